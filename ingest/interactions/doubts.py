"""What speaks against a reading of a sentence: with any of it no claim is sure by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulewright.ingest.interactions.lexicon import FILE, FORBIDS, RECEIVES, Said, talks
from rulewright.ingest.interactions.line import ASIDE, Line, Piece
from rulewright.ingest.interactions.who import ROLES, Subject
from rulewright.kb.language import folded_list, folded_words, listed
from rulewright.kb.model import InteractionType as T

LONG_SENTENCE = 45  # words
RELATIVE = 24  # characters before a wording in which it stands what it depends on
ONLY_OF = {  # these speak only against some wordings
    "bare word": FORBIDS,  # "cannot hop": what is denied is what somebody does, not what the term names
    **dict.fromkeys(("not rolled", "its test"), frozenset({"test"})),
    "not right behind": frozenset({"is_a"}),
    "happens to it": frozenset({"become"}),
    "moved": frozenset({"place"}),
    "leads on": frozenset({"remove", "receive", "trigger", "modify", "prevent"}),  # "loses the ability to"
}
DISTRIBUTES = frozenset({"bans", "negates"})  # families of which "or" says both
WHOLLY = frozenset({"kinds", "needs"})  # families that hold whatever is said behind their words
AGENTS = frozenset({"ability", "spell", "action", "keyword", "state", "terrain"})  # kinds of terms that do something
ASKS = frozenset({"tests", "needs"})  # families that ask for something, as the rule of a short section does
DEEDS = frozenset({"ability", "spell", "action"})  # kinds of which one thing may be called by many: "Sure Feet"
OF_OTHERS = frozenset({"kind of thing", "chatty book"})  # no doubts of what a heading names
OF_WORDS = frozenset({"timed", "goes on"})  # nor these, whatever else it says of whom
PLAINLY = frozenset({"title", "label", "mention"})  # of these a word like any other may be meant as a term
OF_ENTRIES = frozenset(  # nor these where an entry says what its thing does: to whom and when, others in it tell
    {"lead in", "talking", "several conditions", "against", "instead", "joined word"}
)
WHOEVER = frozenset({"changes", "tests"})  # families of which a heading's rule says to whom: "geese near it test"
OF_TIME = frozenset({"timed", "several conditions"})  # no doubts where the condition itself is what does it
GETS = RECEIVES | {"place", "become", "happens"}  # of these the one before is who gets it, or what it is done to
HAVING = frozenset({"mention", "condition"})  # who is so, or does so, has what he gets of it
SURE = frozenset(
    {"title", "label", "mention", "mentions", "by", "added", "listed", "condition"}
)  # how it is known for sure who does it


class Doubts:
    """What speaks against the readings of one sentence; ``around``: see ``surroundings``."""

    def __init__(self, line: Line, around: Collection[str]) -> None:
        self.line, self.around = line, around
        self.of_all = frozenset(self._of_all())

    def of(self, who: Subject, b: str, s: Said, found: Collection[str], *, may: bool) -> frozenset[str]:
        """What speaks against one; ``found``: what its ends have of it already."""
        own = {d for d in found if s.says.name in ONLY_OF.get(d, (s.says.name,))}
        own.update(self.of_all, self._of_wording(s), self._of_subject(who, s))
        if any(map(self.line.facts.is_unsure, (who.term, b))):
            own.add("unsure term")
        if s.says.family in DISTRIBUTES:
            own.discard("choice")
        if s.says.type is not T.INCLUDES:
            own.update(self._of_kinds(who, b))
        if who.known == "condition":
            own -= OF_TIME
        if s.says.name == "equal":
            own -= {"limited", "timed"}  # however seldom it is asked for, it is as much
        if who.known in PLAINLY:
            own.discard("plain word")
            if s.says.family != "gain":  # "a gander gains a token": whatever he does when he gains it
                own.discard("subject plain word")
        named = who.known == "title" and "chapter" not in own
        if (named or who.known == "label") and s.says.type is not T.INCLUDES:
            own -= OF_ENTRIES
            if s.says.name != "ignore":  # "grey units ignore it": who of them all does so is all that it says
                own.discard("actor with words")
            if s.says.family in WHOEVER or not named:
                own.discard("subject with words")
        if named:
            own -= OF_WORDS
            own -= OF_OTHERS if s.says.family != "needs" else OF_OTHERS - {"kind of thing"}
        one = self.line.facts.kind(who.term) in AGENTS and "chapter" not in self.around
        if may and not (named and s.says.family != "needs" and one):
            own.add("may")  # "may spend a token" needs none; what an ability lets somebody do, it does
        return frozenset(own)

    def _of_kinds(self, who: Subject, b: str) -> Iterator[str]:
        """Whether a term is only the kind of what is meant ("roll", "damage")."""
        facts = self.line.facts
        if facts.is_material(b):
            yield "word of any game"
        elif facts.is_head(b):
            yield "kind of thing"
        if who.known not in ROLES and (facts.is_material(who.term) or facts.is_head(who.term)):
            yield "subject a kind of thing"

    def _of_all(self) -> Iterator[str]:
        p, line = self.line.p, self.line
        if p.flat.rstrip(" *_").endswith(":"):
            yield "lead in"
        if talks(p.flat, line.lang):
            yield "talking"
        if len(line.words) > LONG_SENTENCE:
            yield "long sentence"
        if sum(c.condition for c in line.parts) > 1:
            yield "several conditions"
        yield from {"led", "chatty book"}.intersection(self.around)

    def _of_wording(self, s: Said) -> Iterator[str]:
        line = self.line
        last = line.before(s.start, RELATIVE)[-1:]
        if not line.small("relative").isdisjoint(last):
            yield "relative"
        elif s.says.name != "bonus" and not line.small("governing").isdisjoint(last):
            yield "governed"  # but "a penalty of -1 to grip"
        here = next(c for c in line.parts if c.start <= s.start < c.end)
        if line.p.flat[s.start : s.end].endswith(listed(f"{FILE}.doing", line.lang)) or self._needs(here, s):
            yield "doing"
        if s.says.type is T.ORDERS:
            yield "order"
        if s.says.name == "allow" and not line.small("using").isdisjoint(line.between(s.start, s.end)):
            yield "only used"
        loose = {w for w, at in self._loose(here) if at < s.start or s.says.family not in WHOLLY}
        if not loose.isdisjoint(line.small("limited")):
            yield "limited"
        elif not loose.isdisjoint(line.small("instead")):
            yield "instead"
        elif s.says.type in (T.MODIFIES, T.NEGATES) and not loose.isdisjoint(line.small("against")):
            yield "against"
        elif not loose.isdisjoint(line.small("timed")):
            yield "timed"
        if not line.small("choice").isdisjoint(line.between(here.start, s.start)):
            yield "choice"

    def _needs(self, here: Piece, s: Said) -> bool:
        """True where it is the doing of it that needs something: "to drop the egg requires wings"."""
        line = self.line
        x = next((x for x in line.said if s.end <= x.start < here.end), None)
        if (
            x is None
            or x.says.name != "require"
            or not line.small("infinitive").issuperset(line.before(s.start, RELATIVE)[-1:])
        ):
            return False
        return line.small("joins").isdisjoint(line.between(s.end, x.start))

    def _loose(self, here: Piece) -> Iterator[tuple[str, int]]:
        """The words of a piece, and of those beside it that have no wording, outside of names and brackets."""
        line = self.line
        dumb = [c for c in line.parts if not c.condition and not any(c.start <= s.start < c.end for s in line.said)]
        taken = [*((m.start, m.end) for m in line.mentions), *(m.span() for m in ASIDE.finditer(line.p.flat))]
        spans = [(c.start, c.end) for c in (here, *dumb)]
        for w, at, _ in line.words:
            if any(a <= at < z for a, z in spans) and not any(a <= at < z for a, z in taken):
                yield w, at

    def _of_subject(self, who: Subject, s: Said) -> Iterator[str]:
        if who.known not in SURE:
            yield "subject far"
        if who.known in ROLES:
            if who.known != "own" and "label" in self.around:
                yield "under a label"
            if self.is_chapter(who.term, s):
                yield "chapter"
        elif s.says.name in GETS and not (s.says.name == "receive" and who.known in HAVING):
            yield "receiver"

    def is_chapter(self, term: str, s: Said | None = None) -> bool:
        """True where a heading that names a term stands rather over several things than over that one's own rule."""
        facts, section = self.line.facts, self.line.p.section
        short = "short" in self.around
        asks = short and s is not None and (s.says.family in ASKS or s.says.name == "place")
        agent = facts.kind(term) in AGENTS or "entry" in self.around or asks
        many = "chapter" in self.around and not (facts.kind(term) in DEEDS and short)
        of_book = not folded_list("terms.never", section.lang).isdisjoint(folded_words(section.title))
        return many or of_book or not agent or facts.home(term) != section.id
