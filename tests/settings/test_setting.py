"""Every kind of setting reads, mends, refuses and writes: each of the library is tried."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import ALGORITHMS, datasets
from boosting.settings import Choice, Number, Several, Slots, Span, Switch, Text, Unfit, quoted
from boosting.settings.setting import one_two_five

DATASET = Choice(
    "dataset", "Dataset", {"moons": "Two moons", "circles": "Circles", "xor": "XOR"}, "moons", ""
)
ROUNDS = Number("n_rounds", "Rounds", 1, 500, 60, 1, "")
NOISE = Number("noise", "Noise", 0.0, 0.4, 0.1, 0.01, "")
NU = Number("nu", "ν", 0.001, 1.0, 0.3, 0.01, "", True)
NAMES = {"a": "A", "b": "B", "c": "C"}
OF_OUR_OWN = [
    DATASET, ROUNDS, NOISE, NU, Several("names", "Name", NAMES, ["a", "b"], 2), Slots("slots", "Name", NAMES, ["a"], 4),
    Span("span", "Span", -1.0, 1.0, (0.0, 0.5), 0.1, ""), Switch("switch", "Switch", ""), Text("text", "Text", "", 10),
]  # fmt: skip
OF_THE_LIBRARY = [
    *(p for row in ALGORITHMS.values() for p in row.parameters),
    *(o for card in datasets.REGISTRY.values() for o in card.options.values()),
    datasets.FLIPS, datasets.SCALING,
]  # fmt: skip
EVERY = list(dict.fromkeys([*OF_OUR_OWN, *OF_THE_LIBRARY]))
NONSENSE = [
    "",
    "nonsense",
    "nan",
    "inf",
    "-1e9",
    "1e9",
    "a,b,,c",
    "1~2~3",
    "\x00",
    "9" * 400,
    "ä" * 5000,
    "-0",
    "1e-320",
]


@pytest.mark.parametrize("setting", EVERY, ids=[setting.name for setting in EVERY])
def test_every_setting_writes_what_it_reads_and_mends_nonsense_to_what_needs_no_mending(setting):
    for value in setting.examples():
        assert setting.read(setting.text(value)) == (value, "", ""), setting.text(value)
        assert setting.read(value) == (value, "", "")  # of a widget
        assert setting.strictly(setting.text(value)) == value
    for text in NONSENSE:
        value, told, refused = setting.read(text)
        assert setting.read(value) == (value, "", ""), text
        assert setting.read(setting.text(value)).value == value
        if refused:
            with pytest.raises(Unfit, match=r"."):
                setting.strictly(text)
        assert refused or not told  # whatever a visitor hears of, an author does
    assert setting.name in setting.says() and setting.label in setting.says()


def test_a_setting_is_named_as_its_algorithm_or_dataset_knows_it():
    for row in ALGORITHMS.values():
        row.with_parameters(**{p.name: p.default for p in row.parameters})
    for card in datasets.REGISTRY.values():
        assert all(name == option.name for name, option in card.options.items())


@given(st.text().filter(lambda text: text not in DATASET.titles))
def test_an_unknown_name_becomes_a_known_one_with_a_sentence_that_says_which(text):
    name, told, refused = DATASET.read(text)
    assert name in DATASET.titles
    assert told.startswith("There is no dataset ")
    assert told.endswith(f"You see {DATASET.titles[name]} instead.")
    assert refused.startswith(f"dataset={text} does not exist. ")


def test_the_nearest_name_is_taken_and_the_default_where_none_is_near():
    assert DATASET.read("circle").value == "circles"
    assert DATASET.read("XOR").value == "xor"
    assert DATASET.read("breast_cancer").value == "moons"


def test_a_known_word_that_is_missing_here_becomes_the_default_and_says_why():
    setting = Choice(
        "dataset",
        "Dataset",
        {"moons": "Two moons"},
        "moons",
        "",
        missing=lambda name: f"No {name}.",
    )
    assert setting.read("wine") == ("moons", "No wine. You see Two moons instead.", "No wine.")


def test_a_complaint_names_a_part_of_a_page_without_its_icon():
    parts = {"one": ":material/star: One: the first", "two": ":material/star: Two"}
    told = Choice("part", "Part", parts, "one", "").read("three").told
    assert told.endswith("You see One: the first instead.")


@given(st.one_of(st.text(), st.floats(), st.integers(), st.none(), st.booleans()))
def test_a_mended_number_lies_in_its_range_has_its_type_and_needs_no_second_mending(wanted):
    for setting in (NOISE, ROUNDS):
        value, told, _ = setting.read(wanted)
        assert setting.low <= value <= setting.high
        assert type(value) is type(setting.default)
        assert setting.read(value) == (value, "", "")
        assert told == "" or told.endswith(f"You see {value:g} instead.")


@given(st.floats(0, 0.4))
def test_a_number_in_its_range_is_left_alone(value):
    assert NOISE.read(value) == (value, "", "")


@pytest.mark.parametrize("text", ["1e2", " 7 ", "7.0"])
def test_numbers_may_be_written_in_any_way_that_python_reads(text):
    assert ROUNDS.read(text) == (int(float(text)), "", "")


def test_what_a_visitor_never_notices_an_author_is_told():
    assert ROUNDS.read("7.5") == (7, "", "n_rounds=7.5 must be a whole number.")
    value, told, refused = NU.read("0.04")
    assert (value, told) == (0.05, "") and "is no stop of its slider" in refused
    assert NU.read("0.3") == (0.3, "", "")  # its default is one


def test_copies_are_numbered_and_names_beyond_the_most_left_out():
    slots = Slots("slots", "Name", NAMES, ["a"], 4)
    assert slots.read("b,b,c.7,b,a").value == ["b", "b.2", "c.7", "b.3"]
    assert slots.read("z").value == ["a"] and "z" in slots.read("z").told
    several = Several("names", "Name", NAMES, ["a"], 2)
    assert several.read("b,b,c,a").value == ["b", "c"]


@given(st.text())
def test_a_strangers_text_is_quoted_as_code_on_one_line(text):
    shown = quoted(text)
    assert shown[0] == shown[-1] == "`"
    assert "`" not in shown[1:-1]
    assert "\n" not in shown
    assert 3 <= len(shown) <= 62


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
    assert one_two_five(low, high) == ticks
