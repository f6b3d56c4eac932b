"""Everyday words: what players type who do not know the words of the rulebook, in either language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.glossary import FROM_KIN, FROM_TRADE, Glossary
from rulewright.kb.search.vocabulary import Lexicon

FIRST = [
    ("the deadly danger of a harm", "wolf-torneo/daño", "harm has no exact translation, only near ones"),
    ("demoralised unit", "wolf-core/demoralized", "a near translation does not make a spelling right"),
    ("what if the flag bearer is gone", "wolf-torneo/estandarte", "a flag is an estandarte"),
]


@pytest.mark.parametrize(("query", "first", "reason"), FIRST, ids=[f[0] for f in FIRST])
def test_what_comes_first(searcher: Searcher, query: str, first: str, reason: str) -> None:
    assert searcher.search(query, deadline=9).hits[0].section == first, reason


@pytest.mark.parametrize(("word", "trust"), [("harm", FROM_KIN), ("wound", FROM_TRADE)])
def test_near_translations_are_for_words_that_have_no_exact_one(folder: Path, word: str, trust: float) -> None:
    found = Glossary(folder / "index", Lexicon.read(folder / "index")).renderings.find((word,))
    assert {f.value.trust for f in found if f.value.lang == "es"} == {trust}


def test_a_little_word_of_one_language_may_tell_something_in_the_other(searcher: Searcher) -> None:
    understood = searcher.understood("exploding dice")
    assert (understood.lang, understood.subject) == (None, (0, 1))  # in Spanish, dice is "says"


def test_a_query_is_taken_for_the_only_language_that_knows_its_words(searcher: Searcher) -> None:
    found = searcher.search("curarse", deadline=9).hits
    assert any(h.lang == "en" for h in found), "what it means is translated, though nothing tells that it is Spanish"
