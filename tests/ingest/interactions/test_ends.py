"""What a claim speaks of is linked, defined or the heading where the claim stands."""

from __future__ import annotations

from dataclasses import replace

from rulewright.ingest.interactions.ends import Ends
from rulewright.ingest.interactions.mentions import Mention
from rulewright.kb.model import BookReading, Reference, ReferenceKind, ReferenceStatus, Section
from tests.make import book, section, term

TEXT = "A broken oar stops fear."
FEAR, OAR, BROKEN = term("game/en/fear", "core/b"), term("game/en/oar", "core/b"), term("game/en/broken-oar", "core/b")
TERMS = (FEAR, OAR, BROKEN)
IN_TEXT = [Mention(BROKEN.id, 2, 12), Mention(FEAR.id, 19, 23)]


def ends(s: Section, *links: Reference) -> Ends:
    return Ends(BookReading(book(), (s,), f"{s.title}\n{s.text}"), TERMS, links)


def link(target: str, start: int, end: int, kind: ReferenceKind = ReferenceKind.MENTION) -> Reference:
    return Reference("core/a", start, end, "x", kind, "x", target, ReferenceStatus.RESOLVED)


def placed(found: Ends) -> list[tuple[str | None, str]]:
    return [(r.target, r.text) for r in found.references]


def test_an_end_becomes_a_link_where_the_sentence_names_it() -> None:
    here = section("core/a", "A", TEXT)
    found = ends(here)
    assert found.shows((BROKEN.id, FEAR.id), here, IN_TEXT)
    assert placed(found) == [(BROKEN.id, "broken oar"), (FEAR.id, "fear")]


def test_what_is_linked_or_defined_or_in_the_heading_is_known() -> None:
    here = section("core/a", "Broken oar", TEXT)
    found = ends(here, link(FEAR.id, 30, 34))
    assert found.shows((term("game/en/broken-oar", name="Broken oar").id, FEAR.id), here, [])
    assert len(found.references) == 1, "nothing is linked twice"
    home = section("core/b", "B", TEXT)
    assert ends(home).known(OAR.id, home)


def test_a_term_that_nothing_around_names_is_no_end() -> None:
    here = section("core/a", "A", TEXT)
    found = ends(here)
    assert not found.shows((BROKEN.id, OAR.id), here, IN_TEXT)
    assert found.references == [], "no link for half a claim"


def test_what_is_rather_no_term_becomes_no_link() -> None:
    here = section("core/a", "A", TEXT)
    doubtful = replace(FEAR, basis="bold")
    found = Ends(BookReading(book(), (here,), f"{here.title}\n{TEXT}"), (doubtful, BROKEN), ())
    assert not found.shows((BROKEN.id, FEAR.id), here, IN_TEXT)
    prepared = BookReading(replace(book(), profile="core"), (here,), f"{here.title}\n{TEXT}")
    assert Ends(prepared, (doubtful, BROKEN), ()).shows((BROKEN.id, FEAR.id), here, IN_TEXT)  # there more are


def test_the_longer_name_takes_the_place_of_a_link_of_its_parts() -> None:
    here = section("core/a", "A", TEXT)
    found = ends(here, link(OAR.id, 11, 14))
    assert found.shows((BROKEN.id,), here, IN_TEXT)
    assert placed(found) == [(BROKEN.id, "broken oar")] and not found.known(OAR.id, here)


def test_what_the_book_itself_points_to_stays() -> None:
    here = section("core/a", "A", TEXT)
    found = ends(here, link("core/b", 11, 14, ReferenceKind.SEE))
    assert not found.shows((BROKEN.id,), here, IN_TEXT)


def test_the_word_that_opens_a_reference_is_no_end() -> None:
    here, see = section("core/a", "A", "A sail. See oars."), term("game/en/see", "core/b")
    reading, named = BookReading(book(), (here,), "A\nA sail. See oars."), [Mention(see.id, 8, 11)]
    assert not Ends(reading, (see,), [link("core/b", 14, 18, ReferenceKind.LINK)]).shows((see.id,), here, named)
    assert Ends(reading, (see,), []).shows((see.id,), here, named)


def test_a_symbol_is_drawn_and_no_end() -> None:
    said = "A :broken-oar: stops fear."
    here = section("core/a", "A", said)
    found = ends(here)
    assert not found.shows((BROKEN.id, FEAR.id), here, [Mention(BROKEN.id, 3, 13), Mention(FEAR.id, 21, 25)])
    assert found.references == []
