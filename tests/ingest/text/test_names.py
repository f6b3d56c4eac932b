"""Names in running text: in every form, with small words between, the longest first."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.ingest.text.names import BEFORE, Face, Names, forms_of, is_abbreviation, keys
from tests.conftest import ROOT
from tests.work import LINEAR, growth

ENGLISH = Names(
    [
        *[("attack roll", "Attack roll"), ("defense roll", "Defense roll"), ("roll", "Roll"), ("shove", "Shove")],
        *[("push back", "Push back"), ("cast", "Cast a spell"), ("los", "Line of Sight"), ("los", "LoS"), ("w", "W")],
        *[("battle", "Line of battle"), ("point", "Damage point"), ("allocate", "Allocate damage")],
        *[("broken", "Broken oar"), ("golden", "The Golden Oar"), ("rout", "Attack"), ("tier", "Tier 2")],
        *[("rower", "Rowers"), ("row up", "Full row-ups"), ("cover", "Cover")],
    ],
    "en",
)
SPANISH = Names(
    [
        *[("control", "Controlar un objetivo"), ("unidad", "Unidad"), ("remo", "Remo"), ("perdido", "Remo perdido")],
        *[("campana", "tocar la campana"), ("valor", "valor de conquista"), ("oca", "oca")],
        *[("estado", "Estados"), ("explorador", "Exploradores")],
    ],
    "es",
)

CASES = [
    (ENGLISH, "Make an attack roll.", [("attack roll", "attack roll", Face.EXACT)]),  # the longest first
    (ENGLISH, "Two rolls.", [("roll", "rolls", Face.PLURAL)]),
    (ENGLISH, "It is shoved away.", [("shove", "shoved", Face.INFLECTED)]),
    (ENGLISH, "The attacker waits.", []),  # who does it is another thing
    (ENGLISH, "a full row-up", [("row up", "full row-up", Face.INFLECTED)]),
    (ENGLISH, "They row until noon.", []),  # nor the other way round
    (ENGLISH, "a covered boat", [("cover", "covered", Face.INFLECTED)]),  # a verb may end like a doer
    (ENGLISH, "The pushed back unit", [("push back", "pushed back", Face.INFLECTED)]),
    (ENGLISH, "PUSH BACK", [("push back", "PUSH BACK", Face.EXACT)]),
    (ENGLISH, "cast the spell", [("cast", "cast the spell", Face.LOOSE)]),  # another small word in the middle
    (ENGLISH, "casts any two spells", [("cast", "casts any two spells", Face.LOOSE)]),  # how many, and which
    (ENGLISH, "cast 3 spells", [("cast", "cast 3 spells", Face.LOOSE)]),
    (ENGLISH, "on tier 3, no tier 2", [("tier", "tier 2", Face.EXACT)]),  # a number that a name has tells something
    (ENGLISH, "cast a very long spell", []),  # words that tell something do not lie in a name
    (ENGLISH, "cast his, her, its and their spell", []),  # nor more than a few small ones
    (ENGLISH, "for the golden oar", [("golden", "the golden oar", Face.EXACT)]),  # a small word may begin a name
    (ENGLISH, "one golden oar", [("golden", "golden oar", Face.LOOSE)]),
    (ENGLISH, "push, back", []),  # no name goes beyond a comma
    (ENGLISH, "*push* back", [("push back", "push* back", Face.EXACT)]),  # but beyond a mark of emphasis
    (
        ENGLISH,
        "its attack and defense rolls",  # a shared head
        [("attack roll", "attack", Face.SHARED), ("defense roll", "defense rolls", Face.PLURAL)],
    ),
    (ENGLISH, "allocate 3 damage points", [("point", "damage points", Face.PLURAL)]),  # the plainer of two as long
    (ENGLISH, "a roll of the attack", [("attack roll", "roll of the attack", Face.TURNED)]),
    (ENGLISH, "their oars are broken", [("broken", "oars are broken", Face.TURNED)]),
    (ENGLISH, "the push is back", []),
    (ENGLISH, "draws LoS", [("los", "LoS", Face.EXACT)]),
    (ENGLISH, "lose the los, w is a letter, the scroll", []),  # an abbreviation as it is printed; whole words
    (ENGLISH, "", []),
    (
        SPANISH,
        "Las unidades controlan objetivos.",
        [("unidad", "unidades", Face.PLURAL), ("control", "controlan objetivos", Face.LOOSE)],
    ),
    (SPANISH, "si ha perdido su remo", [("perdido", "perdido su remo", Face.TURNED)]),  # a participle may come first
    (SPANISH, "Mientras estaba o estén en su estado", [("estado", "estado", Face.PLURAL)]),  # small words
    (SPANISH, "La exploración de un explorador", [("explorador", "explorador", Face.PLURAL)]),
    (SPANISH, "controla más remos", [("remo", "remos", Face.PLURAL)]),
    (SPANISH, "El valor de la conquista.", [("valor", "valor de la conquista", Face.LOOSE)]),
    (SPANISH, "Tocar las campanas", [("campana", "Tocar las campanas", Face.LOOSE)]),
]


@pytest.mark.parametrize(("names", "text", "expected"), CASES)
def test_names_in_running_text(names: Names[str], text: str, expected: list[tuple[str, str, Face]]) -> None:
    assert [(m.things[0], text[m.start : m.end], m.face) for m in names.find(text)] == expected


def test_things_of_one_name_are_all_told() -> None:
    names = Names([("keyword", "Cover"), ("terrain", "Cover"), ("other", "Covers")], "en")
    (found,) = names.find("in cover")
    assert found.things == ("keyword", "terrain"), "the plainest: the third would be in another number"


def test_names_that_are_met_in_one_place_alike_are_told_together() -> None:
    names = Names([("doing", "Attacking"), ("done", "Attacked")], "en")
    (found,) = names.find("it attacks")
    assert found.things == ("doing", "done") and found.face is Face.INFLECTED


def test_a_possessive_is_its_owners_plain_name() -> None:
    (found,) = Names([("many", "Warbands"), ("one", "Warband")], "en").find("the warband’s turn")
    assert found.things == ("one",) and found.face is Face.EXACT


def test_only_plain_faces_where_these_are_asked_for() -> None:
    text = "shoved, casts any spells, an attack and defense roll"
    assert [m.things for m in ENGLISH.find(text, Face.INFLECTED)] == [("shove",), ("rout",), ("defense roll",)]
    assert [m.things for m in ENGLISH.find(text, Face.EXACT)] == [("rout",), ("defense roll",)]


def test_everywhere_is_within_longer_names_too() -> None:
    found = {(*m.things, m.words) for m in ENGLISH.everywhere("attack roll")}
    assert found == {("attack roll", 2), ("roll", 1), ("rout", 1)}


def test_a_name_without_a_telling_word_is_none() -> None:
    names = Names([("a", "of the"), ("b", "—"), ("c", ""), ("d", "★★")], "en")
    assert names.find("of the — ★★")[0].things == ("d",) and len(names.find("of the — ★★")) == 1
    assert Names([], "en").find("Any attack roll.") == []


def test_of_a_foreign_name_no_small_word_is_left() -> None:
    """In Spanish "los" is an article, and "no" says nothing."""
    assert not list(Names([("no sight", "No LoS")], "es").find("La barca no puede."))
    assert list(Names([("no sight", "No LoS")], "en").find("It has no LoS."))


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("It sails by its Will alone.", True),
        ("The geese will sail.", False),  # not as the name is printed
        ("Willing geese sail.", False),  # nor is another form of it
        ("Will geese sail?", False),  # the capital begins a sentence
        ("They sail. **Will** is spent.", False),
        ("- “Will geese sail?”", False),
        ("They sail, and *Will* is spent.", True),
        ("9. Will", True),  # all of an item
        ("1. Wind\n2. **Will** \n3. Wax", True),
        ("| Will | 3 |", True),
        ("- Will 3\n- Might 2", True),  # with its value
        ("- **Will** +3", True),
        ("Will 3 geese sail?", False),
        ("Will: courage of a hero.", True),
        ("**Will**: courage of a hero.", True),
        (f"They sail. {'(' * (BEFORE - 1)}Will sails", False),
        (f"They sail. {'(' * (BEFORE + 1)}Will sails", True),  # so many marks are no sentence's
    ],
)
def test_a_small_word_is_a_name_where_it_is_printed_as_one(text: str, met: bool) -> None:
    assert bool(Names([("a", "Will"), ("b", "as")], "en").find(text)) is met


@pytest.mark.parametrize(
    ("name", "text", "met"),
    [
        ("IT", "IT moves. IT rests.", 2),  # capitals throughout
        ("IT", "It moves.", 0),
        ("A", "A moves. A: it rests.", 0),  # of one letter they tell nothing
    ],
)
def test_an_abbreviation_begins_a_sentence_in_capitals_only(name: str, text: str, met: int) -> None:
    assert len(Names([("a", name)], "en").find(text)) == met


@pytest.mark.parametrize(
    ("name", "expected"), [("LoS", True), ("WP", True), ("W", True), ("Aim", False), ("move", False), ("L o S", False)]
)
def test_abbreviations(name: str, expected: bool) -> None:
    assert is_abbreviation(name) is expected


@pytest.mark.parametrize(
    ("one", "other", "lang"),
    [
        ("abilities", "ability", "en"),
        ("attacking", "attacks", "en"),
        ("frog’s", "frogs", "en"),
        ("desmoralizadas", "desmoralizada", "es"),
        ("conquista", "conquistar", "es"),
    ],
)
def test_forms_of_one_word_share_a_key(one: str, other: str, lang: str) -> None:
    assert keys(one, lang) & keys(other, lang)


def test_what_is_no_word_of_a_dictionary_is_its_own_form() -> None:
    assert forms_of("LW", "en") == ("lw", "lw") and forms_of("2d6", "en") == ("2d6", "2d6")
    assert forms_of("x" * 50, "en") == ("x" * 50, "x" * 50)
    assert not keys("activation", "en") & keys("actor", "en")


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.sampled_from(["attack", "roll", "rolls", "and", "the", "Line", "of", "sight", "LoS", ",", "x"]), max_size=25
    )
)
def test_mentions_are_in_order_and_apart(parts: list[str]) -> None:
    text = " ".join(parts)
    found = ENGLISH.find(text)
    assert all(0 <= m.start < m.end <= len(text) for m in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_work_grows_with_the_text() -> None:
    for piece in ("attack and the ", "roll of the ", "cast the the the the "):
        assert growth(lambda n, piece=piece: ENGLISH.find(piece * n), 1_000) < LINEAR


def test_no_build_without_spacy() -> None:
    """The language library carries the reading: where it is missing, nothing is linked in silence."""
    code = "import sys; sys.modules['spacy'] = None\nimport rulewright.ingest.pipeline"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and "spacy" in done.stderr.splitlines()[-1]
