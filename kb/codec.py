"""Model types to JSON and back, without pickle: what is read from disk can at worst be wrong, never run.

The JSON of one value has sorted keys and no blanks, so that equal values are equal bytes on every Python version.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import types
import typing
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

import orjson

from rulewright.kb.messages import Message, packed, unpacked

T = TypeVar("T")
BARE = frozenset({str, int, float, bool, type(None)})
CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """The hash of a text, as hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def dumps(value: Any) -> str:
    """Canonical JSON of a model value (a dataclass, or lists and dictionaries of them)."""
    return CANONICAL.encode(_plain(value))


def loads(cls: type[T], text: str) -> T:
    """A model value of the given type from its JSON. Raises ValueError or KeyError where the JSON is not one."""
    return build(cls, orjson.loads(text))


def build(cls: type[T], value: Any) -> T:
    """A model value of the given type from what its JSON says. Raises ValueError or KeyError where that is not one."""
    return typing.cast(T, _build(cls, value))


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind in BARE:  # most values are
        return value
    if isinstance(value, str):  # of an enumeration, or a message
        return packed(value) if isinstance(value, Message) else value
    if dataclasses.is_dataclass(kind):
        return {f: _plain(getattr(value, f)) for f in _fields(kind)}
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value


@cache
def _fields(cls: type) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {f.name: hints[f.name] for f in dataclasses.fields(cls)}


def _build(kind: Any, value: Any) -> Any:
    return _builder(kind)(value)


def fits(kind: Any, value: Any) -> bool:
    """True where what JSON says has the types of a model value of a kind, all the way down.

    ``loads`` does not look, as it reads what this program wrote; what others wrote is looked at once.
    """
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if Message in args:
        return isinstance(value, str | list)
    if origin in (typing.Union, types.UnionType):
        return any(fits(one, value) for one in args)
    if origin is dict:
        return isinstance(value, dict) and all(fits(args[1], v) for v in value.values())
    if origin is tuple and args[-1] is Ellipsis:
        return isinstance(value, list) and all(fits(args[0], v) for v in value)
    if origin is tuple:
        return isinstance(value, list) and len(value) == len(args) and all(map(fits, args, value))
    if dataclasses.is_dataclass(kind):
        known = _fields(typing.cast(type, kind))
        return isinstance(value, dict) and all(k in known and fits(known[k], v) for k, v in value.items())
    return _is_plain(kind, value)


def _is_plain(kind: type, value: Any) -> bool:
    """The same of what has no parts, and of a named tuple."""
    if kind is float:
        return type(value) in (float, int)
    if issubclass(kind, StrEnum):
        return value in [member.value for member in kind]
    if issubclass(kind, tuple):
        hints = [*typing.get_type_hints(kind).values()]
        return isinstance(value, list) and len(value) == len(hints) and all(map(fits, hints, value))
    return type(value) is kind


@cache
def _builder(kind: Any) -> Callable[[Any], Any]:
    """What makes a value of a type of its JSON; worked out once for each type."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if Message in args:
        return unpacked
    if origin in (typing.Union, types.UnionType):
        inner = _builder(next(a for a in args if a is not type(None)))
        return lambda value: None if value is None else inner(value)
    if origin is tuple:
        return _tuple_builder(args)
    if origin is dict:
        of = _builder(args[1])
        return lambda value: {k: of(v) for k, v in value.items()}
    if isinstance(kind, type):
        if dataclasses.is_dataclass(kind):
            return _dataclass_builder(kind)
        if issubclass(kind, StrEnum):
            return _enum_builder(kind)
        if issubclass(kind, tuple):
            return _named_builder(kind)
    return _as_it_is


def _as_it_is(value: Any) -> Any:
    return value


def _tuple_builder(args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        one = _builder(args[0])
        return tuple if one is _as_it_is else lambda value: tuple([one(v) for v in value])
    each = [_builder(a) for a in args]
    if all(one is _as_it_is for one in each):
        many = len(each)
        return lambda value: tuple(value) if len(value) == many else _wrong_length()
    return lambda value: tuple([one(v) for one, v in zip(each, value, strict=True)])


def _wrong_length() -> Any:
    raise ValueError("a list is longer or shorter than the type has it")


def _named_builder(kind: type) -> Callable[[Any], Any]:
    each = [_builder(t) for t in typing.get_type_hints(kind).values()]
    if all(one is _as_it_is for one in each):
        return lambda value: kind(*value)
    return lambda value: kind(*[one(v) for one, v in zip(each, value, strict=False)])  # the last may have defaults


def _dataclass_builder(kind: type) -> Callable[[Any], Any]:
    fields = {f: _builder(t) for f, t in _fields(kind).items()}
    made = [(i, one) for i, one in enumerate(fields.values()) if one is not _as_it_is]
    if len(fields) < 2 or any(f.kw_only or not f.init for f in dataclasses.fields(kind)):
        return lambda value: kind(**{f: one(value[f]) for f, one in fields.items() if f in value})
    values = itemgetter(*fields)

    def build(value: Any) -> Any:
        try:
            row = [*values(value)]
        except KeyError:  # a field that has a default may be left out
            return kind(**{f: one(value[f]) for f, one in fields.items() if f in value})
        for i, one in made:
            row[i] = one(row[i])
        return kind(*row)

    return build


def _enum_builder(kind: type[StrEnum]) -> Callable[[Any], Any]:
    """Of what an enumeration knows by value; the enumeration itself says what is wrong with another."""
    known = {str(member): member for member in kind}
    return lambda value: known.get(value) or kind(value)
