"""A small corpus of two games in two languages, made up for the tests."""

from __future__ import annotations

from dataclasses import replace

from rulewright.kb.model import BookReading, GameStudy, Knowledge, Section, SectionKind, Term, Translation
from tests.make import book, section, term

_EN = [
    ("cover", "Cover", "A unit behind a wall has cover. Attacks against it lose one die."),
    ("line-of-sight", "Line of Sight (LoS)", "Draw a line from the leader. If nothing blocks it, there is sight."),
    (
        "shooting",
        "Ranged attack on a combat",
        "Archers may pick a ranged attack on an enemy unit that stands engaged in combat.",
    ),
    ("rest", "Rest", "The unit reduces its stress by two. It can't charge this turn."),
    ("demoralized", "Demoralized unit", "When stress is above morale, the unit is **demoralized** and flees."),
    ("charge", "Charge", "Declare a charge, then move. **Units** that charged may re-roll one of the dice."),
    ("weapons", "Weapons", "A sword has W 2 and +1 to hit; a bow rolls 2D6 and gains :success: on each six."),
    ("morale", "Morale", "Every child rolls a die. Wolves and children flee first."),
    ("tale", "The tale of the wall", "Cover, cover! cried the captain, and the unit ran for cover behind a wall."),
    ("contents", "Contents", "Cover 3. Charge 4. Rest 5. Line of Sight 6."),
]
_ES = [
    ("cobertura", "Cobertura", "Una unidad tras un muro tiene cobertura. Las líneas de visión se bloquean."),
    ("linea", "Línea de visión", "Traza una línea desde el líder de la unidad hasta el objetivo."),
    ("daño", "Daño", "Cada herida causa un punto de daño. En un año de guerra hay mucho."),
    ("estandarte", "Estandarte perdido", "Si la unidad que lleva el estandarte es destruida, se pierde."),
]
_RULES = [
    ("302", "Battle Phase", "The battle phase has four steps."),
    ("302.3", "Attack", "To attack, engage a unit. See 302.4 for ranged attacks."),
    ("302.3.4", "Combat", "Both players play tactics in turn."),
    ("302.3.4.1", "", "When both players pass, compare the totals."),
    ("302.30", "Clean up", "Discard everything. Rule 302.3 does not apply."),
    ("702.19b", "Trample", "Excess damage goes to the player."),
    ("Appendix A", "Lists", "All lists stand here."),
]


def _sections() -> list[Section]:
    kinds = {"tale": SectionKind.LORE, "contents": SectionKind.TOC}
    out = [
        section(f"wolf-core/{i}", title, text, n, kind=kinds.get(i, SectionKind.RULES))
        for n, (i, title, text) in enumerate(_EN)
    ]
    out += [section(f"wolf-torneo/{i}", title, text, n, lang="es") for n, (i, title, text) in enumerate(_ES)]
    parents = {"302.3": "302", "302.3.4": "302.3", "302.3.4.1": "302.3.4", "302.30": "302"}
    for n, (number, title, text) in enumerate(_RULES):
        parent = f"cards/{parents[number]}" if number in parents else None
        i = number.lower().replace(" ", "-")
        out.append(section(f"cards/{i}", title, text, n, number=number, parent=parent))
    return out


def _term(i: str, name: str, at: str, **other: object) -> Term:
    return replace(term(i, at, book=at.split("/")[0]), name=name, **other)  # type: ignore[arg-type]


def small() -> Knowledge:
    """The corpus."""
    books = [
        book("cards", "cards"),
        book("wolf-core", "wolf"),
        book("wolf-torneo", "wolf", "es"),
    ]
    sections = _sections()
    wolf = (
        _term("wolf/en/cover", "Cover", "wolf-core/cover", translations=("wolf/es/cobertura",)),
        _term("wolf/en/rest", "Rest", "wolf-core/rest"),
        _term("wolf/en/line-of-sight", "Line of Sight", "wolf-core/line-of-sight", aliases=("LoS",)),
        _term("wolf/es/cobertura", "Cobertura", "wolf-torneo/cobertura", translations=("wolf/en/cover",)),
        _term("wolf/es/linea", "Línea de visión", "wolf-torneo/linea"),
    )
    cards = (_term("cards/en/trample", "Trample", "cards/702.19b"),)
    said = (
        Translation("wolf", "Demoralized", "Desmoralizado"),
        Translation("wolf", "Line of Sight", "Línea de visión"),
    )
    readings = tuple(BookReading(b, tuple(s for s in sections if s.book == b.id)) for b in books)
    return Knowledge(readings, (GameStudy("cards", cards), GameStudy("wolf", wolf, translations=said)))
