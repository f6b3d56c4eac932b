"""Step 6, align: one thing under its names in two languages.

Pairs come from what a person wrote for the game, from books that say the same (``learn``), from the general list, and
from names whose words are pairs (``wordwise``, ``compounds``), in this order: what comes first speaks for its words. A
pair counts only where the game's books use both of its words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.learn import HEADING, Found, Named, Together, heading
from rulewright.ingest.align.lexicon import Lexicon, Pair, lexicon_of
from rulewright.ingest.align.slots import in_capitals, unit, word_for_word
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.names import forms, in_any_number, key, singular
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.groups import in_groups
from rulewright.kb.language import LANGUAGES, bilingual, is_stop_word, listed, slug
from rulewright.kb.model import BookReading, Definition, Origin, Section, Term, Translation
from rulewright.kb.twins import Twins

__all__ = ["Lexicon", "align", "lexicon_of"]

EDITOR, LIST, WORDS = "editor", "list", "word for word"  # by what else than the text a pair was found
LONGEST_NAME = 7  # words of a heading that names something


class Aligned(NamedTuple):
    """The terms with their ``translations`` filled in, the pairs, and the sections of a book and its translation."""

    terms: tuple[Term, ...]
    translations: tuple[Translation, ...]
    twins: tuple[tuple[str, str], ...]


def align(game: str, readings: Sequence[BookReading], terms: Sequence[Term], lexicon: Lexicon) -> Aligned:
    """Pair the game's terms and sections across languages.

    Where a heading translates a term of the other language it defines that term in its own.
    """
    spoken = sorted({r.book.lang for r in readings} & LANGUAGES.keys())
    pairs: list[Translation] = []
    twins: list[tuple[str, str]] = []
    for langs in combinations(spoken, 2):
        between = _Between(game, readings, terms, langs)
        found = between.found(lexicon)
        terms = (*terms, *translated(found, terms, readings))
        pairs += between.translations(found)
        twins += between.twins
    return Aligned(_linked(terms, pairs, twins), tuple(pairs), tuple(twins))


class _Between:
    """A game's books in two languages."""

    def __init__(self, game: str, readings: Sequence[BookReading], terms: Sequence[Term], langs: Pair) -> None:
        self._game, self._langs, self._terms = game, langs, terms
        self._readings = [[r for r in readings if r.book.lang == lang] for lang in langs]
        self._named = [Named(terms, lang) for lang in langs]
        self._anchors = Anchors(*langs)
        self.twins: list[tuple[str, str]] = []

    def found(self, lexicon: Lexicon) -> list[Found]:
        """All pairs, each once, by the surest way that it was found."""
        learned = [f for a in self._readings[0] for b in self._readings[1] for f in self._learned(a, b)]
        every = learned
        if self._langs == ("en", "es"):
            every = self._with_lexicon(learned, lexicon)
        else:
            every = [*learned, *self._by_words(learned)]
        first: dict[Pair, Found] = {}
        for f in every:
            first.setdefault((key(f.a), key(f.b)), f)
        return [first[k] for k in sorted(first)]

    def _learned(self, a: BookReading, b: BookReading) -> Iterator[Found]:
        together = Together(a, b, self._named, self._anchors)
        found = together.read()
        self.twins += together.twins
        for f in found:
            terms = [
                unit(n, lang) in of.printed for n, lang, of in zip((f.a, f.b), self._langs, self._named, strict=True)
            ]
            if any(terms) or (f.basis == HEADING and key(f.a) != key(f.b)):
                yield f

    def _with_lexicon(self, learned: Sequence[Found], lexicon: Lexicon) -> list[Found]:
        texts = Texts([r for of in self._readings for r in of], lexicon.forms)
        own = [Found(*p, EDITOR) for p in lexicon.own_used(texts)]
        settled: dict[str, set[str]] = defaultdict(set)
        for f in (f for f in (*own, *learned) if " " not in key(f.a)):
            for word in in_any_number(f.a, "en"):
                settled[word] |= in_any_number(f.b, "es")
        general = [Found(*p, LIST) for p in lexicon.general_used(texts, self._words(), settled)]
        known = [*own, *learned, *general]
        alike = list(self._by_words([*own, *learned]))
        names = [{k for u, n in self._names(i).items() for k in (u, key(n))} for i in (0, 1)]
        built = compounds(texts, names, [*((f.a, f.b) for f in (*known, *alike)), *bilingual.pairs()])
        return [*known, *alike, *(Found(*p, WORDS) for p in built)]

    def _by_words(self, known: Sequence[Found]) -> Iterator[Found]:
        self._anchors.learn((f.a, f.b) for f in known)
        names = [self._names(i) for i in (0, 1)]
        told = {unit(f.a, self._langs[0]) for f in known}
        for one, two in word_for_word(names, self._anchors):
            if one not in told and (one != two or all(one in of.printed for of in self._named)):
                yield Found(*self._in_one_number(names[0][one], names[1][two]), WORDS)

    def _in_one_number(self, *names: str) -> Pair:
        """Two names as printed, both in the singular where one of them is."""
        single = [next(iter(singular(n.lower(), lang)), "") for n, lang in zip(names, self._langs, strict=True)]
        if all(single) or not any(single):
            return names[0], names[1]
        return single[0] or names[0], single[1] or names[1]

    def _names(self, i: int) -> dict[str, str]:
        """The names of a language's terms, headings, and what its texts write in capitals, by unit."""
        names: dict[str, str] = {}
        for r in self._readings[i]:
            names |= in_capitals(r)
            for s in r.sections:
                if s.kind.is_rules_text and len((title := heading(s)).split()) <= LONGEST_NAME:
                    names[unit(title, self._langs[i])] = title
        return names | self._named[i].printed

    def _words(self) -> dict[str, frozenset[str]]:
        """The folded words that names of terms and headings of rules have in them, by language."""
        words: dict[str, set[str]] = defaultdict(set)
        for t in self._terms:
            words[t.lang].update(w for n in (t.name, *t.aliases) for w in key(n).split())
        for s in (s for of in self._readings for r in of for s in r.sections if s.kind.is_rules_text):
            words[s.lang].update(key(s.title).split())
        return {lang: frozenset(found) for lang, found in words.items()}

    def translations(self, found: Iterable[Found]) -> Iterator[Translation]:
        """The pairs as the knowledge base keeps them; what an editor or the list says is marked as such."""
        for f in found:
            origin = Origin.OVERLAY if f.basis in (EDITOR, LIST) else Origin.TEXT
            yield Translation(self._game, f.a, f.b, origin, *self._langs, basis=f.basis)


def _linked(terms: Sequence[Term], pairs: Iterable[Translation], twins: Twins) -> tuple[Term, ...]:
    """The terms with the ids of their translations: of homonyms that which a section that says the same defines, else
    those of the same kind; of another kind only where no other term bears the name itself."""
    says_the_same = {place for a, b in twins for place in ((a, b), (b, a))}
    named = in_groups(((t.lang, n), t) for t in terms for n in dict.fromkeys(map(key, (t.name, *t.aliases))))
    links: dict[str, dict[str, None]] = defaultdict(dict)
    for p in pairs:
        called = named[p.a_lang, key(p.a)]
        bearing = [t for t in called if key(t.name) == key(p.a)] or called
        for one in called:
            same = named[p.b_lang, key(p.b)]
            there = [t for t in same if (one.definition.section, t.definition.section) in says_the_same]
            alike = [t for t in same if t.kind is one.kind]
            for two in there or alike or (same if one in bearing else ()):
                links[one.id][two.id] = links[two.id][one.id] = None
    return tuple(replace(t, translations=tuple(sorted(links[t.id]))) if links.get(t.id) else t for t in terms)


# --- terms that a translation tells of --------------------------------------------------------------------------------

# A heading that translates the heading of a term defines that term in its language.


def translated(found: Iterable[Found], terms: Sequence[Term], readings: Sequence[BookReading]) -> Iterator[Term]:
    """The terms that only one of two books was known to define, under the heading of the other."""
    at_home = {(t.definition.section, key(t.name)): t for t in terms}
    known = {(t.lang, key(n)) for t in terms for n in (t.name, *t.aliases)}
    taken = {t.id for t in terms}
    for f in found:
        if f.couple is None:
            continue
        for here, there, name, other in (
            (f.couple.one, f.couple.two, f.a, f.b),
            (f.couple.two, f.couple.one, f.b, f.a),
        ):
            twin = at_home.get((there.id, key(other)))
            base = f"{twin.game}/{here.lang}/{slug(name)}" if twin else ""
            if twin and base not in taken and (here.lang, key(name)) not in known:
                taken.add(base)
                made = Term(base, twin.game, here.book, here.lang, name, twin.params, twin.kind, (), _defined(here))
                yield replace(made, basis="translated")


def _defined(section: Section) -> Definition:
    """The heading and the first sentence under it."""
    start, end = section.spans[0]
    first = next((s for s in sentences(section) if start < s.span.end <= end), None)
    return Definition(section.id, start, first.span.end if first else start + max(len(section.title), 1))


# --- compounds --------------------------------------------------------------------------------------------------------

# Their parts are pairs: "combat roll" is "tirada de combate" where the Spanish book says so.

OFTEN = 4  # uses that make a name of a compound


def compounds(texts: Texts, names: Sequence[Set[str]], pairs: Iterable[Pair]) -> list[Pair]:
    """Pairs of compounds of two parts that both languages use; of what Spanish may say the most used.

    ``names``: the folded names of things in English and in Spanish. A compound is to be one of these, or said often.
    """
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for en, es in pairs:
        words[key(en)][key(es)] = None
    used = texts.words["es"].keys()
    out: dict[str, str] = {}
    for english, parts in sorted(_english(texts, names[0], words.keys()).items()):
        likely: dict[str, int] = {}
        for spanish, bare in _spanish(words[parts[0]], words[parts[1]], used):
            named = spanish in names[1], english in names[0] or texts.count(english, "en") >= OFTEN
            n = texts.count(spanish, "es") if any(named) else 0
            if n >= (2 if bare and not named[0] else 1):
                likely[spanish] = n
        if likely:
            out[english] = max(likely, key=likely.__getitem__)
    return [(texts.printed(en, "en"), texts.printed(es, "es")) for en, es in out.items()]


def _english(texts: Texts, names: Iterable[str], words: Set[str]) -> dict[str, Pair]:
    """What English says both parts of which have a Spanish word, and the whole none; with its parts."""
    said = {p for p in texts.pairs("en") if p[0] in words and p[1] in words}
    found = {p for p in said if not any(is_stop_word(w, "en") for w in p)}
    for name in names:
        parts = name.split()
        cuts = ((" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts)))
        found |= {cut for cut in cuts if cut[0] in words and cut[1] in words}
    return {whole: p for p in sorted(found) if (whole := " ".join(p)) not in words}


def _spanish(modifiers: Iterable[str], heads: Iterable[str], used: Set[str]) -> Iterator[tuple[str, bool]]:
    """What a compound may be called in Spanish, the likeliest first; whether its parts have no word between."""
    for head in heads:
        for modifier in modifiers:
            for m in (m for m in (modifier, *forms(modifier, "es")) if used >= set(m.split())):
                yield from ((f"{head} {link} {m}", False) for link in listed("names.compound_links", "es"))
                yield f"{head} {m}", True
