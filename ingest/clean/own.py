"""A text without what was never part of the book, for formats that are their own reading copy."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.furniture import apart, find_asides
from rulewright.ingest.clean.markup import callout_titles, ends_title, footnote_edits
from rulewright.ingest.clean.tables import with_tables
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside


def own_text(source: str, start: int, end: int, more: Iterable[Aside] = ()) -> tuple[Mapped, list[Aside]]:
    """The stretch ``[start, end)`` of a source without its asides, and these; ``more`` are known to be some already."""
    asides = apart([*more, *find_asides(source, start, end)])
    edits = [Edit(a.start - start, a.end - start, "\n" if ends_title(source, a) else "") for a in asides]
    edits += [Edit(at - start, at - start, "\n>") for at in callout_titles(source, asides)]
    copy = apply(Mapped.of(source, start, end), sorted(edits, key=lambda e: (e.start, e.end)))
    return with_tables(apply(copy, list(footnote_edits(copy.text)))), asides
