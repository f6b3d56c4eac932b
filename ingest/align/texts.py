"""What a game's books say in each language, for the question whether a word or phrase is used at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from ingest.terms.forms import forms
from ingest.terms.names import key
from kb.model import BookReading


class Texts:
    """The folded text of a game's books, by language."""

    def __init__(self, readings: Sequence[BookReading]) -> None:
        self._text = {lang: _text(readings, lang) for lang in ("en", "es")}

    @property
    def bilingual(self) -> bool:
        """True where there is a book in each of the two languages."""
        return all(t.strip() for t in self._text.values())

    @cached_property
    def words(self) -> dict[str, Counter[str]]:
        """How often each folded word is used, by language."""
        return {lang: Counter(t.split()) for lang, t in self._text.items()}

    def uses(self, phrase: str, lang: str) -> bool:
        """True where the books of a language use the phrase, accents and case apart."""
        folded = key(phrase)
        return bool(folded) and f" {folded} " in self._text[lang]

    def used_form(self, phrase: str, lang: str) -> tuple[str, int] | None:
        """The phrase (0) or else another number of it (1) that the books use; None where they use neither."""
        if self.uses(phrase, lang):
            return phrase, 0
        other = next((f for f in forms(phrase, lang) if self.uses(f, lang)), None)
        return (other, 1) if other else None

    def pairs(self, lang: str) -> Iterable[tuple[str, str]]:
        """All neighbouring words of a language."""
        words = self._text[lang].split()
        return zip(words, words[1:], strict=False)


def _text(readings: Sequence[BookReading], lang: str) -> str:
    """Titles and texts of a language's sections, folded, a bar between them."""
    said = (f"{key(s.title)} | {key(s.text)}" for r in readings for s in r.sections if s.lang == lang)
    return " " + " | ".join(said) + " "
