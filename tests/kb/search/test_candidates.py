"""What speaks for and against each sentence that may answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb import store
from rulewright.kb.model import SectionKind
from rulewright.kb.search import Searcher
from rulewright.kb.search.candidates import Candidate, Sought, united
from rulewright.kb.search.understand import Concept, Variant
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import knowledge, section, term

Found = Callable[[str], list[tuple[str, Candidate]]]
TEXTS = [
    ("ferry", "Ferry", "A ferry takes four units over the river. It sails once in each round. Gulls follow."),
    (
        "deck",
        "Supplies",
        "Each player keeps a deck of at least thirty supply cards. For example, 12 lamps will not do.",
    ),
    ("night", "The long night", "Four units crossed the river on a ferry."),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    kinds = {"night": SectionKind.LORE}
    parts = [
        section(f"core/{i}", title, text, n, kind=kinds.get(i, SectionKind.RULES))
        for n, (i, title, text) in enumerate(TEXTS)
    ]
    folder: Path = tmp_path_factory.mktemp("candidates")
    known = knowledge(*parts, terms=(term("game/en/ferry", "core/ferry"),))
    storing.write(folder / "store.db", known)
    build_index(folder / "index", known)
    opened = store.Store(folder / "store.db")
    searcher = Searcher(opened, folder / "index")

    def ask(q: str) -> list[tuple[str, Candidate]]:
        hits = searcher.search(q).hits
        weighing = searcher.weighing(q)
        every = weighing.candidates(hits, searcher.source.lines)
        return [(searcher.source.lines(hits[c.hit].section)[c.line].text, c) for c in every]

    yield ask
    searcher.close()
    opened.close()


def test_only_rules_that_say_something_of_it_are_candidates(
    found: Found,
) -> None:
    texts = [text for text, _ in found("how many units does a ferry take over the river")]
    assert texts == ["A ferry takes four units over the river."]


def test_a_number_beside_what_is_counted_speaks_for_a_sentence(
    found: Found,
) -> None:
    ((_, deck),) = found("how many supply cards in a deck")
    assert "counted" in deck.signs and "cue number" in deck.signs
    ((_, lamps),) = found("how many ropes and lamps")
    assert "a example" in lamps.signs


def test_the_heading_counts_beside_the_sentence(found: Found) -> None:
    ((_, first), (text, second)) = found("when do the ferry sail in a round")
    assert text == "It sails once in each round."
    assert second.signs["together"] > second.signs["own"] and second.signs["goes on"] == 1.0
    assert "defines" in first.signs and "first of definition" in first.signs


def test_what_lags_behind_the_best_in_words_says_so(found: Found) -> None:
    some = [c.signs for _, c in found("when do the ferry sail in a round")]
    assert min(s["behind"] for s in some) == 0.0 == min(s["behind together"] for s in some)
    best = max(s["own"] for s in some)
    assert all(s["behind"] == best - s["own"] for s in some) and max(s["behind"] for s in some) > 0
    assert all(0 < s["heading said"] <= 1 and s["lead in heading"] == 1.0 for s in some)


def test_nothing_is_found_where_nothing_is_known(found: Found) -> None:
    assert found("zeppelin") == [] and found("") == []


def test_what_is_said_best_counts() -> None:
    assert united([{0: 0.4}, {}, {0: 0.8, 2: 0.1}]) == {0: 0.8, 2: 0.1}
    near = Concept("boat", 0, (Variant(("en:boat",), 1.0), Variant(("en:ferry",), 0.4)))
    sought = Sought.of([near, Concept("moon", 3, ())], "en", lambda *_: 2.0, lambda token: (token[3:],))
    said = sought.said(["ferry", "boat", "sea"])
    assert said == [(0, {0: 0.4}), (1, {0: 1.0})], "the sea is nothing that is looked for"
    assert [sought.share(here) for _, here in said] == [0.4, 1.0] and sought.rarest == 0


def test_another_word_of_the_stem_that_is_typed_says_nothing_of_it() -> None:
    port = Concept("puerto", 0, (Variant(("es:puert",), 1.0),))
    sought = Sought.of([port], "es", lambda *_: 2.0, lambda _: ("puertos", "puerta"))
    assert sought.said(["puerta", "puertos"]) == [(1, {0: 1.0})]
