"""What a search answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.kb.claims import Term
from rulewright.kb.messages import Message, Said
from rulewright.kb.model import Section
from rulewright.kb.search.snippet import Passage, words


@dataclass(frozen=True, slots=True)
class Hit:
    """One section that matches; ``why`` says in words why it is here.

    ``cut`` is the best passage as ``kb.search.snippet.drawn`` takes it, for a page that draws symbols.
    """

    section: str
    title: str
    number: str | None
    book: str
    game: str
    lang: str
    kind: str
    score: float
    cut: Passage
    why: Message

    @property
    def passage(self) -> Passage:
        """The best passage as plain text with the places of its marks."""
        return words(self.cut)

    @property
    def snippet(self) -> str:
        """The best passage as safe HTML with ``<mark>``."""
        return self.passage.html()


@dataclass(frozen=True, slots=True)
class Answer:
    """All that a search has to say about a query.

    ``terms`` are exact glossary hits; ``facets`` counts hits by game, book, lang and kind; ``note`` tells the user
    kindly when the query was cut; ``partial`` is true when the deadline ended the search early.
    """

    query: str
    total: int
    hits: tuple[Hit, ...] = ()
    terms: tuple[Term, ...] = ()
    did_you_mean: str | None = None
    facets: dict[str, dict[str, int]] = field(default_factory=dict)
    note: Said = ""
    partial: bool = False


class Like(NamedTuple):
    """A section that is like another, and how like: at most 1."""

    section: Section
    likeness: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion: ``kind`` is ``term`` or ``section``; ``id`` is what it leads to."""

    text: str
    kind: str
    id: str
    game: str
    lang: str
    translation: str | None = None  # the same in the other language
    full: str | None = None  # the term's name, where ``text`` is another name of it
    where: str | None = None  # the heading or book that a section stands under, in the section's language
    near: bool = False  # what was typed has a letter wrong, if this is meant
