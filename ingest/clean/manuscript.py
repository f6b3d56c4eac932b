"""The reading copy of a book: its text as a person would read it, with the way back to the source."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ingest.corpus import Profile
from rulewright.ingest.source import Source
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, Repair, Span, Unread


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A cleaned book before it has sections.

    ``text`` is the reading copy: asides are gone from it (what stood around them is still separated by their line
    ends), repairs are applied, symbols are ``:name:`` shortcodes; its runs ascend in the source, so that a cut in the
    copy is a cut in the source. ``book_id``, ``title``, ``game``, ``lang``, ``edition`` and ``named_by`` are
    what step 2 made of it.

    A heading may begin with a symbol: it stands there as ``:name:`` and a blank, so that a heading is a line's text
    after any number of these.
    """

    source: Source
    range: Span
    lang: str
    profile: Profile | None
    text: Mapped
    book_id: str = ""
    title: str = ""
    game: str = ""
    edition: str = ""
    named_by: str = ""
    asides: tuple[Aside, ...] = ()
    repairs: tuple[Repair, ...] = ()
    lost_symbols: int = 0
    unread: tuple[Unread, ...] = ()
