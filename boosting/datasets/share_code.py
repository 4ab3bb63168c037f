"""A dataset as text: a short one for the address of a page, so that a link can share it; a long one to be kept.

The text is JSON (names, numbers in full precision, labels), compressed, in the alphabet of URLs.
Both directions are bounded: an address must stay short, a browser's tab keeps a few megabytes, and a
hostile text must not decompress to gigabytes.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from boosting import limits
from boosting.datasets.dataset import DataError, Dataset


def encode(dataset: Dataset, limited: bool = True) -> str:
    """A dataset as a share code: a short text of letters, digits, - and _.

    limited: for a link; else as long as it takes. Raises DataError when the dataset is too large for
    a link.
    """
    if limited and dataset.X.size > limits.SHARE_NUMBERS:
        raise DataError(
            f"{dataset.title} has {dataset.X.size} numbers, but a link carries at most "
            f"{limits.SHARE_NUMBERS}. Download it as CSV and send the file instead."
        )
    code = _compress(_content(dataset))
    if limited and len(code) > limits.SHARE_CODE:
        raise DataError(
            f"{dataset.title} needs {len(code)} characters, but a link carries at most "
            f"{limits.SHARE_CODE}. Download it as CSV and send the file instead."
        )
    return code


def whole(dataset: Dataset) -> str:
    """A dataset as a long text, with which cells were empty and how it is described; "" if it is too large to keep."""
    if dataset.X.size > limits.KEPT_NUMBERS:
        return ""
    empty = None if dataset.missing is None else np.argwhere(dataset.missing).tolist()
    more = {"kinds": dataset.kinds, "d": dataset.description, "s": dataset.source, "empty": empty}
    text = _compress(_content(dataset) | more)
    return text if len(text) <= limits.KEPT else ""


def from_whole(text: str) -> Dataset:
    """The dataset of a long text that `whole` has written.

    Raises DataError for a text that is damaged, too long, or no such text at all.
    """

    def read(content: dict) -> Dataset:
        dataset = _dataset(content, limits.KEPT_NUMBERS)
        missing = None
        if content["empty"] is not None:
            missing = np.zeros(dataset.X.shape, bool)
            missing[tuple(np.array(content["empty"], int).reshape(-1, 2).T)] = True
        description, source = map(_text, (content["d"], content["s"]))
        return replace(
            dataset,
            kinds=tuple(map(_text, content["kinds"])),
            missing=missing,
            description=description,
            source=source,
        )

    return _read(text, limits.KEPT, 20 * limits.KEPT, read)


def decode(code: str, limited: bool = True) -> Dataset:
    """The dataset of a share code.

    limited: it came in a link, so it may be hostile; else it is the reader's own.

    Raises DataError for a code that is damaged, too long, or no code at all.
    """
    # twice the length that `encode` allows: codes of other programs may be compressed less well
    if not limited:
        return _read(
            code, len(code), limits.TRUSTED, lambda content: _dataset(content, limits.TRUSTED)
        )
    return _read(
        code,
        2 * limits.SHARE_CODE,
        limits.SHARE_BYTES,
        lambda content: _dataset(content, limits.SHARE_NUMBERS),
    )


def _content(dataset: Dataset) -> dict[str, object]:
    weights = {} if dataset.weights is None else {"w": dataset.weights.tolist()}
    return weights | {
        "x": dataset.X.tolist(), "y": dataset.y.tolist(), "f": dataset.feature_names, "c": dataset.class_names,
        "t": dataset.title, "k": dataset.task, "r": dataset.rule,
    }  # fmt: skip


def _dataset(content: dict, most: int) -> Dataset:
    """The dataset that `_content` describes, of at most so many numbers."""
    X = np.array(content["x"], dtype=np.float64)
    if X.size > most:
        raise DataError(
            f"The link's dataset has {X.size} numbers; at most {most} are read from a link."
        )
    size = f"{len(X)} rows and {X.shape[1]} attributes" if X.ndim == 2 else ""
    return Dataset(
        "own",
        X,
        content["y"],
        tuple(map(_text, content["f"])),
        tuple(map(_text, content["c"])),
        _text(content["t"])[:80].strip() or f"Table of {size}",
        f"From a link: {size}.",
        "It came with the link.",
        content["k"],
        _text(content["r"])[: limits.SHARE_RULE],
        weights=content.get("w"),
    )


def _read(
    code: str, most_characters: int, most_bytes: int, make: Callable[[dict], Dataset]
) -> Dataset:
    """What `make` makes of the content of a text; DataError, in words, for whatever it cannot be made of."""
    try:
        return make(json.loads(_decompress(code, most_characters, most_bytes)))
    except DataError:
        raise
    except (
        ValueError,
        TypeError,
        KeyError,
        OverflowError,
        IndexError,
        binascii.Error,
        zlib.error,
        RecursionError,
    ):
        raise DataError(
            "The dataset in this link is damaged. Ask for the link again, or load the file."
        ) from None


def _text(value: object) -> str:
    """The text of a value; half a character, which JSON can hold and UTF-8 cannot, becomes "?"."""
    return str(value).encode("utf-8", "replace").decode()


def _compress(content: dict[str, object]) -> str:
    data = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def _decompress(code: str, most_characters: int, most_bytes: int) -> bytes:
    if len(code) > most_characters:
        raise DataError(
            f"The dataset in this link has {len(code)} characters; at most {most_characters} are read."
        )
    data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    decompressor = zlib.decompressobj()
    content = decompressor.decompress(data, most_bytes)
    if decompressor.unconsumed_tail:
        raise DataError(
            "The dataset in this link decompresses to more than a link can hold, "
            "so it was not read."
        )
    return content
