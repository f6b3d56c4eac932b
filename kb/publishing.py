"""What the owner of the rulebooks gives to others, game by game, once a site is public.

On the owner's own machine, and on the command line, all is theirs. A build reads the settings (``ingest.publishing``)
and keeps them in the store. What is given as a whole is made by the build too (``kb.assembling``), so that no server
has to leave something out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rulewright.kb.codec import digest, dumps, loads

if TYPE_CHECKING:
    from rulewright.kb.store import Store

FOLDER = "public"
FACT = "publishing"  # under which the store has it
HASHES = "hashes"  # under which it has those of ``hashes``


class Access(StrEnum):
    """Who reads a game."""

    PUBLIC = "public"  # whoever reaches the site
    LOCAL = "local"  # whoever is at the machine of its owner


class Bulk(StrEnum):
    """What is given of a game as a whole: in the export and in lists of changes."""

    NONE = "none"
    FACTS = "facts"  # ids, claims, positions and hashes, not the text of its books
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Publishing:
    """What is given of one game. ``offline``: copies to keep; ``index``: search engines may list its pages.

    What is not said is what a reader of a public page has anyway: the pages, and nothing as a whole.
    """

    access: Access = Access.PUBLIC
    bulk: Bulk = Bulk.FACTS
    offline: bool = False
    index: bool = True
    licence: str = ""


Settings = Mapping[str, Publishing]
UNSAID = Publishing()


def of(settings: Settings, game: str) -> Publishing:
    """What is given of a game."""
    return settings.get(game, UNSAID)


def written(settings: Settings) -> str:
    """The settings as the store keeps them: equal settings, equal text."""
    return dumps(dict(settings))


def settings_of(store: Store) -> dict[str, Publishing]:
    """The settings that a store was built with; none where an older program wrote it."""
    return loads(dict[str, Publishing], store.fact(FACT) or "{}")


def hidden(settings: Settings, games: Iterable[str]) -> frozenset[str]:
    """The games that only their owner reads."""
    return frozenset(g for g in games if of(settings, g).access is Access.LOCAL)


# Of the rows of an export, the strings that are no text of a book: ids, names of things, kinds, and our own words.
# Any other string is left empty, also one under a key that the format does not have yet.
SAID = {
    "books": {"id", "title", "game", "lang", "edition", "file", "sha256", "why"},
    "sections": {"id", "book", "number", "kind", "parent", "lang", "sha256"},
    "terms": {"id", "game", "book", "lang", "name", "params", "kind", "aliases", "section", "translations", "basis"},
    "references": {"section", "kind", "target", "status", "basis"},
    "interactions": {"game", "a", "b", "type", "section", "origin", "polarity", "basis"},
    "precedence": {"game", "section", "basis"},
    "prohibitions": {"game", "section", "basis"},
    "overrides": {"game", "section", "other", "basis"},
    "translations": {"game", "en", "es", "origin", "basis"},
    "pairs": {"game", "a", "b", "a_lang", "b_lang", "origin", "basis"},
}


def given(exported: dict[str, Any], bulk: Bulk) -> dict[str, Any]:
    """The export of one game as others get it."""
    if bulk is Bulk.TEXT:
        return exported
    rows = {name: of for name, of in exported.items() if isinstance(of, list)}
    if bulk is Bulk.NONE:
        return {name: [] for name in rows}
    return {name: [_without_text(row, SAID.get(name, set())) for row in of] for name, of in rows.items()}


def _without_text(row: dict[str, Any], said: set[str]) -> dict[str, Any]:
    """A row with the strings that are said, all numbers, and the hash of its text where it has one."""
    bare = {key: _bare(value, key, said) for key, value in row.items()}
    return {**bare, "sha256": digest(row["text"])} if "sha256" in said and "text" in row else bare


def _bare(value: Any, key: str, said: set[str]) -> Any:
    if isinstance(value, str):
        return value if key in said else ""
    if isinstance(value, dict):
        return {k: _bare(v, k, said) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_bare(v, key, said) for v in value]
    return value


def hashes(store: Store) -> dict[str, str]:
    """By game the hash of all that the export says of it."""
    found: dict[str, str] = json.loads(store.fact(HASHES) or "{}")
    return found
