"""Markdown as Streamlit shows it, as HTML: with formulas, which the browser draws, and without Streamlit's icons."""

import re
from html import escape, unescape

from markdown_it import MarkdownIt

from boosting.engine.words import unbroken

# a formula, unless it stands in code
MATH = re.compile(
    r"`[^`]+`|(?<!\\)\$\$(?P<block>.+?)(?<!\\)\$\$|(?<!\\)\$(?P<inline>[^$\n]+?)(?<!\\)\$",
    re.DOTALL,
)
ICON = re.compile(r":material/\w+:\s*")
PLACE = re.compile("\ue000(\\d+)\ue001")  # of a formula, while the rest is read
READER = MarkdownIt("commonmark").enable("table")


def html(text: str) -> str:
    """Markdown as HTML."""
    formulas: list[str] = []

    def kept(match: re.Match[str]) -> str:
        if not (inner := match["block"] or match["inline"]):
            return match[0]
        kind = " data-display" if match["block"] else ""
        formulas.append(f'<span class="bl-tex"{kind}>{escape(inner.strip())}</span>')
        return f"\ue000{len(formulas) - 1}\ue001"

    written = READER.render(MATH.sub(kept, ICON.sub("", unbroken(text))))
    return PLACE.sub(lambda match: formulas[int(match[1])], written.replace("\\$", "$")).strip()


def line(text: str) -> str:
    """Markdown of one line as HTML without a paragraph around it."""
    return html(text).removeprefix("<p>").removesuffix("</p>")


def plain(text: str) -> str:
    """Markdown as bare words, without its formulas."""
    return bare(html(MATH.sub(lambda match: match[0] if match[0].startswith("`") else "…", text)))


def bare(text: str) -> str:
    """HTML as bare words."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^<>]*>", "", text))).strip()
