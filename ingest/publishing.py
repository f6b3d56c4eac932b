"""The owner's word on what others get of each game: ``rulewright.toml`` beside the rulebooks (docs/publishing.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

from rulewright.ingest.profile.read import KeyPath, key_lines, line_of, read_toml, refusal
from rulewright.kb.errors import InputRefused
from rulewright.kb.publishing import Access, Bulk, Publishing, Settings

FILE = "rulewright.toml"
MOST_BYTES = 100_000  # a few lines a game
TABLE = "games"
YES_NO = {"yes": True, "no": False, True: True, False: False}
CHOICES: dict[str, type[StrEnum]] = {"access": Access, "bulk": Bulk}
SWITCHES = ("offline", "index")
KEYS = (*CHOICES, *SWITCHES, "licence")


def beside(files: Iterable[Path]) -> tuple[Path, ...]:
    """The settings that hold for some rulebooks: of each the nearest, in its own folder or in one above it."""
    folders = sorted({f.absolute() if f.is_dir() else f.absolute().parent for f in files})
    upwards = ((above / FILE for above in (folder, *folder.parents)) for folder in folders)
    found = (next(filter(Path.is_file, paths), None) for paths in upwards)
    return tuple(dict.fromkeys(filter(None, found)))


def read(paths: Iterable[Path]) -> dict[str, Publishing]:
    """What some files of settings say, by game. Raises InputRefused naming file and line of what cannot be heeded."""
    out: dict[str, Publishing] = {}
    said_by: dict[str, Path] = {}
    for path in paths:
        for game, said in _read(path).items():
            if game in out:
                what = f"{said_by[game]} and {path} both speak of the game {game!r}; say it in one of them."
                raise InputRefused("publishing-twice", what)
            out[game], said_by[game] = said, path
    return out


def unheeded(settings: Settings, games: Collection[str]) -> list[str]:
    """A sentence on each game that the settings speak of and that there is not."""
    there = ", ".join(sorted(games)) or "none"
    unknown = sorted(set(settings) - set(games))
    return [f"{FILE} speaks of the game {g!r}, which is not there; there are: {there}." for g in unknown]


def _read(path: Path) -> dict[str, Publishing]:
    text, data = _parsed(path)
    for at, what in _problems(data):
        raise refusal("publishing", path, line_of(key_lines(text), at), what)
    return {game: _publishing(said) for game, said in data.get(TABLE, {}).items()}


def _parsed(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        size = path.stat().st_size
    except OSError as e:
        raise InputRefused("publishing", f"{path} cannot be read ({e.strerror}); check the path.") from e
    if size > MOST_BYTES:
        raise InputRefused("publishing", f"{path} is larger than {MOST_BYTES:,} bytes; keep a few lines for each game.")
    return read_toml(path)


def _problems(data: dict[str, Any]) -> Iterator[tuple[KeyPath, str]]:
    """What is wrong in the settings, each with the key that says it."""
    for name in data:
        if name != TABLE:
            yield (name,), f"{name!r} is not known here; there are tables such as [{TABLE}.GAME]"
    games = data.get(TABLE, {})
    if not isinstance(games, dict):
        yield (TABLE,), f"{TABLE!r} is to be tables such as [{TABLE}.GAME]"
        return
    for game, said in games.items():
        if not isinstance(said, dict):
            yield (TABLE, game), f"{game!r} is to be a table: [{TABLE}.{game}]"
            continue
        for key, value in said.items():
            if what := _wrong(key, value):
                yield (TABLE, game, key), what
        if said.get("bulk") == Bulk.TEXT and not said.get("licence"):
            yield (TABLE, game, "bulk"), 'bulk = "text" gives the books away; name the licence that allows it (licence)'


def _wrong(key: str, value: Any) -> str | None:
    """What is wrong with one setting of a game; None where nothing is."""
    if key in CHOICES:
        choices = list(CHOICES[key])
        among = " or ".join(f'"{c}"' for c in choices)
        return None if value in choices else f"{key} is to be {among}"
    if key in SWITCHES:
        known = isinstance(value, str | bool) and value in YES_NO
        return None if known else f'{key} is to be "yes" or "no"'
    if key == "licence":
        return None if isinstance(value, str) and value.strip() else 'licence is to be a name such as "CC-BY-4.0"'
    return f"{key!r} is not known here; a game has {', '.join(KEYS)}"


def _publishing(said: dict[str, Any]) -> Publishing:
    return Publishing(
        Access(said.get("access", Access.PUBLIC)),
        Bulk(said.get("bulk", Bulk.FACTS)),
        YES_NO[said.get("offline", "no")],
        YES_NO[said.get("index", "yes")],
        said.get("licence", ""),
    )
