"""Yes or no as the first word of an answer of a copy: as the site says it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from rulewright.kb.base import Generation, KnowledgeBase
from tests.kb.search.test_whether import SAID, UNSAID, known
from tests.web import harbour
from tests.web.browsing import BROWSER
from tests.web.offline.bare import bare_page, keep

pytestmark = BROWSER
PATIENT = 60.0  # seconds that the site may take
ASK = """(q) => RulewrightSeek.searched(indexes, q).answers.map((a) =>
    [a.hit.index.id(a.hit.n), a.text, a.level, a.whether?.word, a.whether?.condition])"""


@pytest.fixture(scope="module")
def geese(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Generation]]:
    """A page with nothing but the search over the rules of which the words are tested, and these on the site."""
    root = harbour.write(tmp_path_factory.mktemp("geese"), known())
    with closing(KnowledgeBase(root)) as base, base.reading() as g, bare_page(browser) as page:
        keep(page, g, root, g.store.games()[0])
        yield page, g


@pytest.mark.parametrize("q", [case[0] for case in (*SAID, *UNSAID)])
def test_the_word_is_the_site_s(q: str, geese: tuple[Any, Generation]) -> None:
    page, g = geese
    found = g.searcher.ask(q, deadline=PATIENT)[1]
    expected = [[d.hit.section, d.text, d.level, *(d.whether or (None, None))] for d in found]
    assert page.evaluate(ASK, q) == expected
