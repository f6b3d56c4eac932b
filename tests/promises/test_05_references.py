"""Promise 5: two candidates are ambiguous, not guessed; no reference hangs on the failure of another."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.ingest.references import find_references
from rulewright.kb.model import Knowledge, Reference, ReferenceStatus
from tests.ingest.references.book import read

CHAPTERS = """# (1) Combat
Blows fall as told above.
## (1.1) Charge
Run at them.
## (1.2) Parry
Hold your ground.
# (2) Magic
Words are spoken.
## (2.1) Wards
A ward holds.
## (2.2) Range
As far as a voice.
# (3) Bows
Arrows fly.
## (3.1) Range
As far as an arrow.
# (4) Questions
"""
GOOD = [
    "Blows are told elsewhere (See “Magic”).",
    "A ward is a spell, see “Wards”.",
    "Rule 1.2 tells how to parry.",
    "One may charge (see rule 1.1).",
    "See “Magic. Range” for voices.",
    "A parry comes first (see “Parry”, pg 4).",
    "The charge is told before (pg 3: charge).",
]
FAILED = [
    "Dragons are told elsewhere (See “Dragons”).",
    "Rule 9.9 tells of dragons.",
    "How far it goes is told elsewhere (see “Range”).",
    "A dragon comes first (pg 88: dragons of old).",
    "Everything else (see rule 7.1.3).",
]


def outcomes(lines: Sequence[str]) -> list[tuple[str, str | None, str, str]]:
    """Text, target, status and note of every reference in the last chapter."""
    found = find_references(book := read(CHAPTERS + "\n\n".join(lines) + "\n"), (book,), (), None)
    return [(r.text, r.target, r.status.value, r.note) for r in found if r.section == "core/4"]


def failed(line: str) -> bool:
    return any(status in ("dangling", "ambiguous") for _, _, status, _ in outcomes([line]))


@pytest.mark.parametrize("line", FAILED)
def test_the_failing_ones_fail(line: str) -> None:
    assert outcomes([line]) and failed(line)


@pytest.mark.parametrize("line", GOOD)
def test_the_good_ones_are_resolved(line: str) -> None:
    (found,) = outcomes([line])
    assert found[1] is not None and found[2] in ("resolved", "repaired")


def test_two_candidates_are_ambiguous() -> None:
    ((_, target, status, note),) = outcomes(["How far it goes is told elsewhere (see “Range”)."])
    assert (target, status) == (None, "ambiguous") and note


@settings(max_examples=150, deadline=None)
@given(
    lines=st.lists(st.sampled_from([*GOOD, *FAILED]), min_size=2, max_size=7, unique=True),
    bad=st.sampled_from(FAILED),
    at=st.integers(0, 7),
)
def test_a_failed_reference_changes_no_other(lines: list[str], bad: str, at: int) -> None:
    lines = [x for x in lines if x != bad]
    at = min(at, len(lines))
    its = outcomes([bad])
    among = outcomes([*lines[:at], bad, *lines[at:]])
    assert [r for r in among if r not in its] == outcomes(lines)


@settings(max_examples=100, deadline=None)
@given(lines=st.lists(st.sampled_from([x for x in (*GOOD, *FAILED) if "pg" not in x]), min_size=2, unique=True))
def test_each_resolves_as_if_it_stood_alone(lines: list[str]) -> None:
    assert outcomes(lines) == [one for line in lines for one in outcomes([line])]


def guessed(references: Sequence[Reference]) -> list[Reference]:
    """References whose status and target contradict each other."""
    none, whole = (ReferenceStatus.AMBIGUOUS, ReferenceStatus.DANGLING), ReferenceStatus.RESOLVED
    return [r for r in references if (r.status in none and r.target) or (r.status is whole and not r.target)]


def test_what_is_repaired_or_unresolved_in_the_sample_says_why(sample_knowledge: Knowledge) -> None:
    every = [r for s in sample_knowledge.studies for r in s.references]
    assert guessed(every) == []
    told = {r.status: bool(r.note) for r in every if r.status in (ReferenceStatus.REPAIRED, ReferenceStatus.AMBIGUOUS)}
    assert all(told.values())
