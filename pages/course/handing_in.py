"""A student's answers as a table, and as a file to hand in."""

import streamlit as st

from pages.shell.files_given import give
from pages.shell.session import session
from pages.tutor import library, progress


def show() -> None:
    """What was answered in which lesson, the file, and the way to forget it all."""
    entries = [e for e in library.answered() if e.lesson is not None]
    rows = []
    for entry in entries:
        assert entry.lesson is not None
        done = progress.done(entry.name, entry.lesson)
        if done.last:
            rows.append({
                "Lesson": entry.lesson.title,
                "Last step": f"{done.last} of {len(entry.lesson.steps)}",
                "Answered rightly": f"{done.right} of {done.questions}",
                "Tries": _tries(entry.name),
            })  # fmt: skip
    if not rows:
        st.info("Nothing yet: what you answer in a lesson appears here.", icon=":material/school:")
        return
    st.table(rows)
    who = st.text_input(
        "Your name, if the file is to have one",
        key="progress-name",
        max_chars=200,
        help="It goes into the file that you download, and nowhere else.",
    )
    with st.container(horizontal=True):
        give(
            "Download your answers",
            progress.as_file(who),
            "answers.json",
            "progress-file",
            "JSON: every answer, when it was given and how many seconds it took. "
            "It has no verdicts: whoever gets it has it judged anew.",
        )
        with st.popover("Forget them", key="progress-forget", icon=":material/delete:"):
            st.markdown(
                "This browser then knows nothing of your answers. They cannot be brought back."
            )
            st.button("Forget all answers", key="progress-forget-all", on_click=progress.forget)


def _tries(name: str) -> int:
    """How many answers were given in a lesson."""
    mine = [
        entry for place, entry in session().course.progress.items() if place.startswith(f"{name}/")
    ]
    return sum(len(entry["tries"]) for entry in mine)
