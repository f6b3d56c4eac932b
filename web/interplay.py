"""What keywords do to each other as site, API and terminal tell it: nets are kept, terms named, values shaped.

Nets hold what is sure; where ``certainty`` is None they hold all claims on record, as the API tells them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from rulewright.kb.base import Generation, keeping
from rulewright.kb.errors import InputRefused, NotFound, SeveralMeant
from rulewright.kb.interplay.chains import Chain, chains_of
from rulewright.kb.interplay.matrix import Filter, Matrix, Row, book_of
from rulewright.kb.interplay.net import Concept, Group, Net, Tie, net_of_game, verb
from rulewright.kb.interplay.pair import Outcome, Pair, pair
from rulewright.kb.language import fold, folded_words, keys
from rulewright.kb.model import SURE, Interaction, InteractionType, Term, TermKind
from rulewright.web.lookup import shown
from rulewright.web.rulings import told

KEPT = (SURE, None)  # certainties whose nets are kept
MOST_TIES = 100  # of one type and direction in one answer
MOST_SAID = 10  # sentences for one tie
MOST_CHAINS = 20
MOST_NAMED = 6  # terms that an error lists

MOST_NETS = 1_000  # that are kept of a generation: as good as all


def net_of(g: Generation, game: str, certainty: float | None = SURE) -> Net:
    """The net of a game of a generation."""
    return _kept_net(g, game, certainty) if certainty in KEPT else net_of_game(g.store, game, certainty)


@keeping(MOST_NETS)
def _kept_net(g: Generation, game: str, certainty: float | None) -> Net:
    return net_of_game(g.store, game, certainty)


# -- naming terms ----------------------------------------------------------------------------------------------------


def terms_named(g: Generation, text: str, game: str | None = None) -> list[Term]:
    """The terms with this id, or this name, or else this alias, whatever its case and accents."""
    there = g.store.terms(game)
    wanted = fold(text.strip())
    return (
        [t for t in there if t.id == text]
        or [t for t in there if fold(t.name) == wanted]
        or [t for t in there if wanted in map(fold, t.aliases)]
    )


def concept_named(
    g: Generation, text: str, game: str | None = None, certainty: float | None = SURE
) -> tuple[Net, Concept]:
    """The one thing that an id or a name means. Raises NotFound, and InputRefused where it means several."""
    return _one(g, text, _some(g, text, game), certainty)


def pair_named(
    g: Generation, a: str, b: str, game: str | None = None, certainty: float | None = SURE
) -> tuple[Net, Concept, Concept]:
    """The two things of one game that two ids or names mean. Raises NotFound or InputRefused."""
    both = _some(g, a, game), _some(g, b, game)
    games = [{t.game for t in found} for found in both]
    if not games[0] & games[1]:
        one, other = (", ".join(sorted(x)) for x in games)
        raise InputRefused(
            "two-games",
            "{a} is of {one}, {b} of {other}; name two terms of one game.",
            a=_short(a),
            one=one,
            b=_short(b),
            other=other,
        )
    (net, first), (_, second) = (
        _one(g, text, [t for t in found if t.game in games[0] & games[1]], certainty)
        for text, found in zip((a, b), both, strict=True)
    )
    if first.id == second.id:
        raise InputRefused(
            "same-term", "{a} and {b} are one and the same; name two different terms.", a=_short(a), b=_short(b)
        )
    return net, first, second


def meeting(g: Generation, terms: Iterable[Term]) -> tuple[Term, Term] | None:
    """The two things of a game that some terms name, where a sure tie or a sentence that names both speaks of them.

    None where they name one thing or more than two in every game.
    """
    called: dict[str, dict[str, Term]] = {}
    for t in terms:  # what is charged is found by the word for a charge, too: one word, one term
        words = " ".join(min(keys(w, t.lang), default=w) for w in folded_words(t.name))
        called.setdefault(t.game, {}).setdefault(words, t)
    for game, some in called.items():
        if len(some) > 1:
            net = net_of(g, game)
            things = {net.concept(t.id): t for t in reversed(some.values())}
            a, *others = things
            if len(others) == 1 and (net.between(a, others[0]) or any(others[0] in n.others for n in net.naming(a))):
                return things[others[0]], things[a]
    return None


def _short(text: str) -> str:
    return repr(shown(text))


def _some(g: Generation, text: str, game: str | None) -> list[Term]:
    found = terms_named(g, text, game)
    if found:
        return found
    words = _short(text)
    if game:
        raise NotFound(
            "not-found",
            "There is no term {words} in {game}; search for it, or ask the list of terms.",
            words=words,
            game=game,
        )
    raise NotFound("not-found", "There is no term {words}; search for it, or ask the list of terms.", words=words)


def _one(g: Generation, text: str, found: Iterable[Term], certainty: float | None) -> tuple[Net, Concept]:
    """The thing behind terms that a name means, where it is one."""
    nets = ((t.id, net_of(g, t.game, certainty)) for t in found)
    things = {net.concept(i).id: (net, net.concept(i)) for i, net in nets}
    if len(things) > 1:
        ids = ", ".join(sorted(things)[:MOST_NAMED])
        meant = [candidate(things[i][1].lead) for i in sorted(things)]
        raise SeveralMeant(
            "several-terms",
            "{words} names several terms; ask for one by its id: {ids}.",
            meant,
            words=_short(text),
            ids=ids,
        )
    return next(iter(things.values()))


def candidate(t: Term) -> dict[str, str]:
    """A term as one of those that a name may mean."""
    return {"id": t.id, "name": t.name, "game": t.game, "book": t.book, "lang": t.lang, "kind": t.kind.value}


# -- shaping values --------------------------------------------------------------------------------------------------


def brief(concept: Concept) -> dict[str, Any]:
    """A thing by the term that stands for it, with its other names."""
    t = concept.lead
    also = [{"id": x.id, "name": x.name, "lang": x.lang} for x in concept.terms[1:]]
    return {"id": t.id, "name": t.name, "params": t.params, "lang": t.lang, "kind": t.kind.value, "also": also}


def told_of(net: Net, concept: Concept, kind: InteractionType | None = None) -> dict[str, Any]:
    """What a thing does, what is done to it, and the chains that matter for it; of one type, where asked."""
    ways = {
        name: [_group(concept, x) for x in net.grouped(concept, outward) if kind in (None, x.type)]
        for name, outward in (("does", True), ("undergoes", False))
    }
    return {"term": brief(concept), **ways, "chains": [chain(c) for c in chains_of(net, concept, MOST_CHAINS)]}


def _group(concept: Concept, group: Group) -> dict[str, Any]:
    return {
        "type": group.type.value,
        "says": verb(group.type, group.outward),
        "total": len(group.ties),
        "with": [
            {"term": brief(t.other(concept)), "certainty": t.certainty, "said": said(t)} for t in group.ties[:MOST_TIES]
        ],
    }


def said(tie: Tie) -> list[dict[str, Any]]:
    """The sentences behind a tie, each with its book."""
    return [sentence(i) for i in tie.said[:MOST_SAID]]


def sentence(i: Interaction) -> dict[str, Any]:
    """One sentence that ties two terms."""
    fields = ("section", "start", "end", "sentence", "condition", "certainty")
    named = {"book": book_of(i.section), "origin": i.origin.value, "basis": i.basis.value}
    return {**{k: getattr(i, k) for k in fields}, **named}


def tie(t: Tie) -> dict[str, Any]:
    """Who acts upon whom, with the sentences that say so."""
    return {"a": t.a.id, "type": t.type.value, "b": t.b.id, "certainty": t.certainty, "said": said(t)}


def chain(c: Chain) -> dict[str, Any]:
    """A chain of two steps with what follows from it."""
    ends = {"a": brief(c.a), "via": brief(c.via), "b": brief(c.b)}
    how = {"says": c.says(), "score": c.score, "certainty": round(c.certainty, 3), "basis": c.basis}
    return {"shape": c.shape.value, **ends, **how, "steps": [tie(t) for t in c.steps]}


def of_pair(g: Generation, net: Net, a: Concept, b: Concept) -> tuple[Pair, dict[str, Any]]:
    """All that the books say of two things, as found and as told."""
    found = pair(g.store, net, a, b)
    named = {k: [{**asdict(p), "book": book_of(p.section)} for p in getattr(found, k)] for k in ("together", "near")}
    names = {side: [t.name for t in c.terms] for side, c in (("a", a), ("b", b))}
    return found, {
        "a": brief(a),
        "b": brief(b),
        "outcome": found.outcome.value,
        "says": in_words(found),
        "direct": [tie(t) for t in found.direct],
        "through": [chain(c) for c in found.through],
        **named,
        "verdict": told(g, found.verdict) if found.verdict else None,
        "notes": [{**asdict(n), "text": n.text, "arguments": n.arguments, "term": c.id} for c, n in found.notes],
        "looked_for": {**names, "ties": found.ties, "books": [x.id for x in g.store.books() if x.game == net.game]},
    }


def in_words(found: Pair) -> str:
    """What was found of two things, in one sentence."""
    a, b = found.a.lead.name, found.b.lead.name
    if found.outcome is Outcome.DIRECT:
        return "; ".join(f"{t.a.lead.name} {verb(t.type, True)} {t.b.lead.name}" for t in found.direct) + "."
    if found.outcome is Outcome.THIRD:
        third = found.through[0].says()
        return f"{a} and {b} meet in a third: {third}"
    if found.together:
        return f"Some sentences name both {a} and {b}."
    if found.near:
        return f"Some sentences may speak of both {a} and {b}."
    return f"No sentence was found that names both {a} and {b}."


def filters(
    g: Generation, game: str, asked: Mapping[str, str | None], certainty: float | None = SURE
) -> tuple[Net, Filter]:
    """What is asked of a game's matrix. Raises NotFound for a game, book or term that is not there, InputRefused."""
    books = [b.id for b in g.store.books() if b.game == game]
    if not books:
        games = ", ".join(g.store.games())
        raise NotFound("not-found", "There is no game {game}; there are {games}.", game=_short(game), games=games)
    book, term = asked.get("book"), asked.get("term")
    if book and book not in books:
        there = {"id": _short(book), "game": game, "books": ", ".join(books)}
        raise NotFound("not-found", "There is no book {id} of {game}; there are {books}.", **there)
    concept = concept_named(g, term, game)[1] if term else None
    kind, sort = asked.get("type"), asked.get("kind")
    return net_of(g, game, certainty), Filter(
        InteractionType(kind) if kind else None, TermKind(sort) if sort else None, book, concept.id if concept else None
    )


def row(r: Row) -> dict[str, Any]:
    """What one thing does to others."""
    cells = [{"term": brief(c.b), "certainty": c.certainty, "types": {k.value: n for k, n in c.types}} for c in r.cells]
    return {"term": brief(r.a), "counts": {k.value: n for k, n in r.counts}, "cells": cells}


def counts(m: Matrix) -> dict[str, Any]:
    """How much of what a matrix has."""
    of = {name: {str(k): n for k, n in getattr(m, name).items()} for name in ("types", "kinds", "books")}
    return {"pairs": m.pairs, **of}
