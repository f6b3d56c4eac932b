"""What an editor decided of books that no profile names: their titles and games, beside the knowledge base.

ROOT/books.toml    [books.ID]    file = "mud-es.md"    title = "Barro"    game = "mudball"

It outlives every build, and every build heeds it; `rulewright books` writes it, and it may be written by hand.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rulewright.kb.errors import StoreError, writing
from rulewright.kb.generations import replace_line
from rulewright.kb.language import slug

FILE = "books.toml"
TABLE = "books"
HEAD = "# What an editor decided of books; every build heeds it. See `rulewright books --help`.\n"


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided of one book, "" for what was not; ``file``: the name of its file, should its id change."""

    file: str = ""
    title: str = ""
    game: str = ""


Decisions = Mapping[str, Decided]  # by the book's id


def read(root: Path) -> dict[str, Decided]:
    """What was decided of each book. Raises StoreError where the file cannot be read: nothing is guessed."""
    try:
        said = tomllib.loads((root / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        raise _unreadable(root, "is no TOML that can be read") from e
    books = said.pop(TABLE, {})
    if said or not isinstance(books, dict):
        raise _unreadable(root, f"is to have tables such as [{TABLE}.ID] and nothing else")
    return {book: _decided(root, book, entry) for book, entry in books.items()}


def _decided(root: Path, book: str, entry: Any) -> Decided:
    known = Decided.__slots__
    good = isinstance(entry, dict) and all(k in known and isinstance(v, str) and v.strip() for k, v in entry.items())
    if not good:
        raise _unreadable(root, f"is to say of {book!r} nothing but {', '.join(known)}, each in quotes")
    found = Decided(**entry)
    if found.game != slug(found.game):
        raise _unreadable(root, f"calls a game {found.game!r}, which is to be written {slug(found.game)!r}")
    return found


def _unreadable(root: Path, what: str) -> StoreError:
    return StoreError("decisions-damaged", f"{root / FILE} {what}; correct or remove it.")


def write(root: Path, decisions: Decisions) -> None:
    """Replace what was decided, by one rename. Raises StoreError where it cannot be written."""
    text = HEAD + "".join(_table(book, decisions[book]) for book in sorted(decisions))
    with writing(root):
        replace_line(root, FILE, text.removesuffix("\n"))


def _table(book: str, decided: Decided) -> str:
    lines = [f"{key} = {_quoted(value)}\n" for key, value in asdict(decided).items() if value]
    return f"\n[{TABLE}.{_quoted(book)}]\n{''.join(lines)}"


def _quoted(text: str) -> str:
    """A basic string of TOML, which is one of JSON but for a character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def of(decisions: Decisions, book: str, file: str, there: Collection[str]) -> Decided | None:
    """What was decided of a book: under its id, else of its file under an id that is no longer ``there``."""
    by_file = [d for i, d in decisions.items() if d.file == file and i not in there]
    return decisions.get(book) or (by_file[0] if len(by_file) == 1 else None)


def unheeded(decisions: Decisions, books: Iterable[tuple[str, str]]) -> list[str]:
    """A sentence on each decision that no book follows; ``books``: the ids and files of those there are."""
    there = dict(books)
    gone = [i for i, d in decisions.items() if i not in there and d.file not in there.values()]
    return [f"{FILE} speaks of the book {i!r}, which is not there." for i in sorted(gone)]
