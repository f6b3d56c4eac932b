"""Cards for pages elsewhere: what keywords mean, many in one answer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from marshmallow.fields import List, String
from marshmallow.validate import Length

from rulewright.web.api.routing import Routes, get, word
from rulewright.web.api.shaping import Schema, many, one, shape, string
from rulewright.web.opening import generation
from rulewright.web.quoting import Card, Citation, cards

routes = Routes("cards", __name__, description="Cards for pages elsewhere.")

MOST = 20  # names in one request
LONGEST = 200  # characters of a name

ONE = String(validate=Length(1, LONGEST, error=f"each must have 1 to {LONGEST} characters."))


class CardsQuery(Schema):
    """Which names, and where."""

    name = List(
        ONE,
        required=True,
        validate=Length(1, MOST, error=f"give it 1 to {MOST} times."),
        error_messages={"required": "is required."},
        metadata={"description": f"a term's name, alias or id, or a section's id; up to {MOST} times"},
    )
    game = word("terms of this game")
    prefer = word("terms in this language before those in another")
    prefer.data_key = "lang"


CardSourceSchema = shape(
    Citation,
    "Where a passage stands.",
    Schema,
    "CardSource",
    id="section id",
    rule="number and title of the rule",
    book="book id",
    title="title of the book",
    edition="edition or version, as printed",
    lang="language",
    path="permanent path of the rule on this site",
)


CardSchema = shape(
    Card,
    "A term or section in a few words.",
    kind="`term` or `section`",
    id="id",
    name="name",
    lang="language of name and text",
    text="what it says, as plain text; symbols are names in brackets",
    cut="whether the full entry says more",
    path="permanent path of the full entry on this site",
    source="",
    others="ids of other terms with this name",
)


class AskedSchema(Schema):
    """One name and what it means."""

    asked = string("the name as asked")
    card = one(CardSchema, none=True)


class CardsSchema(Schema):
    """What each name means, in the order asked; `card` is null where it is nothing here."""

    results = many(AskedSchema)


@get(routes, "/cards", CardsSchema, CardsQuery)
def cards_of(query: dict[str, Any]) -> dict[str, Any]:
    """What some names mean, each with its source: for a page elsewhere that explains keywords."""
    g = generation()
    names = query["name"]
    found = cards(g, names, query["game"], query["prefer"])
    return {"results": [{"asked": n, "card": asdict(c) if c else None} for n, c in zip(names, found, strict=True)]}
