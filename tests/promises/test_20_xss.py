"""Promise 20: two hundred known payloads, in a rulebook and in a query, all the way to the page that is served."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.ingest.build import build
from tests.conftest import ROOT
from tests.web.test_hostile import Tags, address

XSS = [x for x in (ROOT / "tests" / "ingest" / "xss.txt").read_text(encoding="utf-8").splitlines() if x.strip()]
PLACES = [
    "/search?{q}",
    "/search?q=throw&book={v}&kind={v}&lang={v}",
    "/glossary/mudball?{q}",
    "/interactions/mudball?a={v}&b={v}",
    "/verdict?a={v}&b={v}",
    "/sections/{v}",
    "/{v}",
]


def rulebook() -> str:
    """A rulebook that is made of payloads: in headings, bold, tables, lists, references and keywords."""
    parts = ["# Mudball\n"]
    for n, x in enumerate(XSS):
        parts.append(
            f"## {n + 1} {x}\n\nA player throws {x} at **{x}**. See \u201c{x}\u201d and \u201cThrowing\u201d.\n"
        )
        if n % 4 == 0:
            parts.append(f"| {x} | Effect |\n|---|---|\n| Mud | {x} |\n\n- **Slippery {n}**: {x} falls.\n\n> {x}\n")
    return "\n".join(parts)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    folder = tmp_path_factory.mktemp("xss")
    path = folder / "mudball.md"
    path.write_text(rulebook(), encoding="utf-8")
    build(folder / "kb", [path])
    app = create_app(folder / "kb")
    yield app.test_client()
    app.extensions["kb"].close()


class WithIds(Tags):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        self.ids += [value for name, value in attrs if name == "id"]


def wrong(client: FlaskClient, asked: str) -> list[str]:
    """What a page has that can run, load or restyle anything; links to other web pages are none of these."""
    answer = client.get(asked)
    assert answer.status_code < 500, asked
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    if not answer.content_type.startswith("text/html"):
        assert answer.content_type in ("application/json", "application/problem+json")
        return []
    tags = WithIds()
    tags.feed(answer.get_data(as_text=True))
    found = [w for w in tags.wrong if not re.match(r"a href=https?://", w)]
    return found + [f"id {i}" for i in set(tags.ids) if tags.ids.count(i) > 1]


def test_there_are_two_hundred() -> None:
    assert len(set(XSS)) >= 200


def test_the_check_would_notice() -> None:
    for html in (
        "<script>x</script>",
        "<img src=x onerror=y>",
        "<a href='javascript:x'>",
        "<a href='data:x'>",
        "<p style='x'>",
    ):
        tags = Tags()
        tags.feed(html)
        assert tags.wrong, html


@pytest.mark.slow
def test_no_payload_in_a_rulebook_becomes_part_of_a_page(client: FlaskClient) -> None:
    sections = [r["id"] for r in listed(client, "/api/v1/books/mudball")]
    assert len(sections) >= 200
    terms = [t["id"] for t in client.get("/api/v1/terms?limit=100").get_json()["results"]]
    pages = ["/", "/books/mudball", "/games/mudball", "/check/mudball"]
    pages += ["/glossary/mudball", "/interactions/mudball", "/precedence/mudball", "/search?q=throws"]
    pages += [f"/sections/{i}" for i in sections] + [f"/terms/{i}" for i in terms]
    assert {p: w for p in pages if (w := wrong(client, p))} == {}


def listed(client: FlaskClient, path: str) -> list[dict[str, str]]:
    """All sections of a book's tree."""
    found, queue = [], list(client.get(path).get_json()["sections"])
    while queue:
        found.append(queue.pop())
        queue += found[-1].get("children", [])
    return found


@pytest.mark.parametrize("place", PLACES)
def test_no_payload_in_a_query_becomes_part_of_a_page(client: FlaskClient, place: str) -> None:
    assert {x: w for x in XSS if (w := wrong(client, address(place, x)))} == {}
