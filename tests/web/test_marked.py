"""The sentence that ties two things: what is marked in it, and by which of the book's words it is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from rulewright.app import create_app
from rulewright.kb.interplay.net import Net
from rulewright.kb.model import Basis, Interaction, InteractionType, Reference, ReferenceKind, ReferenceStatus, Span
from rulewright.web.site.marked import Marked, marked
from tests import make
from tests.web import harbour

TEXT = "First. While wet, *Mud* **slows** all boats by 2; see :wave: boats.\n\nSigns: Mud, Boats. The old mud sleeps."
TERMS = [
    make.term("game/en/mud", "book/mud", aliases=("old mud",)),
    make.term("game/en/boat", "book/mud"),
    make.term("game/en/wave", "book/mud"),
    make.term("game/en/old-heron", "book/mud", name="Old Heron"),
]


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    at = TEXT.index("sleeps")
    link = Reference("book/mud", 0, 6, "sleeps", ReferenceKind.MENTION, "Old Heron", "game/en/old-heron",
                     ReferenceStatus.RESOLVED, at=Span(at, at + 6))  # fmt: skip
    section = make.section("book/mud", title="Mud", text=TEXT)
    what = make.knowledge(section, terms=tuple(TERMS), references=(link,))
    app = create_app(harbour.write(tmp_path_factory.mktemp("marked"), what))
    yield app
    app.extensions["kb"].close()


def told(app: Flask, first: str, last: str, cue: str = "", a: str = "mud", b: str = "boat", **more: object) -> Marked:
    start, end = TEXT.index(first), TEXT.index(last) + len(last)
    sentence = " ".join(TEXT[start:end].split())
    words = Span(TEXT.index(cue), TEXT.index(cue) + len(cue)) if cue else None
    i = Interaction("game", f"game/en/{a}", f"game/en/{b}", InteractionType.MODIFIES, "book/mud", 0, 1, sentence,
                    at=Span(start, end), cue_at=words, **more)  # type: ignore[arg-type]  # fmt: skip
    net = Net("game", TERMS, ())
    with app.test_request_context("/"):
        return marked(i, [net.concept(i.a), net.concept(i.b)])


def test_both_terms_and_the_words_that_tie_them_are_marked(application: Flask) -> None:
    found = told(application, "While", "boats.", "**slows** all")
    sentence = 'While wet, <mark>Mud</mark> <mark class="says">slows all</mark> <mark>boats</mark> by 2; see '
    assert found.sentence.startswith(sentence) and found.sentence.endswith("<mark>boats</mark>.")
    assert (found.wording, found.headed) == ("slows all", False)


def test_a_symbol_is_drawn_and_not_marked(application: Flask) -> None:
    found = told(application, "While", "boats.", b="wave")
    assert found.sentence.count("<mark") == 1 and "symbol-wave" in found.sentence


def test_the_mark_before_an_enumeration_is_no_wording(application: Flask) -> None:
    found = told(application, "Signs", "Boats.", ": Mud, ")
    assert found.sentence == "Signs: <mark>Mud</mark>, <mark>Boats</mark>." and not found.wording


def test_the_longest_name_is_marked_once_and_a_link_marks_what_it_leads_to(application: Flask) -> None:
    found = told(application, "The old", "sleeps.", b="old-heron")
    assert found.sentence == "The <mark>old mud</mark> <mark>sleeps</mark>."


def test_words_that_are_a_name_themselves_are_marked_as_such(application: Flask) -> None:
    found = told(application, "The old", "sleeps.", "mud sleeps")
    assert found.sentence == "The <mark>old mud</mark> sleeps." and found.wording == "mud sleeps"


def test_of_whom_the_heading_speaks_is_marked_there(application: Flask) -> None:
    assert told(application, "First", "First.", basis=Basis.HEADING).headed
    assert not told(application, "First", "First.", a="boat", basis=Basis.HEADING).headed, "Mud is no boat"


def test_a_sentence_of_an_editor_has_the_terms_marked_that_it_names(application: Flask) -> None:
    i = Interaction("game", "game/en/mud", "game/en/boat", InteractionType.MODIFIES, "none", 0, 1, "Mud <stops> boats.")
    net = Net("game", TERMS, ())
    with application.test_request_context("/"):
        found = marked(i, [net.concept(i.a), net.concept(i.b)])
    assert found == Marked("<mark>Mud</mark> &lt;stops&gt; <mark>boats</mark>.", "", False, "en")  # type: ignore[arg-type]
