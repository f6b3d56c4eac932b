"""What speaks for and against a pair of terms in a sentence, told in words: each feature is one observation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.interactions.clauses import Clause, Said
from ingest.interactions.cues import Way
from ingest.interactions.facts import Facts
from ingest.interactions.mentions import Mention
from ingest.interactions.passage import Passage
from kb.language.data import word_set
from kb.model import InteractionType, SectionKind

NEAR, MIDDLE = 14, 45  # characters between a cue and a mention
BANS = (InteractionType.EXCLUDES, InteractionType.NEGATES)
LIST = re.compile(r"[\s,;/*_()]*(?:and|or|y|o|e|u|and/or|,|the|an?|el|la|los|las|un|una)?[\s,*_()]*", re.IGNORECASE)
LAST_WORDS = re.compile(r"([^\W\d_]+)[^\w.;:!?]*\Z")
NEXT_WORD = re.compile(r"[^\w.,;:!?()]*([^\W\d_]+)?")
BACK = 40  # characters before a mention in which its preposition is looked for
DETERMINERS = word_set(
    "a an the your his her its their this that these those each any all every one two three no other another first"
    " el la los las un una unos unas su sus tu tus este esta estos estas cada cualquier todos todas otro otra al"
)
PREPOSITIONS = {  # what stands before a mention, in either language, by what it tells
    **dict.fromkeys(word_set("of del de"), "of"),
    **dict.fromkeys(word_set("with con"), "with"),
    **dict.fromkeys(word_set("in on at within into onto en sobre dentro"), "in"),
    **dict.fromkeys(word_set("to towards toward a al hacia"), "to"),
    **dict.fromkeys(word_set("from by against por contra desde"), "by"),
    **dict.fromkeys(word_set("for per para"), "for"),
    **dict.fromkeys(word_set("during while when if durante cuando si mientras"), "during"),
    **dict.fromkeys(word_set("and or nor y o ni e u"), "and"),
    **dict.fromkeys(word_set("as than como que"), "as"),
}
OPENINGS = {  # how a sentence begins, in either language
    **dict.fromkeys(word_set("it they he she this these esto estos estas dicha dicho ambos ambas"), "pronoun"),
    **dict.fromkeys(word_set("you your tu puedes"), "you"),
    **dict.fromkeys(word_set("if when whenever while unless once si cuando mientras cada"), "condition"),
    **dict.fromkeys(word_set("each all every any todos todas cualquier no"), "each"),
    **dict.fromkeys(word_set("the a an el la los las un una su"), "article"),
    **dict.fromkeys(
        word_set("in on at during before after for to en al durante antes despues por para"), "preposition"
    ),
    **dict.fromkeys(
        word_set("then next first additionally also however otherwise lastly ademas luego despues"), "then"
    ),
    **dict.fromkeys(word_set("for example remember note recuerda ejemplo"), "aside"),
}
FIRST_WORD = re.compile(r"[^\w]*([^\W\d_]+)")
SOMEBODY = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}")
VERBS_OF_BEING = word_set("is are be was were has have es son esta estan tiene tienen")


def nearest(clause: Clause, m: Mention) -> tuple[Said | None, str]:
    """The cue that acts on a mention: the last one before it in its clause, or a passive one right after it."""
    after = next((s for s in clause.said if s.start >= m.end), None)
    if after and after.cue.way is Way.PASSIVE and after.start - m.end <= NEAR:
        return after, "passive"
    before = [s for s in clause.said if s.end <= m.start]
    if before:
        gap = m.start - before[-1].end
        return negated(before), "near" if gap <= NEAR else "middle" if gap <= MIDDLE else "far"
    return (after, "after") if after else (None, "none")


def negated(before: list[Said]) -> Said:
    """The last of some cues, or the ban right before it: "cannot become" is a ban."""
    last = before[-1]
    if len(before) > 1 and before[-2].cue.type in BANS and last.start - before[-2].end <= 1:
        return before[-2]
    return last


def sentence_features(p: Passage) -> frozenset[str]:
    """What a sentence says about all of its pairs."""
    n = len(p.mentions)
    out = {f"mentions:{n if n < 4 else '4-6' if n < 7 else '7+'}", f"said:{min(sum(len(c.said) for c in p.parts), 3)}"}
    if p.section.kind is not SectionKind.RULES:
        out.add(f"section:{p.section.kind.value}")
    if p.text.lstrip().startswith("|"):
        out.add("row")
    if p.section.number:
        out.add("numbered")
    size = len(p.flat)
    out.add(f"size:{'<50' if size < 50 else '<120' if size < 120 else '<220' if size < 220 else 'long'}")
    out.add(f"place:{p.place if p.place < 3 else '3+'}")
    out |= {f"says:{s.cue.name}" for c in p.parts for s in c.said if not c.condition}
    out.add(f"opens:{opening(p)}")
    if names_somebody(p):
        out.add("names somebody")
    return frozenset(out)


def opening(p: Passage) -> str:
    """How a sentence begins: with a pronoun, a condition, a term, a verb, another word."""
    found = FIRST_WORD.match(p.flat)
    if not found:
        return "none"
    if any(m.start <= found.start(1) < m.end for m in p.mentions):
        return "term"
    if any(s.start <= found.start(1) < s.end for s in p.parts[0].said):
        return "verb"
    return OPENINGS.get(found.group(1).casefold(), "word")


def names_somebody(p: Passage) -> bool:
    """True where a capital stands for no term: somebody's name, as examples have it."""
    return any(not any(m.start <= found.start() < m.end for m in p.mentions) for found in SOMEBODY.finditer(p.flat))


def before_it(p: Passage, m: Mention) -> str:
    """What kind of word leads to a mention: a preposition, "start" of the sentence, or another word."""
    text = p.flat[max(0, m.start - BACK) : m.start]
    for _ in range(4):
        found = LAST_WORDS.search(text)
        if not found:
            return "stop" if text.strip(" *_'\"“‘¡¿(") else "start"
        word = found.group(1).casefold()
        if word not in DETERMINERS:
            return PREPOSITIONS.get(word, "word")
        text = text[: found.start()]
    return "word"


def after_it(p: Passage, m: Mention) -> str:
    """What kind of word a mention leads to."""
    found = NEXT_WORD.match(p.flat, m.end)
    word = found.group(1).casefold() if found and found.group(1) else ""
    if not word:
        return "stop"
    if word in VERBS_OF_BEING:
        return "being"
    return PREPOSITIONS.get(word, "word")


Parts = frozenset[frozenset[str]]  # features in groups that many pairs share; no feature is in two of a pair's groups


class Observer:
    """What there is to see in one sentence; what is seen of a mention or a term is kept for all of its pairs."""

    def __init__(self, p: Passage, facts: Facts) -> None:
        self.p, self.facts = p, facts
        self.shared = sentence_features(p)
        self._opening = opening(p)
        self._ranks = {s.term: i for i, s in reversed(list(enumerate(p.speakers)))}
        self._named = {m.term for m in p.mentions}
        self._nearest: dict[str, tuple[Clause, Said | None, str]] = {}  # these three by the mentioned term
        self._about: dict[str, list[str]] = {}
        self._places = {m.term: n for n, m in enumerate(p.mentions)}
        self._mentions: dict[tuple[str, str], frozenset[str]] = {}
        self._terms: dict[tuple[str, str], frozenset[str]] = {}
        self._pairs: dict[tuple[str, str], frozenset[str]] = {}

    def nearest(self, m: Mention) -> tuple[Clause, Said | None, str]:
        """The clause of a mention, the cue that acts on it, and where that stands."""
        if m.term not in self._nearest:
            clause = self.p.clause(m)
            self._nearest[m.term] = (clause, *nearest(clause, m))
        return self._nearest[m.term]

    def mention(self, m: Mention, side: str) -> frozenset[str]:
        """Where and how one of the two stands in the sentence, and what it is."""
        key = (m.term, side)
        if key not in self._mentions:
            if m.term not in self._about:
                self._about[m.term] = list(self._of_mention(m))
            about = frozenset([f"{side} {what}" for what in self._about[m.term]])
            self._mentions[key] = about | self.term(m.term, side)
        return self._mentions[key]

    def _of_mention(self, m: Mention) -> Iterator[str]:
        p = self.p
        clause, said, where = self.nearest(m)
        printed = p.text[m.start : m.end]
        yield f"at:{where}"
        yield f"before:{before_it(p, m)}"
        yield f"after:{after_it(p, m)}"
        if said:
            yield f"cue:{said.cue.name}"
            yield f"cue:{said.cue.name}:{where}"
            yield f"{said.cue.kind}:{where}"
        plain_facts = (
            ("by another name", not self.facts.is_name(m.term, printed)),
            ("in condition", clause.condition),
            ("inflected", not m.exact),
            ("capital", m.start > 2 and printed[:1].isupper()),
            ("emphasised", m.start > 0 and p.text[m.start - 1] in "*_"),
            ("of many words", " " in printed),
        )
        yield from (what for what, holds in plain_facts if holds)

    def term(self, term: str, side: str) -> frozenset[str]:
        """What one of the two terms is, and whether it belongs to this place."""
        if (term, side) not in self._terms:
            here = {f"{side} defined here"} if self.facts.home(term) == self.p.section.id else set()
            given = {f"{side} given"} if term in self.p.given else set()
            self._terms[term, side] = self.facts.told(term, side) | here | given
        return self._terms[term, side]

    def pair(self, a: str, b: str) -> frozenset[str]:
        """What the book knows of the two."""
        key = (a, b) if a < b else (b, a)
        if key not in self._pairs:
            self._pairs[key] = frozenset(self._of_pair(a, b))
        return self._pairs[key]

    def _of_pair(self, a: str, b: str) -> Iterator[str]:
        yield f"bond:{self.facts.bond(a, b)}"
        if a == b:
            yield "itself"
            return
        if self.facts.home(a) == self.facts.home(b):
            yield "defined together"
        if self.facts.holds(a, b):
            yield "name in name"

    def spoken(self, speaker: str, m: Mention) -> Parts:
        """The term that the passage is about, and one that it mentions."""
        p, rank, named = self.p, self._ranks[speaker], speaker in self._named
        role, (_, _, where) = p.speakers[rank].role, self.nearest(m)
        out = {
            f"role:{role}",
            f"role+at:{role}:{where}",
            f"speaker rank:{min(rank, 3)}",
            f"speakers:{len(p.speakers)}",
            f"speaker named:{named}",
            f"speaker named+at:{named}:{where}",
            f"opens+role:{self._opening}:{role}",
            f"opens+at:{self._opening}:{where}",
            f"kinds:{self.facts.kind(speaker)}:{self.facts.kind(m.term)}",
        }
        if self.facts.home(speaker) == p.section.id:
            out.add(f"{role} defined here")
        if p.mentions[0].term == speaker:
            out |= {"speaker comes first", f"speaker comes first:{where}"}
        first = next((n for n in p.mentions if n.term != speaker), None)
        if first and first.term == m.term:
            out.add("only object" if len(p.mentions) - named == 1 else "first object")
        seen = (self.mention(m, "object"), self.term(speaker, "speaker"), self.pair(speaker, m.term))
        return frozenset((self.shared, frozenset(out), *seen))

    def paired(self, first: Mention, second: Mention) -> Parts:
        """Two terms that a sentence mentions, in the order in which it does."""
        (left, _, _), (right, said, where) = self.nearest(first), self.nearest(second)
        between = said if said and first.end <= said.start and said.end <= second.start else None
        gap = second.start - first.end
        out = {
            "role:pair",
            f"role+at:pair:{where}",
            f"pair kinds:{self.facts.kind(first.term)}:{self.facts.kind(second.term)}",
            "cue between" if between else "cue elsewhere" if said else "no cue",
            f"gap:{'<15' if gap < 15 else '<40' if gap < 40 else '<90' if gap < 90 else 'far'}",
            f"apart:{min(self._places[second.term] - self._places[first.term], 4)}",
            *self._of_clauses(left, right, between, first, where),
            *self._of_speakers(first, second),
        }
        if LIST.fullmatch(self.p.flat, first.end, second.start):
            out.add("side by side")
        seen = (self.mention(first, "first"), self.mention(second, "second"), self.pair(first.term, second.term))
        return frozenset((self.shared, frozenset(out), *seen))

    def _of_clauses(
        self, left: Clause, right: Clause, between: Said | None, first: Mention, where: str
    ) -> Iterator[str]:
        if between:
            yield f"between:{between.cue.name}"
            yield f"between:{between.cue.kind}"
        if left is not right:
            yield "two clauses" + (":condition" if left.condition or right.condition else "")
            return
        yield "one clause"
        if between and between.start - first.end <= NEAR:
            yield "first is subject"
            yield f"first is subject:{where}"

    def _of_speakers(self, first: Mention, second: Mention) -> Iterator[str]:
        for side, m in (("first", first), ("second", second)):
            if m.term in self._ranks:
                yield f"{side} speaks:{min(self._ranks[m.term], 2)}"
        if self._ranks and first.term not in self._ranks and second.term not in self._ranks:
            yield "pair without speaker"
