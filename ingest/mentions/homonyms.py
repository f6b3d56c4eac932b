"""Which of several terms of one name is meant, and where a term is at home."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from rulewright.ingest.mentions.names import Name
from rulewright.ingest.references.names import singular
from rulewright.kb.language import alternatives, either, fold, folded_list, folded_words
from rulewright.kb.model import BookReading, Section, Term, TermKind

GENERAL_FIRST = (TermKind.TERM, TermKind.ACTION, TermKind.PHASE, TermKind.STATE, TermKind.ATTRIBUTE, TermKind.KEYWORD)
PASSAGE = 400  # characters of a definition that are looked at
FIELDS = 3  # entries of one section from which on they are the fields of a list
DASHES = frozenset("–—:-")


class Homonyms:
    """Chooses among terms by where they are defined and how."""

    def __init__(self, readings: Sequence[BookReading], terms: Sequence[Term]) -> None:
        self._by_id = {s.id: s for r in readings for s in r.sections}
        self._sources = {r.book.id: r.source for r in readings}
        self._above: dict[str, tuple[str, ...]] = {}
        self._defines: dict[str, bool] = {}
        self._done: dict[str, bool] = {}
        self._entry: dict[str, bool] = {}
        self._fields = Counter(t.definition.section for t in terms if self.is_entry(t))

    def nearest(self, names: Sequence[Name], s: Section, label: bool = False) -> Term | None:
        """The term that names of one form mean in a section; ``label``: a colon follows, as in a list of fields.

        This book's own terms come first, those whose definition says what they are, those that a heading is called
        after, those of the same chapter, those whose name it is and not a form of it, the more general kind.
        """
        if len(names) < 2:
            return names[0].term if names else None

        def rank(n: Name) -> tuple[object, ...]:
            t = n.term
            home = self._by_id.get(t.definition.section)
            shared = len(set(self._up(s)) & set(self._up(home))) if home else 0
            general = GENERAL_FIRST.index(t.kind) if t.kind in GENERAL_FIRST else len(GENERAL_FIRST)
            short = n.as_written and t.kind != TermKind.ATTRIBUTE
            called = home is not None and fold(n.words[0])[:4] in fold(home.title)
            field = self.is_entry(t) != label
            return (t.book != s.book, short, field, not self.defines(n), not called, -shared, not n.main, general, t.id)

        return min(names, key=rank).term

    def is_home(self, s: Section, term: Term) -> bool:
        """True for the section that defines a term, and for the rules right below where that is but a heading."""
        if term.definition.section == s.id:
            return True
        home = self._by_id.get(term.definition.section)
        return home is not None and s.parent == home.id and not home.text.strip()

    def is_near(self, s: Section, term: Term) -> bool:
        """True in the chapter that defines a term."""
        home = self._by_id.get(term.definition.section)
        return home is None or bool(set(self._up(s)) & set(self._up(home)))

    def is_field(self, term: Term) -> bool:
        """True for one of several entries of a list, "Cost – what must be paid", such as cards and spells have."""
        kinds = (TermKind.TERM, TermKind.ATTRIBUTE)
        return term.kind in kinds and self.is_entry(term) and self._fields[term.definition.section] >= FIELDS

    def is_entry(self, term: Term) -> bool:
        """True where the definition begins with the name and a dash or colon."""
        if term.id not in self._entry:
            passage = self._passage(term)[: len(term.name) + 30]
            words = passage.lstrip("*_ \n#>•»-–—0123456789.")
            found = words.startswith(fold(term.name)) and words[len(fold(term.name)) :].lstrip("*_ ")[:1] in DASHES
            self._entry[term.id] = found
        return self._entry[term.id]

    def defines(self, name: Name) -> bool:
        """True where the definition says what the thing is."""
        key = f"{name.term.id} {name.text}"
        if key not in self._defines:
            *most, last = folded_words(name.text)
            lang = name.term.lang
            words = r"\W{1,3}".join(re.escape(w) for w in (*most, singular(last, lang)))
            says = _says(rf"{words}(?:e?s)?", lang)
            passage = " ".join(self._passage(name.term).replace("*", "").split())
            self._defines[key] = re.search(says, passage) is not None
        return self._defines[key]

    def is_done(self, name: Name) -> bool:
        """True for what somebody does by its definition: "a fighter can **jump**"."""
        key = f"{name.term.id} {name.text}"
        if key not in self._done:
            before = folded_list("mentions.before_doing", name.term.lang)
            told = pairwise(folded_words(self._passage(name.term)))
            self._done[key] = len(name.words) == 1 and any(b == name.words[0] and a in before for a, b in told)
        return self._done[key]

    def _passage(self, term: Term) -> str:
        d = term.definition
        return fold(self._sources.get(term.book, "")[d.start : min(d.end, d.start + PASSAGE)])

    def _up(self, s: Section) -> tuple[str, ...]:
        """The section's id and those above it."""
        if s.id not in self._above:
            self._above[s.id] = (s.id,)  # a circle ends here
            parent = self._by_id.get(s.parent or "")
            self._above[s.id] = (s.id, *(self._up(parent) if parent else ()))
        return self._above[s.id]


def _says(name: str, lang: str) -> str:
    """What a folded passage says that it calls a name, or that a name means."""
    calls, means = (alternatives(folded_list(f"mentions.{which}", lang)) for which in ("calls", "means"))
    the = alternatives(folded_list("terms.article", lang) | folded_list("terms.the", lang))
    named = rf"(?:(?:{the}) |(?:{either('words.elided', lang)})['’])?{name}"
    return rf"\b(?:{calls}) {named}\b|(?:\A|[.:!?] ){named} (?:{means})\b"
