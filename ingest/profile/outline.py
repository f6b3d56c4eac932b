"""Outlines: the headings of a book as a compact list, in a file beside a profile or in its ``[headings] tree``."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ingest.profile.model import OutlineEntry
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import SectionKind

LONGEST_PHRASE = 11  # words; an outline says where a thing stands, it does not quote the book
INDENT = 2


def parse_outline(text: str, name: str = "the outline", first: int = 1) -> tuple[OutlineEntry, ...]:
    """Read an outline: the whole tree of a book in reading order, one heading a line, two blanks deeper per level.

    ``- {kind} (number) Title @ how it begins in the source``; ``{kind}``, ``(number)`` and ``@ ...`` may be missing.
    A line ``+ words`` below a heading says how a stretch of its text begins that columns or boxes tore from it; the
    order of these lines is the order in which the text is read. ``! {reason} words`` says how a stretch begins that
    belongs to no section (``{reason}`` may be missing: ``picture label``). A stretch runs to the next heading or mark.
    ``first`` is the number of the text's first line in its file. Raises InputRefused naming ``name`` and the line.
    """
    entries: list[OutlineEntry] = []
    for n, line in enumerate(text.splitlines(), first):
        body = line.strip()
        if body and not body.startswith("#"):
            try:
                _read_line(entries, line, body, n)
            except ValueError as e:
                raise InputRefused("corpus-outline", f"{name}, line {n}: {e}: {body!r}.") from e
    return tuple(entries)


def _read_line(entries: list[OutlineEntry], line: str, body: str, n: int) -> None:
    mark, _, rest = body.partition(" ")
    rest = rest.strip()
    if mark not in ("-", "+", "!"):
        raise ValueError("a line starts with -, + or !")
    if not rest:
        raise ValueError(f"nothing follows the {mark}")
    if mark == "-":
        entries.append(replace(_entry(rest, _depth(line, entries)), line=n))
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
