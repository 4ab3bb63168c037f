"""What the server sends when a player reports a round, seen as a browser sees it: the raw messages."""

import asyncio
import json
from pathlib import Path

import pytest
from browser.serving import Server
from opening import APP, link, open_app, run
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

from pages.common import prose, server

OWN = {"arrays", "live"}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The app's websocket."""
    with Server(Path(tmp_path_factory.mktemp("server")) / "log.txt") as running:
        yield f"ws://localhost:{running.port}/_stcore/stream"


class Tab:
    """A browser tab that remembers the player, and what the last run of the page has sent."""

    def __init__(self, socket):
        self.socket, self.player, self.fragment = socket, "", ""

    async def run(self, query="", fragment="", **state):
        """Ask for a run, of the whole page or of a part of it, with this state of the player."""
        message, self.kinds, self.data = BackMsg(), [], {}
        message.rerun_script.query_string, message.rerun_script.fragment_id = query, fragment
        if state:
            message.rerun_script.widget_states.widgets.add(
                id=self.player, json_value=json.dumps(state)
            )
        await self.socket.send(message.SerializeToString())
        while (answer := ForwardMsg.FromString(await self.socket.recv())).WhichOneof(
            "type"
        ) != "script_finished":
            self.note(answer)
        return self

    def note(self, answer):
        if answer.WhichOneof("type") == "delta":
            self.kinds.append(answer.delta.new_element.WhichOneof("type"))
        component = answer.delta.new_element.bidi_component
        if component.component_name.endswith("boosting_stage"):
            self.player, self.fragment, self.data = (
                component.id,
                answer.delta.fragment_id,
                json.loads(component.json),
            )


def talk(address, conversation):
    """Run a conversation of tabs; new() opens another one."""

    async def main():
        sockets = []

        async def new():
            sockets.append(await connect(address, subprotocols=["streamlit"], max_size=None))
            return Tab(sockets[-1])

        await conversation(new)
        for socket in sockets:
            await socket.close()

    asyncio.run(main())


def test_a_report_runs_what_shows_the_round_and_nothing_else(address):
    async def conversation(new):
        tab = await (await new()).run()
        assert {"selectbox", "slider", "code"} <= set(tab.kinds)
        await tab.run(fragment=tab.fragment, round=7)
        assert not {"selectbox", "slider", "code"} & set(tab.kinds)
        assert {"bidi_component", "markdown", "dataframe"} <= set(tab.kinds)

    talk(address, conversation)


def test_the_pictures_are_sent_once_and_again_to_whoever_lacks_them(address):
    async def conversation(new):
        tab = await (await new()).run()
        assert tab.data.keys() >= OWN
        assert tab.data["acknowledged"] == {}
        film = tab.data["id"]
        await tab.run(fragment=tab.fragment, round=7)
        assert not OWN & tab.data.keys()
        assert tab.data["id"] == film
        assert tab.data["acknowledged"]["round"] == 7
        await tab.run(round=8)
        assert not OWN & tab.data.keys(), "a run of the whole page need not send them either"
        await tab.run(fragment=tab.fragment, round=8, missing=film)
        assert tab.data.keys() >= OWN
        await tab.run(fragment=tab.fragment, round=9, missing="another film")
        assert not OWN & tab.data.keys()

    talk(address, conversation)


def test_a_session_that_was_lost_is_sent_everything(address):
    async def conversation(new):
        old, fresh = await (await new()).run(), await new()
        fresh.player = (
            old.player
        )  # the same page in the same browser, which knows nothing of a new session
        await fresh.run(round=7)
        assert fresh.data.keys() >= OWN
        await fresh.run(fragment=fresh.fragment, round=8)
        assert not OWN & fresh.data.keys()

    talk(address, conversation)


def test_the_table_is_built_once_for_a_run(monkeypatch):
    built, build = [], prose.round_table
    monkeypatch.setattr(prose, "round_table", lambda *parts: built.append(1) or build(*parts))
    app = open_app(dataset="toy", seed=987, n_rounds=6)
    for t in (4, 5):
        app.session_state["stage"] = {"round": t, "view": {"surface": "score"}}
        assert link(run(app))["round"] == str(t)
    assert len(built) == 1
    open_app(dataset="toy", seed=987, n_rounds=7)
    assert len(built) == 2


def test_the_chapters_are_looked_up_once(monkeypatch):
    server._page.cache_clear()
    looked, look = [], server.st.Page
    monkeypatch.setattr(
        server.st, "Page", lambda path, **options: looked.append(path) or look(path, **options)
    )
    for _ in range(3):
        open_app(dataset="toy", n_rounds=3)
    assert len(looked) == len(set(looked)) == APP.read_text("utf-8").count('page("')


def test_the_memory_of_a_run_is_told():
    captions = [text.value for text in open_app(dataset="toy", n_rounds=6).caption]
    (told,) = [words for words in captions if words.startswith("This run keeps")]
    assert "for its 6 rounds" in told
