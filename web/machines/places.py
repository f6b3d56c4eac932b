"""Addresses as others need them: absolute."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import Flask, current_app, request

from kb.errors import InputRefused


def origin() -> str:
    """Scheme and host of this site; ``SITE_URL`` of the configuration goes before what the request says."""
    given: str = current_app.config.get("SITE_URL") or request.url_root
    return given.rstrip("/")


def absolute(*parts: str) -> str:
    """The address of a page: ``absolute("sections", id)``."""
    return "/".join((origin(), *map(quote, parts)))


def site_url(given: str) -> str:
    """The address of a site as it was given, without a slash at its end; empty where none was given.

    Raises InputRefused where it is no address.
    """
    if not given:
        return ""
    try:
        parts = urlsplit(given.rstrip("/"))
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.username or parts.path or parts.query or parts.fragment or set(given) & set(" \"'<>\\"):
        raise InputRefused(
            "site-url", f"{given[:80]!r} is no address of a site; give one such as https://rules.example."
        )
    return f"{parts.scheme}://{parts.netloc}"


def known_host() -> None:
    """Refuse a request that names no possible host: what it says would stand in links. Raises InputRefused."""
    if request.environ.get("HTTP_HOST") is not None and not request.host:
        raise InputRefused("bad-host", "The request names no host that there can be; send its name in `Host`.")


def register(app: Flask) -> None:
    """Look at the host of each request before anything is done."""
    app.before_request_funcs.setdefault(None, []).insert(0, known_host)
