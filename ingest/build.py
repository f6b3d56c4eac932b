"""A build: files become the next generation of the knowledge base, or nothing changes at all.

What one file, and what the books of one game, came to is kept under ROOT/cache by the hash of everything that it was
made from: the bytes, the corpus, the code. A build whose inputs are those of the current generation does nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ingest import corpus as corpora
from ingest.games import Games, Progress
from ingest.kept import Kept, digest
from ingest.overlays import is_overlay
from kb import generations, reports, told
from kb.codec import dumps
from kb.errors import InputRefused, StoreError
from kb.model import Correction, Knowledge

if TYPE_CHECKING:
    from kb.editions.past import Past
    from kb.store import Store, StoreWriter

HERE = Path(__file__).resolve().parent.parent
CODE = ("ingest", "kb")  # whose Python files decide what a build comes to


@dataclass(frozen=True, slots=True)
class Options:
    """``auto``: profiles only recognise, structure by general means; ``overlays``: heed the editor's corrections."""

    auto: bool = False
    overlays: bool = True


@dataclass(frozen=True, slots=True)
class _Reports:
    """What was found in the books of one game; a class, so that it can be kept."""

    on_books: tuple[reports.Report, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What a build came to: a row of counts per book, and whether anything had to be done."""

    generation: str
    content: str  # hash of what the export says of each game: equal knowledge, equal hash
    rows: tuple[dict[str, Any], ...]
    changed: bool
    corrections: tuple[
        Correction, ...
    ] = ()  # what an editor's overlays did, and which of them found nothing to correct


def build(root: Path, files: Sequence[Path], options: Options = Options(), progress: Progress | None = None) -> Report:
    """Build a knowledge base from rulebook files. Raises InputRefused or StoreError; the old one is then as it was.

    ``progress(what, done, all)`` is told before each piece of work.
    """
    tell = progress or (lambda what, done, whole: None)
    own = corpora.beside(files)
    corrections = corpora.beside(files, is_overlay)
    corpus_digest = _tree_digest(corpora.FOLDER, "*.toml", "*.outline", "*.svg") + corpora.digest([*own, *corrections])
    with generations.exclusive(root):
        inputs = _by_content(files)
        made_of = digest(dumps([sorted(inputs), code_digest(), corpus_digest, options]))
        known = _unchanged(root, made_of)
        if known:
            told = tuple(Correction(**c) for c in known["corrections"])
            return Report(known["id"], known["content"], tuple(known["rows"]), False, told)
        kept = Kept(root / "cache")
        with generations.writing(root):
            corpus = corpora.load(auto=options.auto, overlays=options.overlays, own=own, corrections=corrections)
            games = Games(inputs, dumps([code_digest(), corpus_digest, options]), kept, corpus, tell)
            report = _write(root, games, made_of, kept, tell)
            kept.prune()
        return report


def code_digest() -> str:
    """A hash of the code that decides what a build comes to."""
    return digest("".join(_tree_digest(HERE / d, "*.py") for d in CODE))


def _tree_digest(folder: Path, *patterns: str) -> str:
    files = sorted({p for pattern in patterns for p in folder.rglob(pattern)})
    return digest("".join(f"{p.relative_to(folder)} {generations.sha256(p)}\n" for p in files))


def _by_content(files: Iterable[Path]) -> dict[str, Path]:
    """Files by the hash of their bytes: the same book given twice is one book, and the order does not matter."""
    out: dict[str, Path] = {}
    for path in sorted(files):
        try:
            out.setdefault(generations.sha256(path), path)
        except OSError as e:
            raise InputRefused("input-unreadable", f"{path} cannot be read ({e.strerror}); check the path.") from e
    if not out:
        raise InputRefused(
            "input-none", "No rulebooks were given; name a file (.txt, .md, .html, .pdf, .docx) or a folder with some."
        )
    return dict(sorted(out.items()))


def _unchanged(root: Path, made_of: str) -> dict[str, Any] | None:
    """The current generation's manifest, if it is sound and was made of the very same."""
    try:
        data = generations.verify(generations.current(root))
    except StoreError:
        return None
    return data if data.get("made_of") == made_of else None


def _write(root: Path, games: Games, made_of: str, kept: Kept, tell: Progress) -> Report:
    """The next generation, written game by game, and made the current one by one rename."""
    from kb import bulk
    from kb.search.build import index_games
    from kb.store import Store, StoreWriter

    folder = generations.begin(root)
    with StoreWriter(folder / "store.db") as writer:
        content, rows, corrections = _write_games(writer, games)
        store = Store(folder / "store.db")
        try:
            past = _past(root, store)
            tell("indexing", 98, 100)
            index_games(folder / "index", lambda: map(store.game, games.names))
            bulk.write(folder / bulk.FILE, store)
            found, notes = _reports(store, games, kept), [*told.made(store)]
        finally:
            store.close()
        writer.report(found)
        writer.tell(notes)
        writer.finish(past.became, past.records, content=content)
    looked = digest(dumps(found))  # findings can change where nothing does that is exported
    generation = digest(content + code_digest() + past.digest + looked)[:16]
    mended = [asdict(c) for c in corrections]
    generations.seal(folder, id=generation, content=content, made_of=made_of, rows=rows, corrections=mended)
    generations.publish(root, folder, generation)
    tell("done", 100, 100)
    return Report(generation, content, tuple(rows), True, corrections)


def _write_games(writer: StoreWriter, games: Games) -> tuple[str, list[dict[str, Any]], tuple[Correction, ...]]:
    """Write every game; the hash of what the export will say of them, the rows of the report, and corrections."""
    from kb.export import export

    parts: list[str] = []
    rows: list[dict[str, Any]] = []
    corrections: list[Correction] = []
    for knowledge in games:
        writer.add(knowledge)
        parts.append(digest(json.dumps(export(knowledge), ensure_ascii=False, sort_keys=True)))
        rows += count(knowledge)
        corrections += [c for study in knowledge.studies for c in study.corrections]
    return digest("\n".join(parts)), sorted(rows, key=lambda row: str(row["book"])), tuple(corrections)


def _reports(store: Store, games: Games, kept: Kept) -> tuple[reports.Report, ...]:
    """The reports on all books; those on games that did not change are taken from what an earlier build kept."""

    def on(game: str) -> tuple[reports.Report, ...]:
        key = digest("reports " + games.made_of[game])
        return kept.get(_Reports, key, lambda: _Reports((*reports.made(store, game),))).on_books

    return tuple(report for game in games.names for report in on(game))


def _past(root: Path, store: Store) -> Past:
    """What is taken over from the current generation; nothing where there is none or it is damaged."""
    from kb.editions.past import Past, follow, today
    from kb.store import Store

    try:
        folder = generations.current(root)
        generations.verify(folder)
    except StoreError:
        return Past()
    before = Store(folder / "store.db")
    try:
        return follow(before, store, today())
    finally:
        before.close()


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
