"""One page of a long list, and where the pages before and behind it begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from flask import request

T = TypeVar("T")


def turned(rows: Sequence[T], size: int) -> tuple[Sequence[T], dict[str, Any]]:
    """The rows from ``offset`` on that are asked for, the first where there are none, and what a template needs."""
    text = request.args.get("offset", "0")
    asked = int(text) if text.isdecimal() and len(text) < 9 else 0
    at = asked if asked < len(rows) else 0
    later = at + size if at + size < len(rows) else None
    return rows[at : at + size], {"first": at, "later": later, "earlier": max(0, at - size) if at else None}
