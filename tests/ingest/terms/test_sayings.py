"""What running text says for a term beside its name, on made-up books."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from tests.ingest.terms.making import Part, by_name, make_book

DOES = "This does something to the crew that has it."


def aliases(name: str, *parts: Part, lang: str = "en") -> set[str]:
    return set(by_name(find_terms(make_book(*parts, lang=lang)))[name].aliases)


@pytest.mark.parametrize(
    ("above", "name", "said", "alias"),
    [
        # what stands behind the name says what it is
        ("States", "Soaked", "A crew in the soaked state halts.", "soaked state"),
        ("Characteristics", "Nerve", "Add the nerve value of both crews.", "nerve value"),
        ("Keywords", "Amphibious", "All have the amphibious keyword here.", "amphibious keyword"),
        # a name that is a verb has a movement
        ("Actions", "Dart", "While darting it is fast. A dart movement ends at the shore.", "dart movement"),
        # another kind of thing, or a noun: these are two names that meet
        ("States", "Soaked", "The soaked value of a lamp.", None),
        ("Terrain", "Reed", "The reed movement of the wind.", None),
    ],
)
def test_with_the_class(above: str, name: str, said: str, alias: str | None) -> None:
    book = (Part(above, "Here they are."), Part(name, DOES, 1), Part("General", said))
    found = aliases(name.casefold(), *book)
    assert (alias in found) if alias else not any(name.casefold() in a for a in found if " " in a)


def test_spanish_puts_the_class_before() -> None:
    book = (Part("Estados", "Son estos."), Part("Mojada", "Una barca con esto se para.", 1))
    said = Part("General", "Una barca en estado mojada no rema.")
    assert "estado mojada" in aliases("mojada", *book, said, lang="es")


@pytest.mark.parametrize(("uses", "expected"), [(3, True), (2, False)])
def test_the_noun_of_the_verb(uses: int, expected: bool) -> None:
    book = (
        Part("Activate a crew", "A crew that is awake may act."),
        Part("More", "You activate a crew. " * 2 + "After its activation, rest. " * uses),
    )
    assert ("activation" in aliases("activate a crew", *book)) is expected


def test_homonyms_are_told_apart_by_their_headings() -> None:
    lamps = Part("Lamps and lanterns", "**Reach:** how far the light of it falls on the water.")
    found = find_terms(make_book(Part("Reach", "How far a boat can go."), lamps))
    reaches = [set(t.aliases) for t in found if t.name == "Reach"]
    assert reaches[1:] == [{"Reach (lamp)", "Reach (lantern)"}]
    assert not any("(" in a for a in reaches[0])


def test_what_a_glossary_says_again_needs_no_heading() -> None:
    entry = Part("Reach", "How far a boat can go in one turn.", 1)
    book = make_book(Part("Reach", "A boat goes as far as its oars."), Part("Glossary", "Words."), entry)
    assert not any("(" in a for t in find_terms(book) for a in t.aliases)


def test_the_abbreviation_that_is_made_of_the_initials() -> None:
    book = (Part("Line of Reeds", "No boat gets through it."), Part("More", "It needs LoR. No LoR here. Check LoR."))
    assert "LoR" in aliases("line of reeds", *book)
    assert "LoR" not in aliases("line of reeds", book[0], Part("More", "It needs LoR once."))
    capitals = Part("More", "It costs LR. No LR here. Check LR.")
    assert "LR" not in aliases("lamp reeds", Part("Lamp Reeds", "No boat gets through it."), capitals)


@pytest.mark.parametrize(
    ("number", "uses", "also", "expected"),
    [
        (None, 5, "Rowing", True),
        ("7", 5, "Rowing", True),  # a step of a procedure that the rules speak of as a thing
        ("7", 4, "Rowing", False),
        ("7", 5, "Mooring and placement", False),  # has a heading of its own
    ],
)
def test_a_heading_that_tells_to_do_what_has_a_noun(number: str | None, uses: int, also: str, expected: bool) -> None:
    said = Part("Later", "No boat moves during placement. " * uses)
    own = Part(also, "Boats are moored at the shore.")
    book = make_book(Part("Place your boats", "Each player puts boats down.", number=number), said, own)
    found = by_name(find_terms(book)).get("placement")
    assert (found is not None and "Place your boats" in found.aliases) is expected


def test_a_name_with_what_stands_above_it() -> None:
    crew = (Part("Sailors", "They row the boats."), Part("Bosuns", "They shout at those who row.", 1))
    said = "A bosun sailor shouts. Each bosun sailor is heard."
    assert "bosun sailor" in aliases("bosuns", *crew, Part("Later", said))
    assert "bosun sailor" not in aliases("bosuns", *crew, Part("Later", "A bosun sailor shouts."))


def test_the_card_that_stands_for_a_thing_is_another_name_of_it() -> None:
    text = "Put down a card that will stand for the chapel; it blocks sight. " + "Nobody enters the chapel card. " * 3
    assert "chapel card" in aliases("chapel", Part("The table", text))
