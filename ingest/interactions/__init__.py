"""Step 9, interactions: what one defined term says about another, with the sentence that says so."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ingest.interactions.mentions import WORD, Matcher, Mention, forms
from ingest.interactions.relate import relate
from ingest.precedence.plain import one_line
from ingest.sentences import Sentence, sentences
from kb.language import fold
from kb.model import BookReading, Interaction, Section, Term, Translation

__all__ = ["find_interactions"]

HEADS = 3  # a word that ends this many terms' names names a kind of thing (roll, token, effect)
TITLE_WORDS = 8  # of a heading that are looked at
GENERAL = 0.06  # a term that more than this share of a book's sentences name (unit, player) says little as a subject
Row = tuple[Section, Sentence, list[Mention]]


def find_interactions(
    readings: Sequence[BookReading], terms: Sequence[Term], translations: Sequence[Translation]
) -> tuple[Interaction, ...]:
    """All interactions of one game, in reading order, each claim of a sentence once."""
    by_id = {t.id: t for t in terms}
    out: dict[tuple[str, int, str, str, str], Interaction] = {}
    for reading in readings:
        matcher = Matcher.of(named_in(reading.book.lang, terms, translations), reading.book.lang)
        rows = list(_rows(reading, matcher, by_id))
        counts = Counter(term for _, _, mentions in rows for term in {m.term for m in mentions})
        general = general_terms(counts, len(rows), head_terms(terms, reading.book.lang))
        subjects = Subjects(reading, matcher, by_id, {t: n for t, n in counts.items() if t not in general})
        for section, sentence, mentions in rows:
            subject = subjects.of(section, sentence)
            for claim in relate(sentence.text, mentions, section.lang, subject, general):
                key = (section.id, sentence.span.start, claim.a, claim.b, claim.type)
                out.setdefault(
                    key,
                    Interaction(
                        game=reading.book.game,
                        a=claim.a,
                        b=claim.b,
                        type=claim.type,
                        section=section.id,
                        start=sentence.span.start,
                        end=sentence.span.end,
                        sentence=one_line(sentence.text),
                        condition=claim.condition,
                    ),
                )
    return tuple(out.values())


def named_in(lang: str, terms: Sequence[Term], translations: Sequence[Translation]) -> list[Term]:
    """The terms under the names that a book in one language has for them: a term that only the other language's book
    defines is recognised by its translated name."""
    own = {fold(n) for t in terms if t.lang == lang for n in (t.name, *t.aliases)}
    pairs: dict[str, set[str]] = defaultdict(set)
    for pair in translations:
        there, here = (pair.en, pair.es) if lang == "es" else (pair.es, pair.en)
        if fold(here) not in own:
            pairs[fold(there)].add(here)
    out = []
    for t in terms:
        names = sorted(pairs.get(fold(t.name), ())) if t.lang != lang else []
        out.append(replace(t, aliases=(*t.aliases, *names)) if names else t)
    return out


def _rows(reading: BookReading, matcher: Matcher, terms: Mapping[str, Term]) -> Iterator[Row]:
    for section in reading.sections:
        if section.kind.is_rules_text:
            for sentence in sentences(section):
                yield section, sentence, one_each(matcher.find(sentence.text), section, terms)


def one_each(mentions: Sequence[Mention], section: Section, terms: Mapping[str, Term]) -> list[Mention]:
    """Of homonyms the one that is meant: defined right here, in this book, in this language, otherwise the plainest."""
    places: dict[tuple[int, int], list[Mention]] = defaultdict(list)
    for m in mentions:
        places[m.start, m.end].append(m)

    def rank(m: Mention) -> tuple[bool, bool, bool, int, str]:
        t = terms[m.term]
        return t.definition.section != section.id, t.book != section.book, t.lang != section.lang, len(t.id), t.id

    return [min(found, key=rank) for found in places.values()]


def general_terms(counts: Mapping[str, int], sentences_: int, heads: frozenset[str]) -> frozenset[str]:
    """The terms that a book names so often, or so loosely, that they tell nothing."""
    return heads | {term for term, n in counts.items() if n > GENERAL * sentences_ and n > 10}


def head_terms(terms: Collection[Term], lang: str) -> frozenset[str]:
    """Terms that are the last word of several others (roll, token, effect): kinds of things, not things."""
    last: Counter[frozenset[str]] = Counter()
    names = {}
    for t in terms:
        words = WORD.findall(t.name)
        if len(words) > 1:
            last[forms(words[-1] if lang != "es" else words[0], lang)] += 1
        elif words:
            names[t.id] = forms(words[0], lang)
    return frozenset(i for i, keys in names.items() if sum(n for k, n in last.items() if k & keys) >= HEADS)


class Subjects:
    """Which term a passage is about: the one that its paragraph defines, otherwise the one that its heading names."""

    def __init__(
        self, reading: BookReading, matcher: Matcher, terms: Mapping[str, Term], counts: Mapping[str, int]
    ) -> None:
        self._titles = {s.id: title_term(s, matcher, terms, counts) for s in reading.sections}
        self._parents = {s.id: s.parent for s in reading.sections}
        self._defined: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for t in terms.values():
            if t.book == reading.book.id:
                self._defined[t.definition.section].append((t.definition.start, t.id))
        for found in self._defined.values():
            found.sort()
        self._at: tuple[str, int, str | None] = ("", -1, None)

    def of(self, section: Section, sentence: Sentence) -> str | None:
        """The term that speaks in a sentence where none is named; sentences are asked for in reading order."""
        here, paragraph, last = self._at
        if (here, paragraph) != (section.id, sentence.paragraph):
            last = None
        for start, term in self._defined.get(section.id, ()):
            if sentence.span.start - 3 <= start < sentence.span.end:
                last = term
        self._at = (section.id, sentence.paragraph, last)
        return last or self._titles[section.id] or self._titles.get(self._parents[section.id] or "")


def title_term(
    section: Section, matcher: Matcher, terms: Mapping[str, Term], spoken_of: Mapping[str, int]
) -> str | None:
    """The term that a heading names: one that the section defines, otherwise the longest that running text uses too.

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
                    found.append((elsewhere, not spoken_of.get(m.term), 2 * i - j, m.term))
    return min(found)[-1] if found else None
