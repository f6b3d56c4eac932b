"""What a store gives of long lists: a slice of the rows, or the headings of sections without their text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rulewright.kb.codec import loads

T = TypeVar("T")
Ask = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
HEADING = """SELECT id, book, json_extract(body, '$.number'), json_extract(body, '$.title'),
    json_extract(body, '$.kind'), json_extract(body, '$.lang'), parent FROM sections"""
LEAST = "json_extract(body, '$.certainty')>=?"


@dataclass(frozen=True, slots=True)
class Page:
    """A slice of a list and how long the whole is."""

    total: int
    rows: tuple[Any, ...]


def matching(keys: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """What these columns are equal to, as SQL with its arguments; those that are None may be anything.

    ``certainty`` is none of them: claims are at least so sure.
    """
    held = {k: v for k, v in keys.items() if v is not None}
    return " AND ".join(LEAST if k == "certainty" else f"{k}=?" for k in held) or "1", (*held.values(),)


def sliced(
    cls: type[T],
    table: str,
    clause: str,
    args: Sequence[Any],
    order: str,
    limit: int,
    offset: int,
    asking: Iterable[Ask],
) -> Page:
    """A slice of the rows of some files, one file after the other; each is asked by a call."""
    total, left, out = 0, limit, list[T]()
    for ask in asking:
        many = ask(f"SELECT count(*) FROM {table} WHERE {clause}", args)[0][0]
        start = max(0, offset - total)
        total += many
        if left > 0 and start < many:
            sql = f"SELECT body FROM {table} WHERE {clause} ORDER BY {order} LIMIT ? OFFSET ?"
            found = ask(sql, (*args, left, start))
            left -= len(found)
            out += [loads(cls, body) for (body,) in found]
    return Page(total, tuple(out))
