"""Step 3, clean: page furniture set aside, broken glyphs repaired, symbols named; each with its place in the source."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.ingest.clean.debris import debris
from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.formulas import formula_edits
from rulewright.ingest.clean.glyphs import glyph_repairs, private_letters
from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.clean.markup import entity_edits
from rulewright.ingest.clean.ocr import noisy, ocr_edits, unread
from rulewright.ingest.clean.ocr_marks import icon_edits
from rulewright.ingest.clean.own import own_text
from rulewright.ingest.clean.symbols import (
    glyph_table,
    hidden_edits,
    loses_symbols,
    lost_edits,
    only_marked,
    restored_edits,
    symbol_edits,
)
from rulewright.ingest.clean.torn import hyphen_edits, ligature_edits, torn_edits
from rulewright.ingest.clean.words import Speller
from rulewright.ingest.recognise import Part
from rulewright.ingest.source import MARKDOWN, PRINTED
from rulewright.kb.language import language
from rulewright.kb.language.dictionary import is_known
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Aside, Repair
from rulewright.kb.symbols import MISSING

__all__ = ["Manuscript", "clean"]

DEBRIS_WHY = "ocr debris"


def clean(part: Part) -> Manuscript:
    """The reading copy of one book.

    In this order: what was never part of the book is set aside, letters that a font hid are put back, a noisy scan is
    read again, and symbols get their names.
    """
    habits = part.profile.habits if part.profile else {}
    text, asides = _own_text(part)
    repairs: list[Repair] = []
    if part.source.format in MARKDOWN:
        text = apply(text, entity_edits(text.text))
    printed = private_letters(text.text, lambda w: is_known(w.lower(), part.lang) or is_known(w, part.lang))
    printed |= {k: str(v) for k, v in _table(habits, "clean", "glyphs").items()}
    text = _repaired(text, glyph_repairs(text.text, printed), repairs)
    text = _repaired(text, ligature_edits(text.text, Speller(language(part.lang))), repairs)
    names = _table(habits, "clean").get("names", ())
    speller = noisy(text.text, part.lang, map(str, names) if isinstance(names, list) else ())
    scanned = speller is not None and not speller.typed
    if speller:
        text = _read_again(text, speller, asides, repairs)
    elif part.source.format in PRINTED:
        text = _repaired(text, torn_edits(text.text, Speller(language(part.lang))), repairs)
    text = apply(text, hyphen_edits(text.text, speller or Speller(language(part.lang))))
    text = apply(text, symbol_edits(text.text, glyph_table(_table(habits, "symbols"))))
    text = _repaired(text, formula_edits(text.text), repairs)
    gaps = loses_symbols(text.text)  # before an editor has filled some of them
    text = _repaired(text, restored_edits(text.text, _table(habits, "clean", "lost")), repairs)
    text = apply(text, hidden_edits(text.text))
    if scanned or gaps:
        text = apply(text, icon_edits(text.text) if scanned else lost_edits(text.text))
    return Manuscript(
        part.source,
        part.range,
        part.lang,
        part.profile,
        text,
        book_id=part.book_id,
        title=part.title,
        game=part.game,
        edition=part.edition,
        named_by=part.named_by,
        asides=tuple(sorted(asides, key=lambda a: a.start)),
        repairs=tuple(sorted(repairs, key=lambda r: r.start)),
        lost_symbols=sum(text.text.count(f":{name}:") for name in MISSING),
        unread=tuple(unread(text, part.source.text, speller)) if speller and scanned else (),
    )


def _own_text(part: Part) -> tuple[Mapped, list[Aside]]:
    """A book's text without what was never part of it, and that; a reader of a richer format has told them apart."""
    source, (start, end) = part.source, part.range
    if source.copy is None:
        return own_text(source.text, start, end)
    return source.stretch(start, end), [a for a in source.asides if start <= a.start < end]


def _table(habits: dict[str, object], *path: str) -> dict[str, object]:
    """A table of a profile's habits, empty where there is none."""
    here: object = habits
    for name in path:
        here = here.get(name, {}) if isinstance(here, dict) else {}
    return here if isinstance(here, dict) else {}


def _read_again(text: Mapped, speller: Speller, asides: list[Aside], repairs: list[Repair]) -> Mapped:
    """A noisy text with its words repaired; a scan without its debris."""
    page_ends = frozenset(at for at, _, _ in text.runs)  # where something was taken out of the text
    scraps = [] if speller.typed else list(debris(text.text, speller, page_ends))
    for start, end in scraps:
        asides.extend(_sources(text, start, end))
    text = apply(text, [Edit(start, end, "") for start, end in scraps])
    return _repaired(text, ocr_edits(text.text, speller), repairs)


def _sources(text: Mapped, start: int, end: int) -> Iterable[Aside]:
    """The stretches of the source behind a range of the copy; between two of them stands another aside."""
    for at, source, length in text[start:end].runs:
        yield Aside(source, source + length, DEBRIS_WHY, text.text[start + at : start + at + length].strip())


def _repaired(text: Mapped, edits: Iterable[Edit], repairs: list[Repair]) -> Mapped:
    """The text with repairs, each of which is recorded with its place in the source."""
    edits = list(edits)
    for start, end, new, sure in edits:
        if (span := text.to_source(start, end)) and not only_marked(text.text[start:end], new):
            repairs.append(Repair(span.start, span.end, text.text[start:end], new, sure))
    return apply(text, edits)
