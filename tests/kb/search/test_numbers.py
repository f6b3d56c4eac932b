"""Numbers in rules and in questions: one that is asked for is found however either writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb import store
from rulewright.kb.model import Knowledge
from rulewright.kb.search import Searcher
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import knowledge, section

TEXTS = [
    ("gulls", "en", "Gulls", "On a roll of 9-16 the gulls come. Nobody minds their nests."),
    ("fog", "en", "Fog", "On a roll of 2 to 8 the fog comes."),
    ("storm", "en", "Storm", "On a roll of 17+ the storm comes, lanterns or not."),
    ("reef", "en", "Reef", 'Ropes reach 3" over the reef. Seven barrels float there.'),
    ("bay", "en", "Bay", "Ropes reach 5 cm over the bay. A buoy is 1.5 fathoms wide."),
    ("niebla", "es", "Niebla", "Con una tirada de 9 a 16 llega la niebla. Lleva once faroles."),
    ("arrecife", "es", "Arrecife", "Las cuerdas llegan a 4” del arrecife. Una boya mide 2,5 brazas."),
]


def numbered() -> Knowledge:
    every = ((i, lang, title, text, n) for n, (i, lang, title, text) in enumerate(TEXTS))
    return knowledge(*(section(f"{lang}/{i}", title, text, n, lang=lang) for i, lang, title, text, n in every))


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder: Path = tmp_path_factory.mktemp("numbers")
    known = numbered()
    storing.write(folder / "store.db", known)
    build_index(folder / "index", known)
    opened = store.Store(folder / "store.db")
    found = Searcher(opened, folder / "index")
    yield found
    found.close()
    opened.close()


QUERIES = [
    # query, what stands first
    ("what comes on a roll of 12", "en/gulls"),
    ("what comes on a roll of 5", "en/fog"),
    ("what comes on a roll of 18", "en/storm"),
    ("what comes on a roll of 17+", "en/storm"),
    ("ropes 3 inches", "en/reef"),
    ('ropes 3"', "en/reef"),
    ("7 barrels", "en/reef"),
    ("1,5 fathoms", "en/bay"),
    ("tirada de 12", "es/niebla"),
    ("lleva 11 faroles", "es/niebla"),
    ("cuerdas a 4 pulgadas", "es/arrecife"),
    ("boya de 2.5 brazas", "es/arrecife"),
]


ALSO = [
    '"roll of 9"',
    '3" of a 5" rope',
    "how many inches do ropes reach over the reef",
    "1.5 inches",
    "1.5",
    "7-9 tens",
]


@pytest.mark.parametrize(("q", "first"), QUERIES)
def test_a_number_is_found_however_it_is_written(searcher: Searcher, q: str, first: str) -> None:
    assert [h.section for h in searcher.search(q).hits][:1] == [first]


def test_a_range_is_marked_where_a_number_lies_in_it(searcher: Searcher) -> None:
    shown = searcher.search("what comes on a roll of 12").hits[0].passage
    assert "9-16" in [text for text, marked in shown.parts() if marked]


def test_of_a_range_that_is_asked_for_its_ends_are_looked_for(searcher: Searcher) -> None:
    found = searcher.understood("a roll of 9-16").concepts
    assert found and {t for c in found["en"] for v in c.variants for t in v.tokens if t[3:].isdigit()} == {
        "en:9",
        "en:16",
    }


def test_inches_are_counted_by_their_sign(searcher: Searcher) -> None:
    hits, answers = searcher.ask("how many inches do ropes reach over the reef")
    assert hits.hits[0].section == "en/reef" and answers[0].sentence.startswith("Ropes reach 3")


@pytest.mark.parametrize(
    ("q", "numbers"),
    [("1.5 inches", ()), ('1.5" of rope', ()), ("rule 1.5", ("1.5",)), ("1.5", ("1.5",)), ("1.5 fathoms", ("1.5",))],
)
def test_a_length_cites_no_rule(searcher: Searcher, q: str, numbers: tuple[str, ...]) -> None:
    assert searcher.understood(q).numbers == numbers


@pytest.mark.parametrize(
    ("q", "words", "phrases"),
    [
        ('"roll of 9"', ("roll", "of", "9"), ((0, 3),)),  # what closes a quotation is no inch
        ('3" of a 5" rope', ("3", '"', "of", "a", "5", '"', "rope"), ()),  # what stands between two is no quotation
    ],
)
def test_inches_are_no_quotation_marks(searcher: Searcher, q: str, words: tuple[str, ...], phrases: object) -> None:
    u = searcher.understood(q)
    assert (u.words, u.asked.phrases) == (words, phrases)
