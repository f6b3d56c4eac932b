"""What is only counted: ``Step 3`` beside ``Step 4``, and ``Level 2: Knight`` beside ``Level 3: Duke``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.names import key

LEAST_COUNTED = 2  # names that differ by a number alone


def unnumbered(book: BookText, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """The candidates without what is only counted; what stands behind a number is a thing under its own name where the
    rules speak of it ("the Knight")."""
    names = {c.key: c.name for c in candidates}
    counted = Counter(base for name in names.values() if (base := _counts(name)))
    for c in candidates:
        behind = c.name.partition(": ")[2]
        if counted[_counts(c.name)] < LEAST_COUNTED:
            yield c
        elif key(behind) and key(behind) not in book.words.generic and _is_spoken_of(book, key(behind)):
            yield replace(c, name=behind)


def _counts(name: str) -> str:
    """What a name counts: "step" of "Step 3" and of "Step 3: Rowing"; nothing where it counts nothing."""
    base, _, number = key(name.partition(":")[0]).rpartition(" ")
    return base if number.isdigit() else ""


def _is_spoken_of(book: BookText, name: str) -> bool:
    return any(book.uses_phrase(f"{a} {name}") for a in book.words.articles)
