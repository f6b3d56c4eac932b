"""What keywords do to each other, for people: what a term's page tells and draws, all of a pair, a game's matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, render_template, request

from rulewright.kb.base import Generation
from rulewright.kb.errors import RulewrightError
from rulewright.kb.groups import in_groups
from rulewright.kb.interplay.chains import chains_of
from rulewright.kb.interplay.matrix import Cell, Filter, Row, matrix
from rulewright.kb.interplay.net import ENOUGH, TYPES, Concept, Group, Naming, Net, Tie, verb
from rulewright.kb.interplay.pair import Outcome, pair as pair_of
from rulewright.kb.ladder.text import Passage
from rulewright.kb.language import fold
from rulewright.kb.model import Book, Interaction, InteractionType, Term, TermKind
from rulewright.kb.verdict.certainty import is_sure
from rulewright.web import lookup
from rulewright.web.interplay import filters, net_of, pair_named, terms_named
from rulewright.web.opening import generation
from rulewright.web.problems import of_error
from rulewright.web.site.choices import SHELVES, chosen_game, page_number, shelves
from rulewright.web.site.interplay_scene import Drawing, View, drawing
from rulewright.web.site.rulings import shown as shown_of
from rulewright.web.site.ui import language, say

pages = Blueprint("site_interplay", __name__)

MOST_ROWS = 25  # of one type and direction on a term's page; the matrix has all
MOST_CHAINS = 6
MOST_NAMING = 40  # sentences that name a term with others and are not sure to say what one does to the other
ROWS, COLUMNS = 16, 24  # of a matrix on one page: as many as a desk shows at once, and few enough for a slow phone
CANDIDATES = 8
LONGEST = 300  # characters of a parameter that are looked at


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence with all those of a group that it speaks of, and what else is said of some of them."""

    partners: tuple[Concept, ...]
    said: Interaction
    more: tuple[tuple[Concept, Interaction], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A group of ties in words; ``rest`` others are only in the matrix."""

    type: InteractionType
    outward: bool
    total: int
    rows: tuple[Told, ...]
    rest: int

    @property
    def anchor(self) -> str:
        """The id of its heading on a page."""
        return f"{self.type.value}-{'out' if self.outward else 'in'}"


# -- a term -----------------------------------------------------------------------------------------------------------


def of_term(g: Generation, term: Term) -> dict[str, Any]:
    """What the page of a term tells of its interplay: words, pictures and chains, in the term's language first."""
    net = net_of(g, term.game)
    thing = net.concept(term.id)
    acts = net.grouped(thing, True)
    suffers = net.grouped(thing, False)
    chains = chains_of(net, thing, MOST_CHAINS)
    view = View(net, thing, term.lang, say)
    drawn = drawing(view, (*acts, *suffers), chains) if net.degree(thing) >= ENOUGH else Drawing()
    does = [listed(thing, x) for x in acts]
    undergoes = [listed(thing, x) for x in suffers]
    said = [i for x in (*does, *undergoes) for i in said_in(x)]
    told = {(i.section, i.start) for i in said}
    naming = [n for n in net.naming(thing) if (n.said.section, n.said.start) not in told]
    steps = [i for c in chains for t in c.steps for i in t.said[:1]]
    shown: list[Interaction | Passage] = [*said, *steps, *(n.said for n in naming)]
    return {
        "thing": thing,
        "does": does,
        "undergoes": undergoes,
        "tied": net.degree(thing),
        "chains": chains,
        "drawn": drawn,
        "naming": naming[:MOST_NAMING],
        "more_naming": len(naming[MOST_NAMING:]),
        **places(g, shown),
    }


def listed(thing: Concept, group: Group, most: int | None = MOST_ROWS) -> Listed:
    """A group in words: those that one sentence speaks of by the same words stand together."""
    shown = group.ties[:most]
    first = ((t.said[0], t) for t in shown)
    together = in_groups(((i.section, i.sentence, i.condition, i.origin, i.cue), t) for i, t in first)
    rows = []
    for ties in together.values():
        partners = tuple(t.other(thing) for t in ties)
        more = tuple((t.other(thing), i) for t in ties for i in t.said[1:])
        rows.append(Told(partners, ties[0].said[0], more))
    return Listed(group.type, group.outward, len(group.ties), tuple(rows), len(group.ties) - len(shown))


def in_the_readers_words(g: Generation, ties: Iterable[Tie]) -> tuple[Tie, ...]:
    """Ties, of each the sentences of books in the language of the interface first."""
    theirs = {b.id for b in g.store.books() if b.lang != language()}
    return tuple(
        replace(t, said=tuple(sorted(t.said, key=lambda i: i.section.partition("/")[0] in theirs))) for t in ties
    )


def said_in(listed: Listed) -> list[Interaction]:
    """All sentences of a group in words."""
    return [i for r in listed.rows for i in (r.said, *(m for _, m in r.more))]


def places(g: Generation, said: Iterable[Interaction | Passage]) -> dict[str, Any]:
    """The headings and books of the sections that sentences stand in, by id."""
    heads = g.store.headings({i.section for i in said})
    return {"heads": heads, "books": {b.id: b for b in g.store.books()}}


# -- a pair -----------------------------------------------------------------------------------------------------------


@pages.get("/pair")
def pair() -> Any:
    """Pick two terms, get all that the books say of them together, and which wins."""
    return pair_page(request.args.get("game"))


def pair_page(within: str | None) -> Any:
    """The page on two terms; its status is that of the error where they cannot be looked at together."""
    g = generation()
    asked = {k: request.args.get(k, "").strip()[:LONGEST] for k in ("a", "b")}
    game = lookup.known_game(g, within)
    found = {k: terms_named(g, v, game) if v else [] for k, v in asked.items()}
    game = game or _common(found.values())
    shown: dict[str, Any] = {"asked": asked, "game": game, "result": None, "problem": "", "here": "interactions"}
    status = 200
    if all(asked.values()):
        try:
            shown |= _together(g, *pair_named(g, asked["a"], asked["b"], game))
        except RulewrightError as e:
            status = of_error(e).status
            shown["problem"] = e.sentence
    missing = {k for k, v in asked.items() if v and (not found[k] or len(_things(g, found[k])) > 1)}
    choices = {k: _things(g, (found[k] or _like(g, asked[k], game))[:SHELVES]) if k in missing else [] for k in asked}
    names = keyword_names(net_of(g, game)) if game else []
    shown |= {"choices": choices, "keywords": names, "shelves": None if game else shelves(chosen_game())}
    return render_template("pair.html", **shown), status


def _common(found: Iterable[Sequence[Term]]) -> str | None:
    """The first game that all terms which were named can be of."""
    games = [{t.game for t in terms} for terms in found if terms]
    return min(set.intersection(*games), default=None) if games else None


def _together(g: Generation, net: Net, a: Concept, b: Concept) -> dict[str, Any]:
    found = pair_of(g.store, net, a, b)
    said = [i for t in (*found.direct, *(s for c in found.through for s in c.steps)) for i in t.said]
    shown = places(g, said)
    over = shown_of(g, found.verdict)
    sides = [found.verdict.a, found.verdict.b] if found.verdict else []
    named = [p.section for p in (*found.together, *found.near)]
    shown["heads"] |= g.store.headings([*named, *sides, *over["cited"]])
    direct = in_the_readers_words(g, found.direct)
    groups = [(k, [t for t in direct if t.type == k]) for k in TYPES]
    shown |= {name: [Naming(p, ()) for p in getattr(found, name)] for name in ("together", "near")}
    shown["groups"] = [(k, ties) for k, ties in groups if ties]
    v = found.verdict  # where a sentence names both, it is not said that they have nothing to do with each other
    sure = v is not None and is_sure(v) and bool(v.winner or found.outcome in (Outcome.THIRD, Outcome.NOTHING))
    return {"result": found, "game": net.game, "sure": sure, **shown, **over}


def _things(g: Generation, terms: Iterable[Term]) -> list[Concept]:
    """The things behind terms, each once."""
    found = (net_of(g, t.game).concept(t.id) for t in terms)
    return list({c.id: c for c in found}.values())


def _like(g: Generation, text: str, game: str | None) -> list[Term]:
    """Terms whose name contains some words, or what search takes them for."""
    near = lookup.matching_terms(g.store.terms(game), text) if text else []
    return (near or list(g.searcher.search(text, game=game, limit=1).terms))[:CANDIDATES]


def keyword_names(net: Net) -> list[tuple[str, str]]:
    """Names to choose from, with their language: of all things that are named with others."""
    found = {(t.name, t.lang) for c in net.concepts if net.speaks_of(c) for t in c.terms}
    return sorted(found, key=lambda x: (fold(x[0]), x))


# -- a game -----------------------------------------------------------------------------------------------------------


@pages.get("/interactions/<game>")
def interactions(game: str) -> Any:
    """What the terms of a game do to each other: a matrix and the same in words; or all that is said of two."""
    g = generation()
    books = lookup.game(g, game)
    if request.args.get("a") and request.args.get("b"):
        return pair_page(game)
    asked = asked_of(books)
    net, chosen, problem = chosen_of(g, game, asked)
    found = matrix(net, chosen)
    middle = net.concept(chosen.term) if chosen.term else None
    meant = terms_named(g, asked["term"], game) or _like(g, asked["term"], game) if problem else ()
    shown = paged(found.rows, request.args.get("order") == "name", request.args.get("page", ""), language())
    told = told_of(g, net, chosen, [middle] if middle else [r.a for r in shown["rows"]])
    where = places(g, (i for of in told.values() for x in of for i in said_in(x)))
    return render_template(
        "interactions.html",
        here="interactions",
        game=game,
        books=books,
        asked=asked,
        found=found,
        middle=middle,
        both=both_ways(found.rows, middle, language()) if middle else (),
        told=told,
        heads=where["heads"],
        books_by_id=where["books"],
        drawable=found.pairs >= ENOUGH,
        keywords=keyword_names(net),
        problem=problem,
        choices=_things(g, meant),
        empty=not net.ties,
        unread=lookup.unread(books),
        **shown,
    )


def told_of(g: Generation, net: Net, chosen: Filter, things: Sequence[Concept]) -> dict[str, list[Listed]]:
    """What things do in words, as a filter leaves it; of the one that is asked for also what is done to it, and all."""
    ways, most = ((True, False), None) if chosen.term else ((True,), MOST_ROWS)
    told = {}
    for c in things:
        every = [x for outward in ways for x in net.grouped(c, outward)]
        kept = [Group(x.type, x.outward, in_the_readers_words(g, filter(chosen.keeps, x.ties))) for x in every]
        told[c.id] = [listed(c, group, most) for group in kept if group.ties]
    return told


def asked_of(books: Iterable[Book]) -> dict[str, str]:
    """The filters that the address asks for; a value that makes no sense is none, but for a term's."""
    sensible: dict[str, list[str]] = {"type": [*InteractionType], "kind": [*TermKind], "book": [b.id for b in books]}
    asked = {k: request.args.get(k, "").strip()[:LONGEST] for k in (*sensible, "term")}
    return {k: v if k == "term" or v in sensible[k] else "" for k, v in asked.items()}


def chosen_of(g: Generation, game: str, asked: dict[str, str]) -> tuple[Net, Filter, str]:
    """The filter that is asked for; without its term, and with what is wrong with it, where it names not just one."""
    try:
        return *filters(g, game, asked), ""
    except RulewrightError as e:
        return *filters(g, game, {**asked, "term": ""}), e.sentence


def paged(rows: Sequence[Row], by_name: bool, page: str, lang: str) -> dict[str, Any]:
    """One page of rows with its columns: those that act on most first, or by name."""
    ordered = rows if by_name else sorted(rows, key=lambda r: -len(r.cells))
    last = -(-len(rows) // ROWS)
    at = page_number(page, last)
    shown = ordered[(at - 1) * ROWS : at * ROWS]
    return {"rows": shown, "columns": columns(shown, lang), "at": at, "last": last, "order": "name" if by_name else ""}


def columns(rows: Sequence[Row], lang: str) -> list[Concept]:
    """The things on which the rows act most, by name: as many as there is room for."""
    acting = {c.b.id: c.b for r in rows for c in r.cells}
    count = Counter(c.b.id for r in rows for c in r.cells for _ in c.types)
    busiest = sorted(acting, key=lambda i: (-count[i], i))[:COLUMNS]
    return sorted((acting[i] for i in busiest), key=lambda c: (fold(c.named(lang).name), c.id))


def by_term(cells: Iterable[Cell]) -> dict[str, Cell]:
    """Cells of a row by the thing that is acted upon."""
    return {c.b.id: c for c in cells}


Types = tuple[tuple[InteractionType, int], ...]


def both_ways(rows: Iterable[Row], middle: Concept, lang: str) -> list[tuple[Concept, Types, Types]]:
    """Everything that is tied with one thing: what this does to it, and what it does to this; by name."""
    does: dict[str, Types] = {}
    undergoes: dict[str, Types] = {}
    others: dict[str, Concept] = {}
    for row in rows:
        for cell in row.cells:
            outward = row.a.id == middle.id
            other = cell.b if outward else row.a
            others[other.id] = other
            (does if outward else undergoes)[other.id] = cell.types
    ordered = sorted(others.values(), key=lambda c: (fold(c.named(lang).name), c.id))
    return [(c, does.get(c.id, ()), undergoes.get(c.id, ())) for c in ordered]


def apart(concept: Concept) -> str:
    """What tells a thing from another of the same name, in the language of the interface; mostly nothing."""
    told = net_of(generation(), concept.lead.game).apart(concept)
    return say(told) if told else ""


def verb_of(kind: InteractionType, outward: bool = True) -> str:
    """What a tie says of one of its ends, in the language of the interface."""
    return say(verb(kind, outward))
