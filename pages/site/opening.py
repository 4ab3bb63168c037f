"""Opening the app without a browser or a server: a page of the site is what Streamlit was told to show there.

Streamlit's own test runner runs app.py at a link and returns the elements. The films that they name are in this process.
"""

import logging
from collections.abc import Mapping
from pathlib import Path

from streamlit.testing.v1 import AppTest

from pages.shell import server
from pages.shell.session import KEY

COURSE = "pages/course/course.py"
APP = Path(__file__).parents[2] / "app.py"
PATIENCE = 600  # s: the first page of a machine may wait for the compiler
QUIET = ("streamlit.runtime.scriptrunner_utils", "streamlit.runtime.state", "streamlit")


class PageError(RuntimeError):
    """A page that failed; the message is its own."""


def opened(chapter: str, link: Mapping[str, str]) -> AppTest:
    """A chapter as this link shows it, to somebody who has been nowhere else.

    chapter: its path in the address; link: the rest of the address, by name. PageError where the page failed.
    """
    for name in QUIET:  # they warn that there is no server
        logging.getLogger(name).setLevel(logging.ERROR)
    app = AppTest.from_file(str(APP), default_timeout=PATIENCE)
    if chapter:
        # the runner knows the chapters once app.py has listed them; the course's page asks for nothing that others ask for
        app.switch_page(COURSE).run()
        del app.session_state[KEY]
        app.switch_page(server.SCRIPTS[chapter])
    for name, value in link.items():
        app.query_params[name] = value
    app.run()
    if complaints := [error.value for error in [*app.exception, *app.error]]:
        raise PageError(f"/{chapter}?{link}: {' '.join(complaints)}")
    return app
