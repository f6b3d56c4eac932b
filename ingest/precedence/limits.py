"""Sentences that forbid by a limit: who may swim only once may not swim twice.

They say what is allowed, and forbid the rest: statements hold what is done, so that nothing is taken from these there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulewright.ingest.certainty import OF_A_LIMIT
from rulewright.ingest.precedence.phrases import wordings, words_of
from rulewright.ingest.precedence.sides import CONDITION
from rulewright.ingest.statements import rules_sentences
from rulewright.kb.language import Sentence, one_line, plain
from rulewright.kb.model import BookReading, Prohibition, Section

QUOTED = re.compile(r'(?<![^\s(\[])"[^"]*"')  # in plain text; the mark of an inch stands behind its number


def limits(readings: Iterable[BookReading]) -> Iterator[Prohibition]:
    """What the sentences of a game's books forbid by a limit, in reading order."""
    for reading in readings:
        for section, sentence in rules_sentences(reading):
            if is_limit(section, sentence):
                span = sentence.span
                said = one_line(sentence.text)
                yield Prohibition(
                    reading.book.game, section.id, span.start, span.end, said, absolute=False, basis=OF_A_LIMIT
                )


def is_limit(section: Section, sentence: Sentence) -> bool:
    """True where a sentence sets a limit, outside of the condition that it opens with."""
    flat = plain(sentence.text)
    words = words_of(flat)
    if not words.may_say("limited", section.lang):
        return False
    condition = CONDITION.match(flat)
    held = condition.end() if condition else 0
    found = (start for start, _ in words.find(wordings("limited", section.lang)))
    return any(start >= held and not _is_quoted(flat, start) for start in found)


def _is_quoted(flat: str, at: int) -> bool:
    """True for a wording that is spoken of: a card with "may only swim"."""
    return any(quote.start() < at < quote.end() for quote in QUOTED.finditer(flat))
