"""What a row of the catalogue holds: an algorithm is four cells, its parameters and its source."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from boosting.catalogue.parameters import OptionParameter, Parameter
from boosting.engine.protocols import Correction, Loss, Search, StepSize, require


class Cells(NamedTuple):
    """The four cells of a row. The family of base classifiers is the user's.

    loss, step_size: choices 1 and 3. search: where an algorithm scores a family's members in its
    own way, what turns the family into that search. correct: choice 4, if any.
    """

    loss: Loss
    step_size: StepSize
    search: Callable[[Any], Search] | None = None
    correct: Correction | None = None

    def check(self) -> None:
        """TypeError for a cell that is no choice of its kind."""
        require(self.loss, Loss)
        require(self.step_size, StepSize)
        if self.correct is not None:
            require(self.correct, Correction)


CLASSIFIERS = ("stump", "stump-grid", "depth2", "tree")  # votes of -1 and +1: most take any of them
STUMPS = ("stump", "stump-grid")  # families small enough to look at every member
FULL_TREES = ("full-tree", "tree")  # deep ones, for a vote of many that differ
CLASS_NAMERS = ("stump", "stump-grid", "tree")  # their members can name one of several classes
REGRESSION_TREES = ("regression-tree",)


@dataclass(frozen=True)
class Algorithm:
    """A row of the catalogue: cells(**parameters) fills in the loop.

    TypeError, naming what is missing, for a cell that is no complete choice.

    name: its key, title: what it is called. summary: a sentence that sets it apart. reference: a
    key of data/references.bib, cited_at: the figure or equations there. parameters: what the user
    may set. bounds: keys of theory's BOUNDS, the curves that are drawn above its training error.
    weak_learners: those it can work with, the default first. task: what y holds, "binary" (-1 and
    +1), "multiclass" (any class numbers) or "regression" (real numbers). sources: for a mix the
    titles of the rows that its loss, search, step and correction come from.
    """

    name: str
    title: str
    summary: str
    reference: str
    cited_at: str
    cells: Callable[..., Cells]
    parameters: tuple[Parameter | OptionParameter, ...] = ()
    bounds: tuple[str, ...] = ()
    weak_learners: tuple[str, ...] = CLASSIFIERS
    task: str = "binary"
    sources: tuple[str, str, str, str] | None = None

    def __post_init__(self) -> None:
        # A row that cannot run shall fail where it is written, not on the page that runs it.
        self.with_parameters().check()

    def with_parameters(self, **values: Any) -> Cells:
        """The cells at these values, with defaults for the others.

        ValueError for an unknown name, and for a value outside its range.
        """
        names = {p.name for p in self.parameters}
        strangers = sorted(set(values) - names)
        if strangers:
            raise ValueError(
                f"{self.title} has no parameter {strangers[0]!r}; it has {sorted(names) or 'none'}."
            )
        checked: dict[str, Any] = {}
        for p in self.parameters:
            checked[p.name] = p.check(values.get(p.name, p.default))
        return self.cells(**checked)

    def titles_of_cells(self) -> dict[str, str]:
        """The title of the row that each cell comes from, by the cell's name; a mix has four."""
        cells = ("loss", "search", "step", "correction")
        return dict(zip(cells, self.sources or (self.title,) * 4))


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """The key of its row."""


Row = TypeVar("Row", bound=Named)


def by_name(rows: Iterable[Row]) -> dict[str, Row]:
    """The rows by their names, in their order."""
    return {row.name: row for row in rows}
