"""Questions that ask for no ruling: search answers them, in the room for verdicts too."""

from __future__ import annotations

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import ALL
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import basis_of, certainty, read
from rulewright.kb.verdict.plainly import answered, asks_plainly, likeliest
from rulewright.kb.verdict.quoting import PARTED

GAME = "lantern-marsh"


@pytest.mark.parametrize(
    ("question", "plainly"),
    [
        ("How many lamps may a boat carry?", True),
        ("who goes first", True),
        ("what is the hand limit", True),
        ("how do I win", True),
        ("What happens in a tie?", True),
        ("¿Cuántas cartas roba cada jugador?", True),
        ("cómo se gana la partida", True),
        ("combien de cartes par joueur", True),
        ("Can my boat carry two lamps?", False),
        ("must I roll again", False),
        ("¿Puede una barca llevar dos faroles?", False),
        ("Puis-je passer", False),
        ("When I am hit, do I roll or does he?", False),  # a case, and what is asked of it
        ("My boat burns. Who puts it out?", False),
        ("which rule wins when a lamp is out", False),
        ("what takes precedence over the rulebook", False),
        ("how many cards do I need to win", True),  # a card is no rule here
        ("hand limit", False),
        ("", False),
    ],
)
def test_what_is_no_case_of_two_rules(question: str, plainly: bool) -> None:
    assert asks_plainly(question) is plainly


@pytest.mark.parametrize("question", ["What is Mired?", "How does fog work?", "¿Cómo se gana?", "When does it end?"])
@pytest.mark.parametrize("game", [None, GAME])
def test_it_is_answered_by_what_search_answers(sample_kb: KnowledgeBase, question: str, game: str | None) -> None:
    with sample_kb.reading() as g:
        _, (answer, *_) = g.searcher.ask(question, game=game)
        asked = ask(g.store, g.searcher, question, game)
        ruling = asked.ruling
        assert (ruling.outcome, ruling.code, ruling.winner) == ("single", "answered", answer.hit.section)
        assert (certainty(ruling), basis_of(ruling), read(ruling)) == (answer.certainty, "answered", None)
        text = " ".join(g.store.section(answer.hit.section).text.split())
        assert all(part in text for part in PARTED.split(ruling.steps[0].sentence))
        assert asked.games[0] == answer.hit.game and ruling.in_words


def test_what_search_does_not_answer_is_said_to_have_no_answer(sample_kb: KnowledgeBase) -> None:
    with sample_kb.reading() as g:
        near = ask(g.store, g.searcher, "How many swans does a lamp frighten?", GAME).ruling
        assert (near.outcome, near.code, near.winner, near.b) == ("undecided", "not-outright", None, "")
        assert near.a == near.steps[0].section and near.steps[0].sentence
        nothing, games = answered(g.store, g.searcher, "who zzzz", GAME, ALL)
        assert (nothing.code, nothing.a, games) == ("none-speaks", "", ())
        assert likeliest(g.store, g.searcher, None) == nothing
