"""What the tools for assistants answer with, as types: clients get their JSON schemas and may rely on them.

``web.answering`` says the same in plain dictionaries; an answer of another shape than promised here is an error.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Cut = Annotated[bool, Field(description="true where the text is longer than what is given here")]
Code = Literal["en", "es", "fr", "und"]  # the folders of kb/language; und: none that the program knows
Total = Annotated[int, Field(ge=0, description="how many there are; the list may hold fewer")]


class Shape(BaseModel):
    """A part of an answer, with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


class Citation(Shape):
    """Where a passage stands."""

    id: str = Field(description="id of the rule, for the tools `section` and `verdict`")
    rule: str = Field(description="number and title of the rule")
    book: str
    title: str = Field(description="title of the book")
    edition: str = Field(description="empty where the book names none")
    lang: Code
    page: str | None = Field(None, description="page of the printed book, where the file tells")
    path: str = Field(description="permanent path of the rule on the site")
    url: str | None = Field(None, description="permanent address, where the site is known")
    cite: str = Field(description="all of it in one line to copy")


class Passage(Shape):
    """A text and where it stands."""

    text: str
    citation: Citation


class Hit(Passage):
    """One result of a search."""

    why: str = Field(description="why it was found")
    notes: list[str] = Field(description="what nobody may miss about it: exceptions, replacements")


class Answering(Passage):
    """A passage that answers, and how sure that is."""

    level: Literal["answer", "likely"]
    certainty: float = Field(ge=0, le=1, description="the probability that it stands in a rule that answers")
    basis: str = Field(description="what that rests on: term, number, statement or words")
    word: Literal["yes", "no"] | None = Field(
        None, description="the answer to whether it may or must be done, where the text states it"
    )
    condition: str = Field(description="on which condition the word holds, in words of the book")
    notes: list[str] = Field(description="what nobody may miss about it: exceptions, replacements")


class Found(Shape):
    """Results of a search, best first."""

    total: Total
    answer: Answering | None = Field(description="the passage that most likely answers, if one does")
    results: list[Hit]
    note: str | None = Field(None, description="what to know about how the query was read")
    did_you_mean: str | None = None
    partial: bool = Field(False, description="true where time ran out: nothing was looked for that answers")


class Heading(Shape):
    """A rule above or below another one."""

    id: str
    rule: str


class Named(Shape):
    """A term by its name."""

    id: str
    name: str


class Bearing(Shape):
    """A note: what another rule does to this one, and the sentence that says so."""

    says: str
    sentence: str
    citations: list[Citation]


class Rule(Passage):
    """One rule as a whole."""

    cut: Cut
    above: list[Heading]
    under: list[Heading]
    notes: list[Bearing]
    defines: list[Named]


class Entry(Passage):
    """What one term means."""

    id: str
    name: str
    game: str
    kind: str
    cut: Cut
    also_called: list[str]
    translations: list[Named]


class Entries(Shape):
    """The terms of a name."""

    total: Total
    terms: list[Entry]


class Tie(Shape):
    """What one keyword does to another."""

    a: str
    b: str
    type: str = Field(description="such as causes, prevents, modifies")
    says: str
    sentence: str = Field(description="as the rulebook has it")
    condition: str = Field(description="empty where there is none")
    origin: str
    citation: Citation


class Ties(Shape):
    """What a keyword does to others and they to it."""

    total: Total
    interactions: list[Tie]
    name_both: int = Field(description="other sentences that may speak of both; what one does to the other is not sure")


class Rung(Shape):
    """A step of a verdict."""

    says: str
    sentence: str
    citation: Citation | None


class Ruling(Shape):
    """Which of two rules wins and why."""

    outcome: Literal["a", "b", "undecided", "apart", "single"]
    certainty: float = Field(
        description="how often readers agree with such verdicts; below 0.9 say likely, below 0.5 may"
    )
    winner: Citation | None
    reason: str
    steps: list[Rung]
    a: Citation | None
    b: Citation | None
