"""Where words stand in texts and titles, over whole arrays at once: each place is one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from rulewright.kb.search.index_files import Arrays, Numbers, runs

FAR = 1 << 21  # no section is as long, in tokens
LONGEST = 64  # words of a phrase
NONE = np.zeros(0, dtype=np.int64)


def phrase(arrays: Arrays, words: Sequence[tuple[str, ...]], field: str = "text") -> tuple[Numbers, Numbers]:
    """Where words, each given as its forms' tokens, stand one after the other: sections, and the places of the first
    word there, in order of both."""
    found: Numbers | None = None
    for n, forms in sorted(enumerate(words), key=lambda word: _entries(arrays, word[1])):  # rare words first
        among = None if found is None else _distinct(found // FAR).astype(arrays.doc.dtype)
        here = places(arrays, field, forms, n, among)
        found = (
            here if found is None or not len(here) else found[here.take(here.searchsorted(found), mode="clip") == found]
        )
        if not len(found):
            break
    doc, at = divmod(NONE if found is None else found, FAR)
    return doc, at - LONGEST


def _entries(arrays: Arrays, forms: Iterable[str]) -> int:
    """How many entries some tokens have."""
    return sum(end - start for _, start, end in map(arrays.name, forms))


def places(arrays: Arrays, field: str, forms: Iterable[str], n: int = 0, among: Numbers | None = None) -> Numbers:
    """Where a phrase would begin whose n-th word has one of these tokens: section and place as one number each.

    The number is the section's times ``FAR`` and the place's, with ``LONGEST`` added. ``among``: of these sections
    only, given in order.
    """
    a = arrays
    at, where_at = (a.text_at, a.text) if field == "text" else (a.title_at, a.title)
    parts = []
    for _, start, end in map(a.name, forms):
        if end == start:
            continue
        docs, entry = a.doc[start:end], np.arange(start, end)
        if among is not None:
            here = docs.searchsorted(among)
            entry = start + here[docs.take(here, mode="clip") == among]
        where, of = runs(at[entry].astype(np.int64), at[entry + 1].astype(np.int64))
        parts.append(a.doc[entry][of].astype(np.int64) * FAR + where_at[where] + (LONGEST - n))
    return _distinct(np.concatenate(parts)) if parts else NONE


def _distinct(values: Numbers) -> Numbers:
    """Values in order, each once: NumPy's own way takes far longer for values that are nearly in order."""
    values = np.sort(values)
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return values[new]
