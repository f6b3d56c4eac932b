"""Corrections carried out on made-up books, and corrections that no longer fit."""

from dataclasses import replace
from typing import Any

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.overlays import Entry, Overlay
from rulewright.ingest.overlays.apply import place
from rulewright.ingest.pipeline import study_game
from rulewright.kb.model import BookReading, InteractionType, Origin, Override, ReferenceStatus, TermKind
from tests.make import book, interaction, reference, section, term

PITS = section("core/pits", "Pits", "A **mud pit** is\nwet. See page 9.", order=1)
BOOTS = section("core/boots", "Boots", "Boots do not care for pits.", order=2)
SOURCE = " " * 105 + PITS.text + " " * (206 - 105 - len(PITS.text)) + BOOTS.text
READINGS = (BookReading(book(), (PITS, BOOTS), SOURCE),)


def entry(kind: str, /, drop: bool = False, **says: Any) -> Entry:
    return Entry(kind, "fixes.toml, line 3", "A reader asked.", drop, says)


def overlay(*entries: Entry) -> Overlay:
    return Overlay("game", READINGS, entries)


def astray(of: Overlay) -> list[str]:
    return [c.astray for c in of.done]


def test_without_entries_nothing_changes() -> None:
    of = overlay()
    terms, refs = (term(),), (reference(),)
    assert of.terms(terms) == terms and of.references(refs, terms) == refs and not of.done


def test_a_term_that_only_an_editor_saw() -> None:
    of = overlay(entry("term", name="Mud pit", section="core/pits", quote="mud pit is wet", aliases=("pit",)))
    (found,) = of.terms(())
    assert (found.id, found.kind, found.aliases, found.origin) == ("game/en/mud-pit", "term", ("pit",), Origin.OVERLAY)
    at = found.definition
    assert (at.section, PITS.text[at.start - 105 : at.end - 105]) == ("core/pits", "mud pit** is\nwet")
    assert astray(of) == [""]


def test_a_term_without_quotation_is_defined_by_its_section() -> None:
    (found,) = overlay(entry("term", name="Pits", section="core/pits", kind="terrain", params="(X)")).terms(())
    assert (found.kind, found.params) == (TermKind.TERRAIN, "(X)")
    assert (found.definition.start, found.definition.end) == PITS.spans[0]


def test_a_new_term_never_takes_the_id_of_another() -> None:
    other = term("game/en/pits", "core/boots")
    (_, found) = overlay(entry("term", name="Pits", section="core/pits")).terms([other])
    assert found.id == "game/en/pits-2"


def test_a_term_is_changed_and_keeps_its_id() -> None:
    old = term("game/en/boots", "core/boots", aliases=("boot",))
    (new,) = overlay(entry("term", name="BOOT", section="core/boots", kind="state")).terms([old])
    assert new == replace(old, kind=TermKind.STATE, origin=Origin.OVERLAY)


def test_a_term_is_dropped() -> None:
    of = overlay(entry("term", drop=True, name="boots", section="core/boots"))
    assert (
        of.terms([term("game/en/boots", "core/boots"), term("game/en/boots-2", "core/pits")])[0].id == "game/en/boots-2"
    )
    assert astray(of) == [""]


def test_a_reference_is_sent_where_it_belongs() -> None:
    old = reference("core/pits", None, text="See  page 9")
    (new,) = overlay(entry("reference", section="core/pits", quote="see page 9", target="core/boots")).references(
        [old], ()
    )
    assert (new.target, new.status) == ("core/boots", ReferenceStatus.REPAIRED)
    assert new.note == "an editor's correction: A reader asked."


def test_a_reference_leads_nowhere_or_is_dropped() -> None:
    old = reference("core/pits", "core/boots", text="See page 9")
    says = {"section": "core/pits", "quote": "See page 9"}
    (new,) = overlay(entry("reference", **says, target="")).references([old], ())
    assert (new.target, new.status) == (None, ReferenceStatus.DANGLING)
    assert overlay(entry("reference", drop=True, **says)).references([old], ()) == ()


TERMS = (term("game/en/boots", "core/boots"), term("game/en/pits", "core/pits"))
SAID = {"a": "game/en/boots", "b": "game/en/pits"}


def test_an_interaction_takes_the_place_of_what_was_read() -> None:
    read = interaction("game/en/pits", "game/en/boots", "core/boots")
    of = overlay(entry("interaction", **SAID, type="causes", section="core/boots", quote="Boots do not care"))
    (new,) = of.interactions([read], TERMS)
    assert (new.a, new.type, new.origin) == ("game/en/boots", InteractionType.CAUSES, Origin.OVERLAY)
    assert (new.start, new.end - new.start, new.sentence) == (206, len("Boots do not care"), "Boots do not care")


def test_interactions_of_a_pair_are_dropped_everywhere_or_in_one_section() -> None:
    read = [interaction("game/en/pits", "game/en/boots", at) for at in ("core/boots", "core/pits")]
    assert overlay(entry("interaction", drop=True, **SAID)).interactions(read, TERMS) == ()
    (left,) = overlay(entry("interaction", drop=True, **SAID, section="core/pits")).interactions(read, TERMS)
    assert left.section == "core/boots"


def test_overrides_are_added_changed_and_dropped() -> None:
    says = {"section": "core/pits", "other": "core/boots"}
    (new,) = overlay(entry("override", **says, how="Pits are dry.")).overrides([])
    assert (new.how, new.because, new.origin) == ("Pits are dry.", "A reader asked.", Origin.OVERLAY)
    old = Override("game", "core/pits", "core/boots", "?", "?")
    assert overlay(entry("override", **says, how="Pits are dry.")).overrides([old]) == (new,)
    assert overlay(entry("override", drop=True, **says)).overrides([old]) == ()


UNFIT = [
    (entry("term", name="Pit", section="core/gone"), "no section is called 'core/gone'"),
    (entry("term", name="Pit", section="core/pits", quote="very dry"), "core/pits does not have the words 'very dry'"),
    (entry("term", name="Boots", section="core/boots", quote="very dry"), "core/boots does not have the words"),
    (entry("term", drop=True, name="Pit", section="core/pits"), "no term 'Pit' is defined there"),
    (entry("reference", section="core/gone", quote="x", target=""), "no section is called"),
    (entry("reference", section="core/pits", quote="x", target=""), "no reference 'x' stands there"),
    (entry("reference", section="core/a", quote="See B", target="core/gone"), "no section is called 'core/a'"),
    (entry("reference", section="core/pits", quote="See B", target="core/gone"), "nothing is called 'core/gone'"),
    (entry("interaction", a="game/en/hat", b="game/en/boots"), "no term is called 'game/en/hat'"),
    (entry("interaction", drop=True, **SAID, section="core/pits"), "nothing is said of the two there"),
    (entry("interaction", **SAID, type="causes", section="core/pits", quote="very dry"), "does not have the words"),
    (entry("override", section="core/pits", other="core/gone", how="x"), "no section is called 'core/gone'"),
    (entry("override", drop=True, section="core/pits", other="core/boots"), "none was found there"),
]


@pytest.mark.parametrize(("wrong", "why"), UNFIT)
def test_what_no_longer_fits_changes_nothing_and_is_told(wrong: Entry, why: str) -> None:
    of = overlay(wrong)
    refs = (reference("core/pits", "core/boots"),)
    said = (interaction("game/en/boots", "game/en/pits", "core/boots"),)
    assert of.terms(TERMS) == TERMS
    assert of.references(refs, TERMS) == refs
    assert of.interactions(said, TERMS) == said
    assert of.overrides(()) == ()
    (told,) = of.done
    assert why in told.astray and told.where == "fixes.toml, line 3"


def test_words_are_found_across_emphasis_and_lines_only_whole() -> None:
    assert place(PITS, "A mud pit is wet") is not None
    assert place(PITS, "mud wet") is None
    assert place(PITS, "** _") is None


def test_a_study_heeds_an_overlay_and_says_what_became_of_it() -> None:
    entries = (
        entry("term", name="Mud pit", section="core/pits", quote="mud pit"),
        entry("term", name="Mud pit", section="core/gone"),
    )
    study = study_game("game", READINGS, Corpus(overlays={"game": entries}))
    assert [t.origin for t in study.terms if t.id == "game/en/mud-pit"] == [Origin.OVERLAY]
    assert [bool(c.astray) for c in study.corrections] == [False, True]
    assert not study_game("game", READINGS, Corpus()).corrections
