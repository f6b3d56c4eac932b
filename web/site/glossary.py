"""Pages on terms: the glossary, and a term with what it does to others and they to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from flask import Blueprint, render_template, request
from markupsafe import Markup

from rulewright.kb.base import Generation
from rulewright.kb.claims import SURE, Term, TermKind
from rulewright.kb.language import fold, folded_words
from rulewright.kb.model import Section
from rulewright.kb.translations import sides
from rulewright.web import lookup
from rulewright.web.opening import generation
from rulewright.web.site import interplay
from rulewright.web.site.cards import defining, opening
from rulewright.web.site.excerpts import passage
from rulewright.web.site.reading import by_letter

pages = Blueprint("site_glossary", __name__)

MOST_MENTIONS = 60
LISTED = 0.67  # how sure a term is that a glossary lists unasked: two of three readers agree


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the glossary: the names of one thing in both languages."""

    en: tuple[Term, ...]
    es: tuple[Term, ...]
    called: tuple[str, ...] = ()  # what it is called in the language that does not define it

    @property
    def sort_key(self) -> str:
        """By the English name, or the Spanish one where there is no other."""
        return fold((self.en or self.es)[0].name)


@pages.get("/glossary/<game>")
def glossary(game: str) -> str:
    """The terms of a game, English and Spanish side by side: the likely ones, unless all or some are asked for."""
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
            sorted(with_names(g, game, paired(wanted, everything)), key=lambda e: e.sort_key), lambda e: e.sort_key
        ),
        languages=sorted({t.lang for t in everything}),
        kinds=kinds,
        kind=kind,
        q=q,
        unsure=found - len(wanted),
        empty=not everything,
    )


def paired(wanted: Iterable[Term], everything: Iterable[Term]) -> list[Entry]:
    """The wanted terms and their translations, one entry for each thing."""
    by_id = {t.id: t for t in everything}
    seen: set[str] = set()
    entries = []
    for term in wanted:
        if term.id in seen:
            continue
        group = [term, *(by_id[i] for i in term.translations if i in by_id)]
        if term.lang == "es" and len(group) > 1:  # all Spanish names of the English term stand together
            english = group[1]
            group = [english, *(by_id[i] for i in english.translations if i in by_id)]
        seen.update(t.id for t in group)
        entries.append(Entry(tuple(t for t in group if t.lang != "es"), tuple(t for t in group if t.lang == "es")))
    return entries


def with_names(g: Generation, game: str, entries: Iterable[Entry]) -> list[Entry]:
    """The entries, those of one language with what the books of the other call the thing."""
    names = names_abroad(g, game)
    return [e if e.en and e.es else replace(e, called=called(e.en or e.es, names)) for e in entries]


def names_abroad(g: Generation, game: str) -> dict[tuple[str, str], list[str]]:
    """What a name of one language, folded, is called in the other."""
    out: dict[tuple[str, str], list[str]] = defaultdict(list)
    for t in g.store.translations(game):
        for (lang, name), (_, other) in permutations(sides(t)):
            out[lang, fold(name)].append(other)
    return out


def called(terms: Iterable[Term], names: Mapping[tuple[str, str], Sequence[str]]) -> tuple[str, ...]:
    """The names abroad of terms that are one thing, each once."""
    found = (other for t in terms for n in (t.name, *t.aliases) for other in names.get((t.lang, fold(n)), ()))
    return tuple({fold(n): n for n in found}.values())


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
    return render_template(
        "term.html",
        term=found,
        game=found.game,
        section=home,
        book=book,
        html=Markup(html),
        translations=[g.store.term(i) for i in found.translations],
        called=() if found.translations else called([found], names_abroad(g, found.game)),
        **interplay.of_term(g, found),
        mentions=places[:MOST_MENTIONS],
        more=len(places) > MOST_MENTIONS,
        likely=None if found.certainty >= SURE else round(found.certainty * 10),
    )
