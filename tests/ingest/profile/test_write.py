"""A written profile is accepted as it stands, recognises its book, and takes nothing away from what was found."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus, beside, load
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.profile.command import write_profiles
from rulewright.ingest.profile.habits import HABITS
from rulewright.ingest.profile.write import quoted
from rulewright.kb.errors import InputRefused, StoreError
from rulewright.kb.model import BookReading
from tests.conftest import SAMPLE
from tests.ingest.profile.making import BOOK, rulebook

NUMBERED = "\n\n".join(
    [
        "Ooze Wars Tournament Rules v1.1",
        *(f"{c}. Chapter {c}\n\n{c}.1 A rule about mud.\n\n{c}.2 Another." for c in range(1, 9)),
    ]
)
MARKDOWN = (
    "# Ooze Wars\n\n## Combat\n\nMud flies.\n\n### Aiming\n\nAim well.\n\n## Magic\n\nNone.\n\n## Credits\n\nUs.\n"
)
BARE = "you throw the ball and then you run and then you throw it again. " * 40
ODD = (
    'A "b" \\ c\n\nMUD \\ SLINGING\n\nYou sling mud at the other team. Use ★.\n\n'
    'THE "OOZE" (X) @ HOME\n\nIt flows. \ue123\n'
)


def written(folder: Path, text: str, name: str = "book.txt") -> tuple[Path, list[Path]]:
    """A rulebook with the profiles that were written beside it."""
    path = rulebook(folder, text, name)
    list(write_profiles(path, folder, False))
    return path, sorted(folder.glob("*.toml"))


def both(path: Path) -> tuple[tuple[BookReading, ...], tuple[BookReading, ...]]:
    """A file as general means read it, and as the profiles beside it do, in an otherwise empty corpus."""
    nothing = path.parent / "corpus"
    return read_books(path, Corpus()), read_books(path, load(nothing, own=beside([path])))


BOOKS = {"plain": BOOK, "numbered": NUMBERED, "markdown": MARKDOWN, "bare": BARE, "odd": ODD, "one": "Mud."}


@pytest.mark.parametrize("name", BOOKS)
def test_round_trip(tmp_path: Path, name: str) -> None:
    path, (profile,) = written(tmp_path, BOOKS[name])
    (general,), (told,) = both(path)
    assert told.book.profile == profile.stem
    assert [(s.title, s.kind, s.parent, s.spans) for s in told.sections] == [
        (s.title, s.kind, s.parent, s.spans) for s in general.sections
    ]
    assert told.book.lang == general.book.lang


@pytest.mark.parametrize("sample", SAMPLE, ids=lambda p: p.stem)
def test_round_trip_of_the_sample(tmp_path: Path, sample: Path) -> None:
    copy = rulebook(tmp_path, sample.read_text(encoding="utf-8"), sample.name)
    list(write_profiles(copy, tmp_path, True))
    (general,), (told,) = both(copy)
    assert told.book.profile and told.sections == general.sections


def test_what_is_in_it(tmp_path: Path) -> None:
    _, (profile,) = written(tmp_path, BOOK)
    text = profile.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    assert data["book"] == {
        "id": "mudball",
        "game": "mudball",
        "title": "MUDBALL",
        "lang": "en",
        "edition": "1.2, March 2026",
        "authority": 0,
        "recognise": ["MUDBALL", "Grubnik", "THE QUAGMIRE LEAGUE"],
    }
    tree = data["headings"]["tree"].splitlines()
    assert "- {toc} CONTENTS" in tree and "  - Throwing" in tree
    assert '# "★" = "success"  # 2 times, first on line 24' in text
    assert all(len(line) <= 110 for line in text.splitlines())


def test_every_option_is_there_and_can_be_used(tmp_path: Path) -> None:
    """Taking the # away from the options leaves a profile that is accepted."""
    path, (profile,) = written(tmp_path, BOOK)
    text = profile.read_text(encoding="utf-8")
    used = text
    for field in HABITS:
        for line in field.example.split("\n"):
            if f"# {line}\n" in text and not line.startswith("tree"):
                used = used.replace(f"# {line}\n", f"{line}\n", 1)
    assert used != text
    assert set(tomllib.loads(used)) == {"book", *(f.path[0] for f in HABITS)}
    profile.write_text(used, encoding="utf-8")
    assert load(tmp_path / "corpus", own=[profile]).profiles[0].habit("references")["ignore"]
    assert beside([path]) == (profile,)


def test_marks_and_numbers_need_no_tree(tmp_path: Path) -> None:
    for name in ("numbered", "markdown"):
        _, (profile,) = written(tmp_path / name, BOOKS[name])
        text = profile.read_text(encoding="utf-8")
        assert "\n# tree =" in text and "numbers or marks of this book tell" in text


def test_no_headings_at_all(tmp_path: Path) -> None:
    _, (profile,) = written(tmp_path, BARE)
    assert "No headings were found; list them as in:" in profile.read_text(encoding="utf-8")


def two_books() -> str:
    """A Spanish and an English document in one file."""
    spanish = (
        "La lucha del barro\n\n"
        + "El jugador que tiene la ficha puede mover una unidad de su equipo y no la otra. " * 90
    )
    english = (
        "Ooze Wars Tournament Rules\n\n"
        + "The player that has the token may move one of the units and not the other one. " * 90
    )
    return spanish + "\n\n" + english


def test_two_books_in_one_file(tmp_path: Path) -> None:
    path, profiles = written(tmp_path, two_books())
    assert [p.name for p in profiles] == ["la-lucha-del-barro.toml", "ooze-wars-tournament-rules.toml"]
    english = tomllib.loads(profiles[1].read_text(encoding="utf-8"))["book"]
    assert english["starts"] == "Ooze Wars Tournament Rules"
    assert english["authority"] == 10
    general, told = both(path)
    assert [(r.book.range, r.book.lang) for r in told] == [(r.book.range, r.book.lang) for r in general]
    assert [r.book.profile for r in told] == ["la-lucha-del-barro", "ooze-wars-tournament-rules"]


def test_two_books_as_text_are_told_apart(tmp_path: Path) -> None:
    path = rulebook(tmp_path, two_books())
    (text,) = write_profiles(path, None, False)
    assert text.count("save this as") == 2 and text.count("[book]") == 2
    with pytest.raises(InputRefused, match="holds 2 books"):
        list(write_profiles(path, tmp_path / "one.toml", False))


def test_a_known_book_is_left_to_its_profile(tmp_path: Path) -> None:
    path, (profile,) = written(tmp_path, BOOK)
    with pytest.raises(InputRefused, match="has a profile already") as e:
        list(write_profiles(path, None, False))
    assert str(profile) in e.value.sentence
    assert list(write_profiles(path, None, True))


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = rulebook(tmp_path)
    out = tmp_path / "my.toml"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(InputRefused, match="is there already"):
        list(write_profiles(path, out, False))
    assert out.read_text(encoding="utf-8") == "mine"
    list(write_profiles(path, out, True))
    assert "[book]" in out.read_text(encoding="utf-8")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        list(write_profiles(rulebook(tmp_path), tmp_path / "no" / "my.toml", False))


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("nowhere.txt", None, "is not there"),
        ("binary.txt", b"\x00\x01\x02", "binary"),
        ("empty.txt", b"", "empty"),
        ("picture.png", b"\x89PNG", "not a format"),
    ],
)
def test_what_is_no_rulebook(tmp_path: Path, name: str, data: bytes | None, words: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(InputRefused, match=words):
        list(write_profiles(tmp_path / name, None, False))


def test_a_folder_is_no_rulebook(tmp_path: Path) -> None:
    with pytest.raises(InputRefused):
        list(write_profiles(tmp_path, None, False))


@pytest.mark.parametrize("text", ['a "b" \\c', "tab\tand\x7f", "\ue0de", "\U000f0000", "★ ñ", "\u200b\u2028"])
def test_any_text_can_be_quoted(text: str) -> None:
    assert tomllib.loads(f"x = {quoted(text)}")["x"] == text


def test_the_game_of_a_known_book_is_offered(tmp_path: Path) -> None:
    path = rulebook(tmp_path, "LANTERN MARSH TOURNAMENT RULES\n\nA round lasts an hour. Bring your lamp.\n")
    (text,) = write_profiles(path, None, False)
    assert tomllib.loads(text)["book"]["game"] == "lantern-marsh"
    assert "look whether it is the same game" in " ".join(text.replace("#", " ").split())
