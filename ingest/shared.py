"""A shelf that several workers build: files are read, and games studied, by whoever is free; one of them publishes.

Who builds the shelf asks for the pieces that are missing and leaves it at that. Who does a piece lays what it comes to
into the database; who does the last one asks for the shelf again. What was tried and came to nothing, as in the hands
of another release, is done by the one who builds. Pieces wait behind shelves, and where those of one shelf wait another
is built by one worker alone, so that a large shelf keeps no small one waiting.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rulewright.ingest.build import Manner, do
from rulewright.ingest.kept import Kept
from rulewright.ingest.pieces import HandedOver, Piece, failure_of
from rulewright.ingest.queued import BUILD, QUEUE, READ, STUDY, app
from rulewright.ingest.source import find_files
from rulewright.kb import decisions, generations
from rulewright.kb.depot import Depot, placed
from rulewright.kb.depot.laying import forget, laid, laid_as, lay
from rulewright.kb.depot.stocking import named_by_content
from rulewright.kb.errors import writing

LATER = 60  # seconds until it is looked for pieces that nobody will do any more
PIECES, PUT_OFF = -1, -2  # priorities; that of a shelf that somebody asks for is 0
LIVING = "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => %s)"
ASKED = "SELECT lock, bool_and(status = 'failed') FROM procrastinate_jobs WHERE lock = ANY(%s) GROUP BY lock"
OTHERS = """
SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo' AND task_name <> %s AND args->>'shelf' <> %s
"""
NOT_LAID = """
SELECT count(*) FROM procrastinate_jobs
WHERE status IN ('todo', 'doing') AND task_name <> %s AND args->>'shelf' = %s
AND NOT EXISTS (SELECT FROM files WHERE name = lock)
"""
LEFT = """
DELETE FROM procrastinate_jobs WHERE args->>'shelf' = %(shelf)s AND status <> 'doing'
AND (task_name <> %(build)s OR (attempts = 0 AND scheduled_at IS NOT NULL))
"""


class Sharing:
    """What of a shelf is shared with others, by the one who builds it in a folder. Raises StoreError.

    ``silence``: seconds without a word of a worker, after which it does not count.
    """

    def __init__(self, depot: Depot, address: str, shelf: str, root: Path, silence: float) -> None:
        self._depot, self._address, self._shelf, self._silence = depot, address, shelf, silence
        self._kept = Kept(root / "cache")
        with depot.changing() as line:
            self._laid = laid(line, shelf)

    def collect(self) -> None:
        """Have in the folder what others made."""
        fetch_laid(self._depot, self._shelf, [key for key, size in self._laid.items() if size], self._kept)

    def hand_over(self, pieces: Sequence[Piece]) -> None:
        """Ask others for what is missing.

        Raises HandedOver unless there are none, they have enough to do, or nothing is left for them.
        """
        names = {self._name(p): p for p in pieces if p.key not in self._laid}
        with self._depot.changing(QUEUE) as line:
            ((workers,),) = line.ask(LIVING, (self._silence,))
            ((busy,),) = line.ask(OTHERS, (BUILD, self._shelf))
            asked: dict[str, bool] = dict(line.ask(ASKED, ([*names],)))
        new = [p for name, p in names.items() if name not in asked]
        waits = not all(asked.values())
        if workers < 2 or (not waits and (busy or len(new) < 2)):
            return
        lay(self._depot, self._shelf, {key: self._kept.path(key) for p in new for key in p.readings})
        queue = app(self._address)
        with self._depot.changing(QUEUE) as line, line.lent() as connection:
            for p in new:
                kind = STUDY if p.game else READ
                one = queue.configure_task(kind, lock=self._name(p), priority=PIECES, connection=connection)
                one.defer(shelf=self._shelf, piece=asdict(p))
            soon = {"seconds": LATER}
            again = queue.configure_task(
                BUILD, lock=self._shelf, schedule_in=soon, priority=PUT_OFF, connection=connection
            )
            again.defer(shelf=self._shelf)
        raise HandedOver

    def _name(self, piece: Piece) -> str:
        return laid_as(self._shelf, piece.key)

    def end(self) -> None:
        """Forget what was shared: it is published."""
        with self._depot.changing(QUEUE) as line:
            line.ask(LEFT, {"shelf": self._shelf, "build": BUILD})
            forget(line, self._shelf)


def are_all_laid(depot: Depot, shelf: str) -> bool:
    """True where nobody has a piece of a shelf to do any more. Who lays the last one is told so."""
    with depot.changing(QUEUE) as line:
        return line.ask(NOT_LAID, (BUILD, shelf)) == [(0,)]


def do_piece(depot: Depot, home: Path, shelf: str, piece: Piece) -> None:
    """Do a piece of a shelf and lay down what it comes to, if only that it was tried. Raises RulewrightError."""
    books, root = home / "books", home / "kb"
    # Not beside what this worker built: that is known to no build here, and would stay when the game is taken down.
    with generations.exclusive(root), tempfile.TemporaryDirectory(dir=home) as folder:
        fetch_shelf(depot, books, root, shelf)
        kept = Kept(Path(folder))
        fetch_laid(depot, shelf, piece.readings, kept)
        do(root, find_files([books], strangers=True), piece, kept, Manner(folders=(books,)))
        made = {key: kept.path(key) for key in (piece.key, failure_of(piece.key)) if kept.has(key)}
        if piece.key not in made:
            made[piece.key] = Path(folder) / "nothing"
            made[piece.key].touch()
        lay(depot, shelf, made)


def fetch_laid(depot: Depot, shelf: str, keys: Sequence[str], kept: Kept) -> None:
    """Have what was made of some pieces where it is kept."""
    for key in keys:
        if not kept.has(key):
            with writing(kept.folder):
                kept.folder.mkdir(parents=True, exist_ok=True)
            depot.fetch(laid_as(shelf, key), kept.path(key))


def fetch_shelf(depot: Depot, books: Path, root: Path, shelf: str) -> None:
    """Have just the files of a shelf in a folder, and its decisions beside it; what is there is not fetched again."""
    stocked = depot.stocked(shelf)
    with writing(books):
        books.mkdir(parents=True, exist_ok=True)
        decided = root / decisions.FILE  # beside the rulebooks on a shelf, beside the knowledge base here
        decided.unlink(missing_ok=True)
        wanted = {decided if path == decisions.FILE else placed(books, path): name for path, name in stocked.items()}
        _remove_others(books, wanted)
        for file, name in wanted.items():
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                depot.fetch(name, file)


def _remove_others(folder: Path, wanted: Mapping[Path, str]) -> None:
    """Remove all in a folder but the files that are wanted, by name of what is in them: a file may be a folder now."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            if not any(path.iterdir()):
                path.rmdir()
        elif named_by_content({"": path})[""] != wanted.get(path):
            path.unlink()
