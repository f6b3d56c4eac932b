"""What the page with the editor's report shows: findings by what is wrong, as many as a page can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from rulewright.kb import reports
from rulewright.kb.base import Generation, keeping
from rulewright.kb.check.codes import CODES, Code
from rulewright.kb.model import SEVERITIES, Finding, Sureness, grouped

MOST_OF_A_KIND = 25  # findings that differ, of one kind, where all kinds are shown
MOST_FINDINGS = 400  # where one kind is
SHORTEST, LONGEST = 4, 60  # characters of what a browser can look for on the page it opens
DOUBTS = {Sureness.LIKELY: "likely", Sureness.GUESS: "a guess"}


@dataclass(frozen=True, slots=True)
class Shown:
    """Findings of one kind: those that are shown, each with how often it was found, and others that differ."""

    code: Code
    each: Sequence[tuple[Finding, int]]
    more: int
    total: int


@keeping(2)
def findings_of(g: Generation, book: str) -> tuple[Finding, ...]:
    """A book's findings; those of the last few books are kept."""
    return reports.findings(g.store, book)


def not_read(g: Generation, book: str) -> Sequence[dict[str, Any]]:
    """What the last build could not read: that about a book first, then the rest."""
    return sorted(g.quarantined, key=lambda q: book not in q["books"])


def shown(findings: Iterable[Finding], severity: str | None, code: str | None) -> list[Shown]:
    """The findings of a severity and a kind, or of all, under what is wrong, the gravest first."""
    most = MOST_FINDINGS if code else MOST_OF_A_KIND
    wanted = (f for f in findings if severity in (None, f.severity) and code in (None, f.code))
    return [Shown(CODES[x.code], x.each[:most], len(x.each[most:]), x.total) for x in grouped(wanted)]


def counted(findings: Iterable[Finding]) -> dict[str, int]:
    """How many findings there are of each severity."""
    counts = Counter(f.severity for f in findings)
    return {s: counts[s] for s in SEVERITIES if counts[s]}


def names_of(g: Generation, findings: Iterable[Finding]) -> dict[str, Any]:
    """What findings lead to: the headings of sections and the terms that their ids name, by id."""
    ids = {i for f in findings for i in (f.section, f.meant) if i and "/" in i}
    return {"heads": g.store.headings(ids), "terms": g.store.terms_by_id(ids)}


def at_place(f: Finding) -> str:
    """The end of an address at which a browser finds what is printed: a text fragment, "" where it would not."""
    words = " ".join(f.printed.split())
    readable = SHORTEST <= len(words) <= LONGEST and words.isprintable() and not set(words) & set("*:|<>")
    return f"#:~:text={quote(words, safe='').replace('-', '%2D')}" if readable else ""
