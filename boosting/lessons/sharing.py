"""A lesson's file as text for the address of a page, so that a lecturer's own lesson goes to a class as a link.

The Markdown is compressed, in the alphabet of URLs. Both directions are bounded: an address must stay short, and a hostile
text must not decompress to gigabytes. What comes out is read as any file is (reading.py).
"""

import base64
import binascii
import zlib

from boosting import limits


def as_code(text: str) -> str:
    """A lesson's text as a code of letters, digits, - and _. ValueError, in words, where it is too long for a link."""
    code = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(code) > limits.LESSON_CODE:
        raise ValueError(
            f"This lesson needs {len(code)} characters, but a link carries at most {limits.LESSON_CODE}. "
            "Send the file instead."
        )
    return code


def from_code(code: str) -> str:
    """The text of a code. ValueError, in words, for one that is damaged, too long, or no code at all."""
    if len(code) > 2 * limits.LESSON_CODE:
        raise ValueError("The lesson in this link is too long to be read.")
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), "-_", validate=True)
        reader = zlib.decompressobj()
        raw = reader.decompress(packed, limits.LESSON)
        if not reader.eof:
            raise zlib.error("not at its end")
        return raw.decode()
    except (binascii.Error, zlib.error, UnicodeError, ValueError):
        raise ValueError("The lesson in this link is damaged: was the link copied whole?") from None
