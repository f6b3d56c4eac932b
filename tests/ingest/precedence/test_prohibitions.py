from __future__ import annotations

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.precedence import find_precedence, find_prohibitions
from rulewright.ingest.precedence.prohibitions import Absolute, absolute_wording
from rulewright.kb.model import BookReading, Precedence, Section
from rulewright.kb.norms.bans import (
    forbidding,
)
from tests.make import book, precedence, section

FORBIDDING = [
    ("A goose cannot fly at night.", "cannot"),
    ("You can't sell the same hat twice.", "can't"),
    ("Players may not whisper.", "may not"),
    ("You must not open the box.", "must not"),
    ("It **cannot** be moved.", "cannot"),
    ("Never touch the bell.", "Never"),
    ("Do not count the hats.", "Do not"),
    ("If it rains, ducks cannot swim.", "cannot"),
    ("No goose may enter.", "No goose may"),
    ("Whistling is not allowed.", "is not allowed"),
    ("Under no circumstances can geese fly.", "Under no circumstances"),
    ("Remember that you cannot whistle.", "cannot"),  # said again, and meant
    ("It may sing, but doing so means that it cannot whistle.", "cannot"),
    ("Geese assigned to that pond cannot leave.", "cannot"),  # "that" points at the pond
    ("If a goose is asleep it cannot sing.", "cannot"),  # the condition has ended
]


@pytest.mark.parametrize(("text", "wording"), FORBIDDING)
def test_a_sentence_that_forbids(text: str, wording: str) -> None:
    (found,) = forbidding(text, "en")
    assert found.group() == wording


FORBIDDING_IN_SPANISH = [
    "Una oca no puede volar.",
    "Las ocas no podrán volar.",
    "No se puede silbar.",
    "Nunca puede haber dos ocas.",
    "Está prohibido silbar.",
    "Ninguna oca puede entrar.",
    "Recuerda que no puedes silbar.",
    "Lo único que no puede hacer es silbar.",
]


@pytest.mark.parametrize("text", FORBIDDING_IN_SPANISH)
def test_spanish_forbids_too(text: str) -> None:
    assert len(forbidding(text, "es")) == 1


ALLOWING = [
    "If you cannot pay, sing.",  # a condition
    "When a duck cannot swim it sinks, so hold it.",
    "Ducks that cannot swim sink.",  # says which ducks
    "This is an exception to the rule that a duck cannot swim.",  # a rule that is quoted, to be lifted
    "It may or may not rain.",
    "Most people never notice.",
    "They do not mind.",
    "You can swim.",
    "The Cannotia flower blooms.",
    "Geese with no nest of theirs may stay.",
    "One goose says it can't swim.",
]


@pytest.mark.parametrize("text", ALLOWING)
def test_a_sentence_that_forbids_nothing(text: str) -> None:
    assert forbidding(text, "en") == []


@pytest.mark.parametrize("text", ["Si no puede pagar, canta.", "Las ocas que no pueden volar corren."])
def test_a_spanish_condition_forbids_nothing(text: str) -> None:
    assert forbidding(text, "es") == []


def test_what_holds_only_normally_is_never_absolute() -> None:
    every = Absolute(every=True)
    assert every.holds("It cannot fly.", 3, 9)
    assert not every.holds("It normally cannot fly.", 12, 18)


BOLD_WINS = "If a rule says that something **cannot** be done, this ban takes precedence over everything else."
BANS_WIN = "When one effect says that a thing can happen and another effect says it can't, the \"can't\" effect wins."
RULES_WIN = "Rules forbidding something take precedence over rules allowing it."


def reading(*texts: str) -> BookReading:
    sections: list[Section] = [section(f"core/{i}", f"S{i}", t, order=3 * i) for i, t in enumerate(texts)]
    return BookReading(book(), tuple(sections))


def absolutes(*texts: str) -> list[tuple[str, bool]]:
    books = [reading(*texts)]
    return [(p.section, p.absolute) for p in find_prohibitions(books, find_precedence(books, Corpus()))]


def test_bold_is_absolute_only_where_the_game_says_so() -> None:
    bold, plain = "It **cannot** be moved.", "It cannot be sold."
    assert absolutes(bold, plain) == [("core/0", False), ("core/1", False)]
    assert absolutes(bold, plain, BOLD_WINS) == [("core/0", True), ("core/1", False)]


@pytest.mark.parametrize("statement", [BANS_WIN, RULES_WIN])
def test_every_ban_is_absolute_where_bans_win_over_permissions(statement: str) -> None:
    assert ("core/0", True) in absolutes("Ducks cannot be sold.", statement)


def test_a_ban_on_one_thing_makes_no_law_for_all() -> None:
    assert absolutes("It cannot be moved, whatever other rules allow.", "Ducks cannot be sold.") == [
        ("core/0", False),
        ("core/1", False),
    ]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (precedence("bold cannot", "everything else"), Absolute(bold=True)),
        (precedence("card text", "rules"), Absolute()),
        (precedence("rules that forbid", "rules that allow"), Absolute(every=True)),
        (precedence("bold cannot", "all", form="exception"), Absolute()),
        (
            precedence("effects that cannot exceed anything", "anything", form="limit"),
            Absolute(),
        ),  # a limit on one thing
    ],
)
def test_the_wording_that_wins_is_read_from_the_statements(statement: Precedence, expected: Absolute) -> None:
    assert absolute_wording([statement]) == expected
    assert absolute_wording([]) == Absolute()


def test_the_bold_must_stand_on_the_ban_itself() -> None:
    absolute = Absolute(bold=True)
    text = "A **goose** cannot be moved."
    assert not absolute.holds(text, text.index("cannot"), text.index("cannot") + 6)
    text = "A goose **can not** be moved."
    assert absolute.holds(text, text.index("can not"), text.index("can not") + 7)


def test_a_prohibition_keeps_its_sentence_and_its_place() -> None:
    r = reading("Geese are loud. Geese **cannot**\nbe sold. They may be lent.")
    (p,) = find_prohibitions([r], ())
    assert p.sentence == "Geese **cannot** be sold."
    text, offset = r.sections[0].text, r.sections[0].text_map[0][1]
    assert text[p.start - offset : p.end - offset] == "Geese **cannot**\nbe sold."
