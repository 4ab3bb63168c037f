"""Lessons from the command line.

    python -m boosting.lessons check             every lesson of the course and of BOOSTING_LESSONS_DIR
    python -m boosting.lessons check FILE ...    these files
    python -m boosting.lessons checks            what a lesson may ask of a run: every check, with its arguments
    python -m boosting.lessons grade FOLDER      what a class has handed in (*.json), judged anew (grading.py), into
                                                 FOLDER/graded: students.csv, questions.csv, gradebook.csv, report.html

`check` reads every file and tests what it says on the runs that it shows. Exit status 0 with a count, or 1 with a sentence
and a line number for everything that is wrong.
"""

import argparse
import sys
from pathlib import Path

from boosting.datasets.table_files import replace_file
from boosting.lessons import grading, report
from boosting.lessons.checks import CHECKS
from boosting.lessons.course import files
from boosting.lessons.lesson import LessonError
from boosting.lessons.reading import faults as faults_of
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
    grade = commands.add_parser("grade", help="judge what a class has handed in")
    grade.add_argument("folder", type=Path, help="with the files, *.json")
    grade.add_argument(
        "--lesson", action="append", default=[], type=Path, metavar="FILE", help="one of your own"
    )
    values = parser.parse_args(arguments)
    if values.command == "grade":
        return grade_files(values.folder, [*files(), *values.lesson])
    return list_checks() if values.command == "checks" else check_files(values.files or files())


def grade_files(folder: Path, lessons: list[Path]) -> int:
    """Judge the files of a folder and write the tables; returns the exit status. lessons: what they may be about."""
    handed = sorted(folder.glob("*.json"))
    if not handed:
        print(f"There is no file in {folder} whose name ends in .json.")
        return 1
    try:
        book = grading.Book(handed, map(read_file, lessons))
    except LessonError as error:
        print(error)
        return 1
    out = folder / "graded"
    out.mkdir(exist_ok=True)
    for name, text in report.files(book).items():
        replace_file(out / name, text.encode())
    print(f"{len(handed)} file{'s' * (len(handed) != 1)} graded: look at {out / report.PAGE}.")
    print(*(f"{s.file}: {s.note}" for s in book.students if s.note), sep="\n")
    return 0


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
            faults = tuple(faults_of(lesson))
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
