"""Pages on terms: the glossary, and a term with what it does to others and they to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from rulewright.kb.base import Generation
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, folded_words
from rulewright.kb.model import LISTED, SURE, Section, Term, TermKind
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site import interplay
from rulewright.web.site.cards import defining, opening
from rulewright.web.site.excerpts import passage
from rulewright.web.site.ui import language

pages = Blueprint("site_glossary", __name__)

MOST_MENTIONS = 60
Names = Mapping[tuple[str, str], Sequence[tuple[str, str]]]  # a language and a folded name -> others with theirs


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the glossary: the names of one thing in each language, the reader's own first."""

    names: Mapping[str, tuple[Term, ...]]
    called: Mapping[str, tuple[str, ...]]  # what it is called in languages that do not define it

    @property
    def lang(self) -> str:
        """The first language that defines it: the reader's where that does."""
        return next(iter(self.names))

    @property
    def sort_key(self) -> str:
        """By the name in that language."""
        return fold(self.names[self.lang][0].name)


@pages.get("/glossary/<game>")
def glossary(game: str) -> str:
    """The terms of a game, its languages side by side: the likely ones, unless all or some are asked for."""
    g = generation()
    lookup.game(g, game)
    everything = g.store.terms(game)
    kinds = sorted({t.kind for t in everything})
    kind = request.args.get("kind")
    q = request.args.get("q", "")
    wanted = lookup.matching_terms((t for t in everything if kind not in list(TermKind) or t.kind == kind), q)
    found = len(wanted)
    if not q and "all" not in request.args:
        wanted = [t for t in wanted if t.certainty >= LISTED]
    return render_template(
        "glossary.html",
        game=game,
        letters=by_letter(
            sorted(paired(wanted, everything, names_abroad(g, game), language()), key=lambda e: e.sort_key),
            lambda e: e.sort_key,
        ),
        languages=sorted({t.lang for t in everything}, key=lambda x: (x != language(), x)),
        kinds=kinds,
        kind=kind,
        q=q,
        unsure=found - len(wanted),
        empty=not everything,
    )


def by_letter(names: list[Any], key: Any) -> list[tuple[str, list[Any]]]:
    """Rows under the first letter of their name."""
    letters: dict[str, list[Any]] = defaultdict(list)
    for row in names:
        first = key(row)[:1].upper()
        letters[first if first.isalpha() else "#"].append(row)
    return sorted(letters.items())


def paired(wanted: Iterable[Term], everything: Iterable[Term], names: Names, ours: str) -> Iterator[Entry]:
    """The wanted terms and their translations, one entry for each thing; of its names those in ``ours`` first."""
    by_id = {t.id: t for t in everything}
    seen: set[str] = set()
    for term in wanted:
        if term.id in seen:
            continue
        first = min((term, *_translated(term, by_id)), key=lambda t: t.lang)
        group = [first, *_translated(first, by_id)]  # all Spanish names of an English term stand together
        seen.update(t.id for t in group)
        langs = sorted({t.lang for t in group}, key=lambda x: (x != ours, x))
        own = {lang: tuple(t for t in group if t.lang == lang) for lang in langs}
        yield Entry(own, called(group, names))


def _translated(term: Term, by_id: Mapping[str, Term]) -> list[Term]:
    return [by_id[i] for i in term.translations if i in by_id]


def names_abroad(g: Generation, game: str) -> Names:
    """What a name of a language, folded, is called in others."""
    return in_groups(
        ((lang, fold(name)), other) for t in g.store.translations(game) for (lang, name), other in permutations(t.sides)
    )


def called(terms: Sequence[Term], names: Names) -> dict[str, tuple[str, ...]]:
    """The names of terms that are one thing in languages that none of them is in, each once."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    defined = {t.lang for t in terms}
    for t in terms:
        for name in (t.name, *t.aliases):
            for lang, other in names.get((t.lang, fold(name)), ()):
                if lang not in defined:
                    found[lang][fold(other)] = other
    return {lang: tuple(some.values()) for lang, some in found.items()}


def heads(home: Section, term: Term) -> bool:
    """True where a section is headed by a term's name, so that all of it is about the term."""
    title = {*folded_words(home.title)}
    return any(title.issuperset(folded_words(name)) for name in (term.name, *term.aliases))


@pages.get("/terms/<path:term_id>")
def term(term_id: str) -> str:
    """A term: its definition, its names, what it does and what is done to it."""
    g = generation()
    found = lookup.term(g, term_id)
    home, html = defining(g, lookup.section(g, found.definition.section))
    if not heads(home, found):
        size = found.definition.end - found.definition.start
        html = passage(html, opening(found, home), home.lang, size)
    book = g.store.book(home.book)
    mentions = lookup.incoming(g, g.store.references_to(found.id))
    places = list({h.id: h for _, h in mentions if h.id != home.id}.values())
    translations = [g.store.term(i) for i in found.translations]
    return render_template(
        "term.html",
        term=found,
        game=found.game,
        section=home,
        book=book,
        html=Markup(html),
        translations=translations,
        called=called([found, *translations], names_abroad(g, found.game)),
        **interplay.of_term(g, found),
        mentions=places[:MOST_MENTIONS],
        more=len(places) > MOST_MENTIONS,
        likely=None if found.certainty >= SURE else round(found.certainty * 10),
    )
