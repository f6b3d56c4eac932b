"""What goes with every answer: validators, caching and the headers that keep browsers out of harm."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterable
from functools import partial

import brotli
from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import PreconditionFailed

from rulewright.web.problems import is_data

REVALIDATE = "public, max-age=0, must-revalidate"
A_DAY = "public, max-age=86400"  # for what has no hash in its address
FOREVER = "public, max-age=31536000, immutable"
NEVER = "no-store"

PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    # No script may hand a string to an HTML parser; addresses of scripts are made by static/fetching.js alone.
    "require-trusted-types-for 'script'; trusted-types own-scripts"
)
DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
OPEN_TO_ALL = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
OWN_ORIGIN = {"Cross-Origin-Resource-Policy": "same-origin"}
OF_DATA = {**ALWAYS, "Content-Security-Policy": DATA_POLICY}
STEADY_OF_DATA = [*{**OF_DATA, **OWN_ORIGIN}.items()]
STEADY_OF_PUBLIC_DATA = [*{**OF_DATA, **OPEN_TO_ALL}.items()]
STEADY_OF_PAGE = [*{**ALWAYS, "Content-Security-Policy": PAGE_POLICY, **OWN_ORIGIN}.items()]
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
    "Access-Control-Allow-Private-Network": "true",  # Chrome asks before a public page reaches a private address
}


PACKED = {
    *("text/html", "text/css", "text/javascript", "text/plain", "image/svg+xml"),
    *("application/json", "application/x-ndjson", "application/atom+xml"),
}
WORTH = 1_000  # bytes; what is smaller travels in one packet anyway


BEST = 5  # of 9 or 11: beyond it a little smaller and much slower
QUALITY = {"application/json": 3, "application/x-ndjson": 3}  # half the time of the best, for 5 % more
CONDITIONS = {"HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE"}


PACKERS: dict[str, Callable[[bytes, int], bytes]] = {  # the best comes first
    "br": lambda content, quality: bytes(brotli.compress(content, quality=quality)),
    "gzip": partial(gzip.compress, mtime=0),
}


def register(app: Flask, public: bool) -> None:
    """Finish every answer of the application; the data of a public one may be read by pages of every origin."""
    app.config["PUBLIC"] = public
    app.after_request(finish)


def finish(response: Response) -> Response:
    """Add validators and headers to one answer; a repeated request is answered by 304."""
    if g.get("finished"):
        return response
    data = is_data(request.path) or g.get("open_to_all", False)
    public = data and current_app.config["PUBLIC"]
    response.headers.extend(STEADY_OF_PUBLIC_DATA if public else STEADY_OF_DATA if data else STEADY_OF_PAGE)
    if public and request.method == "OPTIONS":
        response.headers.update(PREFLIGHT)
    if request.method in ("GET", "HEAD"):
        _validate(response)
    return response


def _validate(response: Response) -> None:
    """ETag of what the answer says, so that it outlives a new generation that says the same, and never lies."""
    headers = response.headers
    if response.status_code != 200:
        passing = response.status_code >= 429  # what another try may answer otherwise
        headers.setdefault("Cache-Control", NEVER if passing else REVALIDATE)
        return
    headers.setdefault("Cache-Control", g.get("cache_control", REVALIDATE))
    response.vary.add("Accept-Encoding")
    if response.is_streamed:  # a file, which knows its own validator and is packed already
        response.automatically_set_content_length = False  # counting would read all of it into memory
        response.make_conditional(request)
        return
    coding = _coding(response)
    _mark(response, coding)
    if is_conditional():
        response.make_conditional(request)
    if response.status_code == 412:
        _refused(response)
    if coding and response.status_code == 200:
        response.set_data(PACKERS[coding](response.get_data(), QUALITY.get(str(response.mimetype), BEST)))
        headers["Content-Encoding"] = coding


def _refused(response: Response) -> None:
    """A condition that does not hold (``If-Match``) is answered as any error is, and without what it was asked of."""
    told = current_app.make_response(current_app.handle_user_exception(PreconditionFailed()))
    response.set_data(told.get_data())
    response.content_type = told.content_type
    response.headers.pop("ETag", None)


def of_generation() -> None:
    """Let the ETag of this answer change with every generation.

    A page of a list is part of a whole: though it says what it said before, what comes after it may have moved.
    """
    g.etag_of_generation = True


def _mark(response: Response, coding: str | None) -> None:
    lent = g.get("generation") if g.get("etag_of_generation") else None
    digest = hashlib.blake2b(response.get_data(), digest_size=8).hexdigest()
    response.set_etag("-".join(filter(None, (lent and lent.id, digest, coding))))


def is_conditional() -> bool:
    """True where a request may be answered by saying that nothing changed."""
    return not request.environ.keys().isdisjoint(CONDITIONS)


def _coding(response: Response) -> str | None:
    """How to pack an answer; None where it is not worth it.

    Who refuses plain content (``identity;q=0``) gets it packed whatever it is, and plain where no way would do.
    """
    asked, length = request.accept_encodings, response.content_length or 0
    if asked.find("identity") >= 0 and not asked.quality("identity"):
        return preferred(PACKERS) if length else None
    return preferred(PACKERS) if length >= WORTH and response.mimetype in PACKED else None


def preferred(codings: Iterable[str]) -> str | None:
    """Of some ways to pack the best that the asker can unpack; None where plain is as good."""
    asked = request.accept_encodings
    best = max(codings, key=asked.quality)
    return best if asked.quality(best) and asked.quality(best) >= asked.quality("identity") else None
