"""Step 6, align: one thing under its English and its Spanish name.

Pairs come from the text (parallel structure, abbreviations, cognates, compounds whose parts are pairs) and from the
lexicon, which holds what only a person can know. A pair counts only where the game's books use both of its words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from rulewright.ingest.align.cognates import cognates
from rulewright.ingest.align.compounds import compounds
from rulewright.ingest.align.lexicon import Pair, irregular, merged, pairs_of
from rulewright.ingest.align.structure import parallel
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.names import key
from rulewright.kb.language import LANGUAGES
from rulewright.kb.model import BookReading, Origin, Term, Translation

__all__ = ["align", "merged"]


def align(
    game: str, readings: Sequence[BookReading], terms: Sequence[Term], lexicon: dict[str, Any]
) -> tuple[tuple[Term, ...], tuple[Translation, ...]]:
    """Pair the game's terms across languages: the terms with their ``translations`` filled in, and the pairs."""
    found = (*_english_spanish(game, readings, terms, lexicon), *_others(game, readings, terms))
    return _linked(terms, found), found


def _english_spanish(
    game: str, readings: Sequence[BookReading], terms: Sequence[Term], lexicon: dict[str, Any]
) -> Iterator[Translation]:
    """Pairs of the two languages that there is a lexicon of."""
    texts = Texts(readings, irregular(lexicon))
    if texts.bilingual:
        known = pairs_of(lexicon, texts, _named(readings, terms))
        structural = parallel(readings, terms, "en", "es")
        alike = cognates(texts, terms, {key(en) for en, _ in known})
        built = compounds(texts, terms, [*known, *structural, *alike])
        pairs = _unique([*structural, *alike, *built], known)
        yield from (Translation(game, en, es, origin) for (en, es), origin in pairs)


def _others(game: str, readings: Sequence[BookReading], terms: Sequence[Term]) -> Iterator[Translation]:
    """Pairs of any two other languages: what stands at the same place of two books."""
    spoken = sorted({r.book.lang for r in readings} & LANGUAGES.keys())
    for one, two in combinations(spoken, 2):
        if (one, two) != ("en", "es"):
            pairs = _unique(parallel(readings, terms, one, two), ())
            yield from (Translation(game, a, b, origin, one, two) for (a, b), origin in pairs)


def _named(readings: Sequence[BookReading], terms: Sequence[Term]) -> dict[str, frozenset[str]]:
    """The folded words that names of terms and headings of rules have in them, by language."""
    words: dict[str, set[str]] = defaultdict(set)
    for t in terms:
        words[t.lang].update(w for n in (t.name, *t.aliases) for w in key(n).split())
    for s in (s for r in readings for s in r.sections if s.kind.is_rules_text):
        words[s.lang].update(key(s.title).split())
    return {lang: frozenset(found) for lang, found in words.items()}


def _unique(from_text: Iterable[Pair], from_lexicon: Iterable[Pair]) -> list[tuple[Pair, Origin]]:
    """Each pair once, by English name; what an editor wrote is marked as such even where the text has it too."""
    out: dict[tuple[str, str], tuple[Pair, Origin]] = {}
    for pairs, origin in ((from_lexicon, Origin.OVERLAY), (from_text, Origin.TEXT)):
        for en, es in pairs:
            out.setdefault((key(en), key(es)), ((en, es), origin))
    return [out[k] for k in sorted(out)]


def _linked(terms: Sequence[Term], pairs: Iterable[Translation]) -> tuple[Term, ...]:
    """The terms with the ids of their translations, those of the same kind before others of the name."""
    named: dict[tuple[str, str], list[Term]] = defaultdict(list)
    for t in terms:
        for n in dict.fromkeys(map(key, (t.name, *t.aliases))):
            named[t.lang, n].append(t)
    links: dict[str, dict[str, None]] = defaultdict(dict)
    for p in pairs:
        for one in named[p.a_lang, key(p.a)]:
            same = named[p.b_lang, key(p.b)]
            for two in [t for t in same if t.kind is one.kind] or same:
                links[one.id][two.id] = links[two.id][one.id] = None
    return tuple(replace(t, translations=tuple(sorted(links[t.id]))) if links.get(t.id) else t for t in terms)
