"""From a depot to a folder: one of the machines that serve, each of which can be lost.

The folder is a knowledge base like any other, so that the server reads it as ever and needs no database: what it has
is served, whatever becomes of the depot. Only files that it lacks are fetched, and taken if they are what their names
say.

    python -m rulewright.kb.depot.node ROOT     follows the depot in the variable RULEWRIGHT_STORE until whoever
                                                started it is gone
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from rulewright.kb import adopting, bundles, following, generations, logs, removal
from rulewright.kb.depot.postgres import Depot, Manifest, State
from rulewright.kb.errors import RulewrightError, StoreError, writing
from rulewright.kb.following import Following
from rulewright.kb.parts import Parts
from rulewright.kb.publishing import settings_of
from rulewright.kb.seen import Seen
from rulewright.kb.whole import Watched

VARIABLE = "RULEWRIGHT_STORE"  # of the environment, with the address of the depot
LOOK_EVERY = 1.0  # seconds between two looks at the depot, if it says nothing, and at our own files
Tell = Callable[[str], None]


class Node:
    """A folder that follows a depot."""

    def __init__(self, root: Path, depot: Depot, keep: int = generations.KEPT, shelf: str | None = None) -> None:
        """``keep``: generations that are left; ``shelf``: all that is followed, so that more can be built into it."""
        self._root, self._depot, self._keep, self._shelf = root, depot, keep, shelf
        self._files: Watched | None = None
        self._trouble = ""  # until it is over

    def bring(self) -> State:
        """Make the folder hold what the depot holds; its state. Raises StoreError where that fails; what it held stays.

        Raises InputRefused where all is followed, and the folder has what was built into it.
        """
        wanted = self._depot.manifest(self._shelf)
        if self._shelf is None:
            following.hold_to_following(self._root)
            with writing(self._root):
                self._root.mkdir(parents=True, exist_ok=True)
                following.write(self._root, Following(following.DATABASE, ""))
        removal.heed(self._root, wanted.taken)
        if wanted.files and not _has(self._root, wanted):
            with generations.exclusive(self._root), writing(self._root):
                _assemble(self._root, self._depot, wanted, self._keep)
        if wanted.files:
            folder = generations.current(self._root)
            self._files = Watched.of(folder, generations.manifest(folder))
        return wanted.state

    def follow(self, going: Callable[[], bool], tell: Tell) -> None:
        """Bring the folder to what the depot holds, again and again, as long as it is ``going``.

        Whatever fails is told once, and tried again.
        """
        said = ""
        while going():
            try:
                self._follow_line(going)
            except RulewrightError as e:
                if e.sentence != said:
                    tell(e.sentence)
                said = self._trouble = e.sentence
                following.hear(self._root, said)
                time.sleep(LOOK_EVERY)

    def _follow_line(self, going: Callable[[], bool]) -> None:
        """Follow the depot as long as one connection to it lasts. Raises StoreError at its end."""
        with self._depot.listening() as listener:
            state = None
            while going():
                now = listener.state()
                if now != state or self._is_damaged():
                    following.hear(self._root, self._trouble)
                    state = self.bring()  # which may be of another host, and older or newer than what was looked at
                self._trouble = ""
                following.hear(self._root)
                listener.wait(LOOK_EVERY)

    def _is_damaged(self) -> bool:
        try:
            return self._files is None or self._files.damaged() is not None
        except OSError:  # a file is gone
            return True


def _has(root: Path, wanted: Manifest) -> bool:
    """True where the current generation is whole and of just these files."""
    try:
        folder = generations.current(root)
        generations.verify(folder)
    except StoreError:
        return False
    with closing(Parts(folder)) as store:
        return store.files == wanted.files and settings_of(store) == wanted.settings


def _assemble(root: Path, depot: Depot, wanted: Manifest, keep: int) -> None:
    with tempfile.TemporaryDirectory(dir=root, prefix=".fetched-") as fetched:
        seen = Seen(root)
        files = {game: _have(seen, Path(fetched), name, depot) for game, name in wanted.files.items()}
        adopting.assembled(root, files, wanted.settings, keep, wanted.became)


def _have(seen: Seen, fetched: Path, name: str, depot: Depot) -> Path:
    """Where a file lies that is what its name says: in a generation that is kept, or now fetched."""
    bundles.game_of(name)  # which is no path
    if found := seen.kept(name):
        return found[0]
    path = fetched / name
    heard = fetched.parent / following.HEARD
    if heard.exists():
        os.utime(heard)  # a large game takes a while, and many do
    depot.fetch(name, path)
    if not bundles.is_whole(path):
        raise StoreError("depot-file", f"{name} in the database is not what its name says; publish that game again.")
    return path


def main() -> None:
    """Follow the depot into the folder that is named."""
    server, root = os.getppid(), Path(sys.argv[1])
    with suppress(KeyboardInterrupt):
        Node(root, Depot(os.environ[VARIABLE])).follow(lambda: os.getppid() == server, logs.teller("rulewright.node"))


if __name__ == "__main__":
    main()
