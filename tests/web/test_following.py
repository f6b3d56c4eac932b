"""A replica of another site, over HTTP from a live server: the same games, fetched once, served without it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Response, request
from werkzeug.serving import BaseWSGIServer, make_server

from rulewright.app import create_app
from rulewright.ingest.build import build
from rulewright.kb import adopting, bundles, following, generations, removal
from rulewright.kb.base import LOOK_EVERY, KnowledgeBase
from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.following import FETCHED
from rulewright.kb.parts import GAMES
from rulewright.web import following as web_following
from rulewright.web.following import HALF, MOST_GAMES, TRIES, Away, Follower
from rulewright.web.settings import Settings

RULES = "# {name}\n\n## 1 Throwing\n\nA player throws mud {n} times.\n\n## 2 Ducking\n\nSee rule 1.\n"
GIVEN = '[games.{game}]\nbulk = "text"\nlicence = "CC0-1.0"\n'
BOTH = GIVEN.format(game="mudball") + GIVEN.format(game="heronry") + 'index = "no"\n'


class Source:
    """A public site whose books a test changes, on a port that stays while it comes and goes; ``asked``: what for."""

    def __init__(self, home: Path) -> None:
        self.home, self.root, self.port = home, home / "kb", 0
        self.asked: list[str] = []
        self.spoil: Callable[[Response], Response] = lambda response: response
        self._server: BaseWSGIServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def put(self, settings: str = BOTH, **books: int) -> Source:
        """Build it of these books, each with a number that its text has."""
        (self.home / "rulewright.toml").write_text(settings)
        for path in self.home.glob("*.md"):
            path.unlink()
        for name, n in books.items():
            (self.home / f"{name}.md").write_text(RULES.format(name=name.title(), n=n))
        build(self.root, sorted(self.home.glob("*.md")))
        if self._server:
            time.sleep(1.5 * LOOK_EVERY)  # a server that looked a moment ago does not look again at once
        return self

    def start(self) -> None:
        app = create_app(self.root, Settings(public=True))
        app.before_request(self._note)
        app.after_request(lambda response: self.spoil(response))
        self._server = make_server("127.0.0.1", self.port, app, threaded=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self._app = app

    def _note(self) -> None:
        self.asked.append(request.path.removeprefix("/api/v1/"))

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
            self._app.extensions["kb"].close()
            self._server = None

    def files(self) -> list[str]:
        """What files were asked for since the last time."""
        found = [path.split("/")[1] for path in self.asked if path.endswith("/part")]
        self.asked.clear()
        return found


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Source]:
    (tmp_path / "source").mkdir()
    made = Source(tmp_path / "source").put(mudball=1, heronry=1)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def replica(source: Source, tmp_path: Path) -> Follower:
    return Follower(tmp_path / "replica", source.url, timeout=5)


def seen(root: Path, published: bool = False) -> dict[str, str]:
    """By game what its first rule says, through all that a reader goes through."""
    kb = KnowledgeBase(root, published)
    try:
        with kb.reading() as g:
            hits = {h.book for h in g.searcher.search("throws mud").hits}
            assert hits == {b.id for b in g.store.books()}
            return {b.game: " ".join(s.text for s in g.store.sections_of(b.id)) for b in g.store.books()}
    finally:
        kb.close()


def settings(root: Path) -> Any:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        found = g.settings
    kb.close()
    return found


def test_it_has_what_the_source_has(source: Source, replica: Follower) -> None:
    assert replica.update()
    assert seen(replica.root) == seen(source.root) and source.files() == ["heronry", "mudball"]
    theirs, ours = (generations.manifest(generations.current(r)) for r in (source.root, replica.root))
    assert theirs["content"] == ours["content"] and theirs["games"] == ours["games"]
    names = [sorted(p.name for p in (generations.current(r) / GAMES).iterdir()) for r in (source.root, replica.root)]
    assert names[0] == names[1]
    assert settings(replica.root) == settings(source.root) and not settings(replica.root)["heronry"].index
    assert not (replica.root / FETCHED).exists()


def test_what_is_here_is_not_fetched_again(source: Source, replica: Follower) -> None:
    replica.update()
    source.files()
    assert not replica.update() and source.files() == []
    source.put(mudball=2, heronry=1)
    assert replica.update() and source.files() == ["mudball"]
    assert "2 times" in seen(replica.root)["mudball"]


def test_a_new_process_knows_what_it_has(source: Source, replica: Follower) -> None:
    replica.update()
    source.files()
    assert not Follower(replica.root, source.url).update() and source.files() == []


def test_a_game_that_goes_there_goes_here(source: Source, replica: Follower) -> None:
    replica.update()
    source.put(GIVEN.format(game="mudball"), mudball=1)
    assert replica.update() and list(seen(replica.root)) == ["mudball"]


def test_only_what_is_given_as_a_whole_is_here(source: Source, replica: Follower) -> None:
    source.put(GIVEN.format(game="mudball"), mudball=1, heronry=1)  # of the other its pages, and no more
    assert replica.update() and list(seen(replica.root)) == ["mudball"] and source.files() == ["mudball"]
    source.put("", mudball=1, heronry=1)
    with pytest.raises(StoreError, match="gives no game as a whole; what was here stays"):
        replica.update()
    assert list(seen(replica.root)) == ["mudball"]


def test_a_source_that_is_away_costs_nothing_of_what_is_here(source: Source, replica: Follower) -> None:
    replica.update()
    before = seen(replica.root)
    source.stop()
    with pytest.raises(Away, match=r"what is here is served.*\[follow-away\]"):
        replica.update()
    assert seen(replica.root) == before
    source.put(mudball=3, heronry=1).start()
    assert replica.update() and "3 times" in seen(replica.root)["mudball"]


def test_a_file_that_was_begun_is_gone_on_with(source: Source, replica: Follower) -> None:
    half = replica.root / FETCHED / HALF
    half.mkdir(parents=True)
    (file,) = (generations.current(source.root) / GAMES).glob("mudball@*")
    (half / file.name).write_bytes(file.read_bytes()[:10_000])
    ranges: list[str | None] = []
    source.spoil = lambda response: ranges.append(request.headers.get("Range")) or response
    assert replica.update() and "bytes=10000-" in ranges
    assert seen(replica.root) == seen(source.root)


def test_what_was_begun_otherwise_is_begun_anew(source: Source, replica: Follower) -> None:
    half = replica.root / FETCHED / HALF
    half.mkdir(parents=True)
    (file,) = (generations.current(source.root) / GAMES).glob("mudball@*")
    for wrong in (b"?" * 10_000, b"?" * 10_000_000):
        half.mkdir(parents=True, exist_ok=True)
        (half / file.name).write_bytes(wrong)
        replica.update()
        replica.update()
        assert seen(replica.root) == seen(source.root)


def test_a_source_that_breaks_off_is_gone_on_with(source: Source, replica: Follower) -> None:
    whole = source.spoil

    def broken(response: Response) -> Response:
        if request.path.endswith("mudball/part"):
            response.direct_passthrough = False
            response.response = [response.get_data()[:20_000]]  # its length was told before
        return response

    source.spoil = broken
    assert replica.update() and any("broke off" in note for note in replica.notes)
    assert list(seen(replica.root)) == ["heronry"]
    assert [p.stat().st_size for p in (replica.root / FETCHED / HALF).glob("mudball@*")] == [20_000]
    source.files()
    source.spoil = whole
    assert replica.update() and source.files() == ["mudball"], "the other one was there already"


@pytest.mark.parametrize("what", [b"?", b"??"])
def test_other_bytes_than_were_promised_are_not_taken(source: Source, replica: Follower, what: bytes) -> None:
    replica.update()
    before = seen(replica.root)
    source.put(mudball=5, heronry=5)

    def other(response: Response) -> Response:
        if request.path.endswith("mudball/part"):
            response.direct_passthrough = False
            response.set_data(response.get_data()[:-1] + what)
        return response

    source.spoil = other
    assert replica.update() and any("not what was promised" in note for note in replica.notes)
    assert seen(replica.root)["mudball"] == before["mudball"] and "5 times" in seen(replica.root)["heronry"]
    source.spoil = lambda response: response
    assert replica.update() and "5 times" in seen(replica.root)["mudball"]


ROWS: dict[str, Callable[[dict[str, Any]], object]] = {
    "a name that leads out": lambda told: told["results"][0].update(file="../../x"),
    "a file of another game": lambda told: told["results"][0].update(game="haven"),
    "a length that is none": lambda told: told["results"][0].update(bytes="many"),
    "settings that are none": lambda told: told["results"][0].update(access="everybody"),
    "an index that is none": lambda told: told["results"][0].update(index="no"),
    "no rows": lambda told: told.update(results=[1]),
    "no list": lambda told: told.pop("results"),
    "a list that is none": lambda told: told.update(results=None),
    "a row less": lambda told: told["results"][0].pop("sha256"),
    "no number": lambda told: told.update(total="2"),
    "no generation": lambda told: told.pop("generation"),
}


@pytest.mark.parametrize("what", ROWS)
def test_a_list_that_cannot_be_believed(source: Source, replica: Follower, what: str) -> None:
    spoil(source, ROWS[what])
    with pytest.raises(StoreError, match=r"cannot be read.*\[follow-unreadable\]"):
        replica.update()
    assert not (replica.root / "current").exists() and not list(replica.root.glob("x*"))


def spoil(source: Source, change: Callable[[dict[str, Any]], object]) -> None:
    def other(response: Response) -> Response:
        if request.path == "/api/v1/parts":
            told = response.get_json()
            change(told)
            response.headers.pop("Content-Encoding", None)
            response.data = __import__("json").dumps(told)
        return response

    source.spoil = other


def test_another_release_there_is_told(source: Source, replica: Follower) -> None:
    spoil(source, lambda told: told.update(format=generations.FORMAT + 1))
    with pytest.raises(StoreError, match="run the same release at both"):
        replica.update()


def test_what_was_taken_down_here_is_not_fetched(source: Source, replica: Follower) -> None:
    replica.update()
    removal.take_down(replica.root, "heronry", "2026-03-04")
    source.put(mudball=2, heronry=2)
    source.files()
    assert replica.update() and list(seen(replica.root)) == ["mudball"] and source.files() == ["mudball"]


def test_nothing_is_built_into_a_replica_and_what_was_built_is_not_replaced(
    source: Source, replica: Follower, tmp_path: Path
) -> None:
    replica.update()
    with pytest.raises(InputRefused, match="kb-follows"):
        build(replica.root, [source.home / "mudball.md"])
    with pytest.raises(InputRefused, match="kb-follows"):
        adopting.adopt(replica.root, [next((generations.current(source.root) / GAMES).iterdir())], 2)
    with pytest.raises(InputRefused, match="kb-own"):
        Follower(source.root, source.url).update()
    assert following.read(source.root) is None and not bundles.kept(replica.root)


def test_a_replica_can_be_followed(source: Source, replica: Follower, tmp_path: Path) -> None:
    replica.update()
    second = Source(tmp_path)
    second.root = replica.root
    second.start()
    try:
        third = Follower(tmp_path / "third", second.url)
        assert third.update() and seen(third.root) == seen(source.root)
    finally:
        second.stop()


def test_what_is_damaged_here_is_fetched_again(source: Source, replica: Follower) -> None:
    replica.update()
    whole = seen(replica.root)
    for path in (generations.current(replica.root) / GAMES).iterdir():
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    source.files()
    assert replica.update() and sorted(source.files()) == ["heronry", "mudball"]
    assert seen(replica.root) == whole


def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take no file of a game from here on."""

    def refuse(path: Path, home: Path) -> Path:
        raise bundles.refused(path.name, "it is of no use")

    monkeypatch.setattr(bundles, "taken", refuse)


def test_what_was_refused_is_not_fetched_again(
    source: Source, replica: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing(monkeypatch)
    for asked in (["heronry", "mudball"], []):
        with pytest.raises(StoreError, match="gives no game"):
            replica.update()
        assert sorted(source.files()) == asked


def test_what_a_source_does_not_have_any_more_is_forgotten(
    source: Source, replica: Follower, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing(monkeypatch)
    for n in (6, 7, 8):
        source.put(mudball=n, heronry=n)
        with pytest.raises(StoreError, match="gives no game"):
            replica.update()
        assert len(replica._refused) == 2


@pytest.mark.parametrize(
    ("total", "told"), [(MOST_GAMES, "gives no game"), (MOST_GAMES + 1, "more than 100,000 games")]
)
def test_a_source_of_more_games_than_there_are_is_not_listened_to(
    source: Source, replica: Follower, total: int, told: str
) -> None:
    spoil(source, lambda said: said.update(total=total, results=[]))
    with pytest.raises(StoreError, match=told):
        replica.update()


def test_a_list_that_never_holds_still_is_given_up(source: Source, replica: Follower) -> None:
    """It is read again as often as ``TRIES`` says: three times."""
    generation = count()

    def restless(told: dict[str, Any]) -> None:
        told["results"] = told["results"][:1]
        told["generation"] = str(next(generation))

    spoil(source, restless)
    with pytest.raises(StoreError, match="follow-changing"):
        replica.update()
    assert next(generation) == 1 + 2 * TRIES and TRIES == 3


@pytest.mark.parametrize(("asked", "waited"), [(None, 60), (30, 60), (120, 120), (86_400, 300)])
def test_a_source_may_ask_for_five_minutes_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: float | None, waited: float
) -> None:
    now, parents = [0.0], iter([1] * 1_000)

    def away(self: Follower) -> bool:
        if now[0]:
            raise KeyboardInterrupt
        raise Away("It is away.", asked)

    monkeypatch.setattr(Follower, "update", away)
    monkeypatch.setattr(web_following.os, "getppid", lambda: next(parents))
    monkeypatch.setattr(web_following.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(web_following.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    with pytest.raises(KeyboardInterrupt):
        web_following.follow(tmp_path, "http://127.0.0.1:9", 60.0)
    assert now[0] == waited
