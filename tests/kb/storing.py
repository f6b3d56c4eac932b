"""A store file, and an index, of what is in memory."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.kb.editions import shelf
from rulewright.kb.model import Knowledge
from rulewright.kb.search.index_merge import merge
from rulewright.kb.search.indexer import segment
from rulewright.kb.store_writer import StoreWriter


def write(
    path: Path,
    knowledge: Knowledge,
    successors: dict[str, str] | None = None,
    editions: Iterable[shelf.Record] = (),
    **facts: str,
) -> None:
    with StoreWriter(path) as writer:
        writer.add(knowledge)
        writer.put(shelf.write, editions)
        writer.copy("successors", sorted((successors or {}).items()))
        writer.copy("facts", sorted(facts.items()))


def build_index(folder: Path, knowledge: Knowledge) -> None:
    merge(folder, [segment(knowledge)])
