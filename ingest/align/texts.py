"""What a game's books say in each language, for the question whether a word or phrase is used at all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

from ingest.terms.forms import forms
from ingest.terms.names import key
from kb.language import words
from kb.language.stems import stem
from kb.model import BookReading

LANGUAGES = ("en", "es")


class Texts:
    """The folded text of the rules of a game's books, by language.

    ``irregular``: dictionary forms and the forms that their stem does not lead to (``huir``: ``huye``).
    """

    def __init__(self, readings: Sequence[BookReading], irregular: dict[str, list[str]] | None = None) -> None:
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
    def _stems(self) -> dict[str, str]:
        return {lang: f" {self._stemmed(t, lang)} " for lang, t in self._text.items()}

    def _stemmed(self, folded: str, lang: str) -> str:
        """The stems of folded words; Spanish verbs lose the ending that tells person and mood as well."""
        return " ".join(stem(self._base.get(w, w), lang) for w in folded.split())

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
        stems = self._stemmed(key(phrase), lang)
        return bool(stems) and f" {stems} " in self._stems[lang]

    def printed(self, folded: str, lang: str) -> str:
        """A folded phrase with the accents that the books most often print."""
        return " ".join(self._spelling[lang].get(w, w) for w in folded.split())

    @cached_property
    def _spelling(self) -> dict[str, dict[str, str]]:
        out: dict[str, dict[str, str]] = {}
        for lang, text in self._raw.items():
            seen: dict[str, Counter[str]] = defaultdict(Counter)
            for w in words(text):
                if not w.isascii():
                    seen[key(w)][w.lower()] += 1
            out[lang] = {k: max(sorted(c), key=c.__getitem__) for k, c in seen.items()}
        return out

    def pairs(self, lang: str) -> Iterable[tuple[str, str]]:
        """All neighbouring words of a language."""
        return pairwise(self._text[lang].split())


def _text(readings: Sequence[BookReading], lang: str) -> str:
    """Titles and texts of a language's rules, parted by a word that is in no language."""
    rules = (s for r in readings for s in r.sections if s.lang == lang and s.kind.is_rules_text)
    return " qzq ".join(f"{s.title} qzq {s.text}" for s in rules)
