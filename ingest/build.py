"""A build: files become the next generation of the knowledge base, or nothing changes at all.

A file that cannot be read, or a game that cannot be studied, costs a sentence: it is served as it last was, and all
others are built (``quarantine``).

What one file, and what the books of one game, came to is kept under ROOT/cache by the hash of everything that it was
made from: the bytes, the corpus, the code. A build whose inputs are those of the current generation does nothing.
"""

from __future__ import annotations

import os
from collections import ChainMap
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from rulewright.ingest import corpus as corpora, publishing as settings_beside, steps
from rulewright.ingest.cycles import seldom_sought
from rulewright.ingest.games import Games, Progress, readings_of, study
from rulewright.ingest.inputs import Inputs, by_content, place
from rulewright.ingest.kept import Kept
from rulewright.ingest.lastgood import LastGood
from rulewright.ingest.overlays import is_overlay, read_overlay
from rulewright.ingest.pieces import HandOver, Piece
from rulewright.ingest.quarantine import dated
from rulewright.ingest.reading import Reader, Workshop
from rulewright.kb import bundles, decisions, following, generations, publishing, remembered, takedowns
from rulewright.kb.codec import digest, dumps
from rulewright.kb.errors import StoreError, WouldDrop, writing
from rulewright.kb.model import Correction
from rulewright.kb.remembered import Built


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
    files were found in; no link may lead out of them. ``jobs``: files read, and games studied, at once. ``hand_over``
    is told of all files that are to be read, then of all games to be studied; it raises HandedOver where others do it.
    """

    strict: bool = False
    prune: bool = True
    folders: tuple[Path, ...] = ()
    jobs: int = 1
    stage: bool = False
    hand_over: HandOver | None = None


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
    Raises HandedOver where ``manner`` says so; what was read until then is kept.
    """
    tell = progress or (lambda what, done, whole: None)
    known = _Known(corpora.beside(files), corpora.beside(files, is_overlay))
    settings = settings_beside.read(settings_beside.beside(files))
    following.hold_to_building(root)
    with generations.exclusive(root), seldom_sought():
        inputs = by_content(files, manner.folders)
        taken, decided, adopted = takedowns.read(root), decisions.read(root), bundles.kept(root)
        given = [inputs.made_of, [p.name for p in adopted.values()]]
        made_of = digest(dumps([given, steps.whole(), known.digest, options, settings, taken, decided]))
        current, failed = _unchanged(root, made_of), remembered.last(root).failed
        if current and not (manner.strict and failed):
            return _as_it_was(current, failed)
        with writing(root):
            shop = _workshop(root, Kept(root / "cache"), known, options, manner)
            games = Games(inputs, shop, tell)
            elsewhere = {book for path in adopted.values() for book in bundles.books(path)}
            dropped = _dropped(root, {*games.books, *elsewhere}, inputs, shop.last, manner)
            there = [*games.names, *taken, *adopted]
            games.notes += _unheeded(known.corrections if options.overlays else (), there)
            games.notes += [*settings_beside.unheeded(settings, there), *games.left_out]
            report, parts = _write(root, games, adopted, tell, settings, None if manner.stage else keep)
            shop.last.keep(replace(games.good(), options=asdict(options)), shop.kept)
            shop.kept.prune()
            # What failed may go well the next time, though nothing changed.
            lasting = all(f.lasting for f in games.failed)
            again = "" if manner.stage or not lasting else made_of
            remembered.remember(root, Built(again, report.quarantined, parts))
        return replace(report, dropped=dropped, traces=tuple(games.traces))


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known before a book is read: the shipped corpus, the user's own profiles and overlays."""

    profiles: Sequence[Path]
    corrections: Sequence[Path]

    @property
    def digest(self) -> str:
        """A hash of all of it."""
        tables = {p for kind in ("*.toml", "*.outline", "*.svg") for p in corpora.FOLDER.rglob(kind)}
        return steps.hashed(tables, corpora.FOLDER) + corpora.digest([*self.profiles, *self.corrections])


def _workshop(root: Path, kept: Kept, known: _Known, options: Options, manner: Manner) -> Workshop:
    """What the files of a knowledge base are read and its games studied with."""
    corpus = corpora.load(
        auto=options.auto, overlays=options.overlays, own=known.profiles, corrections=known.corrections
    )
    by = [known.digest, replace(options, ocr=False)]  # text recognition makes only PDFs otherwise
    read, studied = (dumps([steps.made_by(*roots), *by]) for roots in (steps.READING, steps.STUDYING))
    return Workshop(
        read,
        studied,
        kept,
        corpus,
        LastGood(root),
        strict=manner.strict,
        taken=takedowns.read(root),
        decisions=decisions.read(root),
        ocr=options.ocr,
        jobs=manner.jobs,
        hand_over=manner.hand_over,
    )


def do(root: Path, files: Sequence[Path], piece: Piece, kept: Kept, manner: Manner = Manner()) -> None:
    """Do a piece of what ``build`` would do with these files, and keep what it comes to, or why it cannot be done.

    Nothing where another release, or other files, profiles or overlays, are asked for. Raises RulewrightError.
    """
    shop = _workshop(root, kept, _Known(corpora.beside(files), corpora.beside(files, is_overlay)), Options(), manner)
    if piece.game and piece.by == shop.studied_by:
        study(shop, piece.game, piece.key, lambda: readings_of(piece, kept))
    elif piece.by == shop.read_by and (path := by_content(files, manner.folders).files.get(piece.file)):
        Reader(shop).find(path, piece.file)


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


def _unchanged(root: Path, made_of: str) -> dict[str, Any] | None:
    """The current generation's manifest, if it is sound and the last build was made of the very same."""
    if remembered.last(root).made_of != made_of:
        return None
    try:
        return generations.verify(generations.current(root))
    except StoreError:
        return None


def _write(
    root: Path,
    games: Games,
    adopted: Mapping[str, Path],
    tell: Progress,
    settings: publishing.Settings,
    keep: int | None,
) -> tuple[Report, dict[str, str]]:
    """The next generation, written game by game, and made the current one by one rename; and what its parts are.

    ``keep``: generations that are left; None leaves the one that is current.
    """
    from rulewright.ingest.making import Making
    from rulewright.kb.editions.past import today

    before = remembered.last(root)
    with closing(Making(root, generations.begin(root), known=before.parts)) as made:
        books = [bundles.books(path) for path in adopted.values()]
        made.begin(dict(ChainMap(games.books, *books)))
        made.take(games)
        games.notes += made.adopt(adopted)
        tell("indexing", 98, 100)
        failed = [f.facts() for f in dated(games.failed, before.failed, today())]
        done = made.publish(settings, keep, games.gathered, games.notes, failed)
    tell("done", 100, 100)
    told = (done.corrections, tuple(games.notes), tuple(failed))
    report = Report(done.generation, done.content, done.rows, True, *told)
    return report, made.made
