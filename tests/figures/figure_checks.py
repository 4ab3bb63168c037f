"""What the tests ask of any figure: finite numbers, fixed axes, words, the colours of the theme."""

import base64
import json
import re

import numpy as np

from boosting.figures.theme import DARK, FIGURE_PALETTE, LIGHT, TYPE

NUMBERS = {
    "f8": "<f8",
    "f4": "<f4",
    "i1": "<i1",
    "u1": "<u1",
    "i2": "<i2",
    "u2": "<u2",
    "i4": "<i4",
    "u4": "<u4",
}
HEX = re.compile(r"#[0-9a-fA-F]{6}\b")


def numbers(node):
    """Every number in a figure's JSON, packed arrays opened."""
    if isinstance(node, dict) and "bdata" in node:
        yield from np.frombuffer(base64.b64decode(node["bdata"]), NUMBERS[node["dtype"]]).tolist()
    elif isinstance(node, dict):
        for value in node.values():
            yield from numbers(value)
    elif isinstance(node, list):
        for value in node:
            yield from numbers(value)
    elif isinstance(node, int | float) and not isinstance(node, bool):
        yield node


def refuse(constant):
    """JSON has no NaN and no infinity; Python's parser would let them pass."""
    raise AssertionError(f"{constant} in a figure")


def check(figure, frames=None):
    """All that holds for every figure: the JSON of a figure that has so many frames, if told."""
    text = figure.to_json()
    spec = json.loads(text, parse_constant=refuse)
    assert all(np.isfinite(number) and abs(number) <= 1e31 for number in numbers(spec))
    layout = spec["layout"]
    assert layout["title"]["text"] and layout["title"]["subtitle"]["text"].startswith("Look for: ")
    for name in ("xaxis", "yaxis"):
        low, high = layout[name]["range"]
        assert low < high
    assert layout["xaxis"]["title"]["text"]
    template = layout.pop("template")
    assert template["layout"]["font"]["size"] == TYPE["body"]
    # Any other colour would stay as it is on a dark page.
    assert set(HEX.findall(json.dumps(spec))) <= {*FIGURE_PALETTE["light"].values()}
    if frames is not None:
        check_film(spec, frames)
    return spec


def check_film(spec, frames):
    """One frame per round, each with words and nothing but points: no frame may touch an axis."""
    assert [frame["name"] for frame in spec["frames"]] == [str(t) for t in range(frames)]
    for frame in spec["frames"]:
        assert set(frame["layout"]) == {"meta"}
        assert isinstance(frame["layout"]["meta"], str)
        assert len(frame["data"]) == len(frame["traces"])
        assert all(0 <= k < len(spec["data"]) for k in frame["traces"])


assert set(LIGHT) == set(DARK)
