"""Films: what goes in comes out, nobody guesses an address, and what is not kept is not there."""

import gzip
import re
from pathlib import Path

import films as reading
import icons
import numpy as np
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from starlette.applications import Starlette
from streamlit.file_util import get_static_dir

from boosting.figures import template
from pages.shell import films, packing
from pages.shell.static_files import CompressedStaticFiles

NUMBERS = arrays.arrays(
    st.sampled_from(["u1", "i1", "<i2", "<u2", "<i4", "<f4", "<f8", "?"]),
    arrays.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=4),
    elements={"allow_nan": False, "allow_infinity": False},
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def same(a, b):
    """Whether two values of a film are equal, arrays by their numbers."""
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.shape == b.shape and (a == b).all()
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


@given(st.dictionaries(st.text(), VALUES | st.lists(NUMBERS, max_size=3) | NUMBERS, max_size=4))
def test_what_is_packed_is_read(content):
    read = reading.unpack(packing.pack(content))
    assert same(content, {name: read[name] for name in content})


def test_ready_json_goes_in_as_it_is():
    assert reading.unpack(packing.pack({"a": [packing.Json('{"b":1.50}')]}))["a"] == [{"b": 1.5}]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object()])
def test_what_a_browser_cannot_read_is_refused(value):
    with pytest.raises((ValueError, TypeError)):
        packing.pack({"value": value})


def test_the_arrays_of_a_figure_are_arrays_of_the_film():
    x = np.linspace(0, 1, 50)
    figure = template.Figure([template.lines(x, x**2, "square", {"color": "#000000"}, "%{y}")])
    (part,) = reading.unpack(packing.pack({"figures": packing.figures_part({"One": figure})}))[
        "figures"
    ]
    assert part["name"] == "One"
    assert part["figure"]["data"][0]["y"].dtype == np.float32
    assert part["figure"]["data"][0]["y"] == pytest.approx(x**2, abs=1e-6)
    assert "bdata" not in str(part)


class TestAddresses:
    def test_the_same_film_is_made_once_and_has_one_address(self):
        made = []
        urls = {films.publish(("test", 1), lambda: made.append(1) or {}) for _ in range(3)}
        assert len(urls) == len(made) == 1

    def test_another_film_has_another_address_that_says_nothing_of_it(self):
        urls = [films.publish(("test", name), dict) for name in ("a", "own-secret")]
        assert len(set(urls)) == 2
        assert all(re.fullmatch(r"/films/[0-9a-f]{32}", url) for url in urls)

    def test_another_process_would_give_it_another_one(self, monkeypatch):
        here = films.publish(("test", 2), dict)
        monkeypatch.setattr(films, "SECRET", b"another")
        assert films.publish(("test", 2), dict) != here

    def test_a_film_that_failed_is_tried_again(self):
        def fail():
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            films.publish(("test", 3), fail)
        assert reading.read(films.publish(("test", 3), lambda: {"fine": 1}))["fine"] == 1


class TestTheRoute:
    app = Starlette(routes=films.routes())

    def test_a_film_is_served_for_ever(self):
        url = films.publish(("test", 4), lambda: {"a": np.arange(100)})
        answer = reading.ask(self.app, url)
        assert answer.status == 200
        assert {"private", "immutable"} <= set(answer.headers["cache-control"].split(", "))
        assert answer.headers["content-encoding"] == "gzip"
        assert (reading.unpack(answer.body)["a"] == np.arange(100)).all()

    @pytest.mark.parametrize("key", ["", "0" * 32, "nonsense", "../../app.py"])
    def test_what_is_not_kept_is_not_there(self, key):
        assert reading.ask(self.app, f"/films/{key}").status == 404

    def test_a_film_that_was_dropped_is_gone_and_comes_back_when_it_is_published(self):
        url = films.publish(("test", 5), dict)
        films.FILMS.drop(url.rpartition("/")[2])
        missing = reading.ask(self.app, url)
        assert missing.status == 404
        assert missing.headers["cache-control"] == "no-store"
        assert films.publish(("test", 5), dict) == url
        assert reading.ask(self.app, url).status == 200


class TestStreamlitsOwnFiles:
    app = CompressedStaticFiles(Starlette())

    def test_a_script_is_sent_compressed_and_whole(self):
        file = max((Path(get_static_dir()) / "static" / "js").glob("index.*.js"))
        answer = reading.ask(self.app, f"/static/js/{file.name}", accept_encoding="gzip, br")
        assert gzip.decompress(answer.body) == file.read_bytes()
        assert len(answer.body) < 0.5 * file.stat().st_size
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]

    @pytest.mark.parametrize(
        "path",
        [
            "/static/js/none.js",
            "/static/../index.html",
            "/static/../../file_util.py",
            "/static/js",
            "/",
        ],
    )
    def test_everything_else_passes_through(self, path):
        assert reading.ask(self.app, path, accept_encoding="gzip").status == 404

    def test_a_browser_that_reads_no_gzip_gets_none(self):
        file = max((Path(get_static_dir()) / "static" / "js").glob("index.*.js"))
        assert reading.ask(self.app, f"/static/js/{file.name}").status == 404

    def test_of_the_icons_those_go_that_can_be_shown_and_another_font_goes_as_it_is(self, tmp_path):
        answer = reading.ask(self.app, f"/static/media/{icons.whole().name}")
        assert answer.headers["content-type"] == "font/woff2"
        assert answer.headers["cache-control"] == "no-cache"
        again = {"if_none_match": answer.headers["etag"]}
        assert reading.ask(self.app, f"/static/media/{icons.whole().name}", **again).status == 304
        (tmp_path / "icons.woff2").write_bytes(answer.body)
        there = icons.icons(TTFont(tmp_path / "icons.woff2"))
        lost = icons.wanted() & icons.icons(TTFont(icons.whole())) - there
        assert lost == set(), "python tests/icons.py writes the font anew"
        assert len(answer.body) < 0.1 * icons.whole().stat().st_size
        other = next((icons.STATIC / "media").glob("SourceSans*"))
        assert reading.ask(self.app, f"/static/media/{other.name}").status == 404

    def test_every_icon_of_the_app_is_named_in_full_so_that_it_can_be_found(self):
        sources = [*(icons.ROOT / "pages").rglob("*.py"), icons.ROOT / "app.py"]
        assert [str(file) for file in sources if "material/{" in file.read_text("utf-8")] == []
