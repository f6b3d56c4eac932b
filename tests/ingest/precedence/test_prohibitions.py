from __future__ import annotations

import pytest

from rulewright.ingest.precedence import Absolute, absolute_wording, find_precedence, find_prohibitions
from rulewright.ingest.statements import find_statements
from rulewright.kb.model import BookReading, Precedence, Section
from tests.make import book, precedence, section, stated


def test_what_holds_only_normally_is_never_absolute() -> None:
    every = Absolute(every=True)
    assert every.holds(*stated(section(text="It cannot fly.")))
    assert not every.holds(*stated(section(text="It normally cannot fly.")))


BOLD_WINS = "If a rule says that something **cannot** be done, this ban takes precedence over everything else."
BANS_WIN = "When one effect says that a thing can happen and another effect says it can't, the \"can't\" effect wins."
ALL_YIELDS = "Rules that forbid something take precedence over all other rules."
RULES_WIN = "Rules forbidding something take precedence over rules allowing it."


def reading(*texts: str) -> BookReading:
    sections: list[Section] = [section(f"core/{i}", f"S{i}", t, order=3 * i) for i, t in enumerate(texts)]
    return BookReading(book(), tuple(sections))


def absolutes(*texts: str) -> list[tuple[str, bool]]:
    books = [reading(*texts)]
    return [(p.section, p.absolute) for p in find_prohibitions(find_statements(books), find_precedence(books))]


def test_bold_is_absolute_only_where_the_game_says_so() -> None:
    bold, plain = "It **cannot** be moved.", "It cannot be sold."
    assert absolutes(bold, plain) == [("core/0", False), ("core/1", False)]
    assert absolutes(bold, plain, BOLD_WINS) == [("core/0", True), ("core/1", False)]


@pytest.mark.parametrize("statement", [BANS_WIN, RULES_WIN])
def test_a_ban_that_wins_over_permissions_is_not_absolute(statement: str) -> None:
    assert ("core/0", False) in absolutes("Ducks cannot be sold.", statement)


def test_every_ban_is_absolute_where_bans_win_over_everything_else() -> None:
    assert ("core/0", True) in absolutes("Ducks cannot be sold.", ALL_YIELDS)


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
        (precedence("rules that forbid", "rules that allow"), Absolute()),
        (precedence("rules that forbid", "everything else"), Absolute(every=True)),
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
    assert not absolute.holds(*stated(section(text="A **goose** cannot be moved.")))
    assert absolute.holds(*stated(section(text="A goose **can not** be moved.")))


def test_each_item_of_a_list_that_is_forbidden_is_a_prohibition() -> None:
    r = reading("You may not:\n\n- sell geese.\n- lend ducks.\n\nFrogs sing.")
    assert [p.sentence for p in find_prohibitions(find_statements([r]), ())] == ["sell geese.", "lend ducks."]


def test_a_prohibition_keeps_its_sentence_and_its_place() -> None:
    r = reading("Geese are loud. Geese **cannot**\nbe sold. They may be lent.")
    (p,) = find_prohibitions(find_statements([r]), ())
    assert p.sentence == "Geese **cannot** be sold."
    text, offset = r.sections[0].text, r.sections[0].text_map[0][1]
    assert text[p.start - offset : p.end - offset] == "Geese **cannot**\nbe sold."
