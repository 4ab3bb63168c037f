"""The tutor: lessons on the screen. What asks, listens, judges and remembers, beside every chapter.

The lessons themselves, their questions and their judges are the library's (boosting/lessons).

    strip.py     a step beside the screen that it speaks of
    asking.py    a question with its button
    inputs.py    an input for each kind of question
    polls.py     a question put to a hall
    homework.py  a lesson about a small table of one's own
    library.py   the lessons that a visitor can open
    glossary.py  what a term means, at the pointer
    progress.py  what was answered, kept in the browser
"""

from collections.abc import Iterator
from contextlib import contextmanager

from pages.shell import address
from pages.shell.session import session


def explain_terms() -> None:
    """Have every term of the page explain itself where it is pointed at."""
    from pages.tutor import glossary  # here: after the page has been sent

    glossary.explain()


@contextmanager
def beside() -> Iterator[None]:
    """The lesson that the link names, beside what the chapter draws within; nothing without one."""
    session().lesson = None
    if not address.asked_lesson()[0]:
        yield
        return
    from pages.tutor import strip  # here: a page without a lesson need not wait for it

    with strip.frame():
        yield
