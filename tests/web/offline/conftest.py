"""A phone that keeps the game of Harbour: its knowledge base, the site over it, a tab in which the game was kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rulewright.app import create_app
from rulewright.web.offline.making import make
from tests.web import harbour
from tests.web.browsing import PHONE, Tab, serving
from tests.web.offline.keeping import keep


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A knowledge base of its own, with the copy of its game made."""
    root = harbour.write(tmp_path, harbour.knowledge())
    make(root, "harbour")
    return root


@pytest.fixture
def served(own: Path) -> Iterator[Flask]:
    """The application over it."""
    application = create_app(own)
    yield application
    application.extensions["kb"].close()


@pytest.fixture
def here(served: Flask) -> Iterator[str]:
    """Its address."""
    with serving(served) as address:
        yield address


@pytest.fixture
def tab(browser: Any, here: str) -> Iterator[Tab]:
    """A phone on which the game is kept."""
    with Tab(browser, here, PHONE, locale="en-GB") as tab:
        keep(tab)
        yield tab
