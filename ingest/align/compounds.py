"""Compounds whose parts are pairs: ``combat roll`` is ``tirada de combate`` where the Spanish book says so."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set

from rulewright.ingest.align.lexicon import Pair
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.forms import forms
from rulewright.ingest.terms.names import key
from rulewright.kb.language import is_stop_word
from rulewright.kb.language.data import listed

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
