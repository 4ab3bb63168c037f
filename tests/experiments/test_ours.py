"""Our results that come along: what they say is what is computed, and they belong to the protocols as they are."""

import csv
import re
from dataclasses import replace

import numpy as np
import pytest
from protocols import SMALL
from scipy import stats

from boosting import datasets
from boosting.experiments import ours
from boosting.experiments.__main__ import main
from boosting.experiments.cells import compute, computing, wrong_of
from boosting.experiments.printed import FOLDER, printed
from boosting.experiments.protocol import Cell, ExperimentError
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.published.quadboost import NAMES
from boosting.experiments.results import Line
from boosting.experiments.runner import run
from boosting.experiments.second_look import n_tested, pairs

NAMES_OF_FILES = sorted(path.stem.removeprefix("ours_") for path in FOLDER.glob("ours_*.csv"))
CHEAP = {  # cells of every file that take less than a second or two, on tables that are always here
    "chb_table1": [("vote", "adaboost", 3)],
    "chb_table2": [("ionosphere", "hinge", 2)],
    "chb_table3": [("servo", "gradient_boost", 1)],
    "chb_table3_laws": [("friedman2", "l1boost", 0)],
    "chb_table4": [("servo", "huber", 4)],
    "chb_table4_laws": [("friedman3", "absolute", 9)],
    "noise": [("twonorm, 20% noise", "vadaboost", 19)],
    "early_stopping": [("1600 examples", "root", 3), ("50 examples", "endless", 19)],
    "early_stopping_20d": [("200 examples", "three_quarters", 7)],
    "early_stopping_clean": [("50 examples", "root", 0)],
    "majority_stumps": [("twonorm, 2000 examples", "one_of_5", 3), ("moons, 125 examples", "long", 19)],
    "majority_trees": [("ringnorm, 250 examples", "one_of_3", 0)],
    "majority_few": [("twonorm, 500 examples", "one", 7)],
    "vadaboost_figure2": [("mnist38", "ebboost", 0)],
    "arc_gv_stumps": [("breast", "arc_gv", 7)],
    "arc_gv_trees": [("breast", "arc_gv", 0)],
    "deepboost_table1": [("ionosphere", "adaboost_h1", 2)],
    "deepboost_table2": [("ionosphere", "adaboost", 2)],
    "deepboost_table3": [("ionosphere", "logistic", 2)],
    "quadboost_table1": [
        ("zoo", "quadboost", 0), ("optdigits", "quadboost", 1), ("monks", "quadboost_linf", 0), ("car", "quadboost_l1", 1),
        ("vote", "quadboost_l2", 19), ("cmc", "lpboost_c", 1), ("zoo", "adaboost", 0),
    ],
    "vadaboost_table2": [("wisc", "adaboost", 0)],
    "vadaboost_table1": [
        ("wisc", "adaboost", 1), ("waveform", "vadaboost", 9), ("spambase", "ebboost", 3), ("wisc", "rlpboost", 5),
        ("wisc", "rqpboost", 2),
    ],
}  # fmt: skip
ELSEWHERE = {  # the same of tables that only a folder can provide
    "chb_table3": [("housing", "gradient_boost", 4)],
    "arc_gv_stumps": [("ocr49", "adaboost", 3)],
    "arc_gv_trees": [("ocr17", "arc_gv", 0)],
    "vadaboost_table1": [("twonorm", "adaboost", 2)],
    "quadboost_table1": [("titanic", "quadboost_l1", 0)],
}


@pytest.mark.parametrize(
    ("name", "place"),
    [(n, p) for cells in (CHEAP, ELSEWHERE) for n, places in cells.items() for p in places],
)
def test_a_cell_computed_again_is_the_shipped_one(name, place):
    """Exactly in what was decided (errors of examples are counts), and to 1e-9 in what was measured."""
    table, method, repeat = place
    (shipped,) = [o for o in ours.shipped(name).cells if o.cell[:3] == (table, repeat, method)]
    source = PROTOCOLS[name].parts_of(shipped.cell)[0].name
    if datasets.availability(source).state != "here":
        assert place in ELSEWHERE.get(name, []), "a table that is to come along is not here"
        pytest.skip(f"{source} is not on this computer")
    again = ours.of_line(Line(shipped.cell, *compute(PROTOCOLS[name], shipped.cell)))
    measured = {"margin"} if PROTOCOLS[name].how.per_example else {"margin", "value", "train"}
    for key, value in again.numbers.items():
        near = pytest.approx(shipped.numbers[key], rel=1e-9, abs=1e-9, nan_ok=True)
        assert value == (near if key in measured else shipped.numbers[key]), key
    assert shipped.wrong in ("", again.wrong)


def stale(protocol, results):
    """The cells of our results that are no cells of the protocol as it is now."""
    known = {*protocol.cells()}
    return [o.cell for o in results.cells if o.cell not in known]


def test_some_cells_of_every_file_are_computed_again():
    assert sorted(CHEAP) == NAMES_OF_FILES


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_every_shipped_cell_belongs_to_its_protocol_and_the_file_says_how_it_was_made(name):
    shipped = ours.shipped(name)
    assert stale(PROTOCOLS[name], shipped) == []
    assert len({o.cell for o in shipped.cells}) == len(shipped.cells) > 0
    rest = [line for line in shipped.made if not line.startswith(("Left out: ", ours.PROCESSOR))]
    for command, commit, machine in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        assert command.startswith(f"Made by: python -m boosting.experiments run {name}")
        assert re.fullmatch(r"Commit: [0-9a-f]{12}", commit)
        assert re.fullmatch(r"Machine: \d+ cores, \w+ \w+(, one worker)?", machine)
    assert "/" not in "".join(shipped.made), "no paths of a machine"


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_a_file_has_every_method_of_a_table_and_the_first_repeats_of_each(name):
    shipped, protocol = ours.shipped(name), PROTOCOLS[name]
    tables = {o.cell.table for o in shipped.cells}
    for table in tables:
        for method in protocol.methods:
            found = [
                o.cell.repeat
                for o in shipped.cells
                if (o.cell.table, o.cell.method) == (table, method.name)
            ]
            assert sorted(found) == list(range(len(found))) and found


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_what_is_cut_down_is_counted_from_the_file(name):
    """Its sentences name every table without numbers, and with every number of repeats add up to all that is missing."""
    shipped, protocol = ours.shipped(name), PROTOCOLS[name]
    said = " ".join(ours.cut_down(protocol, shipped))
    tables = {o.cell.table for o in shipped.cells}
    for item in protocol.tables:
        assert (item.title in tables) or (item.title in said)
    places = [shipped.repeats(t, m.name) for t in tables for m in protocol.methods]
    for n in {*places}:
        assert (f"{n} of {protocol.repeats} repeats" in said) == (n < protocol.repeats)
    assert bool(said) == (len(shipped.cells) < len([*protocol.cells()]))


def test_what_is_cut_down_in_sentences():
    lines = [step.line for step in run(SMALL, workers=1)]
    whole = ours.Shipped((), tuple(map(ours.of_line, lines)))
    assert ours.cut_down(SMALL, whole) == () == ours.cut_down(SMALL, ours.NONE)
    tree = [o for o in whole.cells if o.cell.method == "tree"]
    fewer = ours.Shipped(
        (), tuple(o for o in whole.cells if o not in tree or o.cell[:2] == ("moons", 0))
    )
    n = SMALL.repeats
    assert ours.cut_down(SMALL, fewer) == (
        f"0 of {n} repeats: tree on noisy xor.",
        f"1 of {n} repeats: tree on moons.",
    )
    once = [o for o in whole.cells if o.cell[:2] != ("noisy xor", 1)]
    assert ours.cut_down(SMALL, ours.Shipped((), tuple(once))) == (
        f"{n - 1} of {n} repeats: all methods on noisy xor.",
    )
    moons = ours.Shipped((), tuple(o for o in whole.cells if o.cell.table == "moons"))
    assert ours.cut_down(SMALL, moons) == ("1 of the 2 tables are not computed: noisy xor.",)


def test_numbers_are_added_to_a_file_and_a_new_one_replaces_an_old_one(tmp_path):
    path, lines = tmp_path / "ours_small.csv", [step.line for step in run(SMALL, workers=1)]
    ours.write(path, lines[:3], "the first command", "the rest.")
    ours.write(path, lines[2:], "the second command")
    both = ours.read(path)
    assert "Left out" not in " ".join(both.made)
    assert both.made.count(ours.PROCESSOR) == 2 and not both.is_by_the_clock
    assert [line for line in both.made if line.startswith("Made")] == [
        "Made by: the first command",
        "Made by: the second command",
    ]
    ours.write(path, lines, "all of it again")
    again = ours.read(path)
    assert [line for line in again.made if line.startswith("Made")] == ["Made by: all of it again"]
    ours.write(tmp_path / "ours_whole.csv", lines, "a command")
    assert both.cells == again.cells
    assert both.cells == ours.read(tmp_path / "ours_whole.csv").cells


def test_the_wrong_examples_of_the_first_repeat_are_kept(tmp_path):
    lines = [step.line for step in run(SMALL, workers=1)]
    for line, kept in zip(lines, map(ours.of_line, lines)):
        assert bool(kept.wrong) == (line.cell.repeat == ours.FIRST)
        if kept.wrong:
            assert np.array_equal(kept.misses, wrong_of(line.result))
            assert kept.misses.mean() == pytest.approx(kept.value)


def test_what_is_written_is_read_again(tmp_path):
    lines = [step.line for step in run(SMALL, workers=1)]
    ours.write(tmp_path / "ours_small.csv", lines, "a command", "nothing.")
    shipped = ours.shipped("small", tmp_path)
    assert shipped.made[0] == "Made by: a command" and shipped.made[-1] == "Left out: nothing."
    assert not shipped.is_by_the_clock
    assert stale(SMALL, shipped) == []
    assert {o.cell: o.value for o in shipped.cells} == {
        line.cell: line.result["value"] for line in lines
    }
    for table in ("moons", "noisy xor"):
        wanted = [
            line.result["value"]
            for line in sorted(lines, key=lambda x: x.cell)
            if (line.cell.table, line.cell.method) == (table, "tree")
        ]
        assert shipped.values(table, "tree").tolist() == wanted
    assert len(stale(replace(SMALL, measure="percent"), shipped)) == len(lines)
    assert shipped.values("moons", "nobody").size == 0


def test_a_missing_file_is_nothing_and_a_broken_one_a_sentence(tmp_path):
    assert ours.shipped("no_such_experiment") == ours.NONE
    (tmp_path / "ours_broken.csv").write_text("# made\ntable,method\na,b\n")
    with pytest.raises(ExperimentError, match=r"ours_broken\.csv is not a file of our results"):
        ours.shipped("broken", tmp_path)
    with pytest.raises(ExperimentError, match="cannot be written"):
        ours.write(tmp_path / "no" / "folder.csv", [], "a command")


def test_the_command_line_writes_cells_without_a_path_of_this_machine(tmp_path, capsys):
    out = [str(tmp_path / name) for name in ("cells.jsonl", "ours_vadaboost_figure2.csv")]
    asked = [
        "run",
        "vadaboost_figure2",
        "--scale",
        "0.01",
        "--workers",
        "1",
        "--methods",
        "adaboost",
    ]
    assert main([*asked, "--out", out[0], "--cells", out[1], "--left-out", "most of it."]) == 0
    shipped = ours.shipped("vadaboost_figure2", tmp_path)
    command = "python -m boosting.experiments run vadaboost_figure2 --methods adaboost --scale 0.01"
    assert shipped.made[0] == f"Made by: {command}" and len(shipped.cells) == 1
    before = capsys.readouterr()[0]
    assert main([*asked, "--out", str(tmp_path / "again.jsonl"), "--cells", out[1]]) == 0
    assert "1 cells in" in before and "0 cells in" in capsys.readouterr()[0], "it is there already"
    assert ours.shipped("vadaboost_figure2", tmp_path).cells == shipped.cells


def test_a_cell_in_steps_counts_every_number_that_its_choice_needs():
    """Folds x settings x checkpoints, the final run, and the beginning."""
    for method in SMALL.methods:
        cell = SMALL.cell(SMALL.tables[0], 0, method)
        counts = list(computing(SMALL, cell))
        free = len(method.settings) * len(method.checkpoints)
        assert len(counts) == (3 * free if free > 1 else 0) + 2, method.name


# --- what printed tables say of each other ---


def test_the_test_parts_are_those_whose_multiples_the_risks_are():
    for table in NAMES:
        n = n_tested(table)
        for (name, _), number in printed("quadboost_table1").items():
            if name == table:
                assert abs(round(number.value * n) / n - number.value) <= number.rounding + 1e-12


def test_four_stars_of_table_2_contradict_table_1():
    found = {(p.first, p.second): p for p in pairs()}
    assert len(found) == 15
    wrong = {frozenset(names) for names, p in found.items() if p.contradicts}
    linf = "quadboost_linf"
    assert wrong == {
        frozenset(names)
        for names in (
            ("quadboost_l2", "quadboost_l1"),
            (linf, "quadboost"),
            (linf, "lpboost_c"),
            (linf, "adaboost"),
        )
    }


def test_the_poisson_binomial_of_independent_errors_by_simulation():
    """Draw, for every table, which of two methods is better; count how often the first is on most of them."""
    (pair,) = [p for p in pairs() if {p.first, p.second} == {"quadboost_linf", "adaboost"}]
    rng, better = np.random.default_rng(0), np.zeros(20_000)
    for table in NAMES:
        r, s = (printed("quadboost_table1")[table, m].value for m in (pair.first, pair.second))
        n = n_tested(table)
        share = rng.beta(1 + n * (1 - r) * s, 1 + n * r * (1 - s), len(better))
        better += share > 0.5
    assert np.mean(better > len(NAMES) / 2) == pytest.approx(pair.computed.chance, abs=0.01)


def test_table_2_of_ours_from_the_bits_of_the_file():
    """Read, counted and convolved here by hand, without the library."""
    lines = (FOLDER / "ours_quadboost_table1.csv").read_text().splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    kept = {(r["table"], r["method"]): r["wrong"] for r in rows if r["repeat"] == "0"}
    bits = {
        place: f"{int(digits, 16):0{4 * len(digits)}b}"[: int(n)]
        for place, (n, _, digits) in ((place, text.partition(":")) for place, text in kept.items())
    }
    found = pairs(ours.shipped("quadboost_table1"))
    for pair in (found[0], found[-1]):
        law, counts = np.ones(1), [0, 0, 0]
        for table in NAMES:
            a, b = bits[table, pair.first], bits[table, pair.second]
            only_a = sum(x == "0" and y == "1" for x, y in zip(a, b))
            only_b = sum(x == "1" and y == "0" for x, y in zip(a, b))
            better = 1 - stats.beta.cdf(0.5, 1 + only_a, 1 + only_b)
            law = np.convolve(law, [1 - better, better])
            counts[0 if only_a > only_b else 2 if only_a < only_b else 1] += 1
        assert pair.ours is not None and list(pair.ours.counts) == counts
        assert pair.ours.chance == pytest.approx(law[13:].sum(), abs=1e-9)
        assert pair.ours.p == pytest.approx(
            stats.binomtest(counts[0], counts[0] + counts[2]).pvalue
        )


def test_without_all_tables_there_is_no_table_2_of_ours():
    shipped = ours.shipped("quadboost_table1")
    fewer = ours.Shipped((), tuple(o for o in shipped.cells if o.cell.table != "zoo"))
    assert {pair.ours for pair in pairs(fewer)} == {None}


def test_all_of_ours_err_less_than_half_as_often_on_tictactoe():
    shipped, known = ours.shipped("quadboost_table1"), printed("quadboost_table1")
    names = [m.name for m in PROTOCOLS["quadboost_table1"].methods]
    for m in names:
        assert 2 * shipped.values("tictactoe", m).mean() < known["tictactoe", m].value


def test_all_cells_of_a_protocol_are_known_by_their_first_three_entries():
    for protocol in PROTOCOLS.values():
        cells = list(protocol.cells())
        assert len({Cell(*cell).words for cell in cells}) == len(cells)
        for item in protocol.tables:
            assert datasets.describe(item.name)


@pytest.mark.parametrize("name", ["vadaboost_table1", "vadaboost_table2"])
def test_vadaboost_s_tables_are_what_the_page_says_where_they_leave_something_open(name):
    """On splice all of ours err less than printed; wine's printed errors are 21 to 24 %; ringnorm's ± is 0.6 in table 1."""
    shipped, known = ours.shipped(name), printed(name)
    for method in (m.name for m in PROTOCOLS[name].methods):
        assert shipped.values("splice", method).mean() < known["splice", method].value
        assert 21 <= known["wine", method].value < 24.5
        assert known["ringnorm", method].error == 0.6 or name != "vadaboost_table1"


def test_the_rounds_of_a_vote_are_no_more_than_its_run_has():
    trees = ours.shipped("arc_gv_trees")
    rounds, members = (trees.values("breast", "arc_gv", name) for name in ("rounds", "members"))
    assert (rounds >= members).all() and rounds.max() < 500
    assert (trees.values("breast", "adaboost", "rounds") == 500).all()
