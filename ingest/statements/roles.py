"""What each word of a sentence does in it: what it opens, ends or joins, by its mark or the cue that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rulewright.ingest.statements.cues import Cue, Word
from rulewright.kb.language import listed
from rulewright.kb.model import Modality

WORDINGS = {
    "must_not": Modality.MUST_NOT,
    "nobody": Modality.MUST_NOT,
    "advice": Modality.MUST_NOT,
    "may": Modality.MAY,
    "lets": Modality.MAY,
    "must": Modality.MUST,
    "need_not": Modality.NEED_NOT,
    "is": Modality.IS,
}
MARKS = {
    **dict.fromkeys(".;:!?|", "stop"),
    **dict.fromkeys("—–", "dash"),
    ",": "comma",
    **dict.fromkeys('"“”«»„', "quote"),
    **dict.fromkeys("()[]", "bracket"),
}
STOP = frozenset(("stop",))
SUBORDINATE = frozenset(("condition", "lifting", "reason", "purpose"))
CONDITION = frozenset(("condition", "lifting", "time", "otherwise"))
VERBS = frozenset(("verb", "weak", *WORDINGS))
CLAUSE_OPENERS = CONDITION | {"reason"}  # what is done in order to something is a part of the act
NEW_CLAUSE = frozenset(("stop", "comma", "quote", "bracket", "new_clause", "means"))
BEFORE_SUBJECT = frozenset(("lead_in", "join", "binding", "relative", "new_clause", "bracket", "quote", "adverb"))
LONG_CLAUSE = 80  # words
FRONTING = 4  # words that tell that a piece says where, when or with what
OPENING = 3  # words that may stand before the condition that a sentence opens with


class Roles:
    """A sentence as a row of roles, ``[i]`` for each of its ``words``: a cue's label, a mark's name, or ""."""

    def __init__(self, words: Sequence[Word], cues: Sequence[Cue], lang: str) -> None:
        self.words, self.lang = words, lang
        self.of = [MARKS.get(w.text, "") for w in words]
        for i, (mark, after) in enumerate(pairwise(words)):
            if self.of[i] == "dash" and after.start == mark.end and after.text[0].isdigit():
                self.of[i] = ""  # a minus
        for cue in cues:
            self.of[cue.first : cue.after] = [cue.label] * (cue.after - cue.first)
        self._hide_asides()

    def _hide_asides(self) -> None:
        """Brackets, quotation marks and dashes around what binds nobody part no clause; any other dash is a stop."""
        opened: list[int] = []
        last: dict[str, int] = {}  # an opening quotation mark or dash
        for i, word in enumerate(self.words):
            if word.text == "(":
                opened.append(i)
            elif word.text == ")" and opened:
                self._hide(opened.pop(), i)
            elif (mark := self.of[i]) in ("quote", "dash"):
                if mark in last:
                    self._hide(last.pop(mark), i)
                else:
                    last[mark] = i
            elif mark == "stop":
                last.pop("dash", None)
        self.of = ["stop" if role == "dash" else role for role in self.of]

    def _hide(self, first: int, last: int) -> None:
        inside = self.of[first + 1 : last]
        parting = WORDINGS.keys() - {"is"} if self.of[first] == "quote" else WORDINGS.keys()
        if parting.isdisjoint(inside) and not CONDITION.intersection(inside[:1]):
            self.of[first : last + 1] = ["aside"] * (last + 1 - first)

    def listed(self, name: str) -> tuple[str, ...]:
        """A list of ``clauses.toml`` in the language of the sentence."""
        return listed(f"clauses.{name}", self.lang)

    def word_before(self, at: int) -> str | None:
        """The word before a place; None where the sentence begins there."""
        return self.words[at - 1].text if at else None

    def before_adverbs(self, at: int) -> int | None:
        """The word before, adverbs left out; None where the sentence begins there."""
        while at and self.of[at - 1] == "adverb":
            at -= 1
        return at - 1 if at else None

    def without_auxiliaries(self, at: int) -> int:
        """Where what stands before ``at`` ends: "the duck will also" with the duck."""
        while at and (self.of[at - 1] in ("adverb", "weak") or self.words[at - 1].text in self.listed("auxiliary")):
            at -= 1
        return at

    def back(self, at: int, roles: frozenset[str]) -> int:
        """The first word after the last one before ``at`` that has one of these roles."""
        least = max(at - LONG_CLAUSE, 0)
        while at > least and self.of[at - 1] not in roles:
            at -= 1
        return at

    def opened(self, at: int) -> int:
        """Where what stands around ``at`` opens: after a full stop, or a bracket that is not closed before it."""
        opens = self.back(at, STOP)
        open_brackets: list[int] = []
        for i in range(opens, at):
            if self.words[i].text == "(":
                open_brackets.append(i + 1)
            elif self.words[i].text == ")" and open_brackets:
                open_brackets.pop()
        return open_brackets[-1] if open_brackets else opens

    def has_verb(self, first: int, after: int) -> bool:
        """True where a word of ``[first, after)`` is known as a verb."""
        return not VERBS.isdisjoint(self.of[first:after])

    def is_adversative(self, i: int) -> bool:
        """True for "but"."""
        return self.words[i].text in self.listed("adversative")

    def resumes(self, condition: int, at: int) -> bool:
        """True for "if it is asleep it cannot": the condition has its verb, what follows is the main clause."""
        if self.of[at - 1] == "pronoun":
            return self.of[condition] == "time" or self.has_verb(condition, at - 1)
        bound = [i for i in range(condition, at) if self.of[i] in WORDINGS]
        return bool(bound) and "join" not in self.of[bound[-1] : at]

    def leading(self, opens: int, first: int) -> tuple[int, int] | None:
        """The last condition that opens a piece between commas; pieces without a verb of their own go on with it."""
        found = fronted = self._fronted(opens, first)
        over = False  # the condition, for a main clause has begun
        opens = fronted[1] + 1 if fronted else opens
        while opens < first:
            begin, end = self._piece(opens, first)
            opened = next((i for i in range(begin, min(begin + OPENING, end)) if self.of[i] in CONDITION), None)
            if self.of[begin:end][:1] == ["usually"]:
                opened = begin
            elif opened is None and end == first:
                opened = self._what_means(begin, end)
            if opened is not None and not self.has_verb(begin, opened):
                found = (found[0] if found and not over else opened, end)
                over = self.of[begin] == "usually"
            elif found and (self.has_verb(begin, end) or self.of[opens] in ("new_clause", "pronoun")):
                over = True
            elif found and found != fronted and not over:
                found = found[0], end
            opens = end + 1
        while found and self.of[found[1] - 1] in ("new_clause", "means"):
            found = found[0], found[1] - 1
        return found

    def _what_means(self, begin: int, end: int) -> int | None:
        """Where "singing" opens in "note that singing means that"; None in "this means that", which only goes on."""
        if self.of[end - 1] != "means":
            return None
        begin = next((i + 1 for i in reversed(range(begin, end)) if self.of[i] == "binding"), begin)
        said = self.of[begin : end - 1]
        words = " ".join(self.words[i].text for i in range(begin, end) if self.of[i] != "means")
        if words in self.listed("doing_it"):
            return begin
        return begin if said and said[0] not in ("pronoun", "none") and not self.has_verb(begin, end) else None

    def _fronted(self, opens: int, first: int) -> tuple[int, int] | None:
        """The pieces at the front that say where, when or with what: "then, at long range, without a nest, it"."""
        found: tuple[int, int] | None = None
        while opens < first:
            begin, end = self._piece(opens, first)
            if begin < end and not self._is_fronted(begin, end):
                break
            if begin < end:
                found = found[0] if found else begin, end
            opens = end + 1
        return found

    def _is_fronted(self, begin: int, end: int) -> bool:
        opening = " ".join(word.text for word in self.words[begin : min(begin + FRONTING, end)]) + " "
        fronting = tuple(f"{words} " for words in self.listed("fronting"))
        whole = next((i for i in range(begin, end) if self.of[i] == "relative"), end)
        return opening.startswith(fronting) and not self.has_verb(begin, whole)

    def _piece(self, opens: int, first: int) -> tuple[int, int]:
        """A piece up to a comma, without what leads in to it."""
        end = next((i for i in range(opens, first) if self.of[i] == "comma"), first)
        return next((i for i in range(opens, end) if self.of[i] not in BEFORE_SUBJECT), end), end
