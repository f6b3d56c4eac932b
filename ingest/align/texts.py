"""What a game's books say in each language, for the question whether a word or phrase is used at all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from rulewright.ingest.terms.names import forms, key
from rulewright.kb.language import folded_list, is_stop_word, stem, words
from rulewright.kb.model import BookReading

LANGUAGES = ("en", "es")
LONGEST_ABBREVIATION = 3  # letters
LEAST_ROOT = 4  # letters that the forms of a word have in common


class Texts:
    """The folded text of the rules of a game's books, by language.

    ``irregular``: dictionary forms and the forms that their stem does not lead to (``huir``: ``huye``).
    """

    def __init__(self, readings: Sequence[BookReading], irregular: Mapping[str, list[str]] | None = None) -> None:
        self._raw = {lang: _text(readings, lang) for lang in LANGUAGES}
        self._text = {lang: f" {key(self._raw[lang])} " for lang in LANGUAGES}
        self._base = {key(form): key(base) for base, forms in (irregular or {}).items() for form in forms}

    @property
    def bilingual(self) -> bool:
        """True where there is a book in each of the two languages."""
        return all(t.strip() for t in self._text.values())

    @cached_property
    def words(self) -> dict[str, Counter[str]]:
        """How often each folded word is used, by language."""
        return {lang: Counter(t.split()) for lang, t in self._text.items()}

    @cached_property
    def _places(self) -> dict[str, dict[str, list[int]]]:
        """Where each stem stands, by language: the number of the word."""
        out: dict[str, dict[str, list[int]]] = {}
        for lang, folded in self._rows.items():
            out[lang] = defaultdict(list)
            for i, w in enumerate(folded):
                out[lang][self._stem(w, lang)].append(i)
        return out

    @cached_property
    def _rows(self) -> dict[str, list[str]]:
        return {lang: t.split() for lang, t in self._text.items()}

    def _stem(self, word: str, lang: str) -> str:
        """The stem of a folded word; that of an irregular form is its dictionary form's."""
        return stem(self._base.get(word, word), lang)

    def uses(self, phrase: str, lang: str) -> bool:
        """True where the books of a language use the phrase, accents and case apart."""
        folded = key(phrase)
        return bool(folded) and f" {folded} " in self._text[lang]

    def count(self, phrase: str, lang: str) -> int:
        """How often the books of a language use the phrase."""
        return self._text[lang].count(f" {key(phrase)} ")

    def uses_some_form(self, phrase: str, lang: str) -> bool:
        """True where the books use the phrase in this or another number, gender or person."""
        if self.uses(phrase, lang) or any(self.uses(f, lang) for f in forms(phrase.casefold(), lang)):
            return True
        asked = key(phrase).split()
        row = self._rows[lang]
        return bool(asked) and any(
            all(self._bends(a, w, lang) for a, w in zip(asked, row[i : i + len(asked)], strict=False))
            for i in self._places[lang].get(self._stem(asked[0], lang), ())
            if i + len(asked) <= len(row)
        )

    def _bends(self, asked: str, met: str, lang: str) -> bool:
        """True where two folded words are one in number, gender, person or time: no other word of the same root."""
        asked, met = self._base.get(asked, asked), self._base.get(met, met)
        if asked == met:
            return True
        same = next((i for i, (x, y) in enumerate(zip(asked, met, strict=False)) if x != y), min(len(asked), len(met)))
        endings = folded_list("names.bending", lang) | {""}
        return same >= LEAST_ROOT and asked[same:] in endings and met[same:] in endings

    def printed(self, folded: str, lang: str) -> str:
        """A folded phrase with the accents that the books most often print, in capitals where they print no others."""
        return " ".join(self._spelling[lang].get(w, w) for w in folded.split())

    @cached_property
    def _spelling(self) -> dict[str, dict[str, str]]:
        out: dict[str, dict[str, str]] = {}
        for lang, text in self._raw.items():
            seen: dict[str, Counter[str]] = defaultdict(Counter)
            loud: dict[str, bool] = {}
            for w in words(text):
                folded = key(w)
                loud[folded] = loud.get(folded, True) and w.isupper()
                if not w.isascii() and not is_stop_word(w, lang):
                    seen[folded][w.lower()] += 1
            out[lang] = {k: k.upper() for k, always in loud.items() if always and len(k) <= LONGEST_ABBREVIATION}
            out[lang] |= {k: max(sorted(c), key=c.__getitem__) for k, c in seen.items()}
        return out

    def pairs(self, lang: str) -> Iterable[tuple[str, str]]:
        """All neighbouring words of a language."""
        return pairwise(self._text[lang].split())


def _text(readings: Sequence[BookReading], lang: str) -> str:
    """Titles and texts of a language's rules, parted by a word that is in no language."""
    rules = (s for r in readings for s in r.sections if s.lang == lang and s.kind.is_rules_text)
    return " qzq ".join(f"{s.title} qzq {s.text}" for s in rules)
