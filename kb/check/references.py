"""References that an editor would mend."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kb.check.examined import Examined
from rulewright.kb.claims import Reference, ReferenceKind, ReferenceStatus
from rulewright.kb.findings import Finding
from rulewright.kb.model import Sureness


def wrong_references(of: Examined) -> Iterator[Finding]:
    """References that lead nowhere, to the wrong place, or to two places."""
    for r in of.references:
        if r.status == ReferenceStatus.DANGLING:
            yield _about(of, r, "reference-dangling")
        elif r.status == ReferenceStatus.AMBIGUOUS:
            yield _about(of, r, "reference-ambiguous")
        elif r.status == ReferenceStatus.REPAIRED:
            place_only = r.kind == ReferenceKind.PAGE or r.anchor.startswith("see ")
            yield _about(of, r, "reference-place" if place_only else "reference-wrong", Sureness.LIKELY)


def _about(of: Examined, r: Reference, code: str, confidence: Sureness = Sureness.SURE) -> Finding:
    return of.found(r.section, r.start, r.end, code, r.text, r.target or "", r.note, confidence)
