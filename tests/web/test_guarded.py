"""Every answer of every route, errors included, is kept out of harm; and nothing that turns letters is obeyed."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup
from werkzeug.test import TestResponse

from rulewright.app import create_app
from rulewright.web.settings import Settings
from rulewright.web.site.ui import TURNING, legible
from tests.web.test_every_route import ROUTES

OPEN = (
    "/api/",
    "/health",
    "/ready",
    "/metrics",
    "/embed.js",
)  # what programs of other origins may read of a public site


TYPED = {"require-trusted-types-for": ["'script'"], "trusted-types": ["own-scripts"]}


def guarded(answer: TestResponse, path: str, public: bool = False) -> list[str]:
    """What an answer lacks."""
    h = answer.headers
    policy = {d.split()[0]: d.split()[1:] for d in h.get("Content-Security-Policy", "").split(";") if d.strip()}
    typed = {name: policy.pop(name, []) for name in ("require-trusted-types-for", "trusted-types")}
    sources = {s for of in policy.values() for s in of}
    is_open = public and path.startswith(OPEN)
    wanted = {
        "policy": policy.get("default-src") == ["'none'"] and sources <= {"'none'", "'self'"},
        "no parser": path.startswith(OPEN) or typed == TYPED,
        "frames": policy.get("frame-ancestors") == ["'none'"] and h.get("X-Frame-Options") == "DENY",
        "nosniff": h.get("X-Content-Type-Options") == "nosniff",
        "referrer": h.get("Referrer-Policy") == "no-referrer",
        "permissions": "camera=()" in h.get("Permissions-Policy", ""),
        "opener": h.get("Cross-Origin-Opener-Policy") == "same-origin",
        "type": bool(h.get("Content-Type")) or answer.status_code in (204, 304),
        "cookie": "Set-Cookie" not in h,
        "no credentials": "Access-Control-Allow-Credentials" not in h,
        "no server": not {"Server", "X-Powered-By"} & set(h.keys()),
        # Who may read across origins: of a public site programs the data; nobody the pages, or what is not public.
        "resource": h.get("Cross-Origin-Resource-Policy") == ("cross-origin" if is_open else "same-origin"),
        "origins": h.get("Access-Control-Allow-Origin") == ("*" if is_open else None),
    }
    return [what for what, held in wanted.items() if not held]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, FlaskClient]:
    """Applications without a knowledge base, of one's own and public."""
    root = tmp_path_factory.mktemp("bare")
    return {opened: create_app(root, Settings(public=opened)).test_client() for opened in (False, True)}


@pytest.mark.parametrize("opened", [False, True], ids=["own", "public"])
@pytest.mark.parametrize("rule", ROUTES)
def test_every_route_is_guarded_whatever_it_answers(
    application: Flask, public: Flask, bare: dict[bool, FlaskClient], rule: str, opened: bool
) -> None:
    client = (public if opened else application).test_client()
    asset = next(iter(application.extensions["assets"].values())).address.rpartition("/")[2]
    path = ROUTES[rule].replace("{asset}", asset)
    first = client.get(path)
    asked = {
        "200": first,
        "304": client.get(path, headers={"If-None-Match": first.headers.get("ETag", "")}),
        "HEAD": client.head(path),
        "OPTIONS": client.options(path),
        "405": client.post(path),
        "400": client.get(path + ("&" if "?" in path else "?") + "colour=red"),
        "503": bare[opened].get(path),
    }
    # The script is open to all; what is asked of it otherwise is not.
    as_page = {"405", "OPTIONS"} if path == "/embed.js" else set()
    lacking = {name: guarded(answer, "/" if name in as_page else path, opened) for name, answer in asked.items()}
    assert {name: lacks for name, lacks in lacking.items() if lacks} == {}


@pytest.mark.parametrize("path", ["/nothing", "/api/v1/nothing", "/sections/%00", "/%ff", "/static/..%2fapp.py"])
def test_addresses_of_nothing_are_guarded(client: FlaskClient, path: str) -> None:
    assert guarded(client.get(path), path) == []


def test_the_check_would_notice(client: FlaskClient) -> None:
    answer = client.get("/")
    for name in list(answer.headers.keys()):
        answer.headers.remove(name)
    assert len(guarded(answer, "/")) >= 8


# What a template is given, and what it shows.
SHOWN = [
    ("plain", "plain"),
    ("may \u202eton\u202c evom", "may ⟨U+202E⟩ton⟨U+202C⟩ evom"),
    ("\u2066x\u2069", "⟨U+2066⟩x⟨U+2069⟩"),
    ("می\u200cخواهم", "می\u200cخواهم"),  # a joiner turns nothing
    (Markup("<b>\u202e</b>"), Markup("<b>⟨U+202E⟩</b>")),
    (7, 7),
    (None, None),
]


@pytest.mark.parametrize(("given", "shown"), SHOWN)
def test_letters_that_turn_are_shown_by_name(given: object, shown: object) -> None:
    assert legible(given) == shown and type(legible(given)) is type(shown)


@pytest.mark.parametrize(
    "page", ["/search?q={v}", "/glossary/harbour?q={v}", "/verdict?a={v}&b=1", "/{v}", "/pair?a={v}"]
)
def test_what_is_typed_turns_nothing(client: FlaskClient, page: str) -> None:
    text = client.get(page.format(v=quote("anchored \u202e\u2067<b>"))).get_data(as_text=True)
    assert not TURNING.search(text) and "<b>" not in text
