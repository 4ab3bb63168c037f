"""A small dataset as a short text inside the address of a page, so that a link can share it.

The text is JSON (names, numbers in full precision, labels), compressed, in the alphabet of URLs.
Both directions are bounded: an address must stay short, and a hostile one must not decompress to
gigabytes.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

import numpy as np

from boosting.datasets.dataset import DataError, Dataset

MOST_CHARACTERS = 6000  # of a share code; browsers and chat programs cut off longer addresses
MOST_BYTES = 200_000  # of the decompressed JSON
MOST_NUMBERS = 5000  # cells of X
LONGEST_RULE = 2000  # characters: two lists of class names


def encode(dataset: Dataset, limited: bool = True) -> str:
    """A dataset as a share code: a short text of letters, digits, - and _.

    limited: for a link; else as long as it takes. Raises DataError when the dataset is too large for
    a link.
    """
    if limited and dataset.X.size > MOST_NUMBERS:
        raise DataError(
            f"{dataset.title} has {dataset.X.size} numbers, but a link carries at most "
            f"{MOST_NUMBERS}. Download it as CSV and send the file instead."
        )
    content = {
        "x": dataset.X.tolist(), "y": dataset.y.tolist(), "f": dataset.feature_names, "c": dataset.class_names,
        "t": dataset.title, "k": dataset.task, "r": dataset.rule,
    }  # fmt: skip
    data = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    code = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    if limited and len(code) > MOST_CHARACTERS:
        raise DataError(
            f"{dataset.title} needs {len(code)} characters, but a link carries at most "
            f"{MOST_CHARACTERS}. Download it as CSV and send the file instead."
        )
    return code


def decode(code: str, limited: bool = True) -> Dataset:
    """The dataset of a share code.

    limited: it came in a link, so it may be hostile; else it is the reader's own.

    Raises DataError for a code that is damaged, too long, or no code at all.
    """
    try:
        content = json.loads(_decompress(code) if limited else _inflate(code))
        X = np.array(content["x"], dtype=np.float64)
        if limited and X.size > MOST_NUMBERS:
            raise DataError(
                f"The link's dataset has {X.size} numbers; at most {MOST_NUMBERS} are read from a "
                "link."
            )
        return Dataset(
            "own", X, content["y"], tuple(map(_text, content["f"])), tuple(map(_text, content["c"])),
            _text(content["t"])[:80], "A dataset from a link.", "It came with the link.", content["k"],
            _text(content["r"])[:LONGEST_RULE],
        )  # fmt: skip
    except DataError:
        raise
    except (
        ValueError, TypeError, KeyError, OverflowError, binascii.Error, zlib.error, RecursionError,
    ):  # fmt: skip
        raise DataError(
            "The dataset in this link is damaged. Ask for the link again, or load the file."
        ) from None


def _text(value: object) -> str:
    """The text of a value; half a character, which JSON can hold and UTF-8 cannot, becomes "?"."""
    return str(value).encode("utf-8", "replace").decode()


def _bytes(code: str) -> bytes:
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))


def _inflate(code: str) -> bytes:
    return zlib.decompress(_bytes(code))


def _decompress(code: str) -> bytes:
    # twice the length that `encode` allows: codes of other programs may be compressed less well
    if len(code) > 2 * MOST_CHARACTERS:
        raise DataError(
            f"The dataset in this link has {len(code)} characters; at most {2 * MOST_CHARACTERS} "
            "are read."
        )
    data = _bytes(code)
    decompressor = zlib.decompressobj()
    content = decompressor.decompress(data, MOST_BYTES)
    if decompressor.unconsumed_tail:
        raise DataError(
            "The dataset in this link decompresses to more than a link can hold, "
            "so it was not read."
        )
    return content
