"""Terms that a book uses again and again without ever giving them a line of their own: "damage token", "rout check"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from ingest.terms.book import BookText, Candidate
from ingest.terms.forms import forms
from ingest.terms.names import key
from kb.language import fold, is_stop_word

LEAST_USES = 3
WEIGHT = 0.5


def from_pieces(book: BookText) -> Iterator[Candidate]:
    """A candidate for each compound of a piece or moment that the book uses three times or more."""
    uses, where = _uses(book)
    for name, n in sorted(uses.items()):
        if n >= LEAST_USES:
            i = min(where[name], key=lambda j: (-_titled(book, j, name), j))
            span = _first(book, i, name)
            if span is not None:
                yield Candidate(name, i, span[0], span[1], WEIGHT, "piece")


def _titled(book: BookText, i: int, name: str) -> int:
    """How much a section's heading speaks for it as the place where a compound is explained."""
    title = f" {key(book.sections[i].title)} "
    said = [f for f in (name, *forms(name, book.lang)) if f" {f} " in title]
    telling = name.split()[-1 if book.lang == "es" else 0]
    return 6 if said else 3 if title.strip() in (telling, *forms(telling, book.lang)) else 0


def _uses(book: BookText) -> tuple[Counter[str], dict[str, Counter[int]]]:
    """How often each compound is used, in all and in each section; singular and plural counted as one."""
    uses: Counter[str] = Counter()
    where: dict[str, Counter[int]] = defaultdict(Counter)
    compounds = _spanish if book.lang == "es" else _english
    seen: dict[str, str] = {}
    for i, s in book.rules:
        for name in compounds(book, key(s.text).split()):
            for form in forms(name, book.lang):
                if form in seen:
                    name = seen[form]
                    break
            seen.setdefault(name, name)
            uses[name] += 1
            where[name][i] += 1
    return uses, where


def _english(book: BookText, words: list[str]) -> Iterator[str]:
    heads = book.words.pieces | book.words.moments
    for link, before, head in zip(["", *words], words, words[1:], strict=False):
        if head in heads and _telling(book, before) and before not in heads and link != "to":
            yield f"{before} {head}"


def _spanish(book: BookText, words: list[str]) -> Iterator[str]:
    heads = book.words.pieces | book.words.moments
    for head, of, after in zip(words, words[1:], words[2:], strict=False):
        if head in heads and of == "de" and _telling(book, after):
            yield f"{head} de {after}"


def _telling(book: BookText, word: str) -> bool:
    """True for a word that makes a name of a piece's head."""
    if len(word) < 3 or word.isdigit() or word in book.words.vague or is_stop_word(word, book.lang):
        return False
    return word not in book.words.plain | book.words.articles | book.words.orders


def _first(book: BookText, i: int, name: str) -> tuple[int, int] | None:
    """The first sentence of a section that uses the compound, in any of its forms."""
    wanted = re.compile(rf"\b(?:{'|'.join(re.escape(f) for f in (name, *forms(name, book.lang)))})\b")
    for s in book.sentences(i):
        if wanted.search(" ".join(fold(s.text).replace("-", " ").split())):
            return s.span.start, s.span.end
    return None
