"""The same on every processor: what is decided and what is shown does not depend on the order of a sum's last place.

Three ways to look at it on any machine: no module adds up by BLAS, whose order is the processor's; a process that does
without wide vectors, as on a processor before AVX2, finds the same runs; and weights that differ in their last place
change nothing.
"""

import ast
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import scipy
from recorded import (
    LAST_PLACES,
    OF_PROGRAMS,
    RUNS,
    TABLES,
    agrees,
    differences,
    elsewhere,
    everything,
    record,
    table,
    task_of,
)

from boosting import Sample

ROOT = Path(__file__).parents[1]
VECTORS = "X86_V4,AVX512_ICL,AVX512_SPR,AVX512F,AVX512CD,AVX512_SKX,AVX2,FMA3,X86_V3"
OLD_LIBM = "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX2_Usable,-AVX,-FMA,-FMA_Usable,-FMA4"
BY_BLAS = {  # functions of numpy and scipy, and a module of scikit-learn
    "dot", "vdot", "inner", "matmul", "vecdot", "matvec", "vecmat", "tensordot", "einsum", "linalg", "polyfit", "convolve",
    "correlate", "cov", "corrcoef", "nnls", "cho_factor", "cho_solve", "lstsq", "linear_model",
}  # fmt: skip
OWNERS = {
    "np",
    "numpy",
}  # a method called dot is an array's, wherever it stands; the others are of these
SORTS = {
    "argsort",
    "argpartition",
}  # numpy's fastest leave equals in an order that depends on the vectors' width
ALLOWED = {  # file -> what it may use, because nothing is decided by its last places
    # a colour is rounded to 8 bits
    "boosting/figures/theme.py": {"@", "linalg"},
    # the quadratic program: its faces decide, with widths far above rounding, and its answers agree to 1e-9
    "boosting/choices/corrections/quadratic.py": {"linalg", "nnls", "cho_factor", "cho_solve"},
    # the most equal weights: the method ends when its products are 1e-14, far below what tells two base classifiers apart
    "boosting/choices/corrections/entropy.py": {"linalg", "cho_factor", "cho_solve"},
    # of rows: numpy takes roots of its own sums, which BLAS has no part in
    "boosting/theory/separation.py": {"linalg"},
    # Newton's direction; each step is then judged by its loss
    "boosting/theory/noise.py": {"linalg"},
    # a Bayes error, shown to three digits: nothing is chosen by it
    "boosting/datasets/best.py": {"einsum"},
    # a line through four points, for a picture
    "boosting/lessons/tasks.py": {"linalg"},
    # LASSO and ridge, solved to a tolerance: their risks are shown, and nothing is chosen by them
    "boosting/theory/paths.py": {"linear_model"},
    # Platt's two numbers, to a tolerance: their probabilities are shown, and nothing is chosen by them
    "boosting/theory/probabilities.py": {"linear_model"},
    # the kernel that reads the order puts equal values into that of the rows
    "boosting/engine/sample.py": {"argsort"},
}  # fmt: skip
A_FEW = (
    "adaboost",
    "quadboost",
    "deepboost",
    "lpboost",
    "gradient_boost",
    "logistic",
    "logistic + tree",
)


def products(text: str) -> set[str]:
    """What a source uses that BLAS adds up, or that sorts equals as it likes: the operator, and functions by their names."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.MatMult):
            found.add("@")
        if isinstance(node, ast.Attribute) and node.attr in BY_BLAS:
            is_numpy = isinstance(node.value, ast.Name) and node.value.id in OWNERS
            found |= {node.attr} if is_numpy or node.attr == "dot" else set()
        if isinstance(node, ast.ImportFrom):
            found |= imported(node.module or "", {name.name for name in node.names})
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_stable = any(ast.unparse(word) == "kind='stable'" for word in node.keywords)
            found |= {node.func.attr} & SORTS if not is_stable else set()
    return found


def imported(module: str, names: set[str]) -> set[str]:
    """What an import takes of `BY_BLAS`."""
    if not module.startswith(("numpy", "scipy", "sklearn")):
        return set()
    return (names | {*module.split(".")}) & BY_BLAS


def test_nothing_is_added_up_in_the_order_of_a_processor():
    found = {}
    for path in sorted(
        [*ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py"), ROOT / "app.py"]
    ):
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
        "np.argsort(a)",
        "a.argsort(axis=1)",
    ):
        assert products(text), text
    assert products("from numpy import dot") == {"dot"}
    assert products("from scipy.linalg import cho_factor") == {"linalg", "cho_factor"}
    assert products("from sklearn.linear_model import Ridge") == {"linear_model"}
    assert products("from boosting.engine.sums import dot\ndot(a, b)") == set()
    assert products("np.argsort(a, kind='stable')") == set()


def narrow() -> dict[str, str]:
    """An environment in which numpy and the C library do without AVX2 and what came after it."""
    from numpy._core._multiarray_umath import __cpu_dispatch__

    # others than this numpy knows are an error, or a warning, at its start
    known = ",".join(name for name in VECTORS.split(",") if name in __cpu_dispatch__)
    return {"NPY_DISABLE_CPU_FEATURES": known, "GLIBC_TUNABLES": OLD_LIBM}


def test_without_wide_vectors_the_same_runs_are_found():
    agrees(differences(everything(A_FEW), elsewhere(A_FEW, **narrow())))


@pytest.mark.thorough
def test_without_wide_vectors_the_same_runs_are_found_by_all_algorithms(tmp_path):
    """And the kernels compiled for any processor."""
    generic = {
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_CPU_FEATURES": "",
        "NUMBA_CACHE_DIR": str(tmp_path),
    }
    agrees(differences(everything(), elsewhere(**narrow(), **generic)))


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
@pytest.mark.parametrize("name", [n for n in RUNS if task_of(n) == "binary"])
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


@pytest.mark.parametrize("where", TABLES["binary"])
def test_last_places_of_linear_algebra_decide_nothing(where, monkeypatch):
    """RQPBoost's program is solved by LAPACK, on whatever BLAS there is: here each answer is off by some last places."""
    rng = np.random.default_rng(0)

    def noisy(solve):
        def off(*arguments, **options):
            answer, *rest = (
                found if isinstance(found := solve(*arguments, **options), tuple) else (found,)
            )
            answer = answer * (1 + rng.integers(-2, 3, np.shape(answer)) * 2.0**-52)
            return (answer, *rest) if rest else answer

        return off

    plain = record("rqpboost", table(where))
    for module, name in (
        (np.linalg, "lstsq"),
        (scipy.linalg, "cho_solve"),
        (scipy.optimize, "nnls"),
    ):
        monkeypatch.setattr(module, name, noisy(getattr(module, name)))
    sizes = differences({"": plain}, {"": record("rqpboost", table(where))})[""]
    assert 0 < max(sizes.values()) <= OF_PROGRAMS["rqpboost"], sizes


def test_what_is_recorded_tells_runs_apart():
    """Another run differs in what was decided, so that the comparisons above can fail."""
    one, other = (record(name, table("heart")) for name in ("adaboost", "vadaboost"))
    sizes = differences({"run": one}, {"run": other})["run"]
    assert sizes["decided"] == np.inf and sizes["coefficients"] > LAST_PLACES
    assert differences({"run": one}, {"run": record("adaboost", table("heart"))}) == {}
