"""The words that a reference hangs on, and the sections that they speak of.

"the battlefield floor (pg 3)", "they suffer **impact damage** (see right)": neither a page nor a direction can be
looked up in a text without pages, but the words before it name what is meant. A section is the likelier the more of
its heading they say, the nearer to the reference they say it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

from rulewright.ingest.references.directory import Directory
from rulewright.ingest.references.names import UNITS, key, stem
from rulewright.ingest.references.patterns import EMPHASIS, SENTENCE_BREAK
from rulewright.ingest.structure.patterns import SHORTCODE
from rulewright.kb.language import LANGUAGES, folded_list, folded_words, stop_words
from rulewright.kb.model import Section

REACH = 220  # characters before a reference that it may hang on
FADE = 0.82  # how much less a word counts with each telling word between it and the reference
NOT_TELLING = folded_list("references.not_telling")
# stems of what many a heading is called by what it is: the table of this, the chapter on that
OF_ANY = frozenset(stem(w, x) for x in LANGUAGES for unit in UNITS for w in folded_list(f"references.{unit}", x))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section that a reference may mean, and how much speaks for it (0 to about 2).

    ``told``: the words tell it from others, see ``_tells``; else it is as good as none, unless all of a sentence fits.
    """

    section: Section
    score: float
    told: bool = True


@dataclass(frozen=True, slots=True)
class Hanging:
    """What a reference hangs on: the telling words before it, the nearest last, and the phrase right before it."""

    words: tuple[str, ...]
    phrase: str
    bold: tuple[str, ...] = ()  # what is set off earlier in the sentence, the nearest first
    apart: bool = False  # a sentence ends before the reference: it hangs on nothing, or on that sentence as a whole


def hanging(text: str, start: int, lang: str) -> Hanging:
    """The words that a reference at ``start`` hangs on."""
    before = text[max(0, start - REACH) : start].rstrip(" (\n–-")
    breaks = [m.end() for m in SENTENCE_BREAK.finditer(before)]
    sentence = before[breaks[-1] :] if breaks else before
    bold = list(EMPHASIS.finditer(sentence))
    emphasised = [m for m in bold if m.end() >= len(sentence.rstrip(" .,;:")) - 1]
    words = folded_words(SHORTCODE.sub(" ", sentence))
    phrase = emphasised[-1][1] if emphasised else " ".join(words[-2:])
    earlier = tuple(m[1] for m in reversed(bold[-3:]))
    apart = before.endswith((".", "!", "?"))
    return Hanging(telling(words, lang), phrase, earlier, apart)


def telling(words: list[str], lang: str) -> tuple[str, ...]:
    """The stems of the words that say something of a subject."""
    return tuple(stem(w, lang) for w in words if w not in stop_words(lang) and w not in NOT_TELLING and not w.isdigit())


class Evidence:
    """Which sections of a book speak of given words. Made once per book."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._headings: dict[str, list[int]] = defaultdict(list)
        self._said: dict[str, frozenset[str]] = {}
        for i, (names, _) in enumerate(directory.headings):
            for t in set(names):
                self._headings[t].append(i)

    def coverage(self, what: Hanging, s: Section) -> float:
        """The share of the words that a section's heading and text have (0 to 1)."""
        if s.id not in self._said:
            self._said[s.id] = frozenset(telling(folded_words(f"{s.title} {s.text}"), self._directory.lang))
        return len(set(what.words) & self._said[s.id]) / max(1, len(set(what.words)))

    def _idf(self, word: str) -> float:
        return 1.0 + math.log((1 + len(self._directory.headings)) / (1 + len(self._headings.get(word, ()))))

    def candidates(self, what: Hanging, here: Section) -> list[Candidate]:
        """The sections that the words speak of, the likeliest first; ``here`` is none of them.

        "allies, thralls and monsters" are rather the heading that has them all than the one of the last.
        """
        weights: dict[str, float] = {}
        for distance, word in enumerate(reversed(what.words)):
            weights.setdefault(word, FADE**distance)
        scores: dict[str, float] = defaultdict(float)
        told_apart: set[str] = set()
        for i in {i for w in list(weights)[:12] for i in self._headings.get(w, ())[:200]}:
            names, section = self._directory.headings[i]
            if self._tells(names, what.words):
                told_apart.add(section.id)
            told = len(names) / 2 if len(names) > 2 and set(names) == set(what.words[-len(names) :]) else 0.0
            scores[section.id] = max(scores[section.id], self._heading_score(names, weights) + told)
        for name, bonus in self._phrases(what):
            for e in self._directory.exact.get(name, ())[:20]:
                scores[e.section.id] += bonus if e.term else bonus / 3
                told_apart.add(e.section.id)
        scores.pop(here.id, None)
        sections = self._directory.sections
        found = [Candidate(sections[i], round(n, 6), i in told_apart) for i, n in scores.items()]
        return sorted(found, key=lambda c: (-c.score, c.section.order))[:20]

    def _tells(self, names: tuple[str, ...], said: tuple[str, ...]) -> bool:
        """True where the words said tell a heading from others: they are all that it has, or the nearest of them is
        its own, or one is that no other heading has. "Table" is a word of many headings, and tells none."""
        shared = set(names) & set(said)
        if shared == set(names):
            return True
        nearest = next((w for w in reversed(said) if w not in OF_ANY), "")
        return nearest in shared or any(len(self._headings[w]) == 1 for w in shared - OF_ANY)

    def _heading_score(self, names: tuple[str, ...], weights: dict[str, float]) -> float:
        said = sum(self._idf(t) * weights.get(t, 0.0) for t in set(names))
        whole = sum(self._idf(t) for t in set(names))
        nearest = list(weights.items())[:3]
        asked = sum(self._idf(t) * w for t, w in nearest) or 1.0
        answered = sum(self._idf(t) * w for t, w in nearest if t in names)
        return 0.6 * said / whole + 0.4 * answered / asked

    def _phrases(self, what: Hanging) -> list[tuple[str, float]]:
        words = what.phrase.split()
        whole = key(what.phrase, self._directory.lang)
        last = key(words[-1], self._directory.lang) if len(words) > 1 else ""
        found = [(whole, 1.0), (last, 0.6)]
        found += [(key(b, self._directory.lang), 0.5 * FADE**n) for n, b in enumerate(what.bold) if b != what.phrase]
        return [(name, bonus) for name, bonus in found if name]
