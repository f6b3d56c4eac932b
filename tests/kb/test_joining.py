"""Games in groups: what all games share is the same, however they are grouped and whatever was kept of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import assembling, bulk, connections, joining
from rulewright.kb.joining import GIVEN, OWN, Joints, groups
from rulewright.kb.model import Knowledge
from rulewright.kb.parts import COMMON, GAMES
from rulewright.kb.publishing import Access, Bulk, Publishing
from rulewright.kb.search.index_files import Segment
from rulewright.kb.search.index_merge import merge, united
from rulewright.kb.search.indexer import segment
from tests.make import book, knowledge, section, term
from tests.web import harbour

NAMES = ("ants", "bees", "crows", "doves", "eels", "foxes", "geese", "hares", "ibis")


def about(name: str, text: str = "Each turn a player may move or rest.") -> Knowledge:
    made = knowledge(
        section(f"{name}/a", f"Of {name}", text),
        section(f"{name}/b", "Rest", f"{name.title()} rest.", order=1),
        books=(book(name, game=name),),
        terms=(term(f"{name}/en/rest", f"{name}/b"),),
        statements=(),
    )
    return replace(made, studies=tuple(replace(s, game=name) for s in made.studies))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders with the files of some games, as they were and with a comma more in one."""
    home = tmp_path_factory.mktemp("games")
    for name, text in (("before", "A player may move."), ("after", "A player, then, may move.")):
        (home / name).mkdir()
        for game in NAMES:
            harbour.part(home / name, about(game, text) if game == "doves" else about(game))
    return home


def files(folder: Path) -> dict[str, str]:
    return {p.name.partition("@")[0]: p.name for p in sorted(folder.glob("*.rwk"))}


@pytest.fixture(params=[1, 2, 1000])
def many(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(joining, "MANY", request.param)
    monkeypatch.setattr(joining, "FEWEST", 1)
    return int(request.param)


def test_groups_are_of_neighbours_and_one_game_more_changes_few() -> None:
    names = [f"game-{n}" for n in range(2_000)]
    before = list(groups(names))
    assert [g for group in before for g in group] == sorted(names)
    assert 30 < len(before) < 125 and max(map(len, before)) == joining.MOST
    changed = [len([g for g in groups([*names, f"game-{n}"]) if g not in before]) for n in range(5_000, 5_100)]
    assert max(changed) <= 4 and sum(changed) < 220, "those beside it, and where one was full the next"
    assert list(groups([])) == []


def content(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def shared(home: Path, games: Path, folder: Path) -> dict[str, bytes]:
    """What the games share, put together with what is kept at home."""
    folder.mkdir()
    (folder / GAMES).symlink_to(games)
    settings = {"bees": Publishing(Access.LOCAL), "crows": Publishing(bulk=Bulk.TEXT, licence="CC0-1.0")}
    assembling.write(folder, files(games), settings, Joints(home))
    (folder / GAMES).unlink()
    return content(folder)


def test_what_games_share_is_the_same_in_whatever_groups(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for many in (1, 2, 1_000):
        monkeypatch.setattr(joining, "MANY", many)
        found.append(shared(tmp_path / f"joined-{many}", home / "before", tmp_path / str(many)))
    assert {"index/words.table", "export.json", "public/index/names.table", f"public/{COMMON}"} <= set(found[0])
    assert found[0] == found[1] == found[2]


def test_a_comma_makes_one_group_anew(home: Path, tmp_path: Path, many: int) -> None:
    """And another where its neighbours are not read by others."""
    shared(tmp_path / "joined", home / "before", tmp_path / "one")
    before = content(tmp_path / "joined")
    made = shared(tmp_path / "joined", home / "after", tmp_path / "two")
    after = content(tmp_path / "joined")
    assert len({*after} - {*before}) == len({*before} - {*after}) == (1 if many == 1 else 2)
    assert made == shared(tmp_path / "anew", home / "after", tmp_path / "three")


@pytest.mark.parametrize("spoil", [lambda body: body[:-1], lambda body: b"", lambda body: body[:-9] + b"?" + body[-8:]])
def test_a_group_that_is_damaged_is_made_again(home: Path, tmp_path: Path, many: int, spoil: object) -> None:
    made = shared(tmp_path / "joined", home / "before", tmp_path / "one")
    for path in (tmp_path / "joined").iterdir():
        path.write_bytes(spoil(path.read_bytes()))  # type: ignore[operator]
    (tmp_path / "joined" / ".part").write_bytes(b"of a build that was killed")
    assert shared(tmp_path / "joined", home / "before", tmp_path / "two") == made
    assert all(joining._is_whole(path) for path in (tmp_path / "joined").iterdir())


def test_small_groups_are_not_kept(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "MANY", 1_000)
    monkeypatch.setattr(joining, "FEWEST", len(NAMES))
    shared(tmp_path / "joined", home / "before", tmp_path / "one")
    assert len(content(tmp_path / "joined")) == 1, "that of all games, not that of all but one"
    monkeypatch.setattr(joining, "FEWEST", len(NAMES) + 1)
    shared(tmp_path / "joined", home / "before", tmp_path / "two")
    assert not (tmp_path / "joined").exists()


def test_small_groups_among_many_games_are_kept(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comma would have all of them made anew: of thousands of games every fifth group is small."""
    monkeypatch.setattr(joining, "MANY", 1)
    monkeypatch.setattr(joining, "FEWEST", len(NAMES))
    shared(tmp_path / "joined", home / "before", tmp_path / "one")
    kept = [joining._read(path).hashes for path in (tmp_path / "joined").iterdir()]
    assert {game for hashes in kept for game in hashes} == {*NAMES} and len(kept) == len(NAMES)


def test_others_get_what_is_given(home: Path, tmp_path: Path) -> None:
    settings = {"bees": Publishing(bulk=Bulk.NONE)}
    joints = Joints(tmp_path / "joined").of(home / "before", files(home / "before"), settings)
    own, given = (b"".join(joint.exported(of)("sections") for joint in joints) for of in (OWN, GIVEN))
    assert b"Bees rest." in bulk.unpacked(own) and b"bees/a" not in bulk.unpacked(given)


def test_parts_of_parts_come_to_the_same_index(tmp_path: Path) -> None:
    parts: list[Segment] = [segment(about(name)) for name in NAMES]
    merge(tmp_path / "one", parts)
    merge(tmp_path / "two", [united(parts[:4]), united([united(parts[4:5]), united(parts[5:])])])
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_the_file_of_each_game_is_opened_once(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    honest = connections._opened
    monkeypatch.setattr(connections, "_opened", lambda path: opened.append(path.name) or honest(path))
    Joints(tmp_path / "joined").of(home / "before", files(home / "before"), {})
    assert sorted(opened) == sorted(files(home / "before").values())


def test_what_is_kept_of_a_game_goes_and_of_others_stays(home: Path, tmp_path: Path, many: int) -> None:
    folder = tmp_path / "joined"
    shared(folder, home / "before", tmp_path / "one")
    kept = {path: joining._read(path).hashes for path in folder.iterdir()}
    (folder / "key@broken").write_bytes(b"no group\n")
    joining.forget(folder, "doves")
    left = {path for path, hashes in kept.items() if "doves" not in hashes}
    assert set(folder.glob("*")) == left and len(left) < len(kept)
    assert folder.exists() == bool(left)
    joining.forget(tmp_path / "nothing", "doves")
