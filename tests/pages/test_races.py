"""A control that is changed while its page is still being built: two runs of one session never share its state.

`runner.fastReruns = false` (.streamlit/config.toml) has a change wait for the run that is under way to give up. Where a
second run begins beside it, the one registers a control while the other goes through them all: "dictionary changed size
during iteration". It is a matter of microseconds, so here the server naps between two controls of every such walk.
"""

import asyncio
import os

import pytest
from browser.serving import ROOT, Server
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

NAPS = """
import time
from streamlit.runtime.state.session_state import WStates

class Napping(dict):
    def __iter__(self):
        for key in super().__iter__():
            time.sleep(0.002)
            yield key

def and_nap(method):
    def napping(self, *args, **named):
        method(self, *args, **named)
        self.states = Napping(self.states)
    return napping

WStates.__init__ = and_nap(WStates.__init__)
WStates.remove_stale_widgets = and_nap(WStates.remove_stale_widgets)
"""
SCREENS = ("?dataset=xor", "compare?", "margins?", "noise?", "losses?", "bounds?", "data?")
CHANGES = 45


class Visitor:
    """A browser that goes to a screen, or moves a slider of one, mostly before the screen is there.

    sliders: the values that it knows, by their ids; ended, failed: how many runs of the page have, and have apologised.
    """

    def __init__(self, number: int):
        self.number, self.ended, self.failed = number, 0, 0
        self.sliders: dict[str, list[float]] = {}

    async def visit(self, address: str) -> None:
        """Change the screen again and again, and see the last one."""
        async with connect(
            address, subprotocols=["streamlit"], max_size=None, proxy=None
        ) as socket:
            reading = asyncio.create_task(self._read(socket))
            for k in range(CHANGES):
                before = self.ended
                await socket.send(self._change(k))
                await asyncio.sleep(0.02 + 0.033 * (7 * k % 10))
            while self.ended == before and not reading.done():
                await asyncio.sleep(0.1)
            reading.cancel()

    def _change(self, k: int) -> bytes:
        chapter, _, query = SCREENS[(self.number + k * (k % 2)) % len(SCREENS)].rpartition("?")
        message = BackMsg()
        message.rerun_script.query_string = query
        message.rerun_script.page_name = chapter
        for name, values in self.sliders.items():
            slider = message.rerun_script.widget_states.widgets.add(id=name)
            slider.double_array_value.data.extend([k] if name.endswith("-seed") else values)
        return message.SerializeToString()

    async def _read(self, socket: ClientConnection) -> None:
        async for data in socket:
            message = ForwardMsg.FromString(data)
            self.ended += message.WhichOneof("type") == "script_finished"
            self.failed += b"Something went wrong" in data
            if slider := message.delta.new_element.slider.id:
                self.sliders[slider] = list(message.delta.new_element.slider.default)


@pytest.mark.thorough
def test_no_page_fails_where_a_control_is_changed_before_it_is_built(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(NAPS)
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    visitors = [Visitor(number) for number in range(2)]
    with Server(tmp_path / "log.txt", {"PYTHONPATH": path}) as server:
        address = f"ws://localhost:{server.port}/_stcore/stream"

        async def come() -> None:
            visits = (visitor.visit(address) for visitor in visitors)
            await asyncio.wait_for(asyncio.gather(*visits), 120)

        asyncio.run(come())
    assert all(visitor.ended for visitor in visitors)
    assert not any(visitor.failed for visitor in visitors), server.log.read_text()[-2000:]
