"""Both texts of an override side by side: the list, the page of one, and what they say in both languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from rulewright.kb.model import Abreast, Contrast, Override, Span
from rulewright.web.site.overrides import Comparison, Row, differences, pieces, rows, spaced
from tests.make import section

OWN = section("cup/a", "A", "- El peaje es de 5 monedas.\n- El trol duerme.", lang="es")
OTHER = section("core/a", "A", "The toll is 3 coins.")
OVERRIDE = Override("game", "cup/a", "core/a", "how", "because")


def page(client: FlaskClient, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.get_data(as_text=True)


@pytest.mark.parametrize("ui", ["en", "es"])
@pytest.mark.parametrize("game", ["", "&game=harbour"])
def test_the_list_leads_to_each(client: FlaskClient, ui: str, game: str) -> None:
    text = page(client, f"/overrides?ui={ui}{game}")
    link = re.search(r'href="(/overrides/harbour-league/abordaje[^"]*)"', text)
    assert link and "other=harbour-core" in link.group(1)
    assert page(client, link.group(1).replace("&amp;", "&"))


def test_a_page_shows_both_texts_each_in_its_language(client: FlaskClient) -> None:
    text = page(client, "/overrides/harbour-league/abordaje?ui=en")
    assert re.search(r'class="holds"><p lang="es">', text) and re.search(r'class="yielding"><p lang="en">', text)
    assert "2 spans instead of 3." not in text  # English prose of the store is for editors' overrides only


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/overrides?game=none", 404),
        ("/overrides/none/none", 404),
        ("/overrides/harbour-core/turn", 404),  # it replaces nothing
        ("/overrides/harbour-league/abordaje?other=harbour-core/turn", 404),  # not that
        ("/overrides/harbour-league/abordaje?other=harbour-core/1.2", 200),
    ],
)
def test_what_there_is_not_is_told(client: FlaskClient, path: str, status: int) -> None:
    page(client, path, status)


def test_the_overridden_page_says_so_before_its_text_and_leads_here(client: FlaskClient) -> None:
    text = page(client, "/sections/harbour-core/1.2?ui=es")
    note = text.index('class="note replaced"')
    assert note < text.index('class="text"')
    assert "/overrides/harbour-league/abordaje?other=harbour-core%2F1.2" in text
    assert "/overrides/harbour-league/abordaje" in page(client, "/sections/harbour-league/abordaje")


WORDED = [
    (Contrast("steps", ("4",), ("8",)), "It has 4 points or steps where the other has 8."),
    (Contrast("forbids", ("No.",)), 'It forbids: “<span lang="es">No.</span>”'),
    (Contrast("says", ("Sí.",)), 'It says: “<span lang="es">Sí.</span>”'),
    (
        Contrast("says", ("Sí.",), ("No.",)),
        'It says “<span lang="es">Sí.</span>” where the other says “<span lang="en">No.</span>”.',
    ),
    (Contrast("left-out", (), ("Step",)), 'It does without the step “<span lang="en">Step</span>”.'),
    (
        Contrast("uses", ("<b>",)),
        'It uses what the other speaks of in a way of its own: “<span lang="es">&lt;b&gt;</span>”',
    ),
    (Contrast("adds", ("Sí.",)), 'It adds to what the other lists: “<span lang="es">Sí.</span>”'),
    (Contrast("of-tomorrow", ("x",)), ""),
]


@pytest.mark.parametrize(("contrast", "expected"), WORDED)
def test_what_differs_is_said_in_a_sentence(client: FlaskClient, contrast: Contrast, expected: str) -> None:
    with client.application.test_request_context("/?ui=en"):
        assert "".join(differences(replace(OVERRIDE, differences=(contrast,)), "es", "en")) == expected


def test_the_sentence_speaks_the_language_of_the_interface(client: FlaskClient) -> None:
    with client.application.test_request_context("/?ui=es"):
        (said,) = differences(replace(OVERRIDE, differences=(Contrast("steps", ("4",), ("8",)),)), "es", "en")
    assert said == "Tiene 4 puntos o pasos donde la otra tiene 8."


def test_a_passage_is_cut_at_its_marks() -> None:
    at = OWN.text.index("5")
    place, five = Span(0, 27), Span(at, at + 1)
    assert pieces(OWN.text, place, [five])[1] == ("5", True)
    assert "".join(t for t, _ in pieces(OWN.text, place, [five])) == OWN.text[:27]
    assert pieces(OWN.text, None, []) == ()
    assert pieces(OWN.text, place, [Span(90, 91)]) == ((OWN.text[:27], False),)  # a mark outside is no mark


def test_where_nothing_stands_beside_anything_both_texts_are_whole() -> None:
    alone = (Abreast(Span(0, 5), None), Abreast(None, Span(0, 3)))
    for found in ((), alone):
        assert list(rows(found, OWN, OTHER)) == [Row(((OWN.text, False),), ((OTHER.text, False),))]
    empty = replace(OWN, text=""), replace(OTHER, text="")
    assert list(rows((), *empty)) == []


def test_a_row_says_who_speaks() -> None:
    found = (Abreast(Span(0, 27), Span(0, 20)), Abreast(Span(28, 45), None), Abreast(None, Span(0, 20)))
    assert [r.kind for r in rows(found, OWN, OTHER)] == ["both", "added", "gone"]


def test_marks_of_lists_and_emphasis_are_not_shown() -> None:
    assert spaced("- **No** puede ", "es") == "No puede "
    assert spaced("<script>", "en") == "&lt;script&gt;"


@pytest.mark.parametrize(
    ("because", "shown"),
    [("It says so itself: Sí, aquí. The cup prevails.", False), ("The headings name the same thing.", True)],
)
@pytest.mark.parametrize("kind", ["says", "uses"])
def test_a_sentence_of_the_book_is_not_repeated_in_the_english_reason(kind: str, because: str, shown: bool) -> None:
    said = replace(OVERRIDE, because=because, differences=(Contrast(kind, ("Sí, aquí.",)),))
    assert bool(Comparison(said, OWN, OTHER, (), (), ()).why) is shown


UNSURE = {  # pages, what they say of what is sure, and of what is only to compare
    "/overrides": ("holds where it differs from", '<details class="form" id="compare" open>'),
    "/overrides/harbour-league/abordaje": ("holds where it differs from", "To compare:"),
    "/sections/harbour-core/1.2": ("Where they differ, this holds instead", "is not claimed"),
    "/sections/harbour-league/abordaje": ("Where they differ, this rule holds over", "is not claimed"),
    "/precedence/harbour": ("wins over", '<details class="form" id="ranking" open>'),
    "/sections/harbour-core/golden": ("Says which rule wins", ""),
}


@pytest.mark.parametrize("path", UNSURE)
def test_what_is_not_sure_is_to_compare_and_not_asserted(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    asserted, compared = UNSURE[path]
    sure = page(client, f"{path}?ui=en")
    assert asserted in sure and (not compared or compared not in sure)
    for module in ("web.site.overrides", "web.site.reading", "web.site.rulings", "kb.notes"):
        monkeypatch.setattr(f"rulewright.{module}.SURE", 1.1)
    unsure = page(client, f"{path}?ui=en&again=1")  # a page is kept by its address
    assert asserted not in unsure and compared in unsure and "chip good" not in unsure
    assert "side by side" in unsure or not path.startswith("/sections/harbour-core/1")
    assert "Where a card contradicts this book, the card wins." in unsure or "precedence" not in path
