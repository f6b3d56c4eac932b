"""What the ranking does beyond counting words: full names of abbreviations, bare headings, games that take turns."""

from __future__ import annotations

import pytest

from kb.search import Searcher
from kb.search.build import _opening, _passage
from kb.search.fence import fence
from kb.search.rank import BARE, HEADING, OTHER, Deadline, Scored
from kb.search.understand import understand


def ranked(q: str, searcher: Searcher) -> list[Scored]:
    ranker = searcher._ranker
    return ranker.rank(understand(fence(q), searcher._glossary, ranker.is_section_number), Deadline(9))


@pytest.mark.parametrize(("q", "told"), [("LoS", True), ("Line of Sight", False), ("LoS behind a wall", False)])
def test_an_abbreviation_finds_its_full_name(q: str, told: bool, searcher: Searcher) -> None:
    assert any("has Line of Sight" in s.why for s in ranked(q, searcher)) == told


def test_a_question_is_not_answered_by_a_bare_heading(searcher: Searcher) -> None:
    docs = searcher._lists.docs
    asked = {docs[s.doc].id: s.score for s in ranked("please explain battle phase", searcher)}
    named = {docs[s.doc].id: s.score for s in ranked("battle phase", searcher)}
    bare = next(d for d in docs if d.id == "cards/302")
    assert bare.length <= BARE
    assert 0 < asked[bare.id] <= named[bare.id] * (HEADING + 0.1)


def test_games_take_turns_among_the_first_hits(searcher: Searcher) -> None:
    ranker = searcher._ranker
    games: dict[str, list[int]] = {}
    for n, d in enumerate(searcher._lists.docs):
        games.setdefault(d.game, []).append(n)
    one, other = games["wolf"][:4], games["cards"][0]
    hits = [*(Scored(n, "en", 10.0) for n in one), Scored(other, "en", 9.8)]
    out = ranker._spread(hits)
    assert [s.doc for s in out].index(other) == 1  # nearly as good, so not behind four of the same game
    assert [s.score for s in out] == sorted((s.score for s in out), reverse=True)
    assert {s.tier for s in out} == {OTHER}


@pytest.mark.parametrize(
    ("title", "text", "opening"),
    [
        ("Excess damage goes to the", "Excess damage goes to the player.", True),
        ("Trample", "Trample is told of elsewhere.", False),  # a heading that the text takes up
        ("Moving through a gap", "A gap is what stands between two walls.", False),
    ],
)
def test_the_first_words_of_a_rule_are_no_heading(title: str, text: str, opening: bool) -> None:
    assert _opening(_passage(title, "en"), _passage(text, "en")) is opening
