"""No script hands text to an HTML parser: none of them names one, and the content policy forbids it in the browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.web.browsing import BROWSER, Tab

SCRIPTS = sorted((ROOT / "static").glob("*.js"))
# What makes HTML or a program of a string. Documents come from `documentAt` (static/fetching.js), text goes in as text.
PARSERS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|DOMParser|parseFromString|setHTML|parseHTML"
    r"|srcdoc|document\.write|\beval\(|new Function|execScript|setTimeout\(\s*[\"'`]|setInterval\(\s*[\"'`]"
    r"|createHTML|createScript\b|[\"']on[a-z]+[\"']\s*,"
)
ALLOWED: dict[str, set[str]] = {}  # script -> what it may name, each with a reason beside it


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda p: p.name)
def test_no_script_names_a_parser(script: Any) -> None:
    assert set(PARSERS.findall(script.read_text(encoding="utf-8"))) <= ALLOWED.get(script.name, set())


@pytest.mark.parametrize(
    "code",
    [
        "box.innerHTML = words",
        "new DOMParser().parseFromString(words, 'text/html')",
        "range.createContextualFragment(words)",
        "setTimeout('go()', 10)",
        "box.setAttribute('onclick', words)",
    ],
)
def test_what_is_looked_for_is_found(code: str) -> None:
    assert PARSERS.search(code)


@pytest.mark.browser
class TestInABrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize(
        "code",
        [
            "document.body.innerHTML = words",
            "document.body.insertAdjacentHTML('beforeend', words)",
            "new DOMParser().parseFromString(words, 'text/html')",
            "document.createRange().createContextualFragment(words)",
            "Object.assign(document.createElement('iframe'), { srcdoc: words })",
            "trustedTypes.createPolicy('own-scripts', { createHTML: (x) => x })",  # made once, by us
            "trustedTypes.createPolicy('other', { createHTML: (x) => x })",
            "ownScripts.createScriptURL('https://elsewhere.example/x.js')",
            "ownScripts.createScriptURL('data:text/javascript,alert(1)')",
        ],
    )
    def test_a_page_of_the_site_parses_no_string(self, browser: Any, site: str, code: str) -> None:
        with Tab(browser, site) as tab:
            tab.open("/sections/harbour-core/1.2")
            script = f"(words) => {{ try {{ {code}; return 'parsed' }} catch (e) {{ return e.name }} }}"
            assert tab.page.evaluate(script, "<b>x</b>") == "TypeError"
