"""Hostile text in the answers to what is typed stays text."""

from __future__ import annotations

from typing import Any

from tests.web.browsing import Tab
from tests.web.test_typing import RULE, WINDOW, found, marked, options

BAD = "<img src=x onerror=\"document.title='gone'\"><script>document.title='gone'</script>"
# What search answers where all that may come from a book is hostile, `snippet` for those who read HTML too.
HOSTILE = {
    "suggest": {"text": BAD, "kind": "term", "id": "../..//x\"'<", "game": "g", "lang": "en", "translation": BAD},
    "search": {
        "section": "b/javascript:1",
        "title": BAD,
        "game": BAD,
        "lang": "en",
        "snippet": f"{BAD}<mark>{BAD}",
        "passage": {"text": f"\U0001f3b2 {BAD} & <mark>", "marks": [[2, 6], [len(BAD) + 5, len(BAD) + 11]]},
    },
}


def answered(route: Any) -> None:
    """One hostile row, of completions or of results, and of these one that answers."""
    row = HOSTILE[route.request.url.split("/api/v1/")[1].split("?")[0]]
    route.fulfill(json={"results": [row], "answer": {**row, "text": BAD, "level": "likely"}})


@marked
def test_hostile_text_stays_text(browser: Any, site: str) -> None:
    with Tab(browser, site) as tab:
        tab.open(RULE)
        title = tab.page.title()
        tab.page.route("**/api/v1/*?**", answered)
        tab.page.keyboard.press("/")
        tab.page.keyboard.type("b")
        found(tab)
        assert tab.page.locator(f"{WINDOW} .find-place").locator("img, script").count() == 0
        assert options(tab).first.locator(".find-text").inner_text() == BAD
        assert options(tab).nth(1).locator(".find-answer").text_content() == BAD
        snippet = options(tab).last.locator(".find-snippet")
        assert snippet.text_content() == HOSTILE["search"]["passage"]["text"]
        assert snippet.locator("mark").all_inner_texts() == [BAD[:4], "<mark>"]
        for a in options(tab).all():
            assert (a.get_attribute("href") or "").startswith(("/terms/", "/sections/"))
        assert tab.page.title() == title and not tab.errors
