"""How a game is called, and what tells a section and a book from others of the same name.

A game is called as the title of a book has it, or else by its id, with words spelled as titles have them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby

from rulewright.kb.base import Generation, keeping
from rulewright.kb.language import fold, folded_list, slug
from rulewright.kb.model import Book, Heading, Section

VOWEL = re.compile(r"[aeiouyáéíóú]")
WORD = re.compile(r"[^\W_]+")
PRINTED = re.compile(r"[^\W_]+(?>(?:['’][^\W_]+)*)")  # a word with its apostrophes
MOST_WORDS = 20  # of a title
WORDED = re.compile(r"[^\W\d_]{2}")  # what has words: "Step 3", "Appendix A"
KEPT = 2_000  # books of a generation whose headings that say too little are kept
SHORT = 4  # letters of a word that is printed in capitals because it is an abbreviation


def title_of(slug: str, printed: Mapping[str, str] | None = None) -> str:
    """A game's slug as a title; ``printed``: words by how they are folded.

    A word that no title has begins with a capital, unless it is a small one within; one without a vowel is an
    abbreviation.
    """
    small = folded_list("headings.minor")
    words = " ".join((printed or {}).get(w) or (w if w in small else _word(w)) for w in slug.split("-"))
    return words[:1].upper() + words[1:]


def _word(folded: str) -> str:
    return folded.capitalize() if VOWEL.search(folded) or folded[:1].isdigit() else folded.upper()


def with_edition(title: str, edition: str) -> str:
    """A book's title with its edition behind it, unless the title says that itself."""
    return f"{title} ({edition})" if edition and edition not in title else title


def game_title(g: Generation, game: str) -> str:
    """How a game of a generation is called."""
    return _names(g).get(game) or title_of(game, _printed(g).get(game))


@keeping(1)
def _names(g: Generation) -> dict[str, str]:
    return printed_names(g.store.books())


def printed_names(books: Iterable[Book]) -> dict[str, str]:
    """What the first of a game's books whose title has the game's id in it calls the game, with all marks.

    A title in capitals does not say how its words are spelled.
    """
    found: dict[str, str] = {}
    for book in sorted(books, key=lambda b: (b.authority, b.id)):
        if book.game not in found and not book.title.isupper() and (name := _name(book)):
            found[book.game] = name
    return found


def _name(book: Book) -> str:
    """The words of a title that make its game's id, without those that say that this is a book; empty where none do."""
    words = [*PRINTED.finditer(book.title)][:MOST_WORDS]
    for first, end in combinations(range(len(words) + 1), 2):
        if slug(book.title[words[first].start() : words[end - 1].end()]) == book.game:
            some, rest = words[first:end], words[end:]
            kept = _without_volume([w[0] for w in some])
            whole = kept.stop == len(some) and not rest  # what stands behind the last word is a mark of the name
            return book.title[some[kept.start].start() : len(book.title) if whole else some[kept.stop - 1].end()]
    return ""


def _without_volume(words: Sequence[str]) -> range:
    """Which words are left without "Rulebook", "User's Manual", "Manual de usuario de": all, where none would be."""
    volumes, between = folded_list("naming.volumes"), folded_list("naming.volumes_of")
    first, end = 0, len(words)
    if slug(words[-1]) in volumes:
        end -= 1
        while end and slug(words[end - 1]) in between:
            end -= 1
    elif slug(words[0]) in volumes:
        minor = folded_list("headings.minor")
        first += 1
        while first < end and (slug(words[first]) in between or (words[first].islower() and words[first] in minor)):
            first += 1
    return range(first, end) or range(len(words))


@keeping(1)
def _printed(g: Generation) -> dict[str, dict[str, str]]:
    return printed_words(g.store.books())


def printed_words(books: Iterable[Book]) -> dict[str, dict[str, str]]:
    """The words of the titles of each game's books, by how they are folded, as the first book of them has them.

    A short word in capitals is an abbreviation, unless it stands in a row of words in capitals with longer ones: such a
    row says nothing of its words.
    """
    found: dict[str, dict[str, str]] = {}
    for book in sorted(books, key=lambda b: (b.authority, b.id)):
        words = found.setdefault(book.game, {})
        for loud, row in groupby(WORD.findall(book.title), str.isupper):
            some = [*row]
            if not loud or max(map(len, some)) <= SHORT:
                for word in some:
                    words.setdefault(fold(word), word)
    return found


def told_apart(g: Generation, sections: Iterable[str]) -> dict[str, Heading]:
    """By id the nearest heading that says where a section stands, of those whose own does not: it has no words, or
    another one of its book has it too."""
    found: dict[str, Heading] = {}
    for i, own in g.store.headings(sections).items():
        up = own
        while up.parent and up.label in _alike(g, own.book):
            up = g.store.headings([up.parent])[up.parent]
            found[i] = up
    return found


def full_label(g: Generation, section: Section) -> str:
    """A section as it is cited, behind the heading that says where it stands, where its own does not."""
    up = told_apart(g, [section.id]).get(section.id)
    return f"{up.label} › {section.label}" if up else section.label


@keeping(KEPT)
def _alike(g: Generation, book: str) -> frozenset[str]:
    """The headings of a book that tell no section from another."""
    every = Counter(h.label for h in g.store.outline(book))
    return frozenset(label for label, n in every.items() if n > 1 or not WORDED.search(label))


def is_namesake(g: Generation, book: Book) -> bool:
    """True for a book whose title another one of its game has too, in another language."""
    return book.lang in _namesakes(g).get((book.game, fold(book.title)), ())


@keeping(1)
def _namesakes(g: Generation) -> dict[tuple[str, str], set[str]]:
    """The languages of the titles that books of two languages have."""
    found: dict[tuple[str, str], set[str]] = {}
    for b in g.store.books():
        found.setdefault((b.game, fold(b.title)), set()).add(b.lang)
    return {title: langs for title, langs in found.items() if len(langs) > 1}
