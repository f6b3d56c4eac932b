"""What stands around the sentences of a book and bears on what they state: lists, headings, how the book talks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rulewright.ingest.interactions.lexicon import offers, talks
from rulewright.ingest.interactions.mentions import Passage
from rulewright.ingest.interactions.subjects import BRACKETS
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.forms import bare
from rulewright.kb.language import Sentence, SentenceKind, sentences, words
from rulewright.kb.model import Section

CHATTY = 0.1  # share of sentences that talk
ENTRIES = 3  # sections beside each other that are a list of entries
ENTRY = 1_500  # characters of an entry or of another short section, at most
# "**Fear** [2]", "**Aftermath**: ...", "**Rest.** ...": what stands behind it is rather of that than of the heading
LABEL = re.compile(
    r"(?:(?P<mark>\*{1,3}|_{1,3})[^*_\n]{1,60}(?P=mark)[ &]{0,3}){1,4}(?:[\[(][^\])\n]{0,40}[\])])? ?(?:[:.\\\n]|\Z)"
    r"|(?P<marked>\*{1,3}|_{1,3})[^*_\n]{1,60}[:.](?P=marked)"
)
Read = Sequence[tuple[Sentence, Passage]]


def surroundings(sections: Sequence[Section], read: Read) -> list[frozenset[str]]:
    """What bears on each sentence that was read: ``led``, ``entry``, ``short``, ``chapter``, ``label``,
    ``chatty book``."""
    book = frozenset({"chatty book"} if is_chatty(read) else ())
    headed = _headed(sections)
    labelled = {s.id: frozenset(_labelled(s)) for s in sections}
    return [
        book | headed[p.section.id] | led | frozenset({"label"} if sentence.start in labelled[p.section.id] else ())
        for (sentence, p), led in zip(read, _led(read), strict=True)
    ]


def is_chatty(read: Read) -> bool:
    """True for a book that talks to its reader more than others do."""
    return sum(talks(p.flat, p.section.lang) for _, p in read) > CHATTY * len(read)


def _led(read: Read) -> Iterator[frozenset[str]]:
    """``led`` for an item of a list under a sentence that leaves a choice of them, or says when they hold."""
    leading, home = False, ""
    for sentence, p in read:
        if p.section.id != home:
            leading, home = False, p.section.id
        if not sentence.listed or sentence.kind is SentenceKind.LEAD_IN:
            leading = offers(p.flat, p.section.lang)
            yield frozenset()
        else:
            yield frozenset({"led"} if leading else ())


def _labelled(section: Section) -> Iterator[int]:
    """Where the sentences start that stand under a label in the text: up to the next one, or to the end of its item."""
    under, at, in_item = False, -1, False
    for s in sentences(section):
        if s.paragraph != at:
            at, new = s.paragraph, LABEL.match(s.text) is not None
            under = new or (under and not in_item)
            in_item = new and s.listed
        if under:
            yield s.start


def _headed(sections: Sequence[Section]) -> dict[str, frozenset[str]]:
    """What each section's heading is: that of an ``entry`` among others of its kind, or rather of a ``chapter``."""
    parents = {s.parent for s in sections}
    short = [s for s in sections if s.id not in parents and len(s.text) <= ENTRY]
    beside = Counter(s.parent for s in short)
    entries = {s.id for s in short if beside[s.parent] >= ENTRIES}
    return {s.id: frozenset(_heading(s, entries)) for s in sections}


def _heading(s: Section, entries: Collection[str]) -> Iterator[str]:
    last = words(BRACKETS.sub(" ", s.title))[-1:]
    if s.id in entries:
        yield "entry"
    if len(s.text) <= ENTRY:
        yield "short"
    if any(singular(bare(w), s.lang) != bare(w) for w in last):
        yield "chapter"
