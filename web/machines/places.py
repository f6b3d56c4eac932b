"""Addresses as others need them: absolute."""

from __future__ import annotations

from urllib.parse import quote

from flask import current_app, request


def origin() -> str:
    """Scheme and host of this site; ``SITE_URL`` of the configuration goes before what the request says."""
    given: str = current_app.config.get("SITE_URL") or request.url_root
    return given.rstrip("/")


def absolute(*parts: str) -> str:
    """The address of a page: ``absolute("sections", id)``."""
    return "/".join((origin(), *map(quote, parts)))
