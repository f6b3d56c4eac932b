"""Shapes of answers: marshmallow's schemas, which make an answer of a value without asking each field over and over.

What marshmallow's own ``dump`` makes of a value is what this one does; how each field is made is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import EnumType
from functools import cached_property, lru_cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import marshmallow
from marshmallow import missing
from marshmallow.fields import Boolean, Dict, Field, Float, Integer, List, Nested, String
from marshmallow.validate import OneOf

from rulewright.kb.model import Span

Make = Callable[[Any], Any]
NUMBERS: dict[Any, type[Field[Any]]] = {int: Integer, float: Float, bool: Boolean}
PLAIN: dict[type[Any], Make] = {String: str, Integer: int, Float: float, Boolean: lambda value: value}
KEPT = 300  # of the values of one field that never change, those that are kept as they are shown


class Steady(Nested):
    """A shape of values that can be hashed, such as notes: what was made of one is kept for those who ask again."""


class Schema(marshmallow.Schema):
    """A shape. One is as good as its copy: descriptions are copied for every path, and their shapes with them."""

    def __deepcopy__(self, _: dict[int, Any]) -> Schema:
        return self

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:
        """What JSON is made of: a dictionary, or a list of them; keys that a value lacks are left out."""
        if self.many if many is None else many:
            return [self.dump(each, many=False) for each in obj]
        out: dict[str, Any] = {}
        given: Mapping[str, Any] | None = obj if isinstance(obj, Mapping) else None
        for name, key, make in self._made:
            value = getattr(obj, name, missing) if given is None else given.get(name, missing)
            if value is not missing:  # what is of its type already, as most is, needs no call
                out[key] = value if value is None or type(value) is make else make(value)
        return out

    @cached_property
    def _made(self) -> list[tuple[str, str, Make]]:
        """Of each field what it is called in a value and in the answer, and how it is made."""
        fields = self.dump_fields.items()
        return [(field.attribute or name, field.data_key or name, _maker(field)) for name, field in fields]


def plain(value: Any) -> dict[str, Any]:
    """The fields of a model value, not copied."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _maker(field: Field[Any]) -> Make:
    if type(field) in PLAIN:
        return PLAIN[type(field)]
    if type(field) is Steady:
        return lru_cache(KEPT)(lambda value: field.schema.dump(value, many=field.many))
    if type(field) is Nested:
        return lambda value: field.schema.dump(value, many=field.many)
    if type(field) is List:
        return _each(_maker(field.inner))
    if type(field) is Dict and field.key_field and field.value_field:
        return _pairs(_maker(field.key_field), _maker(field.value_field))
    return lambda value: field._serialize(value, field.name, None)


def _each(one: Make) -> Make:
    def make(value: Any) -> list[Any]:
        return [each if each is None or type(each) is one else one(each) for each in value]

    return make


def _pairs(key: Make, one: Make) -> Make:
    def make(value: Any) -> dict[Any, Any]:
        return {key(k): v if v is None or type(v) is one else one(v) for k, v in value.items()}

    return make


# -- describing them ---------------------------------------------------------------------------------------------------


def string(about: str, *, none: bool = False, among: Iterable[str] = ()) -> String:
    """A string field with its description; ``among`` are the values that it can have today."""
    values = [*map(str, among)]
    checks = OneOf([*values, None] if none else values) if values else None
    return String(required=True, allow_none=none, validate=checks, metadata={"description": about} if about else {})


def whole(about: str) -> Integer:
    """An integer field with its description."""
    return Integer(required=True, metadata={"description": about})


def one(of: type[Schema], about: str = "", none: bool = False) -> Nested:
    """A field that is of a shape, with its description."""
    return Nested(of, required=True, allow_none=none, metadata={"description": about} if about else {})


def many(of: type[Schema] | Callable[[], Schema], about: str = "") -> List[Any]:
    """A field that is a list of a shape, with its description."""
    return List(Nested(of), required=True, metadata={"description": about} if about else {})


def schema(name: str, about: str, base: type[Schema] = Schema, /, **fields: Field[Any]) -> type[Schema]:
    """A schema of some fields beside those of another."""
    return type(f"{name}Schema", (base,), {"__doc__": about, **fields})


SHAPES: dict[Any, type[Schema]] = {}  # of the values of the program, those that have a schema


def shape(
    value: type, about: str, base: type[Schema] = Schema, name: str = "", /, **keys: str | Field[Any]
) -> type[Schema]:
    """The schema of a value of the program: what each of its keys says, or the field where JSON has it otherwise.

    Types, the values of enumerations and what may be null are those that the value itself declares.
    """
    kinds = _kinds(value)
    fields = {key: field(kinds[key], said) if isinstance(said, str) else said for key, said in keys.items()}
    SHAPES[value] = schema(name or value.__name__, about, base, **fields)
    return SHAPES[value]


def _kinds(value: type) -> dict[str, Any]:
    """The types of a value's fields and properties."""
    told = {k: get_type_hints(p.fget)["return"] for k, p in vars(value).items() if isinstance(p, property) and p.fget}
    return {**told, **get_type_hints(value)}


def field(kind: Any, about: str = "", none: bool = False) -> Field[Any]:
    """The field of a type; what may be a text or a message is a text."""
    parts, said = get_args(kind), {"description": about} if about else {}
    if NoneType in parts:
        return field(parts[0], about, none=True)
    if kind is Span:
        return List(Integer(), required=True, allow_none=none, metadata=said)
    if kind in SHAPES:
        return Nested(SHAPES[kind], required=True, allow_none=none, metadata=said)
    if get_origin(kind) in (tuple, list):
        return List(field(parts[0]), required=True, allow_none=none, metadata=said)
    if get_origin(kind) is dict:
        return Dict(field(parts[0]), field(parts[1]), required=True, allow_none=none, metadata=said)
    if kind in NUMBERS:
        return NUMBERS[kind](required=True, allow_none=none, metadata=said)
    return string(about, none=none, among=kind if isinstance(kind, EnumType) else ())


class ListSchema(Schema):
    """A page of a list."""

    total = whole("length of the whole list")
    limit = whole("most results in this answer")
    offset = whole("results skipped")
    next = string("path and query of the next page on this host", none=True)


def listing(of: type[Schema], base: type[Schema] = ListSchema) -> type[Schema]:
    """The schema of a page of a list."""
    name = of.__name__.removesuffix("Schema") + "List"
    return schema(name, f"A page: {of.__doc__}", base, results=List(Nested(of), required=True))
