"""What a sentence forbids, allows, demands or does: who, what, and on which condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.norms import words
from rulewright.kb.norms.bans import CONDITIONAL, NOTHING, QUOTED, RELATIVE, RESUMED, STATED_RULE, forbidding
from rulewright.kb.norms.plain import plain, shown

LONGEST = 2_000  # characters of a sentence that are looked at
LONG_ACTION, LONG_CONDITION = 200, 200  # characters
LONG_SUBJECT = 12  # words; what is longer is no subject but half the sentence
BEFORE = 240  # characters before a wording that say whether it is a condition
MODAL = re.compile(r"\b(?:can|cannot|may|must|puede[ns]?|podra[sn]?|debe[ns]?)\b|n't", re.IGNORECASE)
EDGES = ' .,;|"“”*_–—-'


class NormKind(StrEnum):
    """What a clause does to a player's freedom."""

    BAN = "ban"
    LEAVE = "leave"
    DUTY = "duty"
    EFFECT = "effect"


@dataclass(frozen=True, slots=True)
class Norm:
    """One clause that binds. ``start`` and ``end``: of its wording ("cannot") in the sentence.

    ``subject`` is empty where the clause only points ("it"); ``exception`` is the part of the condition that lifts it.
    """

    kind: NormKind
    start: int
    end: int
    wording: str
    subject: str
    action: str
    condition: str = ""
    exception: str = ""

    @property
    def passive(self) -> bool:
        """True where the subject is what the action is done to: "cannot be blocked", "no se puede bloquear"."""
        return self.kind is NormKind.EFFECT or bool(PASSIVE.match(plain(self.action)) or BY_SE.search(self.wording))

    @property
    def describes(self) -> bool:
        """True where the wording only says what a thing is not: "text is never an effect"."""
        return bool(words.IMPERATIVE.match(self.wording)) and bool(DESCRIBES.search(self.subject))


DESCRIBES = re.compile(r"\b(?:is|are)$", re.IGNORECASE)
PASSIVE = re.compile(r"(?:also |always |ever )?(?:be|ser) ", re.IGNORECASE)
ADDRESSED = re.compile(r"(?:^|\s)you$", re.IGNORECASE)
STOP = re.compile(r"[;!?)]|\.(?=\D|$)")
INVERTED = re.compile(r"^(?:can|may|must) ", re.IGNORECASE)  # "under no circumstances can geese fly"
BY_SE = re.compile(r"\bse\b", re.IGNORECASE)


def norms(sentence: str, lang: str) -> tuple[Norm, ...]:
    """The clauses of a sentence that bind, in order; what only states a condition or describes a thing does not."""
    text = sentence[:LONGEST]
    flat = masked(text)
    found = sorted(_wordings(text, flat, lang), key=lambda f: f[1].start())
    made: list[Norm] = []
    for kind, m in found:
        if made and m.start() < made[-1].end:
            continue  # "must not": one wording, read as a ban
        made.append(_norm(kind, m, text, flat, lang, made[-1] if made else None))
    return tuple(made)


def masked(text: str) -> str:
    """Plain text in which symbols and short asides in brackets end no clause; offsets stay as they are."""
    flat = words.SHORTCODE.sub(lambda m: "x" * len(m[0]), plain(text))
    return words.ASIDE.sub(lambda m: " " * len(m[0]) if not MODAL.search(m[0]) else m[0], flat)


def bans(sentence: str, lang: str) -> tuple[Norm, ...]:
    """Only what a sentence forbids."""
    return tuple(n for n in norms(sentence, lang) if n.kind is NormKind.BAN)


def _wordings(text: str, flat: str, lang: str) -> Iterator[tuple[NormKind, re.Match[str]]]:
    taken = []
    for m in forbidding(text, lang):
        taken.append(m.span())
        yield NormKind.BAN, m
    tables = ((NormKind.LEAVE, words.LEAVES), (NormKind.DUTY, words.DUTIES), (NormKind.EFFECT, words.EFFECTS))
    for kind, table in tables:
        for m in table.get(lang, NOTHING).finditer(flat):
            if any(a < m.end() and m.start() < b for a, b in taken) or not _binds(flat, m):
                continue
            if kind is not NormKind.EFFECT or not words.SUBORDINATE.search(flat[: m.start()]):
                yield kind, m


def _binds(flat: str, m: re.Match[str]) -> bool:
    """False where a wording is denied, states a condition, or only says which thing is meant."""
    before = flat[max(0, m.start() - BEFORE) : m.start()]
    if words.DENIED.search(before) or words.SPEAKER.search(before) or words.NEAR_CONDITION.search(before):
        return False
    if words.CONTACT.search(before):
        return False
    if CONDITIONAL.search(before) and not RESUMED.search(before):
        return False
    return not any(p.search(before) for p in (STATED_RULE, QUOTED, RELATIVE))


def _norm(kind: NormKind, m: re.Match[str], text: str, flat: str, lang: str, last: Norm | None) -> Norm:
    subject, leading = _subject(m, text, flat, lang, last)
    end = _action_end(flat, m.end())
    trailing = _trailing(text, flat, end)
    parts = [p for p in (leading, trailing) if p]
    lifted = next((p[x.start() :] for p in parts if (x := words.EXCEPTING.search(plain(p)))), "")
    action = INVERTED.sub("", _tidy(text[m.end() : end]))
    return Norm(kind, m.start(), m.end(), m.group(), subject, action, "; ".join(parts), lifted)


def _action_end(flat: str, start: int) -> int:
    stop = words.ACTION_END.search(flat, start + 2, min(len(flat), start + LONG_ACTION))
    return stop.start() if stop else min(len(flat), start + LONG_ACTION)


def _trailing(text: str, flat: str, end: int) -> str:
    """The condition that follows the action."""
    at = end
    while at < len(flat) and flat[at] in " ,(":
        at += 1
    if not words.TRAILING.match(flat, at):
        return ""
    stop = STOP.search(flat, at, at + LONG_CONDITION)
    return _tidy(text[at : stop.start() if stop else at + LONG_CONDITION])


def _subject(m: re.Match[str], text: str, flat: str, lang: str, last: Norm | None) -> tuple[str, str]:
    """Whom a wording binds, and the condition that stands before it."""
    inside = words.NAMED_SUBJECT.match(m.group())
    before = flat[: m.start()]
    opening = max(before.rfind(c) for c in ".;:!?") + 1
    clause = before[opening:]
    condition = words.LEADING.match(clause)
    leading = _tidy(text[opening + condition.start() : opening + condition.end()]) if condition else ""
    at = opening + (condition.end() if condition else 0)
    run_on = None if condition else words.RUN_ON.match(clause)
    if run_on:
        leading, at = _tidy(text[opening : opening + run_on.end()]), opening + run_on.end()
    if inside:
        return _bare(next(filter(None, inside.groups()))), leading
    for stop in words.CLAUSE_START.finditer(before, at):
        at = stop.end()
    said = _tidy(text[_after_join(before, at) : m.start()])
    if words.SECOND_PERSON.search(plain(m.group())) or ADDRESSED.search(said):
        return words.READER.get(lang, words.READER["en"]), leading
    if words.IMPERATIVE.match(m.group()) and not _tidy(words.LEAD_IN.sub("", said)):
        return words.READER.get(lang, words.READER["en"]), leading
    if not _tidy(words.LEAD_IN.sub("", said)) and last:  # "cannot run and cannot climb": still the same
        return last.subject, leading
    return _bare(said), leading


def _after_join(before: str, at: int) -> int:
    """After the last "and" before which there is a verb: "A moves and B" names B, "A and B" names both."""
    for join in words.JOINS.finditer(before, at):
        if words.FINITE.search(before, at, join.start()):
            at = join.end()
    return at


def _bare(text: str) -> str:
    """A subject without what leads in to it; empty where it is a pronoun or no subject."""
    found = _tidy(words.LEAD_IN.sub("", _tidy(text)))
    if words.PRONOUN.fullmatch(plain(found)) or words.POINTS.search(plain(found)) or len(found.split()) > LONG_SUBJECT:
        return ""
    return found


def _tidy(text: str) -> str:
    return shown(text).strip(EDGES)
