"""Overlays as an editor writes them, and as an editor gets them wrong."""

from pathlib import Path

import pytest

from rulewright.ingest.overlays import SHAPES, by_game, is_overlay, read_overlay
from rulewright.kb.errors import InputRefused
from tests.conftest import ROOT

WHOLE = """overlay = "mudball"

[[term]]
name = "Mud pit"
section = "mudball/pits"
aliases = ["pit"]
because = "The book draws it and never says what it is."

[[interaction]]
a = "mudball/en/boots"
type = "negates"
b = "mudball/en/mud-pit"
section = "mudball/boots"
quote = "Boots do not care for pits."
because = "The sentence uses the short name."

[[interaction]]
a = "mudball/en/boots"
b = "mudball/en/rain"
drop = true
because = "It only looks like one."
"""


def overlay(tmp_path: Path, text: str, name: str = "fixes.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_an_overlay_says_its_game_and_what_to_correct(tmp_path: Path) -> None:
    game, (pit, boots, rain) = read_overlay(overlay(tmp_path, WHOLE))
    assert game == "mudball"
    assert (pit.kind, pit.word("name"), pit.words("aliases"), pit.drop) == ("term", "Mud pit", ("pit",), False)
    assert (boots.kind, boots.word("type"), boots.where) == ("interaction", "negates", "fixes.toml, line 9")
    assert (rain.drop, rain.where, rain.word("type"), rain.words("quote")) == (True, "fixes.toml, line 17", "", ())


TERM = '[[term]]\nname = "Pit"\nsection = "m/pits"\nbecause = "so"\n'
WRONG = [
    (TERM, 1, "begins with its game"),
    ("overlay = 3\n", 1, "begins with its game"),
    ('overlay = ""\n', 1, "begins with its game"),
    ('overlay = "m"\n\n[[rule]]\nname = "x"\n', 3, "no 'rule'"),
    ('overlay = "m"\n\n[term]\nname = "x"\n', 3, "no 'term'"),
    ('overlay = "m"\n\n[[term]]\nname = "Pit"\nbecause = "so"\n', 3, "needs 'section'"),
    ('overlay = "m"\n\n[[term]]\nname = "Pit"\nsection = "m/pits"\n', 3, "needs 'because'; say why"),
    (f'overlay = "m"\n{TERM}kind = "sort"\n', 2, "no kind 'sort'"),
    (f'overlay = "m"\n{TERM}kind = "keywrd"\n', 2, "did you mean 'keyword'"),
    (f'overlay = "m"\n{TERM}alias = "x"\n', 2, "did you mean 'aliases'"),
    (f'overlay = "m"\n{TERM}aliases = "x"\n', 2, "a list of words"),
    (f'overlay = "m"\n{TERM}aliases = [""]\n', 2, "a list of words"),
    (f'overlay = "m"\n{TERM}drop = "yes"\n', 2, "drop = true"),
    (f'overlay = "m"\n{TERM}quote = " "\n', 2, "words in quotes as 'quote'"),
    (f'overlay = "m"\n{TERM}\n{TERM.replace("Pit", "")}', 7, "words in quotes as 'name'"),
    ('overlay = "m"\n[[override]]\nsection = "m/a"\nother = "m/b"\nbecause = "so"\n', 2, "needs 'how'"),
    ('overlay = "m"\n[[interaction]]\na = "x"\nb = "y"\nbecause = "so"\n', 2, "needs 'type'"),
    ('overlay = "m"\n[[term\n', 2, "this is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "words"), WRONG)
def test_a_wrong_overlay_is_refused_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = overlay(tmp_path, text)
    with pytest.raises(InputRefused) as refused:
        read_overlay(path)
    assert refused.value.sentence.startswith(f"{path}, line {line}: ")
    assert words in refused.value.sentence


def test_what_looks_like_a_header_inside_a_string_makes_no_line_wrong_by_much(tmp_path: Path) -> None:
    text = 'overlay = "m"\n[[term]]\nname = "Pit"\nsection = "m/pits"\nbecause = """\n[[term]]\n"""\n'
    _, (entry,) = read_overlay(overlay(tmp_path, text))
    assert entry.where == "fixes.toml, line 1"


def test_a_reference_may_lead_nowhere(tmp_path: Path) -> None:
    text = 'overlay = "m"\n[[reference]]\nsection = "m/a"\nquote = "page 9"\ntarget = ""\nbecause = "It was cut."\n'
    _, (entry,) = read_overlay(overlay(tmp_path, text))
    assert entry.word("target") == ""


def test_overlays_of_one_game_are_put_together_in_the_order_of_the_files(tmp_path: Path) -> None:
    one = overlay(tmp_path, WHOLE, "a.toml")
    other = overlay(tmp_path, f'overlay = "mudball"\n{TERM}', "b.toml")
    third = overlay(tmp_path, f'overlay = "chess"\n{TERM}', "c.toml")
    found = by_game([one, other, third])
    assert {g: [e.where for e in entries] for g, entries in found.items()} == {
        "mudball": ["a.toml, line 3", "a.toml, line 9", "a.toml, line 17", "b.toml, line 2"],
        "chess": ["c.toml, line 2"],
    }


def test_other_files_are_no_overlays(tmp_path: Path) -> None:
    assert is_overlay(overlay(tmp_path, WHOLE))
    assert not is_overlay(overlay(tmp_path, '[book]\nid = "mudball"\n'))
    assert is_overlay(overlay(tmp_path, "overlay ="))  # reading it tells what is wrong
    assert not is_overlay(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b'overlay = "\xf1"')
    assert is_overlay(tmp_path / "latin.toml")
    with pytest.raises(InputRefused, match="not UTF-8"):
        read_overlay(tmp_path / "latin.toml")


def test_the_example_of_the_manual_is_an_overlay(tmp_path: Path) -> None:
    manual = (ROOT / "docs" / "overlays.md").read_text(encoding="utf-8")
    example = manual.partition("```toml\n")[2].partition("```")[0]
    game, entries = read_overlay(overlay(tmp_path, example))
    assert game == "mudball" and {e.kind for e in entries} == set(SHAPES) and all(e.because for e in entries)
