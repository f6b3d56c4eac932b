"""Compounds whose parts are pairs: ``combat roll`` is ``tirada de combate`` where the Spanish book says so."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from rulewright.ingest.align.lexicon import Pair
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.forms import forms
from rulewright.ingest.terms.names import key
from rulewright.kb.language import is_stop_word
from rulewright.kb.language.data import listed
from rulewright.kb.model import Term

LEAST_USES = 2


def compounds(texts: Texts, terms: Sequence[Term], pairs: Iterable[Pair]) -> list[Pair]:
    """Pairs of compounds of two parts that both languages use."""
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for en, es in pairs:
        words[key(en)][key(es)] = None
    out: list[Pair] = []
    for first, last in _english(texts, terms, words):
        if f"{first} {last}" in words:
            continue
        spanish = next((s for s, least in _spanish(words[first], words[last]) if texts.count(s, "es") >= least), None)
        if spanish:
            out.append((texts.printed(f"{first} {last}", "en"), texts.printed(spanish, "es")))
    return out


def _english(texts: Texts, terms: Sequence[Term], words: dict[str, dict[str, None]]) -> list[tuple[str, str]]:
    """English compounds both of whose parts have a Spanish word: names of terms, and what is said repeatedly."""
    named = {k for t in terms if t.lang == "en" for n in (t.name, *t.aliases) if (k := key(n)).count(" ") == 1}
    said = Counter(p for p in texts.pairs("en") if p[0] in words and p[1] in words)
    found = {p for p, n in said.items() if n >= LEAST_USES}
    found |= {(a, b) for a, b in (n.split() for n in named) if a in words and b in words}
    return sorted(p for p in found if not any(is_stop_word(w, "en") for w in p))


def _spanish(modifiers: Iterable[str], heads: Iterable[str]) -> Iterator[tuple[str, int]]:
    """What a compound may be called in Spanish, the likeliest first, and how often it must be said to be believed."""
    for head in heads:
        for modifier in modifiers:
            for m in (modifier, *forms(modifier, "es")):
                for link in (*listed("names.compound_links", "es"), ""):
                    yield " ".join(x for x in (head, link, m) if x), 1 if link else LEAST_USES
