"""Words in bold, heads of entries and the like that say something instead of naming it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.names import is_done, words_of
from rulewright.ingest.terms.patterns import WORD
from rulewright.kb.language import fold, folded_list, is_stop_word

LEAST_SAID = 2  # heads of a list that are sentences


def is_phrase(book: BookText, printed: list[str]) -> bool:
    """True for what says something instead of naming it: "Gather your dice", "Never show oars", "twelve trades"; and
    not for ``Tracks in the Snow``."""
    words, counting = [fold(w) for w in printed], folded_list("numbers.from_two", book.lang)
    if len(words) < 2:
        return False
    if (words[0] in counting and printed[0].islower()) or (words[0] in book.words.urging and printed[1].islower()):
        return True
    at = next((n for n, w in enumerate(words[:3]) if w in book.words.articles), None)
    if at is None or book.head_first:
        return False
    little = book.words.small | book.words.articles
    titled = all(p[0].isupper() for w, p in zip(words, printed, strict=True) if w not in little)
    return not (titled and (not at or words[at - 1] in book.words.small))  # "One Wet Foot" is no wet foot


def are_said(book: BookText, heads: Sequence[str]) -> bool:
    """True where more than a third of the heads side by side are sentences: "**Rafts are slow.**", and so is the next
    one. What ends a head is no verb: "**Iron Will.**"."""
    said = sum(not book.words.verbs.isdisjoint(fold(h).split()[:-1]) for h in heads)
    return said >= LEAST_SAID and said * 3 > len(heads)


def is_said(text: str, lang: str) -> bool:
    """True for words that rather say something than name it where they are no title: a pronoun, a conjunction or the
    like is among them ("oars which float"), or a verb begins them ("Mueves la balsa"); the last may be a particle ("wet
    through")."""
    words = words_of(lang)
    within = {fold(w) for w in WORD.findall(text)[:-1]} - words.small - words.articles - words.ands
    return is_done(text, lang) or any(is_stop_word(w, lang) for w in within)
