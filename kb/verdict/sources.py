"""A question on which source of rules wins ("card or rulebook?"): the statement of the books that ranks the two.

Such a question is on no two rules, so that no search finds them. The answer is as sure as the statement that it quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.kb.claims import LISTED, Precedence
from rulewright.kb.ladder import SOURCES, laws
from rulewright.kb.ladder.ranks import RULE_AS_SUCH, SPEAKS_OF_LANGUAGES, Role, roles_named
from rulewright.kb.ladder.text import plain
from rulewright.kb.language import either

PAIR = 2  # sources that are ranked; where fewer are named, "the rules" are the rulebook
WINS = re.compile(rf"\b(?:{either('verdicts.wins')})\b")


def ranking(statements: Iterable[Precedence], question: str) -> Precedence | None:
    """The surest statement that ranks the two sources which a question names and asks to rank; None where none does,
    or where it names a third, or languages, so that two rankings may meet."""
    asked = plain(question)
    if not WINS.search(asked) or SPEAKS_OF_LANGUAGES.search(asked):
        return None
    named = roles_named(question)
    if len(named & SOURCES) < PAIR and RULE_AS_SUCH.search(asked):
        named |= {Role.MANUAL}
    names, sources = ({role.name for role in roles} for roles in (named, named & SOURCES))
    likely = (p for p in statements if p.certainty >= LISTED)
    found = (p for a, b, p in laws(likely) if sources <= {a, b} <= names)
    return max(found, key=lambda p: p.certainty, default=None)
