"""Entries of an index whose words the text never uses."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz, process

from rulewright.kb.check.examined import Examined
from rulewright.kb.findings import Finding
from rulewright.kb.language import folded_words
from rulewright.kb.language.data import either
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Section, SectionKind, Sureness

INDEX_LINE = re.compile(r"^[ \t]*(?:[-*»•][ \t]*)?(?P<t>[^\W\d][^\n\t.|,:;()\d]{2,60}?)(?=[ \t.(:,\d]|$)", re.MULTILINE)
SEE_ALSO = re.compile(rf"\b(?:{either('references.see')})\b", re.IGNORECASE)
LEAST_LETTERS = 3
LIKE = 80  # of 100: how alike a misspelt word and the one that is meant are
MOST_LINES = 2_000  # of one index
MOST_ASKED = 200  # words for which the one that is meant is looked up: an index that is wrong throughout is another's


def unborne_index(of: Examined) -> Iterator[Finding]:
    """Index entries whose words stand nowhere in the text, with the word that is probably meant."""
    indexes = [s for s in of.sections if s.kind == SectionKind.INDEX]
    if not indexes:
        return
    words = of.counted + Counter(w for s in of.body for w in folded_words(s.title))
    for index in indexes:
        yield from _unborne(of, index, words)


def _unborne(of: Examined, index: Section, words: Counter[str]) -> Iterator[Finding]:
    known: dict[str, list[str]] = defaultdict(list)  # words by their first letter
    for w in words:
        known[w[0]].append(w)
    asked = 0
    for m in list(INDEX_LINE.finditer(index.text))[:MOST_LINES]:
        entry = SEE_ALSO.split(m["t"])[0]
        missing = [w for w in folded_words(entry) if len(w) >= LEAST_LETTERS and w not in words]
        if missing:
            asked += 1
            among = known[missing[0][0]] if asked <= MOST_ASKED else ()
            best = process.extractOne(missing[0], among, scorer=fuzz.ratio, score_cutoff=LIKE)
            note = Message("“{words}” stands nowhere in the text", words=Words(missing[0]))
            meant = best[0] if best else ""
            yield of.finding(index, m.span("t"), "index-missing", m["t"].strip(), meant, note, Sureness.LIKELY)
