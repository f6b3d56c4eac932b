"""Step 2, recognise: which books a file holds, by what its text says, never by its name."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.corpus import Corpus, Profile
from ingest.source import Source
from kb.model import Span


@dataclass(frozen=True, slots=True)
class Part:
    """The stretch of a source that is one book; ``profile`` None means that no profile recognised it."""

    source: Source
    range: Span
    profile: Profile | None


def recognise(source: Source, corpus: Corpus) -> tuple[Part, ...]:
    """Split a source into its books, in order; together they cover the whole source."""
    found = [p for p in corpus.profiles if all(phrase in source.text for phrase in p.recognise)]
    found.sort(key=lambda p: source.text.find(p.starts) if p.starts else -1)
    if not found:
        return (Part(source, Span(0, len(source.text)), None),)
    starts = [max(source.text.find(p.starts), 0) if p.starts else 0 for p in found]
    starts[0] = 0
    ends = [*starts[1:], len(source.text)]
    return tuple(Part(source, Span(a, z), p) for p, a, z in zip(found, starts, ends, strict=True))
