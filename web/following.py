"""A replica: a knowledge base that is what another site's is, fetched game by game, and served while that one is away.

    python -m rulewright.web.following URL ROOT EVERY     goes on until whoever started it is gone

    ROOT/following          the address, and the generation there that was fetched last
    ROOT/followed/          files of games that were fetched for the next generation, and those that are half there

Only files that are not here are fetched, with ``Range`` where one was begun before. Each is held against its checksum,
and then taken as any file from elsewhere is (``kb.bundles``). What the source says of who reads a game holds here too.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from rulewright.client import ApiError, Client
from rulewright.kb import adopting, bundles, following, generations, logs, takedowns
from rulewright.kb.codec import fits
from rulewright.kb.errors import InputRefused, RulewrightError, StoreError, writing
from rulewright.kb.following import Following
from rulewright.kb.parts import SUFFIX
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.kb.seen import Seen
from rulewright.kb.whole import Watched

HALF = "half"
PIECE = 2**18
MOST_GAMES = 100_000  # of a source, whose list is kept while it is followed
TRIES = 3  # of reading the list, while the source gets another generation
FAREWELL = 1.0  # seconds between two looks for whoever started it
LONGEST_WAIT = 300.0  # seconds, where the source asks for time
PARTIAL, TOO_MANY = 206, 429


class Part(NamedTuple):
    """The file of a game at the source, and what is given of the game."""

    game: str
    file: str
    bytes: int
    sha256: str
    given: Publishing


class Manifest(NamedTuple):
    """A generation of the source: its id and the files of its games."""

    generation: str
    parts: tuple[Part, ...]


class Follower:
    """Brings the knowledge base in a folder up to what a site has. One process of them may work in a folder.

    ``notes``: a sentence on each game that the last update left as it was.
    """

    def __init__(self, root: Path, url: str, timeout: float = 30.0) -> None:
        self.root, self.url = root, url.rstrip("/")
        self.notes: list[str] = []
        self._seen: Watched | None = None
        self._refused: dict[str, InputRefused] = {}  # by checksum, of what the source has
        self._tried = ""  # the last generation of the source of which not all could be taken
        self._client = Client(url, timeout)
        self._home = root / following.FETCHED

    def update(self) -> bool:
        """Fetch what is not here and make it current; False where there is nothing new.

        Raises RulewrightError where the source does not answer, or not as one of this release; what was served is then
        as it was, and what was fetched is there for the next time.
        """
        following.hold_to_following(self.root)
        known = following.read(self.root)
        first = self._page(0)
        if known == Following(self.url, first["generation"]) and self._is_whole():
            return False
        manifest = self._manifest(first)
        self.notes = []
        (self._home / HALF).mkdir(parents=True, exist_ok=True)
        following.write(self.root, Following(self.url, ""))
        files = self._files(manifest)
        if not files:
            raise StoreError("follow-empty", f"{self.url} gives no game as a whole; what was here stays.")
        here = {game: path.name for game, path in self._here().items()}
        if manifest.generation == self._tried and here == {game: path.name for game, path in files.items()}:
            return False
        settings = {part.game: part.given for part in manifest.parts}
        with generations.exclusive(self.root), writing(self.root):
            adopting.assembled(self.root, files, settings, generations.KEPT)
        self._tried = manifest.generation
        following.write(self.root, Following(self.url, "" if self.notes else manifest.generation))
        for path in self._home.glob(f"*{SUFFIX}"):
            path.unlink()  # the generation has it
        if not self.notes:
            shutil.rmtree(self._home)
        return True

    def _is_whole(self) -> bool:
        """True where what was made last is as it was then; all of it is read once, then only what was touched."""
        try:
            folder = generations.current(self.root)
            if self._seen is None or self._seen.folder != folder:
                seen = Watched.of(folder, generations.manifest(folder))
                generations.verify(folder)
                self._seen = seen
            return self._seen.damaged() is None
        except (StoreError, OSError):
            return False

    # -- what the source has ------------------------------------------------------------------------------------------

    def _page(self, offset: int) -> dict[str, Any]:
        try:
            page = self._client.get("/parts", limit=100, offset=offset)
        except ApiError as e:
            raise Away(f"{e.detail.rstrip('.')}; what is here is served.", e.retry_after) from None
        if not isinstance(page, dict) or not fits(str, page.get("generation")) or not fits(int, page.get("total")):
            raise self._unreadable()
        if not isinstance(page.get("results"), list):
            raise self._unreadable()
        if page["total"] > MOST_GAMES:
            raise StoreError("follow-unreadable", f"{self.url} says that it has more than {MOST_GAMES:,} games.")
        if page.get("format") != generations.FORMAT:
            what = f"{self.url} has files of format {page.get('format')!r}, and this release reads {generations.FORMAT}"
            raise StoreError("follow-format", f"{what}; run the same release at both.")
        return page

    def _manifest(self, first: Mapping[str, Any]) -> Manifest:
        """All that the source has; read again where it got another generation meanwhile."""
        for _ in range(TRIES):
            rows, page = [*first["results"]], first
            while len(rows) < first["total"] and page["results"] and page["generation"] == first["generation"]:
                page = self._page(len(rows))
                rows += page["results"]
            if page["generation"] == first["generation"]:
                return Manifest(first["generation"], tuple(map(self._part, rows)))
            first = self._page(0)
        raise StoreError("follow-changing", f"{self.url} is changing; it is asked again.")

    def _part(self, row: Any) -> Part:
        """A row of the list. Raises StoreError where it is none."""
        try:
            given = Publishing(Access(row["access"]), Bulk(row["bulk"]), row["offline"], row["index"], row["licence"])
            part = Part(row["game"], row["file"], row["bytes"], row["sha256"], given)
            sound = fits(bool, given.offline) and fits(bool, given.index) and fits(str, given.licence)
            if sound and bundles.game_of(part.file) == part.game and fits(tuple[str, str, int, str], [*part[:4]]):
                return part
        except (ValueError, KeyError, TypeError, InputRefused):
            pass
        raise self._unreadable()

    def _unreadable(self) -> StoreError:
        return StoreError("follow-unreadable", f"What {self.url} says of its games cannot be read.")

    # -- what is here -------------------------------------------------------------------------------------------------

    def _here(self) -> dict[str, Path]:
        """The file of each game; none where they are damaged, or another release's: all is fetched anew then."""
        try:
            return adopting.current_files(self.root)
        except StoreError:
            return {}

    def _files(self, manifest: Manifest) -> dict[str, Path]:
        """The file of each game, fetched where it is not here; as it was here where it cannot be taken."""
        here, taken = self._here(), takedowns.read(self.root)
        offered = {part.sha256 for part in manifest.parts}
        self._refused = {sha256: e for sha256, e in self._refused.items() if sha256 in offered}
        found: dict[str, Path] = {}
        seen = Seen(self.root)
        for part in manifest.parts:
            if part.game in taken:
                continue
            try:
                found[part.game] = self._found(part, seen)
            except InputRefused as e:
                self.notes.append(str(e))
                if part.game in here:
                    found[part.game] = here[part.game]
        return found

    def _found(self, part: Part, seen: Seen) -> Path:
        if kept := seen.kept(part.file):
            return kept[0]
        path = self._home / part.file
        if not path.is_file() or not bundles.is_whole(path):
            self._take(part, path)
        return path

    def _take(self, part: Part, path: Path) -> None:
        """Fetch a file and check it. Raises InputRefused; what was refused once is not fetched again."""
        if refusal := self._refused.get(part.sha256):
            raise refusal
        half = self._home / HALF / part.file
        self._fetch(part, half)
        try:
            with bundles.taken(half, self._home) as made:
                made.replace(path)
        except InputRefused as e:
            self._refused[part.sha256] = e
            raise
        finally:
            half.unlink()

    def _fetch(self, part: Part, half: Path) -> None:
        """Fetch a file, or what is left of it. Raises InputRefused where it is another than was promised."""
        if part.bytes > bundles.MOST:
            raise bundles.refused(part.file, f"it is too large; the most is {bundles.MOST >> 20} MB")
        with writing(self.root), half.open("ab") as out:
            if out.tell() > part.bytes:
                out.truncate(0)
            for piece in self._pieces(part, out.tell()) if out.tell() < part.bytes else ():
                if piece is None:
                    out.truncate(0)
                    continue
                out.write(piece)
                if out.tell() > part.bytes:
                    break
        if half.stat().st_size < part.bytes:
            raise bundles.refused(part.file, "it broke off; the rest is asked for the next time")
        if half.stat().st_size > part.bytes or generations.sha256(half) != part.sha256:
            half.unlink()
            raise bundles.refused(part.file, "what came is not what was promised; it is asked for again")

    def _pieces(self, part: Part, start: int) -> Iterator[bytes | None]:
        """The bytes of a file from a place on; None first where they come from the beginning all the same."""
        address = f"{self.url}/api/v1/games/{quote(part.game)}/part"
        headers = {"Range": f"bytes={start}-", "If-Range": f'"{part.file}"'} if start else {}
        try:
            with urlopen(Request(address, headers=headers), timeout=self._client.timeout) as answer:
                if start and answer.status != PARTIAL:
                    yield None
                while piece := answer.read(PIECE):
                    yield piece
        except HTTPError as e:
            with e:
                if e.code < TOO_MANY:  # it is not given any more, or another is by now
                    raise bundles.refused(part.file, f"{self.url} answered {e.code}") from None
                after = e.headers.get("Retry-After", "")
                wait = float(after) if after.isdecimal() else None
                raise Away(f"{self.url} answered {e.code} for {part.file}.", wait) from None
        except (OSError, HTTPException) as e:
            raise Away(f"{self.url} went away ({e}); what is here is served.", None) from None


class Away(StoreError):
    """The source does not answer, or wants time: ``wait`` seconds, where it says how many."""

    def __init__(self, sentence: str, wait: float | None) -> None:
        super().__init__("follow-away", sentence)
        self.wait = wait


def follow(root: Path, url: str, every: float) -> None:
    """Update again and again, until whoever started this process is gone; what goes wrong is told once."""
    follower, told, parent, tell = Follower(root, url), "", os.getppid(), logs.teller("rulewright.follow")
    while True:
        wait = every
        try:
            follower.update()
            said = "\n".join(follower.notes)
        except RulewrightError as e:
            said, wait = str(e), max(every, min(getattr(e, "wait", None) or 0, LONGEST_WAIT))
        if said and said != told:
            tell(said)
        told = said
        until = time.monotonic() + wait
        while time.monotonic() < until:
            if os.getppid() != parent:
                return
            following.hear(root, told)
            time.sleep(min(FAREWELL, wait))


def main() -> None:
    """Follow the site that is named, into the folder that is named."""
    url, root, every = sys.argv[1:]
    with suppress(KeyboardInterrupt):
        follow(Path(root), url, float(every))


if __name__ == "__main__":
    main()
