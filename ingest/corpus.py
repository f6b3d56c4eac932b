"""What is known before a book is read: profiles, outlines, lexicons and overlays, all data under ``corpus/``.

A user's own profiles stand beside their rulebooks and go before those that ship. A profile is small and declarative. No
step asks for a book by name; a step asks the profile for a habit.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.ingest.overlays import Entry, by_game
from rulewright.ingest.profile.model import OutlineEntry, Profile
from rulewright.ingest.profile.outline import parse_outline
from rulewright.ingest.profile.read import is_profile, key_lines, line_of, read_profile, read_toml, refusal
from rulewright.kb.errors import InputRefused

__all__ = ["FOLDER", "Corpus", "OutlineEntry", "Profile", "beside", "digest", "load", "parse_outline", "unused"]

FOLDER = Path(__file__).resolve().parent.parent / "corpus"
GLYPHS = "glyphs.toml"
LEXICON_TABLES = ("pairs", "doubtful", "words", "kin", "everyday", "forms", "variants")


@dataclass(frozen=True, slots=True)
class Corpus:
    """All profiles, lexicons (by game) and overlays (by game)."""

    profiles: tuple[Profile, ...] = ()
    lexicons: dict[str, dict[str, Any]] = field(default_factory=dict)
    overlays: dict[str, tuple[Entry, ...]] = field(default_factory=dict)

    def profile(self, book: str) -> Profile | None:
        """The profile of a book, None where general means recognised it."""
        return next((p for p in self.profiles if p.id == book), None)


def load(
    folder: Path = FOLDER,
    *,
    auto: bool = False,
    overlays: bool = True,
    own: Iterable[Path] = (),
    corrections: Iterable[Path] = (),
) -> Corpus:
    """Read the corpus folder. Raises InputRefused naming file and line where something is wrong.

    ``own`` are profiles that stand elsewhere (see ``beside``); one of them replaces a shipped one with its id.
    ``corrections`` are overlays that stand elsewhere, ``overlays`` says whether any of them counts. ``auto``
    keeps of each profile only what names its book (id, game, title, language, edition, authority, where it starts): no
    habits and no outline, so that the text is read by general means alone.
    """
    theirs = _all_different([read_profile(p, own=True) for p in own])
    ours = _all_different([read_profile(p) for p in sorted((folder / "books").glob("*.toml"))])
    replaced = {p.id for p in theirs}
    profiles = sorted((*theirs, *(p for p in ours if p.id not in replaced)), key=lambda p: p.id)
    _glyphs(folder / GLYPHS)
    return Corpus(
        tuple(replace(p, habits={}, outline=()) if auto else p for p in profiles),
        {f.stem: _lexicon(f) for f in sorted((folder / "lexicon").glob("*.toml"))},
        by_game([*sorted((folder / "overlays").glob("*.toml")), *corrections]) if overlays else {},
    )


def beside(files: Iterable[Path], is_one: Callable[[Path], bool] = is_profile) -> tuple[Path, ...]:
    """The profiles in and beside the folders of rulebooks, those with equal contents once, in stable order.

    ``is_one`` says what else is looked for, such as overlays.
    """
    found: dict[str, Path] = {}
    homes = {home for f in map(Path.resolve, files) for home in ([f, f.parent] if f.is_dir() else [f.parent])}
    for folder in sorted(homes):
        for path in sorted(folder.glob("*.toml")):
            if is_one(path):
                found.setdefault(digest([path]), path)
    return tuple(found.values())


def unused(files: Iterable[Path], recognised: Iterable[str | None]) -> tuple[Path, ...]:
    """The profiles beside rulebooks that recognised none of them; ``recognised`` are the ids of those that did."""
    seen = set(recognised)
    return tuple(p for p in beside(files) if read_profile(p).id not in seen)


def digest(profiles: Iterable[Path]) -> str:
    """A hash of what profiles and the outlines beside them say, wherever they stand and in whatever order."""
    said = sorted(_contents(p) + _contents(p.with_suffix(".outline")) for p in profiles)
    return hashlib.sha256("".join(said).encode()).hexdigest()


def _contents(path: Path) -> str:
    """The hash of a file's bytes, empty where it cannot be read: reading it tells why."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _all_different(profiles: Sequence[Profile]) -> Sequence[Profile]:
    """The profiles, if no two have one id. Raises InputRefused naming the files of two that have."""
    twice = [name for name, n in Counter(p.id for p in profiles).items() if n > 1]
    if twice:
        one, other = [p.where for p in profiles if p.id == twice[0]][:2]
        raise InputRefused(
            "corpus-profile", f"{one} and {other} both have the id {twice[0]!r}; change one or take it away."
        )
    return profiles


def _lexicon(path: Path) -> dict[str, Any]:
    """A lexicon: words and their translations, the forms of those that bend against the rules, and other names."""
    text, data = read_toml(path)
    for table, entries in data.items():
        if table not in LEXICON_TABLES or not isinstance(entries, dict):
            line = line_of(key_lines(text), (table,))
            raise refusal(
                "corpus-lexicon",
                path,
                line,
                f"a lexicon has the tables {', '.join(f'[{t}]' for t in LEXICON_TABLES)}, no {table!r}",
            )
        for key, value in entries.items():
            many = value if isinstance(value, list) else [value]
            if not many or not all(isinstance(x, str) and x.strip() for x in many):
                line = line_of(key_lines(text), (table, key))
                raise refusal("corpus-lexicon", path, line, f"{key!r} is to have a word in quotes or a list of them")
    return data


def _glyphs(path: Path) -> None:
    """Hold the table of glyphs, if there is one, against its form. Raises InputRefused."""
    if not path.exists():
        return
    text, data = read_toml(path)
    table = data.get("glyphs", {})
    wrong = () if not isinstance(table, dict) else [k for k, v in table.items() if not isinstance(v, str) or not v]
    if not isinstance(table, dict) or wrong:
        at = ("glyphs", *wrong[:1])
        raise refusal("corpus-glyphs", path, line_of(key_lines(text), at), f"{at[-1]!r} is to have a glyph in quotes")
