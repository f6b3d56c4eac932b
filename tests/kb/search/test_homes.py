"""Under which heading a reader looks for a term that a rule below that heading defines."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rulewright.kb.claims import Definition, Term, TermKind
from rulewright.kb.search.homes import at_home


@dataclass(frozen=True)
class Heading:
    title: str
    parent: str | None = None


HEADINGS = {
    "302": Heading("Storm Phase"),
    "302.3": Heading("Keel Haul", "302"),
    "302.3.1": Heading("Declaring a Keel Haul", "302.3"),
    "302.3.1.1": Heading("On your turn you may declare a keel haul", "302.3.1"),
    "103": Heading("The Golden Rule"),
    "103.1": Heading("The golden rule is that whoever holds the lamp", "103"),
    "400": Heading("General", "400"),  # its own parent: such a book cannot be, nor may it hang
}


def term(name: str, section: str, *aliases: str) -> Term:
    return Term(name, "g", "b", "en", name, None, TermKind.TERM, aliases, Definition(section, 0, 1))


@pytest.mark.parametrize(
    ("of", "home"),
    [
        (term("Keel Haul", "302.3.1.1"), "302.3"),  # the heading that has the name, not one that has it among others
        (term("keel hauls", "302.3.1.1", "Keel haul"), "302.3"),
        (term("declaring", "302.3.1.1"), "302.3.1"),
        (term("Golden Rule", "103.1"), "103"),  # a long "title" is how the rule begins
        (term("lamp", "103.1"), "103.1"),
        (term("lamp", "400"), "400"),
        (term("lamp", "999"), "999"),  # a section that is not at hand
    ],
)
def test_home(of: Term, home: str) -> None:
    (found,) = at_home([of], HEADINGS)
    assert found.definition == Definition(home, 0, 1)
    assert found.id == of.id
