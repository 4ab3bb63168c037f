"""The folder of the site: its pages, films, players, and what they are drawn with."""

from __future__ import annotations

import base64
import gzip
import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from streamlit.file_util import get_static_dir

from pages.players import files
from pages.shell import films
from pages.site.opening import APP, opened
from pages.site.plan import Contents, Page, pages
from pages.site.sheet import Sheet

HERE = Path(__file__).parent
STATIC = Path(get_static_dir()) / "static"  # of Streamlit: its letters, and KaTeX
FONT_AT = re.compile(r"url\(([^()]*)\)")
TEXT_FONT = "SourceSansVF-Upright"
IMPORT = re.compile(r'((?:\bfrom|\bimport)\s*)"\.[^"]+"')
NAME = "bl/"  # before a module's path, so that it is no path any more
PLOTLY, WORKER = "plotly.js", "worker.js"
CACHE = "boosting-lab-"  # in a browser
ADDRESSES = {"film", "glossary"}  # entries of a player's data that are the address of a film


def build(
    out: Path, app: str = "", small: bool = False, tell: Callable[[str], None] = print
) -> None:
    """Write the whole site.

    out: the folder, which is made anew if it holds a site. app: the address of a server with the app, for what needs one; ""
    for none. small: see `pages`. tell: is told how far it is.
    """
    if out.is_dir() and any(out.iterdir()) and not (out / WORKER).is_file():
        raise SystemExit(f"{out} is not empty and holds no site. Name another folder.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    site = Site(out, app.rstrip("/"), Contents(pages(small)))
    for k, page in enumerate(site.contents.pages, 1):
        site.write(page)
        tell(f"{k} of {len(site.contents.pages)}: {page.file}.html")
    site.write_shared()
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    tell(f"{size / 1e6:.1f} MB in {out}")


class Site:
    """A site that is being written: what its pages share."""

    def __init__(self, out: Path, app: str, contents: Contents):
        """out: the folder; app: the address of a server, "" for none; contents: the pages."""
        self.out, self.app, self.contents = out, app, contents
        self.players: set[str] = set()  # on any page
        self.films: set[str] = set()  # that are written

    def write(self, page: Page) -> None:
        """Write a page, and the films that it shows."""
        ahead: list[str] = []
        sheet = Sheet(page, self.contents, self.app)
        html, players = sheet.html(
            opened(page.chapter, page.link), partial(self._given, ahead), ahead
        )
        self.players.update(players)
        (self.out / f"{page.file}.html").write_text(html, "utf-8")

    def _given(self, ahead: list[str], name: str, data: dict[str, Any]) -> dict[str, Any]:
        """A player's data with the files of its films and of plotly.js.

        ahead: the films that its page asks for at once; name: of the player.
        """
        for entry in ADDRESSES & data.keys():
            file = self._film(data[entry])
            if not data.get("later") and file not in ahead:
                ahead.append(file)
            data[entry] = file
        return data | ({"plotly": PLOTLY} if "plotly" in data else {})

    def _film(self, address: str) -> str:
        """The file of the film at an address, written once."""
        film = films.kept(address)
        assert film is not None
        name = f"films/{blake2b(gzip.decompress(film), digest_size=8).hexdigest()}.js"
        if name not in self.films:
            self.films.add(name)
            _script(self.out / name, name, film)
        return name

    # --- what all pages share ---------------------------------------------------------------------

    def write_shared(self) -> None:
        """Write the players, their style, plotly.js, and what formulas and texts are drawn with."""
        bundles = [
            one for one in (*files.BUNDLES, *files.WITHOUT_A_SERVER) if one.name in self.players
        ]
        sources = {path: _read(files.HERE / path) for one in bundles for path in one.modules}
        sides = {
            one.name: {"modules": one.modules, "styles": one.styles, "at": ""} for one in bundles
        }
        whole = json.dumps({"players": sides, "imports": imports(sources)}).encode()
        _script(self.out / "players.js", "players", gzip.compress(whole, mtime=0))
        _script(self.out / "katex.js", "katex.js", gzip.compress(_katex().read_bytes(), mtime=0))
        (self.out / PLOTLY).write_bytes(files.plotly())
        (self.out / "site.js").write_text(_read(HERE / "site.js"), "utf-8")
        (self.out / "site.css").write_text(self._style(bundles), "utf-8")
        (self.out / WORKER).write_text(self._worker(), "utf-8")

    def _worker(self) -> str:
        """What keeps the site in a browser, with the list of its files and a name that changes with any of them."""
        digest, names = blake2b(digest_size=8), []
        for file in sorted(self.out.rglob("*"), key=lambda file: (len(file.parts), file.name)):
            if file.is_file() and file.name != WORKER:
                names.append(file.relative_to(self.out).as_posix())
                digest.update(names[-1].encode() + file.read_bytes())
        version = f"{CACHE}{digest.hexdigest()}"
        told = f"const [NAME, VERSION, FILES] = {json.dumps([CACHE, version, names])};"
        return f"{told}\n{_read(HERE / WORKER)}"

    def _style(self, bundles: Iterable[files.Bundle]) -> str:
        """One style sheet: the theme, the site's, the app's and its players'; the fonts are written beside it."""
        rules = [rule for file in (STATIC / "css").iterdir() for rule in _read(file).split("}")]
        formulas = "\n".join(f"{rule}}}" for rule in rules if "katex" in rule.lower())
        (self.out / "fonts").mkdir(exist_ok=True)
        for font in (STATIC / "media").iterdir():
            if font.name in formulas or font.name.startswith(TEXT_FONT):
                name = f"{TEXT_FONT}.woff2" if font.name.startswith(TEXT_FONT) else font.name
                (self.out / "fonts" / name).write_bytes(font.read_bytes())
        styles = dict.fromkeys(path for one in bundles for path in one.styles)
        own = [HERE / "site.css", *(files.HERE / name for name in ("page.css", *styles))]
        return "\n".join(
            [
                FONT_AT.sub(lambda at: f"url(fonts/{Path(at[1]).name})", formulas),
                theme(),
                files.sizes(),
                *map(_read, own),
            ]
        )


def imports(sources: Mapping[str, str]) -> dict[str, str]:
    """An import map of all modules: each as text, by a name that needs no server.

    sources: by their paths.
    """

    def renamed(path: str) -> str:
        def name(match: re.Match[str]) -> str:
            return f'{match[1]}"{NAME}{files.imports(path, match[0])[0]}"'

        return IMPORT.sub(name, sources[path])

    return {NAME + path: f"data:text/javascript,{quote(renamed(path))}" for path in sources}


def theme() -> str:
    """The colours of the app's two themes (.streamlit/config.toml), as style sheets and players read them."""
    told = tomllib.loads(_read(APP.parent / ".streamlit" / "config.toml"))["theme"]

    def scheme(name: str) -> str:
        colours = "".join(f"--st-{_dashed(role)}: {value}; " for role, value in told[name].items())
        return f"{{ color-scheme: {name}; {colours}}}"

    size = f":root {{ font-size: {told['baseFontSize']}px; }}"  # what a rem is
    return f"{size}\n:root {scheme('light')}\n@media (prefers-color-scheme: dark) {{ :root {scheme('dark')} }}"


def _dashed(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"-{letter[0].lower()}", name)


def _katex() -> Path:
    (found,) = (
        file for file in (STATIC / "js").iterdir() if re.fullmatch(r"katex\.[\w-]+\.js", file.name)
    )
    return found


def _read(file: Path) -> str:
    return file.read_text("utf-8")


def _script(file: Path, name: str, compressed: bytes) -> None:
    """Write bytes as a script, which a page from disk may load as well."""
    file.parent.mkdir(exist_ok=True)
    letters = base64.b64encode(compressed).decode()
    file.write_text(f"blBytes({json.dumps(name)}, {json.dumps(letters)});\n", "utf-8")
