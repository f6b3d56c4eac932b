"""Writing the file of a game (see ``kb.parts``): all that is known of it, and all that follows from that alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright.kb import bulk, reports, told
from rulewright.kb.codec import dumps
from rulewright.kb.editions import shelf
from rulewright.kb.editions.shelf import Record
from rulewright.kb.export import game_hash
from rulewright.kb.identity import of_store
from rulewright.kb.model import Knowledge
from rulewright.kb.parts import SUFFIX
from rulewright.kb.search import index_files
from rulewright.kb.search.indexer import segment
from rulewright.kb.store import Store
from rulewright.kb.store_writer import USUAL, StoreWriter

PART = ".part"  # the name of a file that is being written
FEW = 100  # sections of a game whose file has small pages, as it would be a quarter full otherwise
SMALL = 512  # bytes of a page; rows of a thick book are read up to twice as quickly from pages of the usual size
CONTENT, ROWS, CORRECTIONS = "content", "rows", "corrections"  # facts that a game's file has

NO_TEXTS: Mapping[str, Iterable[tuple[Any, ...]]] = MappingProxyType({})
History = Callable[[Store], Iterable[Record]]  # what a game's file says of earlier editions, from the facts in it


def write(
    folder: Path,
    knowledge: Knowledge,
    history: History = lambda store: (),
    texts: Mapping[str, Iterable[tuple[Any, ...]]] = NO_TEXTS,
) -> str:
    """Write the file of one game into a folder; its name.

    ``texts``: rows of the tables of the source texts and of their lines, where the readings come without source.
    """
    game, path = knowledge.studies[0].game, folder / PART
    with StoreWriter(path, SMALL if len(knowledge.sections) < FEW else USUAL) as writer:
        writer.add(knowledge)
        for table, rows in texts.items():
            writer.copy(table, rows)
        with closing(Store(path)) as store:
            found, notes, editions = [*reports.made(store)], [*told.made(store)], [*history(store)]
        writer.put(reports.write, found)
        writer.put(told.write, notes)
        writer.put(bulk.keep, knowledge)
        writer.put(index_files.write, segment(knowledge))
        writer.put(shelf.write, editions)
        writer.copy("facts", sorted(_facts(knowledge).items()))
    name = f"{game}@{of_store(path)}{SUFFIX}"
    path.rename(folder / name)
    return name


def _facts(knowledge: Knowledge) -> dict[str, str]:
    corrections = tuple(c for study in knowledge.studies for c in study.corrections)
    return {
        CONTENT: game_hash(knowledge),
        ROWS: json.dumps(count(knowledge), ensure_ascii=False),
        CORRECTIONS: dumps(corrections),
    }


def count(knowledge: Knowledge) -> list[dict[str, Any]]:
    """What was found, one row per book."""
    book_of = {s.id: s.book for s in knowledge.sections}
    rows = []
    for reading in knowledge.readings:
        b = reading.book
        refs = [r for s in knowledge.studies for r in s.references if book_of[r.section] == b.id]
        explicit = [r for r in refs if r.kind != "mention"]
        rows.append(
            {
                "book": b.id,
                "game": b.game,
                "lang": b.lang,
                "title": b.title,
                "named_by": b.named_by,
                "profile": b.profile or "",
                "sections": len(reading.sections),
                "terms": sum(t.book == b.id for s in knowledge.studies for t in s.terms),
                "references": len(explicit),
                "unresolved": sum(r.target is None and r.status != "external" for r in explicit),
                "mentions": len(refs) - len(explicit),
                "interactions": sum(book_of[i.section] == b.id for s in knowledge.studies for i in s.interactions),
                "precedence": sum(book_of[p.section] == b.id for s in knowledge.studies for p in s.precedence),
                "repairs": len(b.repairs),
            }
        )
    return rows
