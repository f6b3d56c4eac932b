"""What a passage is about: the term that its paragraph defines, and those that its heading and the ones above name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ingest.interactions.mentions import WORD, Matcher
from ingest.interactions.passage import Speaker
from ingest.sentences import Sentence
from kb.language import folded_words
from kb.model import BookReading, Section, Term

TITLE_WORDS = 9  # a longer heading is a sentence; what is beyond is not looked at
TITLE_TERMS = 3  # of a heading that may speak
UP = 3  # sections above that are looked at
MOST_SPEAKERS = 3


class Subjects:
    """Who may speak in each sentence of a book."""

    def __init__(
        self, reading: BookReading, matcher: Matcher, terms: Mapping[str, Term], counts: Mapping[str, int]
    ) -> None:
        """``counts``: in how many sentences running text names a term."""
        self._titles = {s.id: title_speakers(s, matcher, terms, counts) for s in reading.sections}
        self.titled = frozenset(s.term for of in self._titles.values() for s in of if s.role == "title")
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
        found += self._titles[section.id]
        above, steps = self._parents[section.id], 0
        while above in self._titles and steps < UP:
            if self._titles[above]:
                found += [Speaker(f"up {s.role}", s.term) for s in self._titles[above][:2]]
                break
            above, steps = self._parents[above], steps + 1
        return list({s.term: s for s in reversed(found)}.values())[::-1][:MOST_SPEAKERS]

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


def title_speakers(
    section: Section, matcher: Matcher, terms: Mapping[str, Term], spoken_of: Mapping[str, int]
) -> list[Speaker]:
    """The terms that a heading names: the one whose name is the whole heading, then those that running text uses.

    "PUSH BACK THE DEFEATED UNIT" is also about *push back*: nobody speaks of the whole heading elsewhere. A "heading"
    that is how the rule begins names its terms in passing (role ``opening``).
    """
    words = [m.span() for m in WORD.finditer(section.title)][: TITLE_WORDS + 1]
    found = []
    for i, (start, _) in enumerate(words[:TITLE_WORDS]):
        for j in range(len(words), i, -1):
            part = section.title[start : words[j - 1][1]]
            for m in matcher.find(part):
                if m.start == 0 and m.end == len(part):
                    whole = fills(section.title, terms[m.term])
                    elsewhere = terms[m.term].definition.section != section.id
                    found.append(((not whole, not spoken_of.get(m.term), elsewhere, 2 * i - j, m.term), m.term))
    ranked = list(dict.fromkeys(term for _, term in sorted(found)))[:TITLE_TERMS]
    opening = is_opening(section)
    return [Speaker(_role(section.title, terms[t], n, opening), t) for n, t in enumerate(ranked)]


def _role(title: str, term: Term, n: int, opening: bool) -> str:
    if opening:
        return "opening"
    return "title" if fills(title, term) else "part" if n < 2 else "part2"


def fills(title: str, term: Term) -> bool:
    """True where a heading is a term's name and nothing else."""
    bare = folded_words(title.split("(")[0])
    return any(folded_words(name) == bare for name in (term.name, *term.aliases))


def is_opening(section: Section) -> bool:
    """True for a "heading" that is only how the section's text begins."""
    words: Sequence[str] = folded_words(section.title)
    return len(words) > TITLE_WORDS or section.text[: len(section.title)].casefold() == section.title.casefold() != ""
