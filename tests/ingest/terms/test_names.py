"""Names as printed: parameters, abbreviations, costs and marks."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.names import Name, abbreviates, is_name, key, parse, plain, without_article
from tests.ingest.terms.making import SAYS, Part, by_name, make_book

PARSED = [
    ("COVER", [Name("COVER")]),
    ("INTIMIDATING (N)", [Name("INTIMIDATING", "(N)")]),
    ("Lethal (X : D)", [Name("Lethal", "(X : D)")]),
    ("Scout (X)", [Name("Scout", "(X)")]),
    ("Poison/X", [Name("Poison", "/X")]),
    ("Faith: 2", [Name("Faith", ": X")]),  # a printed value stands for the parameter
    ("LINE OF SIGHT (LoS)", [Name("LINE OF SIGHT", None, ("LoS",))]),
    ("COM (Command)", [Name("COM", None, ("Command",))]),
    ("Command (Cmd)", [Name("Command", None, ("Cmd",))]),
    ("Movement (Mov)", [Name("Movement", None, ("Mov",))]),
    ("Costs (Cost)", [Name("Costs")]),  # one letter less is another form
    ("Rafts (Reef)", [Name("Rafts")]),  # another word
    ("Mudbanks (Muddy)", [Name("Mudbanks")]),
    ("(Effective) Speed", [Name("Effective Speed")]),
    ("Movement [MOV]", [Name("Movement", None, ("MOV",))]),
    (
        "Attack/Strength [ATT/STR]",
        [Name("Attack", None, ("ATT", "ATT/STR")), Name("Strength", None, ("STR", "ATT/STR"))],
    ),
    ("[Double] Rush", [Name("Rush", "[Double]", ("[Double] Rush",))]),
    ("» ASSAULT", [Name("ASSAULT")]),
    ("**Members.**", [Name("Members")]),
    (":long-action: Charge", [Name("Charge")]),
    ("Appendix A: Combat Cards", [Name("Combat Cards")]),
    ("Phase 2: Drift", [Name("Drift")]),
    ("T12 : Mill", [Name("Mill")]),
    ("4. Form the line", [Name("Form the line")]),
    ("The Attacker", [Name("Attacker")]),
    ("Wave (see the map)", [Name("Wave")]),  # an explanation is neither parameter nor alias
    ("~~Old~~ Rope", [Name("Old Rope")]),
    ('</span> <a id="hi">Hi Round</a>', [Name("Hi Round")]),
    ("Riding (any beast) (LUCK x2)", [Name("Riding")]),
    ("One Wet Foot", [Name("One Wet Foot")]),
    ("¡Victoria!", [Name("Victoria")]),
    ("3x Cheap Oar", [Name("Cheap Oar")]),  # how many there are is no part of the name
    ("Cheap Oar * 12", [Name("Cheap Oar")]),
    ("Cheap Oar x2", [Name("Cheap Oar")]),
    ("Tide 08", [Name("Tide 08")]),
    ("12 × Oar", [Name("Oar")]),
    ("+ Oar", [Name("Oar")]),
    ("+1/+1 Counter", [Name("+1/+1 Counter")]),
    ("[Oars](gear.md#oars)", [Name("Oars")]),
    ("★★", []),
    ("", []),
]


@pytest.mark.parametrize(("raw", "expected"), PARSED)
def test_parse(raw: str, expected: list[Name]) -> None:
    assert list(parse(raw, "en")) == expected


def test_a_step_letter_needs_its_own_word() -> None:
    assert parse("Paso firme", "es") == (Name("Paso firme"),)
    assert parse("Paso A: Desplegar", "es") == (Name("Desplegar"),)


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [
        ("LoS", "line of sight", True),
        ("WP", "Willpower test", True),
        ("MPW", "Mystic Power", True),
        ("PWM", "Mystic Power", False),  # the letters do not stand in this order
        ("VP", "Victory Points", True),
        ("X", "range", False),
        ("los", "line of sight", False),  # an abbreviation has capitals
        ("Pace", "Pace test", False),
        ("TOOLONG", "too long of a name", False),
        ("OIL", "Oil", False),  # no shorter than the word
    ],
)
def test_abbreviates(short: str, long: str, expected: bool) -> None:
    assert abbreviates(short, long) is expected


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("broken formation", "en", True),
        ("cannot", "en", False),
        ("not", "en", False),
        ("No LoS", "en", True),
        ("unit is stressed", "en", False),  # a sentence
        ("of the marsh", "en", False),
        ("roll and", "en", False),
        ("one two three four five six seven", "en", False),
        ("Golem - Heavy", "en", False),  # a list
        ("5 turns", "en", False),
        ("2-4 rowers", "en", False),
        ("1vs1", "en", True),
        ("each rower rolls 1D6", "en", False),  # a sentence
        ("1D6", "en", True),
        ("Page 12", "en", False),
        ("[Pág. 3]", "es", False),
        ("Page boy", "en", True),
        ("ficha de mando", "es", True),
        ("puede mover", "es", False),
        ("", "en", False),
        ("---", "en", False),
    ],
)
def test_is_name(text: str, lang: str, expected: bool) -> None:
    assert is_name(text, lang) is expected


def test_small_helpers() -> None:
    assert plain("**a** :star: b|c") == "a b c"
    assert without_article("the marsh", "en") == "marsh"
    assert without_article("the", "en") == "the"
    assert without_article("La ronda", "es") == "ronda"
    assert key("Línea de Visión (LoS)") == "linea de vision los"


@given(st.text(max_size=80), st.sampled_from(["en", "es", "fr"]))
def test_parse_never_fails_and_gives_words(raw: str, lang: str) -> None:
    for name in parse(raw, lang):
        assert any(c.isalnum() for c in name.text)
        assert name.text == name.text.strip()


@pytest.mark.parametrize(
    ("head", "said", "also"),
    [
        ("Forest (For)", "Trees stand in it for good.", False),  # a word of all texts
        ("Warrior (War)", "It goes to war for its crew.", False),  # a word of this one
        ("Warrior (War)", "It fights for its crew.", True),
        ("Agility (Agil)", "It tells how fast the crew is.", True),
        ("Agility (Agili)", "It tells how fast the crew is.", False),  # hardly shorter
    ],
)
def test_a_cut_name_is_no_word_of_the_text(head: str, said: str, also: bool) -> None:
    name, _, short = head.rstrip(")").partition(" (")
    found = by_name(find_terms(make_book(Part("Kinds", SAYS), Part(head, said, 1))))
    assert (short in found[name.casefold()].aliases) is also
