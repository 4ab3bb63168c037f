"""A browser tab without a browser, which speaks Streamlit's protocol without the painting; and what it opens.

A server that remembers a screen answers at once, so whoever measures it needs screens that nobody has opened before.
"""

from __future__ import annotations

import time
from itertools import count

from browser.serving import Server
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

SEEDS = 1000  # a larger seed is mended to 999, and that screen is remembered
# links without their seed and rounds, and the most rounds that they may have
CHANGED = ("?dataset=xor", 60)
WORST = {
    "compare": ("compare?dataset=moons&n_samples=2000&algorithms=lpboost%2Cchb%2Cl1boost%2Crqpboost", 500),
    "noise": (
        "noise?dataset=moons&n_samples=2000"
        "&rivals=adaboost%2Cnoise_tolerant%2Clogistic%2Cquadboost%2Cadaboost_l1%2Clpboost", 500,
    ),
    "hull": ("hull?n_samples=2000", 300),
    "classes": ("classes?classes=digits_10", 200),
}  # fmt: skip
_opened = count()


def new_screen(link: str, rounds: int) -> str:
    """The link with the seed and the number of rounds of a screen that was not asked for before. rounds: the most."""
    fewer, seed = divmod(next(_opened), SEEDS)
    return f"{link}&seed={seed}&n_rounds={rounds - fewer}"


class Session:
    """One tab. buttons: the ids of those that it has been shown, by their keys."""

    def __init__(self, server: Server):
        self.url = f"ws://localhost:{server.port}/_stcore/stream"
        self.kept: set[str] = set()
        self.buttons: dict[str, str] = {}
        self.link = ""

    async def open(self, link: str = "") -> float:
        """Connect and wait for the first page."""
        self.socket = await connect(self.url, subprotocols=["streamlit"], max_size=None, proxy=None)
        return await self.run(link)

    async def run(self, link: str = "", pressed: str = "") -> float:
        """Run the script of a link "chapter?query"; the seconds until the page is complete. pressed: the id of a button."""
        self.link = link
        chapter, _, query = link.rpartition("?")
        message = BackMsg()
        message.rerun_script.query_string = query
        message.rerun_script.page_name = chapter
        message.rerun_script.cached_message_hashes.extend(self.kept)
        if pressed:
            message.rerun_script.widget_states.widgets.add(id=pressed, trigger_value=True)
        began = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        while True:
            answer = ForwardMsg.FromString(await self.socket.recv())
            if answer.metadata.cacheable:  # what a browser remembers
                self.kept.add(answer.hash)
            if button := answer.delta.new_element.button.id:
                self.buttons[button.split("-", 2)[2]] = button  # $$ID-HASH-KEY
            if answer.WhichOneof("type") == "script_finished":
                return time.perf_counter() - began

    async def press(self, key: str) -> float:
        """Press a button of the page, by its key; the seconds until the page is complete."""
        return await self.run(self.link, self.buttons[key])

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
