"""Files that could not be read and games that could not be studied: set aside with a sentence, the others go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rulewright.kb.errors import InputRefused


@dataclass(frozen=True, slots=True)
class Quarantined:
    """What failed: a ``file`` ("" for a game's study), why, and since which day (ISO 8601).

    ``books``: ids of the books that it is about, which are served as they were last read well; none where they never
    were. ``lasting``: it would fail again.
    """

    file: str
    books: tuple[str, ...]
    code: str
    sentence: str
    since: str = ""
    lasting: bool = True

    def facts(self) -> dict[str, Any]:
        """What is told of it."""
        said = asdict(self)
        del said["lasting"]
        return {**said, "books": list(self.books)}


def dated(entries: Iterable[Quarantined], before: Sequence[Mapping[str, Any]], today: str) -> tuple[Quarantined, ...]:
    """The entries in order, each with the day on which it first failed so; ``before`` is what the last build told."""
    since = {(e["file"], e["code"], *e["books"]): e["since"] for e in before}
    order = sorted(entries, key=lambda e: (e.file, e.code, e.books))
    return tuple(replace(e, since=since.get((e.file, e.code, *e.books), today)) for e in order)


def nothing_left(entries: Sequence[Quarantined]) -> InputRefused:
    """The refusal of a build of which nothing is left."""
    first = entries[0]
    if len(entries) == 1:
        return InputRefused(first.code, first.sentence)
    return InputRefused(first.code, f"None of the {len(entries)} files could be read; of the first: {first.sentence}")
