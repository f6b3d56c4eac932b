"""Parameters of a path, read from the address: what marshmallow says of each, without making its schema every time.

A request that is in order is read field by field, with fields that were looked up once. Where anything is not, the
request is read again by webargs, whose answer tells which parameters are wrong and how.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from flask import request
from marshmallow import RAISE, ValidationError, missing
from marshmallow.fields import Field, Float, Integer, List, Tuple
from webargs.flaskparser import FlaskParser

from rulewright.kb.errors import InputRefused
from rulewright.web.api.shaping import Schema

Read = Callable[[Any], Any]
DIGITS = re.compile(r"-?[0-9]{1,12}")
NUMBER = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,3})?")


class Parser(FlaskParser):
    """Reads parameters; one that is not known is refused instead of ignored."""

    DEFAULT_VALIDATION_STATUS = 400
    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": RAISE}  # noqa: RUF012


PARSER = Parser()


class Parameters:
    """The parameters that a schema describes."""

    def __init__(self, query: type[Schema]) -> None:
        self.schema = query()
        fields = self.schema.load_fields
        self._reads: dict[str, tuple[str, Read, bool]] = {
            field.data_key or name: (field.attribute or name, field.deserialize, _is_repeated(field))
            for name, field in fields.items()
        }
        self._required = [field.data_key or name for name, field in fields.items() if field.required]
        self._absent = {
            field.attribute or name: field.load_default
            for name, field in fields.items()
            if field.load_default is not missing
        }

    def of_request(self) -> dict[str, Any]:
        """Those of the request that is answered, with what holds where one is absent. Raises BadRequest."""
        given, reads = request.args, self._reads
        _readable(request.query_string)
        read = dict(self._absent)
        try:
            for key, values in given.lists():
                name, one, repeated = reads[key]
                if len(values) > 1 and not repeated:
                    raise InputRefused("bad-parameter", f"Parameter {key!r}: stands {len(values)} times; give it once.")
                read[name] = one(values if repeated else values[0])
        except (KeyError, ValidationError):
            self._refuse()
        if any(key not in given for key in self._required):
            self._refuse()
        return read

    def _refuse(self) -> NoReturn:
        """Say what is wrong with each parameter that is."""
        PARSER.parse(self.schema, request, location="query")
        raise AssertionError("a request was refused that marshmallow finds nothing wrong with")


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
