"""Marks and figures that a scanner misread: strokes for ones, brackets for ``¿`` and ``¡``, lost blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.ingest.clean.edits import Edit
from rulewright.ingest.clean.words import Speller
from rulewright.kb.model import Sureness
from rulewright.kb.symbols import LOST

# "(QUE ES UN TORNEO?", "¢(PUEDO USAR", "&Y SI": opens a question whose end is marked
ASKS = re.compile(r"(?<![^\s“\"])[(\[{¢&]{1,2}(?=[^\W\d_])")
# "[Es muy poderoso!", "jadelante!": opens a cry whose end is marked
CRIES = re.compile(r"(?<![^\s“\"(])(?:\[(?=[^\W\d_])|j(?=[^\W\d_]{2}))")
WITHIN = 200  # characters to the mark at the end
# "| contra 1", "|5 pasos", "al menos |.": a stroke that was a one
STROKE = re.compile(r"(?<![^\s(“*])\|(?=[\s,.;:)”\d]|\Z)")
# "1.Si", "hombro.Apenas", "3,la", "hombro.Y, si", "continúa—:Tanto"
NO_BLANK = re.compile(
    r"(?:(?<=[^\W_])|(?<=[|—]))([.,;:])(?=[A-ZÁÉÍÓÚÑ¡¿j](?:[^\W\d_A-Z]|,? [a-z])|(?<=[,;:])[^\W\d_]{2})"
)
# "https:/Isphere.", "https:/sphere."
ADDRESS_START = re.compile(r"\b(https?):/[Il|]?(?=[a-z])")
# "ZONA\DE|DESPLIEGUE|B"
BARRED = re.compile(r"(?<!\S)[^\W\d_]{2,20}(?:[\\|]{1,3} ?[^\W\d_]{1,20}){1,8}(?!\S)")
# "8)Pasos", "22]P'asos)": a figure and its measure in a drawing
DRAWN = re.compile(r"(?<!\S)(\d{1,3})[\])}|\\](?=[^\W\d_])([^\W\d_'’]{1,12}['’]?[^\W\d_]{1,12})[\])}|]?(?!\S)")
# "¢ 2 fichas", "e | PA": a bullet
BULLET = re.compile(r"^(?:¢|e(?= [|\d])|»)(?= )", re.MULTILINE)
CENT = re.compile(r"(?<!\S)¢(?=[a-z])")
# "<@ .", "Q©", "afiaden © a": a symbol of the game that the scanner could not know
ICON = re.compile(r"(?<!\S)(?:[A-Z]?[<>@©®€£¤¥§¶]{1,3}(?!\S)|&(?=[ \t]*$))", re.MULTILINE)
# "I. Reunir", followed by "2. ..."
FIRST = re.compile(r"^[Il|](?=\. [^\n]{0,200}\n{1,2}2\. )", re.MULTILINE)
# "amistosa Y, en caso"
LARGE_AND = re.compile(r"(?<=[a-záéíóúñ]\s)Y(?=,? [a-záéíóúñ])")
ALWAYS = {BULLET: "•", FIRST: "1", LARGE_AND: "y", CENT: "e"}  # what is read so wherever it stands


def mark_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """Repairs of marks and figures, in no order; they may overlap, an earlier one counts."""
    for m in BARRED.finditer(text):
        parts = re.split(r"[\\|]+ ?", m[0])
        words = [p if speller.knows(p) and p.isupper() else speller.repair(p) or p for p in parts]
        if all(len(p) == 1 or speller.knows(p) for p in words):
            yield Edit(m.start(), m.end(), " ".join(words))
    for m in DRAWN.finditer(text):
        if word := drawn_word(m[2], speller):
            yield Edit(m.start(), m.end(), f"{m[1]} {word}", Sureness.LIKELY)
    yield from (Edit(m.start(), m.end(), "¿") for m in ASKS.finditer(text) if _ends_in(text, m.end(), "?"))
    yield from _cries(text, speller)
    for m in STROKE.finditer(text):
        if not _in_table(text, m.start()):
            yield Edit(m.start(), m.end(), "1")
    for pattern, read in ALWAYS.items():
        yield from (Edit(m.start(), m.end(), read) for m in pattern.finditer(text))
    yield from (Edit(m.start(1), m.end(1), f"{m[1]} ") for m in NO_BLANK.finditer(text))


def drawn_word(printed: str, speller: Speller) -> str | None:
    """The word in a drawing's label, or None where it is none."""
    word = re.sub(r"['’]", "", printed)
    return speller.repair(word) or (word if speller.knows(word) else None)


def _in_table(text: str, at: int) -> bool:
    """True where the line that holds a stroke begins with one or has three."""
    start = text.rfind("\n", max(at - WITHIN, 0), at) + 1 or max(at - WITHIN, 0)
    end = text.find("\n", at, at + WITHIN)
    line = text[start : end if end >= 0 else at + WITHIN]
    return line.lstrip().startswith("|") or line.count("|") > 2


def address_edits(text: str) -> Iterator[Edit]:
    """The beginning of web addresses put right."""
    yield from (Edit(m.start(), m.end(), f"{m[1]}://") for m in ADDRESS_START.finditer(text))


def icon_edits(text: str) -> Iterator[Edit]:
    """A lost symbol for signs that stand alone in a text and mean nothing there."""
    yield from (Edit(m.start(), m.end(), f":{LOST}:") for m in ICON.finditer(text))


def _cries(text: str, speller: Speller) -> Iterator[Edit]:
    word = re.compile(r"[^\W\d_]+")
    for m in CRIES.finditer(text):
        behind = word.match(text, m.end())
        whole = word.match(text, m.start())
        sound = behind and (behind[0][0].isupper() or speller.knows(behind[0]) or speller.repair(behind[0]))
        if sound and not (whole and speller.knows(whole[0])) and _ends_in(text, m.end(), "!"):
            yield Edit(m.start(), m.end(), "¡")


def _ends_in(text: str, at: int, mark: str) -> bool:
    """True where the sentence from here ends in a mark, before any other end and any closing bracket."""
    found = re.compile(r"[.?!\])]|\n[ \t]*\n").search(text, at, at + WITHIN)
    return bool(found and found[0] == mark)
