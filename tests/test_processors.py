"""The same on every processor: what is decided and what is shown does not depend on the order of a sum's last place.

Three ways to look at it on any machine: no module adds up by BLAS, whose order is the processor's; numpy without its
wide vectors, in a process of its own, finds the same runs; and weights that differ in their last place change nothing.
"""

import ast
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from recorded import TABLES, differences, elsewhere, everything, record, table

from boosting import ALGORITHMS, Sample

ROOT = Path(__file__).parents[1]
VECTORS = "X86_V4,AVX512_ICL,AVX512_SPR,AVX512F,AVX512CD,AVX512_SKX,AVX2,FMA3,X86_V3"
BY_BLAS = {
    "dot",
    "vdot",
    "inner",
    "matmul",
    "tensordot",
    "einsum",
    "linalg",
    "polyfit",
    "convolve",
    "cov",
    "corrcoef",
}
BY_BLAS |= {"nnls", "cho_factor", "cho_solve", "lstsq"}
OWNERS = {
    "np",
    "numpy",
}  # a method called dot is an array's, wherever it stands; the others are of these
ALLOWED = {  # file -> what it may use, because nothing is decided by its last places
    # a colour is rounded to 8 bits
    "boosting/figures/theme.py": {"@", "linalg"},
    # the quadratic program: its faces decide, with widths far above rounding, and its answers agree to 1e-9
    "boosting/choices/corrections/quadratic.py": {"linalg", "nnls", "cho_factor", "cho_solve"},
    # norms of numbers: numpy takes a root of a sum
    "boosting/theory/bounds.py": {"linalg"},
    "boosting/theory/separation.py": {"linalg"},
    "boosting/datasets/two_d.py": {"linalg"},
    # Newton's direction; each step is then judged by its loss
    "boosting/theory/noise.py": {"linalg"},
    # a line through four points, for a picture
    "boosting/lessons/tasks.py": {"linalg"},
}  # fmt: skip
OF_PROGRAMS = {"rqpboost": 1e-9}  # everything else: to the last places of exp and log
LAST_PLACES = 1e-12
A_FEW = ("adaboost", "quadboost", "deepboost", "lpboost", "gradient_boost", "logistic")


def products(text: str) -> set[str]:
    """What a source uses that BLAS adds up: the operator, and functions by their names."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.MatMult):
            found.add("@")
        if isinstance(node, ast.Attribute) and node.attr in BY_BLAS:
            is_numpy = isinstance(node.value, ast.Name) and node.value.id in OWNERS
            found |= {node.attr} if is_numpy or node.attr == "dot" else set()
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("numpy", "scipy")):
            found |= {name.name for name in node.names} & BY_BLAS
            found |= {"linalg"} if "linalg" in (node.module or "") else set()
    return found


def test_nothing_is_added_up_in_the_order_of_a_processor():
    found = {}
    for path in sorted((ROOT / "boosting").rglob("*.py")):
        used = products(path.read_text())
        if used:
            found[path.relative_to(ROOT).as_posix()] = used
    assert found == ALLOWED, "use boosting.engine.sums, or say why here"


def test_the_guard_sees_every_way_to_write_a_product():
    for text in (
        "a @ b",
        "a @= b",
        "np.dot(a, b)",
        "a.dot(b)",
        "np.linalg.norm(a)",
        "np.einsum('i,i', a, b)",
    ):
        assert products(text), text
    assert products("from numpy import dot") == {"dot"}
    assert products("from scipy.linalg import cho_factor") == {"linalg", "cho_factor"}
    assert products("from boosting.engine.sums import dot\ndot(a, b)") == set()


def agrees(found):
    """AssertionError for what was decided or is shown, and for numbers further apart than last places."""
    for key, sizes in found.items():
        allowed = OF_PROGRAMS.get(key.partition(",")[0], LAST_PLACES)
        assert max(sizes.values()) <= allowed, (key, sizes)


def test_numpy_without_wide_vectors_finds_the_same_runs():
    agrees(
        differences(everything(A_FEW), elsewhere(A_FEW, NPY_DISABLE_CPU_FEATURES=known_vectors()))
    )


@pytest.mark.thorough
def test_numpy_without_wide_vectors_finds_the_same_runs_of_all_algorithms():
    agrees(differences(everything(), elsewhere(NPY_DISABLE_CPU_FEATURES=known_vectors())))


def known_vectors() -> str:
    """Those of `VECTORS` that this numpy can do without: others are an error, or a warning, at its start."""
    from numpy._core._multiarray_umath import __cpu_dispatch__

    return ",".join(name for name in VECTORS.split(",") if name in __cpu_dispatch__)


# --- the last places of the weights ---


@cache
def nudged(where: str, draw: int) -> Sample:
    """A table whose weights differ from equal ones in their last place, at random."""
    plain = table(where)
    up = np.random.default_rng(draw).integers(-1, 2, plain.size)
    return Sample.of(plain.X, plain.y, 1.0 + up * 2.0**-52)


# Programs of which several vertices are the best, and scores that those leave at zero: theirs is the objective alone.
DEGENERATE = {"lpboost", "lpboost_c", "rlpboost", "rqpboost", "max_margin"}


NUDGED = 1e-9  # how far numbers of two such runs may be apart: errors of the last place add up over the rounds


def nudges_decide_nothing(name, where, draws):
    plain = record(name, table(where))
    for draw in draws:
        other = record(name, nudged(where, draw))
        sizes = differences({"": plain}, {"": other}).get("", {})
        if name in DEGENERATE:  # another vertex, as good
            n = min(len(plain.measured["objective"]), len(other.measured["objective"])) - 1
            values = [run.measured["objective"][n] for run in (plain, other)]
            assert values[0] == pytest.approx(values[1], rel=NUDGED, abs=NUDGED)
        else:
            assert max(sizes.values(), default=0.0) <= NUDGED, sizes


@pytest.mark.parametrize("name", A_FEW)
def test_last_places_of_the_weights_decide_nothing(name):
    nudges_decide_nothing(name, "heart", range(2))


@pytest.mark.thorough
@pytest.mark.parametrize("name", [n for n, row in ALGORITHMS.items() if row.task == "binary"])
@pytest.mark.parametrize("where", TABLES["binary"])
def test_last_places_of_the_weights_decide_nothing_in_any_algorithm(name, where):
    nudges_decide_nothing(name, where, range(10))


@pytest.mark.parametrize("name", A_FEW)
def test_the_order_of_the_examples_decides_nothing(name):
    plain = table("heart")
    order = np.random.default_rng(0).permutation(plain.size)
    permuted = Sample.of(plain.X[order], plain.y[order])
    found = differences({name: record(name, plain)}, {name: record(name, permuted)})
    assert max(found.get(name, {}).values(), default=0.0) <= LAST_PLACES


def test_what_is_recorded_tells_runs_apart():
    """Another run differs in what was decided, so that the comparisons above can fail."""
    one, other = (record(name, table("heart")) for name in ("adaboost", "vadaboost"))
    sizes = differences({"run": one}, {"run": other})["run"]
    assert sizes["decided"] == np.inf and sizes["coefficients"] > LAST_PLACES
    assert differences({"run": one}, {"run": record("adaboost", table("heart"))}) == {}
