"""What an editor decided of books lies beside the knowledge base, and is refused where it cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.decisions import FILE, Decided, of, read, unheeded, write
from rulewright.kb.errors import StoreError


def test_what_is_written_is_read(tmp_path: Path) -> None:
    said = {"mud-es": Decided("mud \\ es.md", 'El "Barro"', "mudball"), "mud": Decided("mud.md", game="mudball")}
    write(tmp_path, said)
    assert read(tmp_path) == said
    write(tmp_path, {})
    assert read(tmp_path) == {}


def test_nothing_was_decided(tmp_path: Path) -> None:
    assert read(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[books", "is no TOML that can be read"),
        ("title = 'Mud'", "is to have tables such as"),
        ("books = 3", "is to have tables such as"),
        ("[books.mud]\ntitel = 'Mud'", "is to say of 'mud' nothing but file, title, game, each in quotes"),
        ("[books.mud]\ntitle = 3", "nothing but file, title, game"),
        ("[books.mud]\ntitle = ' '", "nothing but file, title, game"),
        ("[books]\nmud = 'Mud'", "nothing but file, title, game"),
        ("[books.mud]\ngame = 'Mud Ball'", "calls a game 'Mud Ball', which is to be written 'mud-ball'"),
        ("\udcff", "is no TOML"),
    ],
)
def test_what_cannot_be_heeded_is_refused(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(StoreError, match=why) as e:
        read(tmp_path)
    assert e.value.code == "decisions-damaged" and FILE in str(e.value)


def test_a_book_with_another_id_is_known_by_its_file() -> None:
    said = {"mud": Decided("mud.md", title="Mud")}
    assert of(said, "mud", "other.md", {"mud"}) == said["mud"]
    assert of(said, "mud-en", "mud.md", {"mud-en"}) == said["mud"]
    assert of(said, "mud-en", "mud.md", {"mud-en", "mud"}) is None  # that other book is meant
    assert of(said, "sand", "sand.md", {"sand"}) is None
    two = {**said, "muddy": Decided("mud.md", title="Muddy")}
    assert of(two, "mud-en", "mud.md", {"mud-en"}) is None  # nobody knows which


def test_a_decision_that_no_book_follows_is_told() -> None:
    said = {"mud": Decided("mud.md"), "sand": Decided("sand.md")}
    assert unheeded(said, [("mud-en", "mud.md")]) == ["books.toml speaks of the book 'sand', which is not there."]
