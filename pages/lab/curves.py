"""The vote of a table as curves, for the browser: what each attribute adds, and what that is for every example."""

import numpy as np

from boosting.datasets import Dataset
from boosting.screens.shown import Shown
from boosting.theory import vote_curves as theory
from pages.shell.packing import Content

FEWEST = 3  # attributes: the plane shows two
SIDES = (1, 99)  # percentiles of the examples between which an attribute is drawn
ROOM = 0.06  # of that, beyond a cut


def there(dataset: Dataset) -> bool:
    """Whether the plane does not show the data whole."""
    return dataset.n_features >= FEWEST


def entry(shown: Shown) -> Content:
    """The pieces of the vote (boosting/theory/vote_curves.py) with their names, places and ranges.

    Of all n examples, in the order of the film: in which cell each lies, (n, P), and its values of the attributes that are
    drawn, (n, A). rise (T+1, A): of the error on test examples, or training ones where there are none, when one is shuffled.
    """
    found, names = theory.vote_curves(shown.trace), shown.dataset.feature_names
    X = shown.examples.X
    asked = sorted({j for piece in found.pieces for j in piece.attributes})
    cells = [piece.cells(X) for piece in found.pieces]
    held_back = shown.examples.held_back
    counted = held_back if len(held_back[1]) else (shown.sample.X, shown.sample.y)
    return {
        "exact": found.exact,
        "pieces": [_drawn(piece, names, asked, X) for piece in found.pieces],
        "attributes": [names[j] for j in asked],
        "never": [names[j] for j in found.never],
        "hidden": found.hidden,
        "tested": bool(len(held_back[1])),
        "values": found.values,
        "shares": found.shares.astype(np.float32),
        "rise": theory.shuffled(shown.trace, *counted, asked).astype(np.float32),
        "cells": np.array(cells, np.int32).T,
        "at": X[:, asked].astype(np.float32),
    }


def _drawn(piece: theory.Piece, names: tuple[str, ...], asked: list[int], X: np.ndarray) -> Content:
    """What the browser has to know of a piece. asked: the attributes that are drawn, in the order of the values."""
    ends = [_range(X[:, j], cuts) for j, cuts in zip(piece.attributes, piece.cuts)]
    return {
        "names": [names[j] for j in piece.attributes],
        "columns": [asked.index(j) for j in piece.attributes],
        "cuts": [cuts.tolist() for cuts in piece.cuts],
        "ends": ends,
        "first": piece.first,
        "start": piece.start,
    }


def _range(x: np.ndarray, cuts: np.ndarray) -> list[float]:
    """Between which values an attribute is drawn: most examples (n,) lie there, and all its cuts (k,)."""
    low, high = np.percentile(x, SIDES)
    room = ROOM * (high - low) or 1.0
    low, high = min([low, *(cuts - room)]), max([high, *(cuts + room)])
    return [float(low), float(high if high > low else low + room)]
