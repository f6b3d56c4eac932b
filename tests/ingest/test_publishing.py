"""The owner's settings beside the rulebooks: read, refused in a sentence, and told where they are of no use."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.ingest.publishing import FILE, beside, read, unheeded
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import InputRefused
from rulewright.kb.publishing import Access, Bulk, Publishing

RULES = "# Mudball\n\n## 1 Throwing\n\nA player throws mud.\n\n## 2 Ducking\n\nA player ducks.\n"
ALL = """[games.mud]
access = "local"
bulk = "text"
licence = "CC-BY-4.0"
offline = "yes"
index = "no"
"""


def settings(folder: Path, text: str | bytes) -> Path:
    path = folder / FILE
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_every_setting_is_read(tmp_path: Path) -> None:
    told = read([settings(tmp_path, ALL)])
    assert told == {"mud": Publishing(Access.LOCAL, Bulk.TEXT, offline=True, index=False, licence="CC-BY-4.0")}
    assert read([settings(tmp_path, "[games.mud]\nindex = false\noffline = true\n")])["mud"] == Publishing(
        offline=True, index=False
    )
    assert read([settings(tmp_path, "[games.mud]\n")]) == {"mud": Publishing()} and read([]) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[games.mud]\nacces = "local"', "line 2: 'acces' is not known here; a game has access, bulk, offline, index"),
        ('[games.mud]\naccess = "private"', 'line 2: access is to be "public" or "local"'),
        ('[games.mud]\nbulk = "all"', 'bulk is to be "none" or "facts" or "text"'),
        ('[games.mud]\nbulk = ["text"]', "bulk is to be"),
        ('[games.mud]\nbulk = "text"', 'line 2: bulk = "text" gives the books away; name the licence'),
        ('[games.mud]\nbulk = "text"\nlicence = " "', 'licence is to be a name such as "CC-BY-4.0"'),
        ('[games.mud]\noffline = "no way"', 'offline is to be "yes" or "no"'),
        ("[games.mud]\nindex = 1", 'index is to be "yes" or "no"'),
        ("[games.mud]\nindex = []", 'index is to be "yes" or "no"'),
        ('[games]\nmud = "local"', r"'mud' is to be a table: \[games.mud\]"),
        ("games = 1", "'games' is to be tables"),
        ('[mud]\naccess = "local"', "'mud' is not known here; there are tables such as"),
        ("[games.mud", "is not TOML"),
        (b"\xff\xfe[\0g\0", "not UTF-8 text"),
        ('[games.mud]\naccess = "lo\0cal"', "is not TOML"),
        ("x = " + "[" * 5_000, "stand within each other"),
        ("n = " + "9" * 10_000, "number is too long"),
        ("." * 20_000, "is not TOML"),
        ("#" * 100_001, "is larger than 100,000 bytes"),
    ],
)
def test_what_cannot_be_heeded_is_refused_in_a_sentence(tmp_path: Path, text: str | bytes, told: str) -> None:
    with pytest.raises(InputRefused, match=told) as refused:
        read([settings(tmp_path, text)])
    assert FILE in str(refused.value) and "\n" not in str(refused.value) and len(str(refused.value)) < 500


def test_the_nearest_settings_hold(tmp_path: Path) -> None:
    inner = tmp_path / "books" / "mud"
    inner.mkdir(parents=True)
    above = settings(tmp_path / "books", "[games.mud]\n")
    files = [inner / "mud.md", tmp_path / "books" / "clay.md", tmp_path / "sand.md"]
    assert beside(files) == (above,)
    own = settings(inner, "[games.mud]\n")
    assert set(beside(files)) == {above, own}


def test_two_words_on_one_game_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    paths = [settings(tmp_path, "[games.mud]\n"), settings(tmp_path / "other", "[games.mud]\n")]
    with pytest.raises(InputRefused, match="both speak of the game 'mud'"):
        read(paths)


def test_a_game_that_is_not_there_is_told() -> None:
    assert unheeded({"mudd": Publishing(), "mud": Publishing()}, ["mud", "clay"]) == [
        "rulewright.toml speaks of the game 'mudd', which is not there; there are: clay, mud."
    ]


def test_a_change_of_the_settings_is_a_new_generation(tmp_path: Path) -> None:
    book, root = tmp_path / "mudball.md", tmp_path / "kb"
    book.write_text(RULES, encoding="utf-8")
    first = build(root, [book])
    settings(tmp_path, '[games.mudball]\naccess = "local"\n[games.mudd]\n')
    second = build(root, [book])
    assert second.generation != first.generation and second.content == first.content
    assert [n for n in second.notes if "'mudd'" in n] and not build(root, [book]).changed
    assert build(root, [book]).notes == second.notes, "what is not heeded is told each time"
    for published, games in ((False, ["mudball"]), (True, [])):
        kb = KnowledgeBase(root, published)
        with kb.reading() as g:
            assert g.store.games() == games
            assert published or g.settings["mudball"].access is Access.LOCAL
        kb.close()
    settings(tmp_path, '[games.mudball]\nacess = "local"\n')
    with pytest.raises(InputRefused, match="'acess'"):
        build(root, [book])
    kb = KnowledgeBase(root, True)
    with kb.reading() as g:
        assert g.id == second.generation, "the old one serves, with the old settings"
    kb.close()
