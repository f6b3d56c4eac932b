"""How a game is called: it has an id, and the words of it are spelled as the titles of its books have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulewright.kb.base import Generation, keeping
from rulewright.kb.language import fold
from rulewright.kb.model import Book

VOWEL = re.compile(r"[aeiouyáéíóú]")
WORD = re.compile(r"[^\W_]+")
SHORT = 4  # letters of a word that is printed in capitals because it is an abbreviation


def title_of(slug: str, printed: Mapping[str, str] | None = None) -> str:
    """A game's slug as a title; ``printed``: words by how they are folded.

    A word that no title has begins with a capital; one without a vowel is an abbreviation.
    """
    words = " ".join((printed or {}).get(w) or _word(w) for w in slug.split("-"))
    return words[:1].upper() + words[1:]


def _word(folded: str) -> str:
    return folded.capitalize() if VOWEL.search(folded) or folded[:1].isdigit() else folded.upper()


def game_title(g: Generation, game: str) -> str:
    """How a game of a generation is called."""
    return title_of(game, _printed(g).get(game))


@keeping(1)
def _printed(g: Generation) -> dict[str, dict[str, str]]:
    return printed_words(g.store.books())


def printed_words(books: Iterable[Book]) -> dict[str, dict[str, str]]:
    """The words of the titles of each game's books, by how they are folded, as the first book of them has them.

    A title in capitals says nothing of its words, but for short ones.
    """
    found: dict[str, dict[str, str]] = {}
    for book in sorted(books, key=lambda b: (b.authority, b.id)):
        words = found.setdefault(book.game, {})
        for word in WORD.findall(book.title):
            if len(word) <= SHORT or not word.isupper():
                words.setdefault(fold(word), word)
    return found
