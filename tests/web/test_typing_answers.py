"""What answers while one types, in a real browser: above the results, with its word and its note."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browsing import Tab
from tests.web.test_typing import RULE, WINDOW, marked

DEFINED = "what is boarding"


@marked
def test_what_answers_stands_above_the_results_and_leads_to_its_rule(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open("/games/harbour")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text(DEFINED)
        tab.page.locator(f"{WINDOW} .find-answer").wait_for()
        heads = tab.page.locator(f"{WINDOW} .find-head").all_inner_texts()
        assert heads[-2:] == ["Answer", "Rules found"]
        api = tab.page.request.get(f"{site}/api/v1/search?q={DEFINED}&game=harbour").json()["answer"]
        answer = tab.page.locator(f"{WINDOW} .find-option", has=tab.page.locator(".find-answer"))
        assert answer.locator(".find-answer").inner_text() == api["text"], "it is whole"
        assert answer.get_attribute("href") == f"/sections/{api['section']}#{api['at']}"
        assert api["text"] in tab.page.locator(f"{WINDOW} [role=status]").inner_text(), "it is read out"
        assert not tab.errors


@marked
@pytest.mark.parametrize(("level", "head"), [(None, []), ("likely", ["Likely answer"])])
def test_an_answer_that_is_less_sure_says_so_and_without_one_there_is_none(
    browser: Any, site: str, level: str | None, head: list[str]
) -> None:
    hit = {"section": "harbour-core/1.2", "title": "Boarding", "game": "harbour", "lang": "en"}
    body = {"results": [hit], "answer": {**hit, "text": "Roll a die.", "level": level} if level else None}
    with Tab(browser, site) as tab:
        tab.page.route("**/api/v1/search?**", lambda route: route.fulfill(json=body))
        tab.open(RULE)
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("boarding")
        tab.page.get_by_text("Rules found", exact=True).wait_for()
        assert tab.page.locator(f"{WINDOW} .find-head").all_inner_texts()[1:-1] == head


@marked
def test_an_answer_begins_with_its_word_and_has_its_first_note(browser: Any, site: str) -> None:
    hit = {"section": "harbour-core/1.2", "title": "Boarding", "game": "harbour", "lang": "en", "level": "answer"}
    ranked = {"code": "wins-over", "arguments": {"ranks": ["card"], "own": ["manual"]}}  # in words that only pages have
    ban = {"code": "absolute-prohibition", "arguments": {"quote": ["Not at night."]}}
    answer = {**hit, "text": "A crew may board.", "word": "yes", "condition": "If it rows", "notes": [ranked, ban]}
    with Tab(browser, site) as tab:
        body = {"results": [hit], "answer": answer}
        tab.page.route("**/api/v1/search?**", lambda route: route.fulfill(json=body))
        tab.open(f"{RULE}?ui=es")
        tab.page.keyboard.press("/")
        tab.page.keyboard.insert_text("may a crew board")
        tab.page.locator(f"{WINDOW} .find-answer").wait_for()
        assert tab.page.locator(f"{WINDOW} .find-answer").inner_text() == "Sí, if it rows: A crew may board."
        assert tab.page.locator(f"{WINDOW} .find-warning").inner_text() == "Prohibición absoluta: Not at night."
        assert "Sí, if it rows: A crew may board." in tab.page.locator(f"{WINDOW} [role=status]").inner_text()
        assert not tab.errors
