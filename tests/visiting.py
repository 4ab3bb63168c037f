"""A browser tab without a browser: what it says to the server is Streamlit's protocol, without the painting."""

from __future__ import annotations

import time

from browser.serving import Server
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect


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
