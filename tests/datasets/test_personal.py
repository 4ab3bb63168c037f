"""A user's own dataset: named by its content, its texts made safe, a random part of a large one."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.datasets import DataError, Dataset, load, personal, share_code, splits
from boosting.datasets.dataset import distinct


def table(m: int = 6, d: int = 2, **words) -> Dataset:
    """A small binary dataset."""
    X = np.arange(m * d, dtype=float).reshape(m, d)
    usual = {
        "feature_names": [f"a{j}" for j in range(d)],
        "class_names": ("no", "yes"),
        "title": "T",
    }
    y = np.where(np.arange(m) % 2, 1, -1)
    return Dataset("own", X, y, description="D", source="S", rule="R", **(usual | words))


def test_equal_content_has_equal_names_and_any_change_another():
    name = personal.safe_copy(table()).name
    assert personal.safe_copy(table()).name == name
    variants = [
        replace(table(), X=table().X + 1e-12), replace(table(), y=-table().y), table(title="U"),
        table(class_names=("no", "maybe")), table(feature_names=["a0", "b"]), replace(table(), missing=np.ones((6, 2))),
    ]  # fmt: skip
    names = {personal.safe_copy(data).name for data in variants} | {name}
    assert len(names) == len(variants) + 1
    assert all(name.startswith("own-") and len(name) == 24 for name in names)


def test_names_that_are_equal_or_become_equal_or_empty_stay_apart():
    """A chapter chooses an attribute by its name; no name is "", which is free for "choose for me"."""
    names = ["a", "a", "a (2)", "", "auto", "$", " $ ", "[b]", "(b)"]
    data = table(d=9, feature_names=names, class_names=("x", "x"))
    assert data.feature_names == (
        "a",
        "a (2)",
        "a (2) (2)",
        "column 4",
        "auto",
        "$",
        " $ ",
        "[b]",
        "(b)",
    )
    safe = personal.safe_copy(data)
    assert safe.feature_names[5:] == ("＄", "＄ (2)", "(b)", "(b) (2)")
    assert safe.class_names == ("x", "x (2)") and safe.counts() == {"x": 3, "x (2)": 3}
    back = personal.safe_copy(share_code.decode(share_code.encode(safe)))
    assert back.feature_names == safe.feature_names and back.class_names == safe.class_names


@given(st.lists(st.sampled_from(["", "a", "a (2)", "column 2", "a (3)"]), max_size=12))
def test_distinct_names_keep_their_first_owner(names):
    result = distinct(names, "column")
    assert len(set(result)) == len(names) and "" not in result
    if len(set(names) - {""}) == len(names):
        assert list(result) == names


MARKUP = [
    "![x](http://example.com/x.png)", "[press](http://example.com)", "<img src=x onerror=alert(1)>", "www.example.com",
    ":material/home: :red[x]", "$\\frac12$ and $x$", "` code `", "*bold*", "a@example.com",
]  # fmt: skip


@pytest.mark.parametrize("text", MARKUP)
def test_a_name_loses_what_a_page_would_format_load_or_link(text):
    plain = personal.safe_copy(
        table(title=text, feature_names=[text, "b"], class_names=(text, "yes"))
    ).title
    for mark in ("[", "]", "<i", "://", "www.", ":m", ":r", "$", "`", "*", "@"):
        assert mark not in plain


@given(st.text(alphabet="abcXYZ 019()=,;.+-_/%≤é", max_size=40))
def test_ordinary_names_stay_as_they_are(text):
    assert personal.plain_text(text) == " ".join(text.split()) or "www." in text


def test_comparison_signs_survive():
    assert personal.plain_text("income <=50K or >50K") == "income <=50K or >50K"


def test_a_number_that_cannot_be_drawn_is_named():
    data = replace(table(), X=np.where(table().X == 3, -1e200, table().X))
    with pytest.raises(DataError, match="Example 2, column 'a1' holds -1e"):
        personal.safe_copy(data)


@pytest.mark.parametrize(
    ("m", "d", "rows"), [(6, 2, 6), (50, 3, 50), (30_000, 2, 2000), (4000, 500, 2000)]
)
def test_a_large_table_is_drawn_from(m, d, rows):
    card = personal.card(personal.safe_copy(table(m, d)))
    assert card.load(seed=1).n_examples == rows
    assert (card.n_samples is None) == (m < splits.FEW)
    if card.n_samples:
        assert card.n_samples.high * d <= max(personal.MOST_CELLS, splits.FEW * d)


def test_the_card_draws_the_same_rows_for_the_same_seed_and_keeps_the_mask():
    X = table(40, 2).X
    data = replace(table(40, 2), missing=X % 3 == 0)
    card = personal.card(personal.safe_copy(data))
    first, second = card.load(seed=4, n_samples=12), card.load(seed=4, n_samples=12)
    assert np.array_equal(first.X, second.X) and np.array_equal(first.missing, first.X % 3 == 0)
    assert card.missing_cells == (X % 3 == 0).sum()


def test_a_huge_table_is_kept_out_of_a_link_without_writing_it_down():
    with pytest.raises(DataError, match="has 40000 numbers, but a link carries at most 5000"):
        share_code.encode(table(20_000, 2))
    assert share_code.encode(load("toy"))
