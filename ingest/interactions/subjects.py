"""What a passage is about: the term that its paragraph defines, and those that its heading and the one above name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from ingest.interactions.candidates import Speaker
from ingest.interactions.mentions import WORD, Matcher
from ingest.sentences import Sentence
from kb.model import BookReading, Section, Term

TITLE_WORDS = 8  # of a heading that are looked at
TITLE_TERMS = 2  # of a heading that may speak
UP = 3  # sections above that are looked at


class Subjects:
    """Who may speak in each sentence of a book."""

    def __init__(
        self, reading: BookReading, matcher: Matcher, terms: Mapping[str, Term], counts: Mapping[str, int]
    ) -> None:
        """``counts``: in how many sentences running text names a term."""
        self._titles = {s.id: title_terms(s, matcher, terms, counts) for s in reading.sections}
        self._parents = {s.id: s.parent for s in reading.sections}
        self._defined: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for t in terms.values():
            if t.book == reading.book.id:
                self._defined[t.definition.section].append((t.definition.start, t.id))
        for found in self._defined.values():
            found.sort()
        self._at: tuple[str, int, str | None] = ("", -1, None)

    def of(self, section: Section, sentence: Sentence) -> list[Speaker]:
        """The terms that a sentence may be about, the nearest first; sentences are asked for in reading order."""
        own = self._own(section, sentence)
        found = [Speaker("own", own)] if own else []
        found += _speakers("title", self._titles[section.id])
        above, steps = self._parents[section.id], 0
        while above in self._titles and steps < UP:
            if self._titles[above]:
                found += _speakers("up", self._titles[above])
                break
            above, steps = self._parents[above], steps + 1
        return list({s.term: s for s in reversed(found)}.values())[::-1]

    def _own(self, section: Section, sentence: Sentence) -> str | None:
        """The last term that the paragraph has defined so far."""
        here, paragraph, last = self._at
        if (here, paragraph) != (section.id, sentence.paragraph):
            last = None
        for start, term in self._defined.get(section.id, ()):
            if sentence.span.start - 3 <= start < sentence.span.end:
                last = term
        self._at = (section.id, sentence.paragraph, last)
        return last


def _speakers(role: str, terms: list[str]) -> list[Speaker]:
    return [Speaker(role if n == 0 else f"{role}2", t) for n, t in enumerate(terms)]


def title_terms(
    section: Section, matcher: Matcher, terms: Mapping[str, Term], spoken_of: Mapping[str, int]
) -> list[str]:
    """The terms that a heading names: first those that running text uses too, of these the one defined here.

    "PUSH BACK THE DEFEATED UNIT" is about *push back*: nobody speaks of the whole heading elsewhere.
    """
    words = [m.span() for m in WORD.finditer(section.title)][:TITLE_WORDS]
    found = []
    for i, (start, _) in enumerate(words):
        for j in range(len(words), i, -1):
            part = section.title[start : words[j - 1][1]]
            for m in matcher.find(part):
                if m.start == 0 and m.end == len(part):
                    elsewhere = terms[m.term].definition.section != section.id
                    found.append((not spoken_of.get(m.term), elsewhere, 2 * i - j, m.term))
    return list(dict.fromkeys(f[-1] for f in sorted(found)))[:TITLE_TERMS]
