"""Promise 7: what is in the index is what is in the store, or the build fails; Markdown marks never reach the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.errors import SearchError, StoreError
from rulewright.kb.generations import current
from rulewright.kb.model import InForce, Knowledge
from rulewright.kb.parts import Parts
from rulewright.kb.search import Searcher
from rulewright.kb.search.analysis import plain
from rulewright.kb.search.engine import writer as engine
from rulewright.kb.search.index_files import SECTIONS
from tests.kb.search.said import said
from tests.kb.storing import build_index

MARKS = set("*_`#|[]<>~\\^{}")


def test_documents_equal_sections_per_book_and_language(tmp_path: Path, sample_knowledge: Knowledge) -> None:
    keys = said(tmp_path / "index", sample_knowledge).keys
    by_id = {s.id: (s.book, s.lang) for s in sample_knowledge.sections}
    assert Counter(by_id[k] for k in keys) == Counter((s.book, s.lang) for s in sample_knowledge.sections)


def lost(k: Knowledge) -> Knowledge:
    """The same without the last section of the first book."""
    first, *rest = k.readings
    return replace(k, readings=(replace(first, sections=first.sections[:-1]), *rest))


def moved(k: Knowledge) -> Knowledge:
    """The same with a section under the name of another book."""
    first, *rest = k.readings
    section = replace(first.sections[-1], book=k.readings[-1].book.id)
    return replace(k, readings=(replace(first, sections=(*first.sections[:-1], section)), *rest))


@pytest.mark.parametrize("tamper", [lost, moved])
def test_an_index_of_other_knowledge_is_not_opened(
    tmp_path: Path, sample_root: Path, sample_knowledge: Knowledge, tamper: Callable[[Knowledge], Knowledge]
) -> None:
    build_index(tmp_path / "index", tamper(sample_knowledge))
    store = Parts(current(sample_root))
    with pytest.raises(SearchError) as e:
        Searcher(store, tmp_path / "index")
    store.close()
    assert e.value.code == "search-incomplete"


def test_a_build_whose_index_lost_a_section_fails_and_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook, root = tmp_path / "mudball.md", tmp_path / "kb"
    rulebook.write_text("# Mudball\n\n## 1 Throwing\n\nA player throws.\n\n## 2 Ducking\n\nDuck.\n", encoding="utf-8")
    before = build(root, [rulebook]).generation
    rulebook.write_text(rulebook.read_text("utf-8") + "\n## 3 Washing\n\nWash.\n", encoding="utf-8")
    honest = engine.Writer.add

    def forgetful(self: engine.Writer, key: str, streams: dict[str, str]) -> None:
        if "ducking" not in key and not key.endswith("/2"):
            honest(self, key, streams)

    monkeypatch.setattr(engine.Writer, "add", forgetful)
    with pytest.raises((SearchError, StoreError)) as e:
        build(root, [rulebook])
    assert e.value.code == "search-incomplete" and "mudball" in e.value.sentence
    assert current(root).name == before
    KnowledgeBase(root).close()


def test_no_mark_of_the_sample_reaches_the_index(tmp_path: Path, sample_knowledge: Knowledge) -> None:
    assert any("**" in s.text for s in sample_knowledge.sections) and any(
        "|" in s.text for s in sample_knowledge.sections
    )
    tokens = {t for found in said(tmp_path / "index", sample_knowledge).postings.values() for t in found}
    assert len(tokens) > 500
    assert not [t for t in tokens if MARKS & set(t.partition(":")[2] or t)]


def test_bold_words_and_table_cells_are_found(sample_root: Path, sample_knowledge: Knowledge) -> None:
    base = KnowledgeBase(sample_root)
    bold = {s.id: s.text.split("**")[1] for s in sample_knowledge.sections if s.text.count("**") > 1}
    with base.reading() as g:
        for section, words in sorted(bold.items())[:40]:
            hits = g.searcher.search(f'"{plain(words)}"', book=InForce.of(section.split("/")[0]), limit=100).hits
            assert section in {h.section for h in hits}, words
    base.close()
    assert (current(sample_root) / "index" / SECTIONS).is_file()
