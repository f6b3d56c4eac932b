"""Under which heading a reader looks for a term: its own, even where a rule below that heading says what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from rulewright.kb.claims import Term
from rulewright.kb.language import slug

LONGEST = 4  # words of a heading; a longer "title" is how a rule begins
FARTHEST = 4  # headings above a definition that may bear the term's name


class Titled(Protocol):
    """What a section or a heading says of itself."""

    @property
    def title(self) -> str:
        """The heading as printed."""
        ...

    @property
    def parent(self) -> str | None:
        """The id of the section above, None at the top."""
        ...


def at_home(terms: Iterable[Term], sections: Mapping[str, Titled]) -> list[Term]:
    """The terms, each under the nearest heading that has its name, whole or in part; as they are where none has.

    ``sections``: by id, all that define a term and those above them.
    """
    return [replace(t, definition=replace(t.definition, section=_home(t, sections))) for t in terms]


def _home(term: Term, sections: Mapping[str, Titled]) -> str:
    names = {slug(n) for n in (term.name, *term.aliases)}
    titles = dict(_titles_above(term.definition.section, sections))
    whole = (i for i, title in titles.items() if title in names)
    part = (
        i for i, title in titles.items() if title.count("-") < LONGEST and any(f"-{n}-" in f"-{title}-" for n in names)
    )
    return next(whole, next(part, term.definition.section))


def _titles_above(section: str, sections: Mapping[str, Titled]) -> Iterator[tuple[str, str]]:
    """The ids and slugs of titles of a section and of those above it, the nearest first."""
    at: str | None = section
    for _ in range(FARTHEST):
        found = sections.get(at) if at is not None else None
        if at is None or found is None:
            return
        yield at, slug(found.title)
        at = found.parent
