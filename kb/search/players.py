"""How many may play: the sentence in which a range stands before what the book calls those who do ("2 to 5 crews").

What everybody asks is answered by words that spoke for it in many books (``kb.search.topics``); a range before the word
for players is surer than these. Before a colon it is only a case ("2-3 players: deal one card less").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, SentenceKind, either, listed
from rulewright.kb.language.numbers import ends
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.lines import Line
from rulewright.kb.search.topics import NAMES

PLAYERS = NAMES.index("players")
SAID, CALLED = 0.95, 0.85  # how sure it is that a range of players tells it, and one of those that they play
ASKED, ROLES = (
    {code: frozenset(listed(f"topics.{name}_players", code)) for code in LANGUAGES} for name in ("asked", "roles")
)
CASE = re.compile(rf"(?:{either('topics.asked_players')}|{either('topics.roles_players')})\s?:", re.IGNORECASE)
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
    if behind.isdisjoint(ASKED[lang] | ROLES[lang]) or CASE.search(line.text):
        return 0.0
    return CALLED if behind.isdisjoint(ASKED[lang]) else SAID
