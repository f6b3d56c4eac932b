"""What tells of the book's versions, and what players fill in, defines nothing; what it says is used all the same."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.aside import is_form, is_history, label_lines
from tests.ingest.terms.making import Part, by_name, make_book, names
from tests.make import section

EFFECTS = "Stun: The target loses its next turn.\nBurn: The target is hurt again.\nSlow: The target walks half as far."
OAR = "**Oar.** A crew takes it to move its raft by night."


@pytest.mark.parametrize(
    ("title", "lang", "old"),
    [
        ("Changelog", "en", True),
        ("Annex: What changed in the second edition", "en", True),
        ("What's new?", "en", True),
        ("Changelog of 2024", "en", True),
        ("What changed", "en", True),
        ("What's new in 2.0", "en", True),
        ("Changes from 1.0 to 1.1", "en", True),
        ("Changes in this edition", "en", True),
        ("Changelog of the harbour", "en", False),
        ("Changes of the tide in round 2", "en", False),
        ("Changes since version 1.2", "en", True),
        ("Changes of the tide", "en", False),
        ("What changed in the land", "en", False),
        ("Changes from Day to Night", "en", False),
        ("Corrections", "en", False),
        ("What's new for players", "en", False),
        ("How what changed hands", "en", False),
        ("Registro de cambios", "es", True),
        ("ANEXO — QUÉ CAMBIÓ EN LA VERSIÓN 2", "es", True),
        ("Qué ha cambiado en la 2", "es", True),
        ("Correcciones", "es", False),
        ("Corrección del rumbo", "es", False),
        ("Historique des versions", "fr", True),
        ("Histoire des marais", "fr", False),
    ],
)
def test_a_heading_tells_a_list_of_changes(title: str, lang: str, old: bool) -> None:
    assert is_history(section(title=title), lang) is old
    parts = Part("Rafts", "The crew rows home."), Part(title, OAR)
    assert ("oar" in by_name(find_terms(make_book(*parts, lang=lang)))) is not old


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("Oars. Before: two. Now: three. Ropes. Before: one. Now: four.", True),
        ("Remos. Antes: dos. Ahora: tres. Cuerdas. Antes: una. Ahora: cuatro.", True),
        ("Oars. Before: two. Now: three. Ropes stay as they were.", False),  # one change
        ("Before: two oars. Before: three ropes. Now: four.", False),
    ],
)
def test_so_do_pairs_of_what_was_and_what_is_now(text: str, old: bool) -> None:
    assert is_history(section(text=text), "en") is old


def test_what_stands_below_a_list_of_changes_defines_nothing_and_uses_names() -> None:
    rule = Part("Mooring", "The crew does something with its raft before the tide turns.")
    old = Part("Changelog"), Part("Second edition", f"{OAR} Mooring is slower.", 1)
    found = by_name(find_terms(make_book(rule, Part("Rafts", "The crew rows."), *old)))
    assert "oar" not in found and found["mooring"].basis == "heading, said"
    found = by_name(find_terms(make_book(rule, Part("Rafts", "The crew rows."))))
    assert found["mooring"].basis == "heading, alone"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("NAME: __________\n\nRAFT: _____", True),
        ("NAME: __________", False),  # one blank in a text
        ("NAME: ____\n\nRAFT: ____", False),  # hardly a blank
        (f"{'row ' * 20}_____ _____", True),
        (f"{'row ' * 21}_____ _____", False),  # the text is more than its blanks
    ],
)
def test_a_form_is_mostly_blanks(text: str, form: bool) -> None:
    assert is_form(section(text=text)) is form


def test_a_form_defines_nothing() -> None:
    form = Part("Raft", "WHO ROWS THIS RAFT: ______________\n\nWHO SITS: _____________")
    parts = Part("Crew", "Each crew keeps the Raft dry."), form
    assert "raft" not in by_name(find_terms(make_book(*parts)))
    told = Part("Raft", "Who rows a raft sits on it, and who sits on it rows it.")
    assert "raft" in by_name(find_terms(make_book(parts[0], told)))


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Author: Ann\n**Players**: two\n\nOars float.", 30),
        ("**Source:** the marsh\n", 22),
        ("Author: Ann\nStun: it sleeps.\n", 12),  # a sentence explains
        ("Author: Ann\n**Stun: it sleeps!**\n", 12),
        ("Oars float.\nAuthor: Ann", 0),  # the rules have begun
        ("", 0),
    ],
)
def test_labels_at_the_beginning(text: str, end: int) -> None:
    assert label_lines(text) == end


@pytest.mark.parametrize(("title", "there"), [("Made Up", False), ("Rafts", True)])
def test_labels_under_the_title_tell_of_the_book(title: str, there: bool) -> None:
    labels = f"**Quarry**: what the crews of all rafts hunt by night\n\nRafts rest.\n\n**Keel**: {OAR}"
    found = by_name(find_terms(make_book(Part(title, labels))))
    assert ("quarry" in found) is there and "keel" in found


def test_a_list_right_under_the_title_is_one_of_things() -> None:
    use = Part("Use", "What stun, burn and slow do lasts till dawn.", 1)
    assert {"stun", "burn", "slow"} <= names(Part("Made Up", EFFECTS), use)


@pytest.mark.parametrize(("said", "there"), [("Nobody hides from a stun.", True), ("Nobody hides.", False)])
def test_a_label_under_the_title_that_the_rules_use_is_a_thing_too(said: str, there: bool) -> None:
    label = "**Stun**: all the rowers of one raft lose their next turn"
    assert ("stun" in names(Part("Made Up", label), Part("Use", said, 1))) is there
