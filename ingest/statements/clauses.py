"""The clauses of a sentence that bind: who, what, and on which condition; read from its words and their cues.

A clause is what stands around a wording such as "cannot" or "may": back to where it opens, on to where it ends. What
only states a condition, says which thing is meant, is quoted or is the author's own binds nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.ingest.statements.binding import LISTED, binds
from rulewright.ingest.statements.cues import Cue, Word
from rulewright.ingest.statements.roles import (
    BEFORE_SUBJECT,
    CLAUSE_OPENERS,
    CONDITION,
    NEW_CLAUSE,
    STOP,
    VERBS,
    WORDINGS,
    Roles,
)
from rulewright.kb.language import fold, shown
from rulewright.kb.model import Modality

BEGINS = CLAUSE_OPENERS | VERBS | {"pronoun", "relative"}
NO_VERB_BEYOND = NEW_CLAUSE | CLAUSE_OPENERS | {"join", "relative"}
LONG_ACT, LONG_CONDITION = 45, 45  # words
LONG_SUBJECT = 16  # words; what is longer is no subject but half the sentence
AHEAD = 8  # words in which the verb of a new clause is sought
NAMED = 6  # words of what a pronoun points to
TRAILING = CONDITION - {"otherwise"}  # behind an act, what follows "otherwise" is told of where it is not done
LISTABLE = frozenset(("", "lead_in"))
NO_NAME = NEW_CLAUSE | CONDITION | {"pronoun", "relative", "asking"}
GOES_ON = ";—–"  # what parts two clauses of which the second may speak of the subject of the first
EDGES = " .,;|*_–—-"
BOLD = re.compile(r"(\*\*|__)(?=\S)[^*_\n]{1,60}?\1")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause that binds; ``start`` and ``end``: of its wording in the sentence.

    ``subject`` is empty where the clause only points ("it") at what the sentence does not name; ``exception`` is the
    part of the condition that lifts it.
    """

    modality: Modality
    start: int
    end: int
    subject: str
    act: str
    condition: str = ""
    exception: str = ""
    passive: bool = False
    bold: bool = False


def clauses(text: str, words: Sequence[Word], cues: Sequence[Cue], lang: str) -> list[Clause]:
    """The clauses of a sentence that bind, in order."""
    return _Reading(text, words, cues, lang).clauses()


@dataclass(frozen=True, slots=True)
class Opening:
    """What a sentence opens with.

    ``condition``: of a lead-in that is nothing else, "If the duck is wet:"; it holds for all of its list. ``named``: of
    what the sentence speaks, "duck" of "The duck is wet."; empty where no verb of it is known.
    """

    condition: str = ""
    named: str = ""


def opening(text: str, words: Sequence[Word], cues: Sequence[Cue], lang: str) -> Opening:
    """What a sentence opens with."""
    return _Reading(text, words, cues, lang).opening() if words else Opening()


class _Reading:
    def __init__(self, text: str, words: Sequence[Word], cues: Sequence[Cue], lang: str) -> None:
        self._text, self._words, self._cues = text, words, cues
        self._roles = Roles(words, cues, lang)
        self._role = self._roles.of
        self._bold = [m.span() for m in BOLD.finditer(text)]

    def opening(self) -> Opening:
        last = len(self._words) - 1
        named = self._named(last) if self._roles.has_verb(0, last + 1) else ""
        condition = self._roles.leading(0, last) if self._words[last].text == ":" else None
        whole = condition and condition[1] == last and "comma" not in self._role
        return Opening(self._shown(*condition) if condition and whole else "", named)

    def clauses(self) -> list[Clause]:
        made: list[Clause] = []
        for cue in self._cues:
            hidden = self._role[cue.first] == "aside" or self._is_name(cue)
            if cue.label in WORDINGS and not hidden and binds(self._roles, cue):
                made.append(self._clause(cue, made[-1] if made else None))
        return made

    def _is_name(self, cue: Cue) -> bool:
        """True for "the Never Awake goose": a wording with capitals, before another word with one."""
        said = [self._text[w.start : w.end] for w in self._words[cue.first : cue.after + 1]]
        return all(word[:1].isupper() and word[1:].islower() for word in said)

    def _clause(self, cue: Cue, last: Clause | None) -> Clause:
        whom, inserted = self._without_inserted(cue)
        first, condition = self._start(whom.first)
        wording_end = cue.until if cue.label == "nobody" else cue.after
        begin = wording_end
        if begin < len(self._role) and self._role[begin] == "particle":
            begin += 1
        end = self._act_end(begin)
        parts = [p for p in (condition, inserted, self._trailing(end)) if p]
        start, stop = self._words[cue.first].start, self._words[wording_end - 1].end
        return Clause(
            WORDINGS[cue.label],
            start,
            stop,
            self._subject(whom, first, last),
            self._shown(begin, end),
            "; ".join(self._shown(*p) for p in parts),
            next((self._shown(i, p[1]) for p in parts for i in range(*p) if self._role[i] == "lifting"), ""),
            self._is_passive(cue, begin),
            any(a < stop and start < b for a, b in self._bold),
        )

    def _without_inserted(self, cue: Cue) -> tuple[Cue, tuple[int, int] | None]:
        """A wording as if it began where a condition opens in brackets before it: "the pond (if frozen) cannot"."""
        end = cue.first - 1
        if end < 0 or self._words[end].text != ")":
            return cue, None
        opened = self._roles.opened(end)
        inside = opened < end and self._role[opened] in CONDITION and self._words[opened - 1].text == "("
        return (cue._replace(first=opened - 1), (opened, end)) if opened and inside else (cue, None)

    def _start(self, at: int) -> tuple[int, tuple[int, int] | None]:
        """Where the subject of a wording begins, and the condition that stands before it."""
        opens, first = self._roles.opened(at), self._roles.back(at, NEW_CLAUSE)
        condition = self._roles.leading(opens, first)
        if condition:
            return self._listed(condition[1], first, at), condition
        led = next((i for i in range(first, at) if self._role[i] in CONDITION), at)
        if led < at and self._roles.resumes(led, at):
            return at - 1, (led, at - 1)
        return self._listed(opens, first, at), None

    def _listed(self, least: int, first: int, at: int) -> int:
        """Where an enumeration begins whose last piece begins at ``first``: "ducks, geese and swans"."""
        if "join" not in self._role[first:at]:
            return first
        while first - 1 > least and self._role[first - 1] == "comma":
            piece = self._roles.back(first - 1, NEW_CLAUSE)
            if self._size(piece, first - 1) > LISTED or not LISTABLE.issuperset(self._role[piece : first - 1]):
                break
            first = piece
        return first

    def _size(self, first: int, after: int) -> int:
        """How many words tell what is meant: no marks, no asides, nothing that only leads in or joins."""
        return sum(not self._role[i] and self._words[i].text.isalnum() for i in range(first, after))

    def _subject(self, cue: Cue, first: int, last: Clause | None) -> str:
        if cue.label in ("nobody", "lets"):
            return self._bare(self._past_circumstance(cue), cue.after)
        joins = [i for i in range(first, cue.first) if self._role[i] == "join" and self._begins_anew(first, i)]
        first = joins[-1] + 1 if joins else first
        while first < cue.first and self._role[first] in BEFORE_SUBJECT:
            first += 1
        addressing = (*self._roles.listed("addressing"), fold(self._reader()))
        before = self._roles.without_auxiliaries(cue.first)
        said = {word.text for word in (*self._words[max(before - 1, 0) : before], self._words[cue.after - 1])}
        opened = first < cue.first and self._role[cue.first - 1] == "join" and self._words[first].text in addressing
        ordered = cue.label == "advice" and self._role[cue.first - 1 : cue.first] == ["join"]
        if ordered or opened or not said.isdisjoint(addressing):
            return self._reader()  # "you fall asleep and cannot fly": so it is where no verb is known
        if first == cue.first:
            return self._reader() if cue.label == "advice" else last.subject if last else self._named(cue.first)
        return self._bare(first, cue.first) or self._named(first)

    def _past_circumstance(self, cue: Cue) -> int:
        """Where the subject inside a wording begins: "pato" of "ningún pato" and of "en ningún caso un pato"."""
        at = cue.first + 1
        while at < cue.after and self._words[at].text in self._roles.listed("circumstance"):
            at += 1
        return at

    def _begins_anew(self, first: int, join: int) -> bool:
        """True where another subject follows a join: "ducks are fed and geese", "ducks sing and those that swim"."""
        return self._roles.has_verb(first, join) or self._role[join + 1 : join + 3] == ["pronoun", "relative"]

    def _named(self, before: int) -> str:
        """Whom "it" or a verb without a subject means: whom the clause before speaks of, else the sentence.

        The subject of a condition counts as well: "if the duck sleeps it cannot sing".
        """
        start = self._roles.back(before, STOP)
        pointing = before < len(self._words) and self._words[before].text in self._roles.listed("pointing")
        if (BEFORE_SUBJECT | NEW_CLAUSE).issuperset(self._role[start:before]):
            return self._named(start - 1) if pointing and start and self._words[start - 1].text in GOES_ON else ""
        if self._role[before] == "pronoun" and not pointing:
            return ""  # "this" is what was said, "there" is nobody
        shared = self._role[before] in WORDINGS  # "you are asleep and cannot"
        last = before
        while last > start:
            if self._role[last - 1] in BEFORE_SUBJECT | NEW_CLAUSE:
                last -= 1
                continue
            near = self._roles.back(last, NEW_CLAUSE)
            named = self._opens_with(near, last, shared) if self._roles.has_verb(near, last) else ""
            if named:
                return named
            last = near
        return self._opens_with(start, before, shared)

    def _opens_with(self, start: int, before: int, shared: bool) -> str:
        """The subject that a clause opens with; empty where it is long or none, or the reader and not ``shared``."""
        first = start
        while first < before and self._role[first] in BEFORE_SUBJECT | CONDITION:
            first += 1
        begun = self._role[start:first][-1:] == ["lead_in"] and CONDITION.isdisjoint(self._role[start:first])
        inserted = (i for i in range(first, before) if begun and self._is_inserted(i))
        verb = next(inserted, next((i for i in range(first, before) if self._is_verb(i)), first))
        if shared and [w.text for w in self._words[first:verb]] == [fold(self._reader())]:
            return self._reader()
        if verb == first and begun and self._role[first + 1 : first + 2] == ["relative"]:
            verb = first + 1  # "a goose that swims, feeding the ducks, cannot"
        named = self._role[first:verb]
        return self._bare(first, verb) if 0 < len(named) <= NAMED and not set(named) & NO_NAME else ""

    def _is_verb(self, i: int) -> bool:
        """True for a verb that is known, and for what stands before "not": "decides not to sing"."""
        denied = i + 1 < len(self._words) and self._words[i + 1].text in self._roles.listed("denying")
        return denied or self._role[i] in VERBS

    def _is_inserted(self, comma: int) -> bool:
        """True where a condition stands between a subject and its verb: "the pond, if it is frozen, cannot"."""
        return self._role[comma] == "comma" and self._role[comma + 1] in CONDITION

    def _reader(self) -> str:
        """What a rule calls whom it addresses."""
        return next(iter(self._roles.listed("reader")), "")

    def _bare(self, first: int, after: int) -> str:
        """A subject without what leads in to it; empty where it is a pronoun or no subject."""
        binding = [i for i in range(first + 1, after) if self._role[i - 1] == self._role[i] == "binding"]
        first = binding[-1] + 1 if binding else first  # "the only thing that it cannot do"
        while first < after and self._role[first] in BEFORE_SUBJECT:
            first += 1
        after = max(first, self._roles.without_auxiliaries(after))
        shared = first < after and self._role[after - 1] in ("pronoun", "join")  # "it", "the duck sings and"
        led = first < after and self._role[first] in CONDITION  # "if it rains – and only then – the duck"
        last = max((i for i in range(first, after) if self._role[i] == "comma"), default=first)  # of an enumeration
        long = sum(role != "aside" for role in self._role[last:after]) > LONG_SUBJECT
        return "" if shared or led or long else self._shown(first, after)

    def _act_end(self, begin: int) -> int:
        last = min(len(self._role), begin + LONG_ACT)
        if begin < last and self._words[begin].text in ",(":
            return begin  # "some can, others cannot, and so on"
        end = next((i for i in range(begin, last) if self._ends_act(begin, i)), last)
        while end > begin and self._role[end - 1] == "join":
            end -= 1
        return end

    def _ends_act(self, begin: int, i: int) -> bool:
        role = self._role[i]
        if self._goes_on(i) or self._goes_on(i - 1):
            return False
        if role in ("stop", "quote", "new_clause") or role in CLAUSE_OPENERS:
            return True
        if role == "bracket":
            return self._words[i].text in "()"
        return role in ("comma", "join") and self._new_clause_at(i + 1) and not self._joins_subjects(begin, i)

    def _goes_on(self, i: int) -> bool:
        """True for the "nor" of "cannot swim by day nor when it rains"."""
        opens = self._role[i + 1 : i + 2]
        return self._words[i].text in self._roles.listed("nor") and bool(opens) and opens[0] in CLAUSE_OPENERS

    def _joins_subjects(self, begin: int, join: int) -> bool:
        """True for "say that ducks or geese are loud": the clause that "that" opens has no verb yet."""
        opened = [i for i in range(begin, join) if self._role[i] in ("relative", "says", "means")]
        beside = self._role[join : join + 1] == ["join"] and self._role[join + 1] not in VERBS
        return beside and bool(opened) and not self._roles.has_verb(opened[-1], join)

    def _new_clause_at(self, i: int) -> bool:
        """True where a clause of its own begins, after a comma or "and"."""
        if i < len(self._role) and self._role[i] == "join":
            i += 1
        if i >= len(self._role) or self._role[i] in NEW_CLAUSE:
            return False
        if self._role[i] in BEGINS:
            return True
        ahead = self._role[i : i + AHEAD]
        return self._roles.has_verb(i, i + next((n for n, role in enumerate(ahead) if role in NO_VERB_BEYOND), AHEAD))

    def _trailing(self, end: int) -> tuple[int, int] | None:
        """The condition that follows the act."""
        while end < len(self._role) and self._role[end] in ("comma", "bracket"):
            end += 1
        if end >= len(self._role) or self._role[end] not in TRAILING:
            return None
        last = min(len(self._role), end + LONG_CONDITION)
        return end, next((i for i in range(end + 1, last) if self._ends_condition(end, i)), last)

    def _ends_condition(self, first: int, i: int) -> bool:
        role = self._role[i]
        if role in ("stop", "new_clause") or self._words[i].text in "()":
            return True
        if role != "comma" or self._opens_condition(i + 1):
            return False
        return self._new_clause_at(i + 1) and not self._chooses(first, i)

    def _chooses(self, first: int, comma: int) -> bool:
        """True for "until either it rains, or it snows"."""
        either = self._roles.listed("either")
        joined = self._role[comma + 1 : comma + 2] == ["join"]
        return joined and any(w.text in either for w in self._words[first:comma])

    def _opens_condition(self, i: int) -> bool:
        """True for "or if": a condition goes on with another."""
        return any(self._role[n] in CONDITION for n in (i, i + 1) if n < len(self._role))

    def _is_passive(self, cue: Cue, begin: int) -> bool:
        """True where the subject is what the act is done to: "cannot be blocked", "no se puede bloquear"."""
        said, opening = ({w.text for w in self._words[a:b]} for a, b in ((cue.first, cue.after), (begin, begin + 2)))
        by_itself, done = (self._roles.listed(name) for name in ("by_itself", "passive"))
        return cue.label == "is" or not (said.isdisjoint(by_itself) and opening.isdisjoint(done))

    def _shown(self, first: int, after: int) -> str:
        if first >= after:
            return ""
        return shown(self._text[self._words[first].start : self._words[after - 1].end]).strip(EDGES)
