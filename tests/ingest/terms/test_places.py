"""A term is defined where the book says what it is, not where the name comes first."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms, led_below
from rulewright.kb.model import Term
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = "This thing does something to the crew."


def place(name: str, *parts: Part, lang: str = "en") -> tuple[int, str]:
    """Which part defines a term, and the source of its definition."""
    book = make_book(*parts, lang=lang)
    t = by_name(find_terms(book))[name]
    d = t.definition
    return next(i for i, s in enumerate(book.sections) if s.id == d.section), book.source[d.start : d.end]


PLACES = [
    # books mark a word where they introduce it
    ("ferry token", ["Take a **ferry token** now.", "A **ferry token** is kept."], 0),
    # a sentence that begins with the name says more than one that uses it, if it comes first
    ("open gates", ["Open gates may be closed by anyone.", "Close **open gates** if you like. See **open gates**."], 0),
]


@pytest.mark.parametrize(("name", "texts", "expected"), PLACES)
def test_places(name: str, texts: list[str], expected: int) -> None:
    assert place(name, *(Part(t, x) for t, x in zip(("Front", "Back"), texts, strict=True)))[0] == expected


def test_a_glossary_says_more_of_a_thing_than_its_profile() -> None:
    profiles = [Part(n, f"Class: {n} folk\nGear: a rope and a net", 1) for n in ("Newt", "Otter")]
    said = "Glossary", "**Newt**: A beast that lives under the wet boards.\n\n**Quay**: A wall by the water."
    beasts = (Part("Beasts", SAYS), *profiles)
    assert place("newt", *beasts)[0] == 1
    assert place("newt", *beasts, Part(*said))[0] == 3


def test_a_token_is_put_down_under_the_heading_of_its_first_word() -> None:
    listed = "- **Harm tokens.** They stay.\n- **Oil tokens.** They go.\n- **Mud tokens.** They stay."
    parts = (
        Part("Harm", "A model that is hurt takes as many tokens as the roll says. Harm tokens lie on its card."),
        Part("Harm, oil and other tokens", listed + "\n\nKeep the harm tokens. A harm token hurts."),
    )
    assert place("harm tokens", *parts)[0] == 0


@pytest.mark.parametrize(
    ("heading", "text", "home"),
    [
        ("Rowing (DEX+2)", "Rowing is how fast the crew crosses a lake.", 1),  # which speaks of no roll
        ("Rowing songs", "Rowing is better with a song.", 0),
    ],
)
def test_a_roll_is_explained_where_what_is_rolled_for_is(heading: str, text: str, home: int) -> None:
    told = "In fog the rowing roll fails. Then make a rowing roll. A second rowing roll is hard."
    assert place("rowing roll", Part("Weather", told), Part(heading, text))[0] == home


def test_a_part_that_each_of_several_things_has_defines_a_name_less_than_its_own_chapter() -> None:
    of_a_kind = [
        part
        for kind, text in (("Otters", "Charms of otters are wet, and there are many of them."), ("Crows", SAYS))
        for part in (Part(kind, SAYS, 1), Part("Charms", text, 2))
    ]
    assert place("charms", Part("Kinds"), *of_a_kind, Part("Charms", SAYS))[0] == 5


def test_the_first_abbreviation_is_a_definition_beside_an_entry_that_has_none() -> None:
    book = make_book(
        Part("Tests", "Each result up to the Tide Level [TL] is a success."),
        Part("Charms", "Tide level – specifies how hard the charm is to cast."),
    )
    found = [t for t in find_terms(book) if t.name.casefold() == "tide level"]
    assert [t.definition.section for t in found] == [s.id for s in book.sections]


def led(*parts: Part) -> tuple[dict[str, Term], str]:
    book = make_book(*parts)
    return by_name(led_below([book], find_terms(book))), book.source


def test_a_numbered_heading_leaves_its_definition_to_the_rule_below_that_names_the_term() -> None:
    terms, source = led(
        Part("Keel Haul", number="302"),
        Part("You may do much to", "You may do much to others. A keel haul begins with a shout.", 1, number="302.1"),
    )
    d = terms["keel haul"].definition
    assert source[d.start : d.end] == "A keel haul begins with a shout."
    assert d.section.startswith("g-core/302.1")


def test_the_first_rule_below_tells_more_than_a_heading_alone_where_none_names_the_term() -> None:
    rule = Part("You may shout at any", "You may shout at any time. It is loud.", 1, number="302.1")
    terms, source = led(Part("Keel Haul", number="302"), rule)
    d = terms["keel haul"].definition
    assert source[d.start : d.end].endswith("You may shout at any time.")


def test_rules_below_a_heading_may_count_on_from_it() -> None:
    rule = Part("The keel is a part", "The keel is a part of each raft.", 1, number="303")
    terms, source = led(Part("Keels", number="302"), rule)
    d = terms["keels"].definition
    assert source[d.start : d.end].endswith("The keel is a part of each raft.")


def test_a_heading_without_number_or_with_a_text_keeps_its_definition() -> None:
    book = make_book(
        Part("KEYWORDS", SAYS), Part("GRIM", "Grim crews never run.", 1), Part("A grim tale", "Grim it was.", 2)
    )
    found = find_terms(book)
    assert led_below([book], found) == found
