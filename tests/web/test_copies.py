"""Symbols and repairs on the page: drawn, named, told apart from what the copy lost; all of it without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from rulewright.app import create_app
from rulewright.ingest.corpus import Corpus, Profile
from rulewright.ingest.pipeline import render_game, study_game
from rulewright.ingest.structure import structure
from rulewright.kb.model import BookReading, Knowledge, Unread
from tests.ingest.clean.making import cleaned
from tests.web import harbour
from tests.web.browsing import BROWSER, DESK, PHONE, SMALL, Tab, serving

ENGLISH = """# Fighting

A fighter spends ★ or \ue777 to strike within $\\frac{1}{2}$ inch. Each ■ stops one ★.

## Parrying

Roll the red , then stop. The signi\ue0decant blow costs 1 <b>ƒ and a wtr. The \ue0denal one is \ue0dene.

# Resting

Nobody is struck; the \ue888xq rests.

# Wounds

| Roll | Effect |
| --- | --- |
| ★ | lose 1 ♥ |
"""
SPANISH = "# Combate\n\nGasta ★ para golpear.\n\n# Calma\n\nNada ocurre.\n"
SYMBOLS = {"★": "hit", "■": "block", "♥": "wound", "ƒ": "wyrd-rune"}
LOST = {"red|, then": "die-red"}
PAGES = ["/sections/pit/fighting", "/sections/pit/wounds", "/books/pit", "/books/pit/symbols", "/books/pozo/symbols"]
PAGES += ["/search?q=hit", "/check/pit", "/sections/pozo/combate"]


def reading(book: str, lang: str, text: str) -> BookReading:
    made = cleaned(text, lang, symbols=SYMBOLS, clean={"lost": LOST})
    profile = Profile(book, "pit", book.title(), lang, "", 0, (), habits={})
    read = structure(replace(made, book_id=book, title=book.title(), game="pit", profile=profile))
    at = text.find("wtr")
    unread = (Unread(at, at + 3, "wtr"),) if at >= 0 else ()
    return replace(read, source=text, book=replace(read.book, unread=unread))


def knowledge() -> Knowledge:
    readings = (reading("pit", "en", ENGLISH), reading("pozo", "es", SPANISH))
    study = study_game("pit", readings, Corpus((), {}, {}))
    return Knowledge(readings, (study,), render_game(readings, study))


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    root: Path = harbour.write(tmp_path_factory.mktemp("copies"), knowledge())
    app = create_app(root)
    yield app
    app.extensions["kb"].close()


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    return application.test_client()


def read(client: FlaskClient, path: str) -> str:
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def words(html: str) -> str:
    return " ".join(Markup(html).striptags().split())


@pytest.mark.parametrize("path", PAGES)
def test_no_page_shows_a_shortcode_or_what_no_font_has(client: FlaskClient, path: str) -> None:
    text = re.sub(r"<code>.*?</code>|<[^<>]*>", "", read(client, path))
    assert not re.search(r"(?<![\w:]):[a-z][a-z-]*:(?![\w:])|[\ue000-\uf8ff\ufdd0-\ufdd2\ufffd]", text)


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/sections/pit/fighting", 'role="img" aria-label="hit" title="hit"><svg'),
        ("/sections/pit/fighting", 'aria-label="symbol lost in this copy"'),
        ("/sections/pit/fighting", 'aria-label="red die"'),  # put back by an editor, in a part of the section
        ("/sections/pit/fighting", '<span class="symbol-name symbol-wyrd-rune">wyrd rune</span>'),  # has no drawing
        ("/sections/pit/resting", 'aria-label="a letter that cannot be read in this copy"'),
        ("/sections/pit/wounds", '<td>lose 1 <span class="symbol symbol-wound" role="img"'),
        ("/sections/pozo/combate", 'aria-label="impacto"'),
        ("/search?q=hit", '<mark><span class="symbol symbol-hit" role="img" aria-label="hit"'),
        ("/books/pit", 'class="symbol symbol-block" role="img"'),
    ],
)
def test_symbols_are_drawn_and_named_wherever_text_is_shown(client: FlaskClient, path: str, part: str) -> None:
    assert part in read(client, path)


def test_the_source_box_tells_of_the_section_and_the_parts_on_its_page(client: FlaskClient) -> None:
    html = read(client, "/sections/pit/fighting")
    box = words(html[html.index('<section class="source">') :])
    assert "1 symbol lost in this copy" in box
    assert "Left unread: wtr" in box
    assert "Repaired here (5)" in box
    for told in ("$\\frac{1}{2}$ → ½", "signi⟨U+E0DE⟩cant → significant", "⟨U+E0DE⟩ne → fine", "a gap → [red die]"):
        assert told in box


def test_the_text_marks_what_was_read_otherwise_and_what_was_not_read(client: FlaskClient) -> None:
    html = read(client, "/sections/pit/fighting")
    assert '<span class="repaired" title="in the copy: ⟨U+E0DE⟩nal">final</span>' in html
    assert '<span class="unread" title="not read; it stands so in the copy">wtr</span>' in html


def test_a_page_whose_copy_is_sound_says_nothing_of_it(client: FlaskClient) -> None:
    html = read(client, "/sections/pozo/calma")
    assert "lost in this copy" not in html and "Repaired here" not in html


def test_the_legend_lists_each_symbol_with_its_places(client: FlaskClient) -> None:
    told = words(read(client, "/books/pit/symbols"))
    assert "hit :hit:3 times Fighting, Wounds" in told
    assert told.index(":block:") < told.index(":symbol-lost:"), "what is lost comes last"
    assert "wyrd rune :wyrd-rune:1 time Parrying" in told
    assert "impacto :hit:1 time Combate" in words(read(client, "/books/pozo/symbols"))


def test_a_book_without_symbols_says_so(client: FlaskClient, root: Path) -> None:
    assert client.get("/books/none/symbols").status_code == 404
    assert "no symbols" not in read(client, "/books/pit/symbols")
    assert reading("pit", "en", "# One\n\nNothing.\n\n# Two\n\nNothing.").book.symbols == ()
    app = create_app(root)  # Harbour shows none
    assert "This book shows no symbols." in read(app.test_client(), "/books/harbour-core/symbols")
    app.extensions["kb"].close()


def test_the_api_keeps_shortcodes_in_text_and_draws_in_html(client: FlaskClient) -> None:
    section = client.get("/api/v1/sections/pit/wounds").get_json()
    assert "| :hit: | lose 1 :wound: |" in section["text"]
    assert section["html"].count("<svg") == 2
    assert "said" not in section["html"], "words that only our style sheet hides"
    hits = client.get("/api/v1/search?q=hit").get_json()["results"]
    assert all(not re.search(r"<(?!/?mark>)|:hit:", hit["snippet"]) for hit in hits)
    assert any("<mark>hit</mark>" in hit["snippet"] for hit in hits)


def test_a_page_of_many_symbols_stays_light(client: FlaskClient) -> None:
    packed = client.get("/sections/pit/fighting", headers={"Accept-Encoding": "gzip"})
    assert len(packed.get_data()) < 6_000


# -- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def address(application: Flask) -> Iterator[str]:
    with serving(application) as at:
        yield at


def in_a_browser(test: Any) -> Any:
    for mark in BROWSER:
        test = mark(test)
    return test


@in_a_browser
def test_what_the_copy_has_is_shown_beside_the_words_without_javascript(browser: Any, address: str) -> None:
    beside = "getComputedStyle(document.querySelector('.text .repaired'), '::after').content"
    with Tab(browser, address, DESK) as tab:
        tab.open("/sections/pit/fighting")
        assert tab.page.evaluate(beside) == "none"
    with Tab(browser, address, PHONE, java_script_enabled=False) as tab:
        tab.open("/sections/pit/fighting")
        assert not tab.page.get_by_text("$\\frac{1}{2}$").is_visible()
        tab.page.locator(".copy summary").press("Enter")
        assert tab.page.get_by_text("$\\frac{1}{2}$").is_visible()
        assert "in the copy" in tab.page.evaluate(beside)


@in_a_browser
def test_what_is_copied_from_a_page_has_the_names_of_the_symbols(browser: Any, address: str) -> None:
    with Tab(browser, address) as tab:
        tab.open("/sections/pit/fighting")
        said = tab.page.evaluate(
            "(() => { const s = getSelection(); s.selectAllChildren(document.querySelector('.text p'));"
            " return s.toString() })()"
        )
        assert "spends [hit] or [symbol lost in this copy] to strike" in said


@in_a_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_drawings_have_the_size_of_the_text_and_a_colour_that_stands_out(
    browser: Any, address: str, scheme: str
) -> None:
    with Tab(browser, address, color_scheme=scheme) as tab:
        tab.open("/sections/pit/wounds")
        for media in ("screen", "print"):
            tab.page.emulate_media(media=media)
            size = tab.page.locator(".symbol-hit svg").bounding_box()
            assert 10 < size["width"] < 32 and 10 < size["height"] < 32
            colours = tab.page.evaluate(
                "[getComputedStyle(document.querySelector('.symbol-hit')).color,"
                " getComputedStyle(document.body).backgroundColor]"
            )
            assert colours[0] != colours[1]


def unfold(page: Any) -> None:
    """Open what is folded: on the page, and in the drawer that stands beside it on a small screen."""
    for summary in page.locator(".copy summary:visible").all():
        summary.click()
    opener = page.locator(".to-rail:visible")
    if opener.count():
        opener.click()
        for summary in page.locator("dialog[open] .copy summary").all():
            summary.click()
            assert summary.locator("..").get_attribute("open") is not None


@in_a_browser
@pytest.mark.parametrize("path", PAGES)
def test_no_page_sticks_out_of_the_screen(browser: Any, address: str, path: str) -> None:
    with Tab(browser, address, SMALL) as tab:
        tab.open(path)
        unfold(tab.page)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]


@in_a_browser
@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "locale"), [("light", "es-ES"), ("dark", "en-GB")])
def test_axe_finds_nothing_in_symbols_and_repairs(browser: Any, address: str, scheme: str, locale: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with Tab(browser, address, PHONE, color_scheme=scheme, locale=locale, reduced_motion="reduce") as tab:
        for path in PAGES:  # without motion: colours of a drawer that is still opening are not those that are read
            tab.open(path)
            unfold(tab.page)
            found = Axe().run(tab.page)
            assert found.violations_count == 0, f"{path} {found.generate_report()}"
