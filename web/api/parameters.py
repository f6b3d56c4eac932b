"""Parameters of a path, read from the address by webargs, which tells which of them are wrong and how.

``fields`` leaves only those keys of an answer, or of a list's rows, that were asked for. A filter that names a game, a
book or a language that is not there is told, as an empty list would hide a slip; an empty filter is as none. What only
sets an order, such as ``prefer``, is no filter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import request
from marshmallow import RAISE, ValidationError, missing
from marshmallow.fields import Field, Float, Integer, List, Nested, String, Tuple
from marshmallow.validate import Length, OneOf
from webargs.fields import DelimitedList
from webargs.flaskparser import FlaskParser

from rulewright.kb.base import Generation
from rulewright.kb.errors import InputRefused, NotFound, not_among
from rulewright.kb.language import LANGUAGES
from rulewright.web import lookup
from rulewright.web.api.shaping import Schema
from rulewright.web.opening import generation

DIGITS = re.compile(r"-?[0-9]{1,12}")
NUMBER = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?")


class Parser(FlaskParser):
    """Reads parameters; one that is not known is refused instead of ignored."""

    DEFAULT_VALIDATION_STATUS = 400
    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": RAISE}  # noqa: RUF012


PARSER = Parser()


class Parameters:
    """The parameters that a schema describes; those that may be absent come first."""

    def __init__(self, query: type[Schema]) -> None:
        self.schema = query()
        fields = self.schema.load_fields.items()
        self._single = {field.data_key or name for name, field in fields if not _is_repeated(field)}
        self._optional = [field.attribute or name for name, field in fields if field.load_default is not missing]

    def of_request(self) -> dict[str, Any]:
        """Those of the request that is answered, with what holds where one is absent. Raises BadRequest."""
        _readable(request.query_string)
        read: dict[str, Any] = PARSER.parse(self.schema, request, location="query")
        for key, values in request.args.lists():
            if len(values) > 1 and key in self._single:
                raise InputRefused("bad-parameter", f"Parameter {key!r}: stands {len(values)} times; give it once.")
        return dict.fromkeys(self._optional) | read


class Whole(Integer):
    """A whole number in plain digits; Python's own reading takes ``5_0`` and the digits of any script as well."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, str) and not DIGITS.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Share(Float):
    """A number in plain digits, such as 0.9 or 1e-3; Python's own reading takes the digits of any script as well."""

    def _validated(self, value: Any) -> float:
        if isinstance(value, str) and not NUMBER.fullmatch(value):
            raise ValidationError("Not a number from 0 to 1, such as 0.9.")
        return float(value)


class Books(String):
    """Ids of books with commas between them, in one string; a tuple where it is loaded, and books in force later."""

    def _deserialize(self, value: Any, *given: Any, **more: Any) -> Any:
        return tuple(i for one in super()._deserialize(value, *given, **more).split(",") if (i := one.strip()))


def _readable(query: bytes) -> None:
    """Raise InputRefused where parameters are no UTF-8: werkzeug would go on with their escapes as if typed so."""
    if b"%" not in query:  # it is ASCII, see ``web.address``
        return
    try:
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        told = "The parameters are no UTF-8; write letters beyond ASCII as the bytes of UTF-8, such as %C3%B1 for ñ."
        raise InputRefused("bad-parameter", told) from None


def _is_repeated(field: Field[Any]) -> bool:
    """True where a parameter may stand several times in an address, as webargs has it."""
    return bool(getattr(field, "is_multiple", isinstance(field, List | Tuple)))


# -- `fields` ----------------------------------------------------------------------------------------------------------


ROWS = "results"  # the key of a list's rows


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


def keys_of(answer: type[Schema]) -> tuple[tuple[str, ...], bool]:
    """The keys that can be chosen from an answer of this shape, and whether they are those of a list's rows."""
    rows = answer._declared_fields.get(ROWS)
    if isinstance(rows, List) and isinstance(rows.inner, Nested):
        return _names(rows.inner.schema.declared_fields), True
    return _names(answer._declared_fields), False


def _names(fields: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(field.data_key or name for name, field in fields.items())


def offering(query: type[Schema], names: tuple[str, ...]) -> type[Schema]:
    """The parameters of a path, and ``fields`` with the keys that it knows; loaded as ``chosen``."""
    fields = Fields(names)
    fields.data_key = "fields"
    return type(query.__name__, (query,), {"chosen": fields, "__doc__": query.__doc__})


def thinned(data: Mapping[str, Any], chosen: frozenset[str], of_rows: bool) -> dict[str, Any]:
    """An answer with only the chosen keys, or each of its rows; what a list tells beside its rows stays."""
    if of_rows:
        return {**data, ROWS: [thinned(row, chosen, False) for row in data[ROWS]]}
    return {key: value for key, value in data.items() if key in chosen}


# -- filters -----------------------------------------------------------------------------------------------------------


THERE: dict[str, Callable[[Generation], Iterable[str]]] = {
    "game": lambda g: {b.game for b in g.store.books()},
    "book": lambda g: {b.id for b in g.store.books()},
    "lang": lambda g: {*LANGUAGES, *(b.lang for b in g.store.books())},
}
EVER = {"game": lookup.game, "book": lookup.book}  # what tells of one that was there once


def heeded(query: dict[str, Any]) -> dict[str, Any]:
    """Parameters whose filters name what is there; empty ones are None, and several books are those in force.

    Raises NotFound, or Gone for what was there.
    """
    for name in (n for n in THERE if n in query):
        several = isinstance(query[name], tuple)
        for asked in query[name] if several else filter(None, (query[name],)):
            _must_exist(generation(), name, asked)
        query[name] = lookup.in_force(generation(), query[name], query["game"]) if several else query[name] or None
    return query


def _must_exist(g: Generation, name: str, asked: str) -> None:
    there = THERE[name](g)
    if asked in there:
        return
    if name in EVER and g.store.successor(asked) is not None:
        EVER[name](g, asked)
    kind = "language" if name == "lang" else name
    raise NotFound("not-found", not_among(kind, lookup.shown(asked), lookup.listed(there)))


def target_must_exist(g: Generation, key: str) -> None:
    """Raise NotFound, or Gone, unless there is such a section, term or book."""
    for find in (g.store.section, g.store.term, g.store.book):
        try:
            find(key)
        except NotFound:
            continue
        return
    lookup.section(g, key)


def section_must_have_been(g: Generation, key: str) -> None:
    """Raise NotFound unless there is such a section, or was in an earlier edition."""
    if g.store.successor(key) is None:
        lookup.section(g, key)
