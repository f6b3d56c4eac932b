"""What goes with every answer: validators, caching and the headers that keep browsers out of harm."""

from __future__ import annotations

import gzip
import hashlib

from flask import Flask, Response, g, request

from web.problems import API_ROOT

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
    "Access-Control-Expose-Headers": "ETag",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}


PACKED = {"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"}
WORTH = 1_000  # bytes; what is smaller travels in one packet anyway
LEVEL = 5


def register(app: Flask) -> None:
    """Finish every answer of the application."""
    app.after_request(finish)


def finish(response: Response) -> Response:
    """Add validators and headers to one answer; a repeated request is answered by 304."""
    data = request.path.startswith(API_ROOT) or g.get("open_to_all", False)
    response.headers.update(ALWAYS)
    response.headers["Content-Security-Policy"] = DATA_POLICY if data else PAGE_POLICY
    if data:
        response.headers.update(OPEN_TO_ALL)
        if request.method == "OPTIONS":
            response.headers.update(PREFLIGHT)
    else:
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.vary.add("Accept-Language")
    if request.method in ("GET", "HEAD"):
        _validate(response)
    return response


def _validate(response: Response) -> None:
    """ETag of generation and content, so that it changes with the knowledge base and never lies about the body."""
    if response.status_code != 200:
        response.headers.setdefault("Cache-Control", NEVER if response.status_code >= 500 else REVALIDATE)
        return
    response.headers.setdefault("Cache-Control", g.get("cache_control", REVALIDATE))
    lent = g.get("generation")
    digest = hashlib.blake2b(response.get_data(), digest_size=8).hexdigest()
    packed = _packed(response)
    parts = [lent.id] if lent else []
    response.set_etag("-".join([*parts, digest, *(["gz"] if packed else [])]))
    response.make_conditional(request)
    if packed and response.status_code == 200:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"


def _packed(response: Response) -> bool:
    """True where an answer is worth packing and the asker can unpack it."""
    response.vary.add("Accept-Encoding")
    worth = (response.content_length or 0) >= WORTH and response.mimetype in PACKED
    return worth and request.accept_encodings["gzip"] > 0
