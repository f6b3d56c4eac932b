"""What is known before a book is read: profiles, outlines, lexicons and overlays, all data under ``corpus/``.

A profile is small and declarative. No step asks for a book by name; a step asks the profile for a habit.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kb.errors import InputRefused
from kb.language import LANGUAGES
from kb.model import SectionKind

FOLDER = Path(__file__).resolve().parent.parent / "corpus"


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One heading that a profile expects: ``depth`` 0 is top level.

    ``torn`` are the starts of stretches of its text that columns or boxes tore from it, in reading order; ``aside``
    the starts of stretches beside it that belong to no section, each with the reason.
    """

    title: str
    depth: int
    kind: str | None = None  # None = as its parent
    number: str | None = None
    at: str | None = None  # how the heading begins in the source, where the title alone does not tell
    torn: tuple[str, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()  # (start, reason)


@dataclass(frozen=True, slots=True)
class Profile:
    """What distinguishes one book: how to recognise it, whose it is, and its habits.

    ``recognise``: phrases that all stand in its text. ``starts``: the phrase where it begins in a file that holds
    another book before it. ``habits`` holds one table per step (``clean``, ``headings``, ``terms``,
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


def load(folder: Path = FOLDER, *, auto: bool = False, overlays: bool = True) -> Corpus:
    """Read the corpus folder. Raises InputRefused naming the file where a profile is wrong.

    ``auto`` keeps of each profile only what names its book (id, game, title, language, edition, authority, where it
    starts): no habits and no outline, so that the text is read by general means alone.
    """
    profiles = [_profile(f) for f in sorted((folder / "books").glob("*.toml"))]
    _all_different(profiles, folder)
    return Corpus(
        tuple(replace(p, habits={}, outline=()) if auto else p for p in profiles),
        {f.stem: _toml(f) for f in sorted((folder / "lexicon").glob("*.toml"))},
        {f.stem: _toml(f) for f in sorted((folder / "overlays").glob("*.toml"))} if overlays else {},
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise InputRefused("corpus-toml", f"{path} cannot be read: {e}.") from e


# What stands under [book] of a profile: its type, and whether it must be there.
FIELDS: dict[str, tuple[type, bool]] = {
    "id": (str, True),
    "game": (str, True),
    "title": (str, True),
    "lang": (str, True),
    "recognise": (list, True),
    "edition": (str, False),
    "authority": (int, False),
    "starts": (str, False),
}
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def _profile(path: Path) -> Profile:
    data = _toml(path)
    head = data.get("book")
    if not isinstance(head, dict):
        raise _wrong(path, "has no table [book]; add it")
    _check(path, head)
    tables = {k: v for k, v in data.items() if k != "book"}
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise _wrong(path, f"says {name} outside of a table; put it under [book] or a step")
    return Profile(
        id=head["id"],
        game=head["game"],
        title=head["title"],
        lang=head["lang"],
        edition=head.get("edition", ""),
        authority=head.get("authority", 0),
        recognise=tuple(head["recognise"]),
        starts=head.get("starts"),
        habits=tables,
        outline=_outline(path.with_suffix(".outline")),
    )


def _check(path: Path, head: dict[str, Any]) -> None:
    """Hold the table [book] of a profile against its fields. Raises InputRefused."""
    for key, value in head.items():
        if key not in FIELDS:
            raise _wrong(path, f"has {key} under [book], which means nothing there; take it out")
        if not isinstance(value, FIELDS[key][0]) or isinstance(value, bool):
            raise _wrong(path, f"has a {key} under [book] that is no {FIELDS[key][0].__name__}; correct it")
    missing = [key for key, (_, needed) in FIELDS.items() if needed and not head.get(key)]
    if missing:
        raise _wrong(path, f"says nothing of {missing[0]} under [book]; add it")
    if not all(isinstance(phrase, str) and phrase for phrase in head["recognise"]):
        raise _wrong(path, "has a phrase under recognise that is no text; correct it")
    for key in ("id", "game"):
        if not SLUG.fullmatch(head[key]):
            raise _wrong(path, f"has the {key} {head[key]!r}; write it in lower case letters, digits and hyphens")
    if head["lang"] not in LANGUAGES:
        raise _wrong(path, f"has the language {head['lang']!r}; write one of {', '.join(sorted(LANGUAGES))}")


def _all_different(profiles: Sequence[Profile], folder: Path) -> None:
    twice = [name for name, n in Counter(p.id for p in profiles).items() if n > 1]
    if twice:
        raise _wrong(folder / "books", f"has two profiles with the id {twice[0]}; rename one")


def _wrong(path: Path, what: str) -> InputRefused:
    return InputRefused("corpus-profile", f"{path} {what}.")


def _outline(path: Path) -> tuple[OutlineEntry, ...]:
    if not path.exists():
        return ()
    try:
        return parse_outline(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as e:
        raise _wrong(path, "is not UTF-8 text; save it as such") from e


def parse_outline(text: str, name: str = "the outline") -> tuple[OutlineEntry, ...]:
    """Read an outline: the whole tree of a book in reading order, one heading a line, two blanks deeper per level.

    ``- {kind} (number) Title @ how it begins in the source``; ``{kind}``, ``(number)`` and ``@ ...`` may be missing.
    A line ``+ words`` below a heading says how a stretch of its text begins that columns or boxes tore from it; the
    order of these lines is the order in which the text is read. ``! {reason} words`` says how a stretch begins that
    belongs to no section (``{reason}`` may be missing: ``picture label``). A stretch runs to the next heading or mark.
    Raises InputRefused naming ``name`` and the line.
    """
    entries: list[OutlineEntry] = []
    for n, line in enumerate(text.splitlines(), 1):
        body = line.strip()
        if body and not body.startswith("#"):
            try:
                _read_line(entries, line, body)
            except ValueError as e:
                raise InputRefused("corpus-outline", f"{name}, line {n}: {e}: {body!r}.") from e
    return tuple(entries)


LONGEST_PHRASE = 11  # words; an outline says where a thing stands, it does not quote the book
INDENT = 2


def _read_line(entries: list[OutlineEntry], line: str, body: str) -> None:
    mark, _, rest = body.partition(" ")
    rest = rest.strip()
    if mark not in ("-", "+", "!"):
        raise ValueError("a line starts with -, + or !")
    if not rest:
        raise ValueError(f"nothing follows the {mark}")
    if mark == "-":
        entries.append(_entry(rest, _depth(line, entries)))
    elif not entries or _indent(line) <= entries[-1].depth * INDENT:
        raise ValueError(f"{mark} stands below its heading and deeper than it")
    elif mark == "+":
        entries[-1] = replace(entries[-1], torn=(*entries[-1].torn, _phrase(rest)))
    else:
        reason, words = _braced(rest)
        entries[-1] = replace(entries[-1], aside=(*entries[-1].aside, (_phrase(words), reason or "picture label")))


def _depth(line: str, entries: list[OutlineEntry]) -> int:
    """How deep a heading is; a step down is one level."""
    depth, odd = divmod(_indent(line), INDENT)
    if odd or "\t" in line[: len(line) - len(line.lstrip())]:
        raise ValueError(f"a level is {INDENT} blanks")
    if depth > (entries[-1].depth + 1 if entries else 0):
        raise ValueError("a heading is at most one level below the one before it")
    return depth


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _entry(rest: str, depth: int) -> OutlineEntry:
    kind, rest = _braced(rest)
    if kind is not None and kind not in set(SectionKind):
        raise ValueError(f"{kind!r} is no kind of section; known are {', '.join(SectionKind)}")
    number = None
    if rest.startswith("(") and ") " in rest:
        number, _, rest = rest[1:].partition(") ")
    title, found, start = rest.partition(" @ ")
    if not title.strip() or title.startswith("@"):
        raise ValueError("a heading has a title")
    return OutlineEntry(title.strip(), depth, kind, number, _phrase(start) if found else None)


def _braced(rest: str) -> tuple[str | None, str]:
    """The word in braces that a line may start with, and the rest."""
    if not rest.startswith("{"):
        return None, rest
    word, closed, rest = rest[1:].partition("}")
    if not closed:
        raise ValueError("a brace is not closed")
    return word.strip(), rest.strip()


def _phrase(words: str) -> str:
    words = words.strip()
    if not any(c.isalnum() for c in words):
        raise ValueError("a phrase has letters or digits")
    if len(words.split()) > LONGEST_PHRASE:
        raise ValueError(f"a phrase has at most {LONGEST_PHRASE} words")
    return words
