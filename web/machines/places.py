"""Addresses as others need them: absolute."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import current_app, request

from rulewright.kb.errors import InputRefused
from rulewright.web.guard import is_own


def origin() -> str:
    """Scheme and host of this site, ``SITE_URL`` of the configuration where it is set.

    Empty where the request names a host that is not known to be ours: links are then relative, never a stranger's.
    """
    given: str = current_app.config.get("SITE_URL") or (request.url_root if is_own(request.host) else "")
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
