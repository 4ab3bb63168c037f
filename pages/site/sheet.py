"""One page of the site as HTML: the app's elements, in the frame that all pages have."""

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple
from urllib.parse import quote, urlencode

from streamlit.testing.v1 import AppTest

from boosting import limits
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.link import PLAYER_PARAMS
from pages.shell import server
from pages.site import markup
from pages.site.elements import Player, Writer, mount
from pages.site.judged import judged
from pages.site.plan import Contents, Page

FRAME = Template((Path(__file__).parent / "page.html").read_text("utf-8"))
CLAIMS = re.compile(r"<ul class=.bl-claims.*?</ul>", re.DOTALL)
NAV = re.compile(r"<nav.*?</nav>", re.DOTALL)
LIST = '<button popovertarget="contents">{title} ▾</button><div id="contents" popover>{links}</div>'
LONGEST = 300  # letters of a description


class Sheet(NamedTuple):
    """A page that is being written.

    contents: of the site. app: the address of a server with the app; address: that of the site; "" for none, each.
    is_seen: whether its chapter has a preview picture.
    """

    page: Page
    contents: Contents
    app: str
    address: str
    is_seen: bool

    def html(self, shown: AppTest, player: Player, films: list[str]) -> tuple[str, list[str]]:
        """The page, and the names of its players.

        shown: the app there; player: as for `Writer`; films: the files that are asked for at once, which `player` adds to.
        """
        own = f"{self.page.file}.html"
        instead = {**self._lesson(), **self._answers()}
        is_course, in_the_app = self.page.chapter == "course", self._in_the_app()
        writer = Writer(self._link, player, self._parts(), own, instead, in_the_app, is_course)
        main = writer.inside(shown.main)
        bar = "".join(writer.one(one) for one in shown.get("bidi_component") if one.key == "bar")
        filled = {
            "title": escape(self._title(main)),
            "description": escape(self._description(main)),
            "ahead": "".join(f'<script async src="{name}"></script>\n' for name in films),
            "nav": self._nav(),
            "setup": self._setup(),
            "main": main,
            "bottom": bar,
            "preview": self._found_by(),
            "wishes": json.dumps(self._wishes()).replace("<", "\\u003c"),
            "icon": f"data:image/svg+xml,{quote(server.picture('icon.svg'))}",
        }
        whole = FRAME.substitute(filled)
        return whole, re.findall(r'data-player="(\w+)"', whole)

    def _link(self, path: str, link: Mapping[str, str]) -> str | None:
        """Where a link of the app leads: to a page of the site, else into the app if there is one."""
        return self.contents.file(path, link) or self._app_at(path, link)

    def _app_at(self, path: str, link: Mapping[str, str]) -> str | None:
        return f"{self.app}/{path}?{urlencode(link)}" if self.app else None

    # --- what stands around the elements --------------------------------------------------------

    @property
    def preview(self) -> str:
        """The file of the picture that a link to the page is shown with: its chapter's."""
        return f"previews/{self.page.chapter or 'lab'}.png"

    def _found_by(self) -> str:
        """What a link to the page is shown with, and its own address, where the site has one."""
        at = f"{self.address}/" if self.address else ""
        seen = f'<meta property="og:image" content="{escape(at + self.preview)}">'
        own = f'<link rel="canonical" href="{escape(at)}{self.page.file}.html">'
        return seen * self.is_seen + own * bool(at)

    def _title(self, main: str) -> str:
        heading = re.search(r"<h1>(.*?)</h1>", main)
        return self.page.title or (markup.bare(heading[1]) if heading else "")

    def _description(self, main: str) -> str:
        """What is said of a page where it is found: of what it is, else what is claimed there, else its first words."""
        if self.page.lesson:
            step = self.page.lesson.steps[self.page.step - 1]
            return markup.plain(step.words.filled(step.shown()))[:LONGEST]
        claims = CLAIMS.search(main)
        inner = r"<li.*?>(.*?)</li>" if claims else r"<p>(.*?)</p>"
        found = re.findall(inner, claims[0] if claims else NAV.sub("", main), re.DOTALL)
        return (self.page.about or markup.bare(" ".join(found[:2])))[:LONGEST]

    def _wishes(self) -> dict[str, str]:
        """What the link tells the player in the browser, which reads it from the address; its round comes with its data."""
        own = set(PLAYER_PARAMS) - {"round", "substep", "room"}
        return {name: value for name, value in self.page.link.items() if name in own}

    def _nav(self) -> str:
        """The chapters, those of the theory in a list of their own, as in the app."""
        return "".join(
            LIST.format(title=title, links=self._links(paths)) if title else self._links(paths)
            for title, paths in server.CONTENTS.items()
        )

    def _links(self, titles: Mapping[str, str]) -> str:
        files = {path: self.contents.file(path, {}) for path in titles}
        here = "course" if self.page.lesson else self.page.chapter
        return "".join(
            f'<a href="{file}"{_here(path == here)}>{escape(titles[path])}</a>'
            for path, file in files.items()
            if file
        )

    def _parts(self) -> dict[str, str]:
        """The files of the other tabs of the page, by their titles."""
        if self.page.chapter not in NAMES:
            sections = [p for p in self.contents.pages if p.chapter == self.page.chapter]
            return {p.title: f"{p.file}.html" for p in sections}
        told = chapter(self.page.chapter)
        links = {
            part.title: {told.tab: part.name} if k else {} for k, part in enumerate(told.parts)
        }
        found = {
            title: self.contents.file(self.page.chapter, link) for title, link in links.items()
        }
        return {markup.plain(title): file for title, file in found.items() if file}

    def _in_the_app(self) -> str:
        """Where there is more."""
        address = self._app_at(self.page.chapter, self.page.link)
        if address is None:
            return "in the app, which needs a server"
        return f'<a href="{escape(address)}">in the app</a>'

    def _setup(self) -> str:
        """What can be chosen here, and where there is more."""
        more = f"<p>Any other data, algorithm and setting: {self._in_the_app()}.</p>"
        return f'<div id="setup" popover>{self._choices() if self.page.choices else ""}{more}</div>'

    def _choices(self) -> str:
        """A list for everything that can be chosen, and the files of what is chosen together."""
        fields = "".join(map(self._choice, self.page.choices))
        files = escape(json.dumps(self.contents.alike(self.page)))
        return f'<form data-goes="{files}">{fields}<button>Show</button></form>'

    def _choice(self, label: str) -> str:
        options = "".join(
            f"<option{' selected' * (value == self.page.choices[label])}>{escape(value)}</option>"
            for value in self.contents.offered(self.page, label)
        )
        return f"<label>{label} <select>{options}</select></label>"

    # --- the step of a lesson -------------------------------------------------------------------

    def _lesson(self) -> dict[str, str]:
        """What stands in the place of the app's form, and of its buttons."""
        lesson, k = self.page.lesson, self.page.step
        if lesson is None:
            return {}
        step = lesson.steps[k - 1]
        place = {
            "key": "ask",
            "place": f"{lesson.name}/{k}",
            "needs": self._task(),
            "most": limits.ANSWERED_TRIES,
        }
        ask = mount("ask", {**place, **judged(step, step.shown())})
        ways = self._ways()
        if step.question is None:
            return {"lesson-ways": ask + ways}
        return {"lesson-answer": ask, "lesson-ways": ways}

    def _answers(self) -> dict[str, str]:
        """What the course says of a student's answers, which his browser keeps."""
        if self.page.chapter != "course":
            return {}
        lessons = {page.lesson.name: page.lesson for page in self.contents.pages if page.lesson}
        told = [
            {
                "name": name,
                "title": lesson.title,
                "minutes": lesson.minutes,
                "digest": lesson.digest,
                "asks": [step.question is not None for step in lesson.steps],
            }
            for name, lesson in lessons.items()
        ]
        return {
            "<progress>": mount("answers", {"key": "answers", "lessons": told, "whole": False}),
            "<info>": mount("answers", {"key": "answers", "lessons": told, "whole": True}),
        }

    def _task(self) -> str:
        return f'<p class="bl-needs">This task needs the controls of the app: do it {self._in_the_app()}.</p>'

    def _ways(self) -> str:
        """Back and on, to the lesson that follows as well."""
        steps = [page for page in self.contents.pages if page.lesson]
        k = steps.index(self.page)
        back = steps[k - 1] if self.page.step > 1 else None
        on = steps[k + 1] if k + 1 < len(steps) else None
        label = "Next" if on and on.lesson is self.page.lesson else "Next lesson"
        ways = _way(back, "Previous") + (
            _way(on, label) or '<a href="course.html">To the course</a>'
        )
        return f'<nav class="bl-ways" aria-label="Steps of the lesson">{ways}</nav>'


def _way(page: Page | None, label: str) -> str:
    return f'<a href="{page.file}.html">{label}</a>' if page else ""


def _here(is_here: bool) -> str:
    return ' aria-current="true"' * is_here
