"""A question on which source of rules wins ("card or rulebook?"): the statement of the books that ranks the two.

Such a question is on no two rules, so that no search finds them. The answer is as sure as the statement that it quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.kb.claims import SURE, Precedence
from rulewright.kb.language.data import either
from rulewright.kb.verdict.ladder import laws
from rulewright.kb.verdict.ranks import RULE_AS_SUCH, Role, roles_named
from rulewright.kb.verdict.text import plain

WINS = re.compile(rf"\b(?:{either('verdicts.wins')})\b")


def ranking(statements: Iterable[Precedence], question: str) -> Precedence | None:
    """The first sure statement that ranks two sources which a question names and asks to rank; None where none does."""
    asked = plain(question)
    if not WINS.search(asked):
        return None
    named = {role.name for role in roles_named(question)}
    if RULE_AS_SUCH.search(asked):
        named.add(Role.MANUAL.name)
    sure = (p for p in statements if p.certainty >= SURE)
    return next((p for a, b, p in laws(sure) if {a, b} <= named), None)
