"""What a comma costs is measured of the game that it is in."""

from __future__ import annotations

from pathlib import Path

from bench.comma import books, measured

RULES = "# Mudball\n\n## Throwing\n\nThrow the mud at the target.\n\n# Ducking\n\nSee Throwing.\n"


def test_every_book_is_a_game_of_its_own(tmp_path: Path) -> None:
    source = tmp_path / "mud.md"
    source.write_text(RULES, encoding="utf-8")
    one, two = books([source], tmp_path / "books", 2)
    assert one.read_text().startswith("# Game 0000\n") and two.read_text().startswith("# Game 0001\n")


def test_one_file_is_new_and_the_others_are_not(tmp_path: Path) -> None:
    source = tmp_path / "mud.md"
    source.write_text(RULES, encoding="utf-8")
    few, more = measured([source], (1, 3))
    assert (few.games, more.games) == (1, 3) and more.first > 0 and more.comma > 0
    assert abs(few.part - more.part) < few.part / 4, "the file of one game, however many there are"
    assert more.common > few.common
