"""What a section replaces by way of its own book: a special rule that bends a general one, a step that is gone.

A supplement's special rule ("conquest values are raised by 1") names a thing of the supplement's own general rule, in
the same language and the same words. That rule is paired with the rulebook already; what bends the one bends the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.precedence.clauses import Likeness, Talk
from rulewright.ingest.precedence.concepts import Subject
from rulewright.ingest.precedence.explicit import replaces
from rulewright.ingest.precedence.pairing import Match, Pairing
from rulewright.kb.language import plain
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import SectionKind

CLEAR = 1.5  # times what it shares with the next rule on another subject
TOLD = 1.6  # what it shares, in weights of the rarest thing
USUAL = 3  # scenarios that have a field of a name make it one that every scenario has


@dataclass(frozen=True)
class Own:
    """The sections of the higher book, what they say, and what was found to replace what so far."""

    subjects: Sequence[Subject]
    talks: Mapping[str, Talk]
    pairing: Pairing
    found: Sequence[Match]


def bent(own: Own, lowers: Sequence[Subject]) -> Iterator[Match]:
    """Scenario rules that change what a general rule of the same book says: they change what that rule replaces."""
    general = [s for s in own.subjects if s.section.kind is not SectionKind.SCENARIO]
    replaced = _replaced(own.found)
    likeness = Likeness([own.talks[s.section.id] for s in own.subjects], [own.talks[s.section.id] for s in general])
    usual = _usual(own.subjects, lowers)
    for special in own.subjects:
        if special.section.kind is not SectionKind.SCENARIO or special.title in usual:
            continue
        rule = _clearest(special, general, replaced, likeness, own.talks)
        for lower in replaced.get(rule.section.id, ()) if rule else ():
            yield replace(own.pairing.match(special, lower), because=_bends(rule) if rule else None)


def _bends(rule: Subject) -> Message:
    said = Words(rule.section.label, rule.section.lang)
    return Message("It bends “{words}” of the same book, which replaces it.", words=said)


def _replaced(found: Iterable[Match]) -> dict[str, list[Subject]]:
    """By section the sections that it replaces under a heading of the same name."""
    out: dict[str, list[Subject]] = defaultdict(list)
    for m in found:
        if m.title and m.lower not in out[m.higher.section.id]:
            out[m.higher.section.id].append(m.lower)
    return out


def _usual(highers: Iterable[Subject], lowers: Iterable[Subject]) -> set[frozenset[str]]:
    """The headings that every scenario has ("Preparation"), or that a scenario of the rulebook has as well."""
    fields = Counter(s.title for s in highers if s.section.kind is SectionKind.SCENARIO)
    theirs = {s.title for s in lowers if s.section.kind is SectionKind.SCENARIO}
    return {t for t, n in fields.items() if n >= USUAL or not t} | theirs


def _clearest(
    special: Subject,
    general: Sequence[Subject],
    replaced: Mapping[str, list[Subject]],
    likeness: Likeness,
    talks: Mapping[str, Talk],
) -> Subject | None:
    """The general rule that a special one speaks of, where none on another subject comes near."""
    said = talks[special.section.id]
    ranked = sorted(
        ((likeness.score(said, talks[s.section.id]), s) for s in general), key=lambda x: (-x[0], x[1].section.order)
    )
    if not ranked or ranked[0][0] < TOLD * likeness.rarest:
        return None
    best, rule = ranked[0]
    if not any(" " in t.text and any(c in talks[rule.section.id].counts for c in t.means) for t in said.tokens):
        return None  # a name of several words says that it is that rule's thing
    about = [lower.section.id for lower in replaced.get(rule.section.id, ())]
    others = (
        score for score, s in ranked[1:] if [x.section.id for x in replaced.get(s.section.id, ())] != about or not about
    )
    return rule if best >= CLEAR * next(others, 0.0) else None


def gone(found: Sequence[Match], highers: Sequence[Subject], lowers: Sequence[Subject]) -> Iterator[Match]:
    """Numbered steps of a procedure that its replacement leaves out between two that it keeps."""
    below = {s.section.id: s.section.parent for s in highers}
    kept = {(below.get(m.higher.section.id), m.lower.section.id) for m in found}
    for whole in found:
        steps = [
            s for s in lowers if s.section.number and s.section.parent == whole.lower.section.id and s.section.text
        ]
        held = [i for i, s in enumerate(steps) if (whole.higher.section.id, s.section.id) in kept]
        for i in range(held[0], held[-1]) if held else ():
            if i not in held:
                step = Words(steps[i].section.label, steps[i].section.lang)
                because = Message("It leaves out the step “{words}” between two that it keeps.", words=step)
                yield Match(whole.higher, steps[i], 0.0, 0.0, because=because, left_out=True)


def family(found: Sequence[Match], highers: Sequence[Subject], pairing: Pairing) -> Iterator[Match]:
    """A section that says that it replaces the rules of a subject replaces all that its own book replaces on it."""
    replaced = _replaced(m for m in found if not m.explicit)
    parent = {s.section.id: s.section.parent for s in highers}
    for m in found:
        if not replaces(plain(m.explicit)):
            continue
        for own, lowers in replaced.items():
            if m.lower not in lowers:
                continue
            under = [x for i, xs in replaced.items() if parent.get(i) == own for x in xs]
            yield from (replace(pairing.match(m.higher, x), explicit=m.explicit) for x in dict.fromkeys(under))
