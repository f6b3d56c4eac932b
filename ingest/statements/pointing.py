"""Whom a clause means that names nobody: "It cannot", "they cannot", "No puede", by the sentence before.

Only prohibitions are asked: a permission is as often of an "it" that stands for nothing ("it may be that").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.statements.clauses import Clause
from rulewright.ingest.statements.words import words_of
from rulewright.kb.claims import Modality, Statement
from rulewright.kb.language.data import folded_list, listed

OPENING = 2  # words: "No puede"


@dataclass(frozen=True, slots=True)
class SpokenOf:
    """Of whom a sentence speaks; ``acts``: it says what this one does, so wherever the next one points it means it."""

    name: str
    acts: bool


NOBODY = SpokenOf("", acts=False)


def who_is_spoken_of(said: Sequence[Statement], named: str) -> SpokenOf:
    """Of whom a sentence speaks: who acts in its last statement; of one that states nothing what it opens with."""
    if not said:
        return SpokenOf(named, acts=False)
    last = said[-1]
    acts = last.modality is not Modality.IS and not last.passive
    return NOBODY if last.subject in listed("clauses.reader") else SpokenOf(last.subject, acts)


def pointed(said: Sequence[Clause], text: str, before: SpokenOf, lang: str) -> Iterator[Clause]:
    """The clauses of a sentence, prohibitions with whom they point to in the sentence before."""
    opens = _opens_pointing(text, lang)
    pointing = False
    for clause in said:
        points = before.acts and _points_back(text[: clause.start], lang)
        pointing = not clause.subject and (pointing or points or (opens and _has_a_doer(clause, lang)))
        yield replace(clause, subject=before.name) if pointing and clause.modality is Modality.MUST_NOT else clause


def _points_back(text: str, lang: str) -> bool:
    """True for "if it is wet, it" but not for "if it meets a goose, it": that may be the goose."""
    words = _words(text)
    introduced = not folded_list("clauses.introducing", lang).isdisjoint(words)
    return not introduced and not folded_list("clauses.pointing", lang).isdisjoint(words[-1:])


def _opens_pointing(text: str, lang: str) -> bool:
    """True for "They cannot", and where the language leaves the pronoun out: "No puede"."""
    words = _words(text)[:OPENING]
    pronoun = not folded_list("clauses.pointing", lang).isdisjoint(words[:1])
    return pronoun or not folded_list("clauses.dropping", lang).isdisjoint(words)


def _has_a_doer(clause: Clause, lang: str) -> bool:
    """False for "no se puede", "no puede venderse", "no puede haber dos": nobody is meant."""
    by_itself = folded_list("clauses.by_itself", lang)
    verb = _words(clause.act)[:1]
    nobody = (clause.passive and bool(by_itself)) or not folded_list("clauses.impersonal", lang).isdisjoint(verb)
    return not (nobody or any(word.endswith(tuple(by_itself)) for word in verb))


def _words(text: str) -> list[str]:
    return [word.text for word in words_of(text)]
