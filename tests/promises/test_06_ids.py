"""Promise 6: editing one section's body changes no id; ids that a new edition renumbers lead to what they became."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.ingest.corpus import load
from rulewright.ingest.pipeline import ingest, read_books
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import Knowledge, Section
from tests.conftest import SAMPLE

EDITS = 12  # sections of each file that are edited, one after the other
ADDED = " Nobody minds the rain over the marsh."


def edited(text: str, section: Section) -> str | None:
    """The file with a sentence added to the section's last full stop, None where its text has none."""
    for at, start, length in reversed(section.text_map):
        stop = section.text.rfind(".", at, at + length)
        if stop >= 0 and section.kind.value != "table":
            there = start + stop - at + 1
            return text[:there] + ADDED + text[there:]
    return None


@pytest.mark.parametrize("path", SAMPLE, ids=lambda p: p.stem)
def test_an_edit_of_one_body_changes_no_id(tmp_path: Path, path: Path) -> None:
    corpus, text = load(), path.read_text(encoding="utf-8")
    before = [s for r in read_books(path, corpus) for s in r.sections if s.kind.is_rules_text]
    every = [s.id for r in read_books(path, corpus) for s in r.sections]
    copy = tmp_path / path.name
    done = 0
    for section in random.Random(6).sample(before, len(before)):
        new = edited(text, section)
        if new is None or done == EDITS:
            continue
        copy.write_text(new, encoding="utf-8")
        assert [s.id for r in read_books(copy, corpus) for s in r.sections] == every, section.id
        done += 1
    assert done == EDITS


def test_an_edit_of_one_body_changes_no_id_of_a_term(
    tmp_path: Path, sample_files: list[Path], sample_knowledge: Knowledge
) -> None:
    section = next(
        s for s in sample_knowledge.sections if s.text.endswith(".") and s.kind.value == "rules" and s.number
    )
    (file,) = {b.file for b in sample_knowledge.books if b.id == section.book}
    path = next(p for p in sample_files if p.name == file)
    new = edited(path.read_text(encoding="utf-8"), section)
    assert new
    copy = tmp_path / file
    copy.write_text(new, encoding="utf-8")
    after = ingest([copy if p == path else p for p in sample_files], load())
    ids = [[t.id for s in k.studies for t in s.terms] for k in (sample_knowledge, after)]
    assert ids[0] == ids[1]


EDITION = """# Mudball

## 1 Throwing

A player throws one ball of mud at a player who is in sight.

## 2 Ducking

Whoever ducks behind the barrel cannot be hit until the bell rings.

## 3 Washing

Wash at the pump before supper, or go without.
"""


def test_old_numbers_lead_to_the_rules_that_they_became(tmp_path: Path) -> None:
    rulebook = tmp_path / "mudball.md"
    rulebook.write_text(EDITION, encoding="utf-8")
    build(tmp_path / "kb", [rulebook])
    before = texts(tmp_path / "kb")
    second = re.sub(r"## (\d)", lambda m: f"## {int(m[1]) + 10}", EDITION)
    rulebook.write_text(second, encoding="utf-8")
    build(tmp_path / "kb", [rulebook])
    kb = KnowledgeBase(tmp_path / "kb")
    with kb.reading() as g:
        for old, text in before.items():
            new = old if old in texts(tmp_path / "kb") else g.store.successor(old)
            assert new and g.store.section(new).text == text, old
    kb.close()


def texts(root: Path) -> dict[str, str]:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        found = {s.id: s.text for b in g.store.books() for s in g.store.sections_of(b.id)}
    kb.close()
    return found
