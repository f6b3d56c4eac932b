"""All that the books say of two things together: directly, through a third, in one sentence; and which of them wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.interplay.chains import Chain, chains_between
from rulewright.kb.interplay.net import Concept, Net, Tie
from rulewright.kb.ladder.text import Passage, passages
from rulewright.kb.language import folded_words
from rulewright.kb.notes import Note, NoteKind, notes
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict, verdict

TELLING = (NoteKind.ABSOLUTE, NoteKind.WINS_OVER, NoteKind.YIELDS_TO)
MOST_TOGETHER = 12  # sentences that name both, and as many that may speak of both
MOST_SECTIONS = 40  # that are read for them


class Outcome(StrEnum):
    """How far two things have to do with each other, by the best that the books say."""

    DIRECT = "direct"
    THIRD = "through"
    TOGETHER = "together"  # some sentences name both or may speak of both; what one does to the other is not sure
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two things of a game and what was found among ``ties``; ``verdict`` is None where one rule defines both.

    ``together`` are sentences that name both; ``near`` those of the rule on one that name the other, and those of
    claims that are not sure.
    """

    a: Concept
    b: Concept
    direct: tuple[Tie, ...]
    through: tuple[Chain, ...]
    together: tuple[Passage, ...]
    near: tuple[Passage, ...]
    verdict: Verdict | None
    ties: int
    notes: tuple[tuple[Concept, Note], ...] = ()  # on the rank of the rules that define them

    @property
    def outcome(self) -> Outcome:
        """The best of what was found."""
        found = ((self.direct, Outcome.DIRECT), (self.through, Outcome.THIRD))
        unsure = Outcome.TOGETHER if self.together or self.near else Outcome.NOTHING
        return next((outcome for some, outcome in found if some), unsure)


def pair(store: Store, net: Net, a: Concept, b: Concept) -> Pair:
    """All about two different things of one game."""
    direct = net.between(a, b)
    said = {(i.section, i.start) for t in direct for i in t.said}
    unsure = [n.said for n in net.naming(a) if b in n.others]
    speaking = {(p.section, p.start): p for p in (*unsure, *_speaking_of_both(store, a, b))}
    further = [p for at, p in speaking.items() if at not in said]
    together = [p for p in further if a.is_named_in(p.sentence) and b.is_named_in(p.sentence)]
    near = [p for p in further if p not in together]
    through = chains_between(net, a, b)
    ranks = (*_notes(store, a), *_notes(store, b))
    some = tuple(together[:MOST_TOGETHER]), tuple(near[:MOST_TOGETHER])
    return Pair(a, b, direct, through, *some, _winner(store, a, b), len(net.ties), ranks)


def _winner(store: Store, a: Concept, b: Concept) -> Verdict | None:
    """Which of the rules that define two things wins: of all their names the first pair that is decided."""
    homes = [list(dict.fromkeys(t.definition.section for t in c.terms)) for c in (a, b)]
    if set(homes[0]) & set(homes[1]):
        return None
    found = [verdict(store, x, y) for x in homes[0] for y in homes[1]]
    return next((v for v in found if v.winner), found[0])


def _notes(store: Store, concept: Concept) -> list[tuple[Concept, Note]]:
    """What bears on the rank of the rules that define a thing."""
    homes = dict.fromkeys(t.definition.section for t in concept.terms)
    return [(concept, n) for home in homes for n in notes(store, home) if n.kind in TELLING]


def _speaking_of_both(store: Store, a: Concept, b: Concept) -> Iterator[Passage]:
    """The sentences that name two things, or name one in the rule on the other, in the order of the books."""
    uses = [_uses(store, c) for c in (a, b)]
    shared = sorted(uses[0].keys() & uses[1].keys())[:MOST_SECTIONS]
    for section in store.sections(shared).values():
        if not section.kind.is_rules_text:
            continue
        for passage in passages(section):
            spots = [[x for x in u[section.id] if x is None or passage.start <= x < passage.end] for u in uses]
            if all(spots) and any(x is not None for spot in spots for x in spot):
                yield passage


def _uses(store: Store, concept: Concept) -> dict[str, list[int | None]]:
    """Where a thing is named, by section; None in the one headed by its name, where every sentence speaks of it."""
    found: dict[str, list[int | None]] = {}
    heads = store.headings(t.definition.section for t in concept.terms)
    for t in concept.terms:
        home = heads.get(t.definition.section)
        if home and set(folded_words(home.title)) == set(folded_words(t.name)):
            found.setdefault(home.id, []).append(None)
        for r in store.references_to(t.id):
            found.setdefault(r.section, []).append(r.start)
    return found
