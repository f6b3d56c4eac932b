"""How a path of the API is made: its parameters, its answer, its errors and its description, in one decorator."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson
from flask import Response, abort, request, send_file
from flask.json.provider import DefaultJSONProvider
from flask_smorest import Api, Blueprint
from marshmallow.fields import List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from rulewright.kb.model import ALL, TermKind
from rulewright.web.api.parameters import (
    PARSER,
    Books,
    Parameters,
    Share,
    Whole,
    heeded,
    keys_of,
    offering,
    thinned,
)
from rulewright.web.api.shaping import Schema, listing, string, whole
from rulewright.web.headers import REVALIDATE, of_generation

View = Callable[..., Any]
ROOT = "/api/v1"
MOST = 100  # results in one answer
FARTHEST = 1_000_000  # results that can be skipped


class CandidateSchema(Schema):
    """One of several terms that a name may mean."""

    id = string("term id, to be asked for instead")
    name = string("name, without parameter")
    game = string("game")
    book = string("book id")
    lang = string("language")
    kind = string("kind of the term", among=TermKind)


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    code = string("stable name of the error")
    title = string("the HTTP status in words")
    status = whole("the HTTP status")
    detail = string("one sentence that says what to do")
    candidates = List(
        Nested(CandidateSchema),
        metadata={"description": "with the code `several-terms` only: the terms that the name may mean"},
    )


PROBLEM = ProblemSchema()
ERRORS = {
    400: "A parameter is unknown or wrong; `detail` says which and how.",
    403: "Its owner does not give it; or a page of another origin asked, which a server answers with `--public` only.",
    404: "There is no such thing.",
    410: "It was in an earlier edition and nothing took its place.",
    414: "The address is too long.",
    421: "The server does not answer under this host name.",
    429: "Too many requests; `Retry-After` says for how many seconds to wait.",
    451: "The game that it is of was taken down.",
    500: "Our mistake.",
    503: "The knowledge base is not open.",
}


class Routes(Blueprint):  # type: ignore[misc]
    """A group of paths."""

    ARGUMENTS_PARSER = PARSER


class Description(Api):  # type: ignore[misc]
    """The OpenAPI description; errors are described per path and answered by ``web.problems``."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass


class NoQuery(Schema):
    """A path without parameters."""


class PageQuery(Schema):
    """The parameters that every list takes."""

    limit = Whole(load_default=20, validate=Range(1, MOST), metadata={"description": "most results in one answer"})
    offset = Whole(load_default=0, validate=Range(0, FARTHEST), metadata={"description": "results to skip"})


class SureQuery(Schema):
    """How sure the claims must be that are asked for."""

    certainty = Share(
        load_default=None,
        allow_none=False,
        validate=Range(0, 1),
        metadata={"description": "claims that are at least so sure"},
    )


class ClaimQuery(PageQuery, SureQuery):
    """The parameters that every list of claims takes."""


def word(about: str, *, among: Sequence[str] = (), required: bool = False, most: int = 300) -> String:
    """A parameter that is a string; ``among`` are its possible values, where there are only these."""
    checks: list[Any] = [OneOf(among, error="must be one of: {choices}.")] if among else [Length(max=most)]
    if required:
        checks.append(Length(min=1, error="must not be empty."))
        absent: dict[str, Any] = {"required": "is required."}
        return String(required=True, validate=checks, error_messages=absent, metadata={"description": about})
    return String(load_default=None, allow_none=False, validate=checks, metadata={"description": about})


def books(about: str) -> Books:
    """A parameter that names the books in force, all where it is absent."""
    said = f"{about}; several ids with commas between them"
    return Books(load_default=tuple, allow_none=False, validate=Length(max=2000), metadata={"description": said})


def get(routes: Routes, path: str, answer: type[Schema], query: type[Schema] = NoQuery) -> Callable[[View], View]:
    """A path that answers GET with a value that the schema shapes; the view takes the parameters as a dictionary.

    Every such path takes ``fields`` as well, which leaves only some keys of the answer, or of each row of a list.
    """
    keys, of_rows = keys_of(answer)
    shape = answer()

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(query: dict[str, Any], **ids: str) -> Response:
            names = query.pop("chosen", None)
            if of_rows:
                of_generation()
            made = shape.dump(view(heeded(query), **ids))
            told = thinned(made, frozenset(names), of_rows) if names else made
            return Response(written(told), content_type=TYPE)

        said = routes.response(200, shape, description="As asked.")(view)
        return described(routes, path, offering(query, keys))(_as_described(answered, said))

    return decorate


def described(routes: Routes, path: str, query: type[Schema]) -> Callable[[View], View]:
    """A path with its parameters and the answers that every path has; what it answers with 200 is the view's.

    flask-smorest's decorators describe; none of them stands between a request and its view.
    """
    parameters = Parameters(query)

    def decorate(view: View) -> View:
        @wraps(view)
        def asked(**ids: str) -> Response:
            response: Response = view(parameters.of_request(), **ids)
            return response

        said = view
        for status, about in ERRORS.items():
            problem = routes.alt_response(
                status, schema=PROBLEM, content_type="application/problem+json", description=about
            )
            said = problem(said)
        if "<" in path:
            said = routes.alt_response(301, description="The id was renamed; `Location` leads to it.")(said)
        said = routes.alt_response(304, description="Nothing changed since the `ETag` that was sent.")(said)
        said = routes.arguments(query, location="query")(said)
        made: View = routes.route(path)(_as_described(asked, said))
        return made

    return decorate


def _as_described(view: View, said: View) -> View:
    """A view with the description of another."""
    view._apidoc = said._apidoc  # type: ignore[attr-defined]
    return view


def in_parts(routes: Routes, view: View) -> View:
    """A view that answers with a file (``sent``), described as one of which a part can be asked for."""
    view = routes.alt_response(206, description="The part of it that `Range` asked for.")(view)
    said = "`Range` asks for what is not there."
    problem = routes.alt_response(416, schema=PROBLEM, content_type="application/problem+json", description=said)
    described: View = problem(view)
    return described


def sent(path: Path, kind: str, name: str, etag: str) -> Response:
    """A file to be kept under a name, or the part of it that ``Range`` asks for."""
    response = send_file(path, kind, True, name, True, etag)
    hold_to_condition(response)
    response.headers.update({"Accept-Ranges": "bytes", "Cache-Control": REVALIDATE})
    return response


def hold_to_condition(response: Response) -> None:
    """End with the error that says so where the request's condition does not hold."""
    if response.status_code == 412:
        response.close()
        abort(412)


def get_list(routes: Routes, path: str, of: type[Schema], query: type[Schema] = PageQuery) -> Callable[[View], View]:
    """A path that answers a page of a list."""
    return get(routes, path, listing(of), query)


def page(query: Mapping[str, Any], rows: Sequence[Any], total: int) -> dict[str, Any]:
    """A page of a list: ``rows`` are those of this page, ``total`` is the length of the whole."""
    limit, offset = query["limit"], query["offset"]
    return {
        "total": total,
        "limit": limit,
        "offset": offset,
        "next": _next(query) if offset + limit < total and offset + limit <= FARTHEST else None,
        "results": rows,
    }


def cut(query: Mapping[str, Any], rows: Sequence[Any]) -> dict[str, Any]:
    """The page of a list that is at hand as a whole."""
    return page(query, rows[query["offset"] : query["offset"] + query["limit"]], len(rows))


def _next(query: Mapping[str, Any]) -> str:
    kept = {k: v for k, v in query.items() if v not in (None, ALL)}
    if fields := request.args.getlist("fields"):
        kept["fields"] = ",".join(fields)
    there = urlencode({**kept, "offset": query["offset"] + query["limit"]}, safe=",/")
    return f"{request.script_root}{request.path}?{there}"


TYPE = "application/json"
SAME = orjson.OPT_APPEND_NEWLINE | orjson.OPT_PASSTHROUGH_DATETIME  # dates are written as Flask writes them


def written(data: Any) -> bytes:
    """A value as JSON: keys in their order, letters as they are, no blanks, and a line feed at the end.

    The bytes are those that Flask's own ``jsonify`` gives with these settings; orjson takes a tenth of the time.
    Raises TypeError where it holds what JSON cannot say.
    """
    return orjson.dumps(data, DefaultJSONProvider.default, SAME)
