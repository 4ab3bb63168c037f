"""The claims of a chapter: judged on the run that is shown, with its numbers.

Where one does not hold, the page says so and what is true instead; a button leads to the run where
it does, another one back to the visitor's own setting, and a third repeats the run over seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import streamlit as st

from boosting import datasets
from boosting.lessons.screens import Shown
from boosting.lessons.showcases import Judged, showcases
from pages.shell import address, controls, user_data
from pages.shell.chapter import Chapter
from pages.shell.session import session
from pages.shell.shared_cache import shared
from pages.words import blocks, evidence, shown
from pages.words.colours import light_dark

MARKS = {
    True: ("yes", "✓", "holds here"),
    False: ("no", "✗", "not here"),
    None: ("no", "–", "not to be judged here"),
}
STYLE = f"""<style>
ul.bl-claims {{ display: grid; gap: 0.45rem; margin: 0; padding: 0; list-style: none; }}
ul.bl-claims li {{ margin: 0; padding: 0.15rem 0 0.15rem 0.8rem; border-left: 4px solid {light_dark("quiet")}; }}
ul.bl-claims li {{ font-size: 1.08rem; line-height: 1.45; }}
ul.bl-claims li[data-holds=yes] {{ border-color: {light_dark("test")}; }}
ul.bl-claims b {{ margin-right: 0.6rem; padding: 0.05rem 0.5rem; border-radius: 1rem; font-size: 0.85rem; }}
ul.bl-claims b {{ white-space: nowrap; color: {light_dark("quiet")}; box-shadow: inset 0 0 0 1px currentColor; }}
ul.bl-claims li[data-holds=yes] b {{ color: {light_dark("test")}; }}
</style>"""


def about(page: Chapter) -> None:
    """The claims of a chapter about one algorithm's run on one sample."""
    run, title = page.run, controls.title(page.run.algorithm)
    subject = evidence.Subject(run.algorithm, run, lambda seed: shown.at_seed(run, seed))
    show(lambda: shown.of_run(run), run, {title: subject})


def show(
    make: Callable[[], Shown], made_of: Hashable, repeated: Mapping[str, evidence.Subject]
) -> None:
    """The chapter's claims about what is shown, and the buttons below them.

    make: gives what is shown; made_of: what defines it; repeated: the runs that can be repeated over seeds, by
    their titles; none for what no seed changes.
    """
    judged = _judged(session().page, made_of, make)
    st.html(STYLE + "<ul class='bl-claims'>" + "".join(map(_item, judged)) + "</ul>")
    with st.container(horizontal=True, key="claims-buttons"):
        _ways(all(one.holds for one in judged))
        if repeated:
            evidence.button((session().page, made_of))
    evidence.panel((session().page, made_of), repeated, showcases()[session().page].statements)


@shared(n_keys=2)
def _judged(page: str, made_of: Hashable, make: Callable[[], Shown]) -> list[Judged]:
    """Every claim of a chapter on what is shown. made_of: what defines it."""
    there = make()
    return [statement.judge(there) for statement in showcases()[page].statements]


def _item(judged: Judged) -> str:
    holds, mark, label = MARKS[judged.holds]
    return (
        f"<li class='st-key-claim' data-holds='{holds}'><b>{mark} {label}</b>"
        f"{blocks.rich(judged.words)}</li>"
    )


def _ways(all_hold: bool) -> None:
    """The button from the showcase to the visitor's own setting, or from there to the showcase."""
    if session().in_showcase:
        st.button(
            f"To my setting: {_mine()}", key="mine", on_click=address.show_mine,
            icon=":material/undo:", help="What you chose in the Lab or in another chapter.",
        )  # fmt: skip
        return
    label = "This chapter's example" if all_hold else "Show a run where it holds"
    st.button(
        label, key="showcase", on_click=address.show_showcase, icon=":material/wand_stars:",
        help="The setting with which the chapter opens. Your own is kept.",
    )  # fmt: skip


def _mine() -> str:
    """The visitor's own setting in a few words: data and algorithm."""
    mine = session().remembered
    data = str(mine.get("dataset", controls.DEFAULT_DATASET))
    card = user_data.cards().get(data) or datasets.describe(data)
    return (
        f"{controls.title(str(mine.get('algorithm', controls.DEFAULT_ALGORITHM)))} on {card.title}"
    )
