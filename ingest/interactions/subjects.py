"""What a passage is about: the term that its paragraph defines, and those that its heading and the ones above name.

And what stands around the sentences of a book and bears on what they state: lists, headings, how the book talks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from rulewright.ingest.interactions.lexicon import offers, talks
from rulewright.ingest.interactions.mentions import Passage, Speaker
from rulewright.ingest.references.names import singular
from rulewright.ingest.text.names import Names, bare
from rulewright.kb.language import WORD, Sentence, SentenceKind, either, folded_words, sentences, words
from rulewright.kb.language.splitting import indent
from rulewright.kb.model import BookReading, Section, Term

TITLE_WORDS = 9  # a longer heading is a sentence; what is beyond is not looked at
TITLE_TERMS = 3  # of a heading that may speak
UP = 3  # sections above that are looked at
MOST_SPEAKERS = 3
MOST_OPEN = 8  # entries around a sentence that may speak in it, the nearest first
LEAD = 3  # letters of what may stand before the name of an entry
HEAD = 80  # characters in which the name of an entry stands
MOST_BEFORE = 2  # terms of the sentence before that may speak
BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
PRONOUN = re.compile(  # how a sentence begins that goes on about what the one before names
    rf"\W*+(?:(?:{either('interactions.before_pronoun')}),?+ )?(?:{either('interactions.pronoun')})\b", re.IGNORECASE
)


class Subjects:
    """Who may speak in each sentence of a book."""

    def __init__(
        self, reading: BookReading, names: Names[str], terms: Mapping[str, Term], counts: Mapping[str, int]
    ) -> None:
        """``counts``: in how many sentences running text names a term."""
        self._titles = {s.id: title_speakers(s, names, terms, counts) for s in reading.sections}
        self.titled = frozenset(s.term for of in self._titles.values() for s in of if s.role == "title")
        self._parents = {s.id: s.parent for s in reading.sections}
        self._defined: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for t in terms.values():
            if t.book == reading.book.id:
                self._defined[t.definition.section].append((t.definition.start, t.id))
        for found in self._defined.values():
            found.sort()
        self._names = {t.id: [folded_words(n) for n in (t.name, *t.aliases)] for t in terms.values()}
        self._at: tuple[str, int] = ("", -1)
        self._entries: list[tuple[int, str]] = []  # those open, with how far their paragraphs are indented
        self._last: str | None = None
        self._announced = False

    def of(self, section: Section, sentence: Sentence) -> list[Speaker]:
        """The terms that a sentence may be about, the nearest first; sentences are asked for in reading order."""
        found = [Speaker("own", own) for own in self._own(section, sentence)]
        found += self._titles[section.id]
        above, steps = self._parents[section.id], 0
        while above in self._titles and steps < UP:
            if self._titles[above]:
                found += [Speaker(f"up {s.role}", s.term) for s in self._titles[above][:2]]
                break
            above, steps = self._parents[above], steps + 1
        return list({s.term: s for s in reversed(found)}.values())[::-1][:MOST_SPEAKERS]

    def _own(self, section: Section, sentence: Sentence) -> list[str]:
        """The term whose entry the paragraph is, the last one that it has defined so far, and the entry around it.

        An item of a list belongs to the entry that it is indented under; what a paragraph announces ("... as follows:")
        is said of its terms, too.
        """
        here = (section.id, sentence.paragraph)
        if here != self._at:
            self._leave(section, indent(section.text, sentence.start))
        defined = self._defined.get(section.id, [])
        for i in range(bisect_left(defined, (sentence.span.start - 3, "")), len(defined)):
            start, term = defined[i]
            if start >= sentence.span.end:
                break
            self._last = term
            if self._heads(term, sentence):
                self._entries.append((indent(section.text, sentence.start), term))
        if here != self._at or not self._announced:
            self._announced = sentence.text.rstrip(" *_").endswith(":")
        self._at = here
        entries = [term for _, term in self._entries[: -MOST_OPEN - 1 : -1]]
        return list(dict.fromkeys([*entries[:1], *([self._last] if self._last else ()), *entries[1:]]))

    def _leave(self, section: Section, depth: int) -> None:
        """What a new paragraph closes: all of another section, and what it does not lie under."""
        if section.id != self._at[0]:
            self._entries, self._last, self._announced = [], None, False
        elif not self._announced:
            self._entries, self._last = [(n, term) for n, term in self._entries if n < depth], None

    def _heads(self, term: str, sentence: Sentence) -> bool:
        """True where a sentence begins with the name of a term, as an entry does, or a letter or article and it."""
        words = folded_words(sentence.text[:HEAD])
        openings = (words, words[1:]) if words and len(words[0]) <= LEAD else (words,)
        return any(w[: len(n)] == n for n in self._names[term] for w in openings)


def spoken_of_before(text: str, before: Sequence[str], known: Collection[str]) -> list[Speaker]:
    """Who speaks in a sentence that begins with "they", "this" or the like: the first terms of the sentence ``before``
    that are not ``known`` to be in this one anyhow."""
    terms = [t for t in dict.fromkeys(before) if t not in known] if PRONOUN.match(text) else []
    return [Speaker("before", t) for t in terms[:MOST_BEFORE]]


def title_speakers(
    section: Section, names: Names[str], terms: Mapping[str, Term], spoken_of: Mapping[str, int]
) -> list[Speaker]:
    """The terms that a heading names: the one whose name is the whole heading, then those that running text uses.

    "PUSH BACK THE DEFEATED UNIT" is also about *push back*: nobody speaks of the whole heading elsewhere. A "heading"
    that is how the rule begins names its terms in passing (role ``opening``).
    """
    words = [m.start() for m in WORD.finditer(section.title)]
    found = []
    for m in names.everywhere(section.title):
        i = bisect_left(words, m.start)
        if i < TITLE_WORDS:
            for term in m.things:
                whole = fills(section.title, terms[term])
                elsewhere = terms[term].definition.section != section.id
                rank = (not whole, not spoken_of.get(term), elsewhere, i - m.words, term)
                found.append((rank, term))
    ranked = list(dict.fromkeys(term for _, term in sorted(found)))[:TITLE_TERMS]
    opening = is_opening(section)
    return [Speaker(_role(section.title, terms[t], n, opening), t) for n, t in enumerate(ranked)]


def _role(title: str, term: Term, n: int, opening: bool) -> str:
    if opening:
        return "opening"
    return "title" if fills(title, term) else "part" if n < 2 else "part2"


def fills(title: str, term: Term) -> bool:
    """True where a heading is a term's name and nothing else but what stands in brackets."""
    bare = folded_words(BRACKETS.sub(" ", title).split("(")[0])
    whole = folded_words(title)
    return any(folded_words(name) in (bare, whole) for name in (term.name, *term.aliases))


def is_opening(section: Section) -> bool:
    """True for a "heading" that is only how the section's text begins."""
    words: Sequence[str] = folded_words(section.title)
    return len(words) > TITLE_WORDS or section.text[: len(section.title)].casefold() == section.title.casefold() != ""


# -- subjects ---------------------------------------------------------------------------------------------------------


CHATTY = 0.1  # share of sentences that talk
ENTRIES = 3  # sections beside each other that are a list of entries
ENTRY = 1_500  # characters of an entry or of another short section, at most
# "**Fear** [2]", "**Aftermath**: ...", "**Rest.** ...", "**Row** — ...", "**Row** `(1)` ...": what stands behind it is
# rather of that than of the heading
LABEL = re.compile(
    r"(?:(?P<mark>\*{1,3}|_{1,3})[^*_\n]{1,60}(?P=mark)[ &]{0,3}){1,4}(?:[\[(][^\])\n]{0,40}[\])])?"
    r" ?(?:[:.\\\n–—`]|- |\Z)"
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
