"""What of a profile does not fit its rulebook is told with file and line, and nothing is told of what fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus, Profile
from rulewright.ingest.profile.check import Checked, check_profile
from rulewright.kb.errors import InputRefused
from tests.ingest.profile.making import BOOK, PROFILE, profile, rulebook

SYMBOLS = '[symbols]\n"★" = "success"\n"♦" = "damage"\n'
TREE = """[headings]
tree = \"\"\"
- MUDBALL
- {toc} CONTENTS
- BEFORE YOU START
- YOUR TEAM
  - The Grubnik
- PLAYING
  - Throwing
  - Ducking
- THE QUAGMIRE LEAGUE
\"\"\"
"""


def checked(tmp_path: Path, more: str = "", text: str = PROFILE, outline: str = "", book: str = BOOK) -> Checked:
    path = profile(tmp_path, more, text=text)
    if outline:
        path.with_suffix(".outline").write_text(outline, encoding="utf-8")
    return check_profile(path, rulebook(tmp_path, book), Corpus())


def test_a_profile_that_fits(tmp_path: Path) -> None:
    done = checked(tmp_path, SYMBOLS + TREE)
    assert done.findings == ()
    assert done.fits == "9 of 9 headings of the tree were found in mudball.txt."


# What stands below PROFILE (seven lines), the line that is named, and words of the sentence.
FINDINGS = [
    # the tree begins on line 11, after three lines of symbols
    (
        "  - Throwing",
        "  - Throwing mud",
        19,
        "'Throwing mud' was not found in mudball.txt; did you mean 'Throwing' (line 30 of",
    ),
    ("  - Ducking", "  - line of sight", 20, "its words stand there (line 32 of mudball.txt), but no heading was seen"),
    ("  - Ducking", "  - Diving", 20, "its words do not stand there"),
    ("  - Ducking\n", "", 12, "not in the tree: 'Ducking' (line 35 of mudball.txt)"),
    (
        "  - Ducking",
        "  - Ducking\n    + and then it snows",
        20,
        "'and then it snows' does not stand behind the heading",
    ),
    ("  - Ducking", "  - Ducking @ Ducking Instead", 20, "@ and ! have an effect in an outline only"),
    ('"★" = "success"', '"★" = "success"\n"☠" = "death"', 10, "'☠' never stands in mudball.txt"),
    ('"★" = "success"', '"★" = "success"\n"»|Charge" = "long"', 10, "'»|Charge' never stands"),
    ('"★" = "success"\n', "", 8, "these glyphs have no name: ★ (2)"),
    ("[headings]", '[clean.glyphs]\n"\\uE0DE" = "fi"\n[headings]', 12, "never stands in mudball.txt"),
    ("[headings]", '[references]\nignore = ["see the moon"]\n[headings]', 12, "'see the moon' never stands"),
]


@pytest.mark.parametrize(("there", "instead", "line", "words"), FINDINGS, ids=[f[3][:40] for f in FINDINGS])
def test_what_does_not_fit(tmp_path: Path, there: str, instead: str, line: int, words: str) -> None:
    more = SYMBOLS + TREE
    assert there in more
    done = checked(tmp_path, more.replace(there, instead))
    found = [f for f in done.findings if words in f]
    assert found, done.findings
    assert f"mudball.toml, line {line}: " in found[0]


PHRASES = [
    (
        'recognise = ["MUDBALL", "Grubnik"]',
        'recognise = ["Mudball", "Grubnik"]',
        7,
        "'Mudball' does not stand in mudball.txt, but 'MUDBALL' does",
    ),
    ('recognise = ["MUDBALL", "Grubnik"]', 'recognise = ["the result is 5"]', 7, "on one line and letter for letter"),
    ('recognise = ["MUDBALL", "Grubnik"]', 'recognise = ["snow"]', 7, "without it the book is not recognised"),
    ('lang = "en"', 'lang = "en"\nstarts = "Snow"', 7, "'Snow' does not stand"),
]


@pytest.mark.parametrize(("there", "instead", "line", "words"), PHRASES, ids=[p[3][:40] for p in PHRASES])
def test_phrases_that_do_not_stand_there(tmp_path: Path, there: str, instead: str, line: int, words: str) -> None:
    assert there in PROFILE
    done = checked(tmp_path, SYMBOLS, text=PROFILE.replace(there, instead))
    assert any(f"mudball.toml, line {line}: " in f and words in f for f in done.findings), done.findings


def test_an_outline_is_held_against_the_text(tmp_path: Path) -> None:
    outline = "- MUDBALL\n- PLAYING\n  - Throwing\n    + Soaked newts\n  - Diving\n    ! {caption} a picture of mud\n"
    done = checked(tmp_path, SYMBOLS + TREE, outline=outline)
    at = [f.partition("mudball.")[2].partition(": ")[0] for f in done.findings]
    assert at == ["outline, line 3", "outline, line 5", "outline, line 5", "toml, line 12"]
    assert "so the tree is not used" in done.findings[3]
    assert done.fits == "3 of 4 headings of the outline were found in mudball.txt."


def test_a_profile_without_headings(tmp_path: Path) -> None:
    done = checked(tmp_path, SYMBOLS)
    assert done.findings == () and "lists no headings; general means find" in done.fits


def test_the_part_of_a_file_that_is_the_book(tmp_path: Path) -> None:
    """What stands before the book's start is not looked at."""
    text = PROFILE.replace('lang = "en"', 'lang = "en"\nstarts = "MUDBALL"')
    path, book = profile(tmp_path, SYMBOLS, text=text), rulebook(tmp_path, "Another book with ☠ signs.\n\n" + BOOK)
    other = Profile("other", "other", "Other", "en", "", 0, ("Another book",))
    assert check_profile(path, book, Corpus((other,))).findings == ()


def test_what_cannot_be_read(tmp_path: Path) -> None:
    book = rulebook(tmp_path)
    with pytest.raises(InputRefused, match="cannot be read"):
        check_profile(tmp_path / "nowhere.toml", book, Corpus())
    with pytest.raises(InputRefused, match="line 7: unknown key"):
        check_profile(profile(tmp_path, text=PROFILE.replace("recognise", "recognize")), book, Corpus())
    with pytest.raises(InputRefused, match=r"nowhere\.txt"):
        check_profile(profile(tmp_path), tmp_path / "nowhere.txt", Corpus())
