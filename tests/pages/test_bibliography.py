"""The sources of data/references.bib are shown as a reader would cite them."""

from pathlib import Path

import pytest

from pages.words.bibliography import bibliography

ROOT = Path(__file__).parents[2]

REFERENCES = {
    "mohri2018": "M. Mohri, A. Rostamizadeh, A. Talwalkar: *Foundations of Machine Learning*, 2018",
    "fortier2015": "L. Fortier-Dubois, F. Laviolette, M. Marchand, L. Robitaille, J. Roy: "
    "*Efficient Learning of Ensembles with QuadBoost*, 2015",
    "shivaswamy2011": "P. K. Shivaswamy, T. Jebara: *Variance Penalizing AdaBoost*, 2011",
    "freund1997": "Y. Freund, R. E. Schapire: "
    "*A Decision-Theoretic Generalization of On-Line Learning and an Application to Boosting*, 1997",
    "schapire1990": "R. E. Schapire: *The Strength of Weak Learnability*, 1990",
    "long2010": "P. M. Long, R. A. Servedio: "
    "*Random Classification Noise Defeats All Convex Potential Boosters*, 2010",
    "rudin2004": "C. Rudin, I. Daubechies, R. E. Schapire: "
    "*The Dynamics of AdaBoost: Cyclic Behavior and Convergence of Margins*, 2004",
    "cortes2014": "C. Cortes, M. Mohri, U. Syed: *Deep Boosting*, 2014",
    "kuznetsov2014": "V. Kuznetsov, M. Mohri, U. Syed: *Multi-Class Deep Boosting*, 2014",
    "breiman1999": "L. Breiman: *Prediction Games and Arcing Algorithms*, 1999",
    "demiriz2002": "A. Demiriz, K. P. Bennett, J. Shawe-Taylor: "
    "*Linear Programming Boosting via Column Generation*, 2002",
    "ratsch2001": "G. Rätsch, T. Onoda, K. Müller: *Soft Margins for AdaBoost*, 2001",
    "mason2000": "L. Mason, J. Baxter, P. L. Bartlett, M. Frean: "
    "*Functional Gradient Techniques for Combining Hypotheses*, 2000",
    "friedman2001": "J. H. Friedman: "
    "*Greedy Function Approximation: A Gradient Boosting Machine*, 2001",
    "maurer2009": "A. Maurer, M. Pontil: "
    "*Empirical Bernstein Bounds and Sample Variance Penalization*, 2009",
    "lacoste2012": "A. Lacoste, F. Laviolette, M. Marchand: "
    "*Bayesian Comparison of Machine Learning Algorithms on Single and Multiple Datasets*, 2012",
    "gey2018": "S. Gey: *Vapnik–Chervonenkis Dimension of Axis-Parallel Cuts*, 2018",
    "friedman2000": "J. Friedman, T. Hastie, R. Tibshirani: "
    "*Additive Logistic Regression: A Statistical View of Boosting*, 2000",
    "kim_hull": "Y. Kim: *Boosting on the Convex Hull*, undated",
    "ratsch2001leveraging": "G. Rätsch, S. Mika, M. K. Warmuth: "
    "*On the Convergence of Leveraging*, 2001",
    "duchi2009": "J. C. Duchi, Y. Singer: *Boosting with Structural Sparsity*, 2009",
}


def test_every_source_reads_as_people_write_it():
    shown = {key: work.reference for key, work in bibliography().items()}
    assert {key: shown.get(key) for key in REFERENCES} == REFERENCES


def test_no_accent_or_brace_is_left_in_a_source():
    assert not [w.reference for w in bibliography().values() if set(w.reference) & set("\\{}~$")]


def test_a_source_is_cited_by_its_first_author():
    assert bibliography()["gey2018"].short == "Gey (2018)"
    assert bibliography()["ratsch2001"].short == "Rätsch and others (2001)"


ENTRY = (
    "@book{{{key},\n  author = {{{author}}},\n  title = {{A {{B}}ook}},\n  year = {{1999}},\n}}\n"
)


@pytest.mark.parametrize(
    ("author", "name"),
    [
        (r"Gon{\c c}alves, Jo{\~a}o", "J. Gonçalves"),
        (r"{\"A}rzt, {\'E}mile and Other, An", "É. Ärzt, A. Other"),
        (r"Erd{\H o}s, Paul", "P. Erdős"),
        (r"Strau{\ss}, {\O}yvind", "Ø. Strauß"),
        ("van der Waals, Johannes Diderik", "J. D. van der Waals"),
    ],
)
def test_accents_and_particles_of_names_are_read(tmp_path, author, name):
    file = tmp_path / "a.bib"
    file.write_text(ENTRY.format(key="one", author=author), encoding="utf-8")
    assert bibliography(file)["one"].reference == f"{name}: *A Book*, 1999"


@pytest.mark.parametrize(
    "broken", ["@book{two,\n  author = {A\n", ENTRY.format(key="one", author="A, B")]
)
def test_a_broken_or_double_entry_is_told_with_its_line(tmp_path, broken):
    file = tmp_path / "a.bib"
    file.write_text(ENTRY.format(key="one", author="A, B") + broken, encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.bib has entries that cannot be read, at lines"):
        bibliography(file)


def test_the_readme_explains_the_keys_of_the_sources():
    keys = {work.shorthand: work for work in bibliography().values() if work.shorthand}
    assert set(keys) == set("MQVDC")
    rows = (ROOT / "README.md").read_text("utf-8").splitlines()
    for key, work in keys.items():
        (line,) = (line for line in rows if line.startswith(f"| [{key}] |"))
        assert f"{', '.join(work.authors)}: *{work.title}*" in line
        assert work.year in line
