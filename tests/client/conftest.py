"""A live server of the harbour game, or of whatever a test builds."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from rulewright.app import create_app
from rulewright.ingest.build import build

Serve = Callable[[Path], str]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """Serve the knowledge base in a folder; the address of its site."""
    running = []

    def start(root: Path) -> str:
        server = make_server("127.0.0.1", 0, create_app(root), threaded=True)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        running.append((server, thread))
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server, thread in running:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def site(serve: Serve, sample_root: Path) -> str:
    """The address of a site with the sample game."""
    return serve(sample_root)


class Shelf:
    """A knowledge base of small rulebooks that a test changes."""

    def __init__(self, home: Path) -> None:
        self.home, self.root = home, home / "kb"
        self._books: dict[str, str] = {}

    def put(self, **books: str) -> None:
        """Build it of these books and those that were put before; one without text goes."""
        self._books = {name: said for name, said in (self._books | books).items() if said}
        for path in self.home.glob("*.md"):
            path.unlink()
        for name, said in self._books.items():
            (self.home / f"{name}.md").write_text(f"# {name.title()}\n\n{said}", encoding="utf-8")
        build(self.root, sorted(self.home.glob("*.md")))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)
