"""The data of languages: how files are read, and what functions make of lists."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from rulewright.kb.language.data import LANGUAGES, either, folded_list, listed, read, wording


def folder(tmp_path: Path, **files: str) -> Path:
    made = tmp_path / "xx"
    made.mkdir()
    for name, text in files.items():
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
    return made


def test_a_folder_is_a_language(tmp_path: Path) -> None:
    made = folder(
        tmp_path,
        language='name = "Xish"\nstop_words = "o\\nu"\nplurals = "x:y s:"\nalso = "die:dice"',
        scans='accents = "áñ"\nmisreadings = "ii:ñ"\naccented_endings = "ción"\n[narrow_words]\ne = "i hi"',
        headings='chapter = "kapitel"\ncontents = ["was drin ist"]',
    )
    found = read(made)
    assert (found.code, found.name, found.stop_words) == ("xx", "Xish", {"o", "u"})
    assert found.plurals == (("x", "y"), ("s", "")) and found.also == {"die": "dice"}
    assert found.accents == {"a": "á", "n": "ñ"} and found.accented_endings == {"cion": "ción"}
    assert found.misreadings == (("ii", "ñ"),) and found.narrow_words == {"e": ("i", "hi")}
    assert found.lists == {"headings.chapter": ("kapitel",), "headings.contents": ("was drin ist",)}


@pytest.mark.parametrize(("text", "error"), [("stop_word = 'a'", KeyError), ("stop_words = ", tomllib.TOMLDecodeError)])
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read(folder(tmp_path, language=text))


def test_a_list_is_that_of_one_language_or_of_all() -> None:
    assert listed("words.elided", "en") == ()
    assert listed("words.elided") == listed("words.elided", "fr")
    with pytest.raises(KeyError):
        listed("words.elidde")


def test_a_list_becomes_an_expression_with_every_accent_printed_or_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES["es"].lists, "test.list", ("véase", "ver", "véase también"))  # type: ignore[index]
    pattern = re.compile(either("test.list", "es"))
    assert all(pattern.fullmatch(said) for said in ("véase", "vease", "véase tambien", "ver"))
    assert re.match(either("test.list", "es"), "véase también")[0] == "véase también"  # type: ignore[index]
    assert not re.compile(either("test.list", "fr")).search("ver")
    assert folded_list("test.list", "es") == {"vease", "ver", "vease tambien"}


def test_an_entry_says_which_words_may_stand_for_one_and_which_may_be_missing() -> None:
    said = re.compile(wording("the? goose|geese that? hiss~ at *", r"\s+"))
    assert all(said.fullmatch(text) for text in ("goose hiss at ducks", "the geese  that hissed at him"))
    assert not any(said.fullmatch(text) for text in ("the goose hisses at", "that goose hisses at him", "goose at him"))
    assert wording("lantern fish?") == "lantern(?:[ ]fish)?"
