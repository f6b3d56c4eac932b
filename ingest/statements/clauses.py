"""The clauses of a sentence that bind: who, what, and on which condition; read from its words and their cues.

A clause is what stands around a wording such as "cannot" or "may": back to where it opens, on to where it ends. What
only states a condition, says which thing is meant, is quoted or is the author's own binds nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.ingest.statements.cues import Cue
from rulewright.ingest.statements.words import Word
from rulewright.kb.language.data import listed
from rulewright.kb.language.folding import fold
from rulewright.kb.language.plain import shown
from rulewright.kb.model import Modality

WORDINGS = {
    "must_not": Modality.MUST_NOT,
    "nobody": Modality.MUST_NOT,
    "advice": Modality.MUST_NOT,
    "may": Modality.MAY,
    "lets": Modality.MAY,
    "must": Modality.MUST,
    "is": Modality.IS,
}
MARKS = {
    **dict.fromkeys(".;:!?—–|", "stop"),
    ",": "comma",
    **dict.fromkeys('"“”«»„', "quote"),
    **dict.fromkeys("()[]", "bracket"),
}
SUBORDINATE = frozenset(("condition", "lifting", "reason"))
CONDITION = frozenset(("condition", "lifting", "time"))
VERBS = frozenset(("verb", "weak"))
CLAUSE_OPENERS = SUBORDINATE | CONDITION
NEW_CLAUSE = frozenset(("stop", "comma", "quote", "bracket", "new_clause"))
BEFORE_SUBJECT = frozenset(("lead_in", "join", "binding", "relative", "new_clause", "bracket", "quote", "adverb"))
BEGINS = CLAUSE_OPENERS | VERBS | {"pronoun", "relative"}
NO_VERB_BEYOND = NEW_CLAUSE | CLAUSE_OPENERS | {"join", "relative"}
LONG_ACT, LONG_CONDITION, LONG_CLAUSE = 45, 45, 80  # words
LONG_SUBJECT = 12  # words; what is longer is no subject but half the sentence
NEAR = 2  # words between "that" and the verb of which it is the subject or object
OPENING = 3  # words that may stand before the condition that a sentence opens with
AHEAD = 8  # words in which the verb of a new clause is sought
NAMED = 6  # words of what a pronoun points to
NO_NAME = NEW_CLAUSE | CONDITION | {"pronoun", "relative", "asking"}
LISTED = 4  # words of a piece of an enumeration
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


class _Reading:
    def __init__(self, text: str, words: Sequence[Word], cues: Sequence[Cue], lang: str) -> None:
        self._text, self._words, self._cues, self._lang = text, words, cues, lang
        self._role = [MARKS.get(w.text, "") for w in words]  # what each word does in the sentence
        for cue in cues:
            self._role[cue.first : cue.after] = [cue.label] * (cue.after - cue.first)
        self._hide_asides()
        self._bold = [m.span() for m in BOLD.finditer(text)]

    def clauses(self) -> list[Clause]:
        made: list[Clause] = []
        for cue in self._cues:
            if cue.label in WORDINGS and self._binds(cue):
                made.append(self._clause(cue, made[-1] if made else None))
        return made

    def _hide_asides(self) -> None:
        """Brackets and quotation marks around what binds nobody part no clause."""
        opened: list[int] = []
        quoted: int | None = None
        for i, word in enumerate(self._words):
            if word.text == "(":
                opened.append(i)
            elif word.text == ")" and opened:
                self._hide(opened.pop(), i)
            elif self._role[i] == "quote":
                if quoted is not None:
                    self._hide(quoted, i)
                quoted = i if quoted is None else None

    def _hide(self, first: int, last: int) -> None:
        inside = self._role[first + 1 : last]
        if WORDINGS.keys().isdisjoint(inside) and not CONDITION.intersection(inside[:1]):
            self._role[first : last + 1] = ["aside"] * (last + 1 - first)

    # -- does it bind? ------------------------------------------------------------------------------------------------

    def _binds(self, cue: Cue) -> bool:
        opens = self._back(cue.first, frozenset(("stop",)))
        near = self._back(cue.first, NEW_CLAUSE)
        if self._quoted(cue) or "stated" in self._role[opens : cue.first] or "asking" in self._role[near : cue.first]:
            return False
        if self._spoken_by(cue.first) in ("author", "says") or self._only_meant(opens, cue):
            return False
        if cue.label == "nobody" and self._word_before(cue) in listed("clauses.having", self._lang):
            return False
        if cue.label == "advice" and not self._is_order(opens, cue.first):
            return False
        if self._goes_on(opens, cue):
            return False
        subordinate = CLAUSE_OPENERS if cue.label == "is" else SUBORDINATE
        conditions = [i for i in range(near, cue.first) if self._role[i] in subordinate]
        if conditions and not self._resumes(conditions[0], cue.first):
            return False
        return not self._is_relative(near, cue)

    def _spoken_by(self, at: int) -> str:
        """The role of the word before, adverbs left out."""
        while at and self._role[at - 1] == "adverb":
            at -= 1
        return self._role[at - 1] if at else ""

    def _only_meant(self, opens: int, cue: Cue) -> bool:
        """True for "if it is hit or cannot move, then ...": what follows says that all before it was the condition."""
        is_then = listed("clauses.consequence", self._lang)
        after = next((i for i in range(cue.after, len(self._words)) if self._role[i] == "stop"), len(self._words))
        then = [i for i in range(opens, after) if self._words[i].text in is_then]
        return bool(then) and then[0] > cue.after and self._role[opens] in CONDITION

    def _back(self, at: int, roles: frozenset[str]) -> int:
        """The first word after the last one before ``at`` that has one of these roles."""
        least = max(at - LONG_CLAUSE, 0)
        while at > least and self._role[at - 1] not in roles:
            at -= 1
        return at

    def _quoted(self, cue: Cue) -> bool:
        before = self._role[: cue.first].count("quote")
        return before % 2 == 1 and "quote" in self._role[cue.after :]

    def _is_order(self, opens: int, at: int) -> bool:
        """True where "do not" opens a clause; "nests, e.g. of small birds, do not count" only looks as if it did."""
        before = self._role[at - 1] if at else "stop"
        if before == "comma":
            listed_up = self._role[opens : at - 1]
            return len(listed_up) <= LISTED or not CLAUSE_OPENERS.isdisjoint(listed_up) or self._has_verb(opens, at - 1)
        if before == "join" or self._is_adversative(at - 1):
            return self._opens_with_order(opens, at - 1)
        return before in NEW_CLAUSE or before in ("lead_in", "binding")

    def _opens_with_order(self, opens: int, end: int) -> bool:
        """True for "count the eggs but do not", not for "geese that have eggs hiss but do not"."""
        condition = self._leading(opens, end)
        main = self._role[condition[1] if condition else opens : end]
        told = next((role for role in main if role in VERBS | WORDINGS.keys() | {"relative", "pronoun"}), "relative")
        return told == "relative"

    def _is_adversative(self, i: int) -> bool:
        return self._words[i].text in listed("clauses.adversative", self._lang)

    def _goes_on(self, opens: int, cue: Cue) -> bool:
        """True for "if you want to fly, but cannot": the condition that opens the sentence goes on."""
        if not cue.first or not self._is_adversative(cue.first - 1):
            return False
        end = cue.first - 1
        end -= self._role[end - 1 : end] == ["comma"]
        piece = self._back(end, NEW_CLAUSE)
        return next((r for r in self._role[piece:end] if r not in BEFORE_SUBJECT), "") in CONDITION

    def _resumes(self, condition: int, at: int) -> bool:
        """True for "if it is asleep it cannot": the condition has its verb, what follows is the main clause."""
        if self._role[at - 1] == "pronoun":
            return self._role[condition] == "time" or self._has_verb(condition, at - 1)
        bound = [i for i in range(condition, at) if self._role[i] in WORDINGS]
        return bool(bound) and "join" not in self._role[bound[-1] : at]

    def _is_relative(self, near: int, cue: Cue) -> bool:
        """True where a clause only says which thing is meant: "it is a bird that cannot", "it is a nest it cannot"."""
        if self._role[max(cue.first - 2, 0)] == "" and self._word_before(cue) in listed("clauses.bare_relative", self._lang):
            verbs = [i for i in range(near, cue.first) if self._role[i] in VERBS or self._role[i] in WORDINGS]
            if verbs and CLAUSE_OPENERS.union(("join", "relative", "binding")).isdisjoint(self._role[near : cue.first]):
                return True
        found = [i for i in range(near, cue.first) if self._role[i] == "relative"]
        if not found or self._has_verb(found[-1], cue.first):
            return False
        return cue.label == "is" or cue.first - found[-1] - 1 <= NEAR

    def _opened(self, at: int) -> int:
        """Where what stands around ``at`` opens: after a full stop, or a bracket that is not closed before it."""
        opens = self._back(at, frozenset(("stop",)))
        open_brackets: list[int] = []
        for i in range(opens, at):
            if self._words[i].text == "(":
                open_brackets.append(i + 1)
            elif self._words[i].text == ")" and open_brackets:
                open_brackets.pop()
        return open_brackets[-1] if open_brackets else opens

    # -- its parts ----------------------------------------------------------------------------------------------------

    def _clause(self, cue: Cue, last: Clause | None) -> Clause:
        first, condition = self._start(cue.first)
        wording_end = cue.until if cue.label == "nobody" else cue.after
        begin = wording_end
        if begin < len(self._role) and self._role[begin] == "particle":
            begin += 1
        end = self._act_end(begin)
        parts = [p for p in (condition, self._trailing(end)) if p]
        start, stop = self._words[cue.first].start, self._words[wording_end - 1].end
        return Clause(
            WORDINGS[cue.label],
            start,
            stop,
            self._subject(cue, first, last),
            self._shown(begin, end),
            "; ".join(self._shown(*p) for p in parts),
            next((self._shown(i, p[1]) for p in parts for i in range(*p) if self._role[i] == "lifting"), ""),
            self._is_passive(cue, begin),
            any(a < stop and start < b for a, b in self._bold),
        )

    def _start(self, at: int) -> tuple[int, tuple[int, int] | None]:
        """Where the subject of a wording begins, and the condition that stands before it."""
        opens, first = self._opened(at), self._back(at, NEW_CLAUSE)
        condition = self._leading(opens, first)
        if condition:
            return self._listed(condition[1], first, at), condition
        led = next((i for i in range(first, at) if self._role[i] in CONDITION), at)
        if led < at and self._resumes(led, at):
            return at - 1, (led, at - 1)
        return self._listed(opens, first, at), None

    def _leading(self, opens: int, first: int) -> tuple[int, int] | None:
        """The last condition that opens a piece between commas; pieces without a verb of their own go on with it."""
        found: tuple[int, int] | None = None
        over = False  # the condition, for a main clause has begun
        while opens < first:
            end = next((i for i in range(opens, first) if self._role[i] == "comma"), first)
            begin = next((i for i in range(opens, end) if self._role[i] not in BEFORE_SUBJECT), end)
            opened = next((i for i in range(begin, min(begin + OPENING, end)) if self._role[i] in CONDITION), None)
            if opened is not None and not self._has_verb(begin, opened):
                found, over = (found[0] if found and not over else opened, end), False
            elif found and (self._has_verb(begin, end) or self._role[opens] in ("new_clause", "pronoun")):
                over = True
            elif found and not over:
                found = found[0], end
            opens = end + 1
        while found and self._role[found[1] - 1] == "new_clause":
            found = found[0], found[1] - 1
        return found

    def _listed(self, least: int, first: int, at: int) -> int:
        """Where an enumeration begins whose last piece begins at ``first``: "ducks, geese and swans"."""
        if "join" not in self._role[first:at]:
            return first
        while first - 1 > least and self._role[first - 1] == "comma":
            piece = self._back(first - 1, NEW_CLAUSE)
            if first - 1 - piece > LISTED or any(self._role[i] not in ("", "lead_in") for i in range(piece, first - 1)):
                break
            first = piece
        return first

    def _subject(self, cue: Cue, first: int, last: Clause | None) -> str:
        if cue.label in ("nobody", "lets"):
            return self._bare(cue.first + 1, cue.after)
        joins = [i for i in range(first, cue.first) if self._role[i] == "join" and self._has_verb(first, i)]
        first = joins[-1] + 1 if joins else first
        while first < cue.first and self._role[first] in BEFORE_SUBJECT:
            first += 1
        addressing = (*listed("clauses.addressing", self._lang), fold(self._reader()))
        if self._words[cue.after - 1].text in addressing or self._word_before(cue) in addressing:
            return self._reader()
        if first == cue.first:
            return self._reader() if cue.label == "advice" else last.subject if last else self._named(cue.first)
        return self._bare(first, cue.first) or self._named(first)

    def _word_before(self, cue: Cue) -> str | None:
        return self._words[cue.first - 1].text if cue.first else None

    def _named(self, before: int) -> str:
        """What the sentence opens with, in its condition or as the subject of another verb: what "it" points to."""
        first = self._back(before, frozenset(("stop",)))
        while first < before and self._role[first] in BEFORE_SUBJECT | CONDITION:
            first += 1
        verb = next((i for i in range(first, before) if self._role[i] in VERBS or self._role[i] in WORDINGS), first)
        named = self._role[first:verb]
        return self._bare(first, verb) if 0 < len(named) <= NAMED and not set(named) & NO_NAME else ""

    def _reader(self) -> str:
        """What a rule calls whom it addresses."""
        return next(iter(listed("clauses.reader", self._lang)), "")

    def _has_verb(self, first: int, after: int) -> bool:
        return any(role in VERBS or role in WORDINGS for role in self._role[first:after])

    def _bare(self, first: int, after: int) -> str:
        """A subject without what leads in to it; empty where it is a pronoun or no subject."""
        binding = [i for i in range(first + 1, after) if self._role[i - 1] == self._role[i] == "binding"]
        first = binding[-1] + 1 if binding else first  # "the only thing that it cannot do"
        while first < after and self._role[first] in BEFORE_SUBJECT:
            first += 1
        while first < after and self._role[after - 1] == "adverb":
            after -= 1
        pronoun = first < after and self._role[after - 1] == "pronoun"
        long = sum(role != "aside" for role in self._role[first:after]) > LONG_SUBJECT
        return "" if pronoun or long else self._shown(first, after)

    def _act_end(self, begin: int) -> int:
        last = min(len(self._role), begin + LONG_ACT)
        if self._role[begin:last][:1] == ["comma"]:
            return begin  # "some can, others cannot, and so on"
        return next((i for i in range(begin, last) if self._ends_act(i)), last)

    def _ends_act(self, i: int) -> bool:
        role = self._role[i]
        if role in ("stop", "quote", "new_clause") or role in CLAUSE_OPENERS:
            return True
        if role == "bracket":
            return self._words[i].text in "()"
        return role in ("comma", "join") and self._new_clause_at(i + 1)

    def _new_clause_at(self, i: int) -> bool:
        """True where a clause of its own begins, after a comma or "and"."""
        if i < len(self._role) and self._role[i] == "join":
            i += 1
        if i >= len(self._role) or self._role[i] in NEW_CLAUSE:
            return False
        if self._role[i] in BEGINS or self._role[i] in WORDINGS:
            return True
        ahead = self._role[i : i + AHEAD]
        return self._has_verb(i, i + next((n for n, role in enumerate(ahead) if role in NO_VERB_BEYOND), AHEAD))

    def _trailing(self, end: int) -> tuple[int, int] | None:
        """The condition that follows the act."""
        while end < len(self._role) and self._role[end] in ("comma", "bracket"):
            end += 1
        if end >= len(self._role) or self._role[end] not in CONDITION:
            return None
        last = min(len(self._role), end + LONG_CONDITION)
        return end, next((i for i in range(end + 1, last) if self._ends_condition(i)), last)

    def _ends_condition(self, i: int) -> bool:
        role = self._role[i]
        if role in ("stop", "new_clause") or self._words[i].text in "()":
            return True
        return role == "comma" and self._new_clause_at(i + 1) and not self._opens_condition(i + 1)

    def _opens_condition(self, i: int) -> bool:
        """True for "or if": a condition goes on with another."""
        return any(self._role[n] in CONDITION for n in (i, i + 1) if n < len(self._role))

    def _is_passive(self, cue: Cue, begin: int) -> bool:
        """True where the subject is what the act is done to: "cannot be blocked", "no se puede bloquear"."""
        by_itself = listed("clauses.by_itself", self._lang)
        said = (w.text for w in self._words[cue.first : cue.after])
        opens = begin < len(self._role) and self._role[begin] == "passive"
        return cue.label == "is" or opens or any(w in by_itself for w in said)

    def _shown(self, first: int, after: int) -> str:
        if first >= after:
            return ""
        return shown(self._text[self._words[first].start : self._words[after - 1].end]).strip(EDGES)
