"""Model types to JSON and back, without pickle: what is read from disk can at worst be wrong, never run.

The JSON of one value has sorted keys and no blanks, so that equal values are equal bytes on every Python version.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def dumps(value: Any) -> str:
    """Canonical JSON of a model value (a dataclass, or lists and dictionaries of them)."""
    return json.dumps(_plain(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def loads(cls: type[T], text: str) -> T:
    """A model value of the given type from its JSON. Raises ValueError or KeyError where the JSON is not one."""
    return typing.cast(T, _build(cls, json.loads(text)))


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f: _plain(getattr(value, f)) for f in _fields(type(value))}
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
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        inner = [a for a in typing.get_args(kind) if a is not type(None)]
        return None if value is None else _build(inner[0], value)
    if origin is tuple:
        args = typing.get_args(kind)
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(_build(args[0], v) for v in value)
        return tuple(_build(a, v) for a, v in zip(args, value, strict=True))
    if origin is dict:
        return {k: _build(typing.get_args(kind)[1], v) for k, v in value.items()}
    if isinstance(kind, type):
        if dataclasses.is_dataclass(kind):
            return kind(**{f: _build(t, value[f]) for f, t in _fields(kind).items() if f in value})
        if issubclass(kind, StrEnum):
            return kind(value)
        if issubclass(kind, tuple):
            return kind(*value)
    return value
