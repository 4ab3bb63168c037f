"""Streamlit's elements as HTML, in the frame that Streamlit gives them, so that the app's own style sheet places them here.

A kind of element has a function; a kind that has none needs a server: a slider, a form, a file. What a page asks for in
such a way is left out, and said once, where the first of it would stand in the page.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import parse_qsl

from streamlit.testing.v1.element_tree import Block, Node

from pages.site import markup

# what a chapter of the site has no use for: it speaks with a server, or of files that one makes
SERVERS = {
    "address", "take", "actions", "predict", "keeping",
    "draft", "drawing", "progress", "draw",
}  # fmt: skip
LEFT_OUT = {  # the keys of what is not here, and what is said of it
    "predict-panel": "Predict the next round",
    "edit-panel": "What if: a cut, a coefficient or an example changed",
    "take-head": "Take it with you: numbers, notebook, script, handout",
    "code": "The code that ran",
    "claims-buttons": "",
    "take-rest": "",
    "presets": "",
    "course-homework": "Homework: AdaBoost by hand, on points of your own",
    "lesson-end": "",
    "lesson-check": "",
}
ASKED = {
    "slider", "selectbox", "multiselect", "select_slider", "number_input", "text_input",
    "text_area", "toggle", "checkbox", "file_uploader",
}  # fmt: skip
GAPS = {1: "1rem", 2: "2rem", 3: "4rem", 4: "0"}  # of a block, by Streamlit's sizes
SILENT = {"empty", "button", "download_button", "progress"}  # what acts on the app alone
COMPONENT = "boosting_"  # before the name of a player

Link = Callable[[str, Mapping[str, str]], str | None]
Player = Callable[[str, dict[str, Any]], Mapping[str, Any]]


@dataclass
class Writer:
    """Writes the elements of one page.

    link(path, query): the file of a link of the app, None where the site has none. player(name, data): what a player gets
    here, for what Streamlit would give it. parts: the files of the chapter's parts, by their titles; own: the page's.
    instead: HTML in the place of what has that key, or is of that "<kind>". more: where there is what needs a server, as
    the end of a sentence.
    """

    link: Link
    player: Player
    parts: Mapping[str, str]
    own: str
    instead: Mapping[str, str]
    more: str
    has_said: bool = False  # that more can be set there

    def inside(self, block: Block) -> str:
        """All that is in a block."""
        return "".join(map(self.one, block.children.values()))

    def one(self, node: Node) -> str:
        """An element or a block, in its frame."""
        if (name := node.key or f"<{node.type}>") in self.instead:
            return self.instead[name]
        if node.key in LEFT_OUT:
            return self._elsewhere(LEFT_OUT[node.key])
        if isinstance(node, Block):
            return self._block(node)
        written = "" if node.type in SILENT else KINDS.get(node.type, Writer._asks)(self, node)
        return _framed("stElementContainer", node.key, written) if written else ""

    def _block(self, node: Block) -> str:
        inner = self.inside(node)
        if not inner and (not node.key or node.type == "expander"):
            return ""
        if node.type == "expander":
            return _wrapped(_expander(node.proto.label, inner, node.key))
        if node.type == "column":
            return f'<div class="stColumn" style="flex:{node.proto.weight} 1 0">{inner}</div>'
        if node.type != "flex_container":
            return _wrapped(_framed("stVerticalBlock", node.key, inner))
        flex = node.proto.flex_container
        kind = "stHorizontalBlock" if flex.direction == flex.HORIZONTAL else "stVerticalBlock"
        gap = GAPS.get(flex.gap_config.gap_size, "1rem")
        return _wrapped(_framed(kind, node.key, inner, f' style="gap:{gap}"'))

    # --- elements -------------------------------------------------------------------------------

    def _html(self, node: Any) -> str:
        body = node.proto.body.replace("data-setup", 'popovertarget="setup"')
        return f'<div class="stHtml" data-testid="stHtml">{body}</div>'

    def _markdown(self, node: Any) -> str:
        return _text(node.proto.body)

    def _caption(self, node: Any) -> str:
        inner = markup.html(node.proto.body)
        return f'<div class="stMarkdown"><div data-testid="stCaptionContainer">{inner}</div></div>'

    def _alert(self, node: Any) -> str:
        return (
            f'<div class="stAlert" data-testid="stAlert" role="note">{_text(node.proto.body)}</div>'
        )

    def _code(self, node: Any) -> str:
        return f"<pre><code>{escape(node.proto.code_text)}</code></pre>"

    def _metric(self, node: Any) -> str:
        label, value = markup.line(node.proto.label), escape(node.proto.body)
        return f'<div class="stMetric">{label}<div data-testid="stMetricValue">{value}</div></div>'

    def _table(self, node: Any) -> str:
        table = node.value.to_html(index=False, border=0, na_rep="", float_format="{:.4g}".format)
        return f'<div class="bl-table">{table}</div>'

    def _page_link(self, node: Any) -> str:
        to = self.link(node.proto.page, dict(parse_qsl(node.proto.query_string)))
        if to is None:
            return ""
        label = markup.line(node.proto.label)
        return f'<a class="stPageLink" href="{escape(to)}" title="{escape(node.proto.help)}">{label}</a>'

    def _button_group(self, node: Any) -> str:
        """The tabs of a page, as links; any other choice needs a server."""
        titles = [option.content for option in node.proto.options if option.content in self.parts]
        tabs = [_tab(title, self.parts[title], self.parts[title] == self.own) for title in titles]
        inner = f"<div>{''.join(tabs)}</div>"
        named = 'data-testid="stButtonGroup" aria-label="Parts of this page"'
        return f"<nav {named}>{inner}</nav>" if tabs else ""

    def _bidi_component(self, node: Any) -> str:
        name = node.proto.component_name.removeprefix(COMPONENT)
        if name in SERVERS:
            return ""
        return mount(name, self.player(name, json.loads(node.proto.json)))

    def _asks(self, node: Node) -> str:
        """What asks for something, which needs a server: the first says so. KeyError for an element of another kind."""
        if node.type not in ASKED:
            raise KeyError(
                f"The site has nothing for Streamlit's element {node.type!r} ({node.key})."
            )
        if self.has_said:
            return ""
        self.has_said = True
        return f'<p class="bl-needs">More can be set {self.more}.</p>'

    def _elsewhere(self, what: str) -> str:
        """What is left out, and where it is."""
        return f'<p class="bl-needs">{what}: {self.more}.</p>' if what else ""


KINDS: Mapping[str, Callable[[Writer, Any], str]] = {
    "html": Writer._html,
    "markdown": Writer._markdown,
    "latex": Writer._markdown,
    "caption": Writer._caption,
    "info": Writer._alert,
    "success": Writer._alert,
    "warning": Writer._alert,
    "code": Writer._code,
    "metric": Writer._metric,
    "dataframe": Writer._table,
    "table": Writer._table,
    "page_link": Writer._page_link,
    "button_group": Writer._button_group,
    "bidi_component": Writer._bidi_component,
}


def mount(name: str, data: Mapping[str, Any]) -> str:
    """The place of a player, with its data."""
    written = json.dumps(data).replace("<", "\\u003c")
    inner = f'<script type="application/json">{written}</script>'
    return f'<div class="stBidiComponent"><div class="bl-mount" data-player="{name}">{inner}</div></div>'


def _framed(kind: str, key: str | None, inner: str, more: str = "") -> str:
    named = f" st-key-{key}" if key else ""
    return f'<div class="{kind}{named}" data-testid="{kind}"{more}>{inner}</div>'


def _wrapped(inner: str) -> str:
    return _framed("stLayoutWrapper", "", inner)


def _expander(label: str, inner: str, key: str | None) -> str:
    body = f'<div class="stVerticalBlock">{inner}</div>'
    return _framed(
        "stExpander", key, f"<details><summary>{markup.line(label)}</summary>{body}</details>"
    )


def _text(body: str) -> str:
    return f'<div class="stMarkdown"><div data-testid="stMarkdownContainer">{markup.html(body)}</div></div>'


def _tab(title: str, file: str, is_open: bool) -> str:
    here = ' aria-current="page"' if is_open else ""
    return f'<a href="{escape(file)}"{here}><p>{markup.line(title)}</p></a>'
