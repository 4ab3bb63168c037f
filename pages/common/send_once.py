"""Heavy data of a component is sent to the browser once; parcel.js is the browser's side.

Streamlit sends a component's data again at every run of the page, and a page runs at every reported
round. The pictures of a run are 200 kB and more: packing, hashing and compressing them again would
be a third of the server's work for a step. So once the browser has reported anything from a page,
later runs leave out what an earlier run has sent. If the browser does not have it after all (it
left a page that was still loading), it reports the id of what is "missing", and the next run sends
everything.
"""

from __future__ import annotations

import streamlit as st

Pack = dict[str, object]


def forget() -> None:
    """Forget what was sent: the browser has remounted its components (page change, reconnect)."""
    st.session_state.sent, st.session_state.browser_reported = {}, False


def on_report() -> None:
    """Callback of every component: the browser has reported something from this page."""
    st.session_state.browser_reported = True


def acknowledged(key: str) -> dict[str, object]:
    """What the browser has reported of the component `key`, by name; {} before its first report.

    It is sent back as "acknowledged": the browser repeats a report until it sees it there, and a
    component that is mounted anew starts from it (the progress bar of a long run takes a player off
    the page for a while). After a reconnect it is {} until the browser has repeated its reports.
    """
    return dict(st.session_state.get(key) or {})


def without_sent(key: str, packs: list[Pack], *heavy: str) -> list[Pack]:
    """The packs for the component `key`, without their `heavy` entries where the browser has them.

    packs: dictionaries, each with an "id"; packs with the same id have the same heavy entries.
    """
    sent, ids = st.session_state.setdefault("sent", {}), {str(pack["id"]) for pack in packs}
    in_browser = sent.get(key, set()) if _has_all(key, ids) else set()
    sent[key] = ids
    return [_light(pack, heavy) if pack["id"] in in_browser else pack for pack in packs]


def _has_all(key: str, ids: set[str]) -> bool:
    """Whether the browser has reported, still shows the component, and misses none of these ids."""
    # Streamlit drops a component's state as soon as a run of the page does not show the component.
    state = st.session_state.get(key)
    return (
        st.session_state.get("browser_reported", False)
        and state is not None
        and str(state.get("missing")) not in ids
    )


def _light(pack: Pack, heavy: tuple[str, ...]) -> Pack:
    return {name: value for name, value in pack.items() if name not in heavy}
