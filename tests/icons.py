"""The font of the icons that the app can show: a part of Streamlit's own, which is twenty times as large.

    python tests/icons.py      writes it anew, after an icon was added or Streamlit was updated

An icon is drawn by a ligature: the letters of its name, in a font in which they are one sign. The part has the letters,
and the icons that the app's sources and Streamlit's front end name. Its file is called as Streamlit's own, whose name
changes with its content: so the part is only ever served in the place of what it was made from (static_files.py).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from streamlit.file_util import get_static_dir

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ROOT / "pages" / "shell" / "icons"
STATIC = Path(get_static_dir()) / "static"
OURS = re.compile(r":material/([a-z0-9_]+)")
NAMED = re.compile(r"material/([a-z0-9_]+)")
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


def whole() -> Path:
    """Streamlit's own font of icons."""
    (file,) = (STATIC / "media").glob("MaterialSymbols-Rounded.*.woff2")
    return file


def wanted() -> set[str]:
    """The names of all icons that can be shown."""
    texts = [file.read_text("utf-8") for file in (STATIC / "js").glob("*.js")]
    names = {name for text in texts for name in NAMED.findall(text)}
    for folder in (ROOT / "pages", ROOT / "boosting", ROOT / "data"):
        for file in folder.rglob("*"):
            if file.suffix in (".py", ".js", ".md", ".yaml"):
                names |= set(OURS.findall(file.read_text("utf-8")))
    return names | set(OURS.findall((ROOT / "app.py").read_text("utf-8")))


def icons(font: TTFont) -> set[str]:
    """The names for which a font has a sign."""
    letters = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    return {
        "".join(letters[glyph] for glyph in (first, *ligature.Component))
        for lookup in font["GSUB"].table.LookupList.Lookup
        for part in lookup.SubTable
        for first, ligatures in getattr(part, "ExtSubTable", part).ligatures.items()
        for ligature in ligatures
    }


def part(names: set[str]) -> TTFont:
    """The font with the letters and these icons alone."""
    font = TTFont(whole(), recalcTimestamp=False)  # the same icons are the same file
    letters = {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    signs = {
        ligature.LigGlyph
        for lookup in font["GSUB"].table.LookupList.Lookup
        for table in lookup.SubTable
        for first, ligatures in getattr(table, "ExtSubTable", table).ligatures.items()
        for ligature in ligatures
        if "".join(letters[glyph] for glyph in (first, *ligature.Component)) in names
    }
    options = Options(layout_closure=False, layout_features=["*"], flavor="woff2", hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(glyphs=signs, text=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def main() -> None:
    """Write the part; what was there before goes."""
    SHIPPED.mkdir(exist_ok=True)
    for old in SHIPPED.glob("*.woff2"):
        old.unlink()
    target = SHIPPED / whole().name
    part(wanted()).save(target)
    sys.stdout.write(f"{target}: {target.stat().st_size} bytes of {whole().stat().st_size}\n")


if __name__ == "__main__":
    main()
