"""What a rule states outright of what a short question asks about, and when that yields to a rule that wins over it;
and that a question which counts is answered by the sentence that limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb.language.telling import keys
from rulewright.kb.messages import Message
from rulewright.kb.model import Section
from rulewright.kb.search import Searcher
from rulewright.kb.store import Store
from rulewright.kb.verdict import Step, Verdict
from rulewright.kb.verdict.acts import Act
from rulewright.kb.verdict.outright import asks_whether, is_on, limiting, outright, told_of, with_case
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section, stated

POND, GOOSE = "game/pond", "game/goose"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Can a goose swim?", True),
        ("¿Puede nadar un ganso?", True),
        ("How does a goose swim?", False),
        ("A goose can swim.", False),
    ],
)
def test_a_question_whether_something_may_be_done(question: str, asks: bool) -> None:
    assert asks_whether(question) is asks


def test_what_a_question_tells_of() -> None:
    assert told_of("¿Puede nadar un ganso?", "es") == keys("nadar ganso", "es")


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Can I shoot at an enemy in base contact?", "An enemy in base contact cannot be shot at."),
        ("Can I shoot at an enemy?", ""),  # the ban is on some
        ("Can a relentless goat climb again?", "A goat cannot climb again, unless it is relentless."),  # asks for that
        ("Can a goat climb?", ""),  # the ban is on climbing again
        ("May a duck paddle?", "A duck may paddle, splash and dive."),  # one of several acts
        ("May a drake paddle?", ""),  # leave is on what it names
        ("Can a heron wade at night?", "A heron cannot wade by night."),
        ("Can a heron roost?", ""),  # mostly something else
        ("Must an otter pay?", "An otter must pay."),
        ("May an otter pay?", ""),  # it must, which answers another question
        ("How does a duck paddle?", ""),
    ],
)
def test_the_statement_of_what_is_asked(question: str, sentence: str, pond: tuple[Searcher, list[Section]]) -> None:
    found = outright(pond[0], question, pond[1])
    assert (found.said.sentence if found else "") == sentence


def test_of_several_rules_the_one_that_was_found_first(pond: tuple[Searcher, list[Section]]) -> None:
    searcher, rules = pond
    two = [r for r in rules if r.title == "Geese"]
    first, last = (outright(searcher, "Can a goose honk?", some) for some in (two, two[::-1]))
    assert first and last and [first.said.section, last.said.section] == [r.id for r in two]


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Searcher, list[Section]]]:
    folder: Path = tmp_path_factory.mktemp("pond")
    rules = [section(f"core/{n}", title, text, n) for n, (title, text) in enumerate(RULES)]
    made = knowledge(*rules, books=(book(),), statements=stated(*rules))
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    with closing(Store(folder / "store.db")) as store, closing(Searcher(store, folder / "index")) as searcher:
        yield searcher, rules


RULES = [
    ("Shooting", "An enemy in base contact cannot be shot at."),
    ("Climbing", "A goat cannot climb again, unless it is relentless."),
    ("Water", "A duck may paddle, splash and dive. A heron cannot wade by night."),
    ("Roosts", "A heron cannot be the last bird of a flock that comes to roost on a branch."),
    ("Tolls", "An otter must pay."),
    ("Geese", "A goose cannot honk."),
    ("Geese", "Geese cannot honk."),
]


@pytest.mark.parametrize(
    ("asked", "winner", "on_it"),
    [
        ("May a goose cross?", POND, True),
        ("May a goose cross?", GOOSE, False),  # nobody told of night
        ("May a goose cross at night?", GOOSE, True),
    ],
)
def test_what_wins_only_in_a_case_that_nobody_told_of_is_left_out(asked: str, winner: str, on_it: bool) -> None:
    (may,) = Act.of(where := section(text="A goose may cross the pond."), stated(where))
    answer = replace(may, said=replace(may.said, section=POND))
    own = Step(Message("x"), "", POND, 0, 9, answer.said.sentence)
    night = Step(Message("x"), "", GOOSE, 0, 9, "At night nothing may cross.")
    ruling = Verdict(POND, GOOSE, "a", winner, Message("x"), (own, night))
    rule = section(id=winner, title=winner.removeprefix("game/"))
    assert is_on(ruling, rule, answer, keys(asked, "en")) is on_it
    by_another = replace(ruling, steps=(replace(own, sentence="A goose may cross the pond twice."), night))
    assert is_on(by_another, rule, answer, keys(asked, "en")) is (on_it and winner == GOOSE)
    elsewhere = replace(ruling, a="game/nest")
    assert not is_on(elsewhere, rule, answer, keys(asked, "en"))


STAIR = "You cannot carry a lamp up more than one stair. You cannot wake a goat at night. "


@pytest.mark.parametrize(
    ("last", "points"),
    [
        ("If this is the case, you cannot carry a lamp.", True),
        ("If this goat yawns, you cannot carry a lamp.", False),  # says itself when it holds
        ("If it rains, you cannot carry a lamp.", False),
    ],
)
def test_a_condition_that_only_points_back_is_told_with_what_it_points_to(last: str, points: bool) -> None:
    where = section(text=STAIR + last, title="Errands")
    first, *_, said = sorted(stated(where), key=lambda s: s.start)
    assert with_case(where, said).sentence == (STAIR.partition(". ")[2] + last if points else last)
    assert with_case(where, first) is first  # there is nothing before it


# -- a question that counts


BOAT = section(
    "core/boat",
    "Boats",
    "A boat may carry lamps. Only one lamp can hang in a boat at any time, lit or not. "
    "No boat carries more than one lamp. Two boats with a lamp meet at night.",
)
FERRY = section("core/ferry", "Ferry", "A ferry pays once. May it pay twice? No bell rings more than twice.")
BARCA = section("core/barca", "Barcas", "La barca lleva faroles. Cada barca lleva un farol como máximo.", lang="es")


@pytest.mark.parametrize(
    ("question", "lang", "answer"),
    [
        ("May a boat carry two lamps?", "en", "No boat carries more than one lamp."),  # of two the shorter
        (
            "Can I hang several lamps in my boat?",
            "en",
            "Only one lamp can hang in a boat at any time, lit or not.",
        ),
        ("Can a ferry pay twice?", "en", "A ferry pays once."),  # what is asked answers nothing
        ("Can the bell ring a second time on the ferry?", "en", "No bell rings more than twice."),  # by the heading too
        ("¿Puede una barca llevar dos faroles?", "es", "Cada barca lleva un farol como máximo."),
        ("May a boat carry a lamp?", "en", None),  # counts nothing
        ("Can two geese swim in a boat at night?", "en", None),  # little of what is asked
        ("Can two geese carry a boat lamp to sea?", "en", None),  # three of five words, which is too little
        ("Can two geese carry a boat lamp?", "en", "No boat carries more than one lamp."),  # three of four
        ("Again?", "en", None),
    ],
)
def test_what_limits_how_many(question: str, lang: str, answer: str | None) -> None:
    found = limiting((BOAT, FERRY, BARCA), question, lang)
    assert (found and found.sentence) == answer
