"""The slots of a statement: who does what to what, where it points at the thing that the heading names."""

from __future__ import annotations

import pytest

from rulewright.kb.model import Statement
from tests.make import section, stated


def last(text: str, lang: str = "en", **other: str) -> Statement:
    """The last statement of a section on a spell."""
    return stated(section(title="Honk", text=text, lang=lang, **other))[-1]


@pytest.mark.parametrize(
    ("text", "lang", "points"),
    [
        ("You cannot cast this spell.", "en", True),
        ("No puedes lanzar este hechizo.", "es", True),
        ("Vous ne pouvez pas lancer ce sort.", "fr", True),
        ("You may cast a spell. You cannot repeat this spell.", "en", False),  # that one is meant
        ("Learn this spell. You may cast a spell. You cannot repeat this spell.", "en", True),
        ("You cannot cast that spell.", "en", False),
        ("You cannot cast this goose.", "en", False),
    ],
)
def test_this_spell_is_the_one_that_the_heading_names(text: str, lang: str, points: bool) -> None:
    assert ("honk" in last(text, lang).words) is points


@pytest.mark.parametrize(("title", "points"), [("Spells", True), ("Geese", False)])
def test_headings_that_speak_of_spells_say_so_of_any(title: str, points: bool) -> None:
    above = section("core/above", title, "", 1)
    place = section("core/honk", "Honk", "You may cast a spell. You cannot repeat this spell.", 2, parent=above.id)
    assert ("honk" in stated(above, place)[-1].words) is points
    own = section("core/spell", f"{title} of old", "You may cast a spell. You cannot repeat this spell.", 3)
    assert ("old" in stated(own)[-1].words) is points


def test_a_spell_that_the_heading_names_is_a_spell_too() -> None:
    s = last("A wet goose cannot use this ability.")
    assert s.verbs == ("abil", "honk") and s.objects == ("abil", "honk") and s.who == ("goos", "wet")
    s = last("Los gansos no pueden usar esta habilidad.", "es")
    assert s.verbs == ("habil",) and s.words == ("habil", "honk")


def test_where_only_the_spell_does_it_the_heading_says_who() -> None:
    s = last("This spell cannot be cast twice.")
    assert (s.subject, s.who) == ("", ("honk", "spell"))
    s = last("A goose with this spell cannot swim.")
    assert (s.subject, s.who) == ("goose with this spell", ("goos", "honk", "spell"))
    s = last("You may cast a spell. This spell cannot be cast twice.")
    assert (s.subject, s.who) == ("This spell", ("spell",))


@pytest.mark.parametrize(
    ("text", "lang", "verbs"),
    [
        ("You cannot make a long shot at night.", "en", ("long", "shot")),
        ("No puedes realizar un ataque lejano.", "es", ("ataqu",)),
        ("Vous ne pouvez pas faire un long tir.", "fr", ("long",)),
        ("No puedes intentar volar.", "es", ("vol",)),
        ("Vous ne pouvez pas tenter voler.", "fr", ("vol",)),
        ("You cannot be more than happy geese.", "en", ("happi",)),
        ("You cannot carry a long shot.", "en", ("carri",)),
    ],
)
def test_of_what_is_made_the_name_says_what_is_done(text: str, lang: str, verbs: tuple[str, ...]) -> None:
    assert last(text, lang).verbs == verbs


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("You cannot carry sacks more than once or with two geese.", "en"),
        ("You cannot carry sacks, one after the other.", "en"),
        ("No puedes llevar sacos, dos o más.", "es"),
        ("Vous ne pouvez pas porter un sac ou deux oies.", "fr"),
    ],
)
def test_a_number_begins_no_act(text: str, lang: str) -> None:
    assert len(last(text, lang).verbs) == 1
