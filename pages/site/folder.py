"""The folder of the site: its pages, films, players, and what they are drawn with."""

import base64
import gzip
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from streamlit.file_util import get_static_dir

from pages.players import files
from pages.shell import films, packing
from pages.site import preview
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
CACHE = "boosting-lab"  # in a browser
FOLDERS = ("films", "fonts", "previews")
ADDRESSES = {"film", "glossary"}  # entries of a player's data that are the address of a film


def build(
    out: Path,
    app: str = "",
    address: str = "",
    small: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """Write the whole site.

    out: the folder, which is made anew if it holds a site; SystemExit if it holds anything else. app: the address of a
    server with the app, for what needs one; address: where the site will stand; "" for none. small: see `pages`. tell: is
    told how far it is.
    """
    _cleared(out)
    site = Site(out, Contents(pages(small)), app.rstrip("/"), address.rstrip("/"))
    for k, page in enumerate(site.contents.pages, 1):
        site.write(page)
        tell(f"{k} of {len(site.contents.pages)}: {page.file}.html")
    site.write_shared()
    tell(site.take_previews())
    (out / WORKER).write_text(site.worker(), "utf-8")
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    tell(f"{size / 1e6:.1f} MB in {out}")


def _cleared(out: Path) -> None:
    """Make the folder; of an old site there, take away what a site writes. SystemExit for a folder with anything else."""
    out.mkdir(parents=True, exist_ok=True)
    worker = out / WORKER
    if any(out.iterdir()) and not (worker.is_file() and CACHE in _read(worker)[:100]):
        raise SystemExit(f"{out} is not empty and holds no site. Name another folder.")
    for folder in FOLDERS:
        shutil.rmtree(out / folder, ignore_errors=True)
    for page in out.glob("*.html"):
        page.unlink()
    worker.write_text(f"// {CACHE}: not finished\n", "utf-8")


class Site:
    """A site that is being written: what its pages share."""

    def __init__(self, out: Path, contents: Contents, app: str, address: str):
        """out: the folder; contents: the pages; app, address: as for `build`."""
        self.out, self.contents, self.app, self.address = out, contents, app, address
        self.players: set[str] = set()  # on any page
        self.films: set[str] = set()  # that are written
        self.browser = preview.browser()
        # the first page of every chapter, by the file of its picture
        self.previews: dict[str, Page] = {}

    def write(self, page: Page) -> None:
        """Write a page, and the films that it shows."""
        ahead: list[str] = []
        sheet = Sheet(page, self.contents, self.app, self.address, bool(self.browser))
        self.previews.setdefault(sheet.preview, page)
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
            film = films.kept(data[entry])
            assert film is not None
            file = self._film(self._leading(film) if name == "terms" else film)
            if not data.get("later") and file not in ahead:
                ahead.append(file)
            data[entry] = file
        return data | ({"plotly": PLOTLY} if "plotly" in data else {})

    def _leading(self, glossary: bytes) -> bytes:
        """The notes on the terms with links that lead to the site's own pages."""
        told = packing.header(glossary)
        for term in told["terms"]:
            link = dict(parse_qsl(urlsplit(term["href"]).query))
            term["href"] = f"lesson-{link['lesson']}-{link['step']}.html"
        return packing.pack(told)

    def _film(self, film: bytes) -> str:
        """The file of a film, written once."""
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
        _script(self.out / "players.js", "players.js", gzip.compress(whole, mtime=0))
        _script(self.out / "katex.js", "katex.js", gzip.compress(_katex().read_bytes(), mtime=0))
        (self.out / PLOTLY).write_bytes(files.plotly())
        (self.out / "site.js").write_text(_read(HERE / "site.js"), "utf-8")
        (self.out / "site.css").write_text(self._style(bundles), "utf-8")

    def take_previews(self) -> str:
        """A picture of every chapter; returns what became of them, in words."""
        if self.browser is None:
            return "No Chromium was found: links to these pages are shown without a picture."
        try:
            for picture, page in self.previews.items():
                preview.take(self.browser, self.out / f"{page.file}.html", self.out / picture)
        except (OSError, subprocess.SubprocessError) as error:
            return f"{self.browser} takes no preview pictures: {error}"
        unseen = (
            ""
            if self.address
            else "; most sites show them only if --address says where this one stands"
        )
        return f"{len(self.previews)} preview pictures{unseen}"

    def worker(self) -> str:
        """What keeps the site in a browser, with the list of its files and a name that changes with any of them."""
        digest, names = blake2b(digest_size=8), []
        for file in sorted(self.out.rglob("*"), key=lambda file: (len(file.parts), file.name)):
            if file.is_file() and file.name != WORKER:
                names.append(file.relative_to(self.out).as_posix())
                digest.update(names[-1].encode() + file.read_bytes())
        told = f"const [NAME, VERSION, FILES] = {json.dumps([CACHE, digest.hexdigest(), names])};"
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
