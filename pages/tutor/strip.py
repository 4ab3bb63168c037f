"""The lesson strip: a step of a lesson beside, or above, the screen that it speaks of.

A link names it: `?lesson=NAME&step=K`. A link that says nothing else leads on to the step's own
screen; on any other one the strip stands all the same, and a press brings the step's screen back.
What a press of Check needs runs alone: the chapter is not computed again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NoReturn, TypeAlias
from urllib.parse import urlencode

import streamlit as st

from boosting.engine import compiling
from boosting.figures.template import percent
from boosting.figures.theme import light_dark
from boosting.lessons import Lesson, Question, Screen, Shown, Step, answers
from boosting.lessons.questions import Build
from boosting.lessons.tasks import TASKS, Answer, Task
from boosting.settings import quoted
from pages import players
from pages.shell import address, server, user_data
from pages.shell.compiler import COMPILER
from pages.shell.session import LessonPlace, session
from pages.tutor import asking, inputs, library, polls, progress, shelf
from pages.words import blocks

Kind: TypeAlias = Literal["primary", "secondary", "tertiary"]  # of a button
STYLE = f"""<style>
.st-key-lesson {{ border-color: {light_dark("test")};
  background: color-mix(in srgb, {light_dark("quiet")} 9%, transparent); }}
.st-key-lesson-question p {{ font-weight: 600; }}
.st-key-lesson-answer label p {{ font-weight: 400; }}
.st-key-lesson {{ container-type: inline-size; }}
.st-key-lesson .bl-root {{ --bl-size: var(--type-body); }}
.st-key-lesson-hides {{ display: none; }}
.st-key-lesson-ways button {{ padding-inline: 0.6rem; }}
.st-key-lesson-ways > * {{ gap: 0.5rem; }}
.st-key-lesson-next a {{ min-height: 2.5rem; padding: 0 0.6rem; border-radius: 0.5rem;
  border: 1px solid {light_dark("quiet")}; }}
/* the act that the text asks for is Check, or Next */
.bl-root.bl-dock .bl-main {{ color: inherit; background: none; }}
.bl-root.bl-dock .bl-main {{ border-color: color-mix(in srgb, currentColor 20%, transparent); }}
/* what gives an answer away, and the Lab's own question */
.st-key-lesson-chapter :is(.bl-own-best, .bl-own-why, .bl-own [data-own=go], .st-key-head h1) {{ display: none; }}
</style>"""


# what a chapter claims, with its numbers, would answer many a question
UNANSWERED = "<style>.bl-claims, .st-key-claims-buttons { display: none !important; }</style>"


@contextmanager
def frame() -> Iterator[None]:
    """The strip of the lesson that the link names, beside what the chapter draws within; a warning where there is none."""
    found = _find(*address.asked_lesson())
    if found is None:
        yield
        return
    lesson, place = found
    session().lesson = place
    compiling.leave_to(COMPILER.at_work)
    st.html(STYLE)
    with st.container(key="lesson-frame"):
        with st.container(key="lesson"):
            _strip(lesson, place)
        with st.container(key="lesson-chapter"):
            yield
        _forget_old_verdict(lesson, place)


def _forget_old_verdict(lesson: Lesson, place: LessonPlace) -> None:
    """Hide a verdict on another run than the controls now make, which are known only once the chapter stands.

    Check draws the strip alone, and its verdict, the next one, has another key.
    """
    question, tries = lesson.steps[place.step - 1].question, _tries_at(place)
    if tries and question is not None and _is_about_another_run(question, tries[-1]["answer"]):
        st.html(f"<style>.st-key-{_verdict_key(tries)} {{ display: none; }}</style>")


def _is_about_another_run(question: Question, answer: object) -> bool:
    """Whether an answer is a run, and not that on the screen."""
    return (
        isinstance(question, Build)
        and TASKS[question.task].form == "link"
        and answer != inputs.run_on_screen()
    )


def _tries_at(place: LessonPlace) -> list[progress.Record]:
    tries: list[progress.Record] = progress.entry_of(place.name, place.step)["tries"]
    return tries


def _verdict_key(tries: list[progress.Record]) -> str:
    """The key of the verdict on the last of some tries."""
    return f"lesson-verdict-{len(tries)}-{''.join(filter(str.isdigit, tries[-1]['at']))}"


def _find(name: str, step: str) -> tuple[Lesson, LessonPlace] | None:
    """The lesson and the step of a link; None, and a warning, where there is none."""
    if (code := address.carried_lesson()) and (why := library.receive(name, code)):
        _warn(why)
    entry = library.find(name)
    if entry is None:
        _warn(f"There is no lesson {quoted(name)}.{_missing(name)} The page **Course** lists them.")
        return None
    if entry.lesson is None:
        _warn(f"The lesson {quoted(name)} has faults; the page **Course** lists them.")
        return None
    last = len(entry.lesson.steps)
    k = int(step) if step.isascii() and step.isdecimal() and len(step) < 6 else 1
    k = min(max(k, 1), last)
    if step not in ("", str(k)):
        _warn(f"This lesson has the steps 1 to {last}, not {quoted(step)}. You see {k}.")
    screen = entry.lesson.steps[k - 1].screen
    t, p = (int(dict(screen.query).get(name, "0")) for name in ("round", "substep"))
    place = LessonPlace(entry.name, k, screen.chapter, t, library.code_of(name), p)
    if address.asks_for_no_screen() and _is_elsewhere(screen):
        go(place, screen, **address.player_params())
    return entry.lesson, place


def _missing(name: str) -> str:
    """What can be done about a lesson that is in no folder."""
    if name.startswith(library.MINE):
        return " It was opened from a file: open that file here, too."
    if name.startswith(shelf.KEPT):
        return " This server does not keep it: ask who gave you the link for the file."
    return ""


def _is_elsewhere(screen: Screen) -> bool:
    """Whether a screen is another than what this page shows without a link: the player's values need no other page."""
    return screen.chapter != session().page or not dict(screen.query).keys() <= set(
        address.PLAYER_PARAMS
    )


def _warn(words: str) -> None:
    st.warning(words, icon=":material/link_off:")


def link_of(name: str, step: int, screen: Screen) -> dict[str, str]:
    """The query string of a step with its screen."""
    code = library.code_of(name)
    carried = {"file": code} if code else {}
    return {**dict(screen.query), "lesson": name, "step": str(step), **carried}


def go(place: LessonPlace, screen: Screen, **more: str) -> NoReturn:
    """Open a step with its screen, at its round. more: what else the link says, by name."""
    session().course.visits += 1
    address.arrive_again()
    st.switch_page(
        server.SCRIPTS[screen.chapter],
        query_params={**more, **link_of(place.name, place.step, screen)},
    )


@st.fragment
def _strip(lesson: Lesson, place: LessonPlace) -> None:
    """A step: words, question, verdict, reveal, and the ways on."""
    step = lesson.steps[place.step - 1]
    entry = progress.entry_of(place.name, place.step)
    _head(lesson, place)
    st.markdown(f"## {step.title}")
    try:
        shown = step.shown()
        st.markdown(step.words.filled(shown))
        if step.question is not None:
            _question(step, shown, place, entry)
        if _may_reveal(step, entry) and step.reveal.text:
            st.markdown(step.reveal.filled(shown))
        if _may_reveal(step, entry) and step.note.text:
            with st.expander(
                "For whoever teaches", icon=":material/co_present:", key="lesson-note"
            ):
                st.markdown(step.note.filled(shown))
    except ValueError as error:
        st.error(f"This step cannot be shown: {error}", icon=":material/error:")
    _ways(lesson, place, entry)
    if not _may_reveal(step, entry):
        st.html(UNANSWERED)
    screen = dict(step.screen.query)
    hides = screen.get("hide")
    answered = step.question is not None and _may_reveal(step, entry)
    players.lesson(
        "" if hides and answered else hides,
        key="lesson-hides",
        presents=screen.get("present"),
        poll=_poll(step),
        done=answered,
        verdict=_verdict_key(entry["tries"]) if entry["tries"] else "",
        notes=_notes(lesson, place),
    )
    progress.keep()


def _head(lesson: Lesson, place: LessonPlace) -> None:
    """Which lesson and which of its steps, and the way out of it."""
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.caption(f"{lesson.title} · **{place.step} of {len(lesson.steps)}**")
        out = st.button(
            "End",
            key="lesson-end",
            type="tertiary",
            icon=":material/close:",
            help="Leave the lesson; the screen stays.",
        )
    if out:
        _leave()


def _poll(step: Step) -> polls.Poll | None:
    """The step's question as a lecturer puts it to a hall; None where there is none."""
    try:
        return polls.poll_of(step.question, step.shown()) if step.question is not None else None
    except ValueError:  # the step itself says why it cannot be shown
        return None


def _notes(lesson: Lesson, place: LessonPlace) -> dict[str, str]:
    """What the lecturer's second window shows about a step."""
    step = lesson.steps[place.step - 1]
    try:
        note = step.note.filled(step.shown())
    except ValueError:  # the step itself says why it cannot be shown
        note = ""
    paragraphs = [part.strip() for part in note.split("\n\n") if part.strip()]
    return {
        "lesson": lesson.title,
        "title": step.title,
        "place": f"{place.step} of {len(lesson.steps)}",
        "note": "".join(f"<p>{blocks.rich(part)}</p>" for part in paragraphs),
        "next": lesson.steps[place.step].title if place.step < len(lesson.steps) else "",
    }


def _may_reveal(step: Step, entry: progress.Record) -> bool:
    return progress.is_done(entry, step.question is not None)


def _question(step: Step, shown: Shown, place: LessonPlace, entry: progress.Record) -> None:
    question = step.question
    assert question is not None
    with st.container(key="lesson-question"):
        st.markdown(question.ask)
    key = f"lesson-answer-{place.name}-{place.step}"
    if entry["tries"]:
        inputs.recall(question, shown, key, entry["tries"][-1]["answer"])
    given, complaint = asking.ask(question, shown, key, "lesson"), ""
    if given.pressed:
        complaint = given.complaint or _judge(step, shown, place, given.answer)
    if complaint:
        st.warning(complaint, icon=":material/edit:")
    elif entry["tries"]:
        moved = question.kind in inputs.DRAWN and given.answer != entry["tries"][-1]["answer"]
        _verdict(question, shown, place, entry, moved)


def _judge(step: Step, shown: Shown, place: LessonPlace, answer: Answer) -> str:
    """Judge an answer and note it; returns why it is none, in words, or ""."""
    assert step.question is not None
    try:
        verdict = step.question.judge(shown, answer)
    except ValueError as error:
        return str(error)
    progress.note_try(place.name, place.step, answer, verdict)
    return ""


def _verdict(
    question: Question, shown: Shown, place: LessonPlace, entry: progress.Record, moved: bool
) -> None:
    """What the judge said of the last answer, and the way to the right one. moved: another one is drawn by now."""
    last = entry["tries"][-1]
    price = gain_in_words(last["price"])
    right, wrong = (st.success, ":material/check_circle:"), (st.error, ":material/cancel:")
    box, icon = right if last["right"] else wrong
    if not moved:
        with st.container(key=_verdict_key(entry["tries"])):
            box(last["why"] + (price if not last["right"] else ""), icon=icon)
    if isinstance(question, Build):
        _score(TASKS[question.task], place)
        if TASKS[question.task].form == "game":
            _own_game(place, last["answer"])
    if last["right"]:
        return
    if not entry["revealed"]:
        st.button(
            "Show the answer",
            key="lesson-reveal",
            on_click=_reveal,
            args=(place,),
            type="tertiary",
            icon=":material/visibility:",
            help="You can also try again.",
        )
    else:
        with st.container(key="lesson-told"):
            st.markdown(f"**The answer:** {answers.in_words(question, shown)}")


def _own_game(place: LessonPlace, answer: Answer) -> None:
    """The way to the picture of the game that was typed; it has equal first weights, so not of one with others."""
    if not isinstance(answer, dict) or answer.get("start") or not answer.get("matrix"):
        return
    if st.button("Your game in the picture", key="lesson-own-game", icon=":material/visibility:"):
        own = {"game": "own", "matrix": answer["matrix"], "players": "adaboost", "round": "0"}
        go(place, Screen.of(f"/game?{urlencode(own)}"))


def gain_in_words(price: float | None) -> str:
    """What a guessed stump gains, as a share of the best gain over a coin; nothing for one that gains none.

    price: of its verdict.
    """
    if price is None or price <= 0:
        return ""
    return f" It gains {percent(round(price, 2))} of what the best one gains over a coin."


def _score(task: Task, place: LessonPlace) -> None:
    """The best score so far."""
    best = progress.best_score(place.name, place.step, task.higher_is_better)
    if best is not None:
        better = "higher" if task.higher_is_better else "lower"
        st.markdown(
            f"Your best: **{best:.4g}** ({task.unit}; {better} is better). Can you improve it?"
        )


def _reveal(place: LessonPlace) -> None:
    progress.entry_of(place.name, place.step)["revealed"] = True


def _ways(lesson: Lesson, place: LessonPlace, entry: progress.Record) -> None:
    """Back, on, and the step's screen again."""
    k, last = place.step, len(lesson.steps)
    answered = _may_reveal(lesson.steps[k - 1], entry)
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-ways"):
        _way(lesson, place, k - 1, "Previous", "lesson-previous", ":material/arrow_back:", k == 1)
        kind: Kind = "primary" if answered else "secondary"
        if k < last:
            _way(lesson, place, k + 1, "Next", "lesson-next", ":material/arrow_forward:", kind=kind)
        else:
            _onwards(place, kind)
        help = "The data, the algorithm and the round with which this step begins."
        _way(
            lesson, place, k, "This step's picture", "lesson-screen", ":material/replay:", help=help
        )


def _onwards(place: LessonPlace, kind: Kind) -> None:
    """From the last step: the lesson that follows in the course, or, after the last one, the course. kind: of the button."""
    following = _following(place.name)
    if following is not None:
        first = following.steps[0].screen
        there = LessonPlace(following.name, 1, first.chapter, 0)
        icon, help = ":material/arrow_forward:", f"{following.title}."
        _way(following, there, 1, "Next lesson", "lesson-next", icon, kind=kind, help=help)
        return
    # a link: after a button's switch of pages the sidebar would stay, with nothing in it
    with st.container(key="lesson-next", width="content"):
        st.page_link(server.SCRIPTS["course"], label="To the course", icon=":material/school:")


def _following(name: str) -> Lesson | None:
    """The first sound lesson after this one in the course; None after its last, and for one from a file."""
    course = [entry for entry in library.entries() if not entry.own]
    names = [entry.name for entry in course]
    later = course[names.index(name) + 1 :] if name in names else []
    return next((entry.lesson for entry in later if entry.lesson is not None), None)


def _way(
    lesson: Lesson,
    place: LessonPlace,
    k: int,
    label: str,
    key: str,
    icon: str,
    disabled: bool = False,
    kind: Kind = "secondary",
    help: str | None = None,
) -> None:
    """A button that opens step k. label, key, icon, disabled, kind, help: of the button."""
    if st.button(label, key=key, icon=icon, disabled=disabled, type=kind, help=help):
        go(place._replace(step=k), lesson.steps[k - 1].screen)


def _leave() -> NoReturn:
    """Show the same screen without the strip; where the lesson's own table stood, the visitor's, if he has one."""
    state = session()
    state.lesson = None
    query = dict(state.controls.outgoing)
    if user_data.is_set_aside(query.get("dataset")):
        del query["own"]
        state.notes.later.append("The lesson's own table has gone with it: this is yours again.")
    st.switch_page(server.SCRIPTS[state.page], query_params=query)
