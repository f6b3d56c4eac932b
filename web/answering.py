"""Answers for assistants: searches, rules, terms, interactions and verdicts, each passage with its citation.

Every answer is of bounded length, in plain text, and says where it stands; what it cannot answer it says in a
sentence that tells what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from itertools import groupby
from typing import Any

from rulewright.kb.base import Generation
from rulewright.kb.errors import InputRefused, NotFound, not_among
from rulewright.kb.model import SURE, InForce, Interaction, Section, Term
from rulewright.kb.notes import Note, notes
from rulewright.kb.search import Direct
from rulewright.kb.symbols import with_glyphs
from rulewright.kb.verdict import Step, Verdict, verdict as decide
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import certainty
from rulewright.web.lookup import in_force
from rulewright.web.marking import noted, on_answer
from rulewright.web.quoting import CARD, cite, meant, names, passage, section_called, shortened, term_card, words_of

Told = dict[str, Any]

LONGEST = 4_000  # characters of one rule
SENTENCE = 400  # of a sentence that is quoted
MOST_HITS = 20
MOST_LISTED = 20  # sections above and below, notes, interactions, steps


def games(g: Generation) -> list[Told]:
    """The games with their books."""
    books = sorted(g.store.books(), key=lambda b: (b.game, b.authority, b.id))
    return [
        {
            "game": game,
            "books": [
                {"id": b.id, "title": b.title, "language": b.lang, "edition": b.edition, "path": f"/books/{b.id}"}
                for b in of
            ],
        }
        for game, of in groupby(books, lambda b: b.game)
    ]


def search(
    g: Generation, query: str, game: str | None, lang: str | None, limit: int, books: Iterable[str] = ()
) -> Told:
    """The rules that answer a query, best first; ``answer`` is the passage that most likely does, if one does.

    ``books``: those in force, by their ids; all where none is named.
    """
    if not query.strip():
        raise InputRefused("no-query", "The query is empty; give a term, a rule number or a question.")
    _hold_to_games(g, game)
    by = in_force(g, books, game)
    found, answers = g.searcher.ask(query, game=game, lang=lang, limit=max(1, min(limit, MOST_HITS)), book=by)
    there = g.store.sections(h.section for h in found.hits)
    hits = [
        {
            "text": _short(h.passage.text) or passage(g, there[h.section], SENTENCE)[0],
            "why": h.why,
            "notes": [n.shown for n in of],
            "citation": citation(g, there[h.section]),
        }
        for h, of in noted(g.store, found.hits, by)
        if h.section in there
    ]
    told = {"total": found.total, "answer": _answer(g, answers[0], by) if answers else None, "results": hits}
    more = {"note": found.note, "did_you_mean": found.did_you_mean, "partial": found.partial}
    return told | {k: v for k, v in more.items() if v}


def _answer(g: Generation, d: Direct, books: InForce) -> Told:
    return {
        "text": _short(d.text, CARD),
        "level": d.level,
        "certainty": round(d.certainty, 3),
        "basis": d.basis,
        "word": d.whether.word if d.whether else None,
        "condition": _short(d.whether.condition) if d.whether else "",
        "notes": [n.shown for n in on_answer(g.store, d, books)],
        "citation": citation(g, g.store.section(d.hit.section)),
    }


def section(g: Generation, key: str, books: Iterable[str] = ()) -> Told:
    """One rule with what stands above and below it and what bears on it in the books in force."""
    s = _section(g, key)
    text, cut = shortened(words_of(s.text, s.lang), LONGEST)
    under = g.store.headings_under(s.id)
    by = in_force(g, books, g.store.book(s.book).game)
    return {
        "text": text,
        "cut": cut,
        "citation": citation(g, s),
        "above": [{"id": a.id, "rule": _short(a.label)} for a in g.store.ancestors(s)[:MOST_LISTED]],
        "under": [{"id": h.id, "rule": _short(h.label)} for h in under[:MOST_LISTED]],
        "notes": [_note(g, n) for n in notes(g.store, s.id, by)[:MOST_LISTED]],
        "defines": [{"id": t.id, "name": t.name} for t in g.store.terms_in(s.id)[:MOST_LISTED]],
    }


def term(g: Generation, name: str, game: str | None, lang: str | None) -> Told:
    """What a keyword means: each term of this name with its definition, its other names and its citation."""
    found = _terms(g, name, game, lang)
    told = []
    for t in found[:5]:
        card = term_card(g, t)
        others = g.store.terms_by_id(t.translations).values()
        told.append(
            {
                "id": t.id,
                "name": card.name,
                "game": t.game,
                "kind": t.kind.value,
                "text": card.text,
                "cut": card.cut,
                "also_called": list(t.aliases[:10]),
                "translations": [{"id": o.id, "name": o.name} for o in others],
                "citation": citation(g, g.store.section(card.source.id)),
            }
        )
    return {"total": len(found), "terms": told}


def interactions(g: Generation, name: str, other: str | None, game: str | None, limit: int = MOST_LISTED) -> Told:
    """What a keyword does to others and they to it, or to one other, each with the sentence that says so.

    ``name_both``: how many other sentences name two of them, of which what one does to the other is not sure.
    """
    own = {t.id for t in _terms(g, name, game, None)}
    with_ = {t.id for t in _terms(g, other, game, None)} if other else None
    if with_ is not None and own == with_:
        raise InputRefused("one-term", f"{name!r} and {other!r} are one and the same; name two different terms.")

    def ties_them(i: Interaction) -> bool:
        partners = [other for one, other in ((i.a, i.b), (i.b, i.a)) if one in own]
        return bool(partners) if with_ is None else not with_.isdisjoint(partners)

    found = [i for i in g.store.interactions(game) if ties_them(i)]
    sure = [i for i in found if i.certainty >= SURE]
    named = {(i.section, i.start) for i in found} - {(i.section, i.start) for i in sure}
    shown = sure[: max(1, min(limit, MOST_LISTED))]
    called = g.store.terms_by_id({x for i in shown for x in (i.a, i.b)})
    said = [_interaction(g, i, called) for i in shown]
    return {"total": len(sure), "interactions": said, "name_both": len(named)}


def verdict(g: Generation, a: str, b: str, books: Iterable[str] = ()) -> Told:
    """Which of two rules wins and why; ``undecided`` where nothing decides, ``apart`` where they do not meet."""
    one, two = _section(g, a), _section(g, b)
    return _ruling(g, decide(g.store, one.id, two.id, in_force(g, books)))


def verdict_in_words(g: Generation, question: str, game: str | None, books: Iterable[str] = ()) -> Told:
    """The same of a question; ``single`` where one rule speaks of it, no rules at all where none does."""
    if not question.strip():
        raise InputRefused("no-query", "The question is empty; ask which rule wins, in words.")
    _hold_to_games(g, game)
    return _ruling(g, ask(g.store, g.searcher, question, game, in_force(g, books, game)).ruling)


def _ruling(g: Generation, found: Verdict) -> Told:
    one, two = (citation(g, g.store.section(i)) if i else None for i in (found.a, found.b))
    return {
        "outcome": found.outcome,
        "certainty": certainty(found),
        "winner": one if found.winner == found.a and one else two if found.winner else None,
        "reason": found.reason,
        "steps": [_step(g, s) for s in found.steps[:MOST_LISTED]],
        "a": one,
        "b": two,
    }


def citation(g: Generation, s: Section) -> Told:
    """Where a passage stands, in parts and as one line to copy."""
    found = cite(g, s)
    page = g.store.book(s.book).page_at(s.spans[0].start)
    words = f"{found.words.removesuffix(found.path)}p. {page}, {found.path}" if page else found.words
    return {**asdict(found), "page": page or None, "cite": words}


def _section(g: Generation, key: str) -> Section:
    try:
        return section_called(g, key)
    except NotFound:
        raise NotFound(
            "not-found",
            "There is no rule {id}; ids are BOOK/slug, and the tool `search` finds them.",
            id=repr(_short(key, 60)),
        ) from None


def _terms(g: Generation, name: str, game: str | None, lang: str | None) -> list[Term]:
    _hold_to_games(g, game)
    found = meant(names(g, game, lang), name)
    if not found:
        raise NotFound(
            "not-found",
            "No game here defines a term {words}; the tool `search` finds rules by any words.",
            words=repr(_short(name, 60)),
        )
    return found


def _hold_to_games(g: Generation, asked: str | None) -> None:
    there = g.store.games()
    if asked is not None and asked not in there:
        raise NotFound("not-found", not_among("game", _short(asked, 60), there))


def _short(text: str, most: int = SENTENCE) -> str:
    return shortened(with_glyphs(text), most)[0]


def _note(g: Generation, n: Note) -> Told:
    cited = g.store.sections(n.sections[:3]).values()
    return {"says": n.shown, "sentence": _short(n.sentence), "citations": [citation(g, s) for s in cited]}


def _interaction(g: Generation, i: Interaction, called: dict[str, Term]) -> Told:
    ends = {side: called[x].name if x in called else x for side, x in (("a", i.a), ("b", i.b))}
    return {
        **ends,
        "type": i.type.value,
        "says": f"{ends['a']} {i.type.value} {ends['b']}",
        "sentence": _short(i.sentence),
        "condition": _short(i.condition),
        "origin": i.origin.value,
        "citation": citation(g, g.store.section(i.section)),
    }


def _step(g: Generation, s: Step) -> Told:
    cited = citation(g, g.store.section(s.section)) if s.section else None
    return {"says": s.says, "sentence": _short(s.sentence), "citation": cited}
