"""One page of a long list, and where the pages before and behind it begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from flask import request

T = TypeVar("T")
FARTHEST = 1_000  # pages


def turned(rows: Sequence[T], size: int) -> tuple[Sequence[T], dict[str, Any]]:
    """The rows from ``offset`` on that are asked for, the first where there are none, and what a template needs."""
    asked = _number(request.args.get("offset", ""))
    at = asked if asked < len(rows) else 0
    later = at + size if at + size < len(rows) else None
    return rows[at : at + size], {"first": at, "later": later, "earlier": max(0, at - size) if at else None}


def page_number(text: str, last: int = FARTHEST) -> int:
    """The page asked for within those that there are, the first where that is none."""
    return max(1, min(_number(text), last))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
