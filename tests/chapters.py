"""What a chapter sends to its players, and what holds for all of it: figures can be drawn, words can be read."""

from __future__ import annotations

import re

import films
import numpy as np
from opening import players
from streamlit.testing.v1 import AppTest

NO_NUMBER = re.compile(r"\b(nan|NaN|inf|None)\b")
FORMULA = re.compile(r'<span class="bl-tex">(.*?)</span>')


def parts(app: AppTest) -> dict[str, tuple[dict, list]]:
    """What a page sends to its players and the part of the film that each shows, by the players' keys."""
    # what stands below a stage is in its part already
    sent = {
        key: data for key, data in players(app).items() if "part" in data and not data.get("first")
    }
    return {key: (data, films.read(data["film"])[data["part"]]) for key, data in sent.items()}


def figures(app: AppTest) -> list[dict]:
    """The figures of a page, in order."""
    shown = [part for _, part in parts(app).values() if isinstance(part, list)]
    return [entry["figure"] for part in shown for entry in part if "figure" in entry]


def lengths(app: AppTest) -> dict[str, int]:
    """How many rounds the films of a page have, with round 0, by the key of the player."""
    drawn = {k: [e["figure"] for e in p if "figure" in e] for k, (_, p) in parts(app).items()}
    return {k: max(len(f["frames"]) for f in pictures) for k, pictures in drawn.items() if pictures}


def said(app: AppTest, t: int) -> str:
    """Everything that a page's words say in round t of the players that they follow."""
    shown = [part for data, part in parts(app).values() if data["part"] == "words"]
    return "\n".join(films.said(part, t) for part in shown)


def numbers(value: object) -> list[float]:
    """All numbers in a figure's traces, those of arrays too."""
    if isinstance(value, np.ndarray):
        return value.ravel().tolist()
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return [n for part in inner for n in numbers(part)]
    return [value] if isinstance(value, float) else []


def check_films(app: AppTest) -> None:
    """Figures can be drawn, words can be read, and both speak of the same rounds."""
    shown = figures(app)
    assert shown
    for figure in shown:
        check_figure(figure)
    rounds = lengths(app)
    for data, part in parts(app).values():
        if data["part"] == "words":
            check_words(part, rounds[data["follows"]])


def check_figure(figure: dict) -> None:
    """A frame for every round, each with words, and no number that cannot be drawn."""
    title = figure["layout"]["title"]
    assert title["text"]
    assert "Look for" in title["subtitle"]["text"]
    changes = [change for frame in figure["frames"] for change in frame["data"]]
    for trace in [*figure["data"], *changes]:
        assert all(abs(n) < 1e31 for n in numbers(trace)), title["text"]
    names = [frame["name"] for frame in figure["frames"]]
    assert names == [str(t) for t in range(len(names))]
    for frame in figure["frames"]:
        check_text(frame["layout"]["meta"])


def check_words(part: list, n_rounds: int) -> None:
    """A block says one thing always or one in every round 0..T; all of it can be read."""
    for block in films.blocks(part):
        assert len(block.get("rounds", range(n_rounds))) == n_rounds
        for t in range(n_rounds):
            text = films.at(block, t)
            cells = [text] if isinstance(text, str) else [c for row in text for c in row]
            for words in cells:
                check_formula(words) if block["kind"] == "formula" else check_text(words)


def check_text(html: str) -> None:
    """Words for a reader: no Python in them, no markup left over, and sound formulas."""
    for formula in FORMULA.findall(html):
        check_formula(formula)
    assert not re.search(r"[{}`]|\*\*", FORMULA.sub("", html)), html
    assert not NO_NUMBER.search(html), html
    assert not re.search(r"(?<![\w-])-\d", html), f"a hyphen for a minus sign: {html}"


def check_formula(tex: str) -> None:
    """LaTeX whose braces balance and whose numbers are numbers."""
    assert not NO_NUMBER.search(tex), tex
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", tex):
        depth += 1 if brace == "{" else -1
        assert depth >= 0, tex
    assert depth == 0, tex
    for opening, closing in ((r"\left\b", r"\right\b"), (r"\begin\b", r"\end\b")):
        count = [len(re.findall(rf"\\{word[1:]}", tex)) for word in (opening, closing)]
        assert count[0] == count[1], tex
