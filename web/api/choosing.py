"""``fields``: an answer with only those of its keys that were asked for, or a list with only those of its rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from marshmallow import ValidationError
from marshmallow.fields import List, Nested, String
from marshmallow.validate import Length, OneOf
from webargs.fields import DelimitedList

from rulewright.web.api.shaping import Schema

ROWS = "results"  # the key of a list's rows


class Keys(NamedTuple):
    """The keys that can be chosen from, and whether they are those of a list's rows."""

    names: tuple[str, ...]
    of_rows: bool


class Chosen(NamedTuple):
    """The keys that were chosen, and whether they are those of a list's rows."""

    names: frozenset[str]
    of_rows: bool


class Fields(DelimitedList):
    """Names with commas between them, or given several times, as some clients write a list.

    One that is none of those there are is refused with all that there are.
    """

    is_multiple = True

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        about = "only these keys of the answer, or of each row of a list; commas between them"
        super().__init__(String(validate=OneOf(names)), validate=Length(1), metadata={"description": about})

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> list[Any]:
        given = value if isinstance(value, list) else [value]
        asked: list[Any] = [name.strip() for one in given for name in str(one).split(",")]
        for name in asked:
            if name not in self.names:
                raise ValidationError(f"{name[:60]!r} is no key here; there are {', '.join(self.names)}.")
        return asked


def keys_of(answer: type[Schema]) -> Keys:
    """What can be chosen from an answer of this shape."""
    declared = answer._declared_fields
    rows = declared.get(ROWS)
    if isinstance(rows, List) and isinstance(rows.inner, Nested):
        return Keys(_names(rows.inner.schema.declared_fields), True)
    return Keys(_names(declared), False)


def _names(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(field.data_key or name for name, field in fields.items())


def offering(query: type[Schema], names: tuple[str, ...]) -> type[Schema]:
    """The parameters of a path, and ``fields`` with the keys that it knows; loaded as ``chosen``."""
    fields = Fields(names)
    fields.data_key = "fields"
    return type(query.__name__, (query,), {"chosen": fields, "__doc__": query.__doc__})


def thinned(data: Any, chosen: Chosen) -> Any:
    """An answer with only the chosen keys; what a list tells beside its rows stays."""
    if chosen.of_rows:
        return {**data, ROWS: [_only(row, chosen.names) for row in data[ROWS]]}
    return _only(data, chosen.names)


def _only(row: Mapping[str, Any], names: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key in names}
