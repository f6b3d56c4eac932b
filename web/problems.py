"""Errors to the outside: one shape on every route and status, and nothing that tells of the inside.

Under ``/api`` a problem is ``application/problem+json`` (RFC 9457), elsewhere it is a page that says the same.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from rulewright.kb.errors import InputRefused, NotFound, RulewrightError, SearchError, SeveralMeant, StoreError, TooOld
from rulewright.kb.messages import Message, Said, msgid

log = logging.getLogger("rulewright.web")

API_ROOT = "/api/"
PASSED_ON = ("Allow", "Content-Range", "Retry-After")  # headers of an error that are kept
FOR_MACHINES = ("/health", "/ready", "/metrics")  # beside the API, where those who watch over servers look for them

DETAILS = {
    400: Message("The request cannot be read; check its parameters against /api/openapi.json."),
    403: Message(
        "A page of another site asked for this; it is given to others only where the server runs with --public."
    ),
    404: Message("There is nothing at this address; start from / or look into /api/openapi.json."),
    405: Message("This is a read-only service; use GET, HEAD or OPTIONS."),
    412: Message("What you have is of another time; ask again without a condition."),
    413: Message("The request carries too much; send a GET without a body."),
    414: Message("The address is too long; shorten the query."),
    416: Message("Ask for one part of the file, and for one that is there."),
    421: Message("This server does not answer under this name; start it with --url and its address, or with --public."),
    500: Message("This is our mistake; try again, and report it with the address if it happens twice."),
    429: Message("Too many requests; wait a moment."),
    451: Message("This game was taken down here, and nothing of it is given any more."),
    503: Message("The knowledge base is not open; run `rulewright build` and try again."),
}
TITLES = (  # of errors; two of them are called otherwise by later versions of Python
    msgid("Not Found"),
    msgid("Bad Request"),
    msgid("Forbidden"),
    msgid("Gone"),
    msgid("Method Not Allowed"),
    msgid("Misdirected Request"),
    msgid("Precondition Failed"),
    msgid("Unavailable For Legal Reasons"),
    msgid("Request Entity Too Large"),
    msgid("Content Too Large"),
    msgid("Request-URI Too Long"),
    msgid("URI Too Long"),
    msgid("Internal Server Error"),
    msgid("Too Many Requests"),
    msgid("Service Unavailable"),
)


def is_data(path: str) -> bool:
    """True where an address answers programs, and so in JSON, and not people."""
    return path.startswith(API_ROOT) or path in FOR_MACHINES


class Gone(NotFound):
    """An id that was given out once and that nothing took the place of."""


class Misdirected(InputRefused):
    """Asked for under a name that is not this site's."""


class FromElsewhere(InputRefused):
    """Asked for by a page of another origin, while the site is not public."""


class NotGiven(NotFound):
    """Of a game whose owner does not give it as a whole."""


class TakenDown(NotFound):
    """Of a game that was taken down (``rulewright takedown``)."""


STATUS = {
    Gone: 410,
    TooOld: 410,
    TakenDown: 451,
    NotGiven: 403,
    NotFound: 404,
    Misdirected: 421,
    FromElsewhere: 403,
    InputRefused: 400,
    SearchError: 500,
    StoreError: 503,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong: a stable code, a title, the HTTP status, and one sentence that says what to do."""

    code: str
    title: str
    status: int
    detail: Said
    candidates: tuple[Mapping[str, str], ...] = ()  # where a name means several things, they


def of_status(status: int, detail: Said | None = None, code: str | None = None) -> Problem:
    """The problem of an HTTP status."""
    phrase = HTTPStatus(status).phrase
    return Problem(
        code or phrase.lower().replace(" ", "-"), phrase, status, detail or DETAILS.get(status) or f"{phrase}."
    )


def of_error(error: RulewrightError) -> Problem:
    """The problem that an expected failure is; what went wrong inside is logged, not told."""
    status = next((s for kind, s in STATUS.items() if isinstance(error, kind)), 500)
    problem = of_status(status, error.sentence if status < 500 else None, error.code)
    return replace(problem, candidates=error.candidates) if isinstance(error, SeveralMeant) else problem


def of_http(error: HTTPException) -> Problem:
    """The problem of an HTTP error, with the sentence on a wrong parameter where the request was not understood."""
    status = error.code or 500
    messages = getattr(error, "data", {}).get("messages")
    if messages:
        return of_status(400, parameter_sentence(messages), "bad-parameter")
    return of_status(status)


def parameter_sentence(messages: dict[str, dict[str, Any]]) -> str:
    """One sentence on each parameter that is wrong. ``messages``: place -> parameter -> what is wrong with it."""
    told = []
    for place in messages.values():
        for name, wrong in place.items():
            lists = wrong.values() if isinstance(wrong, dict) else [wrong]  # a dictionary: place in a list -> what
            said = " ".join(dict.fromkeys(w for one in lists for w in ([one] if isinstance(one, str) else one)))
            if said == "Unknown field.":
                said = "is not known here; see /api/openapi.json for the parameters of this path."
            told.append(f"Parameter {name[:60]!r}: {said}")
    return " ".join(told)


def as_json(problem: Problem) -> Response:
    """A problem as ``application/problem+json``."""
    told = {k: v for k, v in asdict(problem).items() if v != ()}
    return Response(
        json.dumps(told, ensure_ascii=False) + "\n", problem.status, content_type="application/problem+json"
    )


def register(app: Flask, page: Callable[[Problem], Response], damaged: Callable[[], bool]) -> None:
    """Answer every failure of the application as a problem.

    ``page`` makes the site's error page of one; ``damaged`` tells whether an unexpected error comes of a knowledge base
    that was damaged while it is open, which is answered as one that cannot be opened.
    """

    def answer(problem: Problem) -> Response:
        return as_json(problem) if is_data(request.path) else page(problem)

    def http(error: HTTPException) -> Response:
        if error.response is not None or (error.code or 500) < 400:
            return app.make_response(error.get_response())
        response = answer(of_http(error))
        response.headers.extend((k, v) for k, v in error.get_headers() if k in PASSED_ON)
        return response

    def expected(error: RulewrightError) -> Response:
        if isinstance(error, SearchError) and damaged():
            error = StoreError("kb-damaged", error.sentence)
        problem = of_error(error)
        if problem.status >= 500:
            log.error("%s: %s", request.path, error)
        return answer(problem)

    def unexpected(error: Exception) -> Response:
        if damaged():
            return expected(StoreError("kb-damaged", "The knowledge base was damaged while it is open."))
        log.exception("%s failed", request.path, exc_info=error)
        return answer(of_status(500))

    app.register_error_handler(HTTPException, http)
    app.register_error_handler(RulewrightError, expected)
    app.register_error_handler(Exception, unexpected)
