"""An overlay's file becomes corrections, or is refused with file, line and sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rulewright.ingest.overlays.model import LISTS, SHAPES, Entry
from rulewright.ingest.profile.habits import nearest
from rulewright.ingest.profile.read import read_toml, refusal, sniffed
from rulewright.kb.model import InteractionType, TermKind

GAME = "overlay"  # the key that names the game, and tells an overlay from other files
GAME_LINE = re.compile(rf"^[ \t]*{GAME}[ \t]*=", re.MULTILINE)
HEADER = re.compile(r"^[ \t]*\[\[[ \t]*([a-z]{1,20})[ \t]*\]\]", re.MULTILINE)
ONE_OF = {"type": [str(t) for t in InteractionType], "kind": [str(k) for k in TermKind]}


def read_overlay(path: Path) -> tuple[str, tuple[Entry, ...]]:
    """The game that an overlay is for, and its corrections in order. Raises InputRefused naming file and line."""
    text, data = read_toml(path)
    game = data.pop(GAME, None)
    if not isinstance(game, str) or not game:
        raise refusal(
            "corpus-overlay", path, 1, f'an overlay begins with its game; add a line such as {GAME} = "mudball"'
        )
    for kind, entries in data.items():
        if kind not in SHAPES or not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            names = ", ".join(f"[[{k}]]" for k in SHAPES)
            raise refusal("corpus-overlay", path, _key_line(text, kind), f"an overlay has {names}, no {kind!r}")
    return game, tuple(_entries(text, data, path))


def is_overlay(path: Path) -> bool:
    """True for a file that says for which game it corrects, or looks so and cannot be read: reading it tells why."""
    text, data = sniffed(path)
    return bool(GAME_LINE.search(text)) if data is None else GAME in data


def by_game(paths: Iterable[Path]) -> dict[str, tuple[Entry, ...]]:
    """The corrections of several overlays by game, in the order of the files. Raises InputRefused."""
    out: dict[str, tuple[Entry, ...]] = {}
    for path in paths:
        game, entries = read_overlay(path)
        out[game] = out.get(game, ()) + entries
    return out


def _entries(text: str, data: dict[str, Any], path: Path) -> Iterator[Entry]:
    for kind, entries in data.items():
        for line, entry in zip(_lines(text, kind, len(entries)), entries, strict=True):
            for problem in _problems(kind, entry):
                raise refusal("corpus-overlay", path, line, f"[[{kind}]] {problem}")
            says = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items() if k not in ("because", "drop")}
            yield Entry(kind, f"{path.name}, line {line}", entry["because"], entry.get("drop", False), says)


def _lines(text: str, kind: str, number: int) -> list[int]:
    """The lines of the corrections of a kind; 1 for all where something inside a string looks like another."""
    found = [text.count("\n", 0, m.start()) + 1 for m in HEADER.finditer(text) if m[1] == kind]
    return found if len(found) == number else [1] * number


def _problems(kind: str, entry: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one correction."""
    shape = SHAPES[kind]
    known = (*shape.place, *shape.new, *shape.may, "because", "drop")
    drop = entry.get("drop", False)
    for key, value in entry.items():
        if key not in known:
            yield f"has no {key!r}; {nearest(key, list(known))}"
        elif key == "drop":
            if not isinstance(value, bool):
                yield "says drop = true, or nothing of it"
        elif key in LISTS:
            if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
                yield f"is to have a list of words in quotes as {key!r}"
        elif not isinstance(value, str) or not (value.strip() or key == "target"):
            yield f"is to have words in quotes as {key!r}"
        elif key in ONE_OF and value not in ONE_OF[key]:
            yield f"has no {key} {value!r}; {nearest(value, ONE_OF[key])}"
    needed = (*shape.place, *(() if drop else shape.new), "because")
    for key in needed:
        if key not in entry:
            yield f"needs {key!r}" + ("; say why, so that the next editor can judge it" if key == "because" else "")


def _key_line(text: str, key: str) -> int:
    at = re.search(rf"^[ \t\[]{{0,9}}{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, at.start()) + 1 if at else 1
