"""What the API answers, as marshmallow schemas: the shape of the JSON and its description in OpenAPI are one thing.

Fields are named as in the export (``rulewright-kb/1``); v1 keys may be added, never removed or retyped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from marshmallow.fields import Boolean, Dict, Float, Integer, List, Nested, String
from marshmallow.validate import OneOf

from rulewright.kb.model import (
    InteractionType,
    Origin,
    Polarity,
    ReferenceKind,
    ReferenceStatus,
    SectionKind,
    TermKind,
)
from rulewright.web.api.shaping import Schema


def string(about: str, *, none: bool = False, among: Iterable[str] = ()) -> String:
    """A string field with its description; ``among`` are the values that it can have today."""
    values = [*map(str, among)]
    checks = OneOf([*values, None] if none else values) if values else None
    return String(required=True, allow_none=none, validate=checks, metadata={"description": about})


def whole(about: str) -> Integer:
    """An integer field with its description."""
    return Integer(required=True, metadata={"description": about})


class ClaimSchema(Schema):
    """What the program itself says, and how sure it is of it."""

    certainty = Float(
        required=True, metadata={"description": "the probability that a careful reader agrees; 1 as an editor says"}
    )
    basis = string("what it rests on")


OUTCOMES = "a, b, undecided, or apart: the two do not meet"
START = "offset of the first code point in the source file"
END = "offset after the last code point in the source file"


class CandidateSchema(Schema):
    """One of several terms that a name may mean."""

    id = string("term id, to be asked for instead")
    name = string("name, without parameter")
    game = string("game")
    book = string("book id")
    lang = string("language")
    kind = string("kind of the term", among=TermKind)


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    code = string("stable name of the error")
    title = string("the HTTP status in words")
    status = whole("the HTTP status")
    detail = string("one sentence that says what to do")
    candidates = List(
        Nested(CandidateSchema),
        metadata={"description": "with the code `several-terms` only: the terms that the name may mean"},
    )


IN_TEXT = "; offsets `[start, end)` into the section's `text`, not into the source"


def _in_text(about: str) -> List[Any]:
    return List(Integer(), allow_none=True, required=True, metadata={"description": about + IN_TEXT})


def _at() -> List[Any]:
    return _in_text("where it stands; null where a heading alone says it")


class AsideSchema(Schema):
    """Source text that is no section."""

    start = whole(START)
    end = whole(END)
    why = string("the reason, such as `page number`")


class FilePartSchema(Schema):
    """One of the files that a book is made of; of one that takes in others, each stretch between them."""

    path = string("path in the folder")
    sha256 = string("SHA-256 of the file")
    line = whole("line of the file that its text begins in, from 1")
    range = List(Integer(), required=True, metadata={"description": "[start, end) of its text in the positions"})


class BookSchema(Schema):
    """A rulebook."""

    id = string("BOOK")
    title = string("title")
    game = string("game")
    lang = string("language, `en` or `es`")
    edition = string("edition or version, as printed")
    file = string("name of the source file, or of the folder that is the book")
    sha256 = string("SHA-256 of the source file")
    range = List(Integer(), required=True, metadata={"description": "[start, end) of this book in the file"})
    files = List(
        Nested(FilePartSchema),
        required=True,
        metadata={"description": "of a book of many files these, in reading order: positions run over their texts"},
    )


class BookSummarySchema(BookSchema):
    """A rulebook in the list of books."""

    sections = whole("number of sections")


class HeadingSchema(Schema):
    """A section by its heading."""

    id = string("BOOK/slug")
    number = string("the rule's number", none=True)
    title = string("title")
    kind = string("what sort of text it is", among=SectionKind)
    lang = string("language")


class TreeSchema(HeadingSchema):
    """A section with the sections under it."""

    children = List(Nested(lambda: TreeSchema()), required=True)


class WholeBookSchema(BookSchema):
    """A rulebook with its sections as a tree."""

    aside = List(Nested(AsideSchema), required=True)
    sections = List(Nested(TreeSchema), required=True)


class DefinitionSchema(Schema):
    """Where a term is defined."""

    section = string("section id")
    start = whole(START)
    end = whole(END)
    at = _at()


class TermSchema(ClaimSchema):
    """A defined term."""

    id = string("GAME/LANG/slug")
    game = string("game")
    book = string("book id")
    lang = string("language")
    name = string("name, without parameter")
    params = string("parameter, such as (X)", none=True)
    kind = string("what sort of thing it is", among=TermKind)
    aliases = List(String(), required=True, metadata={"description": "other names of it"})
    definition = Nested(DefinitionSchema, required=True, metadata={"description": "where it is defined, in the source"})
    translations = List(String(), required=True, metadata={"description": "term ids"})
    mentions = whole("how often running text uses it")


class ReferenceSchema(ClaimSchema):
    """A place in the text that points to another."""

    section = string("section that it stands in")
    start = whole(START)
    end = whole(END)
    at = _at()
    text = string("as printed")
    kind = string("how it points; a mention is a defined term in running text", among=ReferenceKind)
    anchor = string("what it names")
    target = string("id of a section, term or book", none=True)
    status = string("where it leads; repaired: what is printed is wrong, the target is right", among=ReferenceStatus)
    note = string("what is wrong with what is printed")


class IncomingSchema(ReferenceSchema):
    """A reference, with the section that it comes from."""

    from_ = Nested(HeadingSchema, required=True, data_key="from")


class InteractionSchema(ClaimSchema):
    """What one term does to another; reads `a TYPE b`."""

    game = string("game")
    a = string("term id")
    b = string("term id")
    type = string("what a does to b", among=InteractionType)
    section = string("section that says so")
    start = whole(START)
    end = whole(END)
    at = _at()
    sentence = string("the sentence that says so")
    origin = string("who says so: the book, or whoever keeps it", among=Origin)
    condition = string("when it holds, empty where always")
    polarity = string("whether it does, or only may", among=Polarity)
    cue = List(
        Integer(), required=True, allow_none=True, metadata={"description": "`[start, end)` of the words that carry it"}
    )
    cue_at = _in_text("where the cue stands; null where there is none")


class PrecedenceSchema(ClaimSchema):
    """A statement on which rule wins."""

    game = string("game")
    rank = whole("1 is the strongest")
    higher = string("what wins")
    lower = string("what yields")
    scope = string("where it holds")
    section = string("section that says so")
    start = whole(START)
    end = whole(END)
    at = _at()
    sentence = string("the sentence that says so")
    form = string("rule, limit, order, tie or exception")


class ProhibitionSchema(ClaimSchema):
    """A sentence that forbids something."""

    game = string("game")
    section = string("section that says so")
    start = whole(START)
    end = whole(END)
    at = _at()
    sentence = string("the sentence")
    absolute = Boolean(required=True, metadata={"description": "true where its wording wins over everything"})


class ContrastSchema(Schema):
    """One way in which a section differs from the one that it replaces."""

    kind = string("steps, numbers, forbids, says, words, left-out or dropped")
    own = List(String(), required=True, metadata={"description": "what the section that holds has"})
    other = List(String(), required=True, metadata={"description": "what the replaced section has instead"})


def _marks(about: str) -> List[Any]:
    return List(List(Integer(), required=True), required=True, metadata={"description": about + IN_TEXT})


class AbreastSchema(Schema):
    """Passages of two sections that speak of the same: offsets `[start, end)` into the sections' `text`."""

    own = _in_text("passage of the section that holds; null where it says nothing of it")
    other = _in_text("passage of the section that is replaced; null where it says nothing of it")
    own_marks = _marks("numbers in `own` that `other` has not")
    other_marks = _marks("numbers in `other` that `own` has not")


class BanSchema(Schema):
    """One prohibition of a sentence, in its parts."""

    subject = string("whom it binds; empty where the sentence only points, and then its section says")
    action = string("what is forbidden")
    condition = string("when, or unless what; empty where always")


class ReadProhibitionSchema(ProhibitionSchema):
    """A sentence that forbids something, with what it forbids to whom."""

    subject = string("whom its first prohibition binds; empty where the sentence only points")
    action = string("what its first prohibition forbids")
    condition = string("when, or unless what")
    bans = List(Nested(BanSchema), required=True, metadata={"description": "each prohibition of the sentence"})
    weight = string("absolute, plain, or unknown where bold decides and this copy lost its bold type")


class SayingSchema(Schema):
    """One side of a potential conflict."""

    section = string("section id")
    start = whole(START)
    end = whole(END)
    sentence = string("the sentence")


class ShortVerdictSchema(Schema):
    """Which of the two sections wins."""

    outcome = string(OUTCOMES)
    winner = string("id of the section that wins, null where neither does", none=True)
    reason = string("the reason in one sentence")
    rule = string("the rung of the reasoning that decided, empty where none did")
    code = string("code of the reason's wording")


class ConflictSchema(ClaimSchema):
    """Two sentences of one book that may go against each other, where nothing in the books settles it."""

    book = string("book id")
    kind = string("permission-prohibition, general-exception or two-numbers")
    a = Nested(SayingSchema, required=True, metadata={"description": "the narrower sentence, or the prohibition"})
    b = Nested(SayingSchema, required=True)
    about = string("what both speak of, in the book's words; may be empty")
    why = string("code of what makes them a pair")
    likely = Float(required=True, metadata={"description": "how alike the two are, 0 to 1; orders the list"})
    sure = string("sure, likely or guess")
    verdict = Nested(
        ShortVerdictSchema,
        required=True,
        allow_none=True,
        metadata={"description": "on their two sections"},
    )


class OverrideSchema(ClaimSchema):
    """A section that replaces or changes a section of another book."""

    game = string("game")
    section = string("the section that holds")
    other = string("the section that is replaced or changed")
    how = string("what differs")
    because = string("why it holds")
    origin = string("who says so: the book, or whoever keeps it", among=Origin)
    differences = List(Nested(ContrastSchema), required=True)
    abreast = List(Nested(AbreastSchema), required=True, metadata={"description": "their passages side by side"})


class NoteSchema(Schema):
    """A note in a sentence for people."""

    kind = string(
        "overridden-by, absolute-prohibition, overrides, wins-over, yields-to, precedence or prohibition; the most "
        "important come first"
    )
    code = string("which wording it has, for an interface in another language")
    arguments = Dict(
        keys=String(),
        values=List(String()),
        required=True,
        metadata={"description": "what the wording is made of: names of sections, books and ranks, and a sentence"},
    )
    text = string("what it says, in English")
    sections = List(String(), required=True, metadata={"description": "the sections that it concerns"})
    start = whole(START)
    end = whole(END)
    sentence = string("the sentence of the book, empty where none says it")


class NotesSchema(Schema):
    """What bears on a section from elsewhere, and what it says about the rank of rules."""

    precedence = List(Nested(PrecedenceSchema), required=True)
    prohibitions = List(Nested(ProhibitionSchema), required=True)
    overrides = List(Nested(OverrideSchema), required=True, metadata={"description": "what this section replaces"})
    overridden_by = List(Nested(OverrideSchema), required=True, metadata={"description": "what replaces this section"})
    told = List(Nested(NoteSchema), required=True, metadata={"description": "the same and more, in sentences"})


class RepairSchema(Schema):
    """A token that is shown otherwise than it stands in the source."""

    start = whole(START)
    end = whole(END)
    printed = string("as it stands in the source")
    read = string("as it is shown")


class SourceSchema(Schema):
    """Where a section stands."""

    file = string("name of the source file")
    sha256 = string("SHA-256 of the source file")
    spans = List(List(Integer()), required=True, metadata={"description": "[start, end) in the source file"})
    repairs = List(Nested(RepairSchema), required=True)


class SectionSchema(HeadingSchema):
    """A section with all that is known of it."""

    book = string("book id")
    parent = string("section id", none=True)
    order = whole("place in reading order, from 0")
    spans = List(List(Integer()), required=True, metadata={"description": "[start, end) in the source file"})
    text = string("Markdown, cleaned, without the heading")
    html = string("the same as safe HTML, with links")
    ancestors = List(Nested(HeadingSchema), required=True, metadata={"description": "those above it, outermost first"})
    children = List(Nested(HeadingSchema), required=True, metadata={"description": "those right under it, in order"})
    previous = Nested(
        HeadingSchema, required=True, allow_none=True, metadata={"description": "the one before it in reading order"}
    )
    next = Nested(
        HeadingSchema, required=True, allow_none=True, metadata={"description": "the one after it in reading order"}
    )
    terms = List(Nested(TermSchema), required=True, metadata={"description": "terms that it defines"})
    references = List(Nested(ReferenceSchema), required=True, metadata={"description": "where it points"})
    referenced_by = List(Nested(IncomingSchema), required=True, metadata={"description": "the first 100"})
    referenced_by_total = whole("how many there are")
    notes = Nested(NotesSchema, required=True)
    source = Nested(SourceSchema, required=True)


class WholeTermSchema(TermSchema):
    """A term with all that is known of it."""

    section = Nested(HeadingSchema, required=True, metadata={"description": "the section that defines it"})
    text = string("its definition: Markdown, cleaned")
    translated = List(Nested(TermSchema), required=True, metadata={"description": "the same in another language"})
    interactions = List(Nested(InteractionSchema), required=True)
    mentioned_in = List(Nested(IncomingSchema), required=True, metadata={"description": "the first 100"})


class NodeSchema(Schema):
    """A section or term in a drawing."""

    id = string("id")
    type = string("section, term or book")
    label = string("what to write on it")
    game = string("game")
    kind = string("kind of the section or term")
    lang = string("language")


class EdgeSchema(Schema):
    """A connection, from one node to another."""

    source = string("id of the node that it starts from")
    target = string("id of the node that it leads to")
    type = string("how they are connected")
    sentence = string("the sentence that connects them")
    section = string("the section where it stands", none=True)
    start = Integer(required=True, allow_none=True, metadata={"description": START})
    end = Integer(required=True, allow_none=True, metadata={"description": END})


class GraphSchema(Schema):
    """Nodes and edges."""

    nodes = List(Nested(NodeSchema), required=True)
    edges = List(Nested(EdgeSchema), required=True)
    truncated = Boolean(required=True, metadata={"description": "true where there is more than is shown"})


class PathSchema(Schema):
    """The shortest way between two nodes; no steps where there is none."""

    from_ = String(required=True, data_key="from", metadata={"description": "id of the node that it starts from"})
    to = string("id of the node that it leads to")
    found = Boolean(required=True, metadata={"description": "false where nothing leads from one to the other"})
    steps = List(Nested(EdgeSchema), required=True)


class StepSchema(Schema):
    """One step of a verdict."""

    says = string("the reason in words")
    code = string("code of the wording, the same in every language")
    rule = string("the rung of the reasoning")
    section = string("the section that says so", none=True)
    sentence = string("the sentence of the book")
    start = Integer(required=True, allow_none=True, metadata={"description": START})
    end = Integer(required=True, allow_none=True, metadata={"description": END})
    at = _at()


class UnderstoodSchema(Schema):
    """How a question in words was read."""

    act = string("what is asked, in its words")
    a = string("id of the first rule that it is about, null where none is found", none=True)
    b = string("id of the second, null where one alone speaks of it", none=True)


class VerdictSchema(ClaimSchema):
    """Which of two sections wins."""

    a = string("section id; empty where a question finds none")
    b = string("section id; empty where one rule alone speaks of what is asked")
    outcome = string(OUTCOMES + ", or single: one rule alone speaks of what is asked")
    winner = string("id of the section that wins, null where neither does", none=True)
    reason = string("the reason in one sentence")
    rule = string("the rung of the reasoning that decided, empty where none did")
    code = string("code of the reason's wording, the same in every language")
    hash = string("the same as long as the ruling and the sentences that it rests on are")
    steps = List(Nested(StepSchema), required=True)
    understood = Nested(
        UnderstoodSchema, required=True, allow_none=True, metadata={"description": "of a question in words, else null"}
    )


class QuarantinedSchema(Schema):
    """What a build could not read, or study; it is served as it last was, if it ever was."""

    file = string("name of the file, empty where a game could not be studied")
    books = List(String(), required=True, metadata={"description": "ids of the books that it is about"})
    code = string("stable name of the reason")
    sentence = string("the reason, and what to do")
    since = string("the day on which it first failed so, as in 2026-11-22")


class HealthSchema(Schema):
    """Whether the knowledge base is open and whole."""

    status = string("ok, or degraded where a newer generation could not be opened")
    generation = string("id of the generation that serves")
    detail = string("what to do, empty where all is well")
    quarantined = List(
        Nested(QuarantinedSchema), required=True, metadata={"description": "what the last build could not read"}
    )


class ListSchema(Schema):
    """A page of a list."""

    total = whole("length of the whole list")
    limit = whole("most results in this answer")
    offset = whole("results skipped")
    next = string("path and query of the next page on this host", none=True)


def listing(of: type[Schema], base: type[Schema] = ListSchema) -> type[Schema]:
    """The schema of a page of a list."""
    name = of.__name__.removesuffix("Schema") + "ListSchema"
    return type(name, (base,), {"results": List(Nested(of), required=True), "__doc__": f"A page: {of.__doc__}"})
