"""The two ends of an interaction in the text: each is a link of its section, or defined there or above it.

What the page says of a term must be seen beside the claim: an end that the section does not link yet becomes a link
where the sentence names it; a claim on a term that neither the sentence nor a definition around it has is none. What is
rather no term becomes no link: where nothing sets it off, it is a word like any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from rulewright.ingest.certainty import is_doubtful
from rulewright.ingest.interactions.mentions import Mention
from rulewright.ingest.interactions.subjects import fills
from rulewright.ingest.text.pointing import stretches
from rulewright.kb.language import Locator
from rulewright.kb.model import BookReading, Reference, ReferenceKind, ReferenceStatus, Section, Span, Term
from rulewright.kb.repairs import whole_words
from rulewright.kb.symbols import SHORTCODE


class Ends:
    """The links of one book's sections, to which those of ends are added."""

    def __init__(self, reading: BookReading, terms: Iterable[Term], references: Iterable[Reference]) -> None:
        self.terms: Mapping[str, Term] = {t.id: t for t in terms}
        self._prepared = bool(reading.book.profile)
        self._sections = {s.id: s for s in reading.sections}
        self._source = reading.source
        self._links: dict[str, list[Reference]] = {s.id: [] for s in reading.sections}
        for r in references:
            if r.section in self._links:
                self._links[r.section].append(r)
        self._targets = {s: {str(r.target) for r in of} for s, of in self._links.items()}

    @property
    def references(self) -> list[Reference]:
        """All links, section by section."""
        return [r for of in self._links.values() for r in of]

    def linked(self, section: str) -> Collection[str]:
        """What a section links."""
        return self._targets[section]

    def known(self, term: str, section: Section) -> bool:
        """True for a term that a section links, or that it or a section above it defines or is called after."""
        return term in self._targets[section.id] or any(self._is_home(s, term) for s in self._up(section))

    def _up(self, section: Section) -> Iterator[Section]:
        """A section and those above it."""
        above: Section | None = section
        while above:
            yield above
            above = self._sections.get(above.parent or "")

    def _is_home(self, section: Section, term: str) -> bool:
        t = self.terms[term]
        return t.definition.section == section.id or fills(section.title, t)

    def shows(self, terms: Iterable[str], section: Section, mentions: Iterable[Mention]) -> bool:
        """True where all ``terms`` are known in a section or can be linked there; then they are.

        ``mentions``: at places of the section's text.
        """
        found = {t: self._place(t, section, mentions) for t in terms if not self.known(t, section)}
        if not all(found.values()):
            return False
        for term, span in found.items():
            if span:
                self._link(self._reference(term, section, span))
        return True

    def _place(self, term: str, section: Section, mentions: Iterable[Mention]) -> Span | None:
        """Where a mention names a term, in the source; None where none does, or where a link leads elsewhere.

        A symbol is drawn and has no words to link.
        """
        if is_doubtful(self.terms[term], self._prepared):
            return None
        where = Locator(section)
        explicit = [r for r in self._links[section.id] if r.kind is not ReferenceKind.MENTION]
        taken = [*stretches(section, explicit), *(m.span() for m in SHORTCODE.finditer(section.text))]
        for m in mentions:
            if m.term == term and not any(start <= m.start < end for start, end in taken):
                span = Span(*whole_words(self._source, *where.span(m.start, m.end)))
                if span.start < span.end and not any(_crosses(span, r) for r in self._links[section.id]):
                    return span
        return None

    def _reference(self, term: str, section: Section, span: Span) -> Reference:
        text, name = self._source[span.start : span.end], self.terms[term].name
        return Reference(section.id, *span, text, ReferenceKind.MENTION, name, term, ReferenceStatus.RESOLVED)

    def _link(self, new: Reference) -> None:
        """Add a link in place of those of parts of its words."""
        others = [r for r in self._links[new.section] if r.end <= new.start or new.end <= r.start]
        self._links[new.section] = [*others, new]
        self._targets[new.section] = {str(r.target) for r in self._links[new.section]}


def _crosses(span: Span, r: Reference) -> bool:
    """True where a link cannot give way to a longer one that has all of its words."""
    if r.end <= span.start or span.end <= r.start:
        return False
    part = span.start <= r.start and r.end <= span.end and span.end - span.start > r.end - r.start
    return r.kind is not ReferenceKind.MENTION or not part
