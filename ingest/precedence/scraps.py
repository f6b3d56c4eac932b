"""Scraps of clauses, and what they stand for: "unless a card says otherwise" names the card, "unless otherwise
specified" nothing, so that all of it is the side; where neither can be told the text names no side."""

from __future__ import annotations

import re

from rulewright.kb.language import either, fold, folded_list, shown

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SAID = 2  # words that only say that a rule says otherwise; one alone ends a clause: "the referee rules otherwise"
PRONOUN = re.compile(either("precedence.pronouns"), re.IGNORECASE)
RELATIVE = re.compile(rf"\s(?:{either('precedence.subordinate')})\Z", re.IGNORECASE)
TURN = re.compile(rf",\s+(?:{either('precedence.turn')}|{either('precedence.in_which_case')})\b", re.IGNORECASE)
EXCEPTED = re.compile(rf"\b(?:{either('precedence.excepting')})(?:\s+[^\W_]+){{1,2}}\W*+\Z", re.IGNORECASE)
FIRST = re.compile(rf"\A\W*+(?:{either('precedence.condition')})\b[^,]*+\Z", re.IGNORECASE)
THING = rf"(?:{either('precedence.leading')})\b"  # "and a coin" goes on with the same side
JOINED = re.compile(
    rf"\s(?:{either('precedence.and')})\s+(?!{THING})(?:{either('precedence.hanging')})\b", re.IGNORECASE
)
AND = re.compile(rf"\s(?:{either('precedence.and')})\s", re.IGNORECASE)
AGAIN = re.compile(rf"\b(?:{either('precedence.instead')})\b", re.IGNORECASE)
COUNT = re.compile(rf"(\W*+\d++)\s++(?:{either('precedence.and')})\s++[^\W\d].*", re.IGNORECASE | re.DOTALL)


def lifting(wording: str, named: str, lang: str) -> str:
    """Who or what lifts a rule, of what stands behind the ``wording`` that says so."""
    named = TURN.split(named, maxsplit=1)[0]
    words = [*WORD.finditer(named)]
    left = list(words)
    while left and _is_otherwise(left[-1], lang):
        left.pop()
    who = named[: left[-1].end()] if left else ""
    names = not PRONOUN.fullmatch(shown(who)) and not RELATIVE.search(who)
    if not left or (len(words) - len(left) >= SAID and not names):
        return f"{wording} {named}".strip()
    return who if len(words) - len(left) >= SAID else named


def opened(first: str, lang: str) -> tuple[str, str]:
    """What lifts a rule and the rule, where no comma parts them: "otherwise specified a game lasts an hour".

    Both are empty where it cannot be told where the one ends.
    """
    end = 0
    for word in WORD.finditer(first):
        if not _is_otherwise(word, lang):
            return (first[:end], first[word.start() :]) if end else ("", "")
        end = word.end()
    return "", ""


def is_double(before: str) -> bool:
    """True where something is excepted right before a wording: "except the leader unless"."""
    return EXCEPTED.search(before) is not None


def is_condition(side: str) -> bool:
    """True for "if it is wet": it says when something holds, and is no rule that holds."""
    return FIRST.match(side) is not None


def alone(side: str) -> str:
    """A side without a second thing that is said in the same breath: "the attack and do not cost", "1 and roll"."""
    if AGAIN.search(side):  # "1 coin and 2 nuts instead of 1 nut": another pair
        side = AND.split(side, maxsplit=1)[0]
    side = JOINED.split(side, maxsplit=1)[0]
    counted = COUNT.fullmatch(side)
    return counted[1] if counted else side


def last_part(text: str) -> str:
    """What stands behind the last semicolon before a wording, all of it where that is nothing."""
    part = text.rpartition(";")[2]
    return part if WORD.search(part) else text


def part_around(text: str, start: int, end: int) -> str:
    """What stands between semicolons around ``[start, end)``, all of it where the wording stands alone there."""
    before, after = text[:start].rpartition(";")[2], text[end:].partition(";")[0]
    return f"{before}{text[start:end]}{after}" if WORD.search(before) else text


def _is_otherwise(word: re.Match[str], lang: str) -> bool:
    return fold(word.group()) in folded_list("precedence.otherwise", lang)
