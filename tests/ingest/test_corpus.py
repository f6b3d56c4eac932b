"""What an editor writes under corpus/: outlines are read as documented, and refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.corpus import OutlineEntry, beside, digest, load, parse_outline, unused
from rulewright.kb.errors import InputRefused

LINES = [
    # as plain as can be
    ("- Combat", OutlineEntry("Combat", 0)),
    # kind and number, in this order
    ("- {table} (Table 2) Falling", OutlineEntry("Falling", 0, "table", "Table 2")),
    ("- (1.3) Die Rolls", OutlineEntry("Die Rolls", 0, None, "1.3")),
    # a title may have brackets of its own
    ("- Fear (X)", OutlineEntry("Fear (X)", 0)),
    ("- Test [T]", OutlineEntry("Test [T]", 0)),
    # how it begins in the source
    ("- Charge @ Charge A piece", OutlineEntry("Charge", 0, at="Charge A piece")),
    ("- {lore} Tale @ Tale by N. N.", OutlineEntry("Tale", 0, "lore", at="Tale by N. N.")),
    # an at sign inside a word is part of the title
    ("- M@rk", OutlineEntry("M@rk", 0)),
]


@pytest.mark.parametrize(("line", "entry"), LINES)
def test_a_line_is_a_heading(line: str, entry: OutlineEntry) -> None:
    assert parse_outline(line) == (entry,)


def test_depth_torn_and_aside() -> None:
    entries = parse_outline(
        """
# a remark
- Combat
  - Charge
    + and then it moves
    ! {running head} Combat 12
    + unless it is stunned
    ! arrows
- Magic
"""
    )
    assert [(e.title, e.depth) for e in entries] == [("Combat", 0), ("Charge", 1), ("Magic", 0)]
    assert entries[1].torn == ("and then it moves", "unless it is stunned")
    assert entries[1].aside == (("Combat 12", "running head"), ("arrows", "picture label"))


WRONG = [
    ("Combat", 1, "starts with"),
    ("- Combat\n* Charge", 2, "starts with"),
    ("-", 1, "nothing follows"),
    ("- Combat\n\n  +", 3, "nothing follows"),
    ("+ torn", 1, "below its heading"),
    # a stretch belongs to the heading above it, so it may not look as if it belonged to the one above that
    ("- Combat\n  - Charge\n  + torn", 3, "deeper than it"),
    ("- Combat\n   - Charge", 2, "2 blanks"),
    ("- Combat\n\t- Charge", 2, "2 blanks"),
    ("- Combat\n    - Charge", 2, "one level"),
    ("  - Combat", 1, "one level"),
    ("- {rule} Combat", 1, "no kind"),
    ("- {rules Combat", 1, "not closed"),
    ("- {rules}", 1, "has a title"),
    ("- @ words", 1, "has a title"),
    ("- Combat @ ...", 1, "letters or digits"),
    ("- Combat\n  + " + "word " * 12, 2, "at most 11 words"),
    ("- Combat\n  ! {debris}", 2, "letters or digits"),
]


@pytest.mark.parametrize(("text", "line", "reason"), WRONG)
def test_a_wrong_line_is_refused_with_its_place(text: str, line: int, reason: str) -> None:
    with pytest.raises(InputRefused) as refused:
        parse_outline(text, "book.outline")
    assert f"book.outline, line {line}:" in str(refused.value)
    assert reason in str(refused.value)


@given(st.text(alphabet="-+!@{}() \n\tab#", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        entries = parse_outline(text)
    except InputRefused:
        return
    assert all(e.title and e.depth >= 0 for e in entries)
    assert not entries or entries[0].depth == 0


BOOK = """
[book]
id = "stones"
game = "stones"
title = "Stones"
lang = "en"
recognise = ["Stones"]
"""


def test_an_outline_beside_a_profile_is_its(tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "stones.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "books" / "stones.outline").write_text("- Setup\n- Play\n", encoding="utf-8")
    profile = load(tmp_path).profile("stones")
    assert profile and [e.title for e in profile.outline] == ["Setup", "Play"]
    assert not load(tmp_path, auto=True).profiles[0].outline


@pytest.mark.parametrize("content", [b"Setup\n", b"- Sch\xf6n\n"])
def test_a_wrong_outline_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "stones.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "books" / "stones.outline").write_bytes(content)
    with pytest.raises(InputRefused, match=r"stones\.outline"):
        load(tmp_path)


def test_the_outlines_that_ship_can_be_read() -> None:
    shipped = [p for p in load().profiles if p.outline]
    assert {p.id for p in shipped} >= {"norsgard", "warcrow-tournament", "warcry-ccg-reglamento"}
    for p in shipped:
        assert len({(e.title, e.number, e.at) for e in p.outline}) > len(p.outline) * 0.6, p.id


def corpus_with(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


WRONG_DATA = [
    ("lexicon/stones.toml", '[pairs]\n"stone" = "piedra"\n"hill" = 3\n', 3, "'hill' is to have a word in quotes"),
    ("lexicon/stones.toml", '[pairs]\n"stone" = []\n', 2, "'stone' is to have a word"),
    ("lexicon/stones.toml", '[pairs]\n\n[pears]\n"a" = "b"\n', 3, "no 'pears'"),
    ("lexicon/stones.toml", "[pairs]\nstone\n", 2, "this is not TOML"),
    ("overlays/stones.toml", "\n\nx = [1,\n", 3, "this is not TOML"),
    ("glyphs.toml", '[glyphs]\nhit = "✶"\nmiss = 0\n', 3, "'miss' is to have a glyph"),
    ("glyphs.toml", "\nglyphs = 3\n", 2, "'glyphs' is to have a glyph"),
]


@pytest.mark.parametrize(("name", "text", "line", "words"), WRONG_DATA)
def test_wrong_data_is_refused_with_its_line(tmp_path: Path, name: str, text: str, line: int, words: str) -> None:
    path = corpus_with(tmp_path, name, text)
    with pytest.raises(InputRefused) as refused:
        load(tmp_path)
    assert refused.value.sentence.startswith(f"{path}, line {line}: ")
    assert words in refused.value.sentence


def test_profiles_beside_rulebooks_are_found(tmp_path: Path) -> None:
    mine = corpus_with(tmp_path, "mine/stones.toml", BOOK)
    corpus_with(tmp_path, "mine/pyproject.toml", "[project]\nname = 'x'\n")
    corpus_with(tmp_path, "mine/deeper/other.toml", BOOK)
    again = corpus_with(tmp_path, "more/again.toml", BOOK)
    books = [tmp_path / "mine" / "a.txt", tmp_path / "mine" / "b.txt", tmp_path / "more" / "c.txt"]
    assert beside(books[:2]) == (mine,)
    assert beside(books) == (mine,), "what says the same is one profile"
    again.write_text(BOOK.replace('"Stones"]', '"More stones"]'), encoding="utf-8")
    assert beside(reversed(books)) == (mine, again)
    assert beside([tmp_path / "nowhere" / "x.txt"]) == ()


def test_ones_own_profile_goes_before_one_that_ships(tmp_path: Path) -> None:
    corpus_with(tmp_path, "corpus/books/stones.toml", BOOK)
    own = corpus_with(tmp_path, "mine/stones.toml", BOOK.replace('title = "Stones"', 'title = "My stones"'))
    (profile,) = load(tmp_path / "corpus", own=[own]).profiles
    assert profile.title == "My stones" and profile.own and profile.where == str(own)


def test_two_profiles_with_one_id_are_refused_by_name(tmp_path: Path) -> None:
    one, other = (corpus_with(tmp_path, f"{name}.toml", BOOK) for name in ("one", "other"))
    with pytest.raises(InputRefused, match="both have the id 'stones'") as refused:
        load(tmp_path / "corpus", own=[one, other])
    assert str(one) in refused.value.sentence and str(other) in refused.value.sentence


def test_the_digest_of_profiles_is_that_of_what_they_say(tmp_path: Path) -> None:
    one = corpus_with(tmp_path, "one/stones.toml", BOOK)
    moved = corpus_with(tmp_path, "two/renamed.toml", BOOK)
    other = corpus_with(tmp_path, "one/other.toml", BOOK.replace("stones", "pebbles"))
    assert digest([one]) == digest([moved]) != digest([other])
    assert digest([one, other]) == digest([other, one]) != digest([one])
    before = digest([one])
    corpus_with(tmp_path, "one/stones.outline", "- Setup\n")
    assert digest([one]) != before


def test_profiles_that_recognised_nothing(tmp_path: Path) -> None:
    own = corpus_with(tmp_path, "stones.toml", BOOK)
    assert unused([tmp_path / "a.txt"], ["pebbles", "", None]) == (own,)
    assert unused([tmp_path / "a.txt"], ["stones"]) == ()
