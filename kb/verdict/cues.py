"""The words by which a verdict understands a book's statements: ``kb/language/CODE/verdicts.toml``, and no reasoning.

All patterns are for folded text (lower case, no accents, straight apostrophes, no Markdown). All languages stand in one
pattern, because the statements of a Spanish supplement bind the sections of an English rulebook.
"""

from __future__ import annotations

import re
from enum import StrEnum

from rulewright.kb.language import data
from rulewright.kb.language.data import either


class Role(StrEnum):
    """What a rule speaks as, where books rank rules by where they stand."""

    BAN = "a prohibition"
    LEAVE = "a permission"
    SCENARIO = "a rule of a scenario"
    PROFILE = "a rule of a profile"
    CARD = "text of a card"
    PUBLISHED = "a published profile"
    PRINTED = "a printed profile"
    MANUAL = "a rule of the rulebook"
    DOCUMENT = "a rule of the supplement"
    PARTICULAR = "a particular rule"
    GENERAL = "a general rule"
    EVERYTHING = "everything else"


def _words(name: str) -> str:
    return rf"\b(?:{either(f'verdicts.{name}')})\b"


SIDES: dict[Role, re.Pattern[str]] = {role: re.compile(_words(role.name.lower())) for role in Role}
RULE_AS_SUCH = re.compile(_words("rule"))  # "the card wins over the rule": the rulebook is meant

SPEAKS_OF_RULES = re.compile(_words("of_rules"))  # a statement about rules as such, not about the one that makes it
ITSELF = re.compile(_words("itself"))
WHATEVER = re.compile(_words("whatever"))

LANGUAGES: dict[str, re.Pattern[str]] = {code: re.compile(_words(f"named_{code}")) for code in data.LANGUAGES}
SPEAKS_OF_LANGUAGES = re.compile(_words("of_languages"))

CARRIED = re.compile(_words("carried"))  # headings whose entries act through a profile or card
NOT_CARRIED = re.compile(_words("not_carried"))
CHAPTER = re.compile(either("headings.scenarios"))  # about scenarios, and none itself

BOLD_BAN = re.compile(rf"\*\*[^*\n]{{0,40}}?(?:{either('precedence.bold_ban')})\b[^*\n]{{0,40}}?\*\*", re.IGNORECASE)
EXCEPTS = re.compile(_words("excepts"))
EXCEPTION_TO = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b(?P<rule>[^.;]{{5,220}})")
REPLACED = re.compile(rf"\b(?:{either('conflicts.instead')})\b(?P<rule>[^.;:]{{1,120}})")
OWN_EXCEPTION = re.compile(rf"\b(?:{either('conflicts.exception_to')})\b")
INSTEAD = re.compile(_words("in_its_place"))
ABSENT = re.compile(rf"\W*{_words('absent')}")
REPLACES = re.compile(_words("replaces"))
SEVERAL = re.compile(_words("several"))
LIMITS = re.compile(_words("limits"))


def speaks_of(role: Role, flat: str) -> bool:
    """True for a folded text that names a rank; "cannot" is no permission."""
    said = SIDES[Role.BAN].sub(" ", flat) if role is Role.LEAVE else flat
    return SIDES[role].search(said) is not None
