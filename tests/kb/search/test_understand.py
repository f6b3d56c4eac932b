"""What a query is taken to ask for, where its words name several things."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from rulewright.kb.claims import GameStudy, Knowledge
from rulewright.kb.search import Searcher
from rulewright.kb.search.build import build_index
from rulewright.kb.store import Store
from rulewright.kb.store_writer import write
from tests.kb.search.small import small
from tests.make import term


def with_ability() -> Knowledge:
    """The small corpus, one game of which says what an ability is."""
    made = small()
    word = replace(term("cards/en/ability", "cards/302", book="cards"), name="Ability")
    studies = [GameStudy(s.game, (*s.terms, word)) if s.game == "cards" else s for s in made.studies]
    return replace(made, studies=tuple(studies))


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    root = tmp_path_factory.mktemp("ability")
    write(root / "store.db", with_ability())
    build_index(root / "index", with_ability())
    with closing(Store(root / "store.db")) as kept, closing(Searcher(kept, root / "index")) as found:
        yield found


@pytest.mark.parametrize(
    ("q", "terms"),
    [
        ("ability", ["cards/en/ability"]),
        ("what is an ability?", ["cards/en/ability"]),
        ("ability Cover", ["wolf/en/cover"]),  # it only says what kind of thing is asked for
        ("what does the ability cover do", ["wolf/en/cover"]),
        ("what does the ability Rest mean", ["wolf/en/rest"]),
    ],
)
def test_who_asks_for_an_ability_does_not_ask_what_abilities_are(q: str, terms: list[str], searcher: Searcher) -> None:
    asked = searcher.understood(q)
    assert asked.term_only
    assert list(dict.fromkeys(f.value.term for f in asked.terms)) == terms


@pytest.mark.parametrize("q", ["sight line", "sight of line", "what is the sight of line?"])
def test_a_term_is_known_however_its_words_are_turned(q: str, searcher: Searcher) -> None:
    asked = searcher.understood(q)
    assert asked.term_only and asked.terms[0].value.term == "wolf/en/line-of-sight"
    assert searcher.search(q).hits[0].section == "wolf-core/line-of-sight"


def test_in_a_longer_query_every_term_counts(searcher: Searcher) -> None:
    asked = searcher.understood("does a unit behind a wall lose its ability or get cover")
    assert not asked.term_only
    assert {f.value.term for f in asked.terms} == {"cards/en/ability", "wolf/en/cover"}


def test_its_rule_comes_first(searcher: Searcher) -> None:
    assert searcher.search("what does the ability cover do").hits[0].section == "wolf-core/cover"
