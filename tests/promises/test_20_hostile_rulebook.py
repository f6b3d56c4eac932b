"""Promise 20, the rest of it: giants, nesting, letters that turn, and hostile names on every kind of answer."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from xml.etree import ElementTree as Xml

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.ingest.build import build
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused
from rulewright.kb.generations import current
from rulewright.kb.model import Term
from rulewright.web import answering
from rulewright.web.api.games import SQLITE
from rulewright.web.settings import Settings
from tests.promises import hostile
from tests.web.browsing import BROWSER, Tab, serving
from tests.web.test_embed import LINKS, Visit, club
from tests.web.test_hostile import Tags

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
LARGEST = 4_000_000  # bytes of one answer


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    path = folder / "mudball.md"
    path.write_text(hostile.rulebook(), encoding="utf-8")
    build(folder / "kb", [path])
    return folder / "kb"


@pytest.fixture(scope="module")
def app(root: Path) -> Iterator[Flask]:
    made = create_app(root)
    yield made
    made.extensions["kb"].close()


@pytest.fixture(scope="module")
def there(root: Path) -> dict[str, list[str]]:
    """The ids that there are: books, games, sections, terms."""
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        books = g.store.books()
        found = {
            "books": [b.id for b in books],
            "games": g.store.games(),
            "sections": [h.id for b in books for h in g.store.outline(b.id)],
            "terms": [t.id for t in g.store.terms()],
        }
    kb.close()
    return found


# Every rule of the application with a name in it -> what the name is of.
NAMED = {"book_id": "books", "game": "games", "section_id": "sections", "term_id": "terms"}


def addresses(app: Flask, there: dict[str, list[str]]) -> list[str]:
    """An address for every route and everything that it may be asked about."""
    s, t, b, g = (there[k] for k in ("sections", "terms", "books", "games"))
    found = [
        "/search?q=slippery+piece",
        "/search?q=" + quote(hostile.RIGHT_TO_LEFT),
        "/verdict?" + urlencode({"a": s[1], "b": s[-1]}),
        "/path?" + urlencode({"from": s[1], "to": s[-1]}),
        "/graph?" + urlencode({"around": s[0], "depth": 3}),
        "/pair?" + urlencode({"a": t[0], "b": t[-1]}),
        "/api/v1/search?q=slippery&limit=100",
        "/api/v1/suggest?q=s&limit=100",
        "/api/v1/graph?" + urlencode({"game": g[0]}),
        "/api/v1/verdict?" + urlencode({"a": s[1], "b": s[-1]}),
        "/api/v1/path?" + urlencode({"from": s[1], "to": s[-1]}),
        "/api/v1/pair?" + urlencode({"a": t[0], "b": t[-1]}),
        "/api/v1/matrix?" + urlencode({"game": g[0], "limit": 100}),
        "/api/v1/conflicts?" + urlencode({"book": b[0]}),
        *("/api/v1/cards?" + urlencode([("name", x) for x in (t + s)[n : n + 20]]) for n in range(0, len(t + s), 20)),
    ]
    for rule in app.url_map.iter_rules():
        names = sorted(rule.arguments)
        if not names and "GET" in (rule.methods or ()):
            found.append(rule.rule)
        elif names[0] in NAMED and len(names) == 1:
            ids = there[NAMED[names[0]]]
            found += [re.sub(r"<[^>]*>", quote(i).replace("\\", r"\\"), rule.rule) for i in ids]
    return found


def wrong(client: FlaskClient, path: str) -> list[str]:
    """What is wrong with an answer: anything that can run, turn letters around, or is too large."""
    answer = client.get(path)
    text = "" if answer.mimetype == SQLITE else answer.get_data(as_text=True)  # a game's file is nothing that is shown
    found = [str(answer.status_code)] if answer.status_code >= 500 else []
    found += ["cookie"] if "Set-Cookie" in answer.headers else []
    found += ["large"] if len(text) > LARGEST else []
    lines = text.splitlines() if "ndjson" in answer.mimetype else [text]
    data = [*map(json.loads, lines)] if "json" in answer.mimetype else None
    found += ["turning"] if (turns(data) if data is not None else TURNING.search(text)) else []
    found += ["policy"] if not is_strict(answer.headers["Content-Security-Policy"]) else []
    if answer.mimetype == "text/html":
        tags = Tags()
        tags.feed(text)
        found += [w for w in tags.wrong if not re.match(r"(?:a|link) href=http://localhost/|script$", w)]
        found += [w for w in tags.wrong if w == "script" and path != "/embed/example"]
    elif "xml" in answer.mimetype and "svg" not in answer.mimetype:
        Xml.fromstring(text)
    return found


def turns(data: Any) -> bool:
    """True where data holds letters that turn, but for what a reference quotes letter for letter from the source."""
    if isinstance(data, dict):
        printed = {"text", "anchor", "printed"} if "anchor" in data or "printed" in data else set()
        return any(turns(v) for k, v in data.items() if k not in printed)
    return any(map(turns, data)) if isinstance(data, list) else isinstance(data, str) and bool(TURNING.search(data))


def is_strict(policy: str) -> bool:
    return policy.startswith("default-src 'none'") and "unsafe" not in policy and "*" not in policy


def test_the_rulebook_is_as_large_as_it_says(there: dict[str, list[str]], app: Flask) -> None:
    assert len(there["sections"]) >= len(hostile.TITLES) and len(there["terms"]) >= 2
    text = " ".join(app.test_client().get(f"/api/v1/sections/{quote(i)}").get_json()["text"] for i in there["sections"])
    for last in ("c99.99", "item 9999", "line 9999"):
        assert last in text, "nothing is left out"


@pytest.mark.slow
def test_every_answer_about_it_is_safe_and_in_time(app: Flask, there: dict[str, list[str]]) -> None:
    client = app.test_client()
    asked = addresses(app, there)
    assert len(asked) > 150
    assert {path: w for path in asked if (w := wrong(client, path))} == {}


def test_positions_are_kept_where_letters_that_turn_are_set_aside(root: Path) -> None:
    kb = KnowledgeBase(root)
    source = hostile.rulebook()
    with kb.reading() as g:
        (book,) = g.store.books()
        aside = [a for a in book.asides if TURNING.search(source[a.start : a.end])]
        sections = g.store.sections_of(book.id)
    kb.close()
    assert len(aside) >= len(hostile.TITLES)
    assert all(not TURNING.search(s.text) and not TURNING.search(s.title) for s in sections)
    for s in sections:
        for at, start, length in s.text_map[:50]:
            assert s.text[at : at + length] == source[start : start + length]


def test_assistants_get_bounded_answers_about_it(root: Path, there: dict[str, list[str]]) -> None:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        told: list[Any] = [answering.section(g, i) for i in there["sections"]]
        told += [answering.term(g, i, None, None) for i in there["terms"]]
        told.append(answering.search(g, "slippery", None, None, 20))
    kb.close()
    assert max(len(json.dumps(x, ensure_ascii=False)) for x in told) < 40_000
    assert not TURNING.search(json.dumps(told, ensure_ascii=False))


# What is beyond a limit, and the limit that its refusal names.
REFUSED = {
    "heading": ("# " + "Heading word " * 80_000 + "\n\nText.\n", "limit-line"),
    "quotes": ("# Quotes\n\n" + "> " * 10_000 + "deep\n", "limit-nesting"),
    "run": ("# " + "x" * 1_000_000 + "\n\nText.\n", "limit-run"),
    "title": ("# " + "Mud ball " * 116_000 + "\n\n## Throwing\n\nText.\n", "limit-line"),
    "line": ("# Line\n\n" + "mud and water " * 380_000 + "\n", "limit-line"),
    "marks": ("# Marks\n\na" + "\u0301" * 100_000 + "\n", "limit-run"),
    "emoji": ("# " + "\U0001f600" * 9_000 + "\n\nText.\n", "limit-run"),
    "section": ("# Section\n\n" + ("mud and water " * 5_000 + "\n\n") * 20, "limit-section"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_beyond_a_limit_is_refused_and_what_was_there_stays(
    name: str, sample_root: Path, tmp_path: Path
) -> None:
    text, limit = REFUSED[name]
    path = tmp_path / "mudball.md"
    path.write_text(text, encoding="utf-8")
    shutil.copytree(sample_root, tmp_path / "kb")
    before = current(tmp_path / "kb").name
    with pytest.raises(InputRefused) as refused:
        build(tmp_path / "kb", [path])
    assert refused.value.code == limit and "\n" not in refused.value.sentence and len(refused.value.sentence) < 300
    kb = KnowledgeBase(tmp_path / "kb")
    with kb.reading() as g:
        assert g.id == before
    kb.close()


# Books that are within the limits, and the section that is found in each.
GIANTS = {
    "runs": (hostile.runs, "text of run 7"),
    "columns": (hostile.columns, "c2.4999"),
    "rows": (hostile.rows, "row 19999"),
    "dashes": (hostile.dashes, "deep"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GIANTS)
def test_giants_within_the_limits_are_read_shown_and_found(name: str, tmp_path: Path) -> None:
    text, asked = GIANTS[name]
    # A name that would break out of a header, a page or a report if it were put there as it is.
    path = tmp_path / "mud\"ball'\r\nX-Mud: 1;<b>.md"
    path.write_text(text(), encoding="utf-8")
    build(tmp_path / "kb", [path])
    app = create_app(tmp_path / "kb")
    try:
        client = app.test_client()
        with app.extensions["kb"].reading() as g:
            (book,) = g.store.books()
            heads = [h.id for h in g.store.outline(book.id)]
        few = {"books": [book.id], "games": [book.game], "sections": [*heads[:4], *heads[-2:]], "terms": ["none"]}
        plain = [a for a in addresses(app, few) if "none" not in a]
        assert {a: w for a in plain if (w := wrong(client, a))} == {}
        assert all("X-Mud" not in client.get(a).headers for a in plain[:20])
        found = client.get("/api/v1/search?" + urlencode({"q": asked, "limit": 5})).get_json()["results"]
        assert found, "what stands last is found"
    finally:
        app.extensions["kb"].close()


def browser_test(function: Any) -> Any:
    for mark in BROWSER:
        function = mark(function)
    return function


@browser_test
def test_a_browser_finds_nothing_to_run_and_no_policy_broken(
    browser: Any, app: Flask, there: dict[str, list[str]]
) -> None:
    dialogs: list[str] = []
    with serving(app) as site, Tab(browser, site) as tab:
        tab.page.on("dialog", lambda d: (dialogs.append(d.message), d.dismiss()))
        small = [i for i in there["sections"] if "great" not in i and "heading" not in i and "long" not in i]
        for path in ("/", "/glossary/" + there["games"][0], *(f"/sections/{quote(i)}" for i in small[:12])):
            tab.open(path)
        for i in there["terms"][:6]:
            tab.open(f"/terms/{quote(i)}")
            assert tab.page.locator('script[type="application/ld+json"]').count() == 1
        assert dialogs == [] and tab.errors == []


@browser_test
def test_a_card_elsewhere_shows_hostile_names_as_text(browser: Any, root: Path) -> None:
    app = create_app(root, Settings(public=True))
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        terms: list[Term] = g.store.terms()
    kb.close()
    body = "<p>" + " ".join(f"[[{t.id}]]" for t in terms[:20]) + "</p>"
    page = (
        '<!doctype html><html lang="en"><head><title>Club</title>'
        '<script src="{site}/embed.js" defer></script></head><body>{body}</body></html>'
    )
    with serving(app) as site, club(site, page, body) as host, Visit(browser, host, site).start() as tab:
        assert tab.page.locator(LINKS).count() == len(terms[:20])
        for n in range(len(terms[:20])):
            tab.page.locator(LINKS).nth(n).focus()
            tab.page.keyboard.press("Enter")
            tab.card.wait_for()
            assert tab.card.locator("img, svg, script, math, iframe").count() == 0
            tab.page.keyboard.press("Escape")
        assert tab.errors == []
    app.extensions["kb"].close()
