"""The potential conflicts of one book, the likeliest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulewright.kb.conflicts.exceptions import Excepted, exceptions
from rulewright.kb.conflicts.facts import Body, Claim
from rulewright.kb.conflicts.immune import SetAside, set_aside
from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying
from rulewright.kb.conflicts.numbers import Disagreement, disagreements
from rulewright.kb.conflicts.opposed import Opposition, opposed
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Interaction, Modality, Section, Statement, Sureness, Term

MOST_OF_ONE = 3  # conflicts that one sentence has a part in: more of them say that it is general, not contested
SURE, LIKELY, LEAST = 0.75, 0.5, 0.3
ASIDE = 0.58  # how likely a keyword that sets another aside is a rule and its exception
WEAK = {Modality.MAY: 1.0, Modality.MUST: 0.9, Modality.IS: 0.85, Modality.NEED_NOT: 0.0}
NEAR = 0.8  # within one section a reader sees both sentences


def find(
    book: str,
    sections: Sequence[Section],
    statements: Iterable[Statement],
    interactions: Iterable[Interaction] = (),
    terms: Mapping[str, Term] | None = None,
) -> tuple[Conflict, ...]:
    """What goes against what in one book; ``sections`` are all of it, in reading order, ``statements`` its game's."""
    body = Body(sections, statements)
    found = [
        *(_of_opposition(o) for o in opposed(body.acts, body.rarity)),
        *(_of_exception(e) for e in exceptions(body)),
        *(_of_aside(s) for s in set_aside(body, interactions, terms or {})),
        *(_of_numbers(d) for d in disagreements(body)),
    ]
    likely = [f for f in found if f[1] >= LEAST]
    chosen = _chosen(sorted(likely, key=lambda f: (-f[1], f[2].order, f[2].at, f[3].order, f[3].at)))
    return tuple(_conflict(book, body.by_id, f) for f in chosen)


Found = tuple[ConflictKind, float, Claim, Claim, str, str]


def _of_opposition(o: Opposition) -> Found:
    likely = o.same_action * o.same_subject * WEAK[o.other.said.modality]
    first, second = (o.other, o.ban) if o.narrower is o.other else (o.ban, o.other)
    kind = ConflictKind.EXCEPTION if o.narrower else ConflictKind.PERMISSION
    return kind, likely * _apart(o.ban.claim, o.other.claim), first.claim, second.claim, _why(o), o.ban.said.act


def _why(o: Opposition) -> str:
    if o.narrower is None:
        return "same"
    return "narrower-ban" if o.narrower is o.ban else "narrower-leave"


def _apart(a: Claim, b: Claim) -> float:
    return NEAR if a.section == b.section else 1.0


def _of_exception(e: Excepted) -> Found:
    likely = 0.6 + 0.4 * e.share if e.outright else 0.75 * e.share
    return ConflictKind.EXCEPTION, likely, e.exception, e.rule, "says-exception" if e.outright else "says-instead", ""


def _of_aside(s: SetAside) -> Found:
    return ConflictKind.EXCEPTION, ASIDE, s.exception, s.rule, "sets-aside", ""


def _of_numbers(d: Disagreement) -> Found:
    about = f"{d.a.value} / {d.b.value} {d.a.unit}"
    return ConflictKind.NUMBERS, 0.9 * d.alike, d.a.claim, d.b.claim, "two-values", about


def _chosen(found: Iterable[Found]) -> Iterator[Found]:
    """Each pair of sentences once, no sentence more than a few times, repeated wordings once."""
    seen, often = set(), Counter[str]()
    for f in found:
        a, b = f[2], f[3]
        pair = frozenset((a.sentence, b.sentence))
        places = frozenset(((a.section, a.at), (b.section, b.at)))
        if pair in seen or places in seen or max(often[a.sentence], often[b.sentence]) >= MOST_OF_ONE:
            continue
        seen |= {pair, places}
        if f[4] != "sets-aside":
            often.update(pair)
        yield f


def _conflict(book: str, by_id: Mapping[str, Section], f: Found) -> Conflict:
    kind, likely, a, b, why, about = f
    sure = Sureness.SURE if likely >= SURE else Sureness.LIKELY if likely >= LIKELY else Sureness.GUESS
    return Conflict(book, kind, _saying(by_id, a), _saying(by_id, b), round(likely, 3), sure, about, why)


def _saying(by_id: Mapping[str, Section], claim: Claim) -> Saying:
    s = by_id[claim.section]
    span = Mapped(s.text, s.text_map).to_source(claim.at, claim.end) or s.spans[0]
    return Saying(claim.section, span.start, span.end, claim.sentence)
