"""Lessons from the command line.

    python -m boosting.lessons check             every lesson of the course and of BOOSTING_LESSONS_DIR
    python -m boosting.lessons check FILE ...    these files
    python -m boosting.lessons checks            what a lesson may ask of a run: every check, with its arguments

`check` reads every file and tests what it says on the runs that it shows. Exit status 0 with a count, or 1 with a sentence
and a line number for everything that is wrong.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boosting.lessons.checks import CHECKS
from boosting.lessons.course import files
from boosting.lessons.lesson import LessonError
from boosting.lessons.reading import read_file


def main(arguments: list[str] | None = None) -> int:
    """The exit status of the command line with these arguments (those of the process for None)."""
    parser = argparse.ArgumentParser(
        prog="python -m boosting.lessons", description="The lessons of Boosting Lab."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="read lessons and test what they say")
    check.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="all lessons when left out"
    )
    commands.add_parser("checks", help="what a lesson may ask of a run")
    values = parser.parse_args(arguments)
    return list_checks() if values.command == "checks" else check_files(values.files or files())


def list_checks() -> int:
    """Print every check with its arguments, those that may be left out in brackets; returns the exit status."""
    for check in CHECKS.values():
        named = (n if needed else f"[{n}]" for n, needed in check.arguments.items())
        print(" ".join([f"{check.name}:", *named]), f"    {check.says}", sep="\n")
    return 0


def check_files(paths: list[Path]) -> int:
    """Check lessons and print what is wrong, or a count; returns the exit status."""
    wrong = steps = questions = claims = 0
    for path in paths:
        try:
            lesson = read_file(path)
            faults = tuple(lesson.faults())
        except LessonError as error:
            faults = error.faults
        else:
            steps += len(lesson.steps)
            questions += len(lesson.questions)
            claims += len(lesson.claims)
        wrong += len(faults)
        print(*(fault.at(str(path)) for fault in faults), sep="\n", end="\n" if faults else "")
    if not wrong:
        count = f"{len(paths)} lesson{'s' * (len(paths) != 1)}"
        print(
            f"{count}: {steps} steps, {questions} questions, {claims} claims, and all of them hold."
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
