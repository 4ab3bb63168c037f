"""Screens from the command line.

python -m boosting.screens list              every declared chapter: its parts, and what may be set in each
python -m boosting.screens list margins      that of this chapter
python -m boosting.screens words             every sentence of the interface, with its module and line
python -m boosting.screens store             compute anew what Experiments opens with (stored.py)
"""

import argparse
import sys
from collections.abc import Iterator

from boosting.screens import plans, repeats
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.chapters.experiments import openings
from boosting.screens.keeper import Kept
from boosting.screens.screen import Chapter
from boosting.screens.sentences import sentences
from boosting.settings import Setting, read, settings_of


def main(arguments: list[str] | None = None) -> int:
    """The exit status of the command line with these arguments (those of the process for None)."""
    parser = argparse.ArgumentParser(
        prog="python -m boosting.screens", description="The screens of Boosting Lab."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list", help="every chapter with its settings")
    listed.add_argument("chapters", nargs="*", choices=[[], *NAMES], metavar="CHAPTER")
    commands.add_parser("words", help="every sentence of the interface with its place")
    commands.add_parser("store", help="compute anew what Experiments opens with")
    values = parser.parse_args(arguments)
    if values.command == "store":
        print(*map(repeats.store, openings().values()), sep="\n")
    elif values.command == "words":
        print(*(f"{path}:{line}  {text}" for path, line, text in sentences()), sep="\n")
    else:
        _list(values.chapters or list(NAMES))
    return 0


def _list(paths: list[str]) -> None:
    """Print what may be set in these chapters."""
    print("Nearly everywhere: data, and an algorithm on them; some depend on what is chosen.")
    print(*map(_line, settings_of(plans.one())), sep="\n")
    for path in paths:
        print("", *_lines(chapter(path)), sep="\n")


def _lines(of: Chapter) -> Iterator[str]:
    """A chapter: its link, its question, its parts with their settings."""
    yield f"/{of.path}  {of.question}"
    asked = {"dataset": "gaussians"}  # whose law is known: there is every part
    data, of_data = read(of.sample(plans.LIBRARY), asked)
    runs, of_runs = read(of.runs(data), {})
    told = {setting.says() for setting in settings_of(plans.one(), asked)}
    settings = [setting for setting, _ in {**of_data, **of_runs}.values()]
    yield from (_line(setting) for setting in settings if setting.says() not in told)
    bare = of.bare(runs, Kept())
    if of.tab:
        yield _line(of.tabs(bare))
    for part in of.parts:
        settings = settings_of(part.asks(bare))
        yield f"  {part.name}: {part.title}; {', '.join(s.name for s in settings) or 'nothing to set'}"
        yield from (_line(setting) for setting in settings if setting.says() not in told)
        told |= {setting.says() for setting in settings}


def _line(setting: Setting) -> str:
    return f"    {setting.says()} {' '.join(setting.help.split())}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
