"""Two sources side by side: which books are compared, and with which profile they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.ingest.editions import Editions, compare_editions, rebased
from rulewright.kb.editions.model import ChangeKind, TermFate
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading
from tests.conftest import SAMPLE
from tests.make import book, section
from tests.second_edition import second_edition

CORE = next(p for p in SAMPLE if p.name == "lantern-marsh-core.md")
TORNEO = next(p for p in SAMPLE if p.suffix == ".txt")
RULES = """# Mudball

## 1 Throwing

A player throws one ball of mud at a player who is in sight.

## 2 Ducking

Whoever ducks behind the barrel cannot be hit until the bell rings.

## 3 Aiming

Point at whom you mean to hit, and count to three aloud.
"""
MORE = RULES + "\n## 4 Washing\n\nWash at the pump before supper, or go without.\n"


def put(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def short(found: Editions) -> list[tuple[str, str]]:
    return [("+".join(c.kinds), c.place.label) for one in found.comparisons for c in one.changes]


def test_a_second_edition_of_the_sample(tmp_path: Path) -> None:
    new = put(tmp_path, "second.md", second_edition(CORE.read_text(encoding="utf-8")))
    found = compare_editions(CORE, new)
    assert short(found) == [
        ("reworded", "2.3 Measuring"),
        ("removed", "2.7 Switches"),
        ("added", "5.4 Lunge"),
        ("moved", "5.5 Shoot"),
        ("moved", "5.6 Kindle"),
        ("moved", "5.7 Rest"),
        ("moved", "5.8 Example: A Busy Activation"),
        ("reworded", "7.4 Mired"),
        ("renamed", "Faint-Hearted"),
        ("moved", "Appendix A Quick Reference"),
    ]
    (one,) = found.comparisons
    changes = {c.place.title: c for c in one.changes}
    assert changes["Shoot"].old and changes["Shoot"].old.number == "5.4"
    assert changes["Shoot"].cited_by == ("lantern-marsh-core/quick-reference",)
    assert "lantern-marsh-core/2.4" in changes["Switches"].cited_by
    assert changes["Quick Reference"].how == ("references",)
    terms = {t.name: t for t in one.terms}
    assert terms["Mired"].fate is TermFate.REDEFINED and "lantern-marsh-core/5.2" in terms["Mired"].used_by
    assert (terms["Faint-Hearted"].fate, terms["Faint-Hearted"].was) == (TermFate.RENAMED, "Coward")


def test_an_edition_and_itself() -> None:
    found = compare_editions(CORE, CORE)
    assert short(found) == [] and not found.comparisons[0].terms and not found.notes


def test_two_books_under_other_titles_are_compared_where_there_is_no_other(tmp_path: Path) -> None:
    old = put(tmp_path, "a.md", RULES)
    new = put(tmp_path, "b.md", MORE.replace("Mudball", "Mudball Second Edition"))
    found = compare_editions(old, new)
    assert ("added", "4 Washing") in short(found)
    assert not any(kind in ("removed", "moved") for kind, _ in short(found))
    assert len(found.notes) == 1 and "mudball-second-edition" in found.notes[0]


@pytest.mark.parametrize("turned", [False, True], ids=["the new one", "the old one"])
def test_an_edition_that_its_profile_does_not_recognise_is_read_with_it(tmp_path: Path, turned: bool) -> None:
    # A copy that names itself otherwise, as a second edition may
    text = TORNEO.read_text(encoding="utf-8")
    new = put(tmp_path, "zweite.txt", text.replace("75 minutos", "90 minutos"))
    from rulewright.ingest.corpus import load

    profile = next(p for p in load().profiles if all(phrase in text for phrase in p.recognise))
    strange = text.replace(profile.recognise[0], "x" * 9).replace("75 minutos", "90 minutos")
    put(tmp_path, "zweite.txt", strange)
    pair = (new, TORNEO) if turned else (TORNEO, new)
    found = compare_editions(*pair)
    assert [c.book for c in found.comparisons] == [profile.id]
    assert len(found.notes) == 1 and "zweite.txt" in found.notes[0]
    assert ChangeKind.REWORDED in {k for c in found.comparisons[0].changes for k in c.kinds}


def test_books_that_only_one_side_has_are_named(tmp_path: Path) -> None:
    put(tmp_path, "old/mudball.md", RULES)
    put(tmp_path, "old/pillow.md", "# Pillow\n\n## 1 Fluffing\n\nFluff the pillow.\n")
    put(tmp_path, "new/mudball.md", MORE)
    found = compare_editions(tmp_path / "old", tmp_path / "new")
    assert [c.book for c in found.comparisons] == ["mudball"]
    assert (found.only_old, found.only_new) == (("pillow",), ())


def test_a_knowledge_base_and_a_file(tmp_path: Path) -> None:
    old, new = put(tmp_path, "a.md", RULES), put(tmp_path, "b.md", MORE)
    build(tmp_path / "kb", [old])
    build(tmp_path / "kb2", [new])
    expected = [("added", "4 Washing")]
    assert short(compare_editions(tmp_path / "kb", new)) == expected
    assert short(compare_editions(tmp_path / "kb", tmp_path / "kb2")) == expected


def test_what_has_nothing_in_common_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "one/a.md", RULES)
    put(tmp_path, "one/b.md", "# Pillow\n\n## 1 Fluffing\n\nFluff the pillow.\n")
    with pytest.raises(InputRefused, match="mudball, pillow") as e:
        compare_editions(tmp_path / "one", CORE)
    assert e.value.code == "diff-nothing-shared"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputRefused, match="nowhere"):
        compare_editions(CORE, tmp_path / "nowhere.md")


def test_a_book_under_another_id() -> None:
    old = BookReading(book("core"), (section("core/a"), section("core/b", parent="core/a")))
    new = BookReading(book("other", game="sport"), ())
    moved = rebased(old, new)
    assert (moved.book.id, moved.book.game) == ("other", "sport")
    assert [(s.id, s.book, s.parent) for s in moved.sections] == [
        ("other/a", "other", None),
        ("other/b", "other", "other/a"),
    ]
