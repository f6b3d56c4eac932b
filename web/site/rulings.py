"""Pages on which rule wins, the proof sheet of a verdict, and the report for whoever keeps a book.

The sheet is a page of its own: made to be printed, and to be held against the books later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice, pairwise
from typing import Any

from flask import Blueprint, Response, render_template, request
from markupsafe import Markup

from rulewright.kb.base import Generation
from rulewright.kb.check.codes import CODES
from rulewright.kb.errors import InputRefused, NotFound
from rulewright.kb.groups import in_groups
from rulewright.kb.ladder import Rung, chains
from rulewright.kb.ladder.text import Passage, passages
from rulewright.kb.language import fold
from rulewright.kb.messages import Message
from rulewright.kb.model import SEVERITIES, SURE, InForce, Override, Precedence, Section, Term
from rulewright.kb.notes import bold_lost
from rulewright.kb.search import Hit
from rulewright.kb.search.analysis import as_written, plain as unmarked
from rulewright.kb.symbols import with_glyphs
from rulewright.kb.verdict import Step, Verdict, verdict as verdict_of
from rulewright.kb.verdict.asked import ask
from rulewright.kb.verdict.certainty import certainty, is_likely, is_sure, read
from rulewright.kb.verdict.sheet import hash_of, sheet, would_change
from rulewright.kb.verdict.steps import RUNGS
from rulewright.web import lookup, rulings
from rulewright.web.naming import full_label, game_title, is_namesake
from rulewright.web.opening import generation
from rulewright.web.passages import shortened
from rulewright.web.quoting import section_called
from rulewright.web.site import report
from rulewright.web.site.choices import in_force, linked, turned
from rulewright.web.site.overrides import differences
from rulewright.web.site.ruling_picture import picture
from rulewright.web.site.sharing import LONGEST
from rulewright.web.site.ui import in_ui, language, say

pages = Blueprint("site_rulings", __name__)

ON_A_PAGE = 100  # sections of a list
FORMS = ("exception", "order", "tie")
CANDIDATES = 5
MOST_TITLES = 200  # books whose titles a page knows beforehand; of more, the choices that come later say their ids
LONGEST_HASH = 64  # characters of the hash that a link to a ruling carries


@pages.get("/precedence/<game>")
def precedence(game: str) -> str:
    """Which rule wins in a game: its ladder in plain words, each rung with the sentence that says so."""
    g = generation()
    books = {b.id: b for b in lookup.game(g, game)}
    every = g.store.precedence(game)
    said = [p for p in every if p.certainty >= SURE]
    at_once = rulings.deciding(said)
    rest = [p for p in said if p not in at_once]
    unsure = [p for p in every if p.certainty < SURE]
    lists = {"ranking": by_section(p for p in unsure if p.form == "rule"), "at-once": by_section(at_once)}
    lists["matters"] = by_section(rulings.matters(said))
    lists |= {form: by_section(p for p in rest if p.form == form) for form in FORMS}
    lists["unsure"] = by_section(p for p in unsure if p.form != "rule")
    chosen = request.args.get("list", "")
    chosen = chosen if chosen in lists else ""
    page, around = turned(lists.get(chosen, ()), ON_A_PAGE)
    shown = {chosen: page} if chosen else {name: groups[:ON_A_PAGE] for name, groups in lists.items() if groups}
    above = [] if chosen else ladders(said)
    standing = [p for groups in shown.values() for _, ps in groups for p in ps]
    standing += [p for rungs in above for one, _ in rungs for p in one.statements[:ON_A_PAGE]]
    return render_template(
        "precedence.html",
        game=game,
        books=books,
        unread=lookup.unread(books.values()),
        ladders=above,
        sources=rulings.SOURCES,
        lists=shown,
        sizes={name: (len(groups), sum(len(ps) for _, ps in groups)) for name, groups in lists.items()},
        most=ON_A_PAGE,
        chosen=chosen,
        replaced=len(g.store.overrides(game)),
        forbidden=len(g.store.prohibitions(game)),
        heads=g.store.headings({p.section for p in standing}),
        bold_lost=[books[i] for i in bold_lost(g.store, game)],
        **around,
    )


def ladders(statements: Iterable[Precedence]) -> list[list[tuple[Rung, str]]]:
    """The ladders of a game: chains that one section lists are one ladder in its order, with what each beats."""
    found: dict[str, list[tuple[Rung, str]]] = {}
    for chain in chains(statements):
        steps = [(one, below.source) for one, below in pairwise(chain)]
        found.setdefault(steps[0][0].statements[0].section, []).extend(steps)
    return list(found.values())


def by_section(rungs: Iterable[Precedence]) -> list[tuple[str, list[Precedence]]]:
    """Statements under the section that makes them, strongest first; what another of them quotes is left out."""
    sections = in_groups((p.section, p) for p in rungs)
    told = {
        s: [p for p in ps if not any(p.sentence in q.sentence != p.sentence for q in ps)] for s, ps in sections.items()
    }
    return [(s, sorted(ps, key=lambda p: p.rank)) for s, ps in told.items()]


@pages.get("/verdict")
def verdict() -> str:
    """Pick two rules, or ask in words; get the rule that wins and why."""
    g = generation()
    asked = {k: request.args.get(k, "").strip() for k in ("a", "b")}
    question = request.args.get("q", "").strip()
    game = lookup.asked_game(g)
    says_where = question or any(asked.values()) or "book" in request.args
    by = linked(game) if says_where else in_force(game)
    in_words = ask(g.store, g.searcher, question, game, by) if question else None
    if in_words:
        asked = {"a": in_words.ruling.a, "b": in_words.ruling.b}
    picked = {k: pick(g, v) if v else None for k, v in asked.items()}
    choices = {k: candidates(g, v, game, by) if v and not picked[k] else () for k, v in asked.items()}
    a, b = picked["a"], picked["b"]
    game = game or next((g.store.book(s.book).game for s in (a, b) if s), None)
    ruling = in_words.ruling if in_words else verdict_of(g.store, a.id, b.id, by) if a and b else None
    over = shown(g, ruling)
    books = {x.id: x for x in g.store.books()}
    titles = {
        x.id: f"{x.title} · {x.lang.upper()}" if is_namesake(g, x) else x.title
        for x in books.values()
        if game in (None, x.game)
    }
    return render_template(
        "verdict.html",
        asked=asked,
        question=question,
        picked=picked,
        choices=choices,
        ruling=ruling,
        heads=g.store.headings(over["cited"]),
        books=books,
        titles=json.dumps(titles if len(titles) <= MOST_TITLES else {}, ensure_ascii=False),
        game=game,
        by=by,
        in_words=in_words,
        description=summary(ruling) if ruling else "",
        quotation=quotation(g, ruling) if ruling else "",
        held=request.args.get("hash", "").strip()[:LONGEST_HASH],
        **over,
    )


def pick(g: Generation, text: str) -> Section | None:
    """The section that this is the id of."""
    try:
        return section_called(g, text)
    except NotFound:
        return None


def candidates(g: Generation, text: str, game: str | None, books: InForce) -> tuple[Hit, ...]:
    """Sections of the books in force that may be meant by words."""
    return g.searcher.search(text, game=game, book=books, limit=CANDIDATES).hits


@pages.get("/check/<path:book_id>")
def check(book_id: str) -> str:
    """All that is wrong in a book, for its editor; ``severity`` and ``code`` choose among it."""
    g = generation()
    book = lookup.book(g, book_id)
    asked = request.args.get("severity"), request.args.get("code")
    severity, code = (x if x in among else None for x, among in zip(asked, (SEVERITIES, CODES), strict=True))
    findings = report.findings_of(g, book.id)
    groups = report.shown(findings, severity, code)
    return render_template(
        "check.html",
        book=book,
        game=book.game,
        counts=report.counted(findings),
        severity=severity,
        code=CODES[code] if code else None,
        groups=groups,
        not_read=report.not_read(g, book.id),
        doubts=report.DOUBTS,
        at_place=report.at_place,
        **report.names_of(g, (f for group in groups for f, _ in group.each)),
    )


# -- beside the sentences of a verdict ---------------------------------------------------------------------------------


MOST_NAMED = 6  # terms of a sentence that are named in the reader's language


def rung(name: str) -> str:
    """What a rung of the reasoning is called in the language of the interface."""
    return say(RUNGS.get(name, name))


def replacing(g: Generation, ruling: Verdict | None) -> Override | None:
    """The replacement on record that a verdict rests on, so that both texts can be shown."""
    if ruling is None or ruling.rule != "override" or not ruling.steps or ruling.steps[0].section is None:
        return None
    loser = g.store.section(ruling.b if ruling.winner == ruling.a else ruling.a)
    yielding = [loser.id, *(s.id for s in reversed(g.store.ancestors(loser)))]
    found = {o.other: o for o in g.store.overrides(section=ruling.steps[0].section)}
    return next((found[i] for i in yielding if i in found), None)


def shown(g: Generation, ruling: Verdict | None) -> dict[str, Any]:
    """What the template of a verdict's steps needs beside the books; ``cited``: sections whose headings it names."""
    over = replacing(g, ruling)
    cited = [over.section, over.other] if over else []
    said = {"rung": rung, "told": differences, "replacing": over, "in_own_words": partial(in_own_words, g)}
    if ruling is None:
        return {**said, "cited": cited}
    return {
        **said,
        "cited": [*cited, *(s.section for s in ruling.steps if s.section)],
        "certain": is_sure(ruling),
        "likely": is_likely(ruling),
        "judged": read(ruling),
        "right": round(10 * certainty(ruling)),
        "hash": hash_of(ruling),
        "changes": would_change(ruling),
    }


def summary(ruling: Verdict) -> str:
    """What a link to a ruling shows elsewhere: what is ruled, and the sentences that it rests on."""
    return shortened(" ".join((_told(ruling), *(_quoted(s) for s in ruling.steps if s.sentence))), LONGEST)


def quotation(g: Generation, ruling: Verdict) -> str:
    """A ruling to copy: what is ruled, then each sentence with its rule and book, a line each."""
    lines = [_told(ruling)]
    for s in (s for s in ruling.steps if s.sentence and s.section):
        section = g.store.section(s.section or "")
        book = g.store.book(section.book)
        lines.append(", ".join(filter(None, (f"{_quoted(s)} {full_label(g, section)}", book.title, book.edition))))
    return "\n".join(dict.fromkeys(lines))


LONGEST_QUOTED = 300  # characters of a sentence in a picture


@pages.get("/verdict/picture.png")
def pictured() -> Response:
    """The picture of the ruling that ``/verdict`` shows for the same words: for previews of links to it."""
    g = generation()
    game, question = lookup.asked_game(g), request.args.get("q", "").strip()
    by = linked(game)
    if question:
        ruling = ask(g.store, g.searcher, question, game, by).ruling
    else:
        a, b = _two(g)
        ruling = verdict_of(g.store, a.id, b.id, by)
    rules = [g.store.section(i) for i in (ruling.a, ruling.b) if i]
    won = next((s for s in rules if s.id == ruling.winner), None)
    words = render_template("ruled.html", ruling=ruling, won=won, **shown(g, ruling)).strip()
    quoted = next((_quoted(s) for s in ruling.steps if s.sentence), "")
    about = question or " · ".join(full_label(g, s) for s in rules)
    games = dict.fromkeys(game_title(g, g.store.book(s.book).game) for s in rules)
    of = " · ".join(("Rulewright", *games))
    drawn = picture(shortened(about, LONGEST), Markup(words).striptags(), shortened(quoted, LONGEST_QUOTED), of)
    return Response(drawn, mimetype="image/png")


def _two(g: Generation, needs: Message = rulings.UNNAMED) -> tuple[Section, Section]:
    """The two rules that an address names. Raises InputRefused, with what it ``needs``, where it does not name two."""
    a, b = (request.args.get(k, "").strip() for k in ("a", "b"))
    if not a or not b:
        raise InputRefused("no-rules", needs)
    return lookup.section(g, a), lookup.section(g, b)


def _told(ruling: Verdict) -> str:
    return Markup(in_ui(ruling.reason)).striptags()


def _quoted(s: Step) -> str:
    return say("“{words}”", words=with_glyphs(unmarked(s.sentence, as_written)))


def in_own_words(g: Generation, section_id: str, start: int, end: int) -> tuple[tuple[Term, Term], ...]:
    """The terms that a passage in another language names, each with its name in the language of the interface."""
    section, lang = g.store.section(section_id), language()
    if section.lang == lang:
        return ()
    named = [r.target for r in g.store.references_from(section.id) if start <= r.start < end and r.target]
    terms = g.store.terms_by_id(named)
    theirs = [terms[i] for i in dict.fromkeys(named) if i in terms]
    ours = g.store.terms_by_id(i for t in theirs for i in t.translations)
    pairs = ((t, next((ours[i] for i in t.translations if i in ours and ours[i].lang == lang), None)) for t in theirs)
    found = {own.id: (t, own) for t, own in pairs if own and fold(own.name) != fold(t.name)}
    return tuple(found.values())[:MOST_NAMED]


# -- its proof sheet ---------------------------------------------------------------------------------------------------


MOST_OF_ONE = 2  # sentences of one rule, and beside both: what is printed is one page
LONGEST_QUESTION = 300  # characters
NO_SHEET = Message("A sheet is of a verdict on two rules: give their ids as a and b; q is the question behind it.")


@pages.get("/verdict/sheet")
def printed() -> str:
    """The sheet of the verdict on ``a`` and ``b``, by the books that ``book`` names; ``q``: the question behind it."""
    g = generation()
    a, b = _two(g, NO_SHEET)
    by = linked(None)
    ruling = verdict_of(g.store, a.id, b.id, by)
    question = " ".join(request.args.get("q", "").split())[:LONGEST_QUESTION]
    sides = [(rule, list(_places(g, rule, ruling))) for rule in (a, b)]
    beside = [s for s in ruling.steps if s.section not in (a.id, b.id) and s.says != ruling.reason][:MOST_OF_ONE]
    return render_template(
        "verdict_sheet.html",
        ruling=ruling,
        won=next((s for s in (a, b) if s.id == ruling.winner), None),
        sides=sides,
        beside=[(s.says, _place(g, g.store.section(s.section), s) if s.section else None) for s in beside],
        game=g.store.book(a.book).game,
        description=summary(ruling),
        sheet=sheet(g.store, ruling, question, books=by),
        by=by,
        books={b.id: b for b in g.store.books()},
        **shown(g, ruling),
    )


def _places(g: Generation, rule: Section, ruling: Verdict) -> Iterator[dict[str, Any]]:
    """The sentences of a rule that a verdict rests on; its first where it rests on none."""
    said: list[Step | Passage] = [s for s in ruling.steps if s.section == rule.id and s.sentence]
    found = {s.sentence: s for s in said or islice(passages(rule), 1)}
    yield from (_place(g, rule, one) for one in islice(found.values(), MOST_OF_ONE))


def _place(g: Generation, section: Section, said: Step | Passage) -> dict[str, Any]:
    """A sentence where it stands: under which headings, and on which page and line, "" and 0 where no file tells."""
    book = g.store.book(section.book)
    at = section.spans[0].start if said.start is None else said.start
    return {
        "section": section,
        "book": book,
        "trail": g.store.ancestors(section),
        "sentence": said.sentence,
        "page": book.page_at(at),
        "line": 0 if book.files else g.store.lines(book.id).at(at)[0],
        "named": in_own_words(g, section.id, at, said.end or at),
    }
