"""Games whose files were made elsewhere, beside those that are made of rulebooks here: taken in, and let go.

No rulebook is read for it. The generation that follows has the files of the one that it stands on (the current one, or
one that was staged after it), and of it what its manifest tells; what all games share is made anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from rulewright.kb import bundles, following, generations, publishing, takedowns
from rulewright.kb.assembling import Assembly, Published
from rulewright.kb.errors import StoreError, writing
from rulewright.kb.generations import NOTHING
from rulewright.kb.model import Book
from rulewright.kb.parts import GAMES, Parts
from rulewright.kb.publishing import Settings
from rulewright.kb.seen import Seen
from rulewright.kb.signatures import PublicKey

Files = dict[str, Path]  # by game


def adopt(
    root: Path,
    given: Sequence[Path],
    keep: int | None,
    settings: Settings | None = None,
    key: PublicKey | None = None,
) -> Published:
    """Take files of games beside those that there are, each in place of an earlier one that was taken of its game.

    ``keep``: generations that are left; None stages the new one. ``settings``: what is given of the games, as it was
    where that is None. ``key``: with which each must be signed. Raises InputRefused where a file cannot be taken;
    nothing is changed then.
    """
    with ExitStack() as stack:
        stack.enter_context(generations.exclusive(root))
        stack.enter_context(writing(root))
        following.hold_to_building(root)
        found = [stack.enter_context(bundles.taken(path, root / "generations", key)) for path in given]
        base = generations.tip(root)
        there = files_of(root, base)
        for path in found:
            _hold_to_place(root, path, there)
            there[bundles.game_of(path.name)] = path
        settled = {bundles.game_of(path.name): bundles.settle(path, root) for path in found}
        return assembled(root, there | settled, settings, keep, base=base)


def let_go(root: Path, games: Collection[str], keep: int | None) -> Published:
    """Make a generation without games that were taken. Raises StoreError where none would be left."""
    with generations.exclusive(root), writing(root):
        kept, base = bundles.kept(root), generations.tip(root)
        left = {g: p for g, p in files_of(root, base).items() if g not in games or p.name != kept[g].name}
        if not left:
            raise StoreError("kb-empty", "No game would be left; remove the folder of the knowledge base instead.")
        done = assembled(root, left, None, keep, base=base)
        for game in games:
            bundles.forget(root, game)
        return done


def current_files(root: Path) -> Files:
    """The files of the games of the current generation, each of them sound; none where there is no generation yet."""
    return files_of(root, generations.current(root) if (root / "current").exists() else None)


def files_of(root: Path, folder: Path | None) -> Files:
    """The files of the games of a generation, each of them sound; none where it is None."""
    if folder is None:
        return {}
    generations.verify(folder, sums=Seen(root).sha256)
    with closing(Parts(folder)) as store:
        return {game: folder / GAMES / name for game, name in store.files.items()}


def _hold_to_place(root: Path, path: Path, there: Files) -> None:
    """Raise InputRefused where a game, or a book of it, has no place beside what there is."""
    game, taken = bundles.game_of(path.name), takedowns.read(root)
    if game in taken:
        why = f"the game was taken down on {taken[game].date}; `rulewright takedown {game} --undo` lets it come back"
        raise bundles.refused(path.name, why)
    mine = bundles.kept(root).get(game)
    if game in there and (mine is None or mine.name != there[game].name):
        why = f"{game} is made of rulebooks here; `rulewright remove {game}` first, or keep to those"
        raise bundles.refused(path.name, why)
    if clash := next(clashes(path, {g: p for g, p in there.items() if g != game}), None):
        raise bundles.refused(path.name, f"its book {clash[0]} is one of the game {clash[1]} here")


def clashes(path: Path, others: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    """Books of a game's file whose ids those of other games have, each with that game."""
    mine = set(bundles.books(path))
    return ((book, game) for game, other in others.items() for book in sorted(mine & set(bundles.books(other))))


def assembled(
    root: Path,
    files: Files,
    settings: Settings | None,
    keep: int | None,
    became: Mapping[str, str] = NOTHING,
    base: Path | None = None,
) -> Published:
    """Make the generation of the files of some games; within ``generations.exclusive``.

    ``became``: where ids lead that were no more before there was a generation here. ``base``: the generation that
    tells what is told of the games and given of them, where the settings are None; the current one where it is None.
    """
    before = _manifest(root, base)
    with closing(Assembly(root, generations.begin(root), became=became)) as made:
        books = _books(base or _served(root), files)
        made.begin(books)
        if settings is None:
            settings = _settings(base)
        for game in sorted(files):
            made.take_file(game, files[game])
        sums = {f"{GAMES}/{path.name}": made.seen.sha256(path) for path in files.values()}
        made.shared |= {key: digest for key, digest in sums.items() if before["files"].get(key) == digest}
        gathered = {row["book"]: row.get("gathered", "") for row in before["rows"]}
        return made.publish(settings, keep, gathered, before["notes"], _failed(before, books))


def _served(root: Path) -> Path | None:
    """The current generation; None where there is none that can be named."""
    try:
        return generations.current(root)
    except StoreError:
        return None


def _books(base: Path | None, files: Files) -> dict[str, Book]:
    """The books of some files; those of files that a generation has are read in its common file."""
    books: dict[str, Book] = {}
    known: set[str] = set()
    if base and generations.sums(base):
        with closing(Parts(base)) as store:
            known = {game for game, path in files.items() if store.files.get(game) == path.name}
            books = {b.id: b for b in store.books() if b.game in known}
    for game in files.keys() - known:
        books |= bundles.books(files[game])
    return books


def _settings(folder: Path | None) -> Settings:
    """What is given of each game of a generation; nothing is said where there is none."""
    if folder is None:
        return {}
    with closing(Parts(folder)) as store:
        return publishing.settings_of(store)


def _manifest(root: Path, folder: Path | None) -> dict[str, Any]:
    """What the manifest of a generation tells, or of the current one; nothing where there is none."""
    told: dict[str, Any] = {"files": {}, "rows": [], "notes": [], "quarantined": []}
    try:
        return told | generations.manifest(folder or generations.current(root))
    except StoreError:
        return told


def _failed(before: Mapping[str, Any], books: Collection[str]) -> list[dict[str, Any]]:
    """What could not be read of the books that there are, and of files of which nobody knows the books."""
    return [f for f in before["quarantined"] if not f["books"] or set(f["books"]) & set(books)]
