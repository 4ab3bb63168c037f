"""What the pages share, piece by piece: the table as CSV, runs with other values."""

import csv
import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.catalogue import find_algorithm
from boosting.datasets.user import harmless
from boosting.figures import regression
from boosting.screens.runs import Data, Run
from pages.shell import runs
from pages.words import formula_card, round_table


@given(
    st.dictionaries(st.text(min_size=1), st.lists(st.text(), min_size=3, max_size=3), min_size=1)
)
def test_a_table_written_as_csv_reads_back_the_same_but_for_formulas(columns):
    header, *rows = csv.reader(io.StringIO(round_table.as_csv(columns), newline=""))
    assert header == [harmless(name) for name in columns]
    assert [list(cells) for cells in zip(*rows)] == [
        [harmless(cell) for cell in cells] for cells in columns.values()
    ]


def test_a_column_whose_name_is_a_formula_is_none_in_the_table_of_rounds():
    name = "=cmd|' /C calc'!A0"
    assert round_table.as_csv({name: [1.5, "-2+3"]}) == f"\"'{name}\"\r\n1.5\r\n'-2+3\r\n".replace(
        '"', ""
    )


class TestTheFormulaCard:
    """Its equations are checked against the round that they speak of."""

    def row_of(self, algorithm, **parameters):
        sample = Sample.of([[x] for x in range(12)], [1, 1, -1, -1, 1, 1, 1, -1, 1, -1, -1, -1])
        trace = train(sample, algorithm, n_rounds=6, **parameters)
        return trace, formula_card.step_row(trace.choices, trace[-1])

    def test_the_share_in_a_hull_lies_between_0_and_1_however_large_the_hull(self):
        trace, (left, rule, value) = self.row_of("l1boost", gamma=5.0)
        assert left == "a_t" and r"a\,\gamma\,h_t" in rule
        assert value.endswith(f"{1 - trace[-1].keep:.4f}}}") and 0 < 1 - trace[-1].keep <= 1

    def test_deepboost_s_step_minimises_what_stands_there(self):
        """S is the sum over the examples, as the last line of the card defines it: the price counts m / S times."""
        trace, (_, rule, _) = self.row_of("adaboost_l1", beta=0.05)
        r, m = trace[-1], trace.sample.size
        assert r"\tfrac{\Lambda m}{S}" in rule
        S = np.exp(1 - trace.sample.y * trace[-2].scores).sum()
        c = trace.coefficients(len(trace))[r.member] - r.alpha
        eta = np.linspace(r.alpha - 0.3, r.alpha + 0.3, 601)
        cost = (1 - r.error) * np.exp(-eta) + r.error * np.exp(eta) + 0.05 * m / S * np.abs(c + eta)
        assert eta[cost.argmin()] == pytest.approx(r.alpha, abs=2e-3)

    def test_before_round_1_a_program_shows_its_start_distribution(self):
        loss, uncorrected = (
            find_algorithm(name).with_parameters().loss.words for name in ("lpboost", "rlpboost")
        )
        assert formula_card.pull_at(
            loss, 0
        ) == r"D_1(i)=\tfrac1m" and r"s\le 4" in formula_card.pull_at(loss, 4)
        assert "A_{0}" in formula_card.pull_at(uncorrected, 0)

    @pytest.mark.parametrize("algorithm", ["adaboost", "quadboost", "chb", "fixed_step"])
    def test_the_letters_say_which_gamma_and_whose_sign(self, algorithm):
        names = {p.name for p in find_algorithm(algorithm).parameters}
        data = Data("toy", None, None, noise=0.0, test=0.0, seed=0)
        learner = find_algorithm(algorithm).weak_learners[0]
        run = Run(data, algorithm, learner, n_rounds=3, parameters=())
        words = formula_card.cards(runs.of(run))[-1]["rounds"][3]
        assert ("not the γ of Setup" in words) == ("gamma" in names)
        assert ("the sign of y − F" in words) == (algorithm == "quadboost")
        assert ("the label&#x27;s sign" in words) == (algorithm != "quadboost")


def test_a_search_of_classifiers_tries_no_share():
    sample = Sample.of([[x] for x in range(9)], np.linspace(-1, 1, 9) ** 3)
    hull = train(sample, "l1boost_regression", n_rounds=5)
    assert len(regression.steps(hull, "L1Boost").data) == 2
