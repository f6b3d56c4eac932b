"""Pages on terms: the glossary, a term, what terms do to each other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request
from markupsafe import Markup

from kb.base import Generation
from kb.language import fold
from kb.model import Interaction, InteractionType, Term, TermKind
from web import lookup
from web.opening import generation
from web.site.reading import by_letter
from web.site.ui import language

pages = Blueprint("site_glossary", __name__)

LARGEST_MATRIX = 40  # terms on a side; the list below it has all
MOST_MENTIONS = 60


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
    """All terms of a game, English and Spanish side by side."""
    g = generation()
    lookup.game(g, game)
    everything = g.store.terms(game)
    kinds = sorted({t.kind for t in everything})
    kind = request.args.get("kind")
    q = request.args.get("q", "")
    wanted = lookup.matching_terms((t for t in everything if kind not in list(TermKind) or t.kind == kind), q)
    return render_template(
        "glossary.html",
        game=game,
        letters=by_letter(
            sorted(with_names(g, game, paired(wanted, everything)), key=lambda e: e.sort_key), lambda e: e.sort_key
        ),
        languages=[lang for lang in ("en", "es") if any(t.lang == lang for t in everything)],
        kinds=kinds,
        kind=kind,
        q=q,
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
        out["en", fold(t.en)].append(t.es)
        out["es", fold(t.es)].append(t.en)
    return out


def called(terms: Iterable[Term], names: Mapping[tuple[str, str], Sequence[str]]) -> tuple[str, ...]:
    """The names abroad of terms that are one thing, each once."""
    found = (other for t in terms for n in (t.name, *t.aliases) for other in names.get((t.lang, fold(n)), ()))
    return tuple({fold(n): n for n in found}.values())


@pages.get("/terms/<path:term_id>")
def term(term_id: str) -> str:
    """A term: its definition, its names, what it does and what is done to it."""
    g = generation()
    found = lookup.term(g, term_id)
    home = lookup.section(g, found.definition.section)
    book = g.store.book(home.book)
    around = lookup.interactions_of(g, found.id)
    mentions = lookup.incoming(g, g.store.references_to(found.id))
    places = list({h.id: h for _, h in mentions if h.id != home.id}.values())
    return render_template(
        "term.html",
        term=found,
        game=found.game,
        section=home,
        book=book,
        html=Markup(g.store.html(home.id)),
        translations=[g.store.term(i) for i in found.translations],
        called=() if found.translations else called([found], names_abroad(g, found.game)),
        does=by_type(i for i in around if i.a == found.id),
        suffers=by_type(i for i in around if i.b == found.id and i.a != found.id),
        **named(g, around),
        mentions=places[:MOST_MENTIONS],
        more=len(places) > MOST_MENTIONS,
    )


def by_type(interactions: Iterable[Interaction]) -> list[tuple[InteractionType, list[Interaction]]]:
    """Interactions under their type, the types in the order of the model."""
    groups: dict[InteractionType, list[Interaction]] = defaultdict(list)
    for i in interactions:
        groups[i.type].append(i)
    return [(kind, groups[kind]) for kind in InteractionType if kind in groups]


def named(g: Generation, interactions: Iterable[Interaction]) -> dict[str, Any]:
    """The terms and headings that interactions name, by id."""
    rows = list(interactions)
    names = g.store.terms_by_id({i.a for i in rows} | {i.b for i in rows})
    return {"names": names, "heads": g.store.headings(i.section for i in rows)}


@pages.get("/interactions/<game>")
def interactions(game: str) -> str:
    """What the terms of a game do to each other: a matrix and a list, or all that is said of two."""
    g = generation()
    lookup.game(g, game)
    rows = g.store.interactions(game)
    a, b = request.args.get("a"), request.args.get("b")
    if a and b:
        pair = lookup.term(g, a), lookup.term(g, b)
        both = [i for i in rows if {i.a, i.b} == {a, b}]
        return render_template("pair.html", game=game, pair=pair, groups=by_type(both), **named(g, both))
    kind = one_of(request.args.get("type"), list(InteractionType))
    told = named(g, rows)
    langs = Counter(told["names"][i.a].lang for i in rows if i.a in told["names"])
    spoken = one_of(request.args.get("lang"), list(langs)) or one_of(language(), list(langs))
    lang = spoken or next(iter(langs), "en")
    shown = [
        i
        for i in rows
        if {i.a, i.b} <= told["names"].keys() and told["names"][i.a].lang == lang and kind in (None, i.type)
    ]
    return render_template(
        "interactions.html",
        game=game,
        listed=partners(shown, told["names"]),
        kinds=[k for k in InteractionType if any(i.type == k for i in rows)],
        kind=kind,
        langs=sorted(langs),
        lang=lang,
        names=told["names"],
        **matrix(shown, told["names"]),
    )


def one_of(value: str | None, among: Sequence[str]) -> str | None:
    """A parameter's value, None where it is none of those that make sense."""
    return value if value in among else None


def partners(rows: Iterable[Interaction], names: dict[str, Term]) -> list[tuple[Term, list[tuple[str, list[Term]]]]]:
    """Every term that acts, with what it acts upon under the type of the interaction, each once, by name."""
    of: dict[str, dict[InteractionType, dict[str, Term]]] = defaultdict(lambda: defaultdict(dict))
    for i in rows:
        of[i.a][i.type][i.b] = names[i.b]

    def by_name(term: Term) -> str:
        return fold(term.name)

    actors = sorted((names[a] for a in of), key=by_name)
    return [
        (t, [(k, sorted(of[t.id][k].values(), key=by_name)) for k in InteractionType if k in of[t.id]]) for t in actors
    ]


def matrix(rows: Iterable[Interaction], names: dict[str, Term]) -> dict[str, Any]:
    """The terms with most interactions against each other: ``cells[a, b]`` are the types."""
    cells: dict[tuple[str, str], list[InteractionType]] = defaultdict(list)
    weight: dict[str, int] = defaultdict(int)
    for i in rows:
        if i.a in names and i.b in names:
            if i.type not in cells[i.a, i.b]:
                cells[i.a, i.b].append(i.type)
            weight[i.a] += 1
            weight[i.b] += 1
    busiest = sorted(weight, key=lambda i: (-weight[i], i))[:LARGEST_MATRIX]

    def by_name(i: str) -> tuple[str, str]:
        return names[i].lang, fold(names[i].name)

    acting = sorted({a for a, b in cells if a in busiest and b in busiest}, key=by_name)
    acted_on = sorted({b for a, b in cells if a in busiest and b in busiest}, key=by_name)
    return {"acting": acting, "acted_on": acted_on, "cells": cells}
