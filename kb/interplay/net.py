"""The ties between the things of one game: who acts upon whom, how, and all the sentences that say so.

A thing is a concept under all its names, in both languages: what is said of one name is said of the thing. Only what is
sure is a tie; of other claims on record the sentence is kept, and what it names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log

from rulewright.kb.groups import in_groups
from rulewright.kb.ladder.text import Passage
from rulewright.kb.language import WORD, fold, folded_words, stem, words
from rulewright.kb.messages import Message
from rulewright.kb.model import SURE, Interaction, InteractionType, Term
from rulewright.kb.store import Store

LEADING = "en"  # where a thing has a name in both languages, the term of this one stands for it


@dataclass(frozen=True, slots=True)
class Concept:
    """A thing that a game defines; the first of its terms stands for it."""

    terms: tuple[Term, ...]

    @property
    def id(self) -> str:
        """The id of the term that stands for it."""
        return self.lead.id

    @property
    def lead(self) -> Term:
        """The term that stands for it."""
        return self.terms[0]

    def named(self, lang: str) -> Term:
        """Its term in a language, the leading one where it has none."""
        return next((t for t in self.terms if t.lang == lang), self.lead)

    def spans_in(self, sentence: str) -> list[tuple[int, int]]:
        """Where any form of the words of a name stands in a sentence; a piece of a name alone is none."""
        return sorted({span for t in self.terms for span in _spans(sentence, t)})

    def is_named_in(self, sentence: str) -> bool:
        """True where a sentence names it."""
        return bool(self.spans_in(sentence))


def _names(term: Term) -> list[tuple[str, ...]]:
    """The stems of a term's names; without an alias that is a piece of the name: not each ally is an ally runemark."""
    whole = _stems(term.name, term.lang)
    others = (_stems(alias, term.lang) for alias in term.aliases)
    return [name for name in (whole, *(o for o in others if not _at(o, whole))) if name]


def _stems(text: str, lang: str) -> tuple[str, ...]:
    return tuple(stem(word, lang) for word in words(text.lower()))


def _spans(sentence: str, term: Term) -> Iterator[tuple[int, int]]:
    found = list(WORD.finditer(sentence))
    stems = tuple(stem(m[0].lower(), term.lang) for m in found)
    for name in _names(term):
        yield from ((found[n].start(), found[n + len(name) - 1].end()) for n in _at(name, stems))


def _at(part: tuple[str, ...], whole: tuple[str, ...]) -> list[int]:
    """Where one sequence begins in another."""
    return [n for n in range(len(whole) - len(part) + 1) if whole[n : n + len(part)] == part]


def concepts(terms: Iterable[Term]) -> dict[str, Concept]:
    """The things behind the terms of a game, by the id of every term.

    A term joins the first of its translations that leads. Terms of the leading language stay apart, also where one word
    of the other translates several of them: nobody can tell which of these such a word means.
    """
    known = {t.id: t for t in terms}
    members = in_groups((_leader(t, known), t) for t in sorted(known.values(), key=lambda t: (t.lang != LEADING, t.id)))
    made = (Concept(tuple(group)) for group in members.values())
    return {t.id: c for c in made for t in c.terms}


def _leader(term: Term, known: Mapping[str, Term]) -> str:
    if term.lang == LEADING:
        return term.id
    return next((i for i in term.translations if i in known and known[i].lang == LEADING), term.id)


SMALL = 40  # things of a game; in a smaller one whatever is tied with anything would pass for common
ENOUGH = 4  # ties from which on a picture or a matrix tells more than the sentences in a list
TYPES = tuple(InteractionType)
VERBS = {  # of the one that acts, and of the one that is acted upon
    InteractionType.NEGATES: (
        Message("ignores, cancels or takes away"),
        Message("is ignored, cancelled or taken away by"),
    ),
    InteractionType.CAUSES: (Message("causes"), Message("is caused by")),
    InteractionType.REQUIRES: (Message("needs"), Message("is needed by")),
    InteractionType.MODIFIES: (Message("changes"), Message("is changed by")),
    InteractionType.EXCLUDES: (Message("rules out"), Message("is ruled out by")),
    InteractionType.INCLUDES: (Message("is one of, has"), Message("has, is part of")),
    InteractionType.ORDERS: (Message("comes before"), Message("comes after")),
}


@dataclass(frozen=True, slots=True)
class Tie:
    """``a type b``, with the sentences that say so, the surest first."""

    a: Concept
    b: Concept
    type: InteractionType
    said: tuple[Interaction, ...]

    @property
    def certainty(self) -> float:
        """How sure its surest sentence is."""
        return self.said[0].certainty

    def other(self, concept: Concept) -> Concept:
        """The end that is not this one."""
        return self.b if self.a.id == concept.id else self.a


@dataclass(frozen=True, slots=True)
class Group:
    """Ties of one type and direction, as seen from one thing: ``outward`` where it acts."""

    type: InteractionType
    outward: bool
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class Naming:
    """A sentence that may speak of a thing and of ``others``; that it says what one does to the other is not sure."""

    said: Passage
    others: tuple[Concept, ...]


def verb(kind: InteractionType, outward: bool) -> Message:
    """What a tie says of the end that one stands on: ``outward`` where it acts."""
    return VERBS[kind][0 if outward else 1]


class Net:
    """All ties of one game, read once; make a new one for a new generation."""

    def __init__(
        self, game: str, terms: Iterable[Term], rows: Iterable[Interaction], certainty: float | None = SURE
    ) -> None:
        """``certainty``: rows that are at least so sure are ties, all of them where it is None."""
        self.game = game
        self._of = concepts(terms)
        found: dict[tuple[str, str, InteractionType], list[Interaction]] = defaultdict(list)
        self._unsure: dict[str, list[Interaction]] = defaultdict(list)
        for i in rows:
            if i.a not in self._of or i.b not in self._of:
                continue
            a, b = self._of[i.a].id, self._of[i.b].id
            if certainty is None or i.certainty >= certainty:
                found[a, b, i.type].append(i)
            elif a != b:
                self._unsure[a].append(i)
                self._unsure[b].append(i)
        self.ties = tuple(self._tie(*ends, said) for ends, said in found.items())
        every = {c.id: c for c in self._of.values()}.values()
        self.size = len(every)
        self.concepts = tuple(sorted(every, key=lambda c: (fold(c.lead.name), c.id)))  # all things of the game, by name
        self._namesakes: dict[str, list[Concept]] = defaultdict(list)
        for c in every:
            self._namesakes[fold(c.lead.name)].append(c)
        self._out: dict[str, list[Tie]] = defaultdict(list)
        self._in: dict[str, list[Tie]] = defaultdict(list)
        for tie in self.ties:
            self._out[tie.a.id].append(tie)
            self._in[tie.b.id].append(tie)
        self._degree = {c.id: self._count(c) for c in every}

    def _tie(self, a: str, b: str, kind: InteractionType, said: list[Interaction]) -> Tie:
        homes = {t.definition.section for c in (a, b) for t in self._of[c].terms}
        once: dict[tuple[str, str, str], Interaction] = {}
        for i in said:
            once.setdefault((i.section, i.sentence, i.condition), i)
        # Of what is equally sure the rule on one of the two comes before a remark elsewhere.
        surest = sorted(once.values(), key=lambda i: (-i.certainty, i.section not in homes))
        return Tie(self._of[a], self._of[b], kind, tuple(surest))

    # -- what there is ------------------------------------------------------------------------------------------

    def concept(self, term_id: str) -> Concept:
        """The thing that a term names. Raises KeyError where the game has no such term."""
        return self._of[term_id]

    def does(self, concept: Concept) -> tuple[Tie, ...]:
        """What a thing does to others, and to itself."""
        return tuple(self._out.get(concept.id, ()))

    def undergoes(self, concept: Concept) -> tuple[Tie, ...]:
        """What others do to a thing."""
        return tuple(t for t in self._in.get(concept.id, ()) if t.a.id != concept.id)

    def between(self, one: Concept, other: Concept) -> tuple[Tie, ...]:
        """What one of two does to the other, the first one's acts first."""
        ways = ((one, other), (other, one))[: 1 if one.id == other.id else 2]
        return tuple(t for x, y in ways for t in self._out.get(x.id, ()) if t.b.id == y.id)

    def grouped(self, concept: Concept, outward: bool) -> tuple[Group, ...]:
        """What a thing does (``outward``) or what is done to it, by type; what is surest first."""
        ties = self.does(concept) if outward else self.undergoes(concept)
        ranked = sorted(ties, key=lambda t: (-t.certainty, -len(t.said), fold(t.other(concept).lead.name)))
        of_type = ((k, tuple(t for t in ranked if t.type == k)) for k in TYPES)
        return tuple(Group(k, outward, found) for k, found in of_type if found)

    def speaks_of(self, concept: Concept) -> bool:
        """True where a sentence on record names a thing with another."""
        return self.degree(concept) > 0 or concept.id in self._unsure

    def naming(self, concept: Concept) -> tuple[Naming, ...]:
        """Sentences of claims that are no ties, each once with the others that it names; the likeliest first."""
        found = in_groups(
            ((i.section, i.start), i) for i in sorted(self._unsure.get(concept.id, ()), key=lambda i: -i.certainty)
        )
        return tuple(self._naming(concept, claims) for claims in found.values())

    def _naming(self, concept: Concept, claims: list[Interaction]) -> Naming:
        i = claims[0]
        others = {c.id: c for x in claims for c in (self._of[x.a], self._of[x.b]) if c.id != concept.id}
        return Naming(Passage(i.section, i.start, i.end, i.sentence), tuple(others.values()))

    # -- how much it tells --------------------------------------------------------------------------------------

    def apart(self, concept: Concept) -> str:
        """What tells a thing from another of the same name: its kind, or what its id adds to the name; else empty."""
        same = self._namesakes[fold(concept.lead.name)]
        if len(same) < 2:
            return ""
        if len({c.lead.kind for c in same}) == len(same):
            return concept.lead.kind.value
        slug, name = concept.id.rpartition("/")[2], "-".join(folded_words(concept.lead.name))
        return slug.removeprefix(name).strip("-").replace("-", " ") or concept.lead.kind.value

    def degree(self, concept: Concept) -> int:
        """With how many others a thing is tied."""
        return self._degree[concept.id]

    def _count(self, concept: Concept) -> int:
        ties = (*self._out.get(concept.id, ()), *self._in.get(concept.id, ()))
        return len({t.other(concept).id for t in ties} - {concept.id})

    def special(self, concept: Concept) -> float:
        """How particular a thing is, 0 to 1: near 1 for a rare keyword, near 0 for what everything touches."""
        return max(0.0, 1 - log(1 + self.degree(concept)) / log(2 + max(self.size, SMALL)))


def net_of_game(store: Store, game: str, certainty: float | None = SURE) -> Net:
    """The net of a game as a store has it."""
    return Net(game, store.terms(game), store.interactions(game), certainty)
