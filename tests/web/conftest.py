"""The application over a small made-up knowledge base."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.web.settings import Settings
from tests.web import harbour
from tests.web.browsing import serving

GONE, MOVED = "harbour-core/9.1", "harbour-core/old-boarding"


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the knowledge base of Harbour; tests only read it."""
    became = {MOVED: "harbour-core/1.2", GONE: "", "harbour-core/1.4": "harbour-core/1.1"}
    became["harbour-core/battering"] = "harbour-core/ramming"
    return harbour.write(tmp_path_factory.mktemp("web"), harbour.knowledge(), became, harbour.editions())


@pytest.fixture(scope="session")
def application(root: Path) -> Iterator[Flask]:
    app = create_app(root)
    yield app
    app.extensions["kb"].close()


@pytest.fixture(scope="session")
def public(root: Path) -> Iterator[Flask]:
    """The application as ``rulewright serve --public`` starts it."""
    app = create_app(root, Settings(public=True))
    yield app
    app.extensions["kb"].close()


@pytest.fixture
def client(application: Flask) -> FlaskClient:
    """Who asks the application that all tests share; what it kept for others is made anew."""
    application.extensions["answers"].clear()
    return application.test_client()


@pytest.fixture(scope="module")
def site(application: Flask) -> Iterator[str]:
    """The address of the application, served by a thread."""
    with serving(application) as address:
        yield address


@pytest.fixture
def drawn_of_one(application: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One tie is enough to draw: the harbour has two. Pages that are kept were drawn otherwise, before and after."""
    application.extensions["answers"].clear()
    monkeypatch.setattr("rulewright.web.site.interplay.ENOUGH", 1)
    yield
    application.extensions["answers"].clear()
