"""Which of two things comes first: a sentence or a list that orders the two answers, nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.model import Knowledge
from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.search.orders import NAMED_BY, OUTRIGHT, TOLD
from rulewright.kb.search.query import Pair, pair
from rulewright.kb.store import Store
from rulewright.kb.verdict.asked import ask
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section

_MANY = "a b c d e f"  # words before what an item is on, as many as name it
_TEXTS = [
    ("dawn", "Dawn", "First the lanterns are lit and then the oars are taken up."),
    ("noon", "Noon", "Before mooring, each crew counts its ropes."),
    ("tolls", "Tolls", "A ferry pays its toll in straw. The toll of a raft is higher."),
    (
        "round",
        "A round",
        "Play goes in this order:\n\n1. Fog drifts.\n2. Herons eat.\n   - Otters hide.\n3. Tides turn.",
    ),
    ("songs", "Songs", "There are songs:\n\n- Ballads are long.\n- Shanties are short."),
    ("steps", "Steps", "The steps of a season:\n\n- Sowing comes with rain.\n- Reaping is hot work."),
    ("far", "Far", f"Two steps:\n\n1. {_MANY} magpies.\n2. {_MANY} jackdaws."),
    ("phases", "Phases", "A night has two phases: hooting and hunting."),
    ("kettles", "Kettles", "After the kettles, rest; the cauldrons are cleaned."),
    ("crates", "Crates", "A crate removes its own barrel first; the crate stays as one barrel until emptied again."),
    ("flock", "Turn order", "These fly:\n\n1. Gulls.\n2. Terns."),
    ("nests", "Turn order", "These cost straw:\n\n- Wrens.\n- Rooks."),
    ("any", "Any", "Do these steps in any order:\n\n1. Plough.\n2. Harrow."),
    ("prices", "Buying", "Prices are:\n\n1. Pumps: two coins.\n2. Kegs: three coins."),
    ("phase", "Building", "In the building phase, hinges cost two coins and bolts cost three."),
    ("chores", "Chores", "A bucket is filled; after that long mop."),
    ("storm", "Storms", "You may not raise the sails before the storm ends, and flags stay lit."),
    ("editions", "Editions", "Remove the cups from the previous game, later editions have bowls instead."),
    ("fights", "Fights", "A boat that moved may not fight before the next turn; then it moves again."),
    ("bids", "Bids", "A caller may write off the deal at any point before the eighth trick: the full bid is lost."),
    (
        "words",
        "Words",
        "A shovel lies there before a red rusty rake is found. After a dusk, brooms rest, and pans shine.",
    ),
    ("asks", "Asking", "- Do kelpies bite before selkies sing?\n\n  Nobody knows."),
    ("muster", "Musters", "A blue banner rises before a red drum sounds."),
]
_TEXTO = "Primero se encienden los faroles y después se toman los remos."


def known() -> Knowledge:
    """A game of these rules."""
    sections = [section(f"core/{i}", title, text, n) for n, (i, title, text) in enumerate(_TEXTS)]
    sections.append(section("libro/alba", "Alba", _TEXTO, 30, lang="es"))
    return knowledge(*sections, books=(book(), book("libro", lang="es")))


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    folder: Path = tmp_path_factory.mktemp("orders")
    made = known()
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    opened = Searcher(Store(folder / "store.db"), folder / "index")
    yield opened
    opened.close()


@pytest.fixture
def answer(searcher: Searcher) -> Callable[[str], Direct | None]:
    return lambda q: next(iter(searcher.ask(q)[1]), None)


@pytest.mark.parametrize(
    ("q", "where", "sentence", "certainty"),
    [
        ("oars or lanterns first?", "core/dawn", "First the lanterns are lit and", OUTRIGHT),
        ("do I light lanterns or take oars first", "core/dawn", "First the lanterns are lit and", OUTRIGHT),
        ("what comes first, oars or lanterns?", "core/dawn", "First the lanterns are lit and", OUTRIGHT),
        ("¿remos o faroles primero?", "libro/alba", "Primero se encienden", OUTRIGHT),
        ("counts ropes before or after mooring?", "core/noon", "Before mooring, each crew", OUTRIGHT),
        ("tides or fog first?", "core/round", "Play goes in this order:", OUTRIGHT),
        ("otters or tides first?", "core/round", "Play goes in this order:", OUTRIGHT),  # one in a list within an item
        ("reaping or sowing first?", "core/steps", "The steps of a season:", OUTRIGHT),  # without numbers
        ("gulls or terns first?", "core/flock", "These fly:", OUTRIGHT),  # an order by its title
        ("bucket or mop first?", "core/chores", "A bucket is filled; after", OUTRIGHT),
        ("yellow banner or drum first?", "core/muster", "A blue banner rises", TOLD),  # not all of what is asked
    ],
)
def test_what_orders_two_things_answers_which_is_first(
    answer: Callable[[str], Direct | None], q: str, where: str, sentence: str, certainty: float
) -> None:
    found = answer(q)
    assert found is not None and found.hit.section == where
    assert found.sentence.startswith(sentence) and found.certainty == certainty


def test_a_list_is_shown_with_the_items_that_are_asked_for(answer: Callable[[str], Direct | None]) -> None:
    found = answer("tides or fog first?")
    assert found is not None and "1. Fog drifts." in found.text and "3. Tides turn." in found.text


@pytest.mark.parametrize(
    ("q", "because"),
    [
        ("ferry toll or raft toll first?", "both are named, and in no order"),
        ("ballads or shanties first?", "a list that is no order"),
        ("magpies or jackdaws first?", f"neither is among the first {NAMED_BY} words of its item"),
        ("crate or barrel first?", "what stands behind both orders them not"),
        ("sails or flags first?", "what is before one of them is the end of a storm"),
        ("cups or bowls first?", "editions are later, no bowls"),
        ("fight or move first?", "two words order, each something else"),
        ("bidding or dealing first?", "a clause ends between"),
        ("pumps or kegs first?", "numbers alone are no order"),
        ("hinges or bolts first?", "a phase, and no order of its parts"),
        ("plough or harrow first?", "any order is none"),
        ("hunting or hooting first?", "that they are phases tells no order"),
        ("cauldrons or kettles first?", "a clause ends between"),
        ("wrens or rooks first?", "neither numbers nor what announces an order"),
        ("shovel or rake first?", "two telling words stand between the rake and what orders"),
        ("brooms or pans first?", "what opens the sentence orders neither"),
        ("dusk or pans first?", "of three clauses"),
        ("kelpies or selkies first?", "a question orders nothing"),
        ("lanterns or zeppelins first?", "what no text knows"),
    ],
)
def test_what_orders_nothing_does_not_answer(answer: Callable[[str], Direct | None], q: str, because: str) -> None:
    assert answer(q) is None, because


def test_its_section_comes_first(searcher: Searcher) -> None:
    found, _ = searcher.ask("oars or lanterns first?")
    assert found.hits[0].section in ("core/dawn", "libro/alba")


@pytest.mark.parametrize(
    ("words", "subject", "lang", "found"),
    [
        ("oars or lamps first", (0, 2, 3), "en", Pair((0,), (2,))),
        ("which is first the oars or lamps", (2, 4, 6), "en", Pair((4,), (6,))),
        ("poder o reflejos primero", (2, 3), "es", Pair((0,), (2,))),  # a word of the frame is what is asked for
        ("can i row or sail first", (2, 4, 5), "en", None),  # whether one may
        ("oars or lamps", (0, 2), "en", None),  # nothing asks for an order
        ("oars or first", (0, 2), "en", None),
        ("first or oars", (0, 2), "en", None),
        ("oars or lamps first", (0, 2, 3), None, None),  # in which language, nobody knows
    ],
)
def test_the_two_things_of_a_question(
    words: str, subject: tuple[int, ...], lang: str | None, found: Pair | None
) -> None:
    assert pair(words.split(), subject, lang) == found


def test_no_verdict_finds_that_one_of_them_wins(searcher: Searcher) -> None:
    ruling = ask(searcher.store, searcher, "tides or fog first?", "game").ruling
    assert (ruling.outcome, ruling.code, ruling.winner) == ("single", "answered", "core/round")
    assert ask(searcher.store, searcher, "ballads or shanties first?", "game").ruling.code == "not-outright"
