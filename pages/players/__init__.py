"""The players: browser components that show films. They take data, and know no boosting and no words.

A film (pages/shell/films.py) holds everything of a page that depends on the round. A player gets
its address, fetches it once, and owns the round from then on: no step is ever sent to the server.
core/ is what all players share; each has a folder beside it; files.py lists and serves the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack

import streamlit as st
from starlette.routing import Route

from pages.players import files
from pages.players.katex import katex_url

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer
    from streamlit.delta_generator import DeltaGenerator


class Opening(TypedDict, total=False):
    """With which round a page's main player opens.

    start: the round to begin with where neither the link nor an earlier page says one; substep: how much of the next
    one has been walked through, in a player whose rounds have sub-steps; scope: the name of the showcase that is shown,
    whose round is its own; "" for the visitor's round, which goes along from chapter to chapter; recalled: the visitor
    has just left a showcase for a setting of his own.
    """

    start: int
    substep: int
    scope: str
    recalled: bool


class Stage(TypedDict):
    """Which pictures of a page fill the window, above its bar.

    shows: how many, the first ones; lies: one over the other, side by side, or side by side with the first one wider.
    """

    shows: int
    lies: Literal["rows", "columns", "wide"]


def stage(
    film: str,
    *,
    key: str = "stage",
    own: bool = False,
    panels: Sequence[str] | None = None,
    **opening: Unpack[Opening],
) -> None:
    """The round player of the Lab: surface, weights, margins, curves and pseudocode of one run.

    film: the address of the run's film; key: the component's name on the page, for who follows it; own:
    whether the visitor may try a cut of his own before the first round; panels: the pictures beside the
    plane (round/chosen.js) where neither the link nor the visitor chooses; None for one from round 1 on.
    """
    dock()
    _show(files.STAGE, key, film=film, main=True, own=own, panels=panels, **opening)


def compare(film: str, **opening: Unpack[Opening]) -> None:
    """Two to four runs on the same examples in lock-step.

    film: the address of a film with the entries "runs" (each as for `stage`) and "colours".
    """
    dock()
    _show(files.COMPARE, "compare", film=film, main=True, **opening)


def figures(
    film: str,
    *,
    key: str,
    main: bool = False,
    label: str = "round",
    height: int = 420,
    follows: str | None = None,
    first: int = 0,
    **opening: Unpack[Opening],
) -> None:
    """Plotly figures side by side, moved by one player or by the round of another one.

    film: the address of a film, with its figures (packing.figures_part); key: the component's name on the page; main: this
    is the page's main player, which listens to keys wherever they are pressed and writes its round into the address; label:
    what a round is called; height: of a figure without its own, in pixels; follows: the key of the player whose round is
    shown, for figures without a bar of their own; first: the first of the figures that is shown.
    """
    own = {"main": main, "label": label, "height": height, "follows": follows}
    _show(files.FIGURES, key, film=film, part="figures", first=first, **own, **opening)


def on_stage(
    film: str,
    *,
    key: str,
    shows: int,
    lies: Literal["rows", "columns", "wide"] = "rows",
    more: DeltaGenerator | None = None,
    label: str = "round",
    height: int = 340,
    guess: Mapping[str, object] | None = None,
    steps: bool = True,
    **opening: Unpack[Opening],
) -> None:
    """The pictures of a page: the first ones fill the place where this is called, the others stand below.

    The bar stands at the lower edge of the window. film, key, label: as for `figures`; shows, lies: as in
    `Stage`; more: where the others stand, None if there are none; height: of these, in pixels;
    guess: what is asked before the answer is seen, as `showcases.Guess` has it; steps: whether there is
    anything to step through.
    """
    if steps:
        dock()
    own = {"guess": guess, "main": steps, "label": label, "height": height, "stage": lies}
    _show(files.FIGURES, key, film=film, part="figures", shows=shows, **own, **opening)
    if more is not None:
        with more:
            figures(film, key=f"{key}-more", follows=key, first=shows, height=height)


def pictures(film: str, key: str, says: str, shows: int = 1, many: bool = False) -> None:
    """Pictures without rounds: the first ones fill the window, under them stands what they say, and what is more below.

    film, key: of the pictures; says: Markdown; shows: how many fill the window; many: whether there are more.
    """
    with st.container(key="answer", gap="small"):
        stage = st.container(key="stage", gap=None)
        with st.container(key="verdict"):
            st.markdown(says)
        below = st.container() if many else None
        with stage:
            on_stage(
                film, key=key, shows=shows, lies="columns", more=below, height=380, steps=False
            )


def awaited(words: str) -> None:
    """The place of pictures whose first numbers are still computed: their axes, and what will be seen there."""
    with st.container(key="answer", gap="small"), st.container(key="stage", gap=None):
        st.html(f"<div class='bl-awaited'>{words}</div>")


def dock() -> None:
    """The place of the main player's bar at the lower edge of the window."""
    with st.bottom:
        _mount(files.BAR, "bar", {})


def words(film: str, *, key: str, part: str = "words", follows: str, later: bool = False) -> None:
    """Sentences, formulas and tables about the round of a player.

    film: the address of a film; part: its entry with the words (pages/words/blocks.py); key: the
    component's name on the page; follows: the key of the player whose round they speak of; later: they are
    fetched when somebody comes near them, or stays.
    """
    _show(files.WORDS, key, film=film, part=part, follows=follows, later=later)


def unfolded(title: str, film: str, *, part: str, follows: str) -> None:
    """Words in a box that is folded at first.

    title: on the box; film, part, follows: as for `words`.
    """
    with st.expander(title, icon=":material/function:"):
        words(film, key=f"{follows}-{part}", part=part, follows=follows)


def vote_sum(film: str, *, follows: str) -> None:
    """The vote of a player's round as a sum of thumbnails: coefficient times base classifier.

    film: the address of a film as for `stage`, with the entry "sum" (boosting/figures/vote_sum.py); follows: the key of the
    player.
    """
    _show(files.SUM, "vote-sum", film=film, follows=follows)


def vote(film: str, *, follows: str) -> None:
    """The vote of a player's round as curves, a card for each attribute, and as the sum that one example has.

    film: the address of a film as for `stage`, with the entry "pieces" (pages/lab/curves.py); follows: the player's key.
    """
    _show(files.VOTE, "vote", film=film, follows=follows)


def drawing(
    points: list[list[float]],
    *,
    before: Sequence[Sequence[float]] = (),
    most: int,
    palette: Mapping[str, object],
    on_change: Callable[[], None],
) -> None:
    """A plane to draw points in; every change is reported at once.

    points: what is drawn at first, as [x, y, label]; the session state has what is reported, at "points" under "points".
    before: what an Undo brings back first of all, none if empty; most: how many may be drawn; palette: the colours of the
    classes, light and dark; on_change: is called before the run that follows a change.
    """
    data = {"points": points, "before": before, "most": most, "palette": palette}
    _mount(files.DRAWING, "points", data, default={"points": points}, on_points_change=on_change)


def take(
    about: str,
    *,
    notebook: bool,
    file: Mapping[str, object] | None,
    on_wanted: Callable[[], None],
) -> None:
    """Buttons for what the browser takes away: a film as a page, a notebook, a script, a handout.

    about: what the page shows, in words; it stands on every picture that is saved there. notebook: whether notebook and
    script are offered: asked for, they are reported at "take" under "wanted" as [what, round], and on_wanted is called.
    file: what was asked for last: its url, its name, and a number of its own.
    """
    data = {"about": about, "notebook": notebook, "file": file}
    _mount(files.TAKE, "take", data, on_wanted_change=on_wanted)


def actions(
    groups: Sequence[Mapping[str, object]],
    *,
    key: str,
    follows: str,
    most: int,
    per_round: Mapping[str, Sequence[str]],
    on_act: Callable[[], None],
) -> None:
    """Buttons about the round of a player and the example pinned there; both travel with the click.

    groups: as actions/main.js has them; key: where the session state has, in `on_act`, the text of
    the button that was pressed, under "act"; follows: the key of the player; most: the most rounds;
    per_round: what templates may ask for, by name, for every round 0..T; on_act: is called before
    the run that follows a click.
    """
    data = {"groups": groups, "follows": follows, "most": most, "per_round": per_round}
    _mount(files.ACTIONS, key, data, on_act_change=on_act)


def address(link: Mapping[str, str]) -> None:
    """Have the browser's address say what the controls say, without a new entry in its history.

    link: names and values of the query string, without those of the players.
    """
    _mount(files.ADDRESS, "address", {"link": dict(link)})


def progress(
    record: Mapping[str, object], *, key: str, forget: int, on_change: Callable[[], None]
) -> None:
    """The browser's storage of what a student has answered; it draws nothing.

    record: what this session knows; key: where the session state has what the browser knew, under
    "stored"; forget: a number; another one empties the storage; on_change: is called before the run
    that follows when the browser knew more.
    """
    data = {"record": dict(record), "forget": forget}
    _mount(files.PROGRESS, key, data, default={"stored": {}}, on_stored_change=on_change)


def draft(made: Mapping[str, object], *, key: str, on_change: Callable[[], None]) -> None:
    """The browser's storage of a lesson that is being put together; it draws nothing.

    made: the draft of this session, empty before it has one; key: where the session state has what the browser knew, under
    "found": {"stored": the draft that it kept, "added": the screens that were added since}; on_change: is called before the
    run that follows when there is something.
    """
    data = {"draft": dict(made)}
    _mount(files.DRAFT, key, data, default={"found": {}}, on_found_change=on_change)


def keeping(film: str, *, key: str, wanted: str, on_change: Callable[[], None]) -> None:
    """The tab's memory of the visitor's own table; it draws nothing.

    film: the address of a film whose entry "table" is to be kept; "" where the session has none; key: where the
    session state has what the tab kept, under "table"; wanted: names the page that asks for it, "" if none does;
    on_change: is called before the run that follows when the tab has something.
    """
    data = {"film": film, "wanted": wanted}
    _mount(files.KEEPING, key, data, default={"table": ""}, on_table_change=on_change)


def lesson(
    words: str | None,
    *,
    key: str,
    presents: str | None,
    poll: Mapping[str, object] | None,
    done: bool,
    verdict: str,
    notes: Mapping[str, str],
) -> None:
    """What the step of a lesson does to its screen and offers to a room; it draws nothing.

    words: what it hides, as `hide=` in a link names it, with commas between them; "" for nothing, None where the step
    does not speak of it; presents: what it presents, in the same way; key: the component's name on the page;
    poll: its question as a poll, None for none; done:
    whether it is answered; verdict: the key of what was last said of an answer, "" for nothing; notes: for the lecturer's
    second window: lesson, title, place ("4 of 8"), note (HTML), and next, the title of the next step.
    """
    own = {"hide": words, "present": presents, "poll": poll, "done": done}
    data = own | {"notes": dict(notes), "verdict": verdict, "katex": katex_url()}
    _mount(files.LESSON, key, data)


def draw(
    *,
    key: str,
    stump: Sequence[float] | None = None,
    example: bool = False,
    on_drawn: Callable[[], None],
) -> None:
    """An answer that is drawn in the plane of the Lab, beside the fields that it can be typed into.

    key: where the session state has, in `on_drawn`, what was drawn, under "drawn", as {"stump": ...} or {"example": ...};
    stump: attribute, cut and sign, as they are now, to be dragged; example: whether one is to be touched, by its number
    from 1.
    """
    data = {"stump": stump, "example": example, "sketch": None}
    _mount(files.DRAW, key, data, on_drawn_change=on_drawn)


def bars(names: Sequence[str], *, most: float, values: Sequence[float], key: str) -> object:
    """Numbers between 0 and `most` that are drawn as bars, or typed; returns them as the browser says them.

    names: of the numbers; values: with which they begin; key: the component's name on the page.
    """
    sketch = {"names": names, "most": most, "values": values}
    data = {"stump": None, "example": False, "sketch": sketch}
    reports = {"default": {"numbers": values}, "on_numbers_change": _run_again}
    return _mount(files.DRAW, key, data, **reports).numbers


def predict(
    *,
    key: str,
    follows: str,
    label: str,
    ended: str,
    hide: str,
    asked: int | None,
    judged: int,
    shows: int,
    polls: str,
    on_round: Callable[[], None],
) -> None:
    """A button with which the round of a player travels, to be predicted from.

    key: where the session state has, in `on_round`, the round under "round"; follows: the key of the
    player; label: of the button, with {next} for the round after the one shown; ended: the label in
    the last round; hide: what is hidden while there is a question; asked: the round from which is
    predicted, None for none; judged: how many predictions are judged; shows: the round that the
    last of them was about; polls: the address of a film whose "polls" are the same questions as a room takes
    them, with {next} for the round.
    """
    words = {"follows": follows, "label": label, "ended": ended, "hide": hide}
    data = words | {"asked": asked, "judged": judged, "shows": shows, "polls": polls}
    _mount(files.PREDICT, key, data, on_round_change=on_round, on_missing_change=_run_again)


def doors(*, play: str, close: str, follows: str) -> None:
    """What a first visitor is offered, in a container with the key "doors": a button that plays, one that closes.

    play, close: their labels; follows: the key of the player that is played from its beginning.
    """
    _mount(files.DOORS, "doors-first", {"play": play, "close": close, "follows": follows})


def terms(film: str) -> None:
    """Notes on the terms of the page, at the pointer; it draws nothing until one is pointed at.

    film: the address of a film with the entry "terms": of each its term, glyphs (the letters of its
    symbol), symbol and says (HTML), source, href and lesson.
    """
    data = {"glossary": film, "katex": katex_url()}
    _mount(files.TERMS, "terms", data, on_missing_change=_run_again)


def routes() -> list[Route]:
    """What app.py mounts: the players' files and plotly.js."""
    return files.routes()


@st.cache_resource(show_spinner=False)
def _component(name: str) -> ComponentRenderer:
    bundle = {one.name: one for one in files.BUNDLES}[name]
    return st.components.v2.component(
        f"boosting_{name}", js=files.loader(bundle), isolate_styles=False
    )


def _mount(bundle: files.Bundle, key: str, data: Mapping[str, object], **reports: Any) -> Any:
    """Mount a component under a name, which it is told; returns its state. reports: callbacks and first values of these."""
    return _component(bundle.name)(key=key, data={"key": key, **data}, **reports)


def _show(bundle: files.Bundle, key: str, **data: object) -> None:
    """Show a player. Its one report is a film that the server has dropped: this run makes it again."""
    paths = {"plotly": files.plotly_path(), "katex": katex_url()}
    _mount(bundle, key, {**paths, **data}, on_missing_change=_run_again)


def _run_again() -> None:
    """A callback: without one, Streamlit does not listen to a report."""
