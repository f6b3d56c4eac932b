"""Finding what an address names, and the words that pages are made of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.errors import NotFound
from rulewright.web import lookup
from rulewright.web.naming import printed_names, printed_words, title_of
from rulewright.web.site import plain
from rulewright.web.site.choices import page_number
from rulewright.web.site.finding import facet
from rulewright.web.site.glossary import by_letter, paired
from rulewright.web.site.reading import runs_in
from tests import make


@pytest.fixture(scope="module")
def g(root: Path) -> Iterator[Generation]:
    kb = KnowledgeBase(root)
    with kb.reading() as generation:
        yield generation
    kb.close()


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("harbour/en/anchored", ["harbour/en/anchored"]),
        ("ANCHORED", ["harbour/en/anchored"]),
        ("anc", ["harbour/en/anchored"]),  # an alias
        ("Abordáje", ["harbour/es/abordaje"]),  # accents do not matter
    ],
)
def test_terms_are_found_by_what_people_call_them(g: Generation, name: str, ids: list[str]) -> None:
    assert [t.id for t in lookup.terms_called(g, name)] == ids


def test_terms_of_another_game_are_not_meant() -> None:
    terms = [make.term("a/en/cover"), make.term("b/en/cover")]
    assert lookup.matching_terms(terms, "  ") == terms
    assert lookup.matching_terms(terms, "zzz") == []


def test_names_that_start_with_the_words_come_first() -> None:
    terms = [make.term("g/en/undercover", name="Undercover"), make.term("g/en/cover", name="Cover")]
    assert [t.name for t in lookup.matching_terms(terms, "cover")] == ["Cover", "Undercover"]


def test_an_unknown_name_is_cut_in_the_error(g: Generation) -> None:
    with pytest.raises(NotFound) as e:
        lookup.book(g, "x" * 5_000)
    assert len(str(e.value)) < 200


@pytest.mark.parametrize(
    ("slug", "title"),
    [
        ("lantern-marsh", "Lantern Marsh"),
        ("warcry-ccg", "Warcry CCG"),
        ("dnd", "DND"),
        ("the-end-of-the-marsh", "The End of the Marsh"),
    ],
)
def test_a_games_title(slug: str, title: str) -> None:
    assert title_of(slug) == title


@pytest.mark.parametrize(
    ("slug", "title"),
    [
        ("diseno-de-juego", "Diseño de Juego"),
        ("sotc-juego", "SotC Juego"),
        ("13th-age", "13th Age"),
        ("el-estanque", "El Estanque"),
    ],
)
def test_a_game_is_spelled_as_its_books_are(slug: str, title: str) -> None:
    printed = {"diseno": "Diseño", "de": "de", "sotc": "SotC", "el": "el"}
    assert title_of(slug, printed) == title


@pytest.mark.parametrize(
    ("game", "title", "name"),
    [
        ("salt-tar-rulebook", "Salt & Tar — Rulebook", "Salt & Tar"),
        ("quest-for-mud-users-manual", "Quest for Mud User’s Manual", "Quest for Mud"),
        ("manual-de-usuario-de-la-busqueda", "Manual de usuario de La búsqueda", "La búsqueda"),
        ("reglamento-completo-torre-de-barro", "Reglamento completo - Torre de barro", "Torre de barro"),
        ("mudlarks-luck", "Mudlark’s Luck!", "Mudlark’s Luck!"),
        ("mudball", "Mudball Rulebook", "Mudball"),
        ("mud-core", "Mud Core", "Mud Core"),
        ("rulebook", "Rulebook", "Rulebook"),  # nothing else is left
        ("mudball", "MUDBALL", None),
        ("mudball", "Of Balls", None),
    ],
)
def test_a_game_is_called_as_its_book_without_what_makes_it_a_book(game: str, title: str, name: str | None) -> None:
    assert printed_names([make.book("b", game=game, title=title)]).get(game) == name


def test_the_words_of_titles_are_those_of_the_first_book() -> None:
    books = [
        make.book("b", game="pond", title="El ESTANQUE del JCC", authority=1),
        make.book("a", game="pond", title="el Estanque"),
        make.book("c", game="sea", title="Mar"),
    ]
    assert printed_words(books) == {
        "pond": {"el": "el", "estanque": "Estanque", "del": "del", "jcc": "JCC"},
        "sea": {"mar": "Mar"},
    }
    assert printed_words([make.book("b", game="pond", title="ESTANQUE")]) == {"pond": {}}
    assert printed_words([make.book("b", game="pond", title="END OF PONDS: The RPG")]) == {
        "pond": {"the": "The", "rpg": "RPG"}
    }


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("It **cannot** move.", "It cannot move."),
        ("*Rugged* terrain", "Rugged terrain"),
        ("Spend **it** now", "Spend it now"),
        ("2 * 3 and 12:30:45", "2 * 3 and 12:30:45"),
        ("> quoted\n# head", "quoted\nhead"),
    ],
)
def test_a_quotation_has_no_marks(markdown: str, words: str) -> None:
    assert plain(markdown) == words


@pytest.mark.parametrize(
    ("text", "number"),
    [("", 1), ("0", 1), ("3", 3), ("-1", 1), ("9999999", 1000), ("999999999", 1), ("²", 1), ("99999", 1000), ("x", 1)],
)
def test_page_numbers(text: str, number: int) -> None:
    assert page_number(text) == number


def test_facets_come_most_frequent_first() -> None:
    assert facet({"b": 1, "a": 1, "c": 9}) == [("c", 9), ("a", 1), ("b", 1)]


@pytest.mark.parametrize(
    ("number", "title", "html", "run_in"),
    [
        ("1.1", "Place the unit", "<p>Place the <b>unit</b> here.</p>", True),
        ("1.1", "Placing", "<p>Place the unit here.</p>", False),
        (None, "Place the unit", "<p>Place the unit here.</p>", False),
        ("1.1", "", "<p>Words.</p>", False),
    ],
)
def test_a_rule_without_a_heading_of_its_own(number: str | None, title: str, html: str, run_in: bool) -> None:
    assert runs_in(make.section(title=title, number=number), html) is run_in


def test_glossary_entries_pair_each_thing_once() -> None:
    cover = make.term("g/en/cover", translations=("g/es/cobertura", "g/es/cubierta"))
    others = [
        make.term("g/es/cobertura", translations=("g/en/cover",)),
        make.term("g/es/cubierta", translations=("g/en/cover",)),
        make.term("g/es/solo"),
        make.term("g/en/lost", translations=("g/es/nowhere",)),
    ]
    entries = paired([others[1], *others[2:], cover], [cover, *others], {}, "en")
    assert [tuple([t.id for t in e.names.get(lang, ())] for lang in ("en", "es")) for e in entries] == [
        (["g/en/cover"], ["g/es/cobertura", "g/es/cubierta"]),
        ([], ["g/es/solo"]),
        (["g/en/lost"], []),
    ]


def test_letters() -> None:
    assert by_letter(["beta", "alpha", "9 lives", "apex"], str) == [
        ("#", ["9 lives"]),
        ("A", ["alpha", "apex"]),
        ("B", ["beta"]),
    ]
