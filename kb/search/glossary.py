"""What the corpus and the trade call things: terms by any form of any name, translations, and synonyms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.model import Term, Translation
from kb.search.lexicon import Lexicon
from kb.search.names import Names, folded
from kb.search.thesaurus import WIDEST_GAP, Saying, sayings
from kb.search.trade import SYNONYMS, translation_pairs

FROM_BOOKS, FROM_TRADE = 1.0, 0.8  # how far a translation is trusted


@dataclass(frozen=True, slots=True)
class Entry:
    """A term as search needs it."""

    term: str  # id
    name: str
    game: str
    lang: str
    section: str
    translations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendering:
    """What a name is in the other language, and how far that is trusted."""

    lang: str
    text: str
    trust: float


class Glossary:
    """Terms, translations and synonyms over one corpus; built when an index is opened, then only read."""

    def __init__(self, terms: Iterable[Term], translations: Iterable[Translation], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.terms: Names[Entry] = Names(lexicon)
        self.renderings: Names[Rendering] = Names(lexicon)
        self.sayings: Names[Saying] = Names(lexicon)
        self._tails: Names[str] = Names(lexicon)
        self.by_id: dict[str, Entry] = {}
        self._synonyms = _synonyms()
        for t in terms:
            self._add(t)
        self._translate(translations)
        self._say()

    def _add(self, t: Term) -> None:
        entry = Entry(t.id, t.name, t.game, t.lang, t.definition.section, t.translations)
        self.by_id[t.id] = entry
        for name in dict.fromkeys((t.name, *t.aliases)):
            self.terms.add(name, t.lang, entry)

    def _translate(self, translations: Iterable[Translation]) -> None:
        known = {(t.en, t.es) for t in translations}
        known |= {(e.name, self.by_id[i].name) for e in self.by_id.values() if e.lang == "en" for i in self._es(e)}
        for trust, pairs in ((FROM_BOOKS, sorted(known)), (FROM_TRADE, translation_pairs())):
            for en, es in pairs:
                self.renderings.add(en, "en", Rendering("es", es, trust))
                self.renderings.add(es, "es", Rendering("en", en, trust))

    def _say(self) -> None:
        for s in sayings():
            self.sayings.add(s.said, s.lang, s)
        for lang, tail in sorted({(s.lang, s.tail) for s in sayings() if s.tail}):
            self._tails.add(tail, lang, tail)

    def said(self, words: Sequence[str], lang: str) -> list[tuple[tuple[int, ...], Saying]]:
        """Sayings of a language in a query, with the places of their words: those of most words first."""
        tails = self._tails.find(words)
        out: list[tuple[tuple[int, ...], Saying]] = []
        for f in self.sayings.find(words):
            if f.lang != lang or (f.value.exact and not f.exact):
                continue
            places = tuple(range(f.start, f.end))
            if not f.value.tail:
                out.append((places, f.value))
            after = (t for t in tails if f.value.tail == t.value and f.end <= t.start <= f.end + WIDEST_GAP)
            out += [((*places, *range(t.start, t.end)), f.value) for t in after]
        return sorted(out, key=lambda found: -len(found[0]))

    def rendered(self, word: str, lang: str) -> tuple[str, ...]:
        """What a single word is called in another language: single words only."""
        found = (f.value for f in self.renderings.find((word,)) if f.value.lang == lang)
        return tuple(dict.fromkeys(w for r in found for w in folded(r.text) if len(folded(r.text)) == 1))

    def _es(self, entry: Entry) -> list[str]:
        return [i for i in entry.translations if i in self.by_id and self.by_id[i].lang == "es"]

    def synonyms(self, word: str, lang: str) -> tuple[str, ...]:
        """Words of the trade that stand beside a word, without the word itself."""
        table = self._synonyms.get(lang, {})
        return tuple(dict.fromkeys(s for form in (word, *_singular(word)) for s in table.get(form, ()) if s != word))


def _singular(word: str) -> tuple[str, ...]:
    """Simple forms under which a synonym may be listed."""
    out = [
        word[: -len(end)] for end in ("s", "es", "ed", "ing", "d") if word.endswith(end) and len(word) > len(end) + 2
    ]
    return (*out, *(w + "e" for w in out if word.endswith(("ing", "ed"))))


@lru_cache(maxsize=1)
def _synonyms() -> dict[str, dict[str, tuple[str, ...]]]:
    out: dict[str, dict[str, tuple[str, ...]]] = {}
    for lang, groups in SYNONYMS.items():
        table: dict[str, list[str]] = defaultdict(list)
        for group in groups:
            for word in group.split():
                table[word] += [other for other in group.split() if other != word]
        out[lang] = {word: tuple(dict.fromkeys(others)) for word, others in table.items()}
    return out
