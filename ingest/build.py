"""A build: files become the next generation of the knowledge base, or nothing changes at all.

A file that cannot be read, or a game that cannot be studied, costs a sentence: it is served as it last was, and all
others are built (``quarantine``).

What one file, and what the books of one game, came to is kept under ROOT/cache by the hash of everything that it was
made from: the bytes, the corpus, the code. A build whose inputs are those of the current generation does nothing.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.ingest import corpus as corpora
from rulewright.ingest import publishing as settings_beside
from rulewright.ingest.cycles import seldom_sought
from rulewright.ingest.games import Games, Progress
from rulewright.ingest.inputs import Inputs, by_content, place
from rulewright.ingest.kept import Kept
from rulewright.ingest.lastgood import LastGood
from rulewright.ingest.overlays import is_overlay, read_overlay
from rulewright.ingest.quarantine import dated
from rulewright.ingest.reading import Workshop
from rulewright.kb import decisions, generations, publishing, reports, takedowns, told
from rulewright.kb.codec import digest, dumps
from rulewright.kb.errors import StoreError, WouldDrop
from rulewright.kb.model import Correction, Knowledge

if TYPE_CHECKING:
    from rulewright.kb.editions.past import Past
    from rulewright.kb.mirror import history
    from rulewright.kb.store import Store
    from rulewright.kb.store_writer import StoreWriter

HERE = Path(__file__).resolve().parent.parent
CODE = ("ingest", "kb")  # whose files, languages' lists among them, decide what a build comes to


@dataclass(frozen=True, slots=True)
class Options:
    """``auto``: profiles only recognise, structure by general means; ``overlays``: heed the editor's corrections.

    ``ocr``: scanned PDFs are read by Tesseract.
    """

    auto: bool = False
    overlays: bool = True
    ocr: bool = False


@dataclass(frozen=True, slots=True)
class Manner:
    """How a build goes about it; its result does not depend on it.

    ``strict``: whatever fails ends the build. ``prune``: books that no file holds any more go; without it the build is
    refused where one would go that lies neither in ``folders`` nor in one of the files. ``folders``: those that the
    files were found in; no link may lead out of them. ``jobs``: files read, and games studied, at once.
    """

    strict: bool = False
    prune: bool = True
    folders: tuple[Path, ...] = ()
    jobs: int = 1
    stage: bool = False


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
    notes: tuple[str, ...] = ()  # sentences on what was given and is not heeded, or left out
    quarantined: tuple[dict[str, Any], ...] = ()  # see ``Quarantined.facts``
    dropped: tuple[str, ...] = ()  # ids of books that were served before and are no longer
    traces: tuple[str, ...] = ()  # where errors of ours came from; nothing of a rulebook is in them


def build(
    root: Path,
    files: Sequence[Path],
    options: Options = Options(),
    progress: Progress | None = None,
    keep: int = generations.KEPT,
    manner: Manner = Manner(),
) -> Report:
    """Build a knowledge base from rulebook files. Raises InputRefused or StoreError; the old one is then as it was.

    ``progress(what, done, all)`` is told before each piece of work. ``keep``: generations that are left, at least 1.
    A build whose inputs are those of the last one does nothing, also where an older generation was made current since.
    """
    tell = progress or (lambda what, done, whole: None)
    own = corpora.beside(files)
    corrections = corpora.beside(files, is_overlay)
    settings = settings_beside.read(settings_beside.beside(files))
    corpus_digest = _tree_digest(corpora.FOLDER, "*.toml", "*.outline", "*.svg") + corpora.digest([*own, *corrections])
    with generations.exclusive(root), seldom_sought():
        inputs = by_content(files, manner.folders)
        taken, decided = takedowns.read(root), decisions.read(root)
        made_of = digest(dumps([inputs.made_of, code_digest(), corpus_digest, options, settings, taken, decided]))
        known = _unchanged(root, made_of)
        if known and not (manner.strict and generations.remembered_failures(root)):
            return _as_it_was(known, generations.remembered_failures(root))
        with generations.writing(root):
            corpus = corpora.load(auto=options.auto, overlays=options.overlays, own=own, corrections=corrections)
            code = dumps([code_digest(), corpus_digest, replace(options, ocr=False)])  # it makes only PDFs otherwise
            cache, last = Kept(root / "cache"), LastGood(root)
            shop = Workshop(code, cache, corpus, last, manner.strict, taken, decided, options.ocr, manner.jobs)
            games = Games(inputs, shop, tell)
            dropped = _dropped(root, games.books, inputs, shop.last, manner)
            there = [*games.names, *taken]
            games.notes += _unheeded(corrections if options.overlays else (), there)
            games.notes += [*settings_beside.unheeded(settings, there), *games.left_out]
            report = _write(root, games, shop.kept, tell, settings, None if manner.stage else keep)
            shop.last.keep(replace(games.good(), options=asdict(options)), shop.kept)
            shop.kept.prune()
            # What failed may go well the next time, though nothing changed.
            lasting = all(f.lasting for f in games.failed)
            generations.remember(root, made_of if lasting and not manner.stage else "", report.quarantined)
        return replace(report, dropped=dropped, traces=tuple(games.traces))


def _as_it_was(known: dict[str, Any], failed: Sequence[dict[str, Any]]) -> Report:
    """The report of a build that had nothing to do, with what the last build could not read."""
    told = tuple(Correction(**c) for c in known["corrections"])
    notes = tuple(known.get("notes", ()))
    return Report(known["id"], known["content"], tuple(known["rows"]), False, told, notes, tuple(failed))


def _dropped(root: Path, books: Collection[str], inputs: Inputs, last: LastGood, manner: Manner) -> tuple[str, ...]:
    """The books of the current generation that will be no more. Raises WouldDrop where one is not meant to go."""
    try:
        before = {str(row["book"]) for row in generations.manifest(generations.current(root))["rows"]}
    except (StoreError, KeyError, TypeError):
        return ()
    gone = tuple(sorted(before - set(books)))
    if not manner.prune:
        given = {place(path) for path in inputs.paths}
        homes = [place(folder) for folder in manner.folders]
        for book in gone:
            was = last.place_of(book)
            if not was or (was not in given and not any(was.startswith(home + os.sep) for home in homes)):
                raise WouldDrop(gone)
    return gone


def _unheeded(corrections: Sequence[Path], games: Collection[str]) -> list[str]:
    """The user's own overlays that correct no game there is, in a sentence each."""
    there = ", ".join(sorted(games))
    asked = ((path, read_overlay(path)[0]) for path in corrections)
    return [
        f"{path} corrects the game {game!r}, and there is none; there are {there}."
        for path, game in asked
        if game not in games
    ]


def code_digest() -> str:
    """A hash of the code, and of the lists of the languages, that decide what a build comes to."""
    return digest("".join(_tree_digest(HERE / d, "*.py", "*.toml") for d in CODE))


def _tree_digest(folder: Path, *patterns: str) -> str:
    files = sorted({p for pattern in patterns for p in folder.rglob(pattern)})
    return digest("".join(f"{p.relative_to(folder)} {generations.sha256(p)}\n" for p in files))


def _unchanged(root: Path, made_of: str) -> dict[str, Any] | None:
    """The current generation's manifest, if it is sound and the last build was made of the very same."""
    if generations.remembered(root) != made_of:
        return None
    try:
        return generations.verify(generations.current(root))
    except StoreError:
        return None


def _write(
    root: Path, games: Games, kept: Kept, tell: Progress, settings: publishing.Settings, keep: int | None
) -> Report:
    """The next generation, written game by game, and made the current one by one rename.

    ``keep``: generations that are left; None leaves the one that is current.
    """
    from rulewright.kb.editions.past import today
    from rulewright.kb.export import content_hash
    from rulewright.kb.identity import identity
    from rulewright.kb.search.build import index_games
    from rulewright.kb.store import Store
    from rulewright.kb.store_writer import StoreWriter

    folder = generations.begin(root)
    with StoreWriter(folder / "store.db") as writer:
        hashes, rows, corrections = _write_games(writer, games)
        content = content_hash(hashes.values())
        store = Store(folder / "store.db")
        try:
            past, history = _past(root, store, hashes, settings)
            tell("indexing", 98, 100)
            index_games(folder / "index", lambda: map(store.game, games.names))
            found, remarks = _reports(store, games, kept), [*told.made(store)]
        finally:
            store.close()
        writer.report(found)
        writer.tell(remarks)
        said = publishing.written(settings)
        writer.remember(history)
        writer.finish(past.became, past.records, content=content, publishing=said, hashes=dumps(hashes))
    publishing.write(folder, settings)
    failed = [f.facts() for f in dated(games.failed, generations.remembered_failures(root), today())]
    facts: dict[str, Any] = {
        "content": content,
        "games": hashes,
        "rows": rows,
        "corrections": [asdict(c) for c in corrections],
    }
    facts |= {"notes": games.notes, "quarantined": failed}
    generation = identity(folder, **facts)
    generations.seal(folder, id=generation, **facts)
    if keep:
        generations.publish(root, folder, generation, keep)
    else:
        generations.stage(root, folder, generation)
    tell("done", 100, 100)
    return Report(generation, content, tuple(rows), True, corrections, tuple(games.notes), tuple(failed))


def _write_games(
    writer: StoreWriter, games: Games
) -> tuple[dict[str, str], list[dict[str, Any]], tuple[Correction, ...]]:
    """Write every game; by game the hash of what the export will say of it, the rows of the report, and corrections."""
    from rulewright.kb.export import game_hash

    hashes: dict[str, str] = {}
    rows: list[dict[str, Any]] = []
    corrections: list[Correction] = []
    for knowledge in games:
        writer.add(knowledge)
        hashes[knowledge.studies[0].game] = game_hash(knowledge)
        rows += [row | {"gathered": games.gathered.get(row["book"], "")} for row in count(knowledge)]
        corrections += [c for study in knowledge.studies for c in study.corrections]
    return hashes, sorted(rows, key=lambda row: str(row["book"])), tuple(corrections)


def _reports(store: Store, games: Games, kept: Kept) -> tuple[reports.Report, ...]:
    """The reports on all books; those on games that did not change are taken from what an earlier build kept."""

    def on(game: str) -> tuple[reports.Report, ...]:
        key = digest("reports " + games.made_of[game])
        return kept.get(_Reports, key, lambda: _Reports((*reports.made(store, game),))).on_books

    return tuple(report for game in games.names for report in on(game))


def _past(
    root: Path, store: Store, hashes: dict[str, str], settings: publishing.Settings
) -> tuple[Past, history.History]:
    """What is taken over from the current generation; nothing where there is none or it is damaged.

    One of another format is tried all the same, so that ids outlive an upgrade.
    """
    from rulewright.kb.editions.past import Past, follow, today
    from rulewright.kb.mirror import history
    from rulewright.kb.store import Store

    nothing = Past(), history.begun(hashes, settings)
    try:
        folder = generations.current(root)
        form = generations.checked(folder).get("format")
    except StoreError:
        return nothing
    try:
        with closing(Store(folder / "store.db")) as before:
            return follow(before, store, today()), history.follow(before, store, hashes, settings)
    except Exception:
        if form == generations.FORMAT:
            raise
        return nothing  # another release kept it in a way that this one cannot read


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
