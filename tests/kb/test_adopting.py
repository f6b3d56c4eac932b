"""Games that were made elsewhere, beside those that are made here: taken, replaced, left alone by builds, let go."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb import adopting, bundles, generations, removal
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.parts import GAMES
from rulewright.kb.publishing import Access, Publishing

RULES = "# {name}\n\n## 1 Throwing\n\nA player throws mud {n} times.\n\n## 2 Ducking\n\nSee rule 1.\n"


def book(folder: Path, name: str, n: int = 1) -> Path:
    path = folder / f"{name.lower()}.md"
    path.write_text(RULES.format(name=name, n=n), encoding="utf-8")
    return path


def made(folder: Path, name: str, n: int = 1) -> Path:
    """The file of a game that was made in another knowledge base."""
    folder.mkdir(exist_ok=True)
    build(folder / "kb", [book(folder, name, n)])
    (found,) = (generations.current(folder / "kb") / GAMES).iterdir()
    return found


@pytest.fixture(scope="module")
def heronry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("elsewhere"), "Heronry")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory, heronry: Path) -> Path:
    """A knowledge base with a game that is made here and one that was taken."""
    home = tmp_path_factory.mktemp("here")
    build(home / "kb", [book(home, "Mudball")])
    adopting.adopt(home / "kb", [heronry], 2)
    return home


@pytest.fixture
def home(once: Path, tmp_path: Path) -> Path:
    shutil.copytree(once, tmp_path / "home")
    return tmp_path / "home"


def games(root: Path) -> list[str]:
    kb = KnowledgeBase(root)
    try:
        with kb.reading() as g:
            assert {h.book for h in g.searcher.search("throws mud").hits} == {b.id for b in g.store.books()}
            return g.store.games()
    finally:
        kb.close()


def test_a_game_is_taken_and_found_beside_the_others(home: Path) -> None:
    assert games(home / "kb") == ["heronry", "mudball"]
    rows = generations.manifest(generations.current(home / "kb"))["rows"]
    assert [row["book"] for row in rows] == ["heronry", "mudball"]


def test_it_comes_to_what_a_build_of_both_comes_to(home: Path, tmp_path: Path) -> None:
    both = build(tmp_path / "both", [home / "mudball.md", book(tmp_path, "Heronry")])
    now = generations.manifest(generations.current(home / "kb"))
    assert now["content"] == both.content


def test_builds_leave_it_where_it_is(home: Path) -> None:
    root = home / "kb"
    before = generations.current(root).name
    assert build(root, [home / "mudball.md"]).generation == before
    build(root, [book(home, "Mudball", 2)])
    assert games(root) == ["heronry", "mudball"]


def test_a_newer_file_of_the_game_takes_its_place_and_old_ids_stay(home: Path, tmp_path: Path) -> None:
    root = home / "kb"
    adopting.adopt(root, [made(tmp_path / "later", "Heronry", 3)], 2)
    assert [path.name for path in (root / bundles.FOLDER).iterdir()] == [bundles.kept(root)["heronry"].name]
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        assert any("3 times" in s.text for s in g.store.sections_of("heronry"))
    kb.close()


def test_it_is_let_go(home: Path) -> None:
    root = home / "kb"
    adopting.let_go(root, ["heronry"], 2)
    assert games(root) == ["mudball"] and not bundles.kept(root)
    build(root, [book(home, "Mudball", 2)])
    assert games(root) == ["mudball"]


def test_the_only_game_is_not_let_go(tmp_path: Path, heronry: Path) -> None:
    adopting.adopt(tmp_path, [heronry], 2)
    assert games(tmp_path) == ["heronry"]
    with pytest.raises(StoreError, match="No game would be left"):
        adopting.let_go(tmp_path, ["heronry"], 2)
    assert games(tmp_path) == ["heronry"] and bundles.kept(tmp_path)


def test_a_game_that_is_made_here_is_not_replaced(home: Path, tmp_path: Path) -> None:
    with pytest.raises(InputRefused, match="mudball is made of rulebooks here"):
        adopting.adopt(home / "kb", [made(tmp_path / "other", "Mudball", 4)], 2)
    assert set(bundles.kept(home / "kb")) == {"heronry"}


def test_where_a_rulebook_makes_the_game_its_file_is_left_out_and_told(home: Path) -> None:
    report = build(home / "kb", [home / "mudball.md", book(home, "Heronry", 7)])
    assert any("is left out: heronry is made of rulebooks here" in note for note in report.notes)
    assert games(home / "kb") == ["heronry", "mudball"]


def test_a_game_that_was_taken_down_does_not_come_back_by_its_file(home: Path, heronry: Path) -> None:
    root = home / "kb"
    removal.take_down(root, "heronry", "2026-03-04")
    assert games(root) == ["mudball"] and not bundles.kept(root)
    with pytest.raises(InputRefused, match="taken down on 2026-03-04"):
        adopting.adopt(root, [heronry], 2)


def test_a_file_that_was_damaged_here_is_told_and_taken_again(home: Path, heronry: Path) -> None:
    root = home / "kb"
    path = bundles.kept(root)["heronry"]
    said = path.read_bytes()
    path.unlink()  # no generation has its bytes any more
    path.write_bytes(said.replace(b"throws mud", b"throws dum"))
    for folder in generations.folders(root):
        shutil.copyfile(path, folder / GAMES / path.name)
    report = build(root, [book(home, "Mudball", 2)])
    assert any("damaged, or of another release; get it anew" in note for note in report.notes)
    assert games(root) == ["mudball"]
    adopting.adopt(root, [heronry], 2)
    assert games(root) == ["heronry", "mudball"]


def test_what_is_given_of_it_holds_at_once(tmp_path: Path, heronry: Path) -> None:
    adopting.adopt(tmp_path, [heronry], 2, {"heronry": Publishing(Access.LOCAL)})
    kb = KnowledgeBase(tmp_path, published=True)
    with kb.reading() as g:
        assert g.store.games() == []
    kb.close()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("heronry.rwk", "its name is not GAME@HASH.rwk"),
        ("../heronry@0123456789abcdef.rwk", "no such file"),
        ("mudball@0123456789abcdef.rwk", "not what its name says"),
        ("heronry@0123456789ABCDEF.rwk", "its name is not"),
    ],
)
def test_a_file_of_another_name_is_refused(home: Path, heronry: Path, tmp_path: Path, name: str, why: str) -> None:
    path = tmp_path / "given" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if not name.startswith(".."):
        shutil.copyfile(heronry, path)
    before = generations.current(home / "kb").name
    with pytest.raises(InputRefused, match=why):
        adopting.adopt(home / "kb", [path], 2)
    assert generations.current(home / "kb").name == before and set(bundles.kept(home / "kb")) == {"heronry"}
    assert not [p for p in (home / "kb" / "generations").iterdir() if p.name.startswith(".")]


def test_a_folder_a_device_and_what_is_too_large_are_refused(
    home: Path, tmp_path: Path, heronry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, device = tmp_path / "a@0123456789abcdef.rwk", tmp_path / "b@0123456789abcdef.rwk"
    folder.mkdir()
    device.symlink_to("/dev/zero")
    for path in (folder, device):
        with pytest.raises(InputRefused, match="it is no file"):
            adopting.adopt(home / "kb", [path], 2)
    monkeypatch.setattr(bundles, "MOST", 1000)
    with pytest.raises(InputRefused, match="it is too large"):
        adopting.adopt(home / "kb", [heronry], 2)


@pytest.mark.parametrize("code", ["import os; os.abort()", "print('nothing')", "print('[]')", "while True: pass"])
def test_a_check_that_comes_to_no_end_is_a_refusal(
    home: Path, heronry: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(bundles, "CHECK", (bundles.CHECK[0], "-c", code))
    monkeypatch.setattr(bundles, "WAIT", 2)
    with pytest.raises(InputRefused, match=r"within the bounds|took more than"):
        adopting.adopt(home / "kb", [heronry], 2)


def test_what_is_staged_stands_on_what_was_staged_before(home: Path, tmp_path: Path) -> None:
    root = home / "kb"
    served = generations.current(root).name
    adopting.adopt(root, [made(tmp_path / "one", "Marsh")], None, {"marsh": Publishing(Access.LOCAL)})
    second = adopting.adopt(root, [made(tmp_path / "two", "Dunes", 2)], None)
    assert generations.current(root).name == served
    generations.use(root, second.generation)
    assert games(root) == ["dunes", "heronry", "marsh", "mudball"]
    with KnowledgeBase(root).reading() as g:
        assert g.settings["marsh"].access is Access.LOCAL


def test_the_first_of_all_may_be_staged_and_the_next_stands_on_it(tmp_path: Path, heronry: Path) -> None:
    adopting.adopt(tmp_path / "kb", [heronry], None)
    second = adopting.adopt(tmp_path / "kb", [made(tmp_path / "two", "Dunes")], None)
    generations.use(tmp_path / "kb", second.generation)
    assert games(tmp_path / "kb") == ["dunes", "heronry"]


def test_what_was_let_go_of_a_stage_does_not_come_back(home: Path, tmp_path: Path) -> None:
    root = home / "kb"
    dunes = made(tmp_path / "two", "Dunes")
    adopting.adopt(root, [dunes], None)
    adopting.let_go(root, ["dunes"], None)  # that is what is served
    third = adopting.adopt(root, [made(tmp_path / "three", "Marsh")], None)
    assert sorted(adopting.files_of(root, root / "generations" / third.generation)) == ["heronry", "marsh", "mudball"]


def test_what_was_staged_last_is_stood_on_at_whatever_time(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    root = home / "kb"
    first = adopting.adopt(root, [made(tmp_path / "two", "Dunes")], None)
    second = adopting.adopt(root, [made(tmp_path / "three", "Marsh")], None)
    assert generations.tip(root) == root / "generations" / second.generation
    assert "dunes" in adopting.files_of(root, root / "generations" / second.generation)
    again = adopting.let_go(root, ["marsh"], None)
    assert again.generation == first.generation, "it waits already"
    assert generations.tip(root) == root / "generations" / first.generation


def test_what_was_staged_before_another_was_served_is_stood_on_no_more(home: Path, tmp_path: Path) -> None:
    root = home / "kb"
    adopting.let_go(root, ["heronry"], None)
    adopting.adopt(root, [made(tmp_path / "one", "Marsh")], 2)
    assert games(root) == ["marsh", "mudball"]
    adopting.adopt(root, [made(tmp_path / "two", "Dunes")], None)
    generations.use(root, generations.staged(root)[-1])
    assert games(root) == ["dunes", "marsh", "mudball"]
