"""What pages show of long books, of names and of quotations."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.kb.model import Definition, Term, TermKind
from rulewright.web.site import in_capitals, other_names, plain
from tests.web import harbour
from tests.web.test_site import read


def test_the_contents_of_a_large_book_are_cut_by_depth() -> None:
    from rulewright.kb.model import Heading
    from rulewright.web.site.reading import contents

    made = [Heading("b/0", "b", None, "Top", "rules", "en", None)]
    made += [Heading(f"b/{i}", "b", None, f"S{i}", "rules", "en", "b/0") for i in range(1, 50)]
    made += [Heading(f"b/{i}.1", "b", None, f"S{i}.1", "rules", "en", f"b/{i}") for i in range(1, 50)]
    top = contents(made, most=60)
    assert len(top) == 1 and len(top[0].children) == 49
    assert all(c.cut and not c.children for c in top[0].children)
    assert not contents(made, most=200)[0].children[0].cut


def test_a_long_chapter_is_shown_as_far_as_the_page_stays_light(tmp_path: Path) -> None:
    from dataclasses import replace

    from rulewright.kb.base import KnowledgeBase
    from rulewright.web.site.reading import unfold

    what = harbour.knowledge()
    what = replace(what, html={**what.html, "harbour-core/1.1": "<p>" + "long " * 9_000 + "</p>"})
    kb = KnowledgeBase(harbour.write(tmp_path, what))
    with kb.reading() as g:
        parts = unfold(g, g.store.section("harbour-core/turn"))
    kb.close()
    assert [(p.heading.number, p.html is not None) for p in parts] == [("1.1", False), ("1.2", True), ("1.2.1", True)]


@pytest.mark.parametrize(
    ("name", "aliases", "shown"),
    [
        ("Activation tokens", ("activation token",), []),
        ("Line of Sight", ("LoS", "Lines of Sight", "los"), ["LoS"]),
        ("Unidad", ("Unidades", "unidad"), []),
        ("Company", ("Companies", "warband"), ["warband"]),
        ("Scout", (), []),
    ],
)
def test_an_alias_in_singular_or_plural_is_not_shown(name: str, aliases: tuple[str, ...], shown: list[str]) -> None:
    lang = "es" if name == "Unidad" else "en"
    term = Term("t", "g", "b", lang, name, None, TermKind.TERM, aliases, Definition("b/s", 0, 1))
    assert other_names(term) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("roll :success: twice", "roll [success] twice"),  # the words of the drawing
        ("a :nothing-known: here", "a nothing known here"),
        ("a <b> & :x<y:", "a <b> & :x<y:"),
        ("at 10:30: now", "at 10:30: now"),
        ("**Bold** *words*", "Bold words"),
    ],
)
def test_a_quotation_shows_glyphs_and_no_marks(text: str, shown: str) -> None:
    assert unescape(re.sub(r"</?(?:span|svg|path|text)\b[^>]*>", "", plain(text))) == shown


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("LINE OF SIGHT (LoS)", True),
        ("¿QUÉ ES UN TORNEO?", True),
        ("AIM", True),
        ("Aim", False),
        ("MOV and how to use it", False),
        ("302.3", False),
        ("", False),
    ],
)
def test_titles_in_capitals_are_set_smaller(title: str, told: bool) -> None:
    assert in_capitals(title) is told


def test_who_finds_nothing_is_led_on(client: FlaskClient) -> None:
    for address in ("/search?q=xyzzyplugh", "/search"):
        _, page = read(client, address)
        assert {"/games/harbour", "/glossary/harbour", "/games/harbour/cheatsheet"} <= set(page.links)
    _, page = read(client, "/search?q=boarding")
    assert "/games/harbour/cheatsheet" not in page.links
