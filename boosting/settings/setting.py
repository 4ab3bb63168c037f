"""The kinds of a setting: each reads, mends, writes and describes its values.

A link may be old, cut off or typed by hand, so reading is total: `read` takes whatever stands there and answers with the
nearest valid value and two sentences, one for a visitor (what he sees instead), one for an author (what is wrong with his
link). Writing is the only way into a link: `text`. `read(text(value))` gives the value back.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

T = TypeVar("T")
N = TypeVar("N", int, float)
COPY = "."  # in Slots, between a name and the number of its copy


class Unfit(ValueError):
    """A value that a setting cannot have; the message says why, and what would fit."""


class Scale(NamedTuple, Generic[N]):
    """Where a `Number` may lie, as four of its arguments: from low to high, by itself at default; step: of its slider."""

    low: N
    high: N
    default: N
    step: N


class Read(NamedTuple):
    """What was read: the nearest valid value, and what a visitor and an author are told ("" for nothing)."""

    value: Any
    told: str = ""
    refused: str = ""


@dataclass(frozen=True)
class Named:
    """What every setting is called, and where.

    name: in a link. label: on the screen. key: of its widget, where several settings share a name ("" for the name).
    also: names that it had in older links; they are read where no other setting of the screen has that name. group: where
    on the screen it is asked for.
    """

    name: str
    label: str
    key: str = field(default="", kw_only=True)
    also: tuple[str, ...] = field(default=(), kw_only=True)
    group: str = field(default="", kw_only=True)


class Setting(Named, Generic[T]):
    """What one thing that may be set knows of itself: its default, which a link leaves out, and a sentence of help."""

    default: T
    help: str

    @property
    def place(self) -> str:
        """The key of its widget."""
        return self.key or self.name

    def named(self, **changes: Any) -> Self:
        """The same setting under another name, key, label, group or with another default."""
        return cast(Self, replace(cast(Any, self), **changes))

    def read(self, value: object) -> Read:
        """The nearest valid value to a text of a link, or to a widget's value."""
        raise NotImplementedError

    def text(self, value: T) -> str:
        """A valid value as it stands in a link."""
        return format(value, ".10g") if isinstance(value, float) else str(value)

    def strictly(self, value: object) -> T:
        """A value as it stands in a link; Unfit, in words for an author, for one that would be mended."""
        found = self.read(value)
        if found.refused:
            raise Unfit(found.refused)
        return cast(T, found.value)

    def examples(self) -> list[T]:
        """Values to be tried: the default and both ends, or all there are."""
        raise NotImplementedError

    @property
    def range(self) -> str:
        """Which values there are, in words."""
        raise NotImplementedError

    def says(self) -> str:
        """The setting in one line: its name, what it is called, its range, and its default."""
        label = self.label if self.label.endswith("?") else f"{self.label}."
        return (
            f"{self.name}: {label} {self.range}; {self.text(self.default) or 'nothing'} by itself."
        )


@dataclass(frozen=True)
class Number(Setting[N]):
    """A number in [low, high], of the type of its default.

    help: a sentence on it. step: of its slider. logarithmic: then its stops are 1, 2 and 5 times the powers of ten, and
    the default. multiple: of what a whole number must be one; low and high are.
    """

    low: N
    high: N
    default: N
    step: N
    help: str
    logarithmic: bool = False
    multiple: int = 1

    def read(self, value: object) -> Read:
        try:
            x = float(cast(str, value))  # whatever it is: float() judges it
        except (TypeError, ValueError):
            x = float("nan")
        if x != x:
            told = f"{quoted(value)} is not a number for {self.label}. You see {self.default:g} instead."
            return Read(self.default, told, f"{self.name}={value} is not a number.")
        inside = self._kind(min(max(x, self.low), self.high))
        if not self.low <= x <= self.high:
            between = f"must lie between {self.low:g} and {self.high:g}"
            told = f"{self.label} {between}, not {x:g}. You see {inside:g} instead."
            return Read(self._stop(inside), told, f"{self.name}={value} {between}.")
        if x % self.multiple and self.multiple > 1:
            fits = self._kind(round(x / self.multiple) * self.multiple)
            told = f"{self.label} must be a multiple of {self.multiple}, not {x:g}. You see {fits:g} instead."
            return Read(fits, told, f"{self.name}={value} must be a multiple of {self.multiple}.")
        if inside != x:
            return Read(inside, "", f"{self.name}={value} must be a whole number.")
        return Read(self._stop(inside), "", self._is_no_stop(inside))

    @property
    def _kind(self) -> Callable[[float], N]:
        return cast("Callable[[float], N]", type(self.default))

    @property
    def stops(self) -> list[Any]:
        """Of a logarithmic slider, ascending."""
        return sorted({*map(self._kind, one_two_five(self.low, self.high)), self.default})

    def _stop(self, x: N) -> N:
        if not self.logarithmic:
            return x
        return cast(N, min(self.stops, key=lambda tick: abs(tick / x - 1)))

    def _is_no_stop(self, x: N) -> str:
        if not self.logarithmic or abs(self._stop(x) / x - 1) < 1e-9:
            return ""
        stops = f"there are 1, 2 and 5 times powers of ten, and {self.default:g}."
        return f"{self.name}={x:g} is no stop of its slider: {stops}"

    def examples(self) -> list[N]:
        if self.logarithmic:
            return [self.default, self.stops[0], self.stops[-1]]
        return [self.default, self.low, self.high]

    @property
    def range(self) -> str:
        how = "1, 2 and 5 times powers of ten" if self.logarithmic else f"in steps of {self.step:g}"
        return f"{self.low:g} to {self.high:g}, {how}"


@dataclass(frozen=True)
class Choice(Setting[str]):
    """One of a few words.

    titles: what a picker shows for each word. help: a sentence on it. default: one of the words. noun: what it is in a
    complaint ("" for the label). missing: why a word that is known elsewhere cannot be chosen here, or "".
    """

    titles: Mapping[str, str] = field(hash=False)
    default: str
    help: str
    noun: str = ""
    missing: Callable[[object], str] = field(default=lambda value: "", compare=False, repr=False)

    def read(self, value: object) -> Read:
        if value in self.titles:
            return Read(value)
        if why := self.missing(value):
            return Read(self.default, f"{why} You see {self.title(self.default)} instead.", why)
        near = get_close_matches(str(value).lower(), self.titles, n=1, cutoff=0.6) or [self.default]
        told = f"There is no {self.noun or self.label.lower()} {quoted(value)}. You see {self.title(near[0])} instead."
        return Read(
            near[0], told, f"{self.name}={value} does not exist. {nearest(str(value), self.titles)}"
        )

    def title(self, word: str) -> str:
        """What a picker shows for a word, without an icon that it begins with."""
        title = self.titles[word]
        return title.partition(": ")[2] if title.startswith(":material/") else title

    def examples(self) -> list[str]:
        return [self.default, *self.titles]

    @property
    def range(self) -> str:
        return f"One of {', '.join(self.titles)}"


@dataclass(frozen=True)
class Several(Setting["list[str]"]):
    """One to `most` of a few words, with commas in a link; the default while none is chosen.

    titles: what a picker shows for each word; help: a sentence on it.
    """

    titles: Mapping[str, str] = field(hash=False)
    default: list[str] = field(hash=False)
    most: int
    help: str = ""

    def read(self, value: object) -> Read:
        names = list(dict.fromkeys(_parts(value, ",")))
        unknown = [name for name in names if name not in self.titles]
        valid = [name for name in names if name in self.titles][: self.most] or list(self.default)
        return Read(valid, *self._complaints(unknown))

    def _complaints(self, unknown: list[Any]) -> tuple[str, str]:
        if not unknown:
            return "", ""
        what = f"There is no {self.label.lower()}"
        near = nearest(str(unknown[0]), self.titles)
        return f"{what} {quoted(unknown[0])}; it is left out.", f"{what} {unknown[0]!r}. {near}"

    def text(self, value: list[str]) -> str:
        return ",".join(value)

    def examples(self) -> list[list[str]]:
        return [self.default, *([name] for name in self.titles), list(self.titles)[: self.most]]

    @property
    def range(self) -> str:
        return f"One to {self.most} of {', '.join(self.titles)}"


@dataclass(frozen=True)
class Slots(Several):
    """As Several, but a word may stand there several times: its copies are "WORD.2", "WORD.3", ... in a link.

    least: how many there must be; of fewer, those of the default that are missing are taken too.
    """

    least: int = 1

    def enough(self, slots: list[str]) -> list[str]:
        """The slots, and as many of the default as are needed."""
        return (
            slots + [n for n in self.default if n not in slots][: max(0, self.least - len(slots))]
        )

    def read(self, value: object) -> Read:
        parts = [str(part) for part in _parts(value, ",")]
        unknown = [
            name for name in (part.partition(COPY)[0] for part in parts) if name not in self.titles
        ]
        valid = [part for part in parts if part.partition(COPY)[0] in self.titles][: self.most]
        return Read(copies(valid or self.default), *self._complaints(unknown))

    def examples(self) -> list[list[str]]:
        twice = [[name, f"{name}{COPY}2"] for name in self.titles]
        return [*super().examples(), *(twice if self.most > 1 else [])]


def copies(slots: Iterable[str]) -> list[str]:
    """The same names, those that are there already with the next free number: "NAME.2"."""
    found: list[str] = []
    for slot in slots:
        name, _, number = slot.partition(COPY)
        wanted = slot if number.isdigit() and 2 <= int(number) <= 9 else name
        free = [name, *(f"{name}{COPY}{k}" for k in range(2, 10))]
        found.append(next(s for s in (wanted, *free) if s not in found))
    return found


@dataclass(frozen=True)
class Span(Setting["tuple[float, float]"]):
    """An interval within [low, high], in a link as "from~to".

    default: both ends; step: of its slider; help: a sentence on it.
    """

    low: float
    high: float
    default: tuple[float, float]
    step: float
    help: str

    def read(self, value: object) -> Read:
        ends = list(_parts(value, "~"))
        if len(ends) != 2:
            return Read(self.default, "", f"{self.name}={value} is no interval from~to.")
        low, high = (self._end(at).read(end) for at, end in zip(self.default, ends))
        pair = tuple(sorted((low.value, high.value)))
        told, refused = (" ".join(filter(None, both)) for both in zip(low[1:], high[1:]))
        return Read(pair, told, refused)

    def _end(self, default: float) -> Number[float]:
        return Number(self.name, self.label, self.low, self.high, default, self.step, "")

    def text(self, value: tuple[float, float]) -> str:
        return "~".join(format(end, ".10g") for end in value)

    def examples(self) -> list[tuple[float, float]]:
        return [self.default, (self.low, self.high), (self.low, self.low)]

    @property
    def range(self) -> str:
        return f"Two numbers from {self.low:g} to {self.high:g}, as from~to"


@dataclass(frozen=True)
class Switch(Setting[bool]):
    """On or off, in a link as 1 or absent; help: a sentence on it."""

    help: str
    default: bool = False

    def read(self, value: object) -> Read:
        known = str(value) in ("0", "1", "True", "False")
        refused = "" if known else f"{self.name}={value} must be 1 or left out."
        return Read(str(value) in ("1", "True"), "", refused)

    def text(self, value: bool) -> str:
        return str(int(value))

    def examples(self) -> list[bool]:
        return [False, True]

    @property
    def range(self) -> str:
        return "1 or 0"


@dataclass(frozen=True)
class Text(Setting[str]):
    """A text, by itself its default.

    longest: what is beyond is cut off; help: a sentence on it; check: the text, mended, and a complaint about it or "".
    """

    default: str
    longest: int
    help: str = ""
    check: Callable[[str], tuple[str, str]] = field(
        default=lambda text: (text, ""), compare=False, repr=False
    )

    def read(self, value: object) -> Read:
        text, complaint = self.check(str(value)[: self.longest])
        return Read(text, complaint, complaint)

    def examples(self) -> list[str]:
        return [self.default]

    @property
    def range(self) -> str:
        return f"A text of at most {self.longest} letters"


def one_two_five(low: float, high: float) -> list[float]:
    """1, 2 and 5 times the powers of ten within [low, high]."""
    values = [float(f"{digit}e{power}") for power in range(-12, 13) for digit in (1, 2, 5)]
    return [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]


def nearest(word: str, words: Iterable[str]) -> str:
    """Which of some words is nearest to a word, in a sentence; where none is, what there is."""
    words = sorted(filter(None, words))
    near = get_close_matches(word, words, n=1, cutoff=0.5)
    return f"The nearest is {near[0]!r}." if near else f"There are: {', '.join(words[:12])}."


def quoted(text: object) -> str:
    """A text from a link, cut short, as inline code: it cannot format the page or load anything."""
    return f"`{' '.join(str(text)[:60].replace('`', ' ').split()) or ' '}`"


def _parts(value: object, separator: str) -> Iterable[Any]:
    """The parts of a text from a link; the items of a widget's value."""
    return value.split(separator) if isinstance(value, str) else cast("Iterable[Any]", value)
