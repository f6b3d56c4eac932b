"""A page with nothing but the search of a copy, over the rules of a game of a knowledge base."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rulewright.kb.base import Generation
from rulewright.web.freeze.writing import SEARCH_FILES
from rulewright.web.offline.index import index
from rulewright.web.site.assets import FOLDER


@contextmanager
def bare_page(browser: Any) -> Iterator[Any]:
    """The page, without any rules."""
    context = browser.new_context()
    page = context.new_page()
    for name in SEARCH_FILES[:-1]:
        page.add_script_tag(path=str(FOLDER / name))
    yield page
    context.close()


def keep(page: Any, g: Generation, root: Path, game: str) -> None:
    """Give a page the index of a game, as ``indexes``."""
    data = index(g, game, root / "generations" / g.id / "index")
    page.evaluate("(data) => { globalThis.indexes = [new RulewrightSeek.Index(data)]; }", data)
