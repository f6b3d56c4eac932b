"""A search index of one game for a browser: what search on the site has of it, taken out of the site's own index.

How much of each word a section has is weighed where the index is built (BM25F); the browser reads the query and ranks
as ``kb.search`` does. Format ``rulewright-seek/4``:

    books     [[id, title, lang, other languages that the same book is there in]]
    docs      [[slug, number, title, lang, kind, book, text, whole, lines, states, notes]]    a section's id is its
              book's id, a slash, its slug; from ``whole`` on see ``web.offline.answers``
    behind    true for a game that only comes with the program
    reading   see ``web.offline.answers``
    keys      how many keys English has, both languages have, and with those of English that no section has
    rare      by number of a key: in how many sections of the whole knowledge base it stands
    many      sections of the knowledge base by language
    postings  by number of a key: [section, weight, section, weight ...], sections as steps from the one before
    forms     word -> keys: the words of the texts and of what follows
    irregular word -> keys: forms that no rule leads from; singulars and plurals the browser makes itself
    terms     [[id, names, parameters, section, lang, ids of its translations, what it means, where it is mentioned]],
              the most used first
    pairs     [[English, Spanish, how far it is trusted, in tenths]]
    sayings   [[lang, what is said, after a gap, 1 where only this form is meant, [words meant], [[besides], ...]]]
    synonyms  {lang: ["word word word"]}
    little    lists of words: stop words and frames of questions by language, ``asking``, ``lengths``, ``numbers``

A browser has no stemmer and no dictionary: every form of every word that may be asked is written down with the numbers
of its keys. First come the keys that stand in the game's sections, of English, then of Spanish; after them those of
words that no section has, by which a query's "healing" is known for the "heal" that players say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rulewright.kb.base import Generation
from rulewright.kb.language import bilingual, is_stop_word, number_words, stem, stop_words, without_enye
from rulewright.kb.model import Section, Term
from rulewright.kb.notes import Notes
from rulewright.kb.search import index_reader
from rulewright.kb.search.analysis import compounds, folded, plain, tidy, tokens
from rulewright.kb.search.direct_answer import Source, meaning
from rulewright.kb.search.engine.reader import ArrayReader
from rulewright.kb.search.glossary import FROM_BOOKS, FROM_TRADE, at_home
from rulewright.kb.search.index_reader import Arrays
from rulewright.kb.search.query import ASKING_WORDS, FRAME, LENGTHS, NUMBER_WORDS, SYNONYMS, Saying, sayings
from rulewright.kb.search.vocabulary import Lexicon
from rulewright.web.offline import answers

LANGUAGES = ("en", "es")
Forms = dict[str, list[int]]  # folded word -> numbers of keys
Word = tuple[str, str]  # a language and a folded word
Row = list[Any]


@dataclass(slots=True)
class Keys:
    """The numbers of keys: ``real`` ones, in order, and those that no section has, as they come up."""

    real: list[str]
    _numbers: dict[str, int]
    _virtual: dict[str, list[str]] = field(default_factory=lambda: {lang: [] for lang in LANGUAGES})

    @classmethod
    def of(cls, found: Iterable[str]) -> Keys:
        """The keys of an index."""
        real = sorted(found)
        return cls(real, {k: n for n, k in enumerate(real)})

    def known(self, keys: Iterable[str], lang: str) -> list[int]:
        """The numbers of those that some section has."""
        return [self._numbers[k] for k in (f"{lang}:{key}" for key in keys) if k in self._numbers]

    def stands_for(self, word: str, lang: str, lexicon: Lexicon) -> list[Any]:
        """Numbers of a word's keys; where no section has one, its stem, to be numbered at the end."""
        found = self.known(lexicon.keys(word, lang), lang)
        if found or not word.isalpha() or lang not in self._virtual:
            return found
        made = stem(word, lang)
        if made not in self._virtual[lang]:
            self._virtual[lang].append(made)
        return [(lang, made)]

    def bounds(self) -> list[int]:
        """Where the keys of English end, where the real ones do, and where those do that only English has."""
        english = sum(k.startswith("en:") for k in self.real)
        return [english, len(self.real), len(self.real) + len(self._virtual["en"])]

    def numbered(self, forms: Mapping[str, Iterable[Any]]) -> Forms:
        """Forms with the numbers of all keys."""
        at = {("en", k): n for n, k in enumerate(self._virtual["en"], len(self.real))}
        at |= {("es", k): n for n, k in enumerate(self._virtual["es"], len(self.real) + len(at))}
        return {
            word: sorted({k if isinstance(k, int) else at[k] for k in keys}) for word, keys in sorted(forms.items())
        }


def meanings(
    lexicon: Lexicon,
    keys: Keys,
    seen: set[Word],
    terms: Iterable[Term],
    at: Mapping[str, int],
    pairs: Iterable[tuple[str, str]],
) -> dict[str, Any]:
    """The parts of an index that tell what a query means; ``at``: the numbers of sections."""
    named = sorted((t for t in terms if t.definition.section in at), key=lambda t: -t.mentions)
    rendered = list(_pairs(named, pairs, lexicon, keys))
    said = [s for s in sayings() if _helps(s, rendered, lexicon, keys)]
    figures = {(lang, k) for lang, _, k in (key.partition(":") for key in keys.real) if k.isdigit()}
    forms = _forms({*seen, *figures, *_asked(named, rendered, said)}, keys, lexicon)
    return {
        "forms": keys.numbered(forms),
        "irregular": keys.numbered(_irregular(forms, keys, lexicon)),
        "terms": [_term(t, at) for t in named],
        "pairs": [[en, es, round(10 * trust)] for en, es, trust in rendered],
        "sayings": [_saying(s) for s in said],
        "synonyms": {lang: list(SYNONYMS[lang]) for lang in LANGUAGES},
        "little": {
            **{f"stop-{lang}": " ".join(sorted(stop_words(lang))) for lang in LANGUAGES},
            **{f"frame-{lang}": " ".join(sorted(FRAME[lang])) for lang in LANGUAGES},
            "asking": " ".join(sorted(ASKING_WORDS)),
            "lengths": " ".join(sorted(LENGTHS)),
            "numbers": " ".join(sorted(NUMBER_WORDS)),
        },
    }


# -- forms -----------------------------------------------------------------------------------------------


def _forms(words: Iterable[Word], keys: Keys, lexicon: Lexicon) -> dict[str, set[Any]]:
    out: dict[str, set[Any]] = {}
    for lang, word in sorted(words):
        found = keys.stands_for(word, lang, lexicon)
        for form in {word, without_enye(word)} if found else ():
            out.setdefault(form, set()).update(found)
    return out


def _irregular(forms: Mapping[str, Any], keys: Keys, lexicon: Lexicon) -> dict[str, list[Any]]:
    """Forms that no rule leads from (``went``), of the words of the texts; the browser makes the others itself."""
    words = lexicon.languages.get("en")
    found = ((w, keys.known(some, "en")) for w, some in (words.irregular.items() if words else ()) if w not in forms)
    return {word: numbers for word, numbers in found if numbers}


# -- terms, translations, sayings --------------------------------------------------------------------------


def _term(t: Term, at: Mapping[str, int]) -> Row:
    names = list(dict.fromkeys((t.name, *t.aliases)))
    return [t.id, names, t.params or "", at[t.definition.section], t.lang, list(t.translations)]


def _asked(terms: Iterable[Term], pairs: Iterable[tuple[str, str, float]], said: Iterable[Saying]) -> Iterator[Word]:
    """The words of names, translations, sayings and synonyms."""
    for t in terms:
        yield from ((t.lang, w) for name in (t.name, *t.aliases) for w in folded(name))
    for en, es, _ in pairs:
        yield from (("en", w) for w in folded(en))
        yield from (("es", w) for w in folded(es))
    for s in said:
        yield from ((s.lang, w) for w in folded(f"{s.said} {s.tail}"))
        yield from ((s.lang, w) for words in (s.meant, *s.also) for w in words)
    yield from ((lang, w) for lang in LANGUAGES for group in SYNONYMS[lang] for w in group.split())
    yield from ((lang, w) for lang in LANGUAGES for w in number_words(lang))


def _pairs(
    terms: Iterable[Term], pairs: Iterable[tuple[str, str]], lexicon: Lexicon, keys: Keys
) -> Iterator[tuple[str, str, float]]:
    """Translations that lead to a word of the texts: those of the books, then those of the trade."""
    by_id = {t.id: t for t in terms}
    own = {(en, es) for en, es in pairs}
    own |= {(t.name, by_id[i].name) for t in by_id.values() if t.lang == "en" for i in t.translations if i in by_id}
    for trust, some in ((FROM_BOOKS, sorted(own)), (FROM_TRADE, bilingual.pairs())):
        for en, es in some:
            if _stands(folded(en), "en", lexicon, keys) or _stands(folded(es), "es", lexicon, keys):
                yield en, es, trust


def _stands(words: Iterable[str], lang: str, lexicon: Lexicon, keys: Keys) -> bool:
    """True where the telling words of a name stand in the texts."""
    telling = [w for w in words if not is_stop_word(w, lang)]
    return bool(telling) and all(keys.known(lexicon.keys(w, lang), lang) for w in telling)


def _saying(s: Saying) -> Row:
    return [s.lang, s.said, s.tail, int(s.exact), list(s.meant), [list(a) for a in s.also]]


def _helps(s: Saying, pairs: Iterable[tuple[str, str, float]], lexicon: Lexicon, keys: Keys) -> bool:
    """True where what a saying means stands in the texts, in its language or in the other."""
    meant = set(chain(s.meant, *s.also))
    if any(_stands((w,), s.lang, lexicon, keys) for w in meant):
        return True
    mine = 0 if s.lang == "en" else 1
    return any(meant.issuperset(folded(str(p[mine]))) for p in pairs)


FORMAT = "rulewright-seek/4"
HEAVIEST, STEPS = 2.1, 255  # the greatest weight that there can be, and in how many steps weights are told
MOST_TEXT = 20_000  # characters of a section that are looked through


class Posting(NamedTuple):
    """Where a key stands: sections of the game by number, how much each has, and how many sections there are in all."""

    docs: list[int]
    weights: list[float]
    rare: int


def index(g: Generation, game: str, place: Path) -> dict[str, Any]:
    """The index of a game, ready to be written as JSON; the same bytes for the same generation.

    ``place``: the folder of the generation's index. Raises SearchError where that is not whole.
    """
    books = {b.id: b for b in g.store.books()}
    ranked = sorted((b for b in books.values() if b.game == game), key=lambda b: (b.authority, b.id))
    sections = [s for b in ranked for s in g.store.sections_of(b.id)]
    terms = at_home(g.store.terms(game), {s.id: s for s in sections})
    arrays = Arrays(place)
    found = postings(arrays, [s.id for s in sections])
    keys = Keys.of(found)
    used = list(dict.fromkeys(s.book for s in sections))
    source = g.searcher.source
    notes = Notes(g.store)
    docs = [_doc(s, used.index(s.book), source, notes) for s in sections]
    seen = set(_seen(docs))
    pairs = [(p.a, p.b) for p in g.store.translations(game) if p.is_english_spanish]
    at = {s.id: n for n, s in enumerate(sections)}
    reader, first = ArrayReader(arrays), {s.book: s.id for s in reversed(sections)}
    also = {book: arrays.docs[reader.first_id("id", i)].also.split() for book, i in first.items()}
    said = meanings(Lexicon.read(place), keys, seen, terms, at, pairs)
    for row in said["terms"]:
        row += _about(g, row, sections[row[3]], docs[row[3]][6], at)
    return {
        "format": FORMAT,
        "game": game,
        "books": [[i, books[i].title, books[i].lang, also[i]] for i in used],
        "behind": game in index_reader.games(),
        "docs": docs,
        "keys": keys.bounds(),
        "rare": [found[k].rare for k in keys.real],
        "many": _per_language(arrays),
        "postings": [_steps(found[k]) for k in keys.real],
        **said,
        "reading": answers.tables(LANGUAGES),
    }


def postings(a: Arrays, sections: Iterable[str]) -> dict[str, Posting]:
    """What the site's index says of some sections, which are numbered in their order."""
    mine, reader = np.full(len(a.docs), -1, dtype=np.int64), ArrayReader(a)
    for n, i in enumerate(sections):
        mine[reader.first_id("id", i)] = n
    out: dict[str, Posting] = {}
    for name, start, end in _names(a):
        here = mine[a.doc[start:end]]
        having = here >= 0
        if having.any():
            out[name] = Posting(here[having].tolist(), a.weight[start:end][having].tolist(), end - start)
    return out


def _names(a: Arrays) -> Iterator[tuple[str, int, int]]:
    """The tokens of the languages that there are, each with the run of its entries."""
    at = a.at.tolist()
    for n, name in enumerate(a.every_name()):
        if name.partition(":")[0] in LANGUAGES:
            yield name, at[n], at[n + 1]


def _per_language(a: Arrays) -> dict[str, int]:
    names = a.columns["lang"]
    counts = np.bincount(a.lang, minlength=len(names)).tolist()
    return {lang: counts[names.index(lang)] if lang in names else 0 for lang in LANGUAGES}


def _doc(s: Section, book: int, source: Source, notes: Notes) -> list[Any]:
    text = " ".join(plain(s.text[: MOST_TEXT * 2])[:MOST_TEXT].split())
    whole = answers.whole(source.whole(s.id), text) if s.number else 0
    every = source.lines(s.id) if s.kind.is_rules_text else ()
    said = [answers.lines(every, text), answers.states(source, s) if every else [], answers.notes(notes, s, every)]
    return [s.id[len(s.book) + 1 :], s.number or "", s.title, s.lang, str(s.kind), book, text, whole, *said]


def _about(g: Generation, row: list[Any], home: Section, text: str, at: Mapping[str, int]) -> list[Any]:
    """What a term's row has besides: what it means, and the sections that mention it as steps from the one before."""
    mentioned = sorted({at[r.section] for r in g.store.references_to(row[0]) if r.section in at})
    steps = [n - before for before, n in pairwise((0, *mentioned))]
    source = g.searcher.source
    return [answers.whole(meaning(source.term(row[0]), home, source), text), steps]


def _seen(docs: Iterable[list[Any]]) -> Iterator[tuple[str, str]]:
    """The folded words of titles and texts with their language, compounds as one word as well."""
    for d in docs:
        for text in (d[2], d[6]):
            run = list(tokens(tidy(text)))
            yield from ((d[3], t.folded) for t in run)
            yield from ((d[3], c) for c in compounds(run).values())


def _steps(found: Posting) -> list[int]:
    """Sections in order as steps from the one before, each with its weight, 1 to 255."""
    out: list[int] = []
    before = 0
    for n, weight in sorted(zip(found.docs, found.weights, strict=True)):
        out += (n - before, max(1, min(STEPS, round(STEPS * weight / HEAVIEST))))
        before = n
    return out
