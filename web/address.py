"""Addresses that hold bytes beyond ASCII as they are, which browsers never send and HTTP does not allow.

Werkzeug reads the parameters of such an address as UTF-8 or not at all, on every page and on that of the error as
well. With the bytes escaped, as they should have come, they are read or refused like any others.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import flask

AS_IT_IS = "".join(map(chr, range(0x21, 0x7F)))  # what is ASCII stays, escapes included


class Request(flask.Request):
    """A request whose parameters are ASCII."""

    def __init__(self, environ: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        if not query.isascii():
            environ["QUERY_STRING"] = escaped(query)
        super().__init__(environ, *args, **kwargs)


def escaped(query: str) -> str:
    """Parameters as a server hands them on, a character for each byte, with those beyond ASCII escaped."""
    return quote(query.encode("latin-1", "replace"), safe=AS_IT_IS)
