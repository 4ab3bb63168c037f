"""What the pages share, piece by piece: mending links, the 1-2-5 scale, the table as CSV."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.common import controls, link, prose

TITLES = {"moons": "Two moons", "circles": "Circles", "xor": "XOR"}


@given(st.sampled_from(sorted(TITLES)))
def test_a_known_name_is_left_alone(name):
    assert link.mend_choice("dataset", TITLES, "moons")(name) == (name, "")


@given(st.text().filter(lambda text: text not in TITLES))
def test_an_unknown_name_becomes_a_known_one_with_a_sentence_that_says_which(text):
    name, complaint = link.mend_choice("dataset", TITLES, "moons")(text)
    assert name in TITLES
    assert complaint.startswith("There is no dataset ")
    assert complaint.endswith(f"You see {TITLES[name]} instead.")


def test_the_nearest_name_is_taken_and_the_default_where_none_is_near():
    mend = link.mend_choice("dataset", TITLES, "moons")
    assert mend("circle")[0] == "circles"
    assert mend("XOR")[0] == "xor"
    assert mend("breast_cancer")[0] == "moons"


@given(st.one_of(st.text(), st.floats(), st.integers(), st.none(), st.booleans()))
def test_a_mended_number_lies_in_its_range_has_its_type_and_needs_no_second_mending(wanted):
    for low, high, default in [(0.0, 0.4, 0.1), (1, 500, 60)]:
        mend = link.mend_number("Rounds", low, high, default)
        value, complaint = mend(wanted)
        assert low <= value <= high
        assert type(value) is type(default)
        assert mend(value) == (value, "")
        assert complaint == "" or complaint.endswith(f"You see {value:g} instead.")


@given(st.floats(0, 0.4))
def test_a_number_in_its_range_is_left_alone(value):
    assert link.mend_number("Noise", 0.0, 0.4, 0.1)(value) == (value, "")


@pytest.mark.parametrize("text", ["1e3", " 7 ", "7.0"])
def test_numbers_may_be_written_in_any_way_that_python_reads(text):
    assert link.mend_number("Rounds", 1, 5000, 60)(text) == (int(float(text)), "")


@given(st.text())
def test_a_strangers_text_is_quoted_as_code_on_one_line(text):
    quoted = link.quoted(text)
    assert quoted[0] == quoted[-1] == "`"
    assert "`" not in quoted[1:-1]
    assert "\n" not in quoted
    assert 3 <= len(quoted) <= 62


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (1, 10, [1, 2, 5, 10]),
        (1e-4, 1e-2, [1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2]),
        (3, 40, [5, 10, 20]),
        (0.1, 0.3, [0.1, 0.2]),
        (1, 1000, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
    ],
)
def test_the_scale_has_1_2_and_5_times_the_powers_of_ten_exactly(low, high, ticks):
    assert controls.one_two_five(low, high) == ticks


@given(st.dictionaries(st.text(min_size=1), st.lists(st.text(), min_size=3, max_size=3), min_size=1))
def test_a_table_written_as_csv_reads_back_the_same(columns):
    rows = list(csv.DictReader(io.StringIO(prose.as_csv(columns), newline="")))
    assert {name: [row[name] for row in rows] for name in columns} == columns
