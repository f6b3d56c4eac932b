"""Step 8, mentions: defined terms used in running text, linked once per paragraph, longest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright.ingest.mentions.linker import Linker, Mention
from rulewright.ingest.mentions.names import is_part
from rulewright.ingest.text.pointing import stretches
from rulewright.kb.groups import in_groups
from rulewright.kb.language import Locator, fold
from rulewright.kb.model import BookReading, Reference, ReferenceKind, ReferenceStatus, Section, Term, Translation
from rulewright.kb.repairs import whole_words
from rulewright.kb.twins import Elsewhere, for_texts_in

__all__ = ["find_mentions"]


def find_mentions(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation] = (),
    explicit: Sequence[Reference] = (),
    there: Elsewhere = (),
) -> tuple[tuple[Term, ...], tuple[Reference, ...]]:
    """The game's terms with ``mentions`` counted, and a reference of kind ``mention`` for each link to be shown.

    A name that only the other language defines leads there, by its translation, unless that book is ``there`` in this
    language as well. A mention is counted wherever it
    stands outside the section that defines it, and linked where a paragraph has it first; never within one of the
    ``explicit`` references, which are links already.
    """
    shut = _shut(readings, explicit)
    langs = sorted({r.book.lang for r in readings})
    meant = {lang: for_texts_in(lang, terms, there) for lang in langs}
    found = [x for lang in langs for x in _of(readings, meant[lang], translations, lang, shut)]
    counts = Counter(m.term.id for _, of in found for m in of)
    sources = {r.book.id: r.source for r in readings}
    links = tuple(x for s, of in found for x in _links(s, of, sources[s.book]))
    return tuple(replace(t, mentions=counts[t.id]) for t in terms), links


def _shut(readings: Sequence[BookReading], explicit: Sequence[Reference]) -> dict[str, list[tuple[int, int]]]:
    """The stretches of each section's text, by its id, that explicit references take, what opens them included."""
    sections = {s.id: s for r in readings for s in r.sections}
    inside = in_groups((x.section, x) for x in explicit)
    out: dict[str, list[tuple[int, int]]] = {}
    for name, of in inside.items():
        if name in sections:
            out[name] = list(stretches(sections[name], of))
    return out


def _of(
    readings: Sequence[BookReading],
    terms: Sequence[Term],
    translations: Sequence[Translation],
    lang: str,
    shut: dict[str, list[tuple[int, int]]],
) -> Iterator[tuple[Section, list[Mention]]]:
    """The mentions in the books of one language, section by section."""
    yield from Linker(readings, terms, lang, _foreign(terms, translations, lang), shut).run()


def _foreign(terms: Sequence[Term], translations: Sequence[Translation], lang: str) -> list[tuple[str, Term]]:
    """Names in a language that no term of that language bears, with the term of the other language that they mean.

    A translation of one book leaves names of several words of another as they are printed there.
    """
    own = {fold(n) for t in terms if t.lang == lang for n in (t.name, *t.aliases)}
    abroad = in_groups(
        (name, t)
        for t in (t for t in terms if t.lang != lang)
        for name in dict.fromkeys(fold(n) for n in (t.name, *t.aliases) if not is_part(t, n))
    )
    pairs = [pair for x in translations if (pair := x.seen_from(lang))]
    pairs += [(name, name) for name in abroad if " " in name]
    return [(here, t) for here, there in pairs if fold(here) not in own for t in abroad.get(fold(there), ())]


def _links(section: Section, found: Sequence[Mention], source: str) -> Iterator[Reference]:
    """The first mention of each term in each paragraph, in whole words, quoted as printed."""
    where = Locator(section)
    seen: set[tuple[int, str]] = set()
    for m in found:
        place = (m.paragraph, m.term.id)
        if not m.linked or place in seen:
            continue
        seen.add(place)
        start, end = whole_words(source, *where.span(m.start, m.end))
        if start < end:
            text = source[start:end] or section.text[m.start : m.end]
            yield Reference(
                section.id, start, end, text, ReferenceKind.MENTION, m.term.name, m.term.id, ReferenceStatus.RESOLVED
            )
