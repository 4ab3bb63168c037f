"""A small dataset of one's own inside a link: the points somebody drew travel with the address of the page.

The text form is JSON (names, numbers in full precision, labels), compressed, in the alphabet of URLs.  Both directions
are bounded: an address must stay short, and a hostile one must not unfold into gigabytes.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

import numpy as np

from .dataset import DataError, Dataset

MOST_LETTERS = 6000  # of an encoded dataset; browsers and chat programs cut off longer addresses
MOST_UNPACKED = 200_000  # bytes
MOST_NUMBERS = 5000  # cells of X


def points(X: np.ndarray, y: np.ndarray, title: str = "Your points") -> Dataset:
    """The dataset of drawn points: X (m, 2), y (m,) in {-1, +1}.  DataError as `Dataset` raises it."""
    names = [f"x{j + 1}" for j in range(np.shape(X)[1] if np.ndim(X) == 2 else 0)]
    words = (("class -1", "class +1"), title, "Points drawn by hand.", "Drawn by you.")
    return Dataset("own", X, y, names, *words, rule="+1 and -1 are the two classes you drew.")


def encode(dataset: Dataset) -> str:
    """A dataset as a short text of letters, digits, - and _.  DataError when it is too large for a link."""
    if dataset.X.size > MOST_NUMBERS:
        raise DataError(
            f"{dataset.title} has {dataset.X.size} numbers, but a link carries at most {MOST_NUMBERS}. "
            "Download it as CSV and send the file instead."
        )
    content = {
        "x": dataset.X.tolist(), "y": dataset.y.tolist(), "f": dataset.feature_names, "c": dataset.class_names,
        "t": dataset.title, "k": dataset.task, "r": dataset.rule,
    }  # fmt: skip
    packed = zlib.compress(
        json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode(), 9
    )
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > MOST_LETTERS:
        raise DataError(
            f"{dataset.title} needs {len(text)} letters, but a link carries at most {MOST_LETTERS}. "
            "Download it as CSV and send the file instead."
        )
    return text


def decode(text: str) -> Dataset:
    """The dataset that `encode` wrote.  DataError for a text that is damaged, too long, or something else."""
    try:
        content = json.loads(_unpack(text))
        X = np.array(content["x"], dtype=np.float64)
        if X.size > MOST_NUMBERS:
            raise DataError(
                f"The link's dataset has {X.size} numbers; at most {MOST_NUMBERS} are read from a link."
            )
        return Dataset(
            "own", X, content["y"], content["f"], content["c"], str(content["t"])[:80], "A dataset from a link.",
            "It came with the link.", content["k"], str(content["r"])[:300],
        )  # fmt: skip
    except DataError:
        raise
    except (ValueError, TypeError, KeyError, binascii.Error, zlib.error, RecursionError):
        raise DataError(
            "The dataset in this link is damaged. Ask for the link again, or load the file."
        ) from None


def _unpack(text: str) -> bytes:
    if len(text) > 2 * MOST_LETTERS:
        raise DataError(
            f"The dataset in this link has {len(text)} letters; at most {2 * MOST_LETTERS} are read."
        )
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(packed, MOST_UNPACKED)
    if unpacker.unconsumed_tail:
        raise DataError(
            "The dataset in this link unfolds to more than a link can hold, so it was not read."
        )
    return content
