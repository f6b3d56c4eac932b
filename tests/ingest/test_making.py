"""What of a build is written anew: the games that changed, and what all games share."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest import making
from rulewright.ingest.build import build
from rulewright.kb import generations, part_writer, seen
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import StoreError
from rulewright.kb.parts import GAMES

RULES = "# {name}\n\n## 1 Throwing\n\nA player throws mud {n} times.\n\n## 2 Ducking\n\nSee rule 1.\n"
GAMES_OF = ("Mudball", "Heronry", "Pillow")


@pytest.fixture
def books(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{name.lower()}.md" for name in GAMES_OF]
    for path, name in zip(paths, GAMES_OF, strict=True):
        path.write_text(RULES.format(name=name, n=1), encoding="utf-8")
    return paths


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose files are written, as they are."""
    found: list[str] = []
    honest = part_writer.write

    def write(folder, knowledge, history):  # type: ignore[no-untyped-def]
        found.append(knowledge.studies[0].game)
        return honest(folder, knowledge, history)

    monkeypatch.setattr(part_writer, "write", write)
    return found


def files(root: Path) -> dict[str, Path]:
    """The files of the current generation, by their game."""
    return {p.name.partition("@")[0]: p for p in (generations.current(root) / GAMES).iterdir()}


def edit(book: Path, n: int) -> None:
    book.write_text(RULES.format(name=book.stem.title(), n=n), encoding="utf-8")


def test_a_comma_costs_its_own_game(tmp_path: Path, books: list[Path], written: list[str]) -> None:
    root = tmp_path / "kb"
    build(root, books)
    assert written == ["heronry", "mudball", "pillow"]
    before = files(root)
    edit(books[0], 2)
    build(root, books)
    assert written[3:] == ["mudball"]
    now = files(root)
    assert now["heronry"].samefile(before["heronry"]) and now["pillow"].samefile(before["pillow"])
    assert now["mudball"].name != before["mudball"].name


def test_a_game_that_comes_or_goes_costs_no_other(tmp_path: Path, books: list[Path], written: list[str]) -> None:
    root = tmp_path / "kb"
    build(root, books[:2])
    build(root, books)
    build(root, books[1:])
    assert written == ["heronry", "mudball", "pillow"] and set(files(root)) == {"heronry", "pillow"}


def test_a_file_is_taken_from_any_generation_that_has_it(tmp_path: Path, books: list[Path], written: list[str]) -> None:
    root = tmp_path / "kb"
    first = build(root, books, keep=3)
    edit(books[0], 2)
    build(root, books, keep=3)
    generations.use(root, first.generation)
    edit(books[1], 2)
    build(root, books, keep=3)
    assert written[3:] == ["mudball", "heronry"], "Mudball as edited is in no generation that is current"
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        for book, n in (("mudball", 2), ("heronry", 2), ("pillow", 1)):
            assert any(f"{n} times" in s.text for s in g.store.sections_of(book)), book
    kb.close()


def test_a_damaged_file_is_written_anew(tmp_path: Path, books: list[Path], written: list[str]) -> None:
    root = tmp_path / "kb"
    build(root, books)
    path = files(root)["heronry"]
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    edit(books[0], 2)
    build(root, books)
    assert sorted(written[3:]) == ["heronry", "mudball"]
    generations.verify(generations.current(root))


def test_a_file_that_is_written_over_while_a_build_takes_it_is_noticed(
    tmp_path: Path, books: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "kb"
    first = build(root, books)
    honest, home = making.share, files(root)

    def spoilt(before: Path, folder: Path, name: str) -> None:
        honest(before, folder, name)
        if name.startswith("heronry"):
            said = home["heronry"].read_bytes()
            home["heronry"].write_bytes(said[:99] + b"!" + said[100:])  # SQLite's own version: no row is another

    monkeypatch.setattr(making, "share", spoilt)
    edit(books[0], 2)
    with pytest.raises(StoreError, match=r"written over while a build took it.*\[kb-damaged\]"):
        build(root, books)
    assert generations.current(root).name == first.generation


def test_manifests_are_read_once_whatever_the_number_of_games(
    tmp_path: Path, books: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "kb"
    build(root, books)
    edit(books[0], 2)
    asked: list[Path] = []
    honest = seen.sums
    monkeypatch.setattr(seen, "sums", lambda home: asked.append(home) or honest(home))
    build(root, books)
    assert len(asked) == 1


def test_a_note_of_the_last_build_that_is_lost_costs_time_alone(
    tmp_path: Path, books: list[Path], written: list[str]
) -> None:
    root = tmp_path / "kb"
    first = build(root, books)
    (root / "built").unlink()
    assert build(root, books).generation == first.generation and written[3:] == written[:3]


def test_whatever_way_it_came_to_be_it_is_the_same(tmp_path: Path, books: list[Path]) -> None:
    build(tmp_path / "a", books[:1])
    build(tmp_path / "a", books)
    assert {g: p.name for g, p in files(tmp_path / "a").items()} == {
        p.name.partition("@")[0]: p.name for p in made_at_once(tmp_path / "b", books)
    }


def made_at_once(root: Path, books: list[Path]) -> list[Path]:
    build(root, books)
    return [*files(root).values()]
