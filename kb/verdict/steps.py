"""The steps of a verdict: what holds, in words, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.kb.claims import Precedence, Statement
from rulewright.kb.messages import Message, Value, Values, Words
from rulewright.kb.model import Book, Section
from rulewright.kb.verdict.case import Case, Side
from rulewright.kb.verdict.codes import CARRIED, SAYS, STANDS
from rulewright.kb.verdict.cues import Role
from rulewright.kb.verdict.ranks import ranks
from rulewright.kb.verdict.text import Source, passages

MOST_READING = 6  # statements given as further reading


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: what holds, by which rule, and where a book says so (``section`` None: nowhere)."""

    says: Message
    rule: str
    section: str | None = None
    start: int | None = None
    end: int | None = None
    sentence: str = ""
    code: str = ""  # of what it says, see ``kb.verdict.codes``


def step(code: str, values: Values, source: Source | None = None) -> Step:
    """A step in the words of its code, with the sentence that it rests on, if it rests on one."""
    says = Message(SAYS[code], **values)
    if source is None:
        return Step(says, "", code=code)
    return Step(says, "", source.section, source.start, source.end, source.sentence, code)


def of_two(code: str, x: Side, y: Side, source: Source | None = None, **values: Value) -> Step:
    """A step about two sides."""
    return step(code, {"x": x.name, "y": y.name, **values}, source)


def title(book: Book) -> Words:
    """How a step calls a book."""
    return Words(book.title, book.lang)


def standing(side: Side, role: Role) -> Message:
    """What a side speaks as: through the profile or card that bears it, or itself."""
    return (CARRIED.get(role) if side.carried else None) or STANDS[role]


def shown(said: Step, section: Section) -> Step:
    """A step that rests on a section as a whole: its first sentence is shown."""
    first = next(passages(section), None)
    start, end = (first.start, first.end) if first else section.spans[0]
    return replace(said, section=section.id, start=start, end=end, sentence=first.sentence if first else "")


def speaks(side: Side, against: Iterable[Statement] = ()) -> Step:
    """What a rule speaks of: what it states against the other, else what it states first."""
    here = {s.id for s in side.texts}
    first = next((s for s in (*against, *(a.said for a in side.acts)) if s.section in here), None)
    said = step("speaks", {"x": side.name}, first)
    return said if first else shown(said, side.section)


def further_reading(case: Case) -> list[Step]:
    """What the books do say on precedence, the statements of known rank first."""
    known = sorted(case.statements, key=lambda p: not all(ranks(p)))
    return [replace(_books_say(p), rule="further reading") for p in known[:MOST_READING]]


def _books_say(p: Precedence) -> Step:
    values: Values = {"higher": Words(p.higher), "lower": Words(p.lower)}
    return step("books-say", values, p) if p.lower else step("books-say-one", {}, p)
