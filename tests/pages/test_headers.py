"""What the server forbids a browser: other servers, other types, strangers' frames."""

from __future__ import annotations

import asyncio

import films
import pytest
from starlette.responses import PlainTextResponse

from pages.shell.headers import SETTING, SafeHeaders, frame_ancestors, policy


def test_every_answer_carries_the_headers(monkeypatch):
    monkeypatch.setenv(SETTING, "https://moodle.example")
    answer = films.ask(SafeHeaders(PlainTextResponse("words")), "/")
    assert answer.body == b"words"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert (
        "frame-ancestors 'self' https://moodle.example" in answer.headers["content-security-policy"]
    )


@pytest.mark.parametrize(
    ("setting", "ancestors"),
    [
        (None, "'self'"),
        ("", "'self'"),
        (
            "https://a.example https://b.example:8443",
            "'self' https://a.example https://b.example:8443",
        ),
        ("*", "'self' *"),
        ("https://a.example; script-src *", "'self' *"),
        ("nonsense\r\nSet-Cookie:x", "'self'"),
    ],
)
def test_only_origins_may_embed_the_app(setting, ancestors):
    assert frame_ancestors(setting) == ancestors
    assert policy(setting).count(";") == policy(None).count(";")


def test_the_page_may_talk_to_its_own_server_only():
    rules = dict(rule.split(" ", 1) for rule in policy(None).split("; "))
    assert rules["default-src"] == "'self'" and rules["object-src"] == "'none'"
    assert not any("http" in rule for rule in rules.values())


def test_websockets_pass_through():
    seen = []

    async def app(scope, receive, send):
        seen.append(scope["type"])

    asyncio.run(SafeHeaders(app)({"type": "websocket"}, None, None))
    assert seen == ["websocket"]
