"""How many may play: the sentence in which a range stands before what the book calls those who do ("2 to 5 crews").

What everybody asks is answered by words that spoke for it in many books (``kb.search.topics``); a range before the word
for players is surer than these. It is only a case before a colon ("2-3 players: deal one card less"), where a sentence
opens with it and goes on ("With 5-6 players each ..."), and in an order ("Take the map for 2-3 players").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, SentenceKind, either, fold, is_stop_word, listed
from rulewright.kb.language.numbers import ends
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.lines import Line
from rulewright.kb.search.topics import NAMES

PLAYERS = NAMES.index("players")
# how sure it is that a range of players tells it, and one of those that they play: likely, as nobody has counted
SAID, CALLED = 0.92, 0.85
ASKED, ROLES = (
    {code: frozenset(listed(f"topics.{name}_players", code)) for code in LANGUAGES} for name in ("asked", "roles")
)
_WHO = f"{either('topics.asked_players')}|{either('topics.roles_players')}"
CASE = {
    code: re.compile(
        rf"\b(?:{_WHO})\s?:|^\W{{0,3}}(?:{either('topics.case_players', code)})\b[^.,:;]*\b(?:{_WHO})\b"
        rf"(?!,?\s(?:{either('topics.ages_players', code)})\b),?\s\w",
        re.IGNORECASE,
    )
    for code in LANGUAGES
}
# "Remove the": how an order opens, a verb before an article
ORDER = {code: re.compile(rf"^\W{{0,3}}([^\W\d_]+) (?:{either('terms.articles', code)})\b", re.I) for code in LANGUAGES}
SHOWS = (SentenceKind.EXAMPLE, SentenceKind.LORE)


class Ranged(NamedTuple):
    """The ``line``-th sentence of a section, and how sure it is that it tells how many may play."""

    certainty: float
    line: int


def ranged(weighing: Weighing, lines: Sequence[Line], lang: str) -> Ranged | None:
    """What of a section in a language tells how many may play, where that is asked; None where nothing does so."""
    if weighing.topic != PLAYERS or lang not in ASKED:
        return None
    found = (Ranged(_sureness(line, lang), n) for n, line in enumerate(lines) if line.kind not in SHOWS)
    return max((r for r in found if r.certainty), key=lambda r: (r.certainty, -r.line), default=None)


def _sureness(line: Line, lang: str) -> float:
    """How sure it is that a line tells it, 0 where it does not."""
    behind = {word for one, word in pairwise(line.words) if len(ends(one)) > 1}
    if behind.isdisjoint(ASKED[lang] | ROLES[lang]) or CASE[lang].search(line.text) or _orders(line.text, lang):
        return 0.0
    return CALLED if behind.isdisjoint(ASKED[lang]) else SAID


def _orders(text: str, lang: str) -> bool:
    """True where a sentence opens as an order does."""
    m = ORDER[lang].match(text)
    return m is not None and not is_stop_word(fold(m[1]), lang)
