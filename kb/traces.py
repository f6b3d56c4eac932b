"""Where an error came from, without what it quotes: a message may hold a sentence of somebody's rulebook."""

from __future__ import annotations

import traceback


def where(error: BaseException) -> str:
    """The lines of code that led to an error, and its kind, its cause first; messages and values are left out."""
    first = where(error.__cause__) + "which led to\n\n" if error.__cause__ else ""
    lines = "".join(traceback.format_tb(error.__traceback__))
    return f"{first}{lines}{type(error).__module__}.{type(error).__qualname__}\n"
