"""Files become knowledge one game at a time, in an order that does not depend on that of the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest import corpus
from rulewright.ingest.build import Manner, build
from rulewright.ingest.games import Games
from rulewright.ingest.inputs import Inputs
from rulewright.ingest.kept import Kept
from rulewright.ingest.lastgood import LastGood
from rulewright.ingest.reading import Workshop
from rulewright.kb.codec import digest
from rulewright.kb.errors import InputRefused

RULES = "# {name}\n\n## Throwing\n\nThe player throws the mud.\n\n## Ducking\n\nThe player ducks. See “Throwing”.\n"


def games(folder: Path, *names: str, told: list[str] | None = None, strict: bool = False) -> Games:
    inputs = {}
    for i, name in enumerate(names):
        path = folder / f"{i}.md"
        path.write_text(RULES.format(name=name), encoding="utf-8")
        inputs[digest(f"{name}{i}")] = path
    said = told if told is not None else []
    shop = Workshop("code", "code", Kept(folder / "cache"), corpus.load(), LastGood(folder), strict)
    return Games(Inputs(inputs), shop, lambda what, done, whole: said.append(what))


def test_each_game_comes_with_its_books_and_its_study(tmp_path: Path) -> None:
    found = list(games(tmp_path, "Mudball", "Heronry"))
    assert [s.game for s in found] == ["heronry", "mudball"] and len({s.made_of for s in found}) == 2
    for k in (s.know() for s in found):
        assert {s.id for s in k.sections} == set(k.html)
        assert [r.target for r in k.studies[0].references if r.kind != "mention"] == [f"{k.books[0].id}/throwing"]


def test_the_order_of_the_files_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = games(tmp_path / "a", "Mudball", "Heronry"), games(tmp_path / "b", "Heronry", "Mudball")
    assert one.names == other.names == ["heronry", "mudball"]


def test_nothing_is_studied_before_it_is_asked_for(tmp_path: Path) -> None:
    told: list[str] = []
    walk = iter(games(tmp_path, "Mudball", "Heronry", told=told))
    assert told == ["reading 0.md", "reading 1.md"]
    next(walk)
    assert told[2:] == ["studying heronry"]


def test_what_is_missing_may_be_handed_over_but_for_games_of_last_good_readings(
    tmp_path: Path,
) -> None:
    told: list[list[str]] = []
    manner = Manner(hand_over=lambda pieces: told.append([p.game or "a file" for p in pieces]))
    rulebook, other = tmp_path / "rulebook.md", tmp_path / "other.md"
    rulebook.write_text(RULES.format(name="Mudball"), encoding="utf-8")
    other.write_text(RULES.format(name="Heronry"), encoding="utf-8")
    build(tmp_path / "kb", [rulebook, other], manner=manner)
    assert told == [["a file", "a file"], ["heronry", "mudball"]]
    rulebook.write_bytes(b"")  # it is served as it last was
    other.write_text(RULES.format(name="Heronry") + "They wade.\n", encoding="utf-8")
    build(tmp_path / "kb", [rulebook, other], manner=manner)
    assert told[2:] == [["a file", "a file"], ["heronry"]]


def test_two_books_of_one_title_are_named_after_their_files(tmp_path: Path) -> None:
    found = games(tmp_path, "Game rules", "Heronry", "Game rules")
    assert found.names == ["0", "2", "heronry"]
    (note,) = found.notes
    assert note.startswith("0.md, 2.md have the same title, so that they are named after their files: 0, 2.")
    books = [b for s in found for b in s.know().books]
    assert [(b.id, b.title) for b in books] == [
        ("0", "Game rules (0)"),
        ("2", "Game rules (2)"),
        ("heronry", "Heronry"),
    ]


def test_titles_that_differ_in_letters_that_no_id_has_stay_as_they_are(tmp_path: Path) -> None:
    found = games(tmp_path, "泥球 2", "Хайдути 2", "Хайдути 3")
    (note,) = found.notes
    assert note.startswith("0.md, 1.md have titles of which an address would be the same, so that they are named")
    books = [b for s in found for b in s.know().books]
    assert sorted((b.id, b.title) for b in books) == [("0", "泥球 2"), ("1", "Хайдути 2"), ("3", "Хайдути 3")]


def test_two_books_of_one_title_are_refused_where_nothing_may_fail(tmp_path: Path) -> None:
    with pytest.raises(InputRefused, match=r"0\.md and 1\.md are both the book mudball; build with one of them"):
        games(tmp_path, "Mudball", "Mudball", strict=True)
