"""What goes with every answer: validators, caching and the headers that keep browsers out of harm."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable

import brotli
from flask import Flask, Response, g, request

from web.problems import is_data

REVALIDATE = "public, max-age=0, must-revalidate"
FOREVER = "public, max-age=31536000, immutable"
NEVER = "no-store"

PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}


PACKED = {"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml", "text/plain"}
WORTH = 1_000  # bytes; what is smaller travels in one packet anyway


def _gzip(content: bytes) -> bytes:
    return gzip.compress(content, 5, mtime=0)


def _brotli(content: bytes) -> bytes:
    packed: bytes = brotli.compress(content, quality=5)
    return packed


PACKERS: dict[str, Callable[[bytes], bytes]] = {"br": _brotli, "gzip": _gzip}  # the best comes first


def register(app: Flask) -> None:
    """Finish every answer of the application."""
    app.after_request(finish)


def finish(response: Response) -> Response:
    """Add validators and headers to one answer; a repeated request is answered by 304."""
    data = is_data(request.path) or g.get("open_to_all", False)
    response.headers.update(ALWAYS)
    response.headers["Content-Security-Policy"] = DATA_POLICY if data else PAGE_POLICY
    if data:
        response.headers.update(OPEN_TO_ALL)
        if request.method == "OPTIONS":
            response.headers.update(PREFLIGHT)
    else:
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.method in ("GET", "HEAD"):
        _validate(response)
    return response


def _validate(response: Response) -> None:
    """ETag of generation and content, so that it changes with the knowledge base and never lies about the body."""
    if response.status_code != 200:
        passing = response.status_code >= 429  # what another try may answer otherwise
        response.headers.setdefault("Cache-Control", NEVER if passing else REVALIDATE)
        return
    response.headers.setdefault("Cache-Control", g.get("cache_control", REVALIDATE))
    response.vary.add("Accept-Encoding")
    if response.is_streamed:  # a file, which knows its own validator and is packed already
        response.make_conditional(request)
        return
    lent = g.get("generation")
    digest = hashlib.blake2b(response.get_data(), digest_size=8).hexdigest()
    coding = _coding(response)
    parts = [lent.id] if lent else []
    response.set_etag("-".join([*parts, digest, *([coding] if coding else [])]))
    response.make_conditional(request)
    if coding and response.status_code == 200:
        response.set_data(PACKERS[coding](response.get_data()))
        response.headers["Content-Encoding"] = coding


def _coding(response: Response) -> str | None:
    """How to pack an answer: the best way that the asker can unpack; None where it is not worth it."""
    if (response.content_length or 0) < WORTH or response.mimetype not in PACKED:
        return None
    best = max(PACKERS, key=request.accept_encodings.quality)
    return best if request.accept_encodings.quality(best) > 0 else None
