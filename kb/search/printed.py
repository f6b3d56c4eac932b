"""A question that the book itself prints, and answers: what is asked in other words there is answered by it.

"May I fly?" is answered by "May I try to fly at night? Yes." only as far as the printed question says all that is
asked, and little besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulewright.kb.language import LANGUAGES, SentenceKind, folded_list, is_stop_word
from rulewright.kb.search.candidates import Weighing, concepts_of
from rulewright.kb.search.lines import Line, led_by
from rulewright.kb.search.query import OPENINGS, PERSONS, wanted
from rulewright.kb.search.sureness import ANSWER
from rulewright.kb.search.whether import TURNING

ARTICLES = {code: folded_list("terms.articles", code) for code in LANGUAGES}  # and what else says nothing
# how sure it is that a printed question answers, and one with more words: likely, as nobody counted it; in this order
SAME, MORE = ANSWER - 0.0005, ANSWER - 0.001
LEAST = 2  # words that the two have in common: one alone stands in many questions
MOST_MORE = 2  # telling words that a printed one has besides


class Printed(NamedTuple):
    """The ``line``-th sentence of a section, a question with its answer, and how surely it is the one that is asked."""

    certainty: float
    line: int


def printed(weighing: Weighing, lines: Sequence[Line], lang: str) -> Printed | None:
    """The printed question of a section in the language of a query that asks the same; None where none does."""
    if weighing.wanted is None or weighing.u.spoken != lang:
        return None
    questions = (n for n, line in enumerate(lines) if line.kind is SentenceKind.QUESTION and led_by(lines, n))
    found = (Printed(sure, n) for n in questions if (sure := _sureness(weighing, lines[n].words, lang)))
    return max(found, key=lambda p: (p.certainty, -p.line), default=None)


def _sureness(weighing: Weighing, words: Sequence[str], lang: str) -> float:
    """How sure it is that a printed question asks what a query does; 0 where it does not.

    What they have in common stands in one order: whether a boat may attack an ally says nothing of an ally's attack.
    """
    sought = weighing.sought(lang)
    said = sought.said(words)
    asked, own = _beyond_opening(weighing.u.words, lang), _beyond_opening(words, lang)
    about = sorted(c.at for c in sought.concepts)
    small = {w for w in asked if is_stop_word(w, lang) and w not in ARTICLES[lang]}
    if wanted(words) is not weighing.wanted or not small.issubset(words):
        return 0.0
    if list(concepts_of(said)) != about:  # in the order of the printed words
        return 0.0
    here = {*(words[i] for i, _ in said), *asked}
    more = {w for w in own if w not in here and not is_stop_word(w, lang)}
    narrower = len(more) > MOST_MORE or not TURNING[lang].intersection(own).issubset(asked)
    if narrower or len(about) + len(small) < LEAST:
        return 0.0
    return MORE if more else SAME


def _beyond_opening(words: Sequence[str], lang: str) -> list[str]:
    """The words of a question without those that open it, and those for who asks."""
    opening = max((o.words for o in OPENINGS if tuple(words[: len(o.words)]) == o.words), key=len, default=())
    return [w for w in words[len(opening) :] if w not in PERSONS[lang]]
