"""A slow network: what the server says arrives late, after the student has gone on."""

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from browser.screen import IDLE, Lab

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


class SlowLine:
    """The connection of a tab. While it is held, what the server sends waits; `finished` counts the runs that ended."""

    def __init__(self, lab: Lab):
        self.page, self.waiting, self.held, self.run_to_end = lab.page, [], False, 0
        self.page.route_web_socket("**/_stcore/stream", self._connect)

    def _connect(self, line) -> None:
        self.line, server = line, line.connect_to_server()
        server.on_message(self._deliver)

    def _deliver(self, message: bytes) -> None:
        self.waiting.append(message)
        self.run_to_end += ForwardMsg.FromString(message).WhichOneof("type") == "script_finished"
        if not self.held:
            self.release()

    def hold(self) -> None:
        """From now on nothing arrives."""
        self.held, self.run_to_end = True, 0

    def wait_finished(self, runs: int) -> None:
        """Wait until the server has ended so many runs since the line was held: half a minute at most."""
        for _ in range(1500):
            if self.run_to_end >= runs:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{self.run_to_end} of {runs} runs have ended")

    def release(self) -> None:
        """Everything arrives that has waited, in its order."""
        self.held = False
        while self.waiting:
            self.line.send(self.waiting.pop(0))


def go_to(lab: Lab, chapter: str) -> None:
    """Choose a chapter in the table of contents."""
    lab.page.get_by_role("link", name=chapter, exact=True).first.click()


def test_a_chapter_that_is_opened_again_before_another_one_has_arrived_is_shown(lab):
    line = SlowLine(lab)
    lab.open()
    go_to(lab, "Data")
    lab.page.wait_for_selector(f"{IDLE} .bl-figures[aria-busy=false]")
    go_to(lab, "The loop")
    lab.page.wait_for_selector(f"{IDLE} .bl-stage[aria-busy=false]")
    line.hold()
    go_to(lab, "Lab")
    line.wait_finished(1)
    go_to(lab, "Data")
    line.wait_finished(2)
    line.release()
    lab.page.wait_for_selector(f"{IDLE} .bl-figures[aria-busy=false]")


@pytest.mark.parametrize("taken_in", [False, True], ids=["at once", "soon"])
def test_check_judges_the_stump_that_is_drawn_and_not_the_one_before(visit, taken_in):
    """Also where the fields still show the stump before the drag, since the line is slow."""
    lab = visit()  # whose memory has no answers yet
    line = SlowLine(lab)
    lab.open(lesson="02_by_hand", step=2)
    lab.page.get_by_text("Drag the dashed line in the plane").wait_for()
    places = lab.places(lab.page.locator(".bl-plot-surface canvas"), (0.5, 0.5), (0.78, 0.5))
    line.hold()
    lab.drag(*places)
    if taken_in:
        line.wait_finished(1)
    lab.control("lesson-check").get_by_role("button").first.click()
    line.wait_finished(1 + taken_in)
    line.release()
    lab.control("lesson-answer").get_by_text("Above 4.5 it votes").wait_for()
    lab.page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('boosting-lab-progress'))?.['02_by_hand/2']?.tries[0]?.answer[1] === 4.5"
    )


def test_the_dragged_line_and_the_slider_stay_together_after_a_wrong_check(visit):
    lab = visit().open(lesson="01_weak_learner", step=2)
    lab.page.get_by_text("Drag the dashed line in the plane").wait_for()
    check, plane = (
        lab.control("lesson-check").get_by_role("button").first,
        ".bl-plot-surface canvas",
    )
    for tries, (start, end, cut) in enumerate(
        [(0.5, 0.25, 1.5), (0.25, 0.6, 5.5), (0.6, 0.8, 7.5)], 1
    ):
        lab.drag(*lab.places(lab.page.locator(plane), (start, 0.5), (end, 0.5)))
        lab.control("lesson-answer").get_by_text(f"Above {cut} it votes").wait_for()
        check.click()
        lab.page.wait_for_function(
            """([tries, cut]) => {
                const kept = JSON.parse(localStorage.getItem('boosting-lab-progress') ?? '{}');
                return kept['01_weak_learner/2']?.tries[tries - 1]?.answer[1] === cut;
            }""",
            arg=[tries, cut],
        )


def test_check_judges_the_bars_that_are_drawn(visit):
    lab = visit().open(lesson="02_by_hand", step=6)
    for k, weight in enumerate([0.5, *[0.1] * 5]):
        lab.page.locator(f".bl-sketch [data-typed='{k}']").fill(str(weight))
    lab.control("lesson-check").get_by_role("button").first.click()
    lab.control("lesson").get_by_test_id("stAlertContentSuccess").wait_for()
