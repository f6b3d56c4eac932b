"""Books that are there in several languages, by the pairs of their sections that say the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulewright.kb.model import Term

Twins = Iterable[tuple[str, str]]  # ids of sections that say the same in two languages
Elsewhere = Collection[tuple[str, str]]  # a book's id, and another language that it is there in


def elsewhere(twins: Twins, langs: Mapping[str, str]) -> Elsewhere:
    """The books that are there in another language as well, each with that language; ``langs``: of books, by id."""
    books = {(a.partition("/")[0], b.partition("/")[0]) for a, b in twins}
    return frozenset(pair for a, b in books if a != b for pair in ((a, langs[b]), (b, langs[a])))


def for_texts_in(lang: str, terms: Iterable[Term], there: Elsewhere) -> list[Term]:
    """The terms that a text in a language may mean: none of a book that is there in that language as well."""
    return [t for t in terms if (t.book, lang) not in there]
