"""Which rule wins, asked in words: which two rules a question is read as one on, and when one alone speaks of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Message
from rulewright.kb.model import ALL, LISTED, SURE, InForce
from rulewright.kb.search.direct_answer import Likeliest
from rulewright.kb.search.lines import lines
from rulewright.kb.search.whether import Whether, Word
from rulewright.kb.store import Store
from rulewright.kb.verdict import Step, Verdict, asked as asked_module, verdict
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.asked import Weighed, _decided, _told, ask, ranking
from rulewright.kb.verdict.certainty import basis_of, certainty, read
from rulewright.kb.verdict.steps import RANKED
from tests.make import precedence, section, stated

GAME = "lantern-marsh"
POND, GOOSE = "game/pond", "game/goose"


@pytest.fixture
def g(sample_kb: KnowledgeBase) -> Iterator[Generation]:
    with sample_kb.reading() as generation:
        yield generation


def test_a_question_is_read_as_one_on_two_rules_and_decided(g: Generation) -> None:
    asked = ask(g.store, g.searcher, "¿Puedo contratar dos héroes?", GAME)
    assert {asked.ruling.a, asked.ruling.b} == {
        "lantern-marsh-torneo/2.1",
        "lantern-marsh-reglamento/contratar-la-banda",
    }
    assert replace(asked.ruling, in_words=False) == verdict(g.store, asked.ruling.a, asked.ruling.b)
    assert asked.ruling.winner == "lantern-marsh-torneo/2.1" and asked.act == "Puedo contratar dos héroes"


def test_without_a_game_it_is_that_of_the_rule_found_first(g: Generation) -> None:
    asked = ask(g.store, g.searcher, "¿Puedo contratar dos héroes?")
    assert (asked.ruling.winner, asked.games) == ("lantern-marsh-torneo/2.1", (GAME,))
    assert ask(g.store, g.searcher, "zzzz qqq").games == ()


def test_rules_of_books_that_are_not_in_force_are_not_taken(g: Generation) -> None:
    books = InForce.of("lantern-marsh-core", "lantern-marsh-reglamento")
    ruling = ask(g.store, g.searcher, "¿Puedo contratar dos héroes?", GAME, books).ruling
    assert ruling.a and all(books.takes(i) for i in (ruling.a, ruling.b, *(s.section for s in ruling.steps)) if i)
    alone = ask(g.store, g.searcher, "¿Puedo contratar dos héroes?", None, InForce.of("lantern-marsh-torneo")).ruling
    assert {i.partition("/")[0] for i in (alone.a, alone.b) if i} == {"lantern-marsh-torneo"}


@pytest.mark.parametrize(
    ("question", "act"),
    [
        ("My piece is alight. May it dash?", "May it dash"),
        ("May it dash? It is alight.", "May it dash"),
        ("alight pieces that dash", "alight pieces that dash"),
    ],
)
def test_what_is_asked_is_the_sentence_that_asks(g: Generation, question: str, act: str) -> None:
    assert ask(g.store, g.searcher, question, GAME).act == act


def test_each_sentence_of_a_question_is_searched_for(g: Generation) -> None:
    one, other = "A piece of mine has Fearless.", "How is a nerve test made and rolled?"
    whole = ask(g.store, g.searcher, f"{one} {other}", GAME).ruling
    assert {whole.a, whole.b} == {"lantern-marsh-core/fearless", "lantern-marsh-core/2.5.3"}


def test_a_rule_and_its_translation_are_not_held_against_each_other(g: Generation) -> None:
    ruling = ask(g.store, g.searcher, "Can I shoot while engaged?", GAME).ruling
    assert ruling.a == "lantern-marsh-core/5.4" and ruling.b != "lantern-marsh-reglamento/5.4"


def test_one_rule_alone_is_shown_with_what_it_says(g: Generation) -> None:
    ruling = ask(g.store, g.searcher, "May a foreman use a charm?", GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.b) == ("single", "lantern-marsh-core/charms", "")
    assert [s.section for s in ruling.steps] == [ruling.a] and ruling.steps[0].sentence


@pytest.mark.parametrize(
    ("question", "section", "sentence"),
    [
        ("Can a mired model dash?", "lantern-marsh-core/5.2", "A *mired* model cannot dash."),
        ("¿Puede una miniatura enfangada correr?", "lantern-marsh-reglamento/5.2", "no puede correr."),
        ("Can you shoot at an enemy in base contact?", "lantern-marsh-core/5.4", "in base contact with a friend."),
        ("Can a model have the same state twice?", "lantern-marsh-core/states", "It cannot have the same state twice."),
        ("Can a die be rolled again more than once?", "lantern-marsh-core/2.5", "never rolled again more than once."),
    ],
)
def test_a_rule_that_states_what_is_asked_answers_alone(
    g: Generation, question: str, section: str, sentence: str
) -> None:
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.code) == ("single", section, "single")
    assert ruling.steps[0].sentence.endswith(sentence)


def test_what_limits_how_often_answers_who_counts(g: Generation) -> None:
    ruling = ask(g.store, g.searcher, "Can a player use each switch twice a roll?", GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.code) == ("single", "lantern-marsh-core/2.7", "likely")
    assert [s.sentence for s in ruling.steps] == ["Each switch can be used once a roll."]


@pytest.mark.parametrize(
    "question",
    [
        "My model is mired. Can it dash?",  # what tells a case first asks for two rules
        "How does a mired model dash?",
        "Can a shaken model dash?",  # only a mired one cannot
    ],
)
def test_what_no_rule_states_outright_is_asked_of_two(g: Generation, question: str) -> None:
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert not (ruling.outcome == "single" and ruling.steps[0].sentence == "A *mired* model cannot dash.")


def test_a_rule_that_states_what_is_asked_still_yields_to_one_that_wins(g: Generation) -> None:
    ruling = ask(g.store, g.searcher, "May a relentless model perform the same action twice?", GAME).ruling
    assert ruling.winner == "lantern-marsh-core/relentless"


def test_where_neither_wins_each_is_quoted_where_it_speaks_of_what_is_asked(g: Generation) -> None:
    question = "My model is in fog and wants to shoot at a lit model. Which rule counts?"
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert ruling.winner is None and "shoot" in ruling.steps[1].sentence
    given = verdict(g.store, ruling.a, ruling.b)
    assert "shoot" not in given.steps[1].sentence, "who gives the two rules asks for no words"


def test_what_is_not_stated_is_said_not_to_be_with_what_comes_nearest(g: Generation) -> None:
    ruling = ask(g.store, g.searcher, "Can a shaken model swim?", GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.b, ruling.code) == ("undecided", None, "", "not-outright")
    (near,) = ruling.steps
    assert near.section == ruling.a == "lantern-marsh-core/7.5"
    assert near.sentence in g.store.section(ruling.a).text


@pytest.mark.parametrize(
    ("question", "section", "code"),
    [
        ("switch used once a roll", "2.7", "answered"),
        ("mired model dash", "5.2", "answered"),  # though other rules go with it
        ("May a tired piece use a charm?", "charms", "likely"),
        ("My piece is tired. May a tired piece use a charm?", "charms", "likely"),  # whoever tells a case asks of two
    ],
)
def test_a_sentence_that_answers_is_told_as_surely_as_search_does(
    g: Generation, question: str, section: str, code: str
) -> None:
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.code) == ("single", f"lantern-marsh-core/{section}", code)
    if code == "answered":
        assert certainty(ruling) == g.searcher.ask(question, game=GAME)[1][0].certainty


@pytest.mark.parametrize("question", ["zzzz qqq", "?", "¿", "...", "x" * 3000])
def test_what_no_rule_speaks_of_is_undecided(g: Generation, question: str) -> None:
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert (ruling.outcome, ruling.winner, ruling.a, ruling.steps) == ("undecided", None, "", ())
    assert ruling.reason == "No rule is found that speaks of this."


ASKS = keys("My hungry brave goose stands by some pond: may it cross at night before dawn?", "en")


def _says(said: str, *, rank: float = 0.5, translated: bool = False) -> Weighed:
    """A ruling that rests on one sentence, on two rules found so high up."""
    ruling = Verdict(POND, GOOSE, "a", POND, Message("x"), (Step(Message("x"), "", POND, 0, 9, said),))
    return Weighed(ruling, rank, translated)


@pytest.mark.parametrize(
    ("said", "rank", "expected"),
    [
        ("A goose cannot swim.", 0.9, False),  # one word of what is asked
        ("A goose cannot cross the river.", 0.5, True),  # two
        ("A goose cannot cross the river.", 0.4, False),  # of rules that were found further down
        ("A goose cannot cross the frozen pond.", 0.4, True),  # three
    ],
)
def test_a_verdict_answers_only_where_it_speaks_of_what_is_asked(said: str, rank: float, expected: bool) -> None:
    weighed = _says(said, rank=rank)
    assert _decided([weighed], ASKS, "en") is (weighed.ruling if expected else None)


def test_a_verdict_on_rules_of_two_languages_is_taken_to_speak_of_it_where_both_were_found_high_up() -> None:
    high, low = (_says("El ganso no cruza.", rank=rank, translated=True) for rank in (0.4, 0.3))
    assert _decided([high], ASKS, "en") is high.ruling and _decided([low], ASKS, "en") is None


def test_of_two_verdicts_the_one_that_says_more_of_it_of_rules_found_higher_up_is_given() -> None:
    more, higher = _says("A goose cannot cross the pond.", rank=0.4), _says("A goose cannot cross.", rank=0.7)
    assert _decided([more, higher], ASKS, "en") is higher.ruling
    assert _decided([more, higher._replace(rank=0.5)], ASKS, "en") is more.ruling


def test_the_sentence_to_which_search_answers_with_a_word_is_told() -> None:
    home = section("core/a", "Goats", "A goat may climb. If it is wet, a goat may graze but cannot run. It sleeps.")
    there: Any = SimpleNamespace(section=lambda _: home, statements=lambda section: stated(home))
    searcher: Any = SimpleNamespace(source=SimpleNamespace(lines=lambda _: lines(home)))

    def told(line: int, word: Whether | None) -> str:
        found = _told(there, searcher, Likeliest(home.id, line, 0.95, word))
        return found.said.act if found else ""

    assert told(1, Whether(Word.NO)).startswith("run") and told(1, Whether(Word.YES)).startswith("graze")
    assert told(0, Whether(Word.YES)) == "climb" and told(0, Whether(Word.NO)) == told(1, None) == ""
    assert _told(there, searcher, None) is None


def test_a_ruling_rests_on_the_sentence_that_search_answers_with(
    g: Generation, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "May a foreman use a charm?"
    met = asked_module._found(g.store, g.searcher, question, GAME, ALL)
    found = asked_module._once(g.store, met, question)
    acts = [a for s in found for a in Act.of(s, g.store.statements(section=s.id))]
    other = next(a for a in acts if a.said.section != ask(g.store, g.searcher, question, GAME).ruling.winner)
    monkeypatch.setattr(asked_module, "_told", lambda *_: other)
    ruling = ask(g.store, g.searcher, question, GAME).ruling
    assert other.said.section in (ruling.a, ruling.b) and other.said.sentence in ruling.steps[0].sentence


CARDS = precedence("charms of a card", "rulebook", form="rule", certainty=SURE)


@pytest.mark.parametrize(
    ("question", "answered"),
    [
        ("Which wins, a card or the rulebook?", True),
        ("¿Qué manda, la carta o las reglas?", True),
        ("Quelle règle l'emporte, la carte ou le livret ?", True),
        ("Which card wins the trick?", False),  # names one source
        ("Which wins, a card, a scenario or the rulebook?", False),  # names three
        ("Which wins, the card in its language or the rulebook?", False),  # languages are ranked, too
        ("Do the rules say how a card is held?", False),  # asks to rank nothing
        ("Which wins, a scenario or the rulebook?", False),  # nothing ranks these
    ],
)
def test_a_question_which_source_wins_is_answered_by_what_ranks_the_two(question: str, answered: bool) -> None:
    assert (ranking([CARDS], question) is not None) is answered


def test_what_ranks_two_sources_is_likely_at_least_and_the_surest() -> None:
    unsure, likely = (replace(CARDS, certainty=c) for c in (LISTED - 0.1, LISTED))
    assert ranking([unsure], "Which wins, a card or the rulebook?") is None
    assert ranking([unsure, likely, CARDS], "Which wins, a card or the rulebook?") is CARDS


def test_the_answer_quotes_what_ranks_and_is_as_sure(g: Generation, monkeypatch: pytest.MonkeyPatch) -> None:
    said = replace(CARDS, section="lantern-marsh-core/charms", sentence="Cards win over the rulebook.", certainty=0.93)
    monkeypatch.setattr(Store, "precedence", lambda self, game=None, section=None: [said])
    ruling = ask(g.store, g.searcher, "Which wins, a card or the rulebook?", GAME).ruling
    assert (ruling.outcome, ruling.code, ruling.winner) == ("single", RANKED, said.section)
    assert next(s.sentence for s in ruling.steps).endswith(said.sentence)
    assert (certainty(ruling), basis_of(ruling), read(ruling)) == (0.93, RANKED, None)
    elsewhere = InForce.of("lantern-marsh-torneo")
    assert ask(g.store, g.searcher, "Which wins, a card or the rulebook?", GAME, elsewhere).ruling.code != RANKED
