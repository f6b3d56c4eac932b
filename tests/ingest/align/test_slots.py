"""Names read off what stands at the same place of texts that say the same."""

from __future__ import annotations

import pytest

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.sentences import Bead, beads
from rulewright.ingest.align.slots import agreed, by_place, running, set_off, unit, units
from rulewright.ingest.text.names import Names
from rulewright.kb.language import SentenceKind
from tests.ingest.terms.making import Part, make_book


def read(one: str, two: str) -> list[Bead]:
    sections = [make_book(Part("A", t), lang=lang).sections[0] for t, lang in ((one, "en"), (two, "es"))]
    return beads(sections[0], sections[1], Anchors("en", "es"))


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("The **Soot roll** and the *goose*.", SentenceKind.TEXT, ["Soot roll", "goose"]),
        ("Use `soot` or _tar_.", SentenceKind.TEXT, ["soot", "tar"]),
        ("Soot roll: a roll for soot.", SentenceKind.TEXT, ["Soot roll"]),
        ("Pace [PAC] – how far one walks.", SentenceKind.TEXT, ["Pace"]),
        ("| **Goose** | 3 |", SentenceKind.ROW, ["Goose", "3"]),
        ("Wild goose", SentenceKind.ITEM, ["Wild goose"]),
        ("The goose swims.", SentenceKind.TEXT, []),
        ("2*3*4", SentenceKind.ITEM, ["2*3*4"]),  # a product is no emphasis
    ],
)
def test_what_a_sentence_sets_off(text: str, kind: SentenceKind, found: list[str]) -> None:
    assert set_off(text, kind) == found


def test_what_is_set_off_at_the_same_place_is_a_pair() -> None:
    found = by_place(read("A **Goose** eats **Tar**. See **it**.", "Una **Oca** come **Brea**. Ver **eso** y **lo**."))
    assert list(found) == [("Goose", "Oca"), ("Tar", "Brea")]  # not where there are as many of the one only


def test_the_places_of_a_name_are_to_agree() -> None:
    votes = {("goose", "oca"): 3, ("goose", "ave"): 1, ("tar", "brea"): 1, ("hat", "gorro"): 2, ("hat", "traje"): 2}
    assert [*agreed(votes)] == [("tar", "brea"), ("goose", "oca")]
    assert [*agreed({})] == []


def test_names_that_stand_together_are_linked_each_once() -> None:
    one = "The goose eats tar. The goose swims. A goose sleeps. The warden eats tar. The warden pays. Tar burns."
    two = "La oca come brea. La oca nada. Una oca duerme. El guarda come brea. El guarda paga. La brea arde."
    names = [Names((), "en"), Names((), "es")]
    said = running(read(one, two), [lambda t: units(t, names[0], "en"), lambda t: units(t, names[1], "es")])
    assert ("goose", "oca") in said.linked([])
    assert ("tar", "brea") in said.linked([])
    assert ("goose", "oca") not in said.linked([("goose", "ganso")])  # what has a translation looks for no other


def test_a_name_of_several_words_is_one_unit() -> None:
    names = Names([("soot roll", "Soot roll")], "en")
    assert [u for u, _ in units("The soot rolls of a goose", names, "en")] == ["soot roll", "goose"]
    assert unit("Soot Rolls", "en") == "soot roll"
