"""Whatever is to be known about an algorithm, its choices and its base classifiers say themselves.

So no source asks for a name of the catalogue, for the type of a choice or of a base classifier, or whether something has
an attribute. Who did would have to be told of every new row.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from boosting import ALGORITHMS, WEAK_LEARNERS
from boosting.choices.functions import FUNCTIONS

ROOT = Path(__file__).parents[1]
FILES = [ROOT / "app.py", *ROOT.glob("boosting/**/*.py"), *ROOT.glob("pages/**/*.py")]
NAMES = {*ALGORITHMS, *WEAK_LEARNERS, *FUNCTIONS}
HOMES = [
    ROOT / "boosting/engine/protocols.py",
    ROOT / "boosting/engine/base_classifiers.py",
    ROOT / "boosting/figures/losses.py",
    *ROOT.glob("boosting/choices/**/*.py"),
]  # where choices, loss functions and base classifiers are defined
CLASSES = {
    node.name
    for file in HOMES
    for node in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(node, ast.ClassDef)
}
ALLOWED = {  # what a file does against the rule: why
    "boosting/catalogue/fast.py: type(loss) is ExponentialLoss": "the compiled AdaBoost is for these choices alone",
    "boosting/catalogue/fast.py: type(weak_learner) is Stumps": "a subclass is another algorithm",
    "boosting/catalogue/finite.py: type(loss) is not QuadraticLoss": "the compiled QuadBoost is for these choices alone",
    "boosting/catalogue/finite.py: type(weak_learner) is not Stumps": "a subclass is another algorithm",
    "boosting/lessons/checks/convex_hull.py: isinstance(learner, GradientTrees | HullTrees)": "only these have leaves",
    "boosting/theory/hull_plane.py: isinstance(step, HullStep)": "only such a run shares a budget",
    "boosting/theory/proofs/quadratic.py: isinstance(rule, ResidualFit)": "the proof is about this step alone",
    "boosting/theory/invariants.py: isinstance(loss, SampleVarianceLoss)": "[V] theorem 3 is about this cost alone",
    "boosting/theory/invariants.py: isinstance(one, ExponentialLoss)": "[M] 7.3 and 7.5 are about AdaBoost's weights",
    "pages/words/weights.py: isinstance(choices.loss, DualLoss)": "who carries a weight follows from duals alone",
}  # fmt: skip


def leaks(source: str) -> Iterator[str]:
    """The expressions of a source that ask for a name, a type or an attribute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            is_question = called in ("isinstance", "issubclass") and _names_class(node.args[1])
            is_prefix = called.endswith((".startswith", ".endswith")) and _names_row(node.args[0])
            has_default = called == "getattr" and len(node.args) > 2
            if called == "hasattr" or has_default or is_question or is_prefix:
                yield ast.unparse(node)
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            of_type = any(isinstance(p, ast.Call) and ast.unparse(p.func) == "type" for p in parts)
            if any(map(_names_row, parts)) or (of_type and any(map(_names_class, parts))):
                yield ast.unparse(node)
        if isinstance(node, ast.MatchValue) and _names_row(node.value):
            yield ast.unparse(node)
        if isinstance(node, ast.MatchClass) and _names_class(node.cls):
            yield ast.unparse(node)


def _names_row(node: ast.AST) -> bool:
    """Whether an expression is the name of a row, or a literal collection with one."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(_names_row, node.elts))
    return isinstance(node, ast.Constant) and node.value in NAMES


def _names_class(node: ast.AST) -> bool:
    """Whether an expression is a class of `HOMES`, or several of which one is; datasets has a `Choice` of its own."""
    if isinstance(node, ast.Tuple):
        return any(map(_names_class, node.elts))
    if isinstance(node, ast.BinOp):
        return _names_class(node.left) or _names_class(node.right)
    module, _, name = ast.unparse(node).rpartition(".")
    return name in CLASSES and module != "datasets"


def test_nobody_asks_for_a_name_or_a_type_and_every_exception_is_still_one():
    found = {
        f"{file.relative_to(ROOT).as_posix()}: {leak}"
        for file in FILES
        for leak in leaks(file.read_text("utf-8"))
    }
    assert sorted(found - ALLOWED.keys()) == []
    assert sorted(ALLOWED.keys() - found) == []


@pytest.mark.parametrize("source", [
    "hasattr(loss, 'words')", "getattr(loss, 'words', None)", "isinstance(loss, ExponentialLoss)", "name == 'adaboost'",
    "isinstance(h, (Tree, Column))", "type(h) is RegressionTree", "name in ('stump', 'tree')", "'chb' != name",
    "isinstance(h, base_classifiers.Tree | None)", "match name:\n    case 'adaboost': pass", "loss.startswith('logistic')",
])  # fmt: skip
def test_a_leak_is_found(source):
    assert len(list(leaks(source))) == 1


@pytest.mark.parametrize("source", [
    "getattr(self, name)", "isinstance(value, str)", "isinstance(option, datasets.Choice)", "train(sample, 'adaboost')",
    "type(part).__name__", "section == 'table'", "{'adaboost': 1}",
])  # fmt: skip
def test_what_is_no_leak_is_none(source):
    assert not list(leaks(source))
