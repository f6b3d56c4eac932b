"""Shapes of answers: marshmallow's schemas, which make an answer of a value without asking each field over and over.

What marshmallow's own ``dump`` makes of a value is what this one does; how each field is made is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any

import marshmallow
from marshmallow import missing
from marshmallow.fields import Boolean, Dict, Field, Float, Integer, List, Nested, String

Make = Callable[[Any], Any]
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
