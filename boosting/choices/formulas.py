"""A loss that somebody types: a formula in z, read without running it, with its exact derivatives.

A formula is a small language: the letter z, numbers, e, pi, + - * / ^, brackets and the functions of
`FUNCTIONS`. Python's own parser takes it apart (`ast.parse`, which runs nothing); what is not on the list is
refused with a sentence. What is left is computed with **jets**: a value together with its first and second
derivative in z, carried through every operation by the rules of calculus. So nothing is differentiated
numerically, and a text from a link can do nothing but arithmetic.

    >>> loss = Formula("exp(-z)")
    >>> float(loss.value(np.zeros(1))[0]), float(loss.slope(np.zeros(1))[0])
    (1.0, -1.0)
"""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import e, isfinite, pi
from typing import NamedTuple

import numpy as np

from boosting import limits
from boosting.choices import shapes
from boosting.engine.protocols import LossFunction

LARGEST_POWER = 20.0
FAR = 50.0  # beyond margins of this size a typed loss goes on as a straight line
CONSTANTS = {"e": e, "pi": pi}
SPELLINGS = {"^": "**", "−": "-", "·": "*", "×": "*", "π": "pi"}
# How a constant is written by hand: "½ ln 5", "2√(5/36)"; each is put into the spelling of a formula.
BY_HAND = (
    (r"½", "(1/2)"),
    (r"√", "sqrt"),
    (r"(?<![a-z])(log2(?= )|ln|log(?!2 *[\d(])|sqrt|exp) *(\d+(?:\.\d+)?)", r"\1(\2)"),
    (r"(?<=[\d)])(?<!log2) *(?=(?:ln|log2?|sqrt|exp|pi|π)(?![a-z])|e(?=[\^)*/ ]|$)|\()", "*"),
)


class Jet(NamedTuple):
    """A function at n points: its values, first and second derivatives, (n,) each."""

    value: np.ndarray
    first: np.ndarray
    second: np.ndarray


def _add(a: Jet, b: Jet) -> Jet:
    return Jet(a.value + b.value, a.first + b.first, a.second + b.second)


def _negative(a: Jet) -> Jet:
    return Jet(-a.value, -a.first, -a.second)


def _times(a: Jet, b: Jet) -> Jet:
    second = a.second * b.value + 2 * a.first * b.first + a.value * b.second
    return Jet(a.value * b.value, a.first * b.value + a.value * b.first, second)


def _through(a: Jet, value: np.ndarray, first: np.ndarray, second: np.ndarray) -> Jet:
    """f(a) for f with this value and these derivatives at a.value: the chain rule, twice."""
    return Jet(value, first * a.first, second * a.first**2 + first * a.second)


def _power(a: Jet, k: float) -> Jet:
    """a to a constant power k; derivatives that the power does not have are 0, not 0 times infinity."""
    v = a.value
    first = k * v ** (k - 1) if k else np.zeros_like(v)
    second = k * (k - 1) * v ** (k - 2) if k not in (0.0, 1.0) else np.zeros_like(v)
    return _through(a, v**k, first, second)


def _exp(a: Jet) -> Jet:
    grown = np.exp(a.value)
    return _through(a, grown, grown, grown)


def _log(a: Jet) -> Jet:
    return _through(a, np.log(np.where(a.value > 0, a.value, np.nan)), 1 / a.value, -1 / a.value**2)


def _abs(a: Jet) -> Jet:
    sign = np.sign(a.value)
    return _through(a, np.abs(a.value), sign, np.zeros_like(sign))


def _larger(a: Jet, b: Jet) -> Jet:
    """The larger one, with its derivatives; the second where they are equal."""
    return Jet(*(np.where(a.value > b.value, x, y) for x, y in zip(a, b)))


def _smaller(a: Jet, b: Jet) -> Jet:
    return _negative(_larger(_negative(a), _negative(b)))


def _scaled(a: Jet, by: float) -> Jet:
    return Jet(*(part * by for part in a))


FUNCTIONS: dict[str, Callable[..., Jet]] = {
    "exp": _exp,
    "log": _log,
    "ln": _log,
    "log2": lambda a: _scaled(_log(a), 1 / float(np.log(2))),
    "sqrt": lambda a: _power(a, 0.5),
    "abs": _abs,
    "max": lambda *jets: reduce(_larger, jets),
    "min": lambda *jets: reduce(_smaller, jets),
}
SEVERAL = ("max", "min")  # that take two values or more


@lru_cache(maxsize=256)
def read(text: str) -> ast.expr:
    """The formula taken apart and checked, piece by piece; ValueError, in a sentence, for anything else."""
    tree = _parsed(text)
    if not any(isinstance(node, ast.Name) and node.id == "z" for node in ast.walk(tree)):
        raise ValueError("The formula has no z in it: it would be the same for every margin.")
    return tree


def constant(text: str) -> float:
    """The value of a formula without z, as people write one: "ln(5)/2", "1/2 ln 5", "½√5", "1/16".

    ValueError, in a sentence, for what is none or has no finite value.

    >>> round(constant("1/2 ln 5"), 4)
    0.8047
    """
    _measure(text)
    try:
        value: float | None = float(text)
    except ValueError:
        value = _by_hand(text)
    if value is None or not isfinite(value):
        raise ValueError("This formula has no value.")
    return value


def _by_hand(text: str) -> float | None:
    for pattern, spelling in BY_HAND:
        text = re.sub(pattern, spelling, text)
    with np.errstate(all="ignore"):
        return _constant(_parsed(text))


def _parsed(text: str) -> ast.expr:
    """Any formula, with z or without, taken apart and checked; ValueError as in `read`."""
    if not text.strip():
        raise ValueError("The formula is empty.")
    _measure(text)
    for letter, spelling in SPELLINGS.items():
        text = text.replace(letter, spelling)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(
            "This is no formula: a bracket or a sign is missing, or one too many."
        ) from None
    _check(tree)
    return tree


def _measure(text: str) -> None:
    if len(text) > limits.FORMULA:
        raise ValueError(f"The formula has {len(text)} characters; {limits.FORMULA} are allowed.")


def _check(node: ast.expr) -> None:
    """ValueError for what is not on the list, in this piece and all below it."""
    # What is not named here is refused: a stranger has typed it, and Python would run it.
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            if not isfinite(number) or abs(number) > 1e6:
                raise ValueError("Numbers may be at most a million.")
        case ast.Name(id=name):
            if name != "z" and name not in CONSTANTS:
                raise ValueError(
                    f"The formula may use z, e and pi; {name!r} is none of them."
                    + (" Write it with brackets." if name in FUNCTIONS else "")
                )
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=inner):
            _check(inner)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div(), right=right):
            _check(left)
            _check(right)
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            _check(left)
            _check(right)
            _check_power(left, right)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]) if name in FUNCTIONS:
            _check_call(name, arguments)
        case _:
            raise ValueError(
                f"Only + − * / ^, brackets and the functions {', '.join(FUNCTIONS)} are allowed."
            )


def _check_power(base: ast.expr, exponent: ast.expr) -> None:
    k, b = _constant(exponent), _constant(base)
    if k is None and (b is None or b <= 0):
        raise ValueError("In a power one side must be a number: z^2, or e^(-z).")
    if k is not None and abs(k) > LARGEST_POWER:
        raise ValueError(f"Powers may be at most {LARGEST_POWER:g}.")


def _check_call(name: str, arguments: list[ast.expr]) -> None:
    if name in SEVERAL and len(arguments) < 2:
        raise ValueError(f"{name} takes two values or more, with a comma between them.")
    if name not in SEVERAL and len(arguments) != 1:
        raise ValueError(f"{name} takes one value.")
    for argument in arguments:
        _check(argument)


def _constant(node: ast.expr) -> float | None:
    """The value of a piece without z; None for one with z, or without a value."""
    if any(isinstance(inner, ast.Name) and inner.id == "z" for inner in ast.walk(node)):
        return None
    value = float(_jet(node, np.zeros(1)).value[0])
    return value if isfinite(value) else None


def _jet(node: ast.expr, z: np.ndarray) -> Jet:
    """A checked piece at z (n,)."""
    zero = np.zeros_like(z)
    match node:
        case ast.Constant(value=int() | float() as number):
            return Jet(zero + number, zero, zero)
        case ast.Name(id="z"):
            return Jet(z, zero + 1, zero)
        case ast.Name(id=name):
            return Jet(zero + CONSTANTS[name], zero, zero)
        case ast.UnaryOp(op=sign, operand=inner):
            return _negative(_jet(inner, z)) if isinstance(sign, ast.USub) else _jet(inner, z)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return FUNCTIONS[name](*(_jet(argument, z) for argument in arguments))
        case ast.BinOp(left=left, op=op, right=right):
            return _operation(op, left, right, z)
    raise ValueError("This piece of the formula was never checked.")


def _operation(op: ast.operator, left: ast.expr, right: ast.expr, z: np.ndarray) -> Jet:
    a, b = _jet(left, z), _jet(right, z)
    if isinstance(op, ast.Pow):
        k = _constant(right)
        return _exp(_times(b, _log(a))) if k is None else _power(a, k)
    if isinstance(op, ast.Div):
        return _times(a, _power(b, -1.0))
    if isinstance(op, ast.Mult):
        return _times(a, b)
    return _add(a, b if isinstance(op, ast.Add) else _negative(b))


@dataclass(frozen=True)
class Formula(LossFunction):
    """phi(z) as somebody typed it; ValueError, in a sentence, for what cannot be read.

    Beyond margins of size `FAR` it goes on as a straight line, so that no run can overflow.
    """

    text: str

    def __post_init__(self) -> None:
        """Read it, and see whether it has a value wherever losses are looked at."""
        read(self.text)
        values = self.value(shapes.PROBE)
        if not np.isfinite(values).all():
            z = shapes.PROBE[~np.isfinite(values)][0]
            raise ValueError(f"The formula has no value at z = {z:g}.".replace("-", "−"))

    @property
    def title(self) -> str:
        return "your loss"

    @property
    def convex(self) -> bool:
        """By looking."""
        return shapes.is_convex(self)

    @property
    def bounds_zero_one(self) -> bool:
        """By looking."""
        return shapes.is_above_zero_one(self)

    @property
    def lipschitz_clipped(self) -> float:
        """By looking."""
        return shapes.steepest_clipped(self)

    @property
    def can_be_run(self) -> bool:
        """Whether coordinate descent with a line search can lower it: convex, falling at 0, of finite numbers."""
        z = np.linspace(-FAR, FAR, 2001)
        jet = self._at(z)
        finite = all(np.isfinite(part).all() for part in jet[:2])
        rises = finite and (np.diff(jet.first) >= -shapes.ROUNDING * np.abs(jet.first).max()).all()
        return bool(rises and self.slope(np.zeros(1))[0] < 0)

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin, (n,)."""
        z = np.asarray(margins, np.float64)
        inside = np.clip(z, -FAR, FAR)
        jet = self._at(inside)
        with np.errstate(invalid="ignore"):
            return np.where(z == inside, jet.value, jet.value + jet.first * (z - inside))

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin, (n,); of one side at a kink."""
        return self._at(np.clip(np.asarray(margins, np.float64), -FAR, FAR)).first

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi'' at every margin, (n,); of one side at a kink."""
        return self._at(np.clip(np.asarray(margins, np.float64), -FAR, FAR)).second

    def _at(self, z: np.ndarray) -> Jet:
        with np.errstate(all="ignore"):
            return _jet(read(self.text), z)
