"""Cite this: a quotation with rule, book, edition and a link that tells whether the text is still what was cited.

The link carries a seal of the rule's text and one of the passage (``v=SEAL.SEAL``). A page that is asked for with a
seal says whether the text has changed since, and whether the passage is still there word for word.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote, urlencode

from flask import Blueprint, render_template, request

from rulewright.kb.base import Generation
from rulewright.kb.errors import InputRefused
from rulewright.kb.language import language as spoken_by
from rulewright.kb.messages import Message
from rulewright.kb.model import Book, Section
from rulewright.web import changes, lookup
from rulewright.web.machines.places import origin
from rulewright.web.naming import full_label, with_edition
from rulewright.web.opening import generation
from rulewright.web.passages import Passage, opening, passages, shortened
from rulewright.web.site.ui import day, language, say

pages = Blueprint("site_citing", __name__)

SEAL = re.compile(r"([0-9a-f]{8})(?:\.([0-9a-f]{8}))?")
MARKDOWN = re.compile(r"([\\`*_\[\]<>#|])")
BEGINNING = 90  # characters of a passage in the list of those to choose from


class Standing(StrEnum):
    """What became of the text that a link sealed."""

    SAME = "same"
    PASSAGE_SAME = "passage-same"  # the rule changed, the passage that is cited did not
    CHANGED = "changed"
    UNREADABLE = "unreadable"  # the seal is none of ours


class Piece(NamedTuple):
    """Words of a citation and their language."""

    words: str
    lang: str


@dataclass(frozen=True, slots=True)
class Citation:
    """What a judge hands on. ``passage`` is None where the rule is cited as a whole, by its first sentence."""

    words: str
    section: Section
    rule: str  # its heading, with the one above where it does not tell
    book: Book
    passage: int | None
    link: str  # absolute
    seal: str
    read: str  # the day on which it was read, YYYY-MM-DD

    @property
    def source(self) -> str:
        """The book with its edition."""
        return with_edition(self.book.title, self.book.edition)

    @property
    def plain(self) -> tuple[Piece, ...]:
        """The citation as plain text, in pieces that are each in one language."""
        ours, theirs = language(), self.section.lang
        opened, closed = spoken_by(theirs).quotes
        return (
            Piece(f"{opened}{self.words}{closed}", theirs),
            Piece("\n— ", ours),
            *self._where(),
            Piece(f"{self._when()}: {self.link}", ours),
        )

    @property
    def markdown(self) -> tuple[Piece, ...]:
        """The citation as Markdown, in pieces; marks in the words of the book are escaped."""
        ours = language()
        first, *others = self._where()
        return (
            Piece("> ", ours),
            Piece(escaped(self.words), self.section.lang),
            Piece("\n>\n> — [", ours),
            Piece(escaped(first.words), first.lang),
            *([Piece(others[0].words, ours)] if self.passage else []),
            Piece(f"]({self.link})", ours),
            *(Piece(escaped(p.words), p.lang) for p in others[bool(self.passage) :]),
            Piece(f"{self._when()}.", ours),
        )

    def _where(self) -> Iterator[Piece]:
        """Rule, passage and book."""
        ours = language()
        yield Piece(self.rule, self.section.lang)
        if self.passage:
            yield Piece(f", {say('par.')} {self.passage}", ours)
        yield Piece(". ", ours)
        yield Piece(self.source, self.book.lang)

    def _when(self) -> str:
        return f". {say('Read on')} {day(self.read)}"


def escaped(words: str) -> str:
    """Words whose marks mean nothing in Markdown."""
    return MARKDOWN.sub(r"\\\1", words)


def sealed(text: str) -> str:
    """Eight hexadecimal digits that change with a text."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def seal_of(section: Section, passage: Passage | None = None) -> str:
    """The seal of a section as it reads now, bold included, and of one of its passages."""
    whole = sealed(f"{section.label}\n{section.text}")
    return f"{whole}.{sealed(passage.text)}" if passage else whole


def standing(section: Section, there: list[Passage], seal: str) -> Standing:
    """What became of the text that ``seal`` was made of."""
    match = SEAL.fullmatch(seal)
    if not match:
        return Standing.UNREADABLE
    if match[1] == seal_of(section):
        return Standing.SAME
    return Standing.PASSAGE_SAME if match[2] in {sealed(p.text) for p in there} else Standing.CHANGED


def whereabouts(section: Section, html: str) -> dict[str, object]:
    """For a page of a section: what became of the text that the address seals, if it does, and the seal of today."""
    seal = request.args.get("v", "")
    there = passages(html) if seal else []
    same = seal.partition(".")[2]
    at = next((p.n for p in there if sealed(p.text) == same), None)
    return {"standing": standing(section, there, seal) if seal else None, "cited_at": at, "seal": seal_of(section)}


def today() -> str:
    """This day, YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


@pages.get("/sections/<path:section_id>/cite")
def cite(section_id: str) -> str:
    """A citation of a section, or of its passage ``p``."""
    g = generation()
    found = lookup.section(g, section_id)
    html = g.store.html(found.id)
    there = passages(html)
    citation = cited(g, found, there, chosen(found, there, request.args.get("p", "")))
    return render_template(
        "cite.html",
        section=found,
        book=citation.book,
        game=citation.book.game,
        citation=citation,
        passages=[(p.n, shortened(p.text, BEGINNING)) for p in there if p.text],
        under=[] if there else g.store.headings_under(found.id),
        changed=changes.last_change(g, found),
        **whereabouts(found, html),
    )


def chosen(section: Section, there: list[Passage], asked: str) -> Passage | None:
    """The passage that is asked for by its number, None for the rule as a whole. Raises InputRefused."""
    if not asked:
        return None
    found = next((p for p in there if str(p.n) == asked), None)
    if found is None:
        named = {"words": repr(section.label), "n": repr(asked[:20])}
        none = Message("{words} has no passage {n}; it has no text of its own.", **named)
        if there:
            none = Message("{words} has no passage {n}; it has passages 1 to {last}.", **named, last=len(there))
        raise InputRefused("bad-passage", none)
    return found


def cited(g: Generation, section: Section, there: list[Passage], passage: Passage | None) -> Citation:
    """The citation of a section, or of one of its passages."""
    seal = seal_of(section, passage)
    place = f"#p{passage.n}" if passage else ""
    link = f"{origin()}/sections/{quote(section.id)}?{urlencode({'v': seal})}{place}"
    words = passage.text if passage else opening(there, section.lang) or section.title
    number = passage.n if passage else None
    return Citation(words, section, full_label(g, section), g.store.book(section.book), number, link, seal, today())
