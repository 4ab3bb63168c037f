"""Numbers, times and sizes as the pages write them."""

from math import isfinite, isnan

from boosting.engine.words import unbroken
from boosting.figures.template import number


def decimals(value: float, places: int = 4) -> str:
    """A number with so many decimals and a real minus sign; never a minus zero, a NaN or an inf."""
    return number(value, f".{places}f") if isfinite(value) else _no_number(value)


def digits(value: float, count: int = 3) -> str:
    """A number with so many digits and a real minus sign; never a NaN or an inf."""
    return number(value, f".{count}g") if isfinite(value) else _no_number(value)


def _no_number(value: float) -> str:
    return "–" if isnan(value) else "∞" if value > 0 else "−∞"


def duration(microseconds: float) -> str:
    """A time in words: microseconds up to a thousand, then milliseconds."""
    return unbroken(
        f"{microseconds:.3g} µs" if microseconds < 999.5 else f"{microseconds / 1000:.3g} ms"
    )


def period(seconds: float) -> str:
    """How long something took: in seconds, from a minute on in minutes, from an hour on in hours; two digits or more."""
    units = ("hour", 3600), ("minute", 60), ("second", 1)
    unit, size = next((one for one in units if seconds >= one[1]), units[-1])
    value = seconds / size
    said = digits(value, 2) if value < 10 else f"{value:.0f}"
    return f"{said} {unit}{'s' * (said != '1')}"


def megabytes(count: int) -> str:
    """A number of bytes in words."""
    return unbroken(f"{count / 1e6:.1f} MB" if count < 1e9 else f"{count / 1e9:.1f} GB")
