"""What a query's operators come to in one index: filters that Whoosh's searcher runs, and what there is to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.kb.claims import Reference
from rulewright.kb.messages import Message
from rulewright.kb.search.engine.queries import Called, Phrase, Query
from rulewright.kb.search.glossary import Glossary
from rulewright.kb.search.index_files import PLACED
from rulewright.kb.search.names import folded
from rulewright.kb.search.query import Does, Operator
from rulewright.kb.search.rank import ASKED

MOST_TERMS = 100  # of one name, in as many games


@dataclass(slots=True)
class Narrowed:
    """Values of columns, further queries that a hit must match, those that it must not, and what is told."""

    columns: dict[str, str] = field(default_factory=dict)
    must: dict[str, Sequence[Query]] = field(default_factory=dict)  # of each name one
    without: list[Query] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)


class Narrowing:
    """Reads operators. ``columns``: the games and kinds that there are; ``mentions``: what leads to a term."""

    def __init__(
        self,
        columns: Mapping[str, Sequence[str]],
        glossary: Glossary,
        mentions: Callable[[str], Iterable[Reference]],
    ) -> None:
        self._games = {" ".join(folded(g.replace("-", " "))): g for g in columns["game"]}
        self._kinds = {k: k for k in columns["kind"]} | {w: k for w, k in ASKED.items() if k in columns["kind"]}
        self._glossary, self._mentions = glossary, mentions

    def read(self, operators: Iterable[Operator]) -> Narrowed:
        """What some operators come to; one that is not understood is told and keeps nothing out."""
        out = Narrowed()
        for o in operators:
            words = folded(o.value.replace("-", " ") if o.does is Does.GAME else o.value)
            if o.does is Does.WITHOUT:
                out.without += self._having(words)
            elif o.does in (Does.GAME, Does.KIND):
                self._column(o, " ".join(words), out)
            else:
                self._about(o, words, out)
        return out

    def _having(self, words: Sequence[str]) -> list[Query]:
        """What finds sections that have words one after the other, in any form of any language."""
        keys = self._glossary.lexicon.keys
        out: list[Query] = []
        for lang in self._glossary.lexicon.languages if words else ():
            forms = [tuple(f"{lang}:{k}" for k in keys(w, lang)) for w in words]
            out += (Phrase(field, forms) for field in PLACED)
        return out

    def _column(self, o: Operator, value: str, out: Narrowed) -> None:
        known = self._games if o.does is Does.GAME else self._kinds
        if value in known:
            out.columns[o.does.value] = known[value]
        elif o.does is Does.GAME:
            out.told.append(Message("No game here is called '{words}': every game was searched.", words=o.value))
        else:
            out.told.append(Message("No kind of section is called '{words}': every kind was searched.", words=o.value))

    def _about(self, o: Operator, words: tuple[str, ...], out: Narrowed) -> None:
        named = [f.value for f in self._glossary.terms.find(words) if (f.start, f.end) == (0, len(words))]
        named = named[:MOST_TERMS]
        if not named:
            out.told.append(Message("No term is called '{words}': that filter was left out.", words=o.value))
        elif o.does is Does.DEFINES:
            out.must[o.does.value] = [Called(e.section for e in named)]
        else:
            out.must[o.does.value] = [Called(r.section for e in named for r in self._mentions(e.term))]
