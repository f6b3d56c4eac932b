"""Who may do a thing only once, or only in one way, may not do it otherwise: prohibitions by a limit."""

from __future__ import annotations

import pytest

from rulewright.ingest.certainty import basis_of
from rulewright.ingest.precedence import find_prohibitions
from rulewright.ingest.precedence.limits import limits
from rulewright.ingest.statements import find_statements
from rulewright.kb.model import BookReading, SectionKind
from tests.make import book, section


def reading(text: str, lang: str = "en", title: str = "Ponds", kind: SectionKind = SectionKind.RULES) -> BookReading:
    opening = section("core/0", "Book", "Ducks swim.", lang=lang)
    return BookReading(book(), (opening, section("core/1", title, text, lang=lang, kind=kind, order=3)))


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Each duck may only swim once per day.", "en"),
        ("You can only spend a maximum of 4 coins.", "en"),
        ("There may be no more than 3 ducks in a pond.", "en"),
        ("The only way to swim is with a lamp.", "en"),
        ("Ducks may only rest in ponds.", "en"),
        ("If it rains, a duck may only swim twice.", "en"),
        ("A duck may only look at the lamp.", "en"),
        ("A duck can only move in ponds.", "en"),
        ("At most two ducks may swim.", "en"),
        ("At most 2 ducks may swim.", "en"),
        ('A duck flies 6" and may only swim 6" by night.', "en"),  # inches, nothing quoted
        ("Cada pato solo puede nadar una vez.", "es"),
        ("Solo se puede nadar en otoño.", "es"),
        ("Solo podés nadar con lámpara.", "es"),
        ("La única forma de nadar es con lámpara.", "es"),
        ("Un canard peut seulement nager.", "fr"),
        ("Un canard ne peut nager qu'une fois.", "fr"),
        ("Un canard ne peut nager qu'une seule fois.", "fr"),
        ("Un canard ne peut manger que deux vers.", "fr"),
        ("Un canard ne peut manger que 2 vers.", "fr"),
    ],
)
def test_a_limit_forbids_what_is_more_or_other(text: str, lang: str) -> None:
    read = reading(text, lang)
    (ban,) = find_prohibitions(find_statements([read]), (), [read])
    assert (ban.sentence, ban.absolute, ban.section, basis_of(ban)) == (text, False, "core/1", "limit")


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("A duck may only be a rumour.", "en"),
        ("You can only hope.", "en"),
        ("You may only swim if it rains once the lamp is lit?", "en"),
        ("Whenever a duck may only swim once, it sings.", "en"),  # the condition
        ('A card ("may only swim once") is blue.', "en"),  # spoken of
        ('A card that flies 6" with "may only swim" is blue.', "en"),
        ("For example, a duck may only swim once.", "en"),
        ("The colour may only matter to ducks.", "en"),
        ("In autumn you may only:\n\n- swim\n- sing", "en"),  # what, its list says
        ("Un canard ne peut croire qu'une oie vole.", "fr"),
        ("Eso solo puede significar lluvia.", "es"),
        ("Enten kaum.", "xx"),
    ],
)
def test_no_limit_is_no_prohibition(text: str, lang: str) -> None:
    assert [*limits([reading(text, lang)])] == []


def test_advice_and_lore_set_no_limit() -> None:
    text = "A duck may only swim once."
    assert [*limits([reading(text, title="Tips for ducks")])] == [*limits([reading(text, kind=SectionKind.LORE)])] == []
    assert len([*limits([reading(text)])]) == 1


def test_a_sentence_that_also_forbids_outright_is_told_once_and_all_in_reading_order() -> None:
    read = reading("A duck may only swim once. A duck may only swim once and cannot sing. Geese cannot fly.")
    found = find_prohibitions(find_statements([read]), (), [read])
    assert [basis_of(p) for p in found] == ["limit", "plain", "plain"]
    assert [p.start for p in found] == sorted(p.start for p in found)
