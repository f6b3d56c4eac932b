"""What the knowledge base says, told in the language of the interface, and its quotations under theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from rulewright.app import create_app
from rulewright.kb.base import Generation
from rulewright.kb.ladder.text import Role
from rulewright.kb.messages import Aside, Message, Said, Words, clauses, listed, together
from rulewright.kb.notes import Argument, Note, NoteKind, Notes
from rulewright.kb.verdict.steps import SAYS, STANDS
from rulewright.web.site.report import findings_of
from rulewright.web.site.ui import in_ui, plain
from tests.web.wording import SPANISH

MOOR, ANCLA = (Message("“{words}”", words=Words(*w)) for w in (("Moor", "en"), ("1.2 Ancla", "es")))
AUTHORITY = Message("{book} has the higher authority.", book=Words("Harbour: liga", "es"))


def note(code: str, *given: Argument) -> Message:
    return Note(NoteKind.PRECEDENCE, code, given, (), 0, 0).text


def alike(named: Message) -> Message:
    return Message("The headings name the same thing{alike}; {named}.", alike=Aside(" (alike 0.60)"), named=named)


@pytest.mark.parametrize(
    ("said", "lang", "told"),
    [
        (
            Message("Only the first {n} words were searched for.", n=16),
            "",
            "Solo se han buscado las primeras 16 palabras.",
        ),
        (  # a value that does not say its language is of the text that the message is about
            clauses(
                Message("printed “{words}”", words=Words("below")), Message("meant is “{words}”", words=Words("<b>"))
            ),
            "en",
            'impreso «<span lang="en">below</span>»; se refiere a «<span lang="en">&lt;b&gt;</span>»',
        ),
        (Message("printed “{words}”", words=Words("abajo")), "es", "impreso «abajo»"),
        (
            Message("printed “{words}”", words=Words("the ship is not here")),
            "es",
            'impreso «<span lang="en">the ship is not here</span>»',
        ),
        (Message("{n} is “{words}”", n="7.1", words=Words("Moor")), "", "7.1 es «Moor»"),
        (Message("{sum} make {n}", sum="3 + 4", n=7), "en", "3 + 4 suman 7"),
        (  # what a book says may hold what divides sentences
            together(Message("It says so itself: {said}", said=Words("El barco; no. The end.", "es")), AUTHORITY),
            "en",
            "Lo dice ella misma: El barco; no. The end. Harbour: liga tiene mayor autoridad.",
        ),
        (  # how alike two texts are is no figure on a page
            alike(Message("both speak of {words}", words=Words("x, y", "en"))),
            "es",
            'Los títulos nombran lo mismo; ambos hablan de <span lang="en">x, y</span>.',
        ),
        (
            clauses(Message("title matches"), Message("matches {words}", words="'a', 'b'")),
            "",
            "coincide el título; coincide con &#39;a&#39;, &#39;b&#39;",
        ),
        (Message("via '{words}' → {found}", words="unidad", found="unit"), "", "por &#39;unidad&#39; → unit"),
        (note("prohibition", Argument("quote", ("No **se** mira.",), "es")), "", "Prohibición: No se mira."),
        (
            note("wins-over", Argument("ranks", ("profile", "manual")), Argument("own", ("scenario",))),
            "",
            "Prevalece sobre los perfiles y el reglamento, por ser una regla de escenario.",
        ),
        (
            note("says-what-wins", Argument("higher", ("bold no se",), "es"), Argument("lower", ("Moor",), "en")),
            "",
            'Dice qué regla prevalece: no se en negrita prevalece sobre <span lang="en">Moor</span>.',
        ),
        (
            Message(SAYS["replaces"], x=MOOR, y=ANCLA, more=Aside(" They are alike.")),
            "",
            'En lo que «<span lang="en">Moor</span>» y «1.2 Ancla» difieren, vale la primera.',
        ),
        (
            Message(SAYS["ladder"], x=ANCLA, as_x=STANDS[Role.CARD], y=MOOR, as_y=STANDS[Role.MANUAL]),
            "",
            '«1.2 Ancla» es texto de una carta; «<span lang="en">Moor</span>» es una regla del reglamento: '
            "prevalece la primera.",
        ),
        (listed(["a", "b"]), "", "a y b"),
        (Message("A <wholly> new {n}.", n=1), "", '<span lang="en">A &lt;wholly&gt; new 1.</span>'),
        (clauses(Message("a picture"), Message("a new thing")), "", 'una imagen; <span lang="en">a new thing</span>'),
        ("an editor says <so>", "", '<span lang="en">an editor says &lt;so&gt;</span>'),
        ("a picture", "", '<span lang="en">a picture</span>'),  # words of somebody else
    ],
)
def test_in_spanish(application: Flask, said: Said, lang: str, told: str) -> None:
    with application.test_request_context("/?ui=es"):
        assert in_ui(said, lang) == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (Message("printed “{words}”", words=Words("abajo", "es")), 'printed “<span lang="es">abajo</span>”'),
        (
            alike(Message("both speak of the same things")),
            "The headings name the same thing; both speak of the same things.",
        ),
        ("an editor says <so>", "an editor says &lt;so&gt;"),
        (Message("A wholly new thing; {n}.", n=1), "A wholly new thing; 1."),
    ],
)
def test_in_english(application: Flask, said: Said, told: str) -> None:
    with application.test_request_context("/?ui=en"):
        assert in_ui(said) == told


@pytest.mark.parametrize("words", ["{n}", "{", "{words} }{", "\ue000"])
def test_words_of_a_book_may_hold_braces(application: Flask, words: str) -> None:
    with application.test_request_context("/?ui=es"):
        assert in_ui(Message("meant is “{words}”", words=words)) == f"se refiere a «{words}»"


def said_of_the_sample_game(g: Generation) -> Iterator[Said]:
    store, notes = g.store, Notes(g.store)
    yield from (o.because for o in store.overrides())
    yield from (f.note for b in store.books() for f in findings_of(g, b.id) if f.note)
    yield from (r.note for r in store.references() if r.note)
    yield from (n.text for b in store.books() for s in store.sections_of(b.id) for n in notes.of(s))
    for q in ("cover", "4.1", "lantern light", "hurt", '"at the end of the round"', "farol", "cubierta"):
        yield from (hit.why for hit in g.searcher.search(q).hits)


def keys(said: Said) -> Iterator[str]:
    """The keys that a message is translated by, its own and those of its values."""
    if isinstance(said, Message):
        yield said.msgid
        yield from (key for value in said.values.values() if isinstance(value, Message) for key in keys(value))


def test_whatever_the_sample_game_is_told_of_is_told_in_spanish(sample_root: Path) -> None:
    app = create_app(sample_root)
    with app.test_request_context("/?ui=es"), app.extensions["kb"].reading() as g:
        said = list(said_of_the_sample_game(g))
        assert {key for s in said for key in keys(s)} <= SPANISH.keys()
        others = {str(s) for s in said if not isinstance(s, Message)}
        assert len(set(said)) > 30 and others == set()
        assert not any(re.search(r'<span lang="en">[^<]*\b(?:printed|meant|both speak)\b', in_ui(s)) for s in said)
    app.extensions["kb"].close()


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("It is **wet** (*i.e.*, it _cannot_ sing).", "It is wet (i.e., it cannot sing)."),
        ("See [Ponds](#ponds) or not & snake_case.", "See Ponds or not &amp; snake_case."),
        ("&lt;quote> <b>Wet", "&lt;quote&gt; &lt;b&gt;Wet"),
    ],
)
def test_a_quotation_has_no_marks_of_markdown(markdown: str, shown: str) -> None:
    assert plain(markdown) == shown
