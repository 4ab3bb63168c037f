"""The published experiments as protocols, by name, in the order in which they are worth running.

quadboost.py   [Q] table 1, from which its table 2 follows
vadaboost.py   [V] figure 2; tables 1 and 2
hull.py        [C] four tables: classification and regression
deep.py        [D] table 1: stumps; tables 2 and 3: trees, two losses
consistency.py   AdaBoost stopped early, or not, on more and more examples
margins.py     arc-gv against AdaBoost, and error against label noise
majority.py    one AdaBoost against the majority of several on parts of the examples

Each says what its source says, what is done otherwise, what the source leaves open, and what cannot
be right as printed. To add one, write a `Protocol` and name it here.
"""

from boosting.experiments.protocol import Protocol
from boosting.experiments.published import (
    consistency,
    deep,
    hull,
    majority,
    margins,
    quadboost,
    vadaboost,
)

PROTOCOLS: dict[str, Protocol] = {
    protocol.name: protocol
    for protocol in (
        vadaboost.FIGURE_2, quadboost.TABLE_1, *hull.TABLES, *margins.ARC_GV, margins.NOISE,
        *consistency.EARLY, *majority.MAJORITY, *vadaboost.TABLES,
        deep.TABLE_1, deep.TABLE_2, deep.TABLE_3,
    )
}  # fmt: skip
