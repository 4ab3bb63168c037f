"""What can be taken along from the Lab: its tables, as files."""

from boosting.screens.plane import plane
from boosting.screens.shown import Shown
from pages.takeaway.takeaway import File
from pages.words import example_table, round_table


def of_run(shown: Shown) -> list[File]:
    """The tables of all rounds and of all examples as files."""

    def of_rounds() -> str:
        film = shown.film_of(*plane(shown))
        return round_table.as_csv(round_table.columns(shown.problem, shown.trace, film))

    def of_examples() -> str:
        return example_table.as_csv(shown.problem, shown.trace)

    name = f"{shown.algorithm}-{shown.run.data.dataset}"
    rounds = File("All rounds (CSV)", of_rounds, "csv", "csv", "", name)
    examples = File(
        "Examples with their attributes (CSV)",
        of_examples,
        "csv",
        "csv-examples",
        "A line for every training example after every round: its attributes, y, h(x), its weight "
        "before and after, y F and its margin.",
        f"{name}-examples",
    )
    return [rounds, examples] if shown.lines <= example_table.MOST_LINES else [rounds]
