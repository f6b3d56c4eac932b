from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.ingest.interactions.mentions import Matcher, forms, is_abbreviation
from rulewright.kb.model import Term
from tests.make import term
from tests.work import LINEAR, growth


def named(name: str, *aliases: str, id: str = "", lang: str = "en") -> Term:
    slug = id or name.lower().replace(" ", "-")
    return term(f"game/{lang}/{slug}", name=name, aliases=aliases)


TERMS = [
    named("Attack roll"),
    named("Defense roll"),
    named("Roll"),
    named("Shove"),
    named("Push back"),
    named("Cast a spell"),
    named("Line of Sight", "LoS"),
    named("W"),
    named("Line of battle"),
    named("Damage point"),
    named("Allocate damage"),
    named("Broken oar", id="broken-oar"),
]
ENGLISH = Matcher.of(TERMS, "en")


def slugs(matcher: Matcher, text: str) -> list[str]:
    return [m.term.split("/")[-1] for m in matcher.find(text)]


CASES = [
    ("Make an attack roll.", ["attack-roll"]),  # longest first
    ("Two rolls.", ["roll"]),  # plural
    ("It is shoved away.", ["shove"]),  # inflected
    ("The pushed back unit", ["push-back"]),
    ("PUSH BACK", ["push-back"]),
    ("casts the spell", ["cast-a-spell"]),  # another small word in the middle
    ("its attack and defense rolls", ["attack-roll", "defense-roll"]),  # a shared head
    ("casts any two spells", ["cast-a-spell"]),  # how many, and which
    ("cast 3 spells", ["cast-a-spell"]),
    ("cast a very long spell", []),  # words that tell something do not lie in a name
    ("allocate 3 damage points", ["damage-point"]),  # the longer name within is meant
    ("a roll of the attack", ["roll", "attack-roll"]),  # in another order, and the head by itself
    ("their oars are broken", ["broken-oar"]),
    ("roll the attack", ["roll"]),  # no "of": no other order
    ("draws LoS", ["line-of-sight"]),  # an alias
    ("lose the los", []),  # an abbreviation stands as it is printed
    ("its W value", ["w"]),
    ("w is a letter", []),
    ("the scroll", []),  # never inside a word
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_terms_are_recognised_in_running_text(text: str, expected: list[str]) -> None:
    assert slugs(ENGLISH, text) == expected


def test_spanish_inflection_and_small_words() -> None:
    matcher = Matcher.of([named("Unidad", lang="es"), named("Controlar un objetivo", id="control", lang="es")], "es")
    assert slugs(matcher, "Las unidades controlan objetivos.") == ["unidad", "control"]
    assert slugs(matcher, "controlar el objetivo") == ["control"]


def test_a_spanish_participle_may_come_first() -> None:
    matcher = Matcher.of([named("Remo", lang="es"), named("Remo perdido", id="lost", lang="es")], "es")
    assert slugs(matcher, "si ha perdido su remo") == ["lost", "remo"]
    assert slugs(matcher, "controla más remos") == ["remo"]


def test_homonyms_are_all_given() -> None:
    matcher = Matcher.of([named("Cover", id="cover-terrain"), named("Cover", id="cover-keyword")], "en")
    assert slugs(matcher, "in cover") == ["cover-keyword", "cover-terrain"]


def test_a_mention_is_where_it_stands() -> None:
    text = "no, make Attack  rolls!"
    (m,) = ENGLISH.find(text)
    assert text[m.start : m.end] == "Attack  rolls"


@pytest.mark.parametrize(
    ("name", "expected"), [("LoS", True), ("WP", True), ("W", True), ("Aim", False), ("move", False), ("L o S", False)]
)
def test_abbreviations(name: str, expected: bool) -> None:
    assert is_abbreviation(name) is expected


def test_forms_of_one_word_share_a_key_and_others_do_not() -> None:
    assert forms("abilities", "en") & forms("ability", "en")
    assert forms("desmoralizadas", "es") & forms("desmoralizada", "es")
    assert not forms("activation", "en") & forms("active", "en")
    assert forms("frog’s", "en") == forms("frog's", "en") == forms("frog", "en")


def test_no_terms_no_mentions() -> None:
    assert Matcher.of([], "en").find("Any attack roll.") == []
    assert Matcher.of([named("★★"), named("—", id="dash")], "en").find("— —") == []


@settings(max_examples=80, deadline=None)
@given(
    st.lists(
        st.sampled_from(["attack", "roll", "rolls", "and", "the", "Line", "of", "sight", "LoS", ",", "x"]), max_size=25
    )
)
def test_mentions_are_in_order_and_overlap_only_where_the_order_is_another(parts: list[str]) -> None:
    text = " ".join(parts)
    found = ENGLISH.find(text)
    assert all(0 <= m.start < m.end <= len(text) for m in found)
    assert all(a.start <= b.start for a, b in pairwise(found))
    assert all(a.end <= b.start or " of " in text[a.start : max(a.end, b.end)] for a, b in pairwise(found))


def test_work_grows_with_the_text() -> None:
    assert growth(lambda n: ENGLISH.find("attack and the " * n), 1_000) < LINEAR
