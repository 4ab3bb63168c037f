"""Proofs on the pages: which unfold where, in LaTeX with the numbers of the round."""

import pytest
from opening import film, open_chapter, players

from boosting.theory.proofs import at_most, equal
from pages.words import proof

SMALL = {"dataset": "iris", "n_rounds": 4}


def test_a_chain_names_a_shared_value_once_and_marks_what_is_new():
    chain = (equal("a", 1), equal("b", 1), at_most("c", 2e-5), equal("d", 2e-5))
    text = proof.written(chain)
    assert text.startswith(r"a=b=1.0000\;\le\;c=d=") and r"2.000\cdot10^{-5}" in text
    assert text.count("mathbf") == 1 and proof.written(()) == ""
    assert proof.number(-0.0) == "0.0000" and proof.number(123456.0) == r"1.235\cdot10^{5}"


@pytest.mark.parametrize(
    ("path", "asked", "parts"),
    [
        ("descent/descent", {"algorithm": "adaboost"}, ["proof-coordinates", "proof-error"]),
        ("descent/descent", {"algorithm": "adaboost", "weak_learner": "tree"}, ["proof-error"]),
        ("descent/descent", {"algorithm": "quadboost_l2"}, ["proof-residual"]),
        ("descent/descent", {"algorithm": "logistic"}, []),
        ("margins/margins", {"margins_part": "promises", "algorithm": "logistic"}, ["proof"]),
        ("margins/margins", {"margins_part": "best"}, ["proof"]),
        ("variance/variance", {"algorithm": "vadaboost"}, ["proof"]),
        ("variance/variance", {"algorithm": "abstaining"}, []),
    ],
)
def test_a_proof_unfolds_where_it_is_about_the_run(path, asked, parts):
    app = open_chapter(path, **SMALL, **asked)
    shown = {k: d["part"] for k, d in players(app).items() if d.get("part", "").startswith("proof")}
    assert list(shown.values()) == parts
    for key, part in shown.items():
        formulas = [b["rounds"] for b in film(app, key)[part] if b["kind"] == "formula"]
        assert len(formulas) >= 4 and all(f[0] == "" for f in formulas)
        assert all("nan" not in tex and "inf" not in tex for f in formulas for tex in f)
        assert any(tex for f in formulas for tex in f[1:])
