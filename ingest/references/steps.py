"""Steps of a procedure: a numbered list within a section, and which of its items a reference speaks of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulewright.ingest.references.names import stem
from rulewright.ingest.structure.patterns import SHORTCODE
from rulewright.kb.language import either, folded_words, stop_words
from rulewright.kb.model import Section

STEP = re.compile(rf"(?:{either('references.step')})\s+(\d{{1,2}})$", re.IGNORECASE)
ITEM = re.compile(r"^[ \t]*\**(\d{1,2})[.)]", re.MULTILINE)
TELLING = 2  # words that another step must have of what is spoken of, while the printed one has none
COMMON = 3  # a word that so many steps have tells nothing


def has_item(s: Section, number: str) -> bool:
    """True where a numbered list in the section has that number."""
    return any(m[1] == number for m in ITEM.finditer(s.text))


def meant_item(s: Section, number: str, said: Sequence[str], lang: str) -> str:
    """The number of the step that holds the words, where the printed one has none of them; "" where it may be right.

    ``said``: the stems of what is spoken of. One step must have clearly more of them than any other.
    """
    items = _items(s.text, lang)
    often = Counter(w for _, words in items for w in words)
    asked = {w for w in said if often[w] < COMMON}
    held = sorted(((len(asked & words), n) for n, words in items), reverse=True)
    if any(n == number and hits for hits, n in held) or len(held) < 2:
        return ""
    best, second = held[0], held[1]
    return best[1] if best[0] >= TELLING and best[0] > second[0] else ""


def _items(text: str, lang: str) -> list[tuple[str, frozenset[str]]]:
    """The steps of a section and the stems of their telling words."""
    starts = list(ITEM.finditer(text))
    ends = [m.start() for m in starts[1:]] + [len(text)]
    return [(m[1], _telling(text[m.end() : end], lang)) for m, end in zip(starts, ends, strict=True)]


def _telling(text: str, lang: str) -> frozenset[str]:
    words = folded_words(SHORTCODE.sub(" ", text))
    return frozenset(stem(w, lang) for w in words if w not in stop_words(lang))
