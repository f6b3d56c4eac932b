"""Every word of every page stands under its own language, whichever the interface speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.base import Generation
from rulewright.web.site import turning, verdicts
from rulewright.web.site.report import findings_of
from tests.web.test_site import PAGES
from tests.web.tongues import Spoken, strangers
from tests.web.wording import SPANISH

MORE = (
    "/search?q=boarding&page=2",
    "/search?q=" + "boarding+" * 30,
    "/sections/harbour-core/1.1",
    "/cards/terms/harbour/en/anchored",
    "/pair?game=harbour&a=ramming&b=nowhere",
    "/interactions/harbour?term=nowhere",
    "/books/harbour-core/changes",
    "/nothing",
    "/sections/harbour-core/9.1",
)
BOOK = {  # words that only the books have, and their language
    "A crew may board": "en",
    "la tripulación aborda": "es",
    "Anclado": "es",
    "Anchored": "en",
    "Harbour: liga": "es",
}


def page_of(client: FlaskClient, path: str, ui: str) -> str:
    answer = client.get(f"{path}{'&' if '?' in path else '?'}ui={ui}")
    assert answer.status_code < 500 and answer.headers["Content-Language"] == ui
    body = answer.get_data(as_text=True)
    return f'<div lang="{ui}">{body}</div>' if path.startswith("/cards") else body


@pytest.mark.parametrize("ui", ["en", "es"])
@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_no_word_stands_under_the_wrong_language(client: FlaskClient, path: str, ui: str) -> None:
    page = page_of(client, path, ui)
    assert not list(strangers(page))
    said = list(Spoken(page).said)
    assert said
    for words, lang in said:
        for theirs, own in BOOK.items():
            assert not words.startswith(theirs) or lang == own, (words, lang)


@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_no_string_of_the_interface_is_left_in_english(client: FlaskClient, path: str) -> None:
    english = {k for k, v in SPANISH.items() if " " in k and k != v and "{" not in k}
    assert not {words for words, lang in Spoken(page_of(client, path, "es"), data=True).said if words in english}


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ('<p lang="es">Nothing is here</p>', [("Nothing is here", "es")]),
        ('<p lang="en">No está aquí el libro</p>', [("No está aquí el libro", "en")]),
        ('<p lang="es">Regla: <span lang="en">the end</span></p>', []),
        ('<p lang="es"><img alt="the end"><a title="the end">x</a></p>', [("the end", "es")] * 2),
        ('<p lang="es"><button data-done="this is copied">Copiar</button>', [("this is copied", "es")]),
        ("<p>no language</p>", [("no language", "")]),
        ('<p lang="es"><code>the end</code><script>the end</script>fin</p>', []),
    ],
)
def test_strangers_are_found(page: str, found: list[tuple[str, str]]) -> None:
    assert list(strangers(page)) == found


@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_a_page_quotes_as_its_language_does(client: FlaskClient, path: str) -> None:
    """Spanish words of ours stand between « and », and no label of a drawing is of two languages."""
    page = page_of(client, path, "es")
    said = list(Spoken(page).said)
    assert "es" in {lang for _, lang in said}
    for words, lang in said:
        assert lang != "es" or not re.search("[“”]", words), words
    for label in re.findall(r'<svg class="graph[^>]*>', page):
        assert "aria-labelledby=" in label


@pytest.mark.parametrize(("ui", "marked"), [("es", True), ("en", False)])
def test_a_number_with_words_in_it_is_in_the_language_of_its_book(sample_root: Path, ui: str, marked: bool) -> None:
    app = create_app(sample_root)
    page = app.test_client().get(f"/books/lantern-marsh-core?ui={ui}").text
    assert ('<span class="number" lang="en">Step 1</span>' in page) is marked and ">Step 1</span>" in page
    assert '<span class="number">1.1</span>' in page
    app.extensions["kb"].close()


def test_a_keyword_that_acts_on_itself_leads_to_its_own_page(sample_root: Path) -> None:
    app = create_app(sample_root)
    client = app.test_client()
    links = set(re.findall(r'href="(/pair[^"]*)"', client.get("/interactions/lantern-marsh").text))
    assert len(links) > 50
    for link in links:
        asked = dict(re.findall(r"([ab])=([^&]*)", link))
        assert asked["a"] != asked["b"], "a pair of one is refused"
    app.extensions["kb"].close()


def test_links_keep_the_language_that_the_address_asks_for(client: FlaskClient) -> None:
    for path in ("/sections/harbour-core/1.2", "/terms/harbour/en/anchored", "/glossary/harbour", "/search?q=boarding"):
        page = client.get(f"{path}{'&' if '?' in path else '?'}ui=es").get_data(as_text=True)
        inside = re.findall(r'<a [^>]*href="(/(?!api|static)[^"]*)"', page)
        turned = [x for x in inside if "ui=en" in x]
        assert len(turned) == 1, "the switch keeps the page"
        assert len(inside) > 5 and all("ui=es" in x for x in inside if x not in turned), inside
    assert "ui=es" not in re.sub(
        r"<head>.*?</head>|<footer.*?</footer>", "", client.get("/games/harbour").text, flags=re.DOTALL
    )


@pytest.mark.parametrize(("path", "varies"), [("/", True), ("/?ui=es", False), ("/?ui=tlh", True), ("/nothing", True)])
def test_what_the_browser_asks_for_matters_where_the_address_says_nothing(
    client: FlaskClient, path: str, varies: bool
) -> None:
    assert ("Accept-Language" in client.get(path).headers["Vary"]) is varies


@pytest.mark.parametrize(
    ("asked", "led"), [("", "/sections/harbour-core/1.2"), ("?ui=es", "/sections/harbour-core/1.2?ui=es")]
)
def test_links_in_the_text_of_a_rule_keep_the_language_of_the_address(
    client: FlaskClient, asked: str, led: str
) -> None:
    page = client.get(f"/sections/harbour-core/turn{asked}").text
    begin = page.index('class="text"')
    assert re.findall(r'href="([^"]*)"', page[begin : page.index("</div>", begin)]) == [led]


def test_a_page_names_its_addresses_in_both_languages(client: FlaskClient) -> None:
    page = client.get("/sections/harbour-core/1.2?ui=es").text
    found = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="[^"]*?(/[^/"][^"]*)"', page))
    own = found["es"].partition("?")[0]
    assert own.endswith("/sections/harbour-core/1.2")
    assert found == {"en": f"{own}?ui=en", "es": f"{own}?ui=es", "x-default": own}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Only the first 16 words were searched for.", "Solo se han buscado las primeras 16 palabras."),
        (
            "printed “below”; meant is “Moor <b>”",
            'impreso «<span lang="en">below</span>»; se refiere a «<span lang="en">Moor &lt;b&gt;</span>»',
        ),
        ("printed page 7; nobody knows", 'impreso «página 7»; <span lang="en">nobody knows</span>'),
        ("3 + 4 make 7", "3 + 4 suman 7"),
        (
            "printed “Damage. Heal”; meant is “Moor”",
            'impreso «<span lang="en">Damage. Heal</span>»; se refiere a «<span lang="en">Moor</span>»',
        ),
        (  # what a book says may hold what else divides sentences; its language is that of the book that is named
            "It says so itself: El barco; no el muelle: se va. Nada más. Harbour: liga has the higher authority.",
            'Lo dice ella misma: <span lang="es">El barco; no el muelle: se va. Nada más.</span> '
            '<span lang="es">Harbour: liga</span> tiene mayor autoridad.',
        ),
        (
            "The text is like this one (both speak of x, y) and like no other section so much. "
            "Harbour: liga has the higher authority.",
            'El texto se parece a este (ambos hablan de <span lang="en">x, y</span>) más que a '
            'ninguna otra sección. <span lang="es">Harbour: liga</span> tiene mayor autoridad.',
        ),
        (
            "“el barco que no se va” stands against “the ship that is not with the crew”. "
            "Harbour: liga has the higher authority.",
            '«<span lang="es">el barco que no se va</span>» contradice '
            '«<span lang="en">the ship that is not with the crew</span>». '
            '<span lang="es">Harbour: liga</span> tiene mayor autoridad.',
        ),
        (  # sentences of a clause one by one
            "A wholly new thing. Both say which rule wins.",
            '<span lang="en">A wholly new thing.</span> Ambas dicen qué regla prevalece.',
        ),
        ("A <wholly> new thing.", '<span lang="en">A &lt;wholly&gt; new thing.</span>'),
        ("x" * 700, f'<span lang="en">{"x" * 700}</span>'),
        ("", ""),
    ],
)
def test_sentences_of_the_knowledge_base_are_turned(application: Flask, sentence: str, told: str) -> None:
    with application.test_request_context("/?ui=es"):
        assert turning.in_ui(sentence, "en").replace('<span lang="en"></span>', "") == told
    with application.test_request_context("/?ui=en"):
        assert turning.in_ui(sentence).striptags().split() == sentence.split()


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The headings name the same thing (alike 0.60); both speak of x.", "Los títulos nombran lo mismo; "),
        ("The text is like this one (both speak of x; likeness 32) and like no other section so much.", "El texto se"),
        ("The text is like this one (both speak of x; likeness 3.25) and like no other section so much.", "El texto"),
    ],
)
def test_how_alike_two_texts_are_is_no_figure_on_a_page(application: Flask, sentence: str, told: str) -> None:
    with application.test_request_context("/?ui=es"):
        spanish = turning.in_ui(sentence, "en")
        assert spanish.startswith(told) and "parecido" not in spanish and not re.search(r"\d", spanish)
    with application.test_request_context("/?ui=en"):
        assert not re.search(r"\d|likeness|alike", turning.in_ui(sentence))


def worded_by_the_knowledge_base(g: Generation) -> Iterator[str]:
    """Every sentence on the sample game that is made of words of ours and of the books."""
    store = g.store
    yield from (o.because for o in store.overrides())
    yield from (f.note for b in store.books() for f in findings_of(g, b.id) if f.note)
    yield from (r.note for r in store.references() if r.note)


def test_whatever_the_sample_game_is_told_of_is_told_in_spanish(sample_root: Path) -> None:
    app = create_app(sample_root)
    with app.test_request_context("/?ui=es"), app.extensions["kb"].reading() as g:
        said = sorted(set(worded_by_the_knowledge_base(g)))
        left = {
            s
            for s in said
            if re.search(r'<span lang="en">[^<]*(?:\b(?:is|are|it|has|of the|stands)\b)', turning.in_ui(s, "es"))
        }
        assert len(said) > 10 and left == set()
    app.extensions["kb"].close()


def test_two_terms_of_two_games_are_told(application: Flask) -> None:
    with application.test_request_context("/?ui=es"):
        told = turning.in_ui("'Scout' is of warcrow, \"Cap'n\" of norsgard; name two terms of one game.")
    assert told.startswith("&#39;Scout&#39; es de warcrow y") and "nombra dos términos" in told


def test_a_verdict_says_which_words_are_the_books(application: Flask) -> None:
    class Said:
        code = "books-say"
        values: Any = {"higher": "card <x>", "lower": "Moor"}  # noqa: RUF012

    with application.test_request_context("/?ui=es"):
        told = verdicts.worded(Said(), {"Moor": "fr"}, "en")
    assert told == ('Los libros dicen: <span lang="en">card &lt;x&gt;</span> antes que <span lang="en">Moor</span>.')
