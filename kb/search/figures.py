"""What answers a question on a figure alone ("what is the 11 worth?"): the line that begins with it ("11 = 0 points").

A figure stands in many sentences that are on other things. A line, an item or a row that begins with it is on it; where
several sections have such a line and each says something else, nobody can tell which 11 is meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kb.language.numbers import figures
from rulewright.kb.search.candidates import Weighing
from rulewright.kb.search.lines import Line

BEGINS = 0.85  # how sure it is that such a line answers


def asks_of_a_figure(weighing: Weighing) -> bool:
    """True for a question of which all that is looked for is one figure, which is no rule's number."""
    u = weighing.u
    if weighing.wanted is None or len(u.subject) != 1 or u.numbers:
        return False
    word = u.words[u.subject[0]]
    return word.isdigit() or bool(figures(word, u.spoken or ""))


def of_a_figure(weighing: Weighing, every: Sequence[Sequence[Line]], langs: Sequence[str]) -> tuple[int, int] | None:
    """Which of some sections, given as their lines and languages, has a line that begins with the figure that is asked
    of, and which line that is, if all others begin with all that it says; None where they say different things."""
    if not asks_of_a_figure(weighing):
        return None
    found = []
    for place, (lines, lang) in enumerate(zip(every, langs, strict=True)):
        said = weighing.sought(lang).said
        at = next((n for n, x in enumerate(lines) if said(x.words[:1]) and len(x.words) > 1), None)
        found += [] if at is None else [(place, at, lines[at].words)]
    place, at, words = min(found, key=lambda f: len(f[2]), default=(0, 0, ()))
    return (place, at) if words and all(w[: len(words)] == words for *_, w in found) else None
