"""A profile's file becomes a Profile, or is refused with file, line and sentence.

On which line of it a key stands is found here: ``tomllib`` tells the place of a syntax error, but not that of a value.
"""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.ingest.profile.habits import BOOK, FIELDS, known_keys, nearest
from rulewright.ingest.profile.model import OutlineEntry, Profile
from rulewright.ingest.profile.outline import parse_outline
from rulewright.kb.errors import InputRefused

KeyPath = tuple[str, ...]
CLOSERS = ('"""', "'''", "]", "}")  # one of them ends a statement of several lines


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, on which each table and key of a valid TOML text first stands, by its path.

    The text is cut into statements, each the fewest lines that ``tomllib`` reads by themselves, so that quotes,
    brackets and dots mean here what they mean there.
    """
    out: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for n, header, data in _statements(text):
        for path in _paths(data):
            out.setdefault(path if header else (*table, *path), n)
        if header:
            table = max(_paths(data), key=len)
    return out


def line_of(lines: Mapping[KeyPath, int], path: KeyPath) -> int:
    """The line of a key, or of the nearest table around it; 1 where neither is there."""
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), 1)


def _statements(text: str) -> Iterator[tuple[int, bool, dict[str, Any]]]:
    """The statements in order: first line, whether it opens a table, and what it says."""
    chunk: list[str] = []
    first = 1
    for n, line in enumerate(text.split("\n"), 1):
        if not chunk:
            first = n
        chunk.append(line)
        if len(chunk) > 1 and not any(c in line for c in CLOSERS):
            continue
        try:
            data = tomllib.loads("\n".join(chunk))
        except tomllib.TOMLDecodeError:
            continue
        if data:
            yield first, chunk[0].lstrip().startswith("["), data
        chunk = []


def _paths(data: object) -> Iterator[KeyPath]:
    """The paths of all keys in a value, each before those under it; those of arrays of tables in their first one."""
    if isinstance(data, list):
        data = data[0] if data and isinstance(data[0], dict) else {}
    for key, value in data.items() if isinstance(data, dict) else ():
        yield (key,)
        yield from ((key, *below) for below in _paths(value))


# -- reading ----------------------------------------------------------------------------------------------------------


MOST_BYTES = 1_000_000  # of a profile or an outline; such a file is written by hand
MOST_DEEP = 20  # tables and lists within each other
DIGITS, WITHIN = re.compile(r"[0-9]"), re.compile(r"[.\[{]")
DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]++\.){{{MOST_DEEP}}}")
PLACE = re.compile(r" \(at (?:line (\d{1,9}), column \d{1,9}|end of document)\)\Z")
OURS = ("id", "game", "recognise")  # what no other program's table [book] has
OUR_LINE = re.compile(rf"^[ \t]*(?:{'|'.join(OURS)})[ \t]*=", re.MULTILINE)
BOOK_LINE = re.compile(r"^[ \t]*\[[ \t]*book[ \t]*\]", re.MULTILINE)


def read_profile(path: Path, *, own: bool = False) -> Profile:
    """Read a profile and the outline beside it. Raises InputRefused naming file and line of what is wrong."""
    return replace(parse_profile(read_text(path), path), outline=_outline(path.with_suffix(".outline")), own=own)


def parse_profile(text: str, path: Path) -> Profile:
    """The profile that a text is, without outline; ``path`` names its file in a refusal. Raises InputRefused."""
    data = _parsed(text, path)
    for at, what in _problems(data):
        raise refusal("corpus-profile", path, line_of(key_lines(text), at), what)
    tree_of(data, text, str(path))
    head = data["book"]
    return Profile(
        id=head["id"],
        game=head["game"],
        title=head["title"],
        lang=head["lang"],
        edition=head.get("edition", ""),
        authority=head.get("authority", 0),
        recognise=tuple(head["recognise"]),
        starts=head.get("starts"),
        habits={k: v for k, v in data.items() if k != "book"},
        where=str(path),
    )


def tree_of(data: dict[str, Any], text: str, name: str) -> tuple[OutlineEntry, ...]:
    """The headings of ``[headings] tree``, each with its line in the file. Raises InputRefused naming a wrong line."""
    tree = data.get("headings", {}).get("tree", "")
    first = line_of(key_lines(text), ("headings", "tree")) if tree else 1
    opening = text.split("\n")[first - 1].rstrip()
    return parse_outline(tree, name, first + opening.endswith(('"""', "'''")))


def is_profile(path: Path) -> bool:
    """True for a file with a table [book] that says what a profile says; other programs' files are theirs.

    So is one that looks so and cannot be read, whatever is wrong with it: reading it tells why.
    """
    text, data = sniffed(path)
    if data is None:
        return bool(BOOK_LINE.search(text) and OUR_LINE.search(text))
    head = data.get("book")
    return isinstance(head, dict) and any(key in head for key in OURS)


def sniffed(path: Path) -> tuple[str, dict[str, Any] | None]:
    """The beginning of a file that may be ours, as it looks, and what it says; None where it cannot be read."""
    if not path.is_file():  # a pipe would be waited for
        return "", None
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return "", None
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # "Unicode", as an editor on Windows calls it
    text = data.decode("utf-16" if wide else "utf-8-sig", errors="replace").replace("\r\n", "\n")
    try:
        return text, None if wide or len(data) > MOST_BYTES else _loads(text)
    except (ValueError, RecursionError):
        return text.replace("\0", ""), None


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """A TOML file's text and what it says. Raises InputRefused naming file and line of what cannot be read."""
    text = read_text(path)
    return text, _parsed(text, path)


def _parsed(text: str, path: Path) -> dict[str, Any]:
    try:
        data = _loads(text)
    except tomllib.TOMLDecodeError as e:
        why = str(e)
        place = PLACE.search(why)
        line = int(place[1]) if place and place[1] else text.count("\n", 0, len(text.rstrip())) + 1
        what = f"this is not TOML: {PLACE.sub('', why)}; look for a quote or bracket that is missing"
        raise refusal("corpus-toml", path, line, what) from e
    except RecursionError as e:
        raise _too_deep(text, path) from e
    except ValueError as e:  # Python reads no number of so many digits
        line = _line_with_most(text, DIGITS)
        raise refusal("corpus-toml", path, line, "this number is too long; shorten it, or put it in quotes") from e
    if _depth(data) > MOST_DEEP:
        raise _too_deep(text, path)
    return data


def _loads(text: str) -> dict[str, Any]:
    """What TOML says. Raises ValueError, or RecursionError where too much stands within each other.

    The parser takes quadratic time on a key of many parts: minutes on 20,000.
    """
    if DOTTED.search(text):
        raise RecursionError
    return tomllib.loads(text)


def _depth(data: object) -> int:
    """How many tables and lists stand within each other; one more than MOST_DEEP where there are more."""
    level: list[object] = [data]
    for depth in range(MOST_DEEP + 1):
        inner = (x.values() if isinstance(x, dict) else x for x in level if isinstance(x, (dict, list)))
        level = [x for some in inner for x in some]
        if not level:
            return depth
    return MOST_DEEP + 1


def _too_deep(text: str, path: Path) -> InputRefused:
    line = _line_with_most(text, WITHIN)
    what = f"more than {MOST_DEEP} tables or brackets stand within each other here; take some out"
    return refusal("corpus-toml", path, line, what)


def _line_with_most(text: str, signs: re.Pattern[str]) -> int:
    """The line, from 1, with the most of some signs."""
    return max(enumerate(text.split("\n"), 1), key=lambda line: len(signs.findall(line[1])))[0]


def read_text(path: Path) -> str:
    """The text of a file in the corpus, its line ends as ``\\n``. Raises InputRefused where it is none."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # a pipe would be waited for
            what = f"{path} is not a file; remove it, or put the file itself there."
            raise InputRefused("corpus-unreadable", what)
        if path.stat().st_size > MOST_BYTES:
            raise InputRefused(
                "corpus-size", f"{path} is larger than {MOST_BYTES:,} bytes; a profile holds a book's headings at most."
            )
        data = path.read_bytes()
    except OSError as e:
        why = e.strerror or "it cannot be opened"
        raise InputRefused("corpus-unreadable", f"{path} cannot be read: {why}; check the path.") from e
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise refusal("corpus-encoding", path, line, "this is not UTF-8 text; save the file as such") from e


def refusal(code: str, path: Path, line: int, what: str) -> InputRefused:
    """The refusal of a file of the corpus: file, line and one sentence."""
    return InputRefused(code, f"{path}, line {line}: {what}" + ("" if what[-1] in ".?!" else "."))


def _problems(data: dict[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong in a profile, each with the key that says it."""
    for name, value in data.items():
        if not isinstance(value, dict):
            tables = " or ".join(f"[{t}]" for t in known_keys(()) if name in known_keys((t,)))
            yield (name,), f"{name!r} stands outside of a table; put it below {tables or '[book]'}"
        elif name not in known_keys(()):
            yield (name,), f"unknown table [{name}]; {nearest(name, known_keys(()))}"
        else:
            yield from _table((name,), value)
    if not isinstance(data.get("book"), dict):
        yield (), "there is no table [book]; add it, `rulewright profile FILE` writes one"
        return
    for field in BOOK:
        if field.needed and field.path[-1] not in data["book"]:
            yield ("book",), f"[book] has no {field.path[-1]}; add a line such as {field.example}"


def _table(path: KeyPath, value: object) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong with a value that stands at ``path``."""
    if field := FIELDS.get(path):
        for below, what in field.check(value):
            named = below[-1] if below else path[-1]
            yield (*path, *below), f"{named!r} {what}"
        return
    name = f"[{'.'.join(path)}]"
    if not isinstance(value, dict):
        yield path, f"{name} is to be a table"
        return
    for key, inner in value.items():
        if key in known_keys(path):
            yield from _table((*path, key), inner)
        else:
            yield (*path, key), f"unknown key {key!r} in {name}; {nearest(key, known_keys(path))}"


def _outline(path: Path) -> tuple[OutlineEntry, ...]:
    return parse_outline(read_text(path), str(path)) if path.exists() else ()
