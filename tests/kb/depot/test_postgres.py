"""What is published is what is held; what is not kept is said; a file that is not whole is not taken."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from bench.cluster import Server
from bench.scoring import free_port
from rulewright.kb.depot import Depot, Published, line as line_room, placed, postgres as room, stocking, tables
from rulewright.kb.errors import StoreError
from rulewright.kb.generations import sha256
from rulewright.kb.publishing import Access, Publishing
from rulewright.kb.takedowns import Takedown

SHELF = "main"
A_TAKEDOWN = Takedown((), (), "2026-11-25")


def a_file(folder: Path, game: str, content: bytes = b"rules") -> Path:
    """A file as a game's: named by what is in it, as far as a depot can tell."""
    path = folder / f"{game}@{content.hex()[:16]}.rwk"
    path.write_bytes(content)
    return path


def test_what_is_published_is_held(depot: Depot, tmp_path: Path) -> None:
    given = Publishing(Access.LOCAL)
    published = Published(a_file(tmp_path, "marsh"), given)
    assert depot.publish(SHELF, {"marsh": published}, {"marsh/1": "marsh/2"}) == ["marsh"]
    held = depot.manifest()
    assert held.files == {"marsh": published.file.name}
    assert held.settings == {"marsh": given}
    assert held.became == {"marsh/1": "marsh/2"}


def test_a_file_comes_back_as_it_was(depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stocking, "PIECE", 4)  # of which there are three, the last one shorter
    path = a_file(tmp_path, "marsh", b"0123456789")
    depot.publish(SHELF, {"marsh": Published(path)}, {})
    depot.fetch(path.name, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b"0123456789"


def test_an_empty_file_comes_back_as_it_was(depot: Depot, tmp_path: Path) -> None:
    path = a_file(tmp_path, "marsh", b"")
    depot.publish(SHELF, {"marsh": Published(path)}, {})
    depot.fetch(path.name, tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b""


def test_what_is_current_is_not_published_again(depot: Depot, tmp_path: Path) -> None:
    published = {"marsh": Published(a_file(tmp_path, "marsh"))}
    depot.publish(SHELF, published, {})
    before = depot.manifest().state
    assert depot.publish(SHELF, published, {}) == []
    assert depot.manifest().state == before


def test_other_settings_are_a_publication(depot: Depot, tmp_path: Path) -> None:
    path = a_file(tmp_path, "marsh")
    depot.publish(SHELF, {"marsh": Published(path)}, {})
    assert depot.publish(SHELF, {"marsh": Published(path, Publishing(offline=True))}, {}) == ["marsh"]


def test_a_game_that_is_no_more_is_in_no_manifest(depot: Depot, tmp_path: Path) -> None:
    depot.publish(
        SHELF, {"marsh": Published(a_file(tmp_path, "marsh")), "hill": Published(a_file(tmp_path, "hill"))}, {}
    )
    assert depot.publish(SHELF, {"hill": Published(a_file(tmp_path, "hill"))}, {}) == ["marsh"]
    assert [*depot.manifest().files] == ["hill"]
    assert depot.publish(SHELF, {"hill": Published(a_file(tmp_path, "hill"))}, {}) == []  # once is enough


def test_what_stands_on_another_shelf_stays_there(depot: Depot, tmp_path: Path) -> None:
    marsh, other = Published(a_file(tmp_path, "marsh")), Published(a_file(tmp_path, "marsh", b"other"))
    depot.publish("ours", {"marsh": marsh}, {})
    assert depot.publish("theirs", {"hill": Published(a_file(tmp_path, "hill"))}, {}) == ["hill"]
    with pytest.raises(StoreError, match="shelf 'ours'") as told:
        depot.publish("theirs", {"marsh": other}, {})
    assert told.value.code == "depot-shelf"
    assert depot.manifest().files["marsh"] == marsh.file.name
    depot.publish("ours", {}, {})
    assert depot.publish("theirs", {"marsh": other}, {}) == ["hill", "marsh"]


def test_of_old_files_the_last_ten_are_kept(depot: Depot, tmp_path: Path) -> None:
    files = [a_file(tmp_path, "marsh", bytes([n] * 8)) for n in range(room.KEPT + 2)]
    for path in files:
        depot.publish(SHELF, {"marsh": Published(path)}, {})
    depot.fetch(files[2].name, tmp_path / "kept")
    with pytest.raises(StoreError, match="whole") as told:
        depot.fetch(files[1].name, tmp_path / "gone")
    assert told.value.code == "depot-file"
    assert not (tmp_path / "gone").exists()


def test_a_file_whose_bytes_were_changed_is_not_taken(depot: Depot, server: Server, tmp_path: Path) -> None:
    path = a_file(tmp_path, "marsh", b"0123456789")
    depot.publish(SHELF, {"marsh": Published(path)}, {})
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("UPDATE rulewright.pieces SET body = '0123456780'")
    with pytest.raises(StoreError, match="whole"):
        depot.fetch(path.name, tmp_path / "again")


def test_all_games_go_back_to_what_they_were_then(depot: Depot, tmp_path: Path) -> None:
    first = a_file(tmp_path, "marsh", b"first")
    depot.publish(SHELF, {"marsh": Published(first)}, {})
    then = datetime.now(UTC)
    depot.publish(
        SHELF,
        {"marsh": Published(a_file(tmp_path, "marsh", b"later")), "hill": Published(a_file(tmp_path, "hill"))},
        {},
    )
    assert depot.back_to(then) == ["hill", "marsh"]
    assert depot.manifest().files == {"marsh": first.name}
    assert depot.back_to(then) == []


def test_what_is_forgotten_is_not_guessed(depot: Depot, tmp_path: Path) -> None:
    before = datetime.now(UTC)
    depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {})
    with pytest.raises(StoreError, match="any game") as told:
        depot.back_to(before)
    assert told.value.code == "depot-forgotten"
    between = datetime.now(UTC)
    for n in range(room.KEPT):
        depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh", bytes([n] * 8)))}, {})
    with pytest.raises(StoreError, match="Of marsh nobody knows"):  # it may have been there before those
        depot.back_to(between)


def test_a_path_that_leads_out_of_a_shelf_is_refused(tmp_path: Path) -> None:
    assert placed(tmp_path, "books/marsh.md") == tmp_path / "books" / "marsh.md"
    with pytest.raises(StoreError, match="leads out"):
        placed(tmp_path, "../elsewhere.md")


def test_a_file_of_another_release_is_not_seen(depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = a_file(tmp_path, "marsh", b"mine")
    depot.publish(SHELF, {"marsh": Published(mine)}, {})
    with monkeypatch.context() as newer:
        newer.setattr(room, "FORMAT", room.FORMAT + 1)
        depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh", b"newer"))}, {})
    assert depot.manifest().files == {"marsh": mine.name}


def test_who_listens_is_told(depot: Depot, tmp_path: Path) -> None:
    with depot.listening() as listener:
        before = listener.state()
        other = threading.Thread(
            target=depot.publish, args=(SHELF, {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
        )
        other.start()
        listener.wait(30)
        other.join()
        assert listener.state() != before


def test_twenty_publish_at_once(depot: Depot, tmp_path: Path) -> None:
    files = {f"game{n}": a_file(tmp_path, f"game{n}") for n in range(20)}
    failed: list[Exception] = []

    def publish(game: str, path: Path) -> None:
        try:
            depot.publish(game, {game: Published(path)}, {})
        except StoreError as e:
            failed.append(e)

    threads = [threading.Thread(target=publish, args=item) for item in files.items()]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failed
    assert depot.manifest().files == {game: path.name for game, path in files.items()}


def test_a_shelf_is_stocked_with_files_by_path(depot: Depot, tmp_path: Path) -> None:
    old, new = a_file(tmp_path, "old", b"old"), a_file(tmp_path, "new", b"new")
    depot.stock("ours", {"books/marsh.md": old, "overlays/marsh.toml": old})
    depot.stock("theirs", {"books/marsh.md": old})
    depot.stock("ours", {"books/marsh.md": new})
    there = depot.stocked("ours")
    assert [*there] == ["books/marsh.md", "overlays/marsh.toml"]
    depot.fetch(there["books/marsh.md"], tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == b"new"
    depot.unstock("ours", ["books/marsh.md"])
    assert [*depot.stocked("ours")] == ["overlays/marsh.toml"]


def test_what_is_on_no_shelf_any_more_is_let_go(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("ours", {"marsh.md": a_file(tmp_path, "old", b"old")})
    depot.stock("ours", {"marsh.md": a_file(tmp_path, "new", b"new")})
    with psycopg.connect(server.address) as db:
        assert db.execute("SELECT count(*) FROM rulewright.files").fetchall() == [(1,)]


def test_a_database_that_nothing_was_published_to_says_so(depot: Depot, server: Server) -> None:
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("DROP SCHEMA rulewright CASCADE")
    with pytest.raises(StoreError, match="Nothing was published") as told:
        depot.manifest()
    assert told.value.code == "depot-empty"


def test_where_no_database_answers_it_is_said() -> None:
    nobody = Depot(f"postgresql://postgres@127.0.0.1:{free_port()}/postgres")
    with pytest.raises(StoreError, match="does not answer") as told:
        nobody.manifest()
    assert told.value.code == "depot-away"


def test_a_text_that_is_no_address_is_told_in_a_sentence() -> None:
    with pytest.raises(StoreError) as told:
        Depot("postgresql://[::1").manifest()
    assert told.value.code == "depot-refused"


def test_nobody_waits_for_who_is_still_publishing(depot: Depot, tmp_path: Path) -> None:
    with depot.changing("marsh") as line:  # a large game, half there
        line.ask("INSERT INTO publications (game, format, settings, shelf) VALUES ('marsh', 1, '{}', 'slow')")
        depot.prepare()
        assert depot.publish("hills", {"hill": Published(a_file(tmp_path, "hill"))}, {}) == ["hill"]


def test_who_publishes_the_same_waits_and_is_told(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_room, "TO_COMMIT", line_room.PATIENCE)
    with depot.changing("marsh"), pytest.raises(StoreError) as told:
        depot.publish("theirs", {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    assert told.value.code == "depot-busy"


def test_of_two_shelves_that_publish_a_game_at_once_one_has_it(depot: Depot, tmp_path: Path) -> None:
    published = {"marsh": Published(a_file(tmp_path, "marsh"))}
    told: list[str] = []

    def publish(shelf: str) -> None:
        try:
            depot.publish(shelf, published, {})
        except StoreError as e:
            told.append(e.code)

    threads = [threading.Thread(target=publish, args=(f"shelf{n}",)) for n in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert told == ["depot-shelf"] * 7


def test_what_somebody_else_published_meanwhile_is_not_replaced(depot: Depot, tmp_path: Path) -> None:
    since = depot.last(SHELF)
    depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh", b"newer"))}, {})
    with pytest.raises(StoreError, match="meanwhile") as told:
        depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh", b"older"))}, {}, since)
    assert told.value.code == "depot-stale"


def test_a_game_that_only_another_release_reads_stands_on_its_shelf_all_the_same(
    depot: Depot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    depot.publish("ours", {"marsh": Published(a_file(tmp_path, "marsh", b"mine"))}, {})
    with monkeypatch.context() as newer:
        newer.setattr(room, "FORMAT", room.FORMAT + 1)
        with pytest.raises(StoreError, match="shelf 'ours'"):
            depot.publish("theirs", {"marsh": Published(a_file(tmp_path, "marsh", b"newer"))}, {})
        assert depot.publish("ours", {}, {}) == ["marsh"]  # it is removed for those too who read it
    assert depot.manifest().files == {}


def test_what_is_put_on_a_shelf_is_not_let_go_by_who_takes_it_from_another(depot: Depot, tmp_path: Path) -> None:
    path = a_file(tmp_path, "marsh")
    depot.stock("ours", {"marsh.md": path})
    with depot.changing("shelf/theirs") as line:  # puts the same there, and has not ended
        line.ask(tables.SHARE_STOCK)
        depot.unstock("ours", ["marsh.md"])
        name = f"{stocking.STOCK}@{sha256(path)}"
        line.ask(tables.STOCK, ("theirs", "marsh.md", name))
    depot.fetch(depot.stocked("theirs")["marsh.md"], tmp_path / "again")


def test_of_two_editors_at_once_the_second_is_told(depot: Depot, tmp_path: Path) -> None:
    depot.stock("ours", {"books.toml": a_file(tmp_path, "old", b"old")})
    was = depot.stocked("ours")
    depot.stock("ours", {"books.toml": a_file(tmp_path, "mine", b"mine")}, was)
    with pytest.raises(StoreError, match="Somebody else") as told:
        depot.stock("ours", {"books.toml": a_file(tmp_path, "theirs", b"theirs")}, was)
    assert told.value.code == "depot-stale"


def test_a_game_that_was_taken_down_is_not_published_or_gone_back_to(depot: Depot, tmp_path: Path) -> None:
    marsh = Published(a_file(tmp_path, "marsh"))
    depot.publish(SHELF, {"marsh": marsh, "hill": Published(a_file(tmp_path, "hill"))}, {})
    before, then = depot.manifest().state, datetime.now(UTC)
    depot.take_down("marsh", Takedown(("marsh",), (), "2026-11-25"))
    held = depot.manifest()
    assert held.state != before
    assert ([*held.files], [*held.taken]) == (["hill"], ["marsh"])
    assert depot.publish("other", {"marsh": marsh}, {}) == []
    assert depot.back_to(then) == []
    with pytest.raises(StoreError, match="whole"):
        depot.fetch(marsh.file.name, tmp_path / "again")
    depot.take_down("marsh", None)
    assert depot.publish("other", {"marsh": marsh}, {}) == ["marsh"]


def test_older_tables_are_brought_up_to_date(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    with psycopg.connect(server.address, autocommit=True) as db:  # as they were before their version was written down
        db.execute("DROP TABLE rulewright.versions, rulewright.outcomes")
    assert depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh", b"later"))}, {}) == ["marsh"]
    with psycopg.connect(server.address) as db:
        assert db.execute("SELECT * FROM rulewright.versions").fetchall() == [(tables.PART, tables.VERSION)]
        db.execute("SELECT shelf, at, failed, said FROM rulewright.outcomes")


def test_tables_of_a_newer_release_are_read_and_not_written(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.publish(SHELF, {"marsh": Published(a_file(tmp_path, "marsh"))}, {})
    with psycopg.connect(server.address, autocommit=True) as db:
        db.execute("UPDATE rulewright.versions SET version = '10'")
    with pytest.raises(StoreError, match=r"newer release .*\(depot 10, known is 2\)") as told:
        depot.publish(SHELF, {}, {})
    assert told.value.code == "depot-newer"
    assert [*depot.manifest().files] == ["marsh"]


def test_what_an_editor_has_takes_the_place_of_all_that_editors_wrote(depot: Depot, tmp_path: Path) -> None:
    old, new = a_file(tmp_path, "old", b"old"), a_file(tmp_path, "new", b"new")
    depot.stock("ours", {"marsh.md": old, "gone.toml": old, "kept.toml": old})
    depot.take_down("hill", A_TAKEDOWN)
    depot.mirror("ours", {"kept.toml": new, "new.toml": new}, ".toml", depot.decided("ours"), {"fen": A_TAKEDOWN})
    files, taken = depot.decided("ours")
    assert [*files] == ["kept.toml", "marsh.md", "new.toml"]
    assert files["kept.toml"] == files["new.toml"] != files["marsh.md"]
    assert [*taken] == ["fen"]
    depot.mirror("ours", {}, ".toml", depot.decided("ours"), None)
    assert ([*depot.stocked("ours")], [*depot.taken()]) == (["marsh.md"], ["fen"])


def test_what_another_editor_changed_meanwhile_is_not_replaced(depot: Depot, tmp_path: Path) -> None:
    old, new = a_file(tmp_path, "old", b"old"), a_file(tmp_path, "new", b"new")
    depot.stock("ours", {"kept.toml": old})
    for change in (
        lambda: depot.stock("ours", {"kept.toml": new}),
        lambda: depot.stock("ours", {"theirs.toml": new}),
        lambda: depot.take_down("hill", A_TAKEDOWN),
    ):
        was = depot.decided("ours")
        change()
        now = depot.decided("ours")
        with pytest.raises(StoreError, match="Somebody else") as told:
            depot.mirror("ours", {"mine.toml": old}, ".toml", was, {"fen": A_TAKEDOWN})
        assert told.value.code == "depot-stale"
        assert depot.decided("ours") == now  # nothing of it was kept
