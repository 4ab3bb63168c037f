"""The theme's colours (boosting/figures/theme.py) for the pages' own HTML and formulas."""

from __future__ import annotations

from boosting.figures.theme import DARK, LIGHT, light_dark

__all__ = ["ACCENT", "light_dark"]


def _halfway(first: str, second: str) -> str:
    """The mean of two colours "#rrggbb"."""
    channels = [(int(a, 16) + int(b, 16)) // 2 for a, b in zip(_pairs(first), _pairs(second))]
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _pairs(colour: str) -> list[str]:
    return [colour[k : k + 2] for k in (1, 3, 5)]


# KaTeX takes one colour for both themes: half way between the two accents is legible on both
ACCENT = _halfway(LIGHT["accent"], DARK["accent"])
