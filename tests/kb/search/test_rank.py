"""What the ranking does beyond counting words: full names of abbreviations, bare headings, games that take turns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.analysis import words
from rulewright.kb.search.engine.queries import Concepts
from rulewright.kb.search.indexer import is_opening
from rulewright.kb.search.query import fence, topic
from rulewright.kb.search.rank import BARE, HEADING, TWIN, Deadline, Ranker
from rulewright.kb.search.results import Board, Scored, spread
from rulewright.kb.search.scoring import FirstLook
from rulewright.kb.search.understand import understand


def ranked(q: str, searcher: Searcher) -> Sequence[Scored]:
    ranker = searcher._ranker
    return ranker.rank(understand(fence(q), searcher.glossary, ranker.is_section_number), Deadline(9)).ranking


@pytest.mark.parametrize(("q", "told"), [("LoS", True), ("Line of Sight", False), ("LoS behind a wall", False)])
def test_an_abbreviation_finds_its_full_name(q: str, told: bool, searcher: Searcher) -> None:
    assert any("has Line of Sight" in s.why for s in ranked(q, searcher)) == told


def test_a_question_is_not_answered_by_a_bare_heading(searcher: Searcher) -> None:
    docs = searcher.arrays.docs
    asked = {docs[s.doc].id: s.score for s in ranked("please explain battle phase", searcher)}
    named = {docs[s.doc].id: s.score for s in ranked("battle phase", searcher)}
    bare = next(d for d in docs if d.id == "cards/302")
    assert bare.length <= BARE
    assert 0 < asked[bare.id] <= named[bare.id] * (HEADING + 0.1)


def test_a_book_that_there_is_in_the_query_s_language_stands_before_its_twin(searcher: Searcher) -> None:
    twin = {"wolf-torneo": {"en"}, "wolf-core": {"es"}}
    for q, lang in (("a wall gives cover to my unit", "es"), ("un muro da cobertura a la unidad", "en")):
        alone, paired = (
            {r.arrays.docs[s.doc].id: s.score for s in r.rank(searcher.understood(q), Deadline(9)).ranking}
            for r in (searcher._ranker, Ranker(searcher._ranker._searcher, searcher.glossary, lambda: twin))
        )
        foreign = {i for i in paired if {d.id: d.lang for d in searcher.arrays.docs}[i] == lang}
        assert foreign, "a foreign text is found all the same"
        assert max(map(paired.__getitem__, foreign)) < max(map(alone.__getitem__, foreign)) * (TWIN + 0.1)


def test_what_everybody_asks_is_found_under_its_heading(searcher: Searcher) -> None:
    docs, ask = searcher.arrays.docs, searcher.understood
    scores = {docs[s.doc].id: s.score for s in ranked("how does attacking work", searcher)}
    assert docs[ranked("how does attacking work", searcher)[0].doc].id == "cards/302.3"
    assert topic([ask("how does attacking work").words[i] for i in ask("how does attacking work").subject], "en") == 6
    assert scores["cards/302.3"] > max(v for i, v in scores.items() if i != "cards/302.3") + 0.5


def test_games_take_turns_among_the_first_hits() -> None:
    one, other = np.array([3, 4, 5, 6]), 9
    order, game = np.append(one, other), np.array([0, 0, 0, 0, 1])
    found, scores = spread(order, np.array([10.0, 10.0, 10.0, 10.0, 9.8]), game, 0)
    assert found.tolist().index(other) == 1  # nearly as good, so not behind four of the same game
    assert scores.tolist() == sorted(scores.tolist(), reverse=True)
    assert sorted(found.tolist()) == order.tolist()


def test_what_is_asked_for_by_name_stays_first_and_counts_as_its_game_s() -> None:
    found, _ = spread(np.array([7, 1, 2]), np.array([99.0, 5.0, 4.9]), np.array([0, 0, 1]), 1)
    assert found.tolist() == [7, 2, 1]
    nothing, scores = spread(np.array([], dtype=int), np.array([]), np.array([], dtype=int), 0)
    assert len(nothing) == len(scores) == 0


@pytest.mark.parametrize(
    ("title", "text", "opening"),
    [
        ("Excess damage goes to the", "Excess damage goes to the player.", True),
        ("Trample", "Trample is told of elsewhere.", False),  # a heading that the text takes up
        ("Moving through a gap", "A gap is what stands between two walls.", False),
    ],
)
def test_the_first_words_of_a_rule_are_no_heading(title: str, text: str, opening: bool) -> None:
    assert is_opening(words(title), words(text)) is opening


def looked(searcher: Searcher) -> FirstLook:
    """The first look for a query that only some sections answer."""
    ranker = searcher._ranker
    u = understand(fence("unit behind a wall"), searcher.glossary, ranker.is_section_number)
    query = Concepts(u.concepts or {}, ranker._kind, [1.0] * len(u.concepts or {}))
    return query.matcher(ranker._searcher).look


def test_only_the_best_are_raised_one_by_one(searcher: Searcher) -> None:
    look = looked(searcher)
    board, every = Board(look, frozenset()), range(len(searcher.arrays.docs))
    assert board.best(every, len(every)) == list(every)
    assert board.best(every, 3) == sorted(look.docs[look.best(3)].tolist())
    assert board.best([d for d in every if look.slot_of(d) < 0], 2) == [d for d in every if look.slot_of(d) < 0][:2]


def test_sections_that_are_made_ready_at_once_are_as_when_asked_for_singly(searcher: Searcher) -> None:
    look = looked(searcher)
    every = range(len(searcher.arrays.docs))
    lacking = [d for d in every if look.slot_of(d) < 0]
    assert lacking and len(lacking) < len(every)
    for keep in (None, {0, 1, *lacking}):
        singly, ready = Board(look), Board(look)
        ready.ready(every)
        for board in (singly, ready):
            if keep is not None:
                board.keep(keep)
        assert [d in singly for d in every] == [d in ready for d in every]
        if keep is None:  # what was looked up has the score that it had
            assert [scores.tolist() for scores in ready.scores()[:2]] == [s.tolist() for s in singly.scores()[:2]]
        assert [singly.setdefault(d, Scored(d, "")) for d in every] == [
            ready.setdefault(d, Scored(d, "")) for d in every
        ]
