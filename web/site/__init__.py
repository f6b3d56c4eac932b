"""The site: pages made on the server, whole without JavaScript."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from flask import Flask, Response, render_template, request

from rulewright.kb.errors import RulewrightError
from rulewright.kb.language import folded_words, keys, other_numbers
from rulewright.kb.model import Term
from rulewright.kb.repairs import readable
from rulewright.web.naming import WORDED, game_title, is_namesake, title_of, told_apart
from rulewright.web.offline import faces
from rulewright.web.opening import generation
from rulewright.web.problems import Problem, of_status
from rulewright.web.site import (
    assets,
    cards,
    changes,
    cheatsheet,
    choices,
    citing,
    conflicts,
    copies,
    finding,
    glossary,
    graph,
    interplay,
    looks,
    overrides,
    reading,
    rulings,
    sharing,
    ui,
)
from rulewright.web.site.around import VERBS
from rulewright.web.site.marked import marked
from rulewright.web.site.picture.curves import detail, outline
from rulewright.web.site.ui import asked_language, in_ui, language, plain, say


def address(page: str, key: str = "", /, **query: str | int | None) -> str:
    """The address of a page of the site; the language of the interface is kept where the address asked for one."""
    kept = {k: v for k, v in {**query, "ui": query.get("ui", asked_language())}.items() if v not in (None, "")}
    path = "/" + "/".join(filter(None, (page, quote(key))))
    return f"{path}?{urlencode(kept)}" if kept else path


def in_capitals(title: str) -> bool:
    """True for a title that is printed in capitals, but for a short form or two: ``LINE OF SIGHT (LoS)``."""
    return sum(c.isupper() for c in title) > 8 * sum(c.islower() for c in title)


def other_names(term: Term) -> list[str]:
    """The aliases of a term that are more than its name in singular, plural or another letter case."""
    shown: list[str] = []
    for alias in term.aliases:
        if not any(same_but_number(alias, name, term.lang) for name in (term.name, *shown)):
            shown.append(alias)
    return shown


def same_but_number(a: str, b: str, lang: str) -> bool:
    """True where two names have the same words, in singular or plural."""
    these, those = folded_words(a), folded_words(b)
    return len(these) == len(those) and all(_is_form(v, w, lang) for v, w in zip(these, those, strict=True))


def _is_form(v: str, w: str, lang: str) -> bool:
    if v == w or v in other_numbers(w, lang) or w in other_numbers(v, lang):
        return True
    return not set(keys(v, lang)).isdisjoint(keys(w, lang))


def turned(to: str) -> str:
    """The address of this page with the interface in another language."""
    return f"{quote(request.path)}?{urlencode({**request.args.to_dict(), 'ui': to})}"


def context() -> dict[str, Any]:
    """What every template can use."""
    return {"t": say, "ui": language(), "to": address, "turned": turned}


def error_page(problem: Problem) -> Response:
    """A problem as a page."""
    return Response(
        render_template("error.html", problem=problem, nowhere=problem == of_status(404)),
        problem.status,
        content_type="text/html; charset=utf-8",
    )


def _called(game: str) -> str:
    """A game's title; on a page about there being no knowledge base what its id tells."""
    try:
        return game_title(generation(), game)
    except RulewrightError:
        return title_of(game)


def register(app: Flask) -> None:
    """Add the site to the application."""
    assets.register(app)
    ui.register(app)
    files = app.extensions["assets"]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=lambda name: files[name].address,
        look=lambda game: looks.look_of(generation(), game),
        in_ui=in_ui,
        in_force=choices.in_force,
        choosable=choices.choosable,
        may_keep=faces.may_keep,
        stands_under=lambda section: told_apart(generation(), [section]).get(section),
        namesake=lambda book: is_namesake(generation(), book),
        marked=marked,
        apart=interplay.apart,
        verb_of=interplay.verb_of,
        verbs=VERBS,
    )
    app.jinja_env.filters.update(
        title_of=_called,
        plain=plain,
        symbol=copies.drawn,
        readable=readable,
        other_names=other_names,
        in_words=changes.in_words,
        by_term=interplay.by_term,
        outline=outline,
        detail=detail,
    )
    app.jinja_env.tests.update(worded=lambda number: bool(WORDED.search(number)), in_capitals=in_capitals)
    for of_every_page in (context, sharing.context, choices.context):
        app.context_processor(of_every_page)
    app.after_request(choices.finish)
    for module in (
        reading,
        citing,
        cheatsheet,
        changes,
        cards,
        glossary,
        interplay,
        rulings,
        conflicts,
        overrides,
        finding,
        copies,
        graph,
        choices,
        faces,
    ):
        app.register_blueprint(module.pages)
