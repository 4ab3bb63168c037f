"""Our results that come along: what they say is what is computed, and they belong to the protocols as they are."""

import re
from dataclasses import replace

import numpy as np
import pytest
from protocols import SMALL

from boosting import datasets
from boosting.experiments import ours
from boosting.experiments.__main__ import main
from boosting.experiments.cells import compute, computing
from boosting.experiments.printed import FOLDER, printed
from boosting.experiments.protocol import Cell, ExperimentError
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.published.quadboost import NAMES
from boosting.experiments.runner import run
from boosting.experiments.second_look import n_tested, pairs

NAMES_OF_FILES = sorted(path.stem.removeprefix("ours_") for path in FOLDER.glob("ours_*.csv"))
CHEAP = {  # a cell of every file that takes less than a second or two, on a table that is always here
    "chb_table1": ("vote", "adaboost", 3),
    "chb_table2": ("ionosphere", "hinge", 2),
    "chb_table3": ("servo", "gradient_boost", 1),
    "chb_table3_laws": ("friedman2", "l1boost", 0),
    "chb_table4": ("servo", "huber", 4),
    "chb_table4_laws": ("friedman3", "absolute", 9),
    "noise": ("twonorm, 20% noise", "vadaboost", 19),
    "vadaboost_figure2": ("mnist38", "ebboost", 0),
    "arc_gv_stumps": ("breast", "arc_gv", 7),
    "arc_gv_trees": ("breast", "arc_gv", 0),
    "deepboost_table1": ("ionosphere", "adaboost_h1", 2),
    "quadboost_table1": ("zoo", "quadboost", 0),
    "vadaboost_table1": ("wisc", "adaboost", 1),
}


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_a_cell_computed_again_is_the_shipped_one_digit_for_digit(name):
    table, method, repeat = CHEAP[name]
    (shipped,) = [o for o in ours.shipped(name).cells if o.cell[:3] == (table, repeat, method)]
    result, _ = compute(PROTOCOLS[name], shipped.cell)
    again = {n: np.nan if result.get(n) is None else float(result[n]) for n in ours.NUMBERS}
    assert np.array_equal(list(again.values()), list(shipped.numbers.values()), equal_nan=True)


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_every_shipped_cell_belongs_to_its_protocol_and_the_file_says_how_it_was_made(name):
    shipped = ours.shipped(name)
    assert ours.stale(PROTOCOLS[name], shipped) == []
    assert len({o.cell for o in shipped.cells}) == len(shipped.cells) > 0
    command, commit, machine, *_ = shipped.made
    assert command.startswith(f"Made by: python -m boosting.experiments run {name}")
    assert re.fullmatch(r"Commit: [0-9a-f]{12}", commit)
    assert re.fullmatch(r"Machine: \d+ cores, \w+ \w+, one worker", machine)
    assert "/" not in "".join(shipped.made), "no paths of a machine"


@pytest.mark.parametrize("name", NAMES_OF_FILES)
def test_a_file_has_whole_rows_or_says_what_it_leaves_out(name):
    """Where a table and a method have numbers, they have them for every repeat that the file speaks of."""
    shipped, protocol = ours.shipped(name), PROTOCOLS[name]
    repeats = {o.cell.repeat for o in shipped.cells}
    places = {(o.cell.table, o.cell.method) for o in shipped.cells}
    assert len(shipped.cells) == len(repeats) * len(places)
    absent = {t.title for t in protocol.tables} - {table for table, _ in places}
    assert not absent or any(line.startswith("Left out: ") for line in shipped.made), absent


def test_what_is_written_is_read_again(tmp_path):
    lines = [step.line for step in run(SMALL, workers=1)]
    ours.write(tmp_path / "ours_small.csv", lines, "a command", "nothing.")
    shipped = ours.shipped("small", tmp_path)
    assert shipped.made[0] == "Made by: a command" and shipped.made[-1] == "Left out: nothing."
    assert ours.stale(SMALL, shipped) == []
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
    assert len(ours.stale(replace(SMALL, measure="percent"), shipped)) == len(lines)
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


def test_a_cell_in_steps_counts_every_number_that_its_choice_needs():
    """Folds x settings x stages, the final run, and the beginning."""
    for method in SMALL.methods:
        cell = SMALL.cell(SMALL.tables[0], 0, method)
        counts = list(computing(SMALL, cell))
        free = len(method.settings) * len(method.stages)
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
        for names in (("quadboost_l2", "quadboost_l1"), (linf, "quadboost"), (linf, "lpboost_c"), (linf, "adaboost"))
    }  # fmt: skip


def test_the_poisson_binomial_of_independent_errors_by_simulation():
    """Draw, for every table, which of two methods is better; count how often the first is on most of them."""
    (pair,) = [p for p in pairs() if {p.first, p.second} == {"quadboost_linf", "adaboost"}]
    rng, better = np.random.default_rng(0), np.zeros(20_000)
    for table in NAMES:
        r, s = (printed("quadboost_table1")[table, m].value for m in (pair.first, pair.second))
        n = n_tested(table)
        share = rng.beta(1 + n * (1 - r) * s, 1 + n * r * (1 - s), len(better))
        better += share > 0.5
    assert np.mean(better > len(NAMES) / 2) == pytest.approx(pair.chance, abs=0.01)


def test_all_cells_of_a_protocol_are_known_by_their_first_three_entries():
    for protocol in PROTOCOLS.values():
        cells = list(protocol.cells())
        assert len({Cell(*cell).words for cell in cells}) == len(cells)
        for item in protocol.tables:
            assert datasets.describe(item.name)
