"""Light or dark: what a reader chose, kept in a cookie that says nothing else, so that no page comes with a flash.

``/theme?to=dark&back=/search`` keeps the choice and goes back: the control in the header is a form, and works without
scripts. With them (``static/theme.js``) the page stays where it is; frozen pages keep the choice in the browser alone.
"""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from flask import Blueprint, Response, redirect, render_template, request

from rulewright.kb.errors import InputRefused
from rulewright.kb.messages import Message
from rulewright.web.headers import NEVER
from rulewright.web.site.ui import asked_language

pages = Blueprint("site_themes", __name__)

COOKIE = "theme"
SYSTEM = "system"
THEMES = (SYSTEM, "light", "dark")
NAMES = {SYSTEM: "As the system", "light": "Light", "dark": "Dark"}
YEAR = 365 * 24 * 3600  # seconds


def chosen() -> str:
    """The theme that this request's reader chose; the system's where they chose none."""
    kept = request.cookies.get(COOKIE, SYSTEM)
    return kept if kept in THEMES else SYSTEM


@pages.get("/theme")
def theme() -> str | Response:
    """The choice as a page; with ``to``, the choice made, and the way back. Raises InputRefused on another theme."""
    back, to = inside(request.args.get("back", "/")), request.args.get("to")
    if to is None:
        return render_template("theme.html", back=back)
    if to not in THEMES:
        unknown = Message("There is no theme {words}; choose system, light or dark.", words=repr(to[:20]))
        raise InputRefused("theme-unknown", unknown)
    answer = redirect(back, 303)
    answer.headers["Cache-Control"] = NEVER
    if to == SYSTEM:
        answer.delete_cookie(COOKIE, samesite="Lax")
    else:
        answer.set_cookie(COOKIE, to, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    return answer  # type: ignore[return-value]


def inside(address: str) -> str:
    """An address of this site that is safe to go to: the path and query of it, or the home page."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith("//"):
        return "/"
    return quote(parts.path, safe="/%") + (f"?{quote(parts.query, safe='=&%+')}" if parts.query else "")


def here() -> str:
    """The address of this page, to come back to."""
    if request.path == "/theme":
        return inside(request.args.get("back", "/"))
    query = request.query_string.decode("ascii", "ignore")
    return quote(request.path) + (f"?{query}" if query else "")


def context() -> dict[str, object]:
    """What the frame of every page needs."""
    return {"theme": chosen(), "themes": NAMES, "back_here": here(), "asked_language": asked_language()}


def finish(response: Response) -> Response:
    """Say that a page depends on what was chosen."""
    if response.mimetype == "text/html":
        response.vary.add("Cookie")
    return response
