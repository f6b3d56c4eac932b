"""Surroundings and ways as the API and the site tell them."""

from __future__ import annotations

from typing import Any

from kb.base import Generation
from kb.errors import NotFound


def surroundings(g: Generation, game: str | None, around: str | None, depth: int) -> dict[str, Any]:
    """Nodes and edges around a section or term, or of a game."""
    raise NotFound("not-yet", "Drawing is not there yet.")


def way(g: Generation, start: str, end: str) -> dict[str, Any]:
    """The shortest way between two nodes."""
    raise NotFound("not-yet", "Ways are not there yet.")
