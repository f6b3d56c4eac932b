"""A frozen site: every link leads somewhere, two runs are equal, nobody's folder is overwritten."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from click.testing import CliRunner

from rulewright.cli import main
from rulewright.web.freeze.addresses import MOST_PAIRS, Address, Site
from rulewright.web.freeze.rewriting import LEFT_OUT, led, rewritten, without
from rulewright.web.freeze.writing import MARKER, freeze
from tests.web import harbour
from tests.web.browsing import BROWSER, PHONE, Tab
from tests.work import LINEAR, growth

SITE = Site(
    frozenset({"harbour"}),
    frozenset({"harbour-core"}),
    frozenset({"harbour-core/1.2"}),
    frozenset({"harbour/en/anchored", "harbour/en/ramming"}),
)
HOME = Address("en", "/")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())


@pytest.fixture(scope="module")
def frozen(kept: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "site"
    freeze(kept, out, ["harbour"], None, False)
    return out


class Page(HTMLParser):
    """The links and the marks of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.marks: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action") and value is not None:
                self.links.append(value)
            if name in ("id", "name") and value:
                self.marks.add(value)


def pages(out: Path) -> Iterator[tuple[Path, Page]]:
    for path in sorted(out.rglob("*.html")):
        yield path, Page(path.read_text(encoding="utf-8"))


def test_every_link_leads_to_a_file_and_every_mark_is_there(frozen: Path) -> None:
    known = dict(pages(frozen))
    assert len(known) > 40
    for path, page in known.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme in ("http", "https"):
                continue
            assert not parts.path.startswith("/"), (path, link)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), (path, link)
            if parts.fragment and target.suffix == ".html":
                assert unquote(parts.fragment) in known[target].marks, (path, link)


@pytest.mark.parametrize(
    "file",
    [
        "index.html",
        "search.html",
        "games/harbour.html",
        "books/harbour-core.html",
        "sections/harbour-core/1.2.html",
        "sections/harbour-league/abordaje.html",
        "terms/harbour/en/anchored.html",
        "glossary/harbour.html",
        "interactions/harbour.html",
        "precedence/harbour.html",
        "prohibitions/harbour.html",
        "es/index.html",
        "es/sections/harbour-core/1.2.html",
    ],
)
def test_every_page_type_is_there(frozen: Path, file: str) -> None:
    html = (frozen / file).read_text(encoding="utf-8")
    assert f'<html lang="{"es" if file.startswith("es/") else "en"}"' in html
    assert "<h1" in html and "/api/" not in html


def test_two_runs_write_the_same_bytes(kept: Path, frozen: Path, tmp_path: Path) -> None:
    freeze(kept, tmp_path / "again", ["harbour"], None, False)
    first, second = (
        {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}
        for out in (frozen, tmp_path / "again")
    )
    assert first == second


def test_links_from_the_root_of_the_host(kept: Path, tmp_path: Path) -> None:
    freeze(kept, tmp_path / "out", ["harbour"], "/rules/", False)
    page = Page((tmp_path / "out" / "games" / "harbour.html").read_text(encoding="utf-8"))
    inside = [link for link in page.links if not link.startswith(("#", "http"))]
    assert inside and all(link.startswith("/rules/") for link in inside)


def test_a_second_run_removes_what_the_first_wrote_and_nothing_else(kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    freeze(kept, out, ["harbour"], None, False)
    (out / "CNAME").write_text("club.example", encoding="utf-8")
    (out / "old.html").write_text("gone with the next run", encoding="utf-8")
    (out / MARKER).write_text("old.html\n../outside.txt\n", encoding="utf-8")
    (tmp_path / "outside.txt").write_text("stays", encoding="utf-8")
    freeze(kept, out, ["harbour"], None, False)
    assert (out / "CNAME").is_file() and (tmp_path / "outside.txt").is_file() and not (out / "old.html").exists()
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".out")] == []


@pytest.mark.parametrize(
    ("link", "file"),
    [
        ("/sections/harbour-core/1.2", "sections/harbour-core/1.2.html"),
        ("/sections/harbour-core/1.2?ui=es", "es/sections/harbour-core/1.2.html"),
        ("/?ui=en", "index.html"),
        ("/?page=2", "index--page-2-bc7c7eb0.html"),
        ("/?games=x", None),
        ("/search", "search.html"),
        ("/books/harbour-core/symbols", "books/harbour-core/symbols.html"),
        ("/sections/harbour-core/9", None),
        ("/interactions/harbour?page=2", "interactions/harbour--page-2-bc7c7eb0.html"),
        ("/interactions/harbour?page=2x", None),
        ("/interactions/harbour?order=name", None),
        ("/conflicts?game=harbour&offset=20", "conflicts--game-harbour-offset-20-1558fbd0.html"),
        ("/conflicts?game=harbour&compare=1", "conflicts--compare-1-game-harbour-9f7b5dc5.html"),
        ("/conflicts?offset=20", None),
        ("/prohibitions/harbour?offset=100", "prohibitions/harbour--offset-100-9ff4b514.html"),
        ("/prohibitions/harbour?words=x", None),
        ("/precedence/harbour?list=tie&offset=100", "precedence/harbour--list-tie-offset-100-9ee68f88.html"),
        ("/verdict?a=x&b=y", None),
        ("/graph?around=harbour-core/1.2", None),
        ("/search?q=x", None),
        ("/glossary/other", None),
        ("/api/openapi.json", None),
        ("/games/../../etc/passwd", None),
        ("mailto:someone@club.example", None),
    ],
)
def test_which_file_a_link_leads_to(link: str, file: str | None) -> None:
    found = SITE.address(link, HOME)
    assert (found.file if found else None) == file


def test_pages_that_differ_in_parameters_are_files_of_their_own() -> None:
    files = {
        Address("en", "/glossary/harbour", q).file
        for q in ((), (("kind", "state"),), (("kind", "sta te"),), (("kind", "../x"),))
    }
    assert len(files) == 4 and not any(".." in f for f in files)


def test_pairs_of_keywords_are_bounded() -> None:
    terms = frozenset(f"harbour/en/t{i}" for i in range(40))
    site = Site(frozenset({"harbour"}), frozenset(), frozenset(), terms)
    found = [site.address(f"/pair?a={a}&b={b}", HOME) for a in sorted(terms) for b in sorted(terms)]
    assert sum(f is not None for f in found) == MOST_PAIRS
    assert found[0] == site.address(f"/pair?a={min(terms)}&b={min(terms)}", HOME)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="/verdict?a=x">Verdict</a>', ""),  # a tool that needs a server
        ('see <a href="/books/other/map">Map</a> · <a class="x" href="/api/v1"><b>API</b></a> · end', "see  · end"),
        ('<a href="/sections/gone/1"><span lang="en">Tides</span></a>', '<a><span lang="en">Tides</span></a>'),
        ('<a class="cell" href="/pair?a=x&amp;b=y">causes</a>', '<a class="cell" >causes</a>'),  # it says something
        (
            '<a href="/sections/harbour-core/1.2?ui=es#p-1">x</a>',
            '<a href="es/sections/harbour-core/1.2.html#p-1">x</a>',
        ),
        ('<a href="#content">x</a>', '<a href="#content">x</a>'),
        ('<a href="javascript:x">x</a>', "<a >x</a>"),
        ('<script src="/static/cards-0.js" defer></script>', ""),
        ('<script src="/static/theme-0.js"></script>', '<script src="static/theme-0.js"></script>'),
        ('<form action="/glossary/harbour"><input></form>', ""),
        (
            '<form class="themes" action="/theme"><button></button></form>',
            '<form class="themes" ><button></button></form>',
        ),
        ('<form class="search" action="/search"></form>', '<form class="search" action="search.html"></form>'),
    ],
)
def test_what_becomes_of_a_page(html: str, expected: str) -> None:
    assert rewritten(html, HOME, SITE, led(None)).html == expected


@pytest.mark.parametrize(("opening", "closing"), LEFT_OUT, ids=lambda p: str(getattr(p, "pattern", p))[:20])
@pytest.mark.parametrize(
    "unit", ["<form ", "<script><", "<template ", '<div class="keep"<', '<button class="', "<details"]
)
def test_what_is_left_out_is_found_in_linear_time(opening: Any, closing: str, unit: str) -> None:
    assert growth(lambda n: without(unit * n, opening, closing), 100) < LINEAR


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["--base", "rules"], 2, "--base is a path from the root"),
        (["--game", "chess"], 1, "There is no game 'chess'"),
        ([], 0, "pages ("),
    ],
)
def test_the_command(kept: Path, tmp_path: Path, arguments: list[str], status: int, sentence: str) -> None:
    said = CliRunner().invoke(main, ["freeze", str(tmp_path / "out"), "--kb", str(kept), *arguments])
    assert said.exit_code == status and sentence in said.output


@contextmanager
def static_server(folder: Path) -> Iterator[str]:
    """The address of what ``python -m http.server`` serves of a folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def under_a_path(kept: Path, frozen: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host that has two frozen sites under paths of its own, with links of both kinds."""
    host = tmp_path_factory.mktemp("host")
    shutil.copytree(frozen, host / "club" / "rules")
    freeze(kept, host / "rooted", ["harbour"], "/rooted", False)
    with static_server(host) as address:
        yield address


class TestInABrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize("path", ["/club/rules", "/rooted"])
    @pytest.mark.parametrize("lang", ["en", "es"])
    def test_a_plain_static_server_under_a_path(self, browser: Any, under_a_path: str, path: str, lang: str) -> None:
        home = path + ("/es" if lang == "es" else "")
        with Tab(browser, under_a_path + path, PHONE) as tab:
            missing: list[str] = []
            tab.page.on("response", lambda r: missing.append(r.url) if r.status >= 400 else None)
            tab.open(home.removeprefix(path) + "/index.html")
            tab.page.locator("main a[href*='games/harbour']").first.click()
            tab.page.wait_for_url("**/games/harbour.html")
            tab.page.locator("header input[name=q]").fill("anclado")
            tab.page.keyboard.press("Enter")
            tab.page.locator(".hits a").first.click()
            tab.page.wait_for_url(f"**{home}/sections/**")
            assert tab.page.locator("html").get_attribute("lang") == lang
            assert not missing and not tab.errors

    @pytest.mark.parametrize(
        ("page", "heading", "found"),
        [
            ("search.html?q=boarded", "Search: boarded", "1.2 Boarding"),
            ("es/search.html?q=abordaje", "Buscar: abordaje", "Abordaje"),
            ("search.html?q=<img src=x onerror=alert(1)>", "Search: <img src=x", "results"),
        ],
    )
    def test_the_search_of_a_folder_without_any_server(
        self, browser: Any, frozen: Path, page: str, heading: str, found: str
    ) -> None:
        with Tab(browser, frozen.as_uri(), PHONE) as tab:
            tab.open(f"/{page}")
            tab.page.locator(".tally").wait_for()
            assert " ".join(tab.page.locator("h1").text_content().split()).startswith(heading)
            assert found in tab.page.locator("main").inner_text().replace("\n", " ")
            if tab.page.locator(".hits a").count():
                tab.page.locator(".hits a").first.click()
                tab.page.wait_for_url("**/sections/**")
                tab.page.locator("h1").wait_for()
            # a browser lends no fonts to pages from a folder; the next best of the style sheet is taken
            assert not [e for e in tab.errors if "font" not in e and "ERR_FAILED" not in e]

    def test_a_search_is_the_same_in_the_other_language(self, browser: Any, frozen: Path) -> None:
        with Tab(browser, frozen.as_uri(), PHONE) as tab:
            tab.open("/search.html?q=boarded&game=harbour")
            for language, heading in (("Español", "Buscar: boarded"), ("English", "Search: boarded")):
                tab.page.get_by_role("link", name=language).click()
                tab.page.get_by_role("heading", name=heading).wait_for(state="attached")
                assert "1.2 Boarding" in tab.page.locator(".hits").inner_text().replace("\n", " ")

    def test_a_form_leads_to_the_search(self, browser: Any, frozen: Path) -> None:
        with Tab(browser, frozen.as_uri(), PHONE) as tab:
            tab.open("/sections/harbour-core/1.2.html")
            tab.page.locator("header input[name=q]").fill("ramming")
            tab.page.keyboard.press("Enter")
            tab.page.locator(".hits").wait_for()
            assert "Ramming" in tab.page.locator(".hits").inner_text()

    def test_light_and_dark_need_no_server_either(self, browser: Any, frozen: Path) -> None:
        with Tab(browser, frozen.as_uri(), PHONE, color_scheme="light") as tab:
            tab.open("/index.html")
            tab.page.locator(".theme summary").click()
            tab.page.get_by_role("button", name="Dark").click()
            assert tab.page.url.endswith("/index.html")
            tab.open("/sections/harbour-core/1.2.html")
            assert tab.page.evaluate("document.documentElement.dataset.theme") == "dark"
            assert tab.page.locator(".theme-now").text_content() == "Dark"

    def test_without_scripts_a_folder_offers_no_theme(self, browser: Any, frozen: Path) -> None:
        with Tab(browser, frozen.as_uri(), PHONE, java_script_enabled=False) as tab:
            tab.open("/index.html")
            assert not tab.page.locator(".theme").is_visible()
