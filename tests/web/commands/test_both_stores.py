"""The same commands, with the same outcome, over a folder and over a database that machines share.

What is served is read where readers are answered: in the folder, or in that of a node that follows the database.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import main
from rulewright.kb import generations, takedowns
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.depot import Depot
from rulewright.kb.depot.node import Node
from rulewright.kb.parts import Parts
from rulewright.kb.publishing import settings_of
from tests.kb.depot.test_node import RULES

MARSH, HILL, FEN = "the-rules-of-marsh", "the-rules-of-hill", "the-rules-of-fen"
OVERLAY = f"""overlay = "{MARSH}"

[[term]]
name = "Mud pit"
section = "{MARSH}/moving"
because = "The scenarios use it as a keyword."
"""


class Place(ABC):
    """Where a knowledge base is kept."""

    def __init__(self, home: Path) -> None:
        self.press, self.books = home / "press", home / "books"
        self.books.mkdir()

    def book(self, title: str, end: str = ".") -> Path:
        """A rulebook, written anew."""
        path = self.books / f"{title}.md"
        path.write_text(RULES.format(title=f"The Rules of {title.title()}", end=end))
        return path

    def run(self, *arguments: str | Path, status: int = 0) -> str:
        """What a command says that is told where the knowledge base is kept."""
        done: Result = CliRunner().invoke(main, [*map(str, arguments), *self.where()])
        assert done.exit_code == status, done.output
        return done.output

    @abstractmethod
    def where(self) -> list[str]:
        """The options that say it."""

    @abstractmethod
    def served(self) -> Path:
        """The folder that readers are answered from, as it is in the end."""

    @abstractmethod
    def read(self) -> None:
        """Have all that lies in the folder of rulebooks read and published, with what editors decided."""

    def games(self) -> dict[str, str]:
        """The games that are served, with the files that hold them."""
        with closing(Parts(generations.current(self.served()))) as store:
            return dict(store.files)

    def licence(self, game: str) -> str:
        """Under which others get a game."""
        with closing(Parts(generations.current(self.served()))) as store:
            return settings_of(store)[game].licence

    def terms(self) -> set[str]:
        """The terms that are served."""
        kb = KnowledgeBase(self.served())
        with kb.reading() as g:
            found = {term.name for term in g.store.terms()}
        kb.close()
        return found

    def titles(self) -> dict[str, str]:
        """The books that are served, with their titles."""
        kb = KnowledgeBase(self.served())
        with kb.reading() as g:
            found = {book.id: book.title for book in g.store.books()}
        kb.close()
        return found


class Folder(Place):
    """A folder of one machine."""

    def where(self) -> list[str]:
        return ["--kb", str(self.press)]

    def served(self) -> Path:
        return self.press

    def read(self) -> None:
        self.run("build", self.books)


class Database(Place):
    """A database: one machine publishes there, another follows it, and workers read what lies there."""

    def __init__(self, home: Path, depot: Depot, address: str) -> None:
        super().__init__(home)
        self._depot, self._address = depot, address
        self.node, self._work = home / "node", home / "work"

    def where(self) -> list[str]:
        return ["--kb", str(self.press), "--store", self._address]

    def served(self) -> Path:
        Node(self.node, self._depot).bring()
        return self.node

    def read(self) -> None:
        for arguments in (["shelf", "add", str(self.books)], ["worker", "--once", "--kb", str(self._work)]):
            done = CliRunner().invoke(main, [*arguments, "--store", self._address])
            assert done.exit_code == 0, done.output
        self.press = self.served()  # an editor looks up there what is there


@pytest.fixture(params=["folder", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place that holds nothing yet."""
    if request.param == "folder":
        return Folder(tmp_path)
    return Database(tmp_path, request.getfixturevalue("depot"), request.getfixturevalue("server").address)


def now() -> str:
    return datetime.now(UTC).isoformat()


def test_books_come_and_go_one_by_one(place: Place) -> None:
    place.run("build", place.book("marsh"))
    before = place.games()
    place.run("add", place.book("hill"))
    assert place.games() == before | {HILL: place.games()[HILL]}
    place.run("add", place.book("marsh", " twice."))
    assert place.games()[MARSH] != before[MARSH]
    place.run("remove", HILL)
    assert [*place.games()] == [MARSH]
    place.run("remove", MARSH, status=2)  # no book would be left
    assert [*place.games()] == [MARSH]


def test_what_is_staged_waits_until_it_is_published(place: Place) -> None:
    place.run("build", place.book("marsh"))
    assert "`rulewright publish` does that" in place.run("add", place.book("hill"), "--stage")
    assert [*place.games()] == [MARSH]
    place.run("publish")
    assert [*place.games()] == [HILL, MARSH]
    place.run("remove", HILL, "--stage")
    assert [*place.games()] == [HILL, MARSH]
    place.run("publish")
    assert [*place.games()] == [MARSH]


def test_what_was_served_on_a_day_is_served_again(place: Place) -> None:
    before_all = now()
    place.run("build", place.book("marsh"))
    first, then = place.games(), now()
    place.run("add", place.book("marsh", " twice."), "--keep", "5")
    later = now()
    place.run("add", place.book("hill"), "--keep", "5")
    place.run("rollback", "--to", then)
    assert place.games() == first
    place.run("publish", *([generations.listed(place.press)[0].id] if isinstance(place, Folder) else []))
    assert [*place.games()] == [HILL, MARSH]
    place.run("rollback", "--to", later)
    assert [*place.games()] == [MARSH] and place.games() != first
    place.run("rollback", "--to", before_all, status=1)
    place.run("rollback", "--to", "yesterday", status=2)
    assert [*place.games()] == [MARSH]


def test_a_game_that_is_taken_down_stays_away_and_the_others_are_published(place: Place) -> None:
    place.run("build", place.book("marsh"), place.book("hill"))
    place.run("takedown", MARSH)
    assert [*place.games()] == [HILL]
    assert [*takedowns.read(place.served())] == [MARSH]
    again = place.run("build", place.book("marsh", " twice."), place.book("hill", " twice."), place.book("fen"))
    assert MARSH in again and "taken down" in again
    assert [*place.games()] == [FEN, HILL]
    place.run("takedown", "--undo", MARSH)
    place.run("build", place.books)
    assert [*place.games()] == [FEN, HILL, MARSH]
    place.run("takedown", "the-rules-of-moor", status=1)


def test_what_editors_say_of_a_book_holds_until_they_take_it_back(place: Place) -> None:
    place.book("marsh")
    place.read()
    place.run("books", "rename", MARSH, "Rules for the wet")
    place.run("books", "move", MARSH, "fen")
    place.read()
    assert [*place.games()] == ["fen"]
    assert place.titles() == {MARSH: "Rules for the wet"}
    place.run("books", "forget", MARSH)
    place.read()
    assert [*place.games()] == [MARSH]
    assert place.titles() == {MARSH: "The Rules of Marsh"}
    place.run("books", "rename", HILL, "No book", status=2)


def test_overlays_and_settings_hold_from_the_next_reading_on(place: Place) -> None:
    place.book("marsh")
    place.read()
    assert "Mud pit" not in place.terms()
    (place.books / "fixes.toml").write_text(OVERLAY)
    (place.books / "rulewright.toml").write_text(f'[games.{MARSH}]\nlicence = "CC0-1.0"\n')
    place.read()
    assert "Mud pit" in place.terms()
    assert place.licence(MARSH) == "CC0-1.0"


def test_what_is_served_is_a_generation_that_can_be_listed_and_checked(place: Place) -> None:
    place.run("build", place.book("marsh"))
    place.served()
    place.run("add", place.book("hill"))
    root = place.served()
    listed = CliRunner().invoke(main, ["list", "--kb", str(root)])
    assert MARSH in listed.output and HILL in listed.output
    kept = CliRunner().invoke(main, ["generations", "list", "--kb", str(root)])
    assert all(one.id in kept.output for one in generations.listed(root))
    assert len(generations.listed(root)) == 2
    sound = CliRunner().invoke(main, ["generations", "verify", "--kb", str(root)])
    assert sound.output.count("all sound") == 2
