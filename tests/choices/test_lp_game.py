"""Choice 4, by programs: LPBoost, max margin, RLPBoost, RQPBoost against oracles and duals; the game behind them."""

import numpy as np
import pytest
from as_published import PROGRAMS
from families import CYCLING, all_stumps, grid_stumps
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import ALGORITHMS, Sample, boost_matrix, catalogue, rounds, train
from boosting.choices.corrections import linear, quadratic
from boosting.choices.programs import SoftMargin, multipliers
from boosting.engine.boost import USED_UP, boost
from boosting.theory import game

FAMILIES = {"stump": all_stumps, "stump-grid": grid_stumps}
GENERATED = [
    "lpboost",
    "lpboost_c",
    "max_margin",
]  # by column generation, up to the optimum over the whole family
LONG = 500  # rounds enough for any small sample
NUS = st.sampled_from([0.001, 0.05, 0.2, 0.3, 0.5, 0.9, 1.0])
PRICES = st.sampled_from([1e-3, 0.3, 1.0, 10.0, 1e3])
some = settings(max_examples=40, deadline=None)


@st.composite
def matrices(draw):
    """M (m, N), up to 6 by 6, of quarters between -1 and 1: full of ties."""
    m, N = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return (
        np.reshape(draw(st.lists(st.integers(-4, 4), min_size=m * N, max_size=m * N)), (m, N)) / 4
    )


@st.composite
def problems(draw, name):
    """A random sample, and a value of the algorithm's one parameter, as a dict."""
    X, y, weight = draw(samples())
    known = {p.name for p in ALGORITHMS[name].parameters}
    return (
        X,
        y,
        weight,
        {key: draw(values) for key, values in (("nu", NUS), ("C", PRICES)) if key in known},
    )


def tilted(m=60, d=2, seed=0):
    """Normal points with a tilted and noisy border: no small ensemble of stumps gets them right."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d))
    return X, np.where(X.sum(axis=1) + 0.5 * rng.standard_normal(m) > 0, 1.0, -1.0)


def watched(sample, name, n_rounds, weak_learner="stump", **parameters):
    """The rounds of a run, each with the dual weights (m,) that its program left; a copy of what the loop hides."""
    family = catalogue.WEAK_LEARNERS[weak_learner].make()
    choices = catalogue.build_choices(name, family, **parameters)
    duals = []

    def and_tell(state):
        choices.correct(state)
        duals.append(multipliers(state).u.copy())

    run = list(boost(sample, *choices._replace(correct=and_tell), n_rounds=n_rounds))
    return run, duals


def margins_of_classifiers(run, t):
    """A (k, m): the margins y_i h_j(x_i) of the distinct base classifiers of the first t rounds."""
    first = {}
    for r in run[:t]:
        first.setdefault(r.member, r.sample.y * r.votes)
    return np.array(list(first.values()))


class TestAgainstThePublications:
    """What is unique agrees with the literal transcriptions to 1e-8, the precision that the solvers promise."""

    @pytest.mark.parametrize("weak_learner", FAMILIES)
    @pytest.mark.parametrize("name", GENERATED)
    def test_column_generation_ends_at_the_published_value(self, name, weak_learner):
        @some
        @given(problems(name))
        def agrees(problem):
            X, y, weight, values = problem
            _, H = FAMILIES[weak_learner](X, weight)
            expected = PROGRAMS[name](H, y, LONG, **values, weight=weight)
            trace = train(Sample.of(X, y, weight), name, weak_learner, LONG, **values)
            assert bool(trace) == bool(expected) and trace.ended != USED_UP
            if expected:
                assert trace.objective[-1] == pytest.approx(
                    expected[-1]["value"], rel=1e-8, abs=1e-8
                )

        agrees()

    @pytest.mark.parametrize("name", ["lpboost", "lpboost_c"])
    def test_the_first_two_searches_are_the_published_ones(self, name):
        """The first program has one base classifier and one optimum; later ones may have several."""

        @some
        @given(problems(name))
        def agrees(problem):
            X, y, weight, values = problem
            _, H = all_stumps(X, weight)
            expected = PROGRAMS[name](H, y, 1, **values, weight=weight)
            trace = train(Sample.of(X, y, weight), name, n_rounds=1, **values)
            for r, printed in zip(trace, expected, strict=True):
                assert np.array_equal(r.votes, H[printed["j"]])
                assert np.allclose(r.distribution, printed["distribution"], atol=1e-12)
                assert np.allclose(r.scores, printed["scores"], atol=1e-8)
                assert r.alpha == pytest.approx(printed["alpha"])

        agrees()

    @pytest.mark.parametrize("name", ["rlpboost", "rqpboost"])
    def test_programs_on_adaboosts_classifiers_are_the_published_ones_in_every_round(self, name):
        @some
        @given(problems(name))
        def agrees(problem):
            X, y, weight, values = problem
            _, H = all_stumps(X, weight)
            expected = PROGRAMS[name](H, y, 7, **values, weight=weight)
            trace = train(Sample.of(X, y, weight), name, n_rounds=7, **values)
            for r, printed in zip(trace, expected, strict=True):
                assert np.array_equal(r.votes, H[printed["j"]])
                assert np.allclose(r.distribution, printed["distribution"], rtol=1e-12, atol=1e-12)
                assert r.error == pytest.approx(printed["error"], abs=1e-12)
                assert r.objective == pytest.approx(printed["value"], rel=1e-8)
                if name == "rqpboost":  # a strictly convex program has one solution
                    assert np.allclose(r.scores, printed["scores"], rtol=1e-8, atol=1e-8)
                    assert r.alpha == pytest.approx(printed["alpha"], rel=1e-8, abs=1e-8)

        agrees()


class TestDuality:
    """Every round carries its proof: the weights of the examples show that no coefficients do better."""

    @pytest.mark.parametrize("name", ["lpboost", "max_margin"])
    def test_the_soft_margin_equals_the_best_edge_under_the_dual(self, name):
        @some
        @given(problems(name))
        def strong(problem):
            X, y, weight, values = problem
            sample = Sample.of(X, y, weight)
            run, duals = watched(sample, name, LONG, **values)
            top = SoftMargin(values.get("nu", 0.0)).top(sample.weight, sample.examples)
            for t, (r, D) in enumerate(zip(run, duals), 1):
                assert (
                    (D >= 0).all()
                    and (top + 1e-9 >= D).all()
                    and D.sum() == pytest.approx(1, abs=1e-9)
                )
                assert (margins_of_classifiers(run, t) @ D).max() == pytest.approx(
                    -r.objective, abs=1e-8
                )
                assert min(r.coefficients) >= 0 and sum(r.coefficients) == pytest.approx(
                    1, abs=1e-9
                )

        strong()

    @pytest.mark.parametrize("name", ["lpboost_c", "rlpboost"])
    def test_the_price_of_the_c_form_equals_the_sum_of_the_dual(self, name):
        @some
        @given(problems(name))
        def strong(problem):
            X, y, weight, values = problem
            sample = Sample.of(X, y, weight)
            run, duals = watched(sample, name, 30, **values)
            for t, (r, u) in enumerate(zip(run, duals), 1):
                top = values["C"] * sample.examples * sample.weight
                assert (u >= 0).all() and (u <= top * (1 + 1e-9) + 1e-12).all()
                assert u.sum() == pytest.approx(r.objective, rel=1e-8, abs=1e-8)
                assert (margins_of_classifiers(run, t) @ u).max() <= 1 + 1e-8 and min(
                    r.coefficients
                ) >= 0

        strong()

    @pytest.mark.parametrize("weak_learner", FAMILIES)
    @pytest.mark.parametrize("name", GENERATED)
    def test_at_the_end_no_member_of_the_family_exceeds_the_value(self, name, weak_learner):
        """By looking at every stump."""

        @some
        @given(problems(name))
        def certified(problem):
            X, y, weight, values = problem
            _, H = FAMILIES[weak_learner](X, weight)
            run, duals = watched(Sample.of(X, y, weight), name, LONG, weak_learner, **values)
            if run:
                ceiling = 1.0 if name == "lpboost_c" else -run[-1].objective
                assert (H @ (y * duals[-1])).max() <= ceiling + 1e-8 * max(1, duals[-1].sum())

        certified()

    def test_rqpboost_satisfies_the_conditions_of_karush_kuhn_and_tucker(self):
        @some
        @given(problems("rqpboost"))
        def optimal(problem):
            X, y, weight, values = problem
            sample = Sample.of(X, y, weight)
            top = values["C"] * sample.examples * sample.weight
            run, duals = watched(sample, "rqpboost", 15, **values)
            for t, (r, u) in enumerate(zip(run, duals), 1):
                A = margins_of_classifiers(run, t)
                assert quadratic.kkt_residual(A, top, np.array(r.coefficients), u) <= 1e-8 * max(
                    1, top.max()
                )

        optimal()

    @settings(max_examples=150, deadline=None)
    @given(matrices(), PRICES, st.integers(0, 2**32 - 1))
    def test_the_quadratic_solver_reaches_the_optimum_of_any_program(self, A, C, seed):
        """Ties, equal rows, zero rows, more base classifiers than examples: where interior points stop short of a corner."""
        top = C * np.random.default_rng(seed).integers(1, 4, A.shape[1])
        c, u = quadratic.quadratic_hinge(A, top)
        assert (c >= 0).all() and (u >= 0).all() and (u <= top).all()
        assert quadratic.kkt_residual(A, top, c, u) <= 1e-8 * max(1, top.max())

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_the_objective_falls_every_round(self, name):
        @some
        @given(problems(name))
        def falls(problem):
            X, y, weight, values = problem
            trace = train(Sample.of(X, y, weight), name, n_rounds=20, **values)
            path = np.array([trace.start.objective, *trace.objective])
            assert (np.diff(path) <= 1e-9 * max(1, np.abs(path).max())).all()

        falls()


class TestWhatTheProgramsMean:
    """The equivalences that the sources claim."""

    @some
    @given(samples())
    def test_max_margin_is_the_soft_margin_where_nu_is_one_over_m(self, sample):
        X, y, _ = sample
        sample = Sample.of(X, y)
        hard, soft = (
            train(sample, "max_margin", n_rounds=LONG),
            train(sample, "lpboost", n_rounds=LONG, nu=1 / len(y)),
        )
        assert len(hard) == len(soft) and np.allclose(
            hard.objective, soft.objective, rtol=1e-8, atol=1e-8
        )

    @some
    @given(samples(), NUS)
    def test_at_most_a_share_nu_of_the_examples_stays_below_the_margin(self, sample, nu):
        """The margin is where the dual weights leave their cap: rho = the largest margin with D > 0."""
        X, y, weight = sample
        sample = Sample.of(X, y, weight)
        for r, D in zip(*watched(sample, "lpboost", LONG, nu=nu)):
            margins = y * r.scores
            rho = margins[D > 1e-9].max()
            assert sample.weight @ (margins < rho - 1e-7) <= nu + 1e-7

    @pytest.mark.parametrize("name", ["rlpboost", "rqpboost"])
    def test_the_classifiers_are_adaboosts_and_adaboost_goes_on_undisturbed(self, name):
        X, y = tilted()
        plain, revised = (list(rounds(Sample.of(X, y), n, n_rounds=60)) for n in ("adaboost", name))
        for one, other in zip(plain, revised, strict=True):
            assert np.array_equal(one.votes, other.votes)
            assert np.array_equal(one.distribution, other.distribution)
            assert one.error == other.error
        assert not np.allclose(plain[-1].scores, revised[-1].scores)

    @pytest.mark.parametrize("name", PROGRAMS)
    @given(sample=samples(), copies=st.lists(st.integers(1, 3), min_size=10, max_size=10))
    @settings(max_examples=20, deadline=None)
    def test_a_weight_of_two_means_two_copies(self, name, sample, copies):
        X, y, _ = sample
        copies = np.array(copies[: len(y)])
        weighted = train(Sample.of(X, y, copies), name, n_rounds=10)
        repeated = train(
            Sample.of(np.repeat(X, copies, axis=0), np.repeat(y, copies)), name, n_rounds=10
        )
        assert np.allclose(
            np.repeat(weighted.scores, copies, axis=1), repeated.scores, rtol=1e-8, atol=1e-8
        )

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_a_sample_that_no_stump_answers_ends_in_words_before_it_starts(self, name):
        trace = train(Sample.of([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1]), name)
        assert len(trace) == 0 and "No base classifier" in trace.ended

    @pytest.mark.parametrize("name", GENERATED)
    def test_the_end_is_the_optimum_and_says_so(self, name):
        X, y = tilted()
        trace = train(Sample.of(X, y), name, n_rounds=LONG)
        assert 1 < len(trace) < LONG and "optimum over the whole family" in trace.ended

    @pytest.mark.parametrize("name", ["lpboost", "lpboost_c", "max_margin", "rlpboost"])
    def test_without_scipys_private_solver_the_values_are_the_same(self, name, monkeypatch):
        X, y = tilted(30)
        warm = train(Sample.of(X, y), name, n_rounds=60)
        monkeypatch.setattr(linear, "warm_highs", lambda program: None)
        cold = train(Sample.of(X, y), name, n_rounds=60)
        assert cold.objective[-1] == pytest.approx(warm.objective[-1], rel=1e-8, abs=1e-8)

    def test_scipys_private_solver_is_still_where_it_is_looked_for(self):
        """If this fails, everything still works, 15 times slower: look for the solver's new place."""
        assert linear.LinearProgram(np.ones(2), True).warm is not None

    def test_a_solver_that_gives_up_is_replaced_by_the_other_one(self, monkeypatch):
        """HiGHS is made to stop after no iteration at all; linprog answers."""
        program = linear.LinearProgram(np.ones(8), True)
        program.warm.setOptionValue("simplex_iteration_limit", 0)
        for column in CYCLING.T:
            program.add(column)
        c, D = program.solve()
        assert (D @ CYCLING).max() == pytest.approx(3 / 8, abs=1e-9) == (CYCLING @ c).min()


class TestTheCyclingMatrix:
    """[M] exercise 7.9: AdaBoost's margin tends to 1/3; the programs know better."""

    def test_the_largest_margin_is_three_eighths_with_the_book_s_coefficients_among_the_best(self):
        trace = boost_matrix(CYCLING, "max_margin")
        assert trace.margins[-1].min() == pytest.approx(3 / 8, abs=1e-12)
        assert (
            (CYCLING @ np.array([2, 3, 4, 1, 2, 2, 1, 1]) / 16).min()
            == 3 / 8
            == pytest.approx(-trace.objective[-1])
        )
        solution = game.value(CYCLING)
        assert solution.value == pytest.approx(3 / 8) and (
            CYCLING @ solution.columns
        ).min() == pytest.approx(3 / 8)

    @pytest.mark.parametrize(
        ("k", "soft_margin"),
        [*((k, 3 / 8) for k in range(1, 6)), (6, 8 / 21), (7, 3 / 7), (8, 1 / 2)],
    )
    def test_the_soft_margins(self, k, soft_margin):
        """k = nu m."""
        assert -boost_matrix(CYCLING, "lpboost", nu=k / 8).objective[-1] == pytest.approx(
            soft_margin, abs=1e-12
        )

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_every_program_works_on_a_matrix(self, name):
        trace = boost_matrix(CYCLING, name, 30)
        assert len(trace) > 0 and trace.train_error[-1] == 0
        assert np.allclose(
            CYCLING[:, [v.index for v in trace.distinct()]] @ trace.coefficients(), trace.scores[-1]
        )

    def test_lpboost_closes_the_bracket_and_adaboost_leaves_it_open(self):
        closed = game.bracket(boost_matrix(CYCLING, "max_margin", 50))
        half = np.sqrt(5)
        start = [
            (3 - half) / 8,
            (3 - half) / 8,
            1 / 6,
            1 / 6,
            1 / 6,
            (half - 1) / 8,
            (half - 1) / 8,
            0,
        ]
        run = boost_matrix(CYCLING, "adaboost", 3000, start)
        cycle = game.bracket(run)
        assert closed.best_lower[-1] == pytest.approx(3 / 8, abs=1e-9)
        assert np.allclose(cycle.upper, (half - 1) / 2)
        # row 8 has weight 0 in the book's start and no pull; the other seven margins tend to 1/3
        assert cycle.lower[-1] == pytest.approx(1 / 3, abs=1e-3)


class TestTheGame:
    """Von Neumann's theorem, and boosting as a way to play."""

    @settings(max_examples=150, deadline=None)
    @given(matrices())
    def test_neither_player_gains_by_moving_last(self, M):
        value, D, c = game.value(M)
        assert (
            D.min() >= 0
            and c.min() >= 0
            and D.sum() == pytest.approx(1)
            and c.sum() == pytest.approx(1)
        )
        assert (D @ M).max() == pytest.approx((M @ c).min(), abs=1e-9) == value

    @some
    @given(matrices())
    def test_exchanging_the_players_turns_the_sign(self, M):
        assert game.value(-M.T).value == pytest.approx(-game.value(M).value, abs=1e-9)

    def test_rock_paper_scissors_is_fair(self):
        value, D, c = game.value([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
        assert (
            value == pytest.approx(0, abs=1e-12) and np.allclose(D, 1 / 3) and np.allclose(c, 1 / 3)
        )

    @pytest.mark.parametrize("M", [[], [[]], [1.0, 2.0], [[np.nan]]])
    def test_a_matrix_that_is_no_game_is_refused_in_words(self, M):
        with pytest.raises(ValueError, match="A game is a matrix of finite numbers"):
            game.value(M)

    @pytest.mark.parametrize("name", ["adaboost", "lpboost", "max_margin", "vadaboost"])
    def test_ceiling_and_floor_hold_the_value_between_them_in_every_round(self, name):
        @some
        @given(samples())
        def between(sample):
            X, y, _ = sample
            _, H = all_stumps(X)
            bracket = game.bracket(train(Sample.of(X, y), name, n_rounds=15))
            value = game.value((H * y).T).value
            assert (bracket.upper >= value - 1e-9).all() and (bracket.lower <= value + 1e-9).all()
            assert (np.diff(bracket.best_upper) <= 0).all() and (
                np.diff(bracket.best_lower) >= 0
            ).all()

        between()

    @some
    @given(samples())
    def test_lpboost_without_slack_closes_the_bracket(self, sample):
        X, y, _ = sample
        _, H = all_stumps(X)
        trace = train(Sample.of(X, y), "max_margin", n_rounds=LONG)
        assume(len(trace) > 0)
        assert game.bracket(trace).best_lower[-1] == pytest.approx(
            game.value((H * y).T).value, abs=1e-8
        )

    def test_residuals_are_no_strategy(self):
        X, y = tilted()
        with pytest.raises(ValueError, match="no strategy"):
            game.bracket(train(Sample.of(X, y), "quadboost", n_rounds=30))

    @pytest.mark.parametrize("seed", range(5))
    def test_adaboosts_margin_gets_at_least_half_way(self, seed):
        """After theorem 7.7: in the limit, at least gamma* = rho* / 2."""
        rng = np.random.default_rng(seed)
        M = np.where(rng.random((8, 12)) < 0.7, 1.0, -1.0)
        best = game.value(M).value
        assert best > 0
        lower = game.bracket(boost_matrix(M, "adaboost", 3000)).best_lower[-1]
        assert best / 2 - 1e-3 <= lower <= best + 1e-9
