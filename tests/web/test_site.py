"""The pages of the site: what they show, in which language, and that they stay light."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import GONE, MOVED

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    "/",
    "/games/harbour",
    "/games/harbour/cheatsheet",
    "/books/harbour-core",
    "/books/harbour-league",
    "/sections/harbour-core/turn",
    "/sections/harbour-core/1.2",
    "/sections/harbour-core/anchored",
    "/sections/harbour-core/golden",
    "/sections/harbour-core/tides",
    "/sections/harbour-core/legend",
    "/sections/harbour-league/abordaje",
    "/sections/harbour-core/1.2?v=00000000",
    "/sections/harbour-core/1.2/cite?p=1",
    "/sections/harbour-league/abordaje/cite",
    "/glossary/harbour",
    "/glossary/harbour?kind=state&q=anc",
    "/terms/harbour/en/anchored",
    "/terms/harbour/es/abordaje",
    "/interactions/harbour",
    "/interactions/harbour?type=negates",
    "/interactions/harbour?a=harbour/en/ramming&b=harbour/en/anchored",
    "/interactions/harbour?a=harbour/en/ramming&b=harbour/es/abordaje",
    "/precedence/harbour",
    "/prohibitions/harbour",
    "/conflicts?game=harbour",
    "/overrides",
    "/overrides?game=harbour",
    "/overrides/harbour-league/abordaje",
    "/verdict",
    "/verdict?a=boarding&b=harbour-core/golden",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/search",
    "/search?q=boarding",
    "/search?q=boarding&game=harbour&lang=en&kind=rules",
    "/search?q=xyzzyplugh",
    "/check/harbour-core",
    "/graph",
    "/graph?around=harbour-core/1.2",
    "/graph?around=harbour/en/anchored&depth=2&hide=mention",
    "/graph?around=harbour-core",
    "/graph?around=boarding&game=harbour",
    "/books/harbour-core/map",
    "/books/harbour-league/map",
    "/path",
    "/path?from=harbour-core/turn&to=harbour/en/anchored",
    "/path?from=boarding&to=harbour-core/golden",
]
SCRIPTS = {  # and the pages that have them
    "drawing.js": "/terms/|/graph",
    "graph.js": "/terms/|/graph",
    "reading.js": r"/sections/|/games/[^/]+/cheatsheet|/verdict\?a=harbour-core",
    "own-rules.js": "/$|/sections/(?!.*/cite)|/games/[^/]+$",
    "interplay.js": "/terms/",
    "map.js": "/books/[^/]+/map$",
    "verdict.js": "/verdict",
}
VOID = {"meta", "link", "input", "br", "hr", "img", "path", "circle", "ellipse", "rect", "line"}


class Outline(HTMLParser):
    """Reads a page: words with the language that they stand in, ids, links, and whether all tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, str | None]] = []
        self.words: list[tuple[str, str | None]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        lang = given.get("lang", self.stack[-1][1] if self.stack else None)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if tag == "a" else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        if tag not in VOID:
            self.stack.append((tag, lang))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID, tag

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop()[0] == tag, tag

    def handle_data(self, data: str) -> None:
        self.words.append((data, self.stack[-1][1] if self.stack else None))

    def language_of(self, words: str) -> set[str | None]:
        """The languages of the places where words stand."""
        found = {lang for data, lang in self.words if words in data}
        assert found, words
        return found


# What a page tells programs (tests/web/test_machines.py); no browser runs or shows it.
DATA_BLOCK = re.compile(r'<script type="application/ld\+json">[^<]*</script>')


def read(client: FlaskClient, address: str, **headers: str) -> tuple[str, Outline]:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, address
    assert answer.content_type == "text/html; charset=utf-8"
    text = DATA_BLOCK.sub("", answer.get_data(as_text=True))
    outline = Outline()
    outline.feed(text)
    assert not outline.stack, address
    return text, outline


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("ui", ["en", "es"])
def test_every_page_is_whole(client: FlaskClient, address: str, ui: str) -> None:
    text, page = read(client, address, **{"Accept-Language": ui})
    assert f'<html lang="{ui}">' in text
    assert page.headings.count(1) == 1, "one main heading"
    assert len(page.ids) == len(set(page.ids))
    assert {"content", "q"} <= set(page.ids), "search and content are at hand"
    assert "None" not in [words.strip() for words, _ in page.words]


@pytest.mark.parametrize("address", PAGES)
def test_every_link_leads_somewhere(client: FlaskClient, address: str) -> None:
    _, page = read(client, address)
    elsewhere = {link for link in page.links if not link.startswith("#")}
    assert "/" in elsewhere
    for link in elsewhere:
        assert link.startswith("/") and not link.startswith("//"), link
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_requested_from_elsewhere_and_nothing_is_inline(
    client: FlaskClient, application: Flask, address: str
) -> None:
    text, _ = read(client, address)
    common = ["fetching.js", "cards.js", "search.js"]
    scripts = [*common, *(name for name, pages in SCRIPTS.items() if re.match(pages, address))]
    theme = f'<script src="{application.extensions["assets"]["theme.js"].address}"></script>'  # before all is painted
    assets = application.extensions["assets"]
    needs = {"fetching.js": f' data-needs="{assets["offline.js"].address}"'}  # fetched where a game is kept, or can be
    tags = [theme, *(f'<script src="{assets[s].address}"{needs.get(s, "")} defer></script>' for s in scripts)]
    fetched = re.sub(r'<link rel="(?:canonical|alternate)"[^>]*>', "", text)  # these are only named
    assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", fetched)
    assert "<style" not in text
    assert re.findall(r"<script.*?</script>", text, re.DOTALL) == tags
    said = re.sub(r'(<meta [^>]*content=)"[^"]*"', r"\1", text)  # words of a book, escaped
    assert not re.search(r"<[^>]*\s(?:style|on\w+)=", said)


@pytest.mark.parametrize("address", [p for p in PAGES if p.startswith("/sections/")])
def test_a_section_page_is_light(client: FlaskClient, application: Flask, address: str) -> None:
    text, _ = read(client, address)
    fetched = re.sub(r"<meta[^>]*>| data-needs=\"[^\"]*\"", "", text)  # not what previews show, or a box when opened
    needed = [address, *(a.address for a in application.extensions["assets"].values() if a.address in fetched)]
    packed = {"Accept-Encoding": "gzip"}  # as browsers ask
    sent = sum(len(client.get(one, headers=packed).get_data()) for one in needed)
    assert len(needed) >= 4  # the page, its style sheet and its fonts
    assert sent < 60_000, sent


def test_home_lists_games_and_books(client: FlaskClient) -> None:
    _, page = read(client, "/")
    assert {"/games/harbour", "/books/harbour-core", "/books/harbour-league", "/glossary/harbour"} <= set(page.links)


def test_a_book_shows_its_tree_and_what_was_set_aside(client: FlaskClient) -> None:
    text, page = read(client, "/books/harbour-core")
    assert [x for x in page.links if x.startswith("/sections/")][:3] == [
        "/sections/harbour-core/turn",
        "/sections/harbour-core/1.1",
        "/sections/harbour-core/1.2",
    ]
    assert "page number" in text and "harbour.txt" in text


def test_a_section_shows_its_text_place_links_and_source(client: FlaskClient) -> None:
    text, page = read(client, "/sections/harbour-core/1.2")
    assert "A crew may board a ship within 3 spans" in text
    assert "There is no rule 9.9." in text, "a reference that leads nowhere is shown as such"
    assert "harbour.txt" in text and "146–209" in text
    links = set(page.links)
    assert {"/books/harbour-core", "/sections/harbour-core/turn", "/terms/harbour/en/boarding"} <= links
    assert "/sections/harbour-core/1.1" in links and "/sections/harbour-core/keywords" in links, "before and after"


def test_a_section_leads_to_the_one_that_says_the_same_in_another_language(client: FlaskClient) -> None:
    there = client.get("/sections/harbour-core/1.2?ui=es").text
    assert re.search(r'En español: <a href="/sections/harbour-league/abordaje\S*">.*?Abordaje', there)
    back = client.get("/sections/harbour-league/abordaje?ui=en").text
    assert re.search(r'In English: <a href="/sections/harbour-core/1.2\S*">.*?Boarding', back)
    (twin,) = client.get("/api/v1/sections/harbour-core/1.2").get_json()["twins"]
    assert (twin["id"], twin["lang"]) == ("harbour-league/abordaje", "es")
    assert client.get("/api/v1/sections/harbour-core/turn").get_json()["twins"] == []


def test_a_replaced_section_says_so_before_its_text(client: FlaskClient) -> None:
    text, page = read(client, "/sections/harbour-core/1.2")
    assert text.index("Where they differ, this holds instead") < text.index('<p id="p1">A crew may board')
    assert "/sections/harbour-league/abordaje" in page.links, "what replaces it"
    assert any(link.startswith("/overrides/harbour-league/abordaje?") for link in page.links), "both side by side"
    assert "Where they differ, this rule holds over" in read(client, "/sections/harbour-league/abordaje")[0]


def test_an_absolute_prohibition_and_a_rank_are_noted(client: FlaskClient) -> None:
    assert "Absolute prohibition" in read(client, "/sections/harbour-core/anchored")[0]
    assert "Says which rule wins" in read(client, "/sections/harbour-core/golden")[0]


def test_sub_sections_stand_on_their_parents_page(client: FlaskClient) -> None:
    text, page = read(client, "/sections/harbour-core/turn")
    assert "Anna counts two spans" in text
    assert page.headings[:4] == [1, 2, 2, 3]
    after = re.search(r'rel="next" href="([^"]+)"', text)
    assert after and after[1] == "/sections/harbour-core/keywords", "what is on the page is not what comes next"


def test_repairs_are_shown_as_printed_and_as_read(client: FlaskClient) -> None:
    text, _ = read(client, "/sections/harbour-core/1.1")
    assert re.search(r"<del[^>]*>R0ll</del> → <ins[^>]*>Roll</ins>", text)


def test_the_glossary_pairs_both_languages(client: FlaskClient) -> None:
    text, page = read(client, "/glossary/harbour")
    row = next(r for r in re.findall(r"<li>.*?</li>", text, re.S) if "Anchored" in r)
    assert "Anclado" in row and "ANC" in row
    assert len([x for x in page.links if x.startswith("/terms/")]) == 5, "every term once"
    assert page.language_of("Anclado") == {"es"} and page.language_of("Anchored") == {"en"}
    assert "No term matches" in read(client, "/glossary/harbour?q=xyzzy")[0]


def test_a_term_shows_what_it_does_and_what_is_done_to_it(client: FlaskClient) -> None:
    text, page = read(client, "/terms/harbour/en/anchored")
    words = text[text.index('id="in-words"') :]
    assert words.index("What it does") < words.index("rules out") < words.index("What is done to it")
    assert "/terms/harbour/es/anclado" in page.links and "/sections/harbour-core/ramming" in page.links


def test_two_terms_that_meet_in_a_third_under_the_address_of_old(client: FlaskClient) -> None:
    text, _ = read(client, "/interactions/harbour?a=harbour/en/ramming&b=harbour/es/abordaje")
    assert "meet in a third" in text


def test_passages_say_their_own_language_whatever_the_interface(client: FlaskClient) -> None:
    _, english = read(client, "/sections/harbour-core/1.2", **{"Accept-Language": "es"})
    assert english.language_of("A crew may board") == {"en"}
    assert english.language_of("Remite a") == {"es"}
    _, spanish = read(client, "/sections/harbour-league/abordaje")
    assert spanish.language_of("la tripulación aborda") == {"es"}


def test_search_shows_definition_hits_and_facets(client: FlaskClient) -> None:
    text, page = read(client, "/search?q=boarding")
    links = [link.partition("#")[0] for link in page.links]
    assert "/sections/harbour-core/1.2" in links and "/terms/harbour/en/boarding" in page.links
    assert 'value="boarding"' in text
    assert any(x.startswith("/search?q=boarding&") and "lang=" in x for x in page.links)


def test_search_says_when_there_is_nothing(client: FlaskClient) -> None:
    assert "Nothing found for" in read(client, "/search?q=xyzzyplugh")[0]


def test_the_report_shows_what_is_wrong(client: FlaskClient) -> None:
    text, _ = read(client, "/check/harbour-core")
    assert "see rule 9.9" in text
    assert "References that lead nowhere" in text and "reference-dangling" not in text
    assert "Referencias que no llevan a ninguna parte" in read(client, "/check/harbour-core?ui=es")[0]


def test_the_report_can_be_filtered_and_leads_to_the_words(client: FlaskClient) -> None:
    text, page = read(client, "/check/harbour-core")
    assert "/check/harbour-core?severity=error" in page.links
    assert any(":~:text=" in link for link in page.links), "a browser that can goes to what is printed"
    errors = read(client, "/check/harbour-core?severity=error")[0]
    assert "see rule 9.9" in errors and len(errors) < len(text)
    assert "see rule 9.9" not in read(client, "/check/harbour-core?code=sum-wrong")[0]
    assert read(client, "/check/harbour-core?severity=nonsense&code=%00")[0].count("<li") == text.count("<li")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nothing", 404),
        ("/books/nothing", 404),
        ("/games/nothing", 404),
        ("/glossary/nothing", 404),
        ("/interactions/nothing", 404),
        ("/interactions/harbour?a=x&b=y", 404),
        ("/precedence/nothing", 404),
        ("/terms/nothing", 404),
        ("/check/nothing", 404),
        (f"/sections/{GONE}", 410),
        ("/static/nothing.css", 404),
        ("/static/..%2f..%2fpyproject.toml", 404),
        ("/static/site.css", 404),  # only by the address with its hash
    ],
)
def test_error_pages_say_what_to_do(client: FlaskClient, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert "<h1" in answer.get_data(as_text=True) and 'href="/"' in answer.get_data(as_text=True)


def test_a_renamed_section_leads_to_the_new_one(client: FlaskClient) -> None:
    answer = client.get(f"/sections/{MOVED}?ui=es")
    assert (answer.status_code, answer.headers["Location"]) == (301, "/sections/harbour-core/1.2?ui=es")


def test_the_interface_speaks_the_language_asked_for(client: FlaskClient) -> None:
    assert "Ask the rules" in read(client, "/", **{"Accept-Language": "de, en;q=0.5"})[0]
    assert "Pregunta a las reglas" in read(client, "/", **{"Accept-Language": "es-ES,es;q=0.9"})[0]
    text, page = read(client, "/?ui=es", **{"Accept-Language": "en"})
    assert "Pregunta a las reglas" in text
    assert "/games/harbour?ui=es" in page.links, "and keeps it"
    assert "Ask the rules" in read(client, "/?ui=klingon")[0]
