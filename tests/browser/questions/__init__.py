"""Questions that are asked of every page, one after the other in the same tab: opening a page takes longer than any of them.

A question takes a tab and the page's name, and tells each fault in words. It may change the size of the window, its
theme, and whether Setup is open: the next one finds a desk at rest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest
from playwright.sync_api import Error as PlaywrightError

from browser.conftest import assert_clean
from browser.openings import DRAWN, PATIENCE, SCREENS, arrived
from browser.screen import Lab

# Setup is shut, and everything that a visitor has kept forgotten.
SHUT = """document.querySelector("[data-testid=stExpandSidebarButton]") ??
  document.querySelector("[data-testid=stSidebarCollapseButton] button")?.click()"""
FORGET = "localStorage.clear()"


class Question(NamedTuple):
    """What is asked, of which pages, and of which of them always."""

    ask: Callable[[object, str], Iterable[object]]
    pages: Collection[str]
    always: Collection[str]


def walk(questions: dict[str, Question]) -> Iterator[object]:
    """A page, and the names of its questions: some always, the others among the thorough tests."""
    for page in dict.fromkeys(page for one in questions.values() for page in one.pages):
        asked = [name for name, one in questions.items() if page in one.pages]
        always = [name for name in asked if page in questions[name].always]
        others = [name for name in asked if name not in always]
        name = page or "the Lab"
        if always:
            yield pytest.param(page, always, id=f"{name}-always")
        if others:
            yield pytest.param(page, others, id=name, marks=pytest.mark.thorough)


def question(window, server, page: str, questions: dict[str, Question], size) -> None:
    """Ask a page all questions in a window of this size; AssertionError with all its faults, each with its question."""
    lab, said, found = Lab(window.new_page(), server.url), len(server.said()), []
    tab = arrived(lab.page, f"{server.url}{SCREENS.get(page, page)}", size, page in DRAWN)
    for name, one in questions.items():
        # what cannot be asked is a fault, too, and hides no other one
        try:
            faults = [*one.ask(tab, page)]
        except PlaywrightError as error:
            faults = [error]
        found += [f"{name}: {fault}" for fault in faults]
        rest(tab, size)
    tab.evaluate(FORGET)
    tab.close()
    assert not found, "\n".join(found)
    assert_clean([lab], server, said)


def rest(tab, size: tuple[int, int]) -> None:
    """What the last question has changed of a window is as before."""
    tab.emulate_media(color_scheme="light")
    tab.set_viewport_size(dict(zip(("width", "height"), size)))
    tab.evaluate(SHUT)


def settled(tab, asked: str, value: object = None) -> list:
    """What is found, once the page has followed: pictures follow their frames with one of the next paints."""
    with suppress(PlaywrightError):
        tab.wait_for_function(f"value => !({asked})(value).length", arg=value, timeout=PATIENCE)
    return tab.evaluate(asked, value)
