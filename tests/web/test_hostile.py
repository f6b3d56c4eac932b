"""Whatever is typed or stands in a rulebook: no page breaks, and nothing of it becomes part of the page's code."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.conftest import ROOT

STRINGS = [
    "<script>alert(1)</script>",
    "\"><script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)",
    "' autofocus onfocus='alert(1)",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</textarea><svg/onload=alert(1)>",
    "<svg><animate onbegin=alert(1) attributeName=x>",
    "<iframe src=javascript:alert(1)>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<form action=//evil><input name=q>",
    "<style>@import '//evil'</style>",
    "<base href=//evil>",
    "<mark>x</mark><b onclick=x>",
    "{{ 7 * 7 }}{% raw %}",
    "${7*7}<%= 7*7 %>",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "&lt;script&gt;&#60;script&#62;",
    "\x00\x01\x1b[31m",
    "\ud7ff\u202e\u2066\ufeff",
    "a" * 5_000,
    "(" * 600,
    "*" * 300,
    "abcdefghij~9 title:x [a TO z] /a.*/ a^99",
    "\"" * 99,
    "' OR 1=1; DROP TABLE sections; --",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "\r\nSet-Cookie: a=b\r\n\r\n<html>",
    "ŵ̷̢̛ḛ̷ ígh 🐙🏳️‍🌈",
]  # fmt: skip
PLACES = [
    "/search?{q}",
    "/search?q=boarding&game={v}&book={v}&lang={v}&kind={v}&page={v}",
    "/search?q=boarding&ui={v}",
    "/glossary/harbour?{q}&kind={v}",
    "/interactions/harbour?type={v}",
    "/interactions/harbour?a={v}&b={v}",
    "/interactions/harbour?term={v}&kind={v}&book={v}&page={v}&order={v}",
    "/pair?a={v}&b=anchored&game={v}",
    "/pair?a=ramming&b={v}",
    "/verdict?a={v}&b={v}&game={v}",
    "/graph?around={v}&game={v}",
    "/graph?around=harbour-core/1.2&depth={v}&hide={v}",
    "/path?from={v}&to={v}&game={v}",
    "/path?from=harbour-core/1.2&to={v}",
    "/sections/{v}",
    "/terms/{v}",
    "/books/{v}",
    "/games/{v}",
    "/check/{v}",
    "/cards/sections/{v}",
    "/cards/terms/{v}",
    "/static/{v}",
    "/{v}",
    "/api/v1/search?{q}",
    "/api/v1/suggest?{q}",
    "/api/v1/terms?{q}&kind={v}&limit={v}",
    "/api/v1/sections/{v}",
    "/api/v1/interactions?a={v}",
    "/api/v1/interactions?book={v}&section={v}&kind={v}",
    "/api/v1/terms/{v}/interplay",
    "/api/v1/pair?a=anchored&b={v}",
    "/api/v1/matrix?game=harbour&term={v}",
    "/api/v1/graph?around={v}",
    "/api/v1/path?from={v}&to={v}",
    "/api/v1/verdict?a={v}&b={v}",
    "/api/v1/conflicts?book={v}",
    "/conflicts?book={v}&kind={v}&offset={v}",
    "/prohibitions/harbour?words={v}&book={v}&weight={v}",
    "/api/v1/{v}",
]
NEVER = {"style", "iframe", "base", "object", "embed"}


class Tags(HTMLParser):
    """Collects what a page consists of, so that anything that is not ours shows."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.in_data = False  # within a block of structured data, which no browser runs

    def is_data(self, text: str) -> bool:
        return self.in_data and "<" not in text and isinstance(json.loads(text), dict)

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script" and self.cdata_elem == "script" and data.strip() and not self.is_data(data):
            self.wrong.append(f"script with {data[:40]!r}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_data = tag == "script" and attrs == [("type", "application/ld+json")]
        if tag in NEVER or (tag == "script" and not self.in_data and not is_our_script(dict(attrs))):
            self.wrong.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "srcdoc", "formaction"):
                self.wrong.append(f"{tag} {name}")
            inside = r"http://localhost/" if names_the_page(dict(attrs)) else r"/(?!/)|#"
            if name in ("href", "src", "action") and not re.match(inside, value or ""):
                self.wrong.append(f"{tag} {name}={value}")


def names_the_page(attrs: dict[str, str | None]) -> bool:
    """A link that says where the page itself stands, whole as it must be for other sites; a feed is another thing."""
    return attrs.get("rel") in ("canonical", "alternate") and "type" not in attrs


def is_our_script(attrs: dict[str, str | None]) -> bool:
    """A script of a page: a file of ours, with nothing in the page itself."""
    ours = re.fullmatch(r"/static/[a-z-]+-[0-9a-f]{10}\.js", attrs.get("src") or "")
    needs = re.fullmatch(r"/static/[a-z-]+-[0-9a-f]{10}\.js", attrs.get("data-needs") or "/static/none-0000000000.js")
    return {"src"} <= set(attrs) <= {"src", "defer", "data-needs"} and bool(ours and needs)


def address(place: str, value: str) -> str:
    return place.format(q=urlencode({"q": value}), v=quote(value, safe=""))


def check(client: FlaskClient, asked: str) -> None:
    answer = client.get(asked)
    assert answer.status_code < 500, asked
    assert "Set-Cookie" not in answer.headers
    text = answer.get_data(as_text=True)
    assert "Traceback" not in text and str(ROOT) not in text and "werkzeug" not in text.lower()
    if answer.content_type and answer.content_type.startswith("text/html"):
        tags = Tags()
        tags.feed(text)
        assert not tags.wrong, (asked, tags.wrong)
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("place", PLACES)
def test_hostile_strings_are_words_everywhere(client: FlaskClient, place: str) -> None:
    for value in STRINGS:
        check(client, address(place, value))


@pytest.mark.parametrize("place", ["/search?{q}", "/api/v1/search?{q}", "/sections/{v}", "/glossary/harbour?{q}"])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.text(st.characters(exclude_categories=["Cs"]), max_size=80))
def test_any_string_gets_an_answer(client: FlaskClient, place: str, value: str) -> None:
    check(client, address(place, value))


@pytest.mark.parametrize(
    "place",
    [
        "/",
        "/search?q=sea",
        "/books/harbour-core",
        "/sections/harbour-core/legend",
        "/cards/sections/harbour-core/legend",
        "/graph?around=harbour-core/legend",
        "/graph?around=harbour-core&depth=2",
        "/books/harbour-core/map",
    ],
)
def test_a_hostile_title_in_a_rulebook_is_a_title(client: FlaskClient, place: str) -> None:
    check(client, place)


def test_the_hostile_title_is_shown_as_it_is(client: FlaskClient) -> None:
    text = client.get("/sections/harbour-core/legend").get_data(as_text=True)
    assert "&lt;script&gt;alert(&#39;title&#39;)&lt;/script&gt;" in text


@pytest.mark.parametrize("path", ["/sections/%2F0", "/sections//0", "/books//x", "/api/v1//books"])
def test_doubled_slashes_are_an_address_of_nothing(client: FlaskClient, path: str) -> None:
    check(client, path)
    assert client.get(path).status_code == 404


def test_invalid_bytes_in_an_address_are_no_failure(client: FlaskClient) -> None:
    for path in ("/sections/%ff%fe", "/search?q=%ff%fe%00", "/api/v1/search?q=%ED%A0%80", "/glossary/%C3%28"):
        assert client.get(path).status_code in (200, 400, 404), path
