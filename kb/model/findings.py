"""What the editor's report consists of, and how many like findings are told as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from rulewright.kb.groups import in_groups
from rulewright.kb.messages import Said
from rulewright.kb.model.books import Sureness

SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an editor would mend. ``[start, end)`` are offsets into the source file.

    ``severity``: error (the reader is led astray), warning (wrong, but the meaning can be found), note (worth knowing).
    ``confidence``: how sure it is that an editor would agree. ``line`` and ``column`` say where ``start`` lies, both
    from 1; 0 where the file has no lines that an editor's tool could go to.
    """

    book: str
    section: str | None
    start: int
    end: int
    code: str
    severity: str
    printed: str
    meant: str = ""
    note: Said = ""
    confidence: Sureness = Sureness.SURE
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Findings of one kind in one book: the first of each that differ in what they say, and how often it is said."""

    book: str
    code: str
    severity: str
    total: int
    each: tuple[tuple[Finding, int], ...]


def grouped(findings: Iterable[Finding]) -> Iterator[Group]:
    """Findings book by book, errors before warnings before notes; what is found again and again is counted."""
    ordered = sorted(findings, key=lambda f: (f.book, SEVERITIES.index(f.severity), f.code))
    for (book, _, code), some in groupby(ordered, key=lambda f: (f.book, SEVERITIES.index(f.severity), f.code)):
        same = in_groups(((f.printed, f.meant, f.note) if f.printed else (f.section, f.start), f) for f in some)
        often = sorted(same.values(), key=lambda fs: (-len(fs), fs[0].start))
        each = tuple((fs[0], len(fs)) for fs in often)
        yield Group(book, code, each[0][0].severity, sum(n for _, n in each), each)
