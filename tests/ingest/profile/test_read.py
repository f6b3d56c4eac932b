"""A profile is read as documented; a wrong one is refused with file, line and one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.ingest.profile.habits import FIELDS, nearest
from rulewright.ingest.profile.outline import parse_outline
from rulewright.ingest.profile.read import MOST_BYTES, is_profile, parse_profile, read_profile
from rulewright.kb.errors import InputRefused
from tests.conftest import ROOT
from tests.ingest.profile.making import PROFILE, profile


def refused(path: Path) -> str:
    with pytest.raises(InputRefused) as e:
        read_profile(path)
    assert "\n" not in e.value.sentence
    return e.value.sentence


def test_the_least_that_a_profile_says(tmp_path: Path) -> None:
    found = read_profile(profile(tmp_path))
    assert (found.id, found.game, found.title, found.lang) == ("mudball", "mudball", "Mudball", "en")
    assert (found.edition, found.authority, found.starts, found.habits, found.outline) == ("", 0, None, {}, ())
    assert found.recognise == ("MUDBALL", "Grubnik")


def test_a_file_saved_on_windows(tmp_path: Path) -> None:
    path = profile(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + PROFILE.replace("\n", "\r\n").encode())
    assert read_profile(path).title == "Mudball"


# What is put in place of what in PROFILE, the line that is named, and words of the sentence.
WRONG = [
    # what was meant is named
    (
        'recognise = ["MUDBALL", "Grubnik"]',
        'recognize = ["MUDBALL"]',
        7,
        "'recognize' in [book]; did you mean 'recogni",
    ),
    ("[book]", "[boek]", 2, "unknown table [boek]; did you mean 'book'?"),
    ('lang = "en"', 'lang = "en"\ncolour = "red"', 7, "unknown key 'colour' in [book]; known are id, game"),
    # what must be there
    ('id = "mudball"', "", 2, "[book] has no id; add a line such as"),
    ('recognise = ["MUDBALL", "Grubnik"]', "", 2, "[book] has no recognise"),
    ("[book]", "[symbols]\n[book.x]", 3, "unknown key"),
    # values
    ('id = "mudball"', 'id = "Mud Ball"', 3, 'such as "mud-ball"'),
    ('title = "Mudball"', "title = 3", 5, "'title' is to be a text in quotes"),
    ('lang = "en"', 'lang = "de"', 6, "'lang' is to be one of en, es, fr, und"),
    ('lang = "en"', 'lang = "en"\nauthority = "10"', 7, "'authority' is to be a whole number"),
    ('lang = "en"', 'lang = "en"\nauthority = true', 7, "'authority' is to be a whole number"),
    ('recognise = ["MUDBALL", "Grubnik"]', "recognise = []", 7, "'recognise' is to be a list of phrases"),
    ('recognise = ["MUDBALL", "Grubnik"]', 'recognise = [\n"a",\n" ",\n]', 7, "none empty"),
    ('recognise = ["MUDBALL", "Grubnik"]', 'recognise = "MUDBALL"', 7, "list of phrases"),
    ('lang = "en"', 'lang = "en"\nstarts = ""', 7, "'starts' is to be a text in quotes that is not empty"),
    # outside of every table
    ("# A remark.", 'id = "mudball"', 1, "outside of a table; put it below [book]"),
    ("# A remark.", "tree = 1", 1, "put it below [headings]"),
    # no TOML
    ('game = "mudball"', 'game = "mudball', 4, "this is not TOML"),
    ('recognise = ["MUDBALL", "Grubnik"]', 'recognise = ["MUDBALL"', 7, "this is not TOML"),
    ('title = "Mudball"', 'id = "again"', 5, "Cannot overwrite a value"),
]


@pytest.mark.parametrize(("there", "instead", "line", "words"), WRONG, ids=[w[3][:40] for w in WRONG])
def test_a_wrong_profile_is_refused_with_its_line(
    tmp_path: Path, there: str, instead: str, line: int, words: str
) -> None:
    assert there in PROFILE
    path = profile(tmp_path, text=PROFILE.replace(there, instead))
    sentence = refused(path)
    assert sentence.startswith(f"{path}, line {line}: "), sentence
    assert words in sentence


# What stands below PROFILE, which has seven lines.
WRONG_HABITS = [
    ("[symbol]\n", 8, "unknown table [symbol]; did you mean 'symbols'?"),
    ("[headings]\ntrees = 1\n", 9, "unknown key 'trees' in [headings]; did you mean 'tree'?"),
    ("[headings]\ntree = 1\n", 9, "'tree' is to be a text in three quotes"),
    (
        '[symbols]\n"★" = "Success"\n',
        9,
        "'★' is to be a name in lower case letters, digits and hyphens, such as \"success\"",
    ),
    ('[symbols]\n"★" = 3\n', 9, "'★' is to be a name"),
    ('[symbols]\n"★" = []\n', 9, "'★' is to be a name"),
    ('[symbols]\n"★" = ["a", "B c"]\n', 9, 'such as "b-c"'),
    ('[symbols]\n"★" = "ok"\n"|Charge" = "x"\n', 10, "names no glyph"),
    ('[clean.glyphs]\n"ab" = "fi"\n', 9, "'ab' is to be one character"),
    ('[clean.glyphs]\n"\\uE0DE" = 1\n', 9, "the letters that the character stands for"),
    ("[clean]\nglyphs = 1\n", 9, "'glyphs' is to be a table"),
    ("[clean.glyph]\n", 8, "unknown key 'glyph' in [clean]; did you mean 'glyphs'?"),
    ('[references]\nignore = "x"\n', 9, "'ignore' is to be a list of phrases"),
    # the lines of a tree are counted in the file
    ('[headings]\ntree = """\n- A\n  - {rule} B\n"""\n', 11, "'rule' is no kind of section"),
    ('[headings]\n\ntree = """\n- A\n   - B\n"""\n', 12, "a level is 2 blanks"),
    ('[headings]\ntree = """- A\n    - B\n"""\n', 10, "one level below"),
    ("[headings]\ntree = '''\nA\n'''\n", 10, "starts with"),
]


@pytest.mark.parametrize(("more", "line", "words"), WRONG_HABITS, ids=[w[2][:40] for w in WRONG_HABITS])
def test_a_wrong_habit_is_refused_with_its_line(tmp_path: Path, more: str, line: int, words: str) -> None:
    path = profile(tmp_path, more)
    sentence = refused(path)
    assert sentence.startswith(f"{path}, line {line}: "), sentence
    assert words in sentence


def test_no_book_at_all(tmp_path: Path) -> None:
    assert "no table [book]" in refused(profile(tmp_path, text='[symbols]\n"★" = "a"\n'))


def test_what_is_no_text_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"[book]\nid = '\xe9'\n")
    assert "line 2: this is not UTF-8 text" in refused(path)
    assert "cannot be read" in refused(tmp_path / "nowhere.toml")
    assert "cannot be read" in refused(tmp_path)
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert "larger than" in refused(path)


def test_the_lines_of_an_outline_are_its_own(tmp_path: Path) -> None:
    path = profile(tmp_path)
    path.with_suffix(".outline").write_text("- A\n* B\n", encoding="utf-8")
    assert refused(path).startswith(f"{path.with_suffix('.outline')}, line 2: ")


PROFILES = [
    (PROFILE, True),
    # with a misspelt key it is still ours to refuse
    ('[book]\nid = "x"\nrecognize = ["y"]\n', True),
    # broken, but plainly meant as one
    ('[book]\nid = "x\n', True),
    # other programs' files
    ('[book]\ntitle = "Manual"\nauthors = ["N. N."]\nsrc = "src"\n', False),
    ('[project]\nname = "x"\n', False),
    ("book = 3\n", False),
    ('[project\nid = "x"\n', False),
    ("", False),
]


@pytest.mark.parametrize(("text", "ours"), PROFILES)
def test_other_programs_files_are_none_of_ours(tmp_path: Path, text: str, ours: bool) -> None:
    assert is_profile(profile(tmp_path, text=text)) is ours


def test_a_file_that_cannot_be_a_profile(tmp_path: Path) -> None:
    assert not is_profile(tmp_path / "nowhere.toml")
    assert not is_profile(profile(tmp_path, text="#" * MOST_BYTES + PROFILE))


UNREADABLE = [
    pytest.param(PROFILE.encode("utf-16"), "corpus-encoding", "not UTF-8 text; save the file as such", id="UTF-16"),
    pytest.param(PROFILE.encode() + b"\0", "corpus-toml", "this is not TOML", id="NUL"),
    pytest.param(PROFILE.encode("utf-16-le"), "corpus-toml", "this is not TOML", id="UTF-16 without a mark"),
    pytest.param(PROFILE.encode() + b"#" * 20_000_000, "corpus-size", "larger than 1,000,000 bytes", id="20 MB"),
    pytest.param(PROFILE.encode() + b"x = " + b"[" * 3_000 + b"]" * 3_000, "corpus-toml", "within each other", id="["),
    pytest.param(PROFILE.encode() + b"[a" + b".a" * 20_000 + b"]", "corpus-toml", "within each other", id="dots"),
    pytest.param(PROFILE.encode() + b"x = " + b"1" * 10_000, "corpus-toml", "number is too long", id="digits"),
]


@pytest.mark.parametrize(("data", "code", "said"), UNREADABLE)
def test_a_profile_that_cannot_be_read_is_told(tmp_path: Path, data: bytes, code: str, said: str) -> None:
    path = tmp_path / "mudball.toml"
    path.write_bytes(data)
    assert is_profile(path)
    with pytest.raises(InputRefused, match=said) as e:
        read_profile(path)
    assert e.value.code == code and str(path) in e.value.sentence and "\n" not in e.value.sentence


@pytest.mark.parametrize(
    ("word", "said"), [("recognize", "did you mean 'recognise'?"), ("qqq", "known are id, title.")]
)
def test_what_was_meant(word: str, said: str) -> None:
    assert nearest(word, ["recognise", "title"] if said.startswith("did") else ["id", "title"]) == said


def test_every_field_has_an_example_that_is_accepted(tmp_path: Path) -> None:
    for field in FIELDS.values():
        more = "" if field.path[0] == "book" else f"[{'.'.join(field.table)}]\n{field.example}\n"
        text = re.sub(rf"^{field.path[-1]} = .*$", "", PROFILE, flags=re.M) if not more else PROFILE
        text = text.rstrip() + "\n" + (field.example + "\n" if not more else "")
        assert read_profile(profile(tmp_path, more, text=text)), field.name
        assert field.says.endswith(".")


ASKED = re.compile(r"""habit\("(\w+)"\)|_table\(habits, "(\w+)"(?:, "(\w+)")?\)""")


def test_what_the_ingest_asks_a_profile_is_declared() -> None:
    asked = {
        tuple(filter(None, m))
        for path in (ROOT / "ingest").rglob("*.py")
        for m in ASKED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(asked) >= 4
    for path in asked:
        assert any(field[: len(path)] == path for field in FIELDS), f"declare {path} in ingest/profile/habits.py"


def test_what_the_manual_shows_is_accepted() -> None:
    manual = (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8")
    shown = parse_profile("\n".join(re.findall(r"```toml\n(.*?)```", manual, re.S)), Path("profiles.md"))
    assert shown.id == "mudball" and shown.habit("symbols") and shown.habit("headings")
    (outline,) = re.findall(r"^```\n(- .*?)^```", manual, re.S | re.M)
    entries = parse_outline(outline)
    assert any(e.torn for e in entries) and any(e.aside for e in entries) and any(e.at and e.number for e in entries)
