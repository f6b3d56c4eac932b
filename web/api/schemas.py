"""What the API answers, as marshmallow schemas: the shape of the JSON and its description in OpenAPI are one thing.

Fields are named as in the export (``rulewright-kb/1``); v1 keys may be added, never removed or retyped.
"""

from __future__ import annotations

from marshmallow.fields import Nested

from rulewright.kb.model import (
    Abreast,
    Aside,
    Book,
    Contrast,
    Definition,
    FilePart,
    Heading,
    Interaction,
    Override,
    Precedence,
    Prohibition,
    Reference,
    Repair,
    SectionKind,
    Span,
    Term,
)
from rulewright.kb.notes import Note
from rulewright.kb.verdict import Step, Verdict
from rulewright.web.api.shaping import Schema, field, many, one, schema, shape, string, whole


class ClaimSchema(Schema):
    """What the program itself says, and how sure it is of it."""

    certainty = field(float, "the probability that a careful reader agrees; 1 as an editor says")
    basis = string("what it rests on")


OUTCOMES = "a, b, undecided, or apart: the two do not meet"
START = "offset of the first code point in the source file"
END = "offset after the last code point in the source file"


IN_TEXT = "; offsets `[start, end)` into the section's `text`, not into the source"


AT = "where it stands; null where a heading alone says it" + IN_TEXT

AsideSchema = shape(
    Aside,
    "Source text that is no section.",
    start=START,
    end=END,
    why="the reason, such as `page number`",
)


FilePartSchema = shape(
    FilePart,
    "One of the files that a book is made of; of one that takes in others, each stretch between them.",
    path="path in the folder",
    sha256="SHA-256 of the file",
    line="line of the file that its text begins in, from 1",
    range="[start, end) of its text in the positions",
)


BookSchema = shape(
    Book,
    "A rulebook.",
    id="BOOK",
    title="title",
    game="game",
    lang="language, `en` or `es`",
    edition="edition or version, as printed",
    file="name of the source file, or of the folder that is the book",
    sha256="SHA-256 of the source file",
    range="[start, end) of this book in the file",
    files="of a book of many files these, in reading order: positions run over their texts",
)


BookSummarySchema = schema(
    "BookSummary",
    "A rulebook in the list of books.",
    BookSchema,
    sections=whole("number of sections"),
)


HeadingSchema = shape(
    Heading,
    "A section by its heading.",
    id="BOOK/slug",
    number="the rule's number",
    title="title",
    kind=string("what sort of text it is", among=SectionKind),
    lang="language",
)


TreeSchema: type[Schema] = schema(
    "Tree",
    "A section with the sections under it.",
    HeadingSchema,
    children=many(lambda: TreeSchema()),
)


WholeBookSchema = schema(
    "WholeBook",
    "A rulebook with its sections as a tree.",
    BookSchema,
    aside=many(AsideSchema),
    sections=many(TreeSchema),
)


DefinitionSchema = shape(
    Definition,
    "Where a term is defined.",
    section="section id",
    start=START,
    end=END,
    at=AT,
)


TermSchema = shape(
    Term,
    "A defined term.",
    ClaimSchema,
    id="GAME/LANG/slug",
    game="game",
    book="book id",
    lang="language",
    name="name, without parameter",
    params="parameter, such as (X)",
    kind="what sort of thing it is",
    aliases="other names of it",
    definition="where it is defined, in the source",
    translations="term ids",
    mentions="how often running text uses it",
)


ReferenceSchema = shape(
    Reference,
    "A place in the text that points to another.",
    ClaimSchema,
    section="section that it stands in",
    start=START,
    end=END,
    at=AT,
    text="as printed",
    kind="how it points; a mention is a defined term in running text",
    anchor="what it names",
    target="id of a section, term or book",
    status="where it leads; repaired: what is printed is wrong, the target is right",
    note="what is wrong with what is printed",
)


IncomingSchema = schema(
    "Incoming",
    "A reference, with the section that it comes from.",
    ReferenceSchema,
    from_=Nested(HeadingSchema, required=True, data_key="from"),
)


InteractionSchema = shape(
    Interaction,
    "What one term does to another; reads `a TYPE b`.",
    ClaimSchema,
    game="game",
    a="term id",
    b="term id",
    type="what a does to b",
    section="section that says so",
    start=START,
    end=END,
    at=AT,
    sentence="the sentence that says so",
    origin="who says so: the book, or whoever keeps it",
    condition="when it holds, empty where always",
    polarity="whether it does, or only may",
    cue="`[start, end)` of the words that carry it",
    cue_at="where the cue stands; null where there is none" + IN_TEXT,
)


PrecedenceSchema = shape(
    Precedence,
    "A statement on which rule wins.",
    ClaimSchema,
    game="game",
    rank="1 is the strongest",
    higher="what wins",
    lower="what yields; empty where the sentence names no loser: then `form` says what it settles",
    scope="where it holds",
    section="section that says so",
    start=START,
    end=END,
    at=AT,
    sentence="the sentence that says so",
    form="rule, limit, order, tie or exception",
)


ProhibitionSchema = shape(
    Prohibition,
    "A sentence that forbids something.",
    ClaimSchema,
    game="game",
    section="section that says so",
    start=START,
    end=END,
    at=AT,
    sentence="the sentence",
    absolute="true where its wording wins over everything",
)


ContrastSchema = shape(
    Contrast,
    "One way in which a section differs from the one that it replaces.",
    kind="steps, forbids, says, uses, adds or left-out",
    own="what the section that holds has",
    other="what the replaced section has instead",
)


AbreastSchema = shape(
    Abreast,
    "Passages of two sections that speak of the same: offsets `[start, end)` into the sections' `text`.",
    own="passage of the section that holds; null where it says nothing of it" + IN_TEXT,
    other="passage of the section that is replaced; null where it says nothing of it" + IN_TEXT,
    own_marks="numbers in `own` that `other` has not" + IN_TEXT,
    other_marks="numbers in `other` that `own` has not" + IN_TEXT,
)


OverrideSchema = shape(
    Override,
    "A section that replaces or changes a section of another book.",
    ClaimSchema,
    game="game",
    section="the section that holds",
    other="the section that is replaced or changed",
    how="what differs",
    because="why it holds",
    origin="who says so: the book, or whoever keeps it",
    differences="",
    abreast="their passages side by side",
)


NoteSchema = shape(
    Note,
    "A note in a sentence for people.",
    kind=string(
        "overridden-by, absolute-prohibition, overrides, wins-over, yields-to, precedence or prohibition; the most "
        "important come first"
    ),
    code="which wording it has, for an interface in another language",
    arguments="what the wording is made of: names of sections, books and ranks, and a sentence",
    text="what it says, in English",
    sections="the sections that it concerns",
    start=START,
    end=END,
    sentence="the sentence of the book, empty where none says it",
)


class NotesSchema(Schema):
    """What bears on a section from elsewhere, and what it says about the rank of rules."""

    precedence = many(PrecedenceSchema)
    prohibitions = many(ProhibitionSchema)
    overrides = many(OverrideSchema, "what this section replaces")
    overridden_by = many(OverrideSchema, "what replaces this section")
    told = many(NoteSchema, "the same and more, in sentences")


RepairSchema = shape(
    Repair,
    "A token that is shown otherwise than it stands in the source.",
    start=START,
    end=END,
    printed="as it stands in the source",
    read="as it is shown",
)


class SourceSchema(Schema):
    """Where a section stands."""

    file = string("name of the source file")
    sha256 = string("SHA-256 of the source file")
    spans = field(list[list[int]], "[start, end) in the source file")
    repairs = many(RepairSchema)


PlacedSchema = schema(
    "Placed",
    "A section in its place.",
    HeadingSchema,
    book=string("book id"),
    parent=string("section id", none=True),
    order=whole("place in reading order, from 0"),
    spans=field(list[list[int]], "[start, end) in the source file"),
)


SectionSchema = schema(
    "Section",
    "A section with all that is known of it.",
    PlacedSchema,
    text=string("Markdown, cleaned, without the heading"),
    html=string("the same as safe HTML, with links"),
    ancestors=many(HeadingSchema, "those above it, outermost first"),
    children=many(HeadingSchema, "those right under it, in order"),
    previous=one(HeadingSchema, "the one before it in reading order", none=True),
    next=one(HeadingSchema, "the one after it in reading order", none=True),
    twins=many(HeadingSchema, "those that say the same in other languages"),
    terms=many(TermSchema, "terms that it defines"),
    references=many(ReferenceSchema, "where it points"),
    referenced_by=many(IncomingSchema, "the first 100"),
    referenced_by_total=whole("how many there are"),
    notes=one(NotesSchema),
    source=one(SourceSchema),
)


WholeTermSchema = schema(
    "WholeTerm",
    "A term with all that is known of it.",
    TermSchema,
    section=one(HeadingSchema, "the section that defines it"),
    text=string("its definition: Markdown, cleaned"),
    translated=many(TermSchema, "the same in another language"),
    interactions=many(InteractionSchema),
    mentioned_in=many(IncomingSchema, "the first 100"),
)


StepSchema = shape(
    Step,
    "One step of a verdict.",
    says="the reason in words",
    code="code of the wording, the same in every language",
    rule="the rung of the reasoning",
    section="the section that says so",
    sentence="the sentence of the book",
    start=START,
    end=END,
    at=field(Span | None, AT),
)


class UnderstoodSchema(Schema):
    """How a question in words was read."""

    act = string("what is asked, in its words")
    a = string("id of the first rule that it is about, null where none is found", none=True)
    b = string("id of the second, null where only one is told", none=True)


VerdictSchema = shape(
    Verdict,
    "Which of two sections wins.",
    ClaimSchema,
    a="section id; empty where a question finds none",
    b="section id; empty where only one rule is told",
    outcome=OUTCOMES + ", or single: one rule speaks of what is asked",
    winner="id of the section that wins, null where neither does",
    reason="the reason in one sentence",
    rule="the rung of the reasoning that decided, empty where none did",
    code="code of the reason's wording, the same in every language",
    hash=string("the same as long as the ruling and the sentences that it rests on are"),
    steps="",
    understood=one(UnderstoodSchema, "of a question in words, else null", none=True),
)
