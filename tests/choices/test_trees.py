"""Deeper families: the depth-2 search finds what brute force finds; CART is grown word for word."""

import itertools
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.tree import DecisionTreeClassifier
from strategies import samples

from boosting import Sample, Tree, train
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees, leaf, question
from boosting.engine._kernels import divide
from boosting.engine.base_classifiers import ClassTree
from boosting.engine.sample import Pairs, midpoint
from boosting.engine.state import Pull, State

many = settings(max_examples=80, deadline=None)
some = settings(max_examples=30, deadline=None)
XOR = [[0, 0], [0, 1], [1, 0], [1, 1]]


@st.composite
def questions(draw):
    """A sample and a pull (m,) that is 0 where the weight is."""
    X, y, weight = draw(samples(min_rows=1, max_rows=9))
    pull = np.array(
        draw(
            st.lists(
                st.integers(-3, 3).map(float) | st.floats(-1, 1), min_size=len(y), max_size=len(y)
            )
        )
    )
    return Sample.of(X, y, weight), pull if weight is None else np.where(weight > 0, pull, 0.0)


def search(family, sample, pull):
    return family.search(sample, Pull(np.array(pull, float), 0.0), State(sample))


def cuts_of(column):
    """All ways to cut a column in two, the empty one first."""
    values = np.unique(column)
    return [np.zeros(len(column), bool)] + [column > low for low in values[:-1]]


def best_of_four_leaves(X, pull):
    """max sum |leaf sums| over all pairs of attributes (or one, with itself) and all pairs of cuts."""
    best = 0.0
    for j, k in itertools.combinations_with_replacement(range(X.shape[1]), 2):
        if j == k and X.shape[1] > 1:
            continue
        for a, b in itertools.product(
            cuts_of(X[:, j]), cuts_of(X[:, k]) if j < k else cuts_of(X[:, k])[:1]
        ):
            best = max(
                best, sum(abs(pull[rows].sum()) for rows in (~a & ~b, ~a & b, a & ~b, a & b))
            )
    return best


class TestDepthTwo:
    """Two attributes, one threshold each, four leaves with free signs."""

    @many
    @given(questions())
    def test_the_search_finds_the_best_tree(self, question):
        """Rows that count have at most 9 distinct values here, so 16 bins are exact."""
        sample, pull = question
        found = search(SameQuestion(), sample, pull)
        kept = sample.weight > 0
        assert found.correlation == pytest.approx(
            best_of_four_leaves(sample.X[kept], pull[kept]), abs=1e-9
        )
        assert np.array_equal(found.votes, found.classifier.votes(sample.X))
        assert set(np.unique(found.votes)) <= {-1.0, 1.0}
        assert found.correlation == pytest.approx(pull @ found.votes, abs=1e-9)

    @some
    @given(questions(), st.randoms(use_true_random=False))
    def test_the_order_of_the_rows_does_not_matter(self, question, random):
        sample, pull = question
        order = np.array(random.sample(range(sample.size), sample.size))
        moved = Sample.of(sample.X[order], sample.y[order], sample.weight[order])
        assert (
            search(SameQuestion(), sample, pull).classifier.key
            == search(SameQuestion(), moved, pull[order]).classifier.key
        )

    @some
    @given(questions())
    def test_the_complement_of_the_pull_gets_an_equally_good_tree(self, question):
        sample, pull = question
        gaps = [search(SameQuestion(), sample, sign * pull).correlation for sign in (1, -1)]
        assert gaps[0] == pytest.approx(gaps[1], abs=1e-12)

    def test_ties_go_to_the_lowest_attributes_and_thresholds(self):
        X = np.array([[0, 0, 0], [0, 1, 1], [1, 0, 0], [1, 1, 1]])  # attributes 1 and 2 are equal
        tree = search(SameQuestion(), Sample.of(X, [1, -1, -1, 1]), [1, -1, -1, 1]).classifier
        assert tree.attributes == {0, 1} and len(tree.nodes) == 7

    def test_xor_is_answered_by_one_tree(self):
        trace = train(Sample.of(XOR, [1, -1, -1, 1]), "adaboost", "depth2")
        assert len(trace) == 1 and trace.error[0] == 0 and "perfect" in trace.ended

    def test_one_attribute_falls_back_to_stumps(self):
        rng = np.random.default_rng(0)
        X, pull = np.arange(12.0)[:, None], rng.standard_normal(12)
        found = search(SameQuestion(), Sample.of(X, np.sign(pull)), pull)
        assert found.correlation == pytest.approx(
            search(Stumps(), Sample.of(X, np.sign(pull)), pull).correlation
        )
        assert len(found.classifier.nodes) <= 3

    def test_many_values_are_put_into_16_bins_of_equally_many(self):
        X = np.random.default_rng(1).standard_normal((1000, 2))
        bins = Sample.of(X, np.ones(1000)).bins(16)
        assert bins.cuts.tolist() == [15, 15] and bins.codes.max() == 15
        counts = np.apply_along_axis(np.bincount, 1, bins.codes)
        assert counts.min() >= 62 and counts.max() <= 63
        for j in range(2):
            assert np.array_equal(bins.codes[j], (X[:, j, None] > bins.thresholds[j]).sum(axis=1))

    def test_the_runner_up_is_another_tree_that_is_no_better(self):
        rng = np.random.default_rng(2)
        sample = Sample.of(rng.standard_normal((40, 3)), rng.choice([-1, 1], 40))
        pull = rng.standard_normal(40)
        found = search(SameQuestion(), sample, pull)
        assert 0 < found.runner_up <= found.correlation / np.abs(pull).sum() / 2


class TestTables:
    """A tree never keeps a question whose answers agree."""

    def test_equal_answers_are_joined(self):
        assert np.array_equal(question(0, 1.5, leaf(1), leaf(1)), leaf(1))
        side = question(1, 2.5, leaf(-1), leaf(1))
        assert np.array_equal(question(0, 1.5, side, side), side)

    def test_a_table_of_tables_says_what_its_questions_say(self):
        tree = Tree(
            question(
                0, 0.5, question(1, 0.5, leaf(1), leaf(-1)), question(1, 2.0, leaf(-1), leaf(1))
            )
        )
        X = np.array([[0, 0], [0, 1], [1, 0], [1, 3]], float)
        assert tree.votes(X).tolist() == [1, -1, -1, 1] and tree.complement.votes(X).tolist() == [
            -1,
            1,
            1,
            -1,
        ]
        assert tree.complement.complement.key == tree.key


def cart(X, pull, rows, depth):
    """The node table of CART on rows, literally: of the cuts that lower the Gini index most, in fractions, the first."""
    kept = [i for i in rows if pull[i]]
    vote = leaf(1.0 if sum(pull[i] for i in rows) >= 0 else -1.0)
    if depth == 0 or len({pull[i] > 0 for i in kept}) < 2:
        return vote

    def impurity(part):
        weights = [
            sum((abs(pull[i]) for i in part if (pull[i] > 0) == up), Fraction(0)) for up in (0, 1)
        ]
        size = sum(weights)
        return size * (1 - sum((w / size) ** 2 for w in weights))

    cuts = [
        (j, float(midpoint(low, high)))
        for j in range(X.shape[1])
        for low, high in pairwise(np.unique(X[kept, j]))
    ]
    if not cuts:
        return vote
    sides = [([i for i in kept if X[i, j] <= t], [i for i in kept if X[i, j] > t]) for j, t in cuts]
    values = [impurity(low) + impurity(high) for low, high in sides]
    j, t = cuts[values.index(min(values))]
    parts = [i for i in rows if X[i, j] <= t], [i for i in rows if X[i, j] > t]
    return question(j, t, *(cart(X, pull, part, depth - 1) for part in parts))


class TestCart:
    """CART word for word, scikit-learn's tree where no two cuts tie, and the same for the examples in any order."""

    @many
    @given(samples(min_rows=1, max_rows=12), st.integers(1, 4), st.data())
    def test_it_is_cart_word_for_word_and_of_equal_cuts_takes_the_first(self, rows, depth, data):
        X, _, _ = rows
        whole = st.lists(st.integers(-3, 3), min_size=len(X), max_size=len(X))
        pull = list(map(Fraction, data.draw(whole)))
        sample = Sample.of(X, np.ones(len(X)))
        found = search(Trees(depth), sample, pull).classifier
        assert np.array_equal(found.nodes, cart(sample.X, pull, range(len(X)), depth))

    @many
    @given(questions(), st.data())
    def test_a_part_is_ordered_and_marked_as_a_sample_of_its_own(self, question, data):
        sample = question[0]
        kept = np.flatnonzero(sample.weight)
        above = np.array(
            data.draw(st.lists(st.booleans(), min_size=sample.size, max_size=sample.size))
        )
        for part, found in zip(
            (kept[~above[kept]], kept[above[kept]]), divide(sample.cuts().packed, above)
        ):
            assert found.shape == (sample.X.shape[1], len(part))
            if len(part):
                own = Sample.of(sample.X[part], np.ones(len(part))).cuts().packed
                assert np.array_equal(found >> 1, part[own >> 1])
                assert np.array_equal(found[:, :-1] & 1, own[:, :-1] & 1)

    @some
    @given(questions(), st.integers(1, 4))
    def test_the_gain_is_that_of_the_votes_and_the_depth_is_kept(self, question, depth):
        sample, pull = question
        found = search(Trees(depth), sample, pull)
        assert np.array_equal(found.votes, found.classifier.votes(sample.X))
        assert (
            found.correlation == pytest.approx(pull @ found.votes, abs=1e-12)
            and found.correlation >= -1e-12
        )
        assert len(found.classifier.nodes) <= 2 ** (depth + 1) - 1
        assert found.runner_up <= found.correlation / (np.abs(pull).sum() or 1) / 2 + 1e-12

    @pytest.mark.parametrize("seed", range(5))
    @pytest.mark.parametrize(
        "limits",
        [{"max_depth": 3}, {"max_depth": 30, "max_leaves": 7}, {"max_depth": 30, "min_split": 20}],
    )
    def test_it_votes_as_scikit_learn_predicts(self, seed, limits):
        theirs_of = {
            "max_depth": "max_depth",
            "max_leaves": "max_leaf_nodes",
            "min_split": "min_samples_split",
        }
        rng = np.random.default_rng(seed)
        X = rng.standard_normal((80, 3)).astype(np.float32).astype(float)
        pull = rng.standard_normal(80)
        cart = DecisionTreeClassifier(
            random_state=0, **{theirs_of[name]: value for name, value in limits.items()}
        )
        theirs = cart.fit(X, pull > 0, np.abs(pull))
        ours = search(Trees(**limits), Sample.of(X, np.sign(pull)), pull)
        assert np.array_equal(ours.votes, np.where(theirs.predict(X), 1.0, -1.0))

    @pytest.mark.parametrize("seed", range(3))
    def test_its_leaves_name_the_classes_that_scikit_learn_names(self, seed):
        rng = np.random.default_rng(seed)
        X, y = rng.standard_normal((90, 3)).astype(np.float32).astype(float), rng.integers(0, 4, 90)
        weight = rng.uniform(0.5, 2, 90)
        sample = Pairs.of_classes(Sample.of(X, y, weight))
        theirs = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y, weight)
        found = Trees(3).search_classes(sample, Pull(sample.weight, 0.0), State(sample))
        assert np.array_equal(Tree(found.classifier.nodes).votes(X), theirs.predict(X))

    def test_neighbouring_floats_and_huge_values_are_told_apart(self):
        """In float32, where scikit-learn works, each of these pairs is one value, or infinite."""
        for low, high in ((1.0, np.nextafter(1.0, 2)), (1e300, 2e300), (-5e-324, 5e-324)):
            found = search(Trees(2), Sample.of([[low], [high]], [1, -1]), [1.0, -1.0])
            assert found.votes.tolist() == [1, -1]

    @many
    @given(samples(max_rows=12), st.randoms(use_true_random=False), st.integers(0, 2**32 - 1))
    def test_neither_the_order_of_the_rows_nor_last_places_matter(self, rows, random, seed):
        X, y, _ = rows
        order = np.array(random.sample(range(len(y)), len(y)))
        near = y * (1 + np.random.default_rng(seed).integers(-1, 2, len(y)) * 2.0**-52)
        for family in (Trees(4), Trees(4, max_leaves=4)):
            one = search(family, Sample.of(X, y), y)
            other = search(family, Sample.of(X[order], y[order]), near[order])
            assert one.classifier.key == other.classifier.key

    @pytest.mark.parametrize("pull", [(0.1 + 0.2, -1, 0.3), (0.3, -1, 0.1 + 0.2)])
    def test_cuts_that_differ_by_rounding_are_equal(self, pull):
        """Either end can be cut off, by any attribute."""
        sample = Sample.of([[0, 0], [1, 1], [2, 2]], np.sign(pull))
        assert search(Trees(1), sample, pull).classifier.nodes[0, :2].tolist() == [0, 0.5]
        assert search(Trees(2, max_leaves=2), sample, pull).classifier.nodes[0, 1] == 0.5

    @pytest.mark.parametrize("size", [2.0**-1000, 2.0**-500, 2.0**500])
    def test_the_size_of_the_pulls_does_not_matter(self, size):
        rng = np.random.default_rng(0)
        sample, pull = Sample.of(rng.standard_normal((60, 2)), np.ones(60)), rng.standard_normal(60)
        one, other = (search(Trees(4), sample, pull * by).classifier for by in (1.0, size))
        assert one.key == other.key and one.n_questions > 3

    def test_faint_pulls_and_no_pull_at_all_are_survived(self):
        sample = Sample.of([[0], [1], [2], [3]], [1, -1, 1, -1])
        for pull in ([0, 0, 0, 0], [1, -1, 1e-300, 5e-324], [1e-320, -1e-320, 0, 0]):
            found = search(Trees(2), sample, pull)
            assert np.isfinite([found.correlation, found.runner_up]).all()

    def test_nested_families_have_every_depth(self):
        assert [f.max_depth for f in Trees(3).nested] == [1, 2, 3]

    @pytest.mark.parametrize("leaves", [2, 3, 5, 16])
    def test_leaves_and_divided_nodes_are_limited(self, leaves):
        rng = np.random.default_rng(leaves)
        sample = Sample.of(rng.standard_normal((200, 3)), rng.choice([-1, 1], 200))
        family = Trees(30, max_leaves=leaves)
        tree = search(family, sample, sample.y).classifier
        assert 1 < len(tree.leaves) <= leaves and tree.n_questions <= family.n_families
        assert all(f.max_leaves == leaves for f in family.nested)
        assert family.complexity(200, 3)[0] == f"trees with at most {leaves - 1} inner nodes"
        free = search(Trees(30), sample, sample.y).classifier
        assert len(search(Trees(30, min_split=40), sample, sample.y).classifier.leaves) < len(
            free.leaves
        )
        whole = search(Trees(30, min_split=201), sample, sample.y).classifier
        assert whole.is_leaf

    @pytest.mark.parametrize("bad", [{"max_leaves": 1}, {"max_leaves": 2.5}, {"min_split": 1}])
    def test_limits_that_make_no_sense_are_a_sentence(self, bad):
        with pytest.raises(ValueError, match=f"{next(iter(bad))} must be a whole number from 2 on"):
            Trees(3, **bad)

    def test_several_classes_are_named_by_the_leaves(self):
        X = np.array([[0.0], [1], [2], [3], [4], [5]])
        sample = Pairs.of_classes(Sample.of(X, [10, 10, 20, 20, 30, 30]))
        found = Trees(2).search_classes(sample, Pull(sample.weight, 0.0), State(sample))
        names = Tree(found.classifier.nodes).votes(X)
        assert names.tolist() == [0, 0, 1, 1, 2, 2]
        assert found.error == 0 and (found.votes == 1).all()


def test_trees_that_name_classes_are_put_into_words():
    names, classes = ["length", "width"], ["a", "b", "c"]
    cut = ClassTree.split(1, 2.5, 0, 2)
    assert ClassTree.constant(1).says(names, classes) == "always b"
    assert cut.says(names, classes) == "width > 2.5 → c, else a"
    tree = ClassTree(question(0, 1.0, cut.nodes, leaf(1)))
    assert tree.says(names, classes) == "a tree of 3 leaves on length, width, naming a, b, c"
