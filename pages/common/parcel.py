"""What a picture is made of goes to the browser once, and stays there: see parcel.js for the browser's side.

Streamlit sends a component's data anew at every run of the page, and a page runs at every reported round. The pictures of
a run are 200 kB and more; to pack, hash and compress them again would be a third of the server's work for a step. So once
the browser has reported anything from a page, its runs leave out what the run before has sent. Should the browser not
have it all the same (it left a page that was still loading), it says what it lacks, and the next run sends everything.
"""

from __future__ import annotations

import streamlit as st

Pack = dict[str, object]


def forget() -> None:
    """For a new page, whose components are mounted anew, and for a new session, be it that of an old page in a browser."""
    st.session_state.sent, st.session_state.heard = {}, False


def heard() -> None:
    """What the players call when the browser reports: the page is alive there."""
    st.session_state.heard = True


def known(key: str) -> dict[str, object]:
    """What the browser has reported of a component so far: sent back to it as "heard", so that it need not repeat it.

    A component that is mounted anew goes on from there: the bar of a long run takes a player off the page for a while.
    """
    # The first run of a session knows nothing yet, not even what an old page's browser has told it: it is told again.
    return dict(st.session_state.get(key) or {})


def lean(key: str, packs: list[Pack], *heavy: str) -> list[Pack]:
    """The packs for the component `key`, each known by its "id"; without their heavy parts where the browser has them."""
    sent, ids = st.session_state.setdefault("sent", {}), {str(pack["id"]) for pack in packs}
    there = sent.get(key, set()) if _alive(key, ids) else set()
    sent[key] = ids
    return [_without(pack, heavy) if pack["id"] in there else pack for pack in packs]


def _alive(key: str, ids: set[str]) -> bool:
    """Whether the browser has reported, shows the component since the last run at the latest, and misses nothing."""
    state = st.session_state.get(
        key
    )  # Streamlit forgets it as soon as a run does not show the component
    return (
        st.session_state.get("heard", False)
        and state is not None
        and str(state.get("lacks")) not in ids
    )


def _without(pack: Pack, heavy: tuple[str, ...]) -> Pack:
    return {name: value for name, value in pack.items() if name not in heavy}
