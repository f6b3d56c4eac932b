"""Answers are made field by field without marshmallow's own dump; that they are the same is held here."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import SimpleNamespace
from typing import Any

import marshmallow
import pytest
from flask.testing import FlaskClient
from marshmallow.fields import Boolean, Dict, Float, Integer, List, Nested, String

from rulewright.kb.model import Span
from rulewright.web.api.shaping import Schema, shape

PATHS = (
    "/books",
    "/books/harbour-core",
    "/books/harbour-core/changes",
    "/sections/harbour-core/1.2",
    "/terms/harbour/en/anchored",
    "/terms/harbour/en/anchored/interplay",
    "/terms?game=harbour",
    "/interactions?game=harbour",
    "/references?book=harbour-core",
    "/precedence?game=harbour",
    "/overrides?game=harbour",
    "/prohibitions?game=harbour",
    "/matrix?game=harbour",
    "/changes/latest",
    "/search?q=boarding+an+anchored+ship",
    "/search?q=abordaje&limit=2&fields=section,score",
    "/search?q=what+is+boarding",
    "/suggest?q=bo",
    "/health",
    "/graph?around=harbour-core/1.2",
)


@pytest.mark.parametrize("path", PATHS)
def test_answers_are_as_marshmallow_makes_them(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    ours = client.get("/api/v1" + path)
    client.application.extensions["answers"].clear()  # it must not be kept, but made again
    monkeypatch.setattr(Schema, "dump", marshmallow.Schema.dump)
    theirs = client.get("/api/v1" + path)
    assert (ours.status_code, ours.data) == (200, theirs.data)


class Kind(StrEnum):
    RULE = "rule"


class PartSchema(Schema):
    name = String()
    count = Integer()


class WholeSchema(PartSchema):
    from_ = String(data_key="from")
    called = String(attribute="title")
    share = Float()
    sure = Boolean()
    words = List(String())
    table = Dict(keys=String(), values=List(Integer()))
    names = Dict(keys=String(), values=String())
    loose = Dict(keys=String())
    part = Nested(PartSchema)
    parts = List(Nested(PartSchema))
    more = Nested(PartSchema, many=True)
    under = List(Nested(lambda: WholeSchema()))
    brief = Nested(PartSchema(only=("name",)))


VALUES: list[dict[str, Any]] = [
    {},
    {"name": "a", "count": 3, "from_": "b", "title": "c", "share": 1, "sure": True},
    {"name": None, "part": None, "words": None, "parts": None, "table": None},
    {"names": {"a": None, Kind.RULE: Kind.RULE, "c": "d"}, "loose": {"a": None, "b": 1, "c": [2]}},
    {"name": Kind.RULE, "words": (Kind.RULE, "b", None), "table": {"a": (1, 2)}},
    {"part": {"name": "a", "else": 1}, "parts": [{"count": 1}, {}], "more": [{"count": 2}], "under": [{"name": "x"}]},
    {"brief": {"name": "a", "count": 1}, "unknown": 1},
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("make", [dict, lambda value: SimpleNamespace(**value)])
def test_values_are_as_marshmallow_makes_them(value: dict[str, Any], make: Any) -> None:
    shape = WholeSchema()
    assert shape.dump(make(value)) == marshmallow.Schema.dump(shape, make(value))
    assert shape.dump([make(value)], many=True) == [shape.dump(make(value))]


def test_a_schema_of_many() -> None:
    assert PartSchema(many=True).dump([{"name": "a"}, {"name": "b"}]) == [{"name": "a"}, {"name": "b"}]


@dataclass(frozen=True)
class Token:
    name: str
    worth: int | None
    kind: Kind
    place: Span
    names: tuple[str, ...] = ()
    by_book: dict[str, int] = field(default_factory=dict)
    under: tuple[Tray, ...] = ()

    @property
    def twice(self) -> float:
        return 2.0


@dataclass(frozen=True)
class Tray:
    label: str


def test_a_shape_has_its_types_from_the_value_that_it_is_of() -> None:
    shape(Tray, "What tokens lie in.", label="what is written on it")
    said = {name: name for name in ("name", "worth", "kind", "place", "names", "by_book", "under", "twice")}
    made = shape(Token, "A token.", **said)
    fields = made().fields
    assert (made.__name__, made.__doc__) == ("TokenSchema", "A token.")
    assert [type(f) for f in fields.values()] == [String, Integer, String, List, List, Dict, List, Float]
    assert [name for name, f in fields.items() if f.allow_none] == ["worth"]
    assert fields["kind"].validate.choices == ["rule"]  # type: ignore[union-attr]
    assert all(f.required and f.metadata == {"description": name} for name, f in fields.items())
    token = Token("Torch", None, Kind.RULE, Span(1, 2), ("T",), {"core": 1}, (Tray("left"),))
    told = {"name": "Torch", "worth": None, "kind": "rule", "place": [1, 2], "names": ["T"], "by_book": {"core": 1}}
    assert made().dump(token) == {**told, "under": [{"label": "left"}], "twice": 2.0}


def test_a_key_that_the_value_has_not_needs_a_field() -> None:
    with pytest.raises(KeyError, match="colour"):
        shape(Tray, "A tray.", colour="its colour")
    assert [*shape(Tray, "A tray.", colour=String())().fields] == ["colour"]
