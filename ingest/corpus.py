"""What is known before a book is read: profiles, outlines, lexicons and overlays, all data under ``corpus/``.

A profile is small and declarative. No step asks for a book by name; a step asks the profile for a habit.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kb.errors import InputRefused

FOLDER = Path(__file__).resolve().parent.parent / "corpus"


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One heading that a profile expects: ``depth`` 0 is top level, ``torn`` are starts of text torn from it."""

    title: str
    depth: int
    kind: str | None = None
    number: str | None = None
    at: str | None = None  # how the heading begins in the source, where the title alone does not tell
    torn: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What distinguishes one book: how to recognise it, whose it is, and its habits.

    ``recognise``: phrases that all stand in its text. ``starts`` / ``ends``: phrases where it begins and ends in a
    file that holds more than one book. ``habits`` holds one table per step (``clean``, ``headings``, ``terms``,
    ``references``, ``precedence``, ``symbols``), which only that step reads.
    """

    id: str
    game: str
    title: str
    lang: str
    edition: str
    authority: int
    recognise: tuple[str, ...]
    starts: str | None = None
    ends: str | None = None
    habits: dict[str, Any] = field(default_factory=dict)
    outline: tuple[OutlineEntry, ...] = ()

    def habit(self, step: str) -> dict[str, Any]:
        """The table of one step, empty where the profile says nothing."""
        table = self.habits.get(step, {})
        return table if isinstance(table, dict) else {}


@dataclass(frozen=True, slots=True)
class Corpus:
    """All profiles, lexicons (by game) and overlays (by game)."""

    profiles: tuple[Profile, ...] = ()
    lexicons: dict[str, dict[str, Any]] = field(default_factory=dict)
    overlays: dict[str, dict[str, Any]] = field(default_factory=dict)

    def profile(self, book: str) -> Profile | None:
        """The profile of a book, None where general means recognised it."""
        return next((p for p in self.profiles if p.id == book), None)


def load(folder: Path = FOLDER, *, profiles: bool = True, overlays: bool = True) -> Corpus:
    """Read the corpus folder. Raises InputRefused naming the file where a profile is wrong."""
    return Corpus(
        tuple(_profile(f) for f in sorted((folder / "books").glob("*.toml"))) if profiles else (),
        {f.stem: _toml(f) for f in sorted((folder / "lexicon").glob("*.toml"))},
        {f.stem: _toml(f) for f in sorted((folder / "overlays").glob("*.toml"))} if overlays else {},
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise InputRefused("corpus-toml", f"{path} cannot be read: {e}.") from e


def _profile(path: Path) -> Profile:
    data = _toml(path)
    try:
        head = data["book"]
        outline_file = path.with_suffix(".outline")
        return Profile(
            id=head["id"],
            game=head["game"],
            title=head["title"],
            lang=head["lang"],
            edition=head.get("edition", ""),
            authority=head.get("authority", 0),
            recognise=tuple(head["recognise"]),
            starts=head.get("starts"),
            ends=head.get("ends"),
            habits={k: v for k, v in data.items() if k != "book"},
            outline=parse_outline(outline_file.read_text(encoding="utf-8")) if outline_file.exists() else (),
        )
    except KeyError as e:
        raise InputRefused("corpus-profile", f"{path} says nothing of {e} under [book]; add it.") from e


def parse_outline(text: str) -> tuple[OutlineEntry, ...]:
    """Read an outline: one heading a line, two blanks of indentation per level, after ``- ``.

    ``- {kind} (number) Title @ how it begins in the source``; ``{kind}``, ``(number)`` and ``@ ...`` may be missing.
    A line ``+ words`` below a heading says how a stretch of its text begins that columns or boxes tore from it;
    ``! words`` says how a stretch begins that belongs to no section (the diagram debris beside it).
    """
    entries: list[OutlineEntry] = []
    for n, line in enumerate(text.splitlines(), 1):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        mark, _, rest = body.partition(" ")
        if mark == "-":
            entries.append(_entry(rest, (len(line) - len(line.lstrip())) // 2))
        elif mark in ("+", "!") and entries:
            last = entries.pop()
            torn = (*last.torn, rest) if mark == "+" else last.torn
            aside = (*last.aside, rest) if mark == "!" else last.aside
            entries.append(OutlineEntry(last.title, last.depth, last.kind, last.number, last.at, torn, aside))
        else:
            raise InputRefused("corpus-outline", f"Line {n} of the outline starts with neither -, + nor !: {body!r}.")
    return tuple(entries)


def _entry(rest: str, depth: int) -> OutlineEntry:
    kind = number = at = None
    if rest.startswith("{"):
        kind, _, rest = rest[1:].partition("} ")
    if rest.startswith("("):
        number, _, rest = rest[1:].partition(") ")
    title, found, start = rest.partition(" @ ")
    if found:
        at = start.strip()
    return OutlineEntry(title.strip(), depth, kind, number, at)
