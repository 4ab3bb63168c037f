"""Blocks: a small markup becomes HTML, whatever a user's data hold stays text, formulas stay as they are."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boosting.engine.words import unbroken
from boosting.figures.template import percent
from boosting.lessons.lesson import in_format
from pages.words import blocks, numbers
from pages.words.blocks import literal, rich

LETTERS = st.text(st.sampled_from([*"ab *`$\\_<>&\"'\n{}^"]) | st.characters(codec="utf-8"))
TEX = st.text(st.sampled_from([*"ab*`\\_<>&\"'{}^="]), min_size=1)
ELEMENTS = {"strong", "em", "code", "span"}


class Reader(HTMLParser):
    """The elements and the text of a piece of HTML, as a browser reads it."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.elements, self.formulas, self.inside = [], [], ""
        self.open = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.open.append(tag)
        assert attrs == ([("class", "bl-tex")] if tag == "span" else [])
        if tag == "span":
            self.formulas.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.inside += data
        if "span" in self.open:
            self.formulas[-1] += data


def read(html):
    """What a browser makes of HTML; every element is closed."""
    reader = Reader(html)
    assert reader.open == []
    return reader


@pytest.mark.parametrize(("text", "html"), [
    ("plain, 2 < 3 & 'so'", "plain, 2 &lt; 3 &amp; &#x27;so&#x27;"),
    ("**Round 3** asks: *x > 1*", "<strong>Round 3</strong> asks: <em>x &gt; 1</em>"),
    ("is `code` <b>", "is <code>code</code> &lt;b&gt;"),
    ("at $w_J*w_I*2 < 1$ and $a$", 'at <span class="bl-tex">w_J*w_I*2 &lt; 1</span> and <span class="bl-tex">a</span>'),
    ("*a \\* b*", "<em>a * b</em>"),
    ("2 * 3 * 4 and 5 ** 6", "2 * 3 * 4 and 5 ** 6"),
    ("a lone $ and ` and * and \\", "a lone $ and ` and * and \\"),
])  # fmt: skip
def test_four_marks_are_read_and_the_rest_is_escaped(text, html):
    assert rich(text) == html
    read(html)


@given(LETTERS)
@example("<img src=x onerror=alert(1)>")
@example("**$a**$`*")
def test_no_text_becomes_an_element_that_the_markup_does_not_have(text):
    assert set(read(rich(text)).elements) <= ELEMENTS


@given(LETTERS)
@example("a*b*c **d** `e` $f$ \\*")
def test_a_literal_text_is_shown_letter_by_letter(text):
    for words in (literal(text), f"*{literal(text)}.*", f"**a {literal(text)}.** and so on"):
        assert text.replace("\r", "\n") in read(rich(words)).inside.replace("\r", "\n")
    assert read(rich(literal(text))).elements == []
    assert read(rich(f"*x{literal(text)}.*")).elements == ["em"]


@given(TEX, TEX)
def test_what_stands_in_a_formula_is_left_alone(first, second):
    reader = read(rich(f"*see* ${first}$ and **${second}$**"))
    assert reader.formulas == [first, second]
    assert reader.elements == ["em", "span", "strong", "span"]


def test_a_block_says_one_thing_always_or_one_for_every_round():
    assert blocks.text("**a**") == {"kind": "text", "always": "<strong>a</strong>"}
    assert blocks.caption(["", "<"]) == {"kind": "caption", "rounds": ["", "&lt;"]}
    assert blocks.heading("a")["kind"] == "heading"
    assert blocks.formula(["a<b", r"\frac*"]) == {"kind": "formula", "rounds": ["a<b", r"\frac*"]}


def test_a_table_has_escaped_cells_and_heads_of_plain_text():
    columns = [blocks.Column("round", "t, counted from 1", True), blocks.Column("classifier")]
    table = blocks.table(columns, [["1", literal("<b> a*b*")]], lit=True, height=360)
    assert table == {
        "kind": "table", "lit": True, "height": 360, "rows": [["1", "&lt;b&gt; a*b*"]],
        "columns": [
            {"name": "round", "help": "t, counted from 1", "numeric": True, "wraps": False},
            {"name": "classifier", "help": "", "numeric": False, "wraps": False},
        ],
    }  # fmt: skip
    changing = blocks.changing_table(columns, [[], [["1", "*a*"]]])
    assert changing["rounds"] == [[], [["1", "<em>a</em>"]]] and changing["height"] is None


def test_blocks_may_stand_side_by_side():
    left, right = [blocks.text("a")], [blocks.text("b")]
    part = blocks.side_by_side(left, right, (5, 6))
    assert part == {"columns": [left, right], "weights": [5, 6]}


@given(st.floats(1e-3, 1e7) | st.sampled_from([1.0, 60.0, 3600.0]))
def test_a_period_is_said_in_the_largest_unit_that_it_fills_and_without_powers_of_ten(seconds):
    number, unit = numbers.period(seconds).split()
    assert unit.endswith("s") == (number != "1")
    unit = f"{unit.removesuffix('s')}s"
    size = {"seconds": 1, "minutes": 60, "hours": 3600}[unit]
    assert re.fullmatch(r"[\d.]+", number)
    assert float(number) * size == pytest.approx(seconds, rel=0.05)
    assert seconds >= size or unit == "seconds"
    assert seconds < 60 * size or unit == "hours"


@given(st.floats(0, 1), st.sampled_from(["%", "kB", "MB", "GB", "ms", "µs", "s"]))
def test_no_line_ends_between_a_number_and_its_unit(value, unit):
    """Every way on which the pages write a number with a unit; words that only begin like one stay as they are."""
    said = f"It is {value:.3g} {unit}, of 3 squares"
    assert rich(said) == unbroken(said) == f"It is {value:.3g}\u00a0{unit}, of 3 squares"
    written = [
        percent(value),
        in_format(value, "p"),
        numbers.duration(value),
        numbers.megabytes(int(1e9 * value)),
    ]
    assert not any(" " in one for one in written)
    assert (
        percent(-value) == percent(value) if not value else percent(-value) == f"−{percent(value)}"
    )
