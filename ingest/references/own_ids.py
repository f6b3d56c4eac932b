"""Ids that a book prints before its rules, and by which it names them elsewhere.

BEGINS    - **R-031** Each pilot ...    [R12] No boat ...    ### T-4 Tides    | R-031 | Each pilot ... |
NAMED     (R-031, R-034), see rule R-031, the sails of [R12]

Without a hyphen they are ids in square brackets only: a D6 is a die. One that no rule has is a reference only where
"see" or "rule" stands before it: "Figure B-3" is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.ingest.references.detect import Form, Pointer
from rulewright.kb.groups import in_groups
from rulewright.kb.language import either
from rulewright.kb.model import Section

BEFORE = 20  # characters before an id that say that it is a rule's
FEWEST = 5  # ids of one form from which on they are a book's own way to number its rules
ID = r"(?P<open>\[)?(?P<letters>[A-Z]{1,5})(?P<sign>-)?(?P<n>\d{1,4}[a-z]?)(?(open)\]|(?(sign)|(?!)))(?![\w-])"
MARK = r"(?:(?:[-*+•>|]|#{1,6}|\d{1,3}[.)])?[ \t]{1,8})"
BEGINS = re.compile(
    rf"(?:\A|(?<=\n\n)|^(?=\W|\d{{1,3}}[.)]))(?P<mark>{MARK}{{1,2}})?(?P<bold>[*_]{{1,3}})?{ID}", re.MULTILINE
)
NAMED = re.compile(rf"(?<![\w-]){ID}")
CITED = re.compile(rf"(?<!\w)(?:{either('references.see')}|{either('references.rule')})[ (*_]{{1,4}}$", re.IGNORECASE)
HEADED, SET_OFF, PLAIN = range(3)  # how an id stands before its rule, the surest first


@dataclass(slots=True)
class OwnIds:
    """The ids of a book: the sections in which the rule of each stands, and where the ids stand as such."""

    sections: dict[str, list[Section]] = field(default_factory=dict)
    _forms: set[tuple[str, ...]] = field(default_factory=set)
    _begun: set[tuple[str, int]] = field(default_factory=set)

    def pointers(self, s: Section) -> Iterator[Pointer]:
        """Where a text names rules by ids of the book's forms."""
        for m in NAMED.finditer(s.text) if self._forms else ():
            if _form(m) not in self._forms or (s.id, _at(m)) in self._begun:
                continue
            if _id(m) in self.sections or CITED.search(s.text[max(0, m.start() - BEFORE) : m.start()]):
                yield Pointer(m.start(), m.end(), Form.NUMBER, number=_id(m), unit="rule")


def own_ids(sections: Sequence[Section]) -> OwnIds:
    """The ids of a book's sections, of such forms as have several."""
    found = [(rank, m, s) for s in sections for rank, m in _begun(s)]
    told = in_groups((_form(m), _id(m)) for _, m, _ in found)
    out = OwnIds(_forms={form for form, ids in told.items() if len(set(ids)) >= FEWEST})
    ranks: dict[str, int] = {}
    for rank, m, s in sorted(found, key=lambda x: x[0]):
        if _form(m) not in out._forms:
            continue
        if rank != HEADED:
            out._begun.add((s.id, _at(m)))
        if ranks.setdefault(_id(m), rank) == rank:
            out.sections.setdefault(_id(m), []).append(s)
    return out


def _begun(s: Section) -> Iterator[tuple[int, re.Match[str]]]:
    """The ids with which a section's heading, paragraphs, items and rows begin."""
    if headed := NAMED.match(s.title):
        yield HEADED, headed
    for m in BEGINS.finditer(s.text):
        yield (SET_OFF if m["mark"] or m["bold"] or m["open"] else PLAIN), m


def _at(m: re.Match[str]) -> int:
    return m.start("open") if m["open"] else m.start("letters")


def _form(m: re.Match[str]) -> tuple[str, ...]:
    return m["open"] or "", m["letters"], m["sign"] or ""


def _id(m: re.Match[str]) -> str:
    return f"{m['letters']}{m['sign'] or ''}{m['n']}"
