"""Taking a game down: nothing of it is left in the folder of the knowledge base, and no build brings it back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb import generations, removal, takedowns
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import NotFound, StoreError
from rulewright.web.offline.making import make

DAY = "2026-01-02"
MUD = "# Mudball\n\n## 1 Throwing\n\nA player hurls a dripping clod.\n\n## 2 Ducking\n\nA player ducks.\n"
SAND = "# Sandbox\n\n## 1 Digging\n\nA player digs a trench.\n\n## 2 Filling\n\nA player fills it.\n"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody serves here, so nobody has to be waited for."""
    monkeypatch.setattr(removal, "LOOK_EVERY", 0)


def written(folder: Path) -> list[Path]:
    """The two rulebooks, as files."""
    files = [folder / "mudball.md", folder / "sandbox.md"]
    for file, text in zip(files, (MUD, SAND), strict=True):
        file.write_text(text, encoding="utf-8")
    return files


@pytest.fixture
def books(tmp_path: Path) -> list[Path]:
    return written(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base with two generations, and with a copy of the game for phones, made once."""
    home = tmp_path_factory.mktemp("built")
    files = written(home)
    build(home / "kb", files)
    files[1].write_text(SAND.replace("trench", "hole"), encoding="utf-8")
    build(home / "kb", files)
    make(home / "kb", "mudball")
    return home / "kb"


@pytest.fixture
def root(built: Path, tmp_path: Path, books: list[Path]) -> Path:
    """That knowledge base, to do with what one likes."""
    books[1].write_text(SAND.replace("trench", "hole"), encoding="utf-8")
    return Path(shutil.copytree(built, tmp_path / "kb"))


def holding(root: Path, words: bytes) -> list[str]:
    """The files under a folder that have these words in them."""
    return [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file() and words in p.read_bytes().lower()]


def games(root: Path) -> list[str]:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        found = g.store.games()
    kb.close()
    return found


def test_nothing_of_it_is_left(root: Path) -> None:
    assert len(list(root.glob("generations/*"))) == 2 and list(root.glob("offline/*/mudball"))
    assert len(holding(root, b"dripping clod")) >= 4, "in stores, in the cache"
    removal.take_down(root, "mudball", DAY)
    assert holding(root, b"dripping clod") == [] and not list(root.glob("offline/*/*mudball*"))
    assert holding(root, b"mudball") == [takedowns.FILE], "which says that it was taken down"
    assert games(root) == ["sandbox"] and len(list(root.glob("generations/*"))) == 1
    generations.verify(generations.current(root))


def test_later_builds_leave_it_out_and_say_so(root: Path, books: list[Path]) -> None:
    removal.take_down(root, "mudball", DAY)
    for text in (MUD, MUD.replace("ducks", "kneels")):  # the file as it was, and a new edition
        books[0].write_text(text, encoding="utf-8")
        report = build(root, books)
        assert [r["game"] for r in report.rows] == ["sandbox"] == games(root)
        assert [n for n in report.notes if "mudball was taken down on 2026-01-02" in n and "--undo" in n]
        assert holding(root, b"dripping clod") == []


def test_it_can_be_undone(root: Path, books: list[Path]) -> None:
    before = KnowledgeBase(root)
    with before.reading() as g:
        content = g.store.fact("content")
    before.close()
    removal.take_down(root, "mudball", DAY)
    removal.undo(root, "mudball")
    assert takedowns.read(root) == {}
    report = build(root, books)
    assert report.content == content and games(root) == ["mudball", "sandbox"] and not report.notes


def test_what_is_left_is_what_a_build_without_it_makes(root: Path, books: list[Path], tmp_path: Path) -> None:
    removal.take_down(root, "mudball", DAY)
    alone = build(tmp_path / "alone", books[1:])
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        assert g.store.fact("content") == alone.content
        assert g.searcher.search("dripping").total == 0 and g.searcher.search("hole").total == 1
    kb.close()


def test_the_only_game_can_be_taken_down(tmp_path: Path, books: list[Path]) -> None:
    root = tmp_path / "one"
    build(root, books[:1])
    removal.take_down(root, "mudball", DAY)
    assert games(root) == [] and holding(root, b"dripping clod") == []
    assert build(root, books[:1]).rows == () and games(root) == []


def test_the_files_need_not_be_there(root: Path, books: list[Path]) -> None:
    for book in books:
        book.unlink()
    shutil.rmtree(root / "cache")
    removal.take_down(root, "mudball", DAY)
    assert games(root) == ["sandbox"]


@pytest.mark.parametrize("step", ["_replace", "_remove_older", "_forget"])
def test_what_was_killed_half_way_is_finished_by_the_next(
    root: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as m:
        m.setattr(removal, step, killed)
        with pytest.raises(KeyboardInterrupt):
            removal.take_down(root, "mudball", DAY)
    assert list(takedowns.read(root)) == ["mudball"], "servers answer 451 from the first moment"
    generations.verify(generations.current(root))
    removal.take_down(root, "mudball", "2026-03-04")
    assert holding(root, b"dripping clod") == [] and games(root) == ["sandbox"]
    assert takedowns.read(root)["mudball"].date == DAY


def test_a_damaged_generation_goes_as_well(root: Path) -> None:
    older = next(p for p in root.glob("generations/*") if p.name != generations.current(root).name)
    store = older / "common.db"
    store.write_bytes(b"x" * 4_096 + store.read_bytes()[4_096:])
    removal.take_down(root, "mudball", DAY)
    assert not older.exists() and holding(root, b"dripping clod") == []


def test_a_game_that_is_not_there_is_refused_with_those_that_are(root: Path) -> None:
    with pytest.raises(NotFound, match="no game 'mudbal'; there are mudball, sandbox"):
        removal.take_down(root, "mudbal", DAY)
    with pytest.raises(NotFound, match="was not taken down; those that were: none"):
        removal.undo(root, "mudball")
    assert takedowns.read(root) == {} and games(root) == ["mudball", "sandbox"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"mudball": 1}', '{"mudball": {"books": []}}', "\0", "[" * 50_000])
def test_a_record_that_cannot_be_read_stops_everything(root: Path, books: list[Path], text: str) -> None:
    (root / takedowns.FILE).write_text(text)
    for act in (lambda: build(root, books), lambda: removal.take_down(root, "mudball", DAY)):
        with pytest.raises(StoreError, match=r"what games were taken down, cannot be read") as refused:
            act()
        assert refused.value.code == "takedowns-damaged"


def test_ids_are_told_by_their_first_part() -> None:
    record = {"mud": takedowns.Takedown(("mud-core",), (), DAY)}
    for key in ("mud-core", "mud-core/1.2", "mud/en/scout", "mud/"):
        assert takedowns.game_of(record, key) == "mud"
    for key in ("mud", "mud-core2/1", "mudd/en/scout", "", "/", "scout"):
        assert takedowns.game_of(record, key) is None


def test_what_could_not_be_read_keeps_its_first_day(
    root: Path, books: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = books[0].with_name("empty.md")
    empty.touch()
    files = [*books, empty]
    monkeypatch.setattr("rulewright.kb.editions.past.today", lambda: "2025-05-05")
    build(root, files)
    removal.take_down(root, "mudball", DAY)
    monkeypatch.undo()
    assert [q["since"] for q in build(root, files).quarantined] == ["2025-05-05"]


def test_a_game_of_two_books_stays_out_whichever_of_them_comes_back(tmp_path: Path) -> None:
    text = "---\ntitle: {}\n---\n\n## One\n\n{}\n"
    files = [tmp_path / "clod-en.md", tmp_path / "clod-es.md"]
    files[0].write_text(text.format("Clod Lords", "The Clod Lords throw what they have, and all of the others duck."))
    files[1].write_text(text.format("Clod Lords: Reglamento", "Los Clod Lords lanzan el barro cuando es su turno."))
    sand = tmp_path / "sandbox.md"
    sand.write_text(SAND, encoding="utf-8")
    root = tmp_path / "kb"
    build(root, [*files, sand])
    removal.take_down(root, "clod-lords", DAY)
    assert holding(root, b"lanzan el barro") == []
    build(root, [files[1], sand])  # alone, its game would have another name
    assert holding(root, b"lanzan el barro") == []
    with KnowledgeBase(root).reading() as g:
        assert g.store.games() == ["sandbox"]


def test_where_nothing_is_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no knowledge base"):
        removal.take_down(tmp_path / "nowhere", "marsh", "2026-01-01")
    assert not (tmp_path / "nowhere").exists()
