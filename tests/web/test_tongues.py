"""Every word of every page stands under its own language, whichever the interface speaks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from bench.words import TRANSLATED
from rulewright.app import create_app
from rulewright.kb.spoken import LANGUAGES
from rulewright.web.site import interplay
from tests.web import harbour
from tests.web.test_site import PAGES
from tests.web.tongues import Spoken, strangers
from tests.web.wording import SAID

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


@pytest.mark.parametrize("ui", LANGUAGES)
@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_no_word_stands_under_the_wrong_language(client: FlaskClient, path: str, ui: str) -> None:
    page = page_of(client, path, ui)
    assert not list(strangers(page))
    said = list(Spoken(page).said)
    assert said
    for words, lang in said:
        for theirs, own in BOOK.items():
            assert not words.startswith(theirs) or lang == own, (words, lang)


@pytest.mark.parametrize("ui", TRANSLATED)
@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_no_string_of_the_interface_is_left_in_english(client: FlaskClient, path: str, ui: str) -> None:
    english = {k for k, v in SAID[ui].items() if " " in k and k != v and "{" not in k}
    assert not {words for words, lang in Spoken(page_of(client, path, ui), data=True).said if words in english}


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


@pytest.mark.parametrize("ui", TRANSLATED)
@pytest.mark.parametrize("path", [*PAGES, *MORE])
def test_a_page_quotes_as_its_language_does(client: FlaskClient, path: str, ui: str) -> None:
    """Spanish and French words of ours stand between « and », and no label of a drawing is of two languages."""
    page = page_of(client, path, ui)
    said = list(Spoken(page).said)
    assert ui in {lang for _, lang in said}
    for words, lang in said:
        assert lang != ui or not re.search("[“”]", words), words
    for label in re.findall(r'<svg class="graph[^>]*>', page):
        assert "aria-labelledby=" in label


@pytest.mark.parametrize(("ui", "marked"), [("es", True), ("en", False)])
def test_a_number_with_words_in_it_is_in_the_language_of_its_book(sample_root: Path, ui: str, marked: bool) -> None:
    app = create_app(sample_root)
    page = app.test_client().get(f"/books/lantern-marsh-core?ui={ui}").text
    assert ('<span class="number" lang="en">Step 1</span>' in page) is marked and ">Step 1</span>" in page
    assert '<span class="number">1.1</span>' in page
    app.extensions["kb"].close()


def test_a_keyword_that_acts_on_itself_leads_to_its_own_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interplay, "ENOUGH", 1)
    what = harbour.knowledge()
    (study,) = what.studies
    itself = replace(study.interactions[0], b=study.interactions[0].a)
    app = create_app(harbour.write(tmp_path, replace(what, studies=(replace(study, interactions=(itself,)),))))
    cells = re.findall(r'<a class="cell" href="([^"]*)"', app.test_client().get("/interactions/harbour").text)
    assert cells == [f"/terms/{itself.a}#interplay"], "a pair of one is refused"
    app.extensions["kb"].close()


def test_links_keep_the_language_that_the_address_asks_for(client: FlaskClient) -> None:
    for path in ("/sections/harbour-core/1.2", "/terms/harbour/en/anchored", "/glossary/harbour", "/search?q=boarding"):
        page = client.get(f"{path}{'&' if '?' in path else '?'}ui=es").get_data(as_text=True)
        inside = re.findall(r'<a [^>]*href="(/(?!api|static)[^"]*)"', page)
        turned = [x for x in inside if "ui=en" in x or "ui=fr" in x]
        assert len(turned) == 2, "the switch keeps the page"
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


def test_a_page_names_its_addresses_in_all_languages(client: FlaskClient) -> None:
    page = client.get("/sections/harbour-core/1.2?ui=es").text
    found = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="[^"]*?(/[^/"][^"]*)"', page))
    own = found["es"].partition("?")[0]
    assert own.endswith("/sections/harbour-core/1.2")
    assert found == {**{lang: f"{own}?ui={lang}" for lang in LANGUAGES}, "x-default": own}
