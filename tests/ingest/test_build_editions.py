"""A build that replaces a book by a changed file keeps what changed, and the export says nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.editions.model import ChangeKind
from rulewright.kb.editions.shelf import Shelf

RULES = """# Mudball

## 1 Throwing

A player throws one ball of mud at a player who is in sight.

## 2 Ducking

Whoever ducks behind the barrel cannot be hit until the bell rings.

## 3 Washing

Wash at the pump before supper, or go without. See rule 2.
"""
WORDED = RULES.replace("one ball of mud", "two balls of mud")
SHIFTED = (
    RULES.replace("## 3", "## 4").replace("## 2", "## 3").replace("rule 2", "rule 3")
    .replace("## 3 D", "## 2 Aiming\n\nPoint at whom you mean to hit, and count to three aloud.\n\n## 3 D")
)  # fmt: skip


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    return tmp_path / "mudball.md"


def built(root: Path, rulebook: Path, text: str) -> str:
    rulebook.write_text(text, encoding="utf-8")
    return build(root, [rulebook]).content


@contextmanager
def opened(root: Path) -> Iterator[Generation]:
    kb = KnowledgeBase(root)
    try:
        with kb.reading() as g:
            yield g
    finally:
        kb.close()


def test_a_new_edition_is_recorded(tmp_path: Path, rulebook: Path) -> None:
    built(tmp_path / "kb", rulebook, RULES)
    built(tmp_path / "kb", rulebook, WORDED)
    with opened(tmp_path / "kb") as g:
        (head,) = Shelf(g.store).editions("mudball")
        (change,) = Shelf(g.store).changes("mudball", head.n)
    assert change.kinds == (ChangeKind.REWORDED,) and change.place.title == "Throwing"
    assert [w.text.strip() for w in change.words if w.op != "same"] == ["one ball", "two balls"]


def test_a_renumbered_rule_is_moved_and_its_old_number_names_its_new_bearer(tmp_path: Path, rulebook: Path) -> None:
    built(tmp_path / "kb", rulebook, RULES)
    built(tmp_path / "kb", rulebook, SHIFTED)
    with opened(tmp_path / "kb") as g:
        changes = Shelf(g.store).changes("mudball", 1)
        assert {(c.place.label, *c.kinds) for c in changes} == {
            ("2 Aiming", ChangeKind.ADDED),
            ("3 Ducking", ChangeKind.MOVED),
            ("4 Washing", ChangeKind.MOVED),
        }
        for c in changes:
            if c.old and c.new and c.old.id != c.new.id:
                assert g.store.successor(c.old.id) in (c.new.id, None)


def test_the_content_hash_does_not_depend_on_history(tmp_path: Path, rulebook: Path) -> None:
    fresh = built(tmp_path / "fresh", rulebook, WORDED)
    built(tmp_path / "kb", rulebook, RULES)
    assert built(tmp_path / "kb", rulebook, WORDED) == fresh


def test_the_same_history_gives_the_same_bytes(tmp_path: Path, rulebook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    stores = []
    for root in (tmp_path / "a", tmp_path / "b"):
        built(root, rulebook, RULES)
        built(root, rulebook, WORDED)
        with opened(root) as g:
            stores.append((g.id, g.store.path.read_bytes()))
    assert stores[0] == stores[1]


def test_a_build_that_leaves_the_book_as_it_is_keeps_the_record(tmp_path: Path, rulebook: Path) -> None:
    root = tmp_path / "kb"
    built(root, rulebook, RULES)
    built(root, rulebook, WORDED)
    with opened(root) as g:
        before = Shelf(g.store).records("mudball")
    other = tmp_path / "pillow.md"
    other.write_text("# Pillow\n\n## 1 Fluffing\n\nFluff the pillow.\n", encoding="utf-8")
    build(root, [rulebook, other])
    with opened(root) as g:
        assert Shelf(g.store).records("mudball") == before
        assert not Shelf(g.store).records("pillow")
