"""Whom a clause means that names nobody: "It cannot", "they cannot", "No puede", by the sentence before.

Only prohibitions are asked: a permission is as often of an "it" that stands for nothing ("it may be that").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulewright.ingest.statements.clauses import Clause, Opening
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


class Pointing:
    """A sentence, with whom it means where it names nobody; ``before``: of whom the sentence before speaks."""

    def __init__(self, text: str, opening: Opening, before: SpokenOf, lang: str) -> None:
        self.text, self.opening, self.before, self.lang = text, opening, before, lang
        self.opens = self._opens_pointing()

    def of(self, said: Sequence[Clause]) -> Iterator[Clause]:
        """The clauses of the sentence, prohibitions with whom they point to in the sentence before."""
        pointing = False
        for clause in said:
            points = self.before.acts and self._points_back(self.text[: clause.start])
            pointing = not clause.subject and (pointing or points or (self.opens and _has_a_doer(clause, self.lang)))
            meant = pointing and clause.modality is Modality.MUST_NOT
            yield replace(clause, subject=self.before.name) if meant else clause

    def on_to(self, said: Sequence[Statement]) -> SpokenOf:
        """Of whom the sentence speaks: who acts in its last statement; of one that states nothing what it opens with.

        "It swims" speaks of whom the sentence before does.
        """
        named = said[-1].subject if said else self.opening.named
        if named in listed("clauses.reader", self.lang):
            return NOBODY
        if not named and self.opens:
            return self.before
        return SpokenOf(named, bool(said) and said[-1].modality is not Modality.IS and not said[-1].passive)

    def _points_back(self, text: str) -> bool:
        """True for "if it is wet, it" but not for "if it meets a goose, it": that may be the goose."""
        words = _words(text)
        introduced = not folded_list("clauses.introducing", self.lang).isdisjoint(words)
        return not introduced and not folded_list("clauses.pointing", self.lang).isdisjoint(words[-1:])

    def _opens_pointing(self) -> bool:
        """True for "They cannot", and where the language leaves the pronoun out: "No puede"."""
        words = _words(self.text)[:OPENING]
        pronoun = not folded_list("clauses.pointing", self.lang).isdisjoint(words[:1])
        return pronoun or not folded_list("clauses.dropping", self.lang).isdisjoint(words)


def _has_a_doer(clause: Clause, lang: str) -> bool:
    """False for "no se puede", "no puede venderse", "no puede haber dos": nobody is meant."""
    by_itself = folded_list("clauses.by_itself", lang)
    verb = _words(clause.act)[:1]
    nobody = (clause.passive and bool(by_itself)) or not folded_list("clauses.impersonal", lang).isdisjoint(verb)
    return not (nobody or any(word.endswith(tuple(by_itself)) for word in verb))


def _words(text: str) -> list[str]:
    return [word.text for word in words_of(text)]
