"""Step 8, mentions: defined terms used in running text, linked once per paragraph, longest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.mentions.habits import Around, Habits, is_everyday, is_verb
from ingest.mentions.names import EXACT, LEMMA, Automaton, Name
from ingest.mentions.words import Look, Word, read_words
from ingest.sentences import Locator
from kb.language import fold
from kb.model import BookReading, Reference, ReferenceKind, ReferenceStatus, Section, Term, TermKind, Translation

__all__ = ["find_mentions"]

GENERAL_FIRST = (TermKind.TERM, TermKind.ACTION, TermKind.PHASE, TermKind.STATE, TermKind.ATTRIBUTE, TermKind.KEYWORD)
COMMON_LEAST, COMMON_SHARE = 8, 0.08  # sections, at least and as a part of all, that make a term common


@dataclass(frozen=True, slots=True)
class Mention:
    """A term met at ``[start, end)`` of a section's text."""

    term: Term
    start: int
    end: int
    paragraph: int
    linked: bool = True  # False for a word that every rulebook is full of: counted, but not worth a link


def find_mentions(
    readings: Sequence[BookReading], terms: Sequence[Term], translations: Sequence[Translation] = ()
) -> tuple[tuple[Term, ...], tuple[Reference, ...]]:
    """The game's terms with ``mentions`` counted, and a reference of kind ``mention`` for each link to be shown.

    A name that only the other language defines leads there, by its translation. A mention is counted wherever it
    stands outside the section that defines it; it is linked where a paragraph has it first, or a section, if so many
    sections have it that a reader would see little but links.
    """
    found = [x for lang in sorted({r.book.lang for r in readings}) for x in _of(readings, terms, translations, lang)]
    counts = Counter(m.term.id for _, of in found for m in of)
    common = _common(found)
    sources = {r.book.id: r.source for r in readings}
    links = tuple(x for s, of in found for x in _links(s, of, sources[s.book], common))
    return tuple(replace(t, mentions=counts[t.id]) for t in terms), links


def _of(
    readings: Sequence[BookReading], terms: Sequence[Term], translations: Sequence[Translation], lang: str
) -> Iterator[tuple[Section, list[Mention]]]:
    """The mentions in the books of one language, section by section."""
    own = [t for t in terms if t.lang == lang]
    yield from Linker(
        [r for r in readings if r.book.lang == lang], own, lang, _foreign(terms, translations, lang)
    ).run()


def _common(found: Sequence[tuple[Section, list[Mention]]]) -> frozenset[str]:
    """The terms that so many sections speak of that one link in each is enough."""
    sections = Counter(t for _, of in found for t in {m.term.id for m in of})
    return frozenset(t for t, n in sections.items() if n >= max(COMMON_LEAST, COMMON_SHARE * len(found)))


def _foreign(terms: Sequence[Term], translations: Sequence[Translation], lang: str) -> list[tuple[str, Term]]:
    """Names in a language that no term of that language bears, with the term of the other language that they mean."""
    own = {fold(n) for t in terms if t.lang == lang for n in (t.name, *t.aliases)}
    abroad: dict[str, Term] = {}
    for t in sorted(terms, key=lambda t: t.id):
        if t.lang != lang:
            abroad.setdefault(fold(t.name), t)
    for t in sorted(terms, key=lambda t: t.id):
        for alias in t.aliases if t.lang != lang else ():
            abroad.setdefault(fold(alias), t)
    pairs = [(x.es, x.en) if lang == "es" else (x.en, x.es) for x in translations if lang in ("en", "es")]
    return [(here, abroad[fold(there)]) for here, there in pairs if fold(here) not in own and fold(there) in abroad]


def _links(section: Section, found: Sequence[Mention], source: str, common: frozenset[str]) -> Iterator[Reference]:
    """The first mention of each term in each paragraph, of a common one in the section, quoted as printed."""
    where = Locator(section)
    seen: set[tuple[int, str]] = set()
    for m in found:
        place = (0 if m.term.id in common else m.paragraph, m.term.id)
        if not m.linked or place in seen:
            continue
        seen.add(place)
        start, end = where.span(m.start, m.end)
        if start < end:
            text = source[start:end] or section.text[m.start : m.end]
            yield Reference(
                section.id, start, end, text, ReferenceKind.MENTION, m.term.name, m.term.id, ReferenceStatus.RESOLVED
            )


class Linker:
    """Finds the terms of one language in that language's books of one game."""

    def __init__(
        self,
        readings: Sequence[BookReading],
        terms: Sequence[Term],
        lang: str,
        foreign: Sequence[tuple[str, Term]] = (),
    ) -> None:
        self.lang = lang
        self._automaton = Automaton(terms, lang, foreign)
        self._sections = [s for r in readings for s in r.sections if s.kind.is_rules_text and s.lang == lang]
        self._by_id = {s.id: s for r in readings for s in r.sections}
        self._above: dict[str, tuple[str, ...]] = {}

    def run(self) -> Iterator[tuple[Section, list[Mention]]]:
        """The mentions of each section in reading order."""
        words = [read_words(s.text) for s in self._sections]
        habits = self._learn(words)
        for s, of in zip(self._sections, words, strict=True):
            yield s, list(self._in_section(s, of, habits))

    def _learn(self, words: Sequence[Sequence[Word]]) -> Habits:
        habits = Habits()
        first = self._automaton.root.next
        for of in words:
            for w in of:
                if w.folded in first:
                    habits.count(w)
        return habits

    def _in_section(self, s: Section, words: list[Word], habits: Habits) -> Iterator[Mention]:
        folded = [w.folded for w in words]
        at = 0
        while at < len(words):
            reach = next((n for n in range(1, 8) if at + n >= len(words) or not words[at + n - 1].joined), 8)
            length, names = self._automaton.longest(folded[: at + reach] if reach < 8 else folded, at)
            found = self._meant(s, words, at, length, names, habits) if length else None
            linked = found is not None
            if length == 1 and not linked and is_everyday(words[at].folded, self.lang):
                found = self._nearest([name.term for _, name in names if not name.as_written], s)
            if found and found.definition.section != s.id:
                yield Mention(found, words[at].start, words[at + length - 1].end, words[at].paragraph, linked)
            at += length if found else 1

    def _meant(
        self, s: Section, words: list[Word], at: int, length: int, names: list[tuple[int, Name]], habits: Habits
    ) -> Term | None:
        """The term that is meant by ``length`` words from ``at`` on, None where they are just words."""
        way = min(w for w, _ in names)
        best = [name for w, name in names if w == way]
        if length == 1:
            before = words[at - 1].folded if at and words[at - 1].joined else ""
            after = words[at + 1].folded if words[at].joined and at + 1 < len(words) else ""
            around = Around(before, after, self.lang)
            best = [n for n in best if self._single(words[at], around, n, way, habits)]
        return self._nearest([n.term for n in best], s) if best else None

    def _single(self, word: Word, around: Around, name: Name, way: int, habits: Habits) -> bool:
        if name.as_written:
            return word.text == name.text and (len(name.text) > 1 or word.look == Look.EMPHASISED)
        foreign_verb = name.term.lang != self.lang and word.look in (Look.PLAIN, Look.OPENING) and is_verb(word.folded)
        if len(word.text) < 3 or foreign_verb:
            return False
        return habits.means_term(word, around, name.term.kind, way == LEMMA) and (way == EXACT or len(word.text) > 3)

    def _nearest(self, terms: Sequence[Term], s: Section) -> Term | None:
        """Of homonyms the one that this book, then this chapter, then the more general chapter defines."""

        def rank(t: Term) -> tuple[bool, int, int, str]:
            home = self._by_id.get(t.definition.section)
            shared = len(set(self._up(s)) & set(self._up(home))) if home else 0
            general = GENERAL_FIRST.index(t.kind) if t.kind in GENERAL_FIRST else len(GENERAL_FIRST)
            return t.book != s.book, -shared, general, t.id

        return min(terms, key=rank, default=None)

    def _up(self, s: Section) -> tuple[str, ...]:
        """The section's id and those above it."""
        if s.id not in self._above:
            self._above[s.id] = (s.id,)  # a circle ends here
            parent = self._by_id.get(s.parent or "")
            self._above[s.id] = (s.id, *(self._up(parent) if parent else ()))
        return self._above[s.id]
