"""The games that a request speaks of, by the ids in its address: one place for whatever holds of a whole game."""

from __future__ import annotations

from collections.abc import Iterator

from flask import request

GAME = "game"  # the parameter that names a game alone
IDS = ("book", "a", "b", "around", "from", "to", "section", "source", "target")  # parameters that may be ids


def ids() -> Iterator[str]:
    """The ids in the path of a request and in its parameters; those of games end in a slash, as no other's can."""
    for key, value in (request.view_args or {}).items():
        yield f"{value}/" if key == GAME else value
    for value in request.args.getlist(GAME):
        yield f"{value}/"
    for key in IDS:
        yield from request.args.getlist(key)
