"""The claims of a chapter: judged on the run that is shown, with its numbers.

Where one does not hold, the page says so and what is true instead; a button leads to the run where
it does, another one back to the visitor's own setting, and a third repeats the run over seeds.
A part of a chapter that has claims of its own says these in the place of the chapter's.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting import datasets
from boosting.catalogue import defaults
from boosting.figures.theme import light_dark
from boosting.lessons.screens import Shown
from boosting.lessons.showcases import Judged, showcases
from boosting.screens.chapters import chapter
from boosting.screens.screen import Part
from pages.claims import evidence
from pages.claims.judging import judged, missing, own_part
from pages.shell import address, controls, showcase, user_data
from pages.shell.session import session
from pages.words import blocks

MARKS = {
    True: ("yes", "✓", ""),
    False: ("no", "✗", "not in this run"),
    None: ("no", "–", "not to be judged in this run"),
}
HOLDS = "in this run"
COUNTED = "in this run; at this setting on so many of the seeds 100 to 299, and the 95 % interval of that share"
STYLE = f"""<style>
ul.bl-claims {{ display: grid; gap: 0.125rem; margin: 0; padding: 0; list-style: none; }}
ul.bl-claims li {{ margin: 0; padding: 0; font-size: var(--type-body); line-height: 1.4; }}
ul.bl-claims b.bl-judged {{ margin-left: 0.25rem; font-size: var(--type-note); font-weight: 400; white-space: nowrap; }}
ul.bl-claims b.bl-judged {{ color: {light_dark("quiet")}; }}
html:is([data-asked], :not([data-heard])) ul.bl-awaits {{ visibility: hidden; }} /* the player's style may come later */
ul.bl-claims li[data-holds=yes] b.bl-judged {{ color: {light_dark("test")}; }}
</style>"""


def of_part(page: Shown, part: Part, below: DeltaGenerator) -> None:
    """The claims of the part that is open, about the run that its pictures show.

    page: what stands there; below: as for `show`.
    """
    if part.run is None:
        return
    subject, made_of = page.of(part.run), part.claimed_of(page)
    rivals = part.rivals(page) if part.rivals else {}
    others = {title: page.beside(run) for title, run in rivals.items() if title != subject.named}
    repeated = {subject.named: evidence.of_shown(subject, made_of)}
    repeated |= {title: evidence.of_shown(one, one.run) for title, one in others.items()}
    if page.matrix is not None:
        repeated = {}  # no seed changes a game
    show(subject, made_of, repeated, part.name, chapter(page.screen.chapter).among(page), below)


def show(
    subject: Shown,
    made_of: Hashable,
    repeated: Mapping[str, evidence.Subject],
    part: str,
    among: Collection[str] | None = None,
    below: DeltaGenerator | None = None,
) -> None:
    """The chapter's claims about what is shown, and the buttons beside them.

    subject: what is shown; made_of: what defines it; repeated: the runs that can be repeated
    over seeds, by their titles; none for what no seed changes; part: the name of the one that is open; among:
    the algorithms that the page compares, by name; a claim about others is not judged; below: where the
    repetition stands, None for here.
    """
    page = session().page
    own = own_part(page, part)
    statements = showcases()[page].of_part(own).statements
    found = judged(subject, made_of, page, part, among)
    each = [found.get(s.name) or _absent(missing(s, among)) for s in statements]
    counts = [s.count if _is_counted(own) else "" for s in statements]
    items = map(_item, _said_once(each), counts)
    # What the chapter asks about is not told before the player has asked: it comes later than these words.
    asks = showcase.guess(part == chapter(page).parts[0].name)
    kind = "bl-claims bl-awaits" if asks else "bl-claims"
    st.html(STYLE + f"<ul class='{kind}'>" + "".join(items) + "</ul>")
    with st.container(horizontal=True, key="claims-buttons"):
        ways(all(one.holds for one in each), part)
        if repeated:
            evidence.button((page, own, made_of))
    with below or st.container():
        evidence.panel((page, own, made_of), repeated, statements)


def _absent(titles: Sequence[str]) -> Judged:
    """What stands in the place of a claim about algorithms that the page does not compare."""
    return Judged(
        None, f"The claim here is about {' and '.join(titles)}: not among those compared."
    )


def _said_once(judged: Sequence[Judged]) -> list[Judged]:
    """The same, where two claims cannot be judged for one reason, with that reason once."""
    told = [one.words if one.holds is None else None for one in judged]
    again = "For the same reason the other sentence of this chapter cannot be judged."
    return [
        one if words is None or words not in told[:k] else Judged(None, again)
        for k, (one, words) in enumerate(zip(judged, told))
    ]


def _is_counted(part: str) -> bool:
    """Whether the setting that is shown is the one on which the claims of a part, or of the chapter, were counted."""
    state = session()
    return state.controls.in_showcase and showcases()[state.page].of_part(part).query == dict(
        state.arrival.showcase
    )


def _item(judged: Judged, count: str) -> str:
    """A claim, what it is worth here, and, where it holds, on how many seeds it does."""
    holds, mark, label = MARKS[judged.holds]
    title = label or HOLDS
    if judged.holds and count:
        title, label = f"{count}: {COUNTED}", _briefly(count)
    return (
        f"<li class='st-key-claim' data-holds='{holds}'>"
        f"{blocks.rich(judged.words)} <b class='bl-judged' title='{title}'>{mark} {label}</b></li>"
    )


def _briefly(count: str) -> str:
    """On how many seeds a claim holds, without the interval: a first screen has few words."""
    _, k, _, n, *_ = count.split()
    return f"{k} of {n} runs"


def ways(all_hold: bool = True, part: str = "") -> None:
    """The button from the showcase to the visitor's own setting, and the one to the showcase."""
    if session().controls.in_showcase and (mine := _mine()):
        st.button(
            "To my setting",
            key="mine",
            type="tertiary",
            on_click=address.show_mine,
            icon=":material/undo:",
            help=f"{mine}: what you chose in the Lab or in another chapter, and its round.",
        )
    if session().controls.in_showcase and all_hold:
        return
    tab = chapter(session().page).tab
    label = "This chapter's example" if all_hold else "Show a run where it holds"
    st.button(
        label,
        key="showcase",
        type="tertiary",
        on_click=address.show_showcase,
        icon=":material/wand_stars:",
        args=(_shown_by(part),),
        kwargs={tab: part} if tab else {},
        help="The setting that this chapter opens with. Your own is kept.",
    )


def _shown_by(part: str) -> str:
    """The part whose showcase is a screen of its own; "" where that of the chapter serves."""
    whole = showcases()[session().page]
    return "" if whole.of_part(part).query == whole.query else part


def _mine() -> str:
    """The visitor's own setting, in words; "" where this chapter could show none."""
    state = session()
    shown, mine = state.controls, state.mine
    data = str(mine.get("dataset", defaults.DATASET))
    if "dataset" not in shown.asked:
        own = shown.values.keys() & mine.keys() - {"n_rounds", "seed"}
        return "Your own setting" if own else ""
    card = user_data.cards().get(data) or datasets.describe(data)
    if "algorithm" not in shown.asked:
        return card.title
    algorithm = controls.title(str(mine.get("algorithm", defaults.ALGORITHM)))
    return f"{algorithm} on {card.title}"
