"""A build: files become the next generation of the knowledge base, or nothing changes at all.

What one file, and what the books of one game, came to is kept under ROOT/cache by the hash of everything that it was
made from: the bytes, the corpus, the code. A build whose inputs are those of the current generation does nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ingest import corpus as corpora
from kb import generations
from kb.codec import dumps, loads
from kb.errors import InputRefused, StoreError
from kb.model import BookReading, GameStudy, Knowledge

if TYPE_CHECKING:
    from kb.editions.past import Past

T = TypeVar("T")
HERE = Path(__file__).resolve().parent.parent
CODE = ("ingest", "kb")  # whose Python files decide what a build comes to


@dataclass(frozen=True, slots=True)
class Options:
    """``auto``: profiles only recognise, structure by general means; ``overlays``: heed the editor's corrections."""

    auto: bool = False
    overlays: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """What a build came to: a row of counts per book, and whether anything had to be done."""

    generation: str
    content: str  # hash of the export: equal knowledge, equal hash
    rows: tuple[dict[str, Any], ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """Results by the hash of what they were made from; a damaged one is made again."""

    folder: Path
    used: set[str] = field(default_factory=set)

    def get(self, cls: type[T], key: str, make: Callable[[], T]) -> T:
        """The kept value, or a new one that is kept from now on."""
        path = self.folder / f"{key}.json"
        self.used.add(path.name)
        try:
            digest, _, body = path.read_text(encoding="utf-8").partition("\n")
            if digest == _digest(body):
                return loads(cls, body)
        except (OSError, ValueError, KeyError, TypeError):
            pass  # not there, or left half-written by a build that died
        value = make()
        body = dumps(value)
        self.folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(f"{_digest(body)}\n{body}", encoding="utf-8")
        part.replace(path)
        return value

    def prune(self) -> None:
        """Forget what the last build did not use."""
        for path in self.folder.glob("*"):
            if path.name not in self.used:
                path.unlink()


@dataclass(frozen=True, slots=True)
class _Readings:
    """The books of one file; a class, so that they can be kept."""

    readings: tuple[BookReading, ...]


@dataclass(frozen=True, slots=True)
class _Studied:
    """A game's study and its sections' HTML."""

    study: GameStudy
    html: dict[str, str]


Progress = Callable[[str, int, int], None]


def build(root: Path, files: Sequence[Path], options: Options = Options(), progress: Progress | None = None) -> Report:
    """Build a knowledge base from rulebook files. Raises InputRefused or StoreError; the old one is then as it was.

    ``progress(what, done, all)`` is told before each piece of work.
    """
    tell = progress or (lambda what, done, whole: None)
    own = corpora.beside(files)
    corpus_digest = _tree_digest(corpora.FOLDER, "*.toml", "*.outline", "*.svg") + corpora.digest(own)
    with generations.exclusive(root):
        inputs = _by_content(files)
        made_of = _digest(dumps([sorted(inputs), code_digest(), corpus_digest, options]))
        known = _unchanged(root, made_of)
        if known:
            return Report(known["id"], known["content"], tuple(known["rows"]), changed=False)
        kept = Kept(root / "cache")
        with generations.writing(root):
            corpus = corpora.load(auto=options.auto, overlays=options.overlays, own=own)
            knowledge = _know(inputs, options, kept, corpus, corpus_digest, tell)
            report = _write(root, knowledge, made_of, tell)
            kept.prune()
        return report


def code_digest() -> str:
    """A hash of the code that decides what a build comes to."""
    return _digest("".join(_tree_digest(HERE / d, "*.py") for d in CODE))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _tree_digest(folder: Path, *patterns: str) -> str:
    files = sorted({p for pattern in patterns for p in folder.rglob(pattern)})
    return _digest("".join(f"{p.relative_to(folder)} {generations.sha256(p)}\n" for p in files))


def _by_content(files: Iterable[Path]) -> dict[str, Path]:
    """Files by the hash of their bytes: the same book given twice is one book, and the order does not matter."""
    out: dict[str, Path] = {}
    for path in sorted(files):
        try:
            out.setdefault(generations.sha256(path), path)
        except OSError as e:
            raise InputRefused("input-unreadable", f"{path} cannot be read ({e.strerror}); check the path.") from e
    if not out:
        raise InputRefused("input-none", "No rulebooks were given; name a .txt or .md file, or a folder with some.")
    return dict(sorted(out.items()))


def _unchanged(root: Path, made_of: str) -> dict[str, Any] | None:
    """The current generation's manifest, if it is sound and was made of the very same."""
    try:
        data = generations.verify(generations.current(root))
    except StoreError:
        return None
    return data if data.get("made_of") == made_of else None


def _know(
    inputs: dict[str, Path],
    options: Options,
    kept: Kept,
    corpus: corpora.Corpus,
    corpus_digest: str,
    tell: Progress,
) -> Knowledge:
    """Files to knowledge, reusing what did not change."""
    # Imported here: a build that finds nothing to do starts without spaCy, NetworkX and Markdown.
    from ingest.pipeline import by_game, read_books, render_game, study_game

    base = dumps([code_digest(), corpus_digest, options])
    readings: list[BookReading] = []
    for i, (digest, path) in enumerate(inputs.items()):
        tell(f"reading {path.name}", i, 2 * len(inputs))

        def read(path: Path = path) -> _Readings:
            return _Readings(read_books(path, corpus))

        readings += kept.get(_Readings, _digest(base + digest + path.name), read).readings
    _refuse_twins(readings)
    games = by_game(readings)
    studied: list[_Studied] = []
    for i, (game, of) in enumerate(games.items()):
        tell(f"studying {game}", len(inputs) + i * len(inputs) // len(games), 2 * len(inputs))

        def study(game: str = game, of: Sequence[BookReading] = of) -> _Studied:
            found = study_game(game, of, corpus)
            return _Studied(found, render_game(of, found))

        key = _digest(base + "".join(r.book.sha256 + r.book.file + r.book.id for r in of))
        studied.append(kept.get(_Studied, key, study))
    html = {k: v for s in studied for k, v in s.html.items()}
    return Knowledge(tuple(sorted(readings, key=lambda r: r.book.id)), tuple(s.study for s in studied), html)


def _refuse_twins(readings: Iterable[BookReading]) -> None:
    seen: dict[str, str] = {}
    for r in readings:
        other = seen.setdefault(r.book.id, r.book.file)
        if other != r.book.file:
            raise InputRefused(
                "input-twins", f"{other} and {r.book.file} are both the book {r.book.id}; build with one of them."
            )


def _write(root: Path, knowledge: Knowledge, made_of: str, tell: Progress) -> Report:
    """Knowledge to a new current generation."""
    from kb import store
    from kb.export import export
    from kb.search import build_index

    tell("writing the knowledge base", 97, 100)
    content = _digest(json.dumps(export(knowledge), ensure_ascii=False, sort_keys=True))
    past = _past(root, knowledge)
    generation = _digest(content + code_digest() + past.digest)[:16]
    folder = generations.begin(root)
    store.write(folder / "store.db", knowledge, past.became, past.records, content=content)
    tell("indexing", 98, 100)
    build_index(folder / "index", knowledge)
    rows = count(knowledge)
    generations.seal(folder, id=generation, content=content, made_of=made_of, rows=rows)
    generations.publish(root, folder, generation)
    tell("done", 100, 100)
    return Report(generation, content, tuple(rows), changed=True)


def _past(root: Path, knowledge: Knowledge) -> Past:
    """What is taken over from the current generation; nothing where there is none or it is damaged."""
    from kb.editions.past import Past, follow, today
    from kb.store import Store

    try:
        folder = generations.current(root)
        generations.verify(folder)
    except StoreError:
        return Past()
    store = Store(folder / "store.db")
    try:
        return follow(store, knowledge, today())
    finally:
        store.close()


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
