"""The proof sheet of a verdict as a page of its own: made to be printed, and to be held against the books later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from flask import Blueprint, render_template, request

from rulewright.kb.base import Generation
from rulewright.kb.model import Book, Section, Term
from rulewright.kb.verdict import Step, Verdict
from rulewright.kb.verdict import verdict as verdict_of
from rulewright.kb.verdict.sheet import sheet
from rulewright.kb.verdict.text import Passage, passages
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site import verdicts

pages = Blueprint("site_sheets", __name__)

MOST_OF_ONE = 2  # sentences of one rule, and beside both: what is printed is one page
LONGEST_QUESTION = 300  # characters


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence where it stands: under which headings, and on which page and line, "" and 0 where no file tells."""

    section: Section
    book: Book
    trail: tuple[Section, ...]
    sentence: str
    page: str
    line: int
    named: tuple[tuple[Term, Term], ...]


@pages.get("/verdict/sheet")
def printed() -> str:
    """The sheet of the verdict on two sections, ``a`` and ``b``; ``q`` is the question that led to it."""
    g = generation()
    a, b = (lookup.section(g, request.args.get(k, "")) for k in ("a", "b"))
    ruling = verdict_of(g.store, a.id, b.id)
    question = " ".join(request.args.get("q", "").split())[:LONGEST_QUESTION]
    sides = [(rule, list(_places(g, rule, ruling))) for rule in (a, b)]
    beside = [s for s in ruling.steps if s.section not in (a.id, b.id) and s.says != ruling.reason][:MOST_OF_ONE]
    return render_template(
        "verdict_sheet.html",
        ruling=ruling,
        won=next((s for s in (a, b) if s.id == ruling.winner), None),
        sides=sides,
        beside=[(s.says, _place(g, g.store.section(s.section), s) if s.section else None) for s in beside],
        game=g.store.book(a.book).game,
        sheet=sheet(g.store, ruling, question),
        **verdicts.shown(g, ruling),
    )


def _places(g: Generation, rule: Section, ruling: Verdict) -> Iterator[Place]:
    """The sentences of a rule that a verdict rests on; its first where it rests on none."""
    said: list[Step | Passage] = [s for s in ruling.steps if s.section == rule.id and s.sentence]
    found = {s.sentence: s for s in said or islice(passages(rule), 1)}
    yield from (_place(g, rule, one) for one in islice(found.values(), MOST_OF_ONE))


def _place(g: Generation, section: Section, said: Step | Passage) -> Place:
    book = g.store.book(section.book)
    at = section.spans[0].start if said.start is None else said.start
    line = 0 if book.files else g.store.lines(book.id).at(at)[0]
    named = verdicts.in_own_words(g, section.id, at, said.end or at)
    return Place(section, book, tuple(g.store.ancestors(section)), said.sentence, book.page_at(at), line, named)
