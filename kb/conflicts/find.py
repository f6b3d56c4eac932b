"""The potential conflicts of one book: pairs of statements that meet, and that nothing in the books settles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from typing import NamedTuple

from rulewright.kb import judged
from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, folded_list, folded_words, number_words, stem
from rulewright.kb.language.telling import stems
from rulewright.kb.model import Modality, Sureness
from rulewright.kb.store import Store
from rulewright.kb.verdict.acts import ROLES, Act, Opposition, weigh
from rulewright.kb.verdict.judge import Verdict, reasoned

MOST_LOOKED_AT = 100  # acts that one prohibition is held against
LEAST = 0.3  # of 1: how alike two statements are that are worth a look
LEAST_SAID = 2  # telling words of an act whose numbers are compared
WEAK = {Modality.MAY: 1.0, Modality.MUST: 0.9, Modality.IS: 0.85}
NAMED = frozenset({Modality.MAY, Modality.MUST})


class Pair(NamedTuple):
    """Two statements, the narrower first, why they are held against each other, and how alike they are, 0 to 1."""

    a: Act
    b: Act
    kind: ConflictKind
    why: str
    likely: float
    about: str


def pairs(acts: Iterable[Act]) -> Iterator[Pair]:
    """The pairs of a book's statements that may go against each other, in no order."""
    all_ = list(acts)
    yield from _opposed(all_)
    yield from _numbers(all_)


def _opposed(acts: list[Act]) -> Iterator[Pair]:
    """Prohibitions with what they go against."""
    rows = in_groups(
        (key, a)
        for a in acts
        if a.said.modality in WEAK and not a.limits and not a.required
        for key in product(a.verbs, _things(a))
    )
    for ban in (a for a in acts if a.bans and not a.limits and not a.required):
        for other in _near(ban, rows):
            found = weigh(ban, other)
            if found and (pair := _pair(ban, other, found)).likely >= LEAST:
                yield pair


def _things(act: Act) -> frozenset[str]:
    """Who does an act and what it is done to."""
    return (act.objects | act.who) - ROLES


def _near(ban: Act, rows: dict[tuple[str, str], list[Act]]) -> Iterator[Act]:
    """The acts of other sections that share a verb and another word with a prohibition, by the rarest word first."""
    found = [rows[key] for key in sorted(product(ban.verbs, _things(ban))) if key in rows]
    each = islice((a for row in sorted(found, key=len) for a in row), MOST_LOOKED_AT)
    return iter({id(a): a for a in each if a.said.section != ban.said.section}.values())


def _pair(ban: Act, other: Act, found: Opposition) -> Pair:
    likely = found.same_action * found.same_subject * WEAK[other.said.modality]
    if found.narrower:
        kind, why = ConflictKind.EXCEPTION, "narrower-ban" if found.narrower is ban else "narrower-leave"
    else:
        kind, why = ConflictKind.PERMISSION, "same" if _same(ban, other) else "alike"
    a, b = (other, ban) if found.narrower is other else (ban, other)
    return Pair(a, b, kind, why, likely, ban.said.act)


def _same(ban: Act, other: Act) -> bool:
    """True where the very act is allowed or demanded that is forbidden, to the same, in the same case."""
    return (
        other.said.modality in NAMED
        and (ban.who, ban.said.passive) == (other.who, other.said.passive)
        and ban.objects == other.objects
        and fold(ban.said.condition) == fold(other.said.condition)
    )


@cache
def _counted(lang: str) -> dict[str, str]:
    """Numbers as words of a language, folded, with their digits."""
    of_one = dict.fromkeys(folded_list("numbers.one", lang), "1")
    return {**of_one, **{word: str(n) for word, n in number_words(lang).items()}}


def _numbers(acts: list[Act]) -> Iterator[Pair]:
    """Statements that say the very same of the same, but for a number."""
    rows: dict[object, dict[tuple[str, ...], Act]] = defaultdict(dict)
    for a in acts:
        counted = _counted(a.lang)
        words = frozenset(a.words) - {stem(word, a.lang) for word in counted}
        values = tuple(counted.get(w, w) for w in folded_words(a.said.act) if w.isdigit() or w in counted)
        if values and len(words) >= LEAST_SAID:
            key = (a.lang, words, a.who, a.said.modality, a.said.passive, fold(a.said.condition))
            rows[key].setdefault(values, a)
    for row in rows.values():
        for (mine, a), (theirs, b) in pairwise(row.items()):
            if a.said.section != b.said.section and not _two_of_a_sort(a, b):
                about = f"{' '.join(mine)} / {' '.join(theirs)}"
                yield Pair(a, b, ConflictKind.NUMBERS, "two-values", 1.0, about)


def _two_of_a_sort(a: Act, b: Act) -> bool:
    """True under headings such as "Wizards of the sea" and "Wizards of the air": each has numbers of its own."""
    mine, theirs = (set(stems(x.title, x.lang)) for x in (a, b))
    return bool(mine & theirs and mine - theirs and theirs - mine)


FILE = Path(__file__).with_name("certainty.toml")
KIND = "conflict"
MOST_OF_ONE = 3  # conflicts that one sentence has a part in: more of them say that it is general, not contested
MOST_ASKED = 12  # verdicts for one sentence: what is settled so often is settled
SURE, LIKELY = 0.75, 0.5
READING = "ordinary reading"  # the rung that rests on no sentence of the books


def conflicts(store: Store, book: str) -> tuple[Conflict, ...]:
    """What goes against what in one book, the likeliest first. Raises NotFound where there is no such book."""
    order = {s.id: s for s in store.sections_of(book) if s.kind.binds}
    by_section: dict[str, list[Act]] = {}
    for said in store.statements(store.book(book).game):
        if said.section in order:
            by_section.setdefault(said.section, []).extend(Act.of(order[said.section], [said]))

    def place(p: Pair) -> tuple[float, int, int, int, int]:
        return -p.likely, order[p.a.said.section].order, p.a.said.at, order[p.b.said.section].order, p.b.said.at

    likely = sorted(pairs(a for s in order for a in by_section.get(s, ())), key=place)
    return tuple(_conflict(book, p) for p in _open(store, likely))


def _open(store: Store, likely: list[Pair]) -> Iterator[Pair]:
    """Those that nothing settles; each pair of sentences once, no sentence more than a few times."""
    ruling = cache(lambda a, b: reasoned(store, a, b))
    seen, often, asked = set[frozenset[str]](), Counter[str](), Counter[str]()
    for p in likely:
        both = frozenset((p.a.said.sentence, p.b.said.sentence))
        if both in seen or any(often[s] >= MOST_OF_ONE or asked[s] >= MOST_ASKED for s in both):
            continue
        seen.add(both)
        asked.update(both)
        if _settled(ruling(*sorted((p.a.said.section, p.b.said.section)))):
            continue
        often.update(both)
        yield p


def _settled(v: Verdict) -> bool:
    """True where two rules speak of different things, or a sentence of the books says which of them wins."""
    return (v.outcome == "apart" and v.code != "other-case") or (v.winner is not None and v.rule != READING)


def _conflict(book: str, p: Pair) -> Conflict:
    sure = Sureness.SURE if p.likely >= SURE else Sureness.LIKELY if p.likely >= LIKELY else Sureness.GUESS
    certainty = judged.share(KIND, p.why, judged.table(FILE))
    likely = round(p.likely, judged.DIGITS)
    return Conflict(book, p.kind, _saying(p.a), _saying(p.b), likely, sure, p.about, p.why, certainty, p.why)


def _saying(act: Act) -> Saying:
    return Saying(act.said.section, act.said.start, act.said.end, act.said.sentence)
