"""Judge claims: which of what the program says is true as stated? What is judged is kept in ``bench/judged``.

python -m bench.judge KB... --many 40 --kind term     40 at random as Markdown for a reader, with a key before each
python -m bench.judge KB... --read FILE --who NAME    take over a reader's lines, {"key": ..., "true": ...}

KB are the folders of knowledge bases. Claims that were judged are not drawn again; no book has a larger part than
``MOST_OF_ONE``. A record is a claim's kind, book, basis and key (a hash of what it says and where), the judgement, who
gave it and when: no text of a book.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench import judgements
from rulewright.ingest.certainty import EDITOR, Claim, book_of, counted_as, kind_of
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.claims import GameStudy, Knowledge, Override, Precedence, Prohibition, Reference, Term, Translation
from rulewright.kb.codec import digest
from rulewright.kb.model import Section
from rulewright.kb.passages import shown_at

JUDGED = judgements.FOLDER / "claims.jsonl"
MOST_OF_ONE = 0.15  # of a sample
CONTEXT = 160  # characters on either side
ONE_SIDED = {  # what a statement says that names no loser
    "rule": "what holds where another rule says otherwise",
    "limit": "a bound that no other rule moves",
    "exception": "that something is otherwise than it would be by another rule",
    "tie": "what happens between equals",
    "order": "what comes first of several things, or who chooses that",
}
KINDS = ("term", "reference", "precedence", "prohibition", "override", "translation")


class Drawn(NamedTuple):
    """A claim as a reader is asked: where it stands, and what it says in words."""

    kind: str
    book: str
    basis: str
    key: str
    says: str
    text: str


def claims(study: GameStudy) -> Iterator[Claim]:
    """All claims of a game but interactions, which are judged by themselves, and those of an editor."""
    every = (study.terms, study.references, study.precedence, study.prohibitions, study.overrides, study.translations)
    yield from (c for of in every for c in of if c.basis != EDITOR)


def identity(claim: Claim) -> tuple[str | None, ...]:
    """What makes a claim another one than those at the same place."""
    match claim:
        case Term():
            return claim.id, claim.kind
        case Reference():
            return claim.text, claim.target, claim.status
        case Precedence():
            return claim.form, claim.higher, claim.lower
        case Prohibition():
            return (str(claim.absolute),)
        case Override():
            return claim.section, claim.other
    return claim.a, claim.b


class Books:
    """The books, to show claims in their place."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.studies = knowledge.studies
        self._sections = {s.id: s for r in knowledge.readings for s in r.sections}
        self._names = {t.id: f"the term “{t.name}”" for s in knowledge.studies for t in s.terms}
        self._prepared = {r.book.id for r in knowledge.readings if r.book.profile}
        self._homes = {t.id: t.definition for s in knowledge.studies for t in s.terms}

    def drawn(self, claim: Claim) -> Drawn:
        """A claim ready to be asked."""
        section, start, end = self._place(claim)
        book = book_of(claim)
        text = self._around(section, start, end) if section else ""
        trail = " > ".join(self._trail(section))
        key = digest(json.dumps([kind_of(claim), book, start, *identity(claim)], ensure_ascii=False))[:16]
        kind = counted_as(kind_of(claim), book in self._prepared)
        return Drawn(kind, book, claim.basis, key, self._says(claim), f"[{book}: {trail}] {text}")

    def _place(self, claim: Claim) -> tuple[Section | None, int, int]:
        match claim:
            case Term():
                return self._sections[claim.definition.section], claim.definition.start, claim.definition.end
            case Translation():
                return None, 0, 0
            case Override():
                section = self._sections[claim.section]
                return section, section.spans[0].start, section.spans[0].end
        return self._sections[claim.section], claim.start, claim.end

    @staticmethod
    def _around(section: Section, start: int, end: int) -> str:
        """The text of a section with a place of the source marked in it."""
        text, at = section.text, shown_at(section, start, end)
        if not at:
            return f"⟦{section.label}⟧ {text[: 5 * CONTEXT]}"
        first, last = at
        shown = text[first:last] if last - first < 5 * CONTEXT else text[first : first + 5 * CONTEXT] + " ..."
        return f"{text[max(0, first - CONTEXT) : first]}⟦{shown}⟧{text[last : last + CONTEXT]}"

    def _trail(self, section: Section | None) -> list[str]:
        if section is None:
            return []
        return [*self._trail(self._sections.get(section.parent or "")), section.label]

    def _named(self, target: str | None) -> str:
        home = self._homes.get(target or "")
        section = self._sections.get(home.section if home else target or "")
        where = f"the section “{' > '.join(self._trail(section))}”" if section else target or "nothing"
        return f"{self._names[target or '']}, defined in {where}" if home else where

    def _says(self, claim: Claim) -> str:
        match claim:
            case Term():
                return f"“{claim.name}” is a {claim.kind} of the game, and it is defined here."
            case Reference(kind="mention"):
                return f"“{claim.text}” means {self._named(claim.target)}."
            case Reference():
                return f"“{claim.text}” points to {self._named(claim.target)} ({claim.status})."
            case Precedence(lower=""):
                return f"Here the book says {ONE_SIDED[claim.form]}: “{claim.higher}”."
            case Precedence():
                return f"The book says that “{claim.higher}” wins over “{claim.lower}” (scope: {claim.scope})."
            case Prohibition():
                more = " and it wins over every other rule of the game" if claim.absolute else ""
                return f"This sentence forbids something{more}."
            case Override():
                other = self._sections[claim.other].text[: 3 * CONTEXT]
                return f"This section replaces or changes {self._named(claim.other)}: {claim.how} ⟦{other}⟧"
        return f"“{claim.a}” ({claim.a_lang}) is “{claim.b}” ({claim.b_lang}) in {claim.game}."


def sample(books: Books, kind: str, n: int, judged: set[str], chance: random.Random) -> list[Drawn]:
    """Claims of a kind at random, of each basis about as many, those judged left out."""
    found: dict[str, list[Claim]] = defaultdict(list)
    for study in books.studies:
        for claim in claims(study):
            if kind_of(claim) == kind:
                found[claim.basis].append(claim)
    for of in found.values():
        chance.shuffle(of)
    out: list[Drawn] = []
    by_book: Counter[str] = Counter()
    while len(out) < n and any(found.values()):
        for of in found.values():
            one = next(_fresh(books, of, judged), None)
            if one and len(out) < n and by_book[one.book] < max(MOST_OF_ONE * n, 1):
                by_book[one.book] += 1
                out.append(one)
    return out


def _fresh(books: Books, of: list[Claim], judged: set[str]) -> Iterator[Drawn]:
    while of:
        one = books.drawn(of.pop())
        if one.key not in judged:
            yield one


def kept() -> list[judgements.Row]:
    """What was judged."""
    return judgements.rows(JUDGED)


def told(drawn: Iterable[Drawn], said: dict[str, bool]) -> Iterator[judgements.Row]:
    """The records on those claims of which something is said."""
    for d in (d for d in drawn if d.key in said):
        yield {"kind": d.kind, "book": d.book, "basis": d.basis, "key": d.key, "true": said[d.key]}


def read(folder: Path) -> Books:
    """The books of a knowledge base."""
    with KnowledgeBase(folder).reading() as g:
        return Books(g.store.knowledge())


def main() -> None:
    parser = judgements.asking(__doc__)
    parser.add_argument("--many", type=int, default=40)
    parser.add_argument("--kind", action="append", choices=KINDS)
    args = parser.parse_args()
    shelves = [read(folder) for folder in args.kb]
    if args.read:
        said = {x["key"]: x["true"] for x in judgements.rows(args.read)}
        drawn = (books.drawn(c) for books in shelves for s in books.studies for c in claims(s))
        judgements.keep(JUDGED, told(drawn, said), args.who)
        return
    chance, known = random.Random(args.seed), {str(x["key"]) for x in kept()}
    asked = ((books, kind) for books in shelves for kind in args.kind or KINDS)
    found = [d for books, kind in asked for d in sample(books, kind, args.many, known, chance)]
    for n, d in enumerate(found, 1):
        print(f"## {n}. {d.key}\n\nCLAIM ({d.kind}): {d.says}\n\n{d.text}\n")


if __name__ == "__main__":
    main()
