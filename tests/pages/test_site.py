"""The course without a server: every kind of page, what its links lead to, and what its players need."""

import gzip
import json
import re
from base64 import b64decode
from html import unescape
from urllib.parse import unquote, urlsplit

import films
import pytest

from boosting.lessons import course
from boosting.screens.chapters import NAMES, chapter
from pages.site import folder, plan, preview
from pages.site.plan import Contents, Page

MOUNT = re.compile(r'data-player="(\w+)"><script type="application/json">(.*?)</script>', re.DOTALL)
POINTS_AT = re.compile(r'(?:href|src|value)="([^"#:]+?\.(?:html|js|css)(?:\?[^"]*)?)"')
APP, HERE = "https://boosting.example.org/lab", "https://example.org/course"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of a site with a page of every kind, which knows a server."""
    out = tmp_path_factory.mktemp("site") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preview, "take", lambda browser, page, picture: touched(picture))
        patch.setattr(preview, "browser", lambda: "chromium")
        folder.build(out, f"{APP}/", HERE, small=True, tell=lambda words: None)
    return out


def interrupted(*link):
    """Somebody has pressed Ctrl and C."""
    raise KeyboardInterrupt


def touched(file):
    """An empty file in a folder of its own."""
    file.parent.mkdir(exist_ok=True)
    file.touch()


@pytest.fixture(scope="module")
def pages(site):
    """The pages by their names."""
    return {file.name: file.read_text("utf-8") for file in site.glob("*.html")}


def content(script) -> bytes:
    """The bytes that a script of the site holds, compressed."""
    return b64decode(re.search(r'", "([^"]*)"\);', script.read_text("utf-8"))[1])


def test_every_chapter_part_and_step_has_a_page():
    every = plan.pages()
    names = [page.file for page in every]
    assert len(set(names)) == len(names)
    contents, told = Contents(every), plan.listed()
    for path in NAMES:
        parts = chapter(path).parts if path else ()
        without = told["without"].get(path, ())
        for part in parts[1:]:
            assert (contents.file(path, {chapter(path).tab: part.name}) is None) == (
                part.name in without
            )
    steps = [(page.lesson.name, page.step) for page in every if page.lesson]
    assert steps == [(one.name, k) for one in course() for k in range(1, len(one.steps) + 1)]
    runs = [page for page in every if "Algorithm" in page.choices]
    assert len(runs) == len(told["datasets"]) * len(told["algorithms"])
    assert len(told["algorithms"]) >= 8


def test_a_link_of_the_app_finds_its_page_with_its_round():
    every = [
        Page("index", ""),
        Page("margins", "margins"),
        Page("margins-best", "margins", {"margins_part": "best"}),
    ]
    contents = Contents(every)
    assert (
        contents.file("margins", {"margins_part": "best", "round": "3"})
        == "margins-best.html?round=3"
    )
    assert contents.file("", {"view": "3d"}) == "index.html"
    assert contents.file("margins", {"dataset": "moons"}) is None


def test_what_a_page_points_at_is_there(site, pages):
    assert "index.html" in pages
    for name, html in pages.items():
        for there in POINTS_AT.findall(html):
            assert (site / urlsplit(unescape(there)).path).is_file(), (name, there)


def test_every_player_has_its_film_and_its_modules(site, pages):
    whole = json.loads(gzip.decompress(content(site / "players.js")))
    for name, html in pages.items():
        for player, data in MOUNT.findall(html):
            assert player in whole["players"], (name, player)
            for entry in folder.ADDRESSES & (given := json.loads(data)).keys():
                assert films.unpack(content(site / given[entry])), (name, player)
    for side in whole["players"].values():
        assert {f"{folder.NAME}{path}" for path in side["modules"]} <= whole["imports"].keys()


def test_a_module_imports_by_names_that_need_no_server():
    sources = {
        "a/main.js": 'import { b } from "../core/b.js";\nimport "./c.js";',
        "core/b.js": "",
        "a/c.js": "",
    }
    found = folder.imports(sources)
    assert unquote(found["bl/a/main.js"]).endswith(
        'import { b } from "bl/core/b.js";\nimport "bl/a/c.js";'
    )
    assert found.keys() == {f"bl/{path}" for path in sources}


def test_a_page_says_what_it_is_about_and_where_there_is_more(pages):
    titles = [re.search("<title>(.*?)</title>", html)[1] for html in pages.values()]
    assert len(set(titles)) == len(titles)
    for name, html in pages.items():
        about = re.search('<meta name="description" content="(.*?)">', html)[1]
        assert name.startswith("course") or len(about) > 20, name
        assert f'href="{APP}/' in html or name.startswith("course"), name
        assert not re.search("&amp;(quot|#x27|lt|gt|amp);", html.partition("</head>")[0]), name
        words = re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL)
        assert not re.search(r":material|\[\[|\*\*|\bnan\b", words), name


def test_a_link_is_shown_with_its_chapters_picture(site, pages):
    for name, html in pages.items():
        (picture,) = re.findall(f'<meta property="og:image" content="{HERE}/(.*?)">', html)
        assert (site / picture).is_file()
        assert f'<link rel="canonical" href="{HERE}/{name}">' in html


def test_what_is_left_out_is_named_where_it_would_stand(pages):
    for words in ("Predict the next round", "What if", "Take it with you"):
        assert re.search(
            rf'<p class="bl-needs">{words}[^<]*: <a href="{APP}/\?">', pages["index.html"]
        ), words


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(SystemExit, match="holds no site"):
        folder.build(tmp_path, small=True)
    assert (tmp_path / "thesis.tex").is_file()


def test_a_site_is_made_anew_beside_what_is_not_its_own(tmp_path, monkeypatch):
    few = [Page("index", ""), Page("margins", "margins")]
    monkeypatch.setattr(folder, "pages", lambda small: few)
    monkeypatch.setattr(preview, "browser", lambda: None)
    folder.build(tmp_path, tell=lambda words: None)
    (tmp_path / "CNAME").write_text("course.example.org")
    version = (tmp_path / "worker.js").read_text("utf-8").splitlines()[0]
    del few[1]
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(folder, "opened", interrupted)
        folder.build(tmp_path, tell=lambda words: None)
    assert not (tmp_path / "margins.html").exists()
    folder.build(tmp_path, tell=lambda words: None)  # what was not finished is a site, too
    assert (tmp_path / "CNAME").is_file() and (tmp_path / "index.html").is_file()
    assert (tmp_path / "worker.js").read_text("utf-8").splitlines()[0] != version


def test_the_first_page_is_light(site, pages):
    shared = [
        "index.html",
        "players.js",
        "site.js",
        "site.css",
        "katex.js",
        "fonts/SourceSansVF-Upright.woff2",
    ]
    ahead = re.findall(r'<script async src="(films/.*?)">', pages["index.html"])
    assert ahead
    assert sum((site / name).stat().st_size for name in {*shared, *ahead}) <= 1e6
    assert 'src="plotly.js"' not in pages["index.html"]


def test_the_notes_on_terms_lead_to_pages_of_the_course(site, pages):
    (data,) = [
        json.loads(data) for player, data in MOUNT.findall(pages["index.html"]) if player == "terms"
    ]
    terms = films.unpack(content(site / data["glossary"]))["terms"]
    files = {f"{page.file}.html" for page in plan.pages()}
    assert terms and {term["href"] for term in terms} <= files


@pytest.mark.thorough
def test_the_whole_site_is_small_enough(tmp_path):
    told = []
    folder.build(tmp_path / "site", tell=told.append)
    assert sum(file.stat().st_size for file in (tmp_path / "site").rglob("*.*")) <= 60e6
    assert len(list((tmp_path / "site").glob("*.html"))) == len(plan.pages())
