"""The engine: the loop, what it asks of its four choices, and what it hands around.

Read in this order:

    boost.py             the loop, 15 lines
    protocols.py         what a loss, a search, a step and a correction must answer
    state.py             Pull, Found, Step, and the State of a run
    segments.py          what an edited run goes on with, and from which round on
    round.py             everything that happened in one round, frozen
    trace.py             what a run leaves behind: its rounds, and their columns
    sample.py            the examples, and the layouts that searches read them in
    base_classifiers.py  stumps, trees and columns; their weighted vote
    complexity.py        Rademacher complexities of families of base classifiers, by formula
    words.py             what a choice says of itself, for the pages
    threads.py           large tables on more than one core
    compiling.py         where compiled code is kept, and who waits for it
    _kernels.py          all compiled code

The engine knows no algorithm and imports no other room.
"""
