"""Which attributes the vote asks about, and how much of it: a table for every round."""

from __future__ import annotations

import numpy as np

from boosting import Trace
from boosting.datasets import Dataset
from boosting.engine.sums import descending
from boosting.figures.template import percent
from boosting.theory.voters import attribute_shares
from pages.words import blocks
from pages.words.blocks import Block, Column, literal

FEWEST = 3  # attributes: the plane of the Lab shows two
MOST = 8  # attributes in the table
COLUMNS = (
    Column("attribute"),
    Column(
        "share of the vote",
        "The coefficients of the base classifiers that ask about it, of all coefficients.",
        True,
    ),
)
TREES = " A tree that asks about several attributes counts for each of them, so that the shares may sum to more than 100 %."


def words(dataset: Dataset, trace: Trace) -> list[Block]:
    """The table of every round 0..T; nothing for data that the plane shows whole. dataset, trace: of one run."""
    if dataset.n_features < FEWEST or not len(trace):
        return []
    shares = attribute_shares(trace)
    overlap = any(len(h.attributes) > 1 for h in trace.distinct())
    asked = [f"{np.count_nonzero(row)} of {len(row)} attributes are asked about." for row in shares]
    return [
        blocks.heading("Which attributes does the vote ask about?"),
        blocks.changing_table(COLUMNS, [_rows(dataset, row) for row in shares]),
        blocks.caption([
            f"{count}{TREES * overlap} A large share is no proof that the attribute matters: one that says nearly the same "
            "can take its place." for count in asked
        ]),
    ]  # fmt: skip


def _rows(dataset: Dataset, shares: np.ndarray) -> list[list[str]]:
    """The attributes with the largest of the shares (d,)."""
    order = [j for j in descending(shares)[:MOST] if shares[j] > 0]
    return [[literal(dataset.feature_names[j]), percent(float(shares[j]))] for j in order]
