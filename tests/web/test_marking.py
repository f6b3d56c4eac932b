"""The way to a sentence: the passage that shows it, and the words that a browser marks there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.web.marking import way
from tests.conftest import ROOT
from tests.web.browsing import BROWSER, Tab
from tests.work import LINEAR, growth

TWO = (
    "<p>Roll a die. Then move.</p><ul><li>Ships may <b>sail</b> one step.</li><li>Ships may <b>sail</b> two.</li></ul>"
)
ROWS = "<table><tr><th>Wind</th><th>Steps</th></tr><tr><td>strong</td><td>as many as the crew has</td></tr></table>"
DRAWN = '<p>Pay <span class="symbol"><span class="said">[coin]</span></span> and the ship is repaired at once.</p>'


@pytest.mark.parametrize(
    ("html", "sentence", "found"),
    [
        (TWO, "Then move.", "p1:~:text=Then%20move"),
        (TWO, "Ships may sail one step.", "p2:~:text=Ships%20may%20sail%20one%20step"),
        (TWO, "Ships may sail two.", "p3:~:text=Ships%20may%20sail%20two"),
        (ROWS, "strong · as many as the crew has", "p1:~:text=strong,the%20crew%20has"),
        (DRAWN, "Pay la moneda and the ship is repaired at once.", "p1:~:text=ship%20is%20repaired%20at%20once"),
        (DRAWN, "The ship is at once repaired and may pay.", "p1"),
        ("<p>Long, re-rolled ones, that begin alike and end here now.</p>", "re-rolled ones, that begin alike and end "
         "here now.", "p1:~:text=re%2Drolled%20ones%2C%20that,end%20here%20now"),
        ("<p>Roll 2 to 4 or 6 or more dice. Then turn.</p>", "Then turn.", "p1:~:text=Then%20turn"),  # ranges are words
        (TWO, "Nobody says so in this place.", ""),
        (TWO, "", ""),
        ("", "Then move.", ""),
    ],
)  # fmt: skip
def test_the_way_leads_to_the_passage_and_marks_the_words(html: str, sentence: str, found: str) -> None:
    assert way(html, sentence) == found


def test_what_is_marked_begins_with_words_that_stand_nowhere_before() -> None:
    alike = "<p>A ship in the storm sinks on the spot.</p><p>A ship in the storm turns as far as it can sail.</p>"
    assert way(alike, "A ship in the storm turns as far as it can sail.").endswith(
        "=A%20ship%20in%20the%20storm%20turns,it%20can%20sail"
    )


def test_it_is_linear() -> None:
    assert growth(lambda n: way("<p>A ship sails on.</p>" * n, "A ship sails on and on."), 300) < LINEAR


def test_results_answer_and_api_lead_to_the_sentence(client: FlaskClient) -> None:
    page = client.get("/search?q=anchored").text
    to = r'href="/sections/harbour-core/anchored#(p1:~:text=[^"]+)"'
    assert len(re.findall(to, page)) == 2, "the result, and the book below the answer"
    told: dict[str, Any] = client.get("/api/v1/search?q=anchored").get_json()
    at = re.findall(to, page)[-1]
    assert next(h["at"] for h in told["results"] if h["section"] == "harbour-core/anchored") == at
    assert told["answer"]["at"].startswith("p1:~:text=An%20anchored%20ship")


def marked(test: Any) -> Any:
    for mark in BROWSER:
        test = mark(test)
    return test


@marked
def test_a_browser_shows_the_passage_and_the_link_keeps_the_words(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/search?q=anchored")
        tab.page.locator(".hit h2 a").first.click()
        tab.page.wait_for_selector(".text > :target")
        assert not tab.errors


@marked
@pytest.mark.parametrize(("hash", "shown"), [("#p1:~:text=An", ["#p1"]), ("#:~:text=An", ["#"]), ("#p1", [])])
def test_a_browser_that_cannot_mark_words_shows_the_passage(browser: Any, hash: str, shown: list[str]) -> None:
    """Such a browser leaves the words in what the page's script reads; this one never does."""
    context = browser.new_context()
    script = (ROOT / "static" / "reading.js").read_text(encoding="utf-8")
    went = """([script, hash]) => { const went = [], location = { hash, replace: (to) => went.push(to) };
        new Function("location", script)(location); return went; }"""
    assert context.new_page().evaluate(went, [script, hash]) == shown
    context.close()
