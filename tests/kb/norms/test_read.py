"""What a sentence forbids, allows, demands and does, on made-up rules in both languages."""

from __future__ import annotations

import pytest

from rulewright.kb.norms import NormKind, bans, norms
from rulewright.kb.norms.read import masked
from tests.work import LINEAR, growth

FORBIDDEN = [  # sentence, whom, what, on which condition
    ("Geese cannot swim.", "Geese", "swim", ""),
    ("The old goose **cannot** be sold.", "old goose", "be sold", ""),
    ("If it rains, a duck cannot fly.", "duck", "fly", "If it rains"),
    ("If the duck is asleep it cannot sing.", "", "sing", "If the duck is asleep"),
    ("A duck cannot sing if it is asleep.", "duck", "sing", "if it is asleep"),
    ("A duck cannot sing unless it is fed, and it stays.", "duck", "sing", "unless it is fed, and it stays"),
    ("No goose may enter the barn.", "goose", "enter the barn", ""),
    ("You cannot sell a hat twice.", "you", "sell a hat twice", ""),
    ("Do not count the hats.", "you", "count the hats", ""),
    ("It cannot be pulled, pushed or cut unless fed.", "", "be pulled, pushed or cut", "unless fed"),
    ("Birds with a mark (:b:) cannot climb, except here.", "Birds with a mark (:b:)", "climb", "except here"),
    ("Under no circumstances can two geese meet.", "", "two geese meet", ""),
    ("It may fly; however, geese cannot do so more than once per day.", "geese", "do so more than once per day", ""),
    ('A duck cannot swim if it is within 1" of a goose.', "duck", "swim", 'if it is within 1" of a goose'),
    ("This means that a duck cannot :paddle: Row when moored.", "duck", ":paddle: Row", "when moored"),
    ("Remember that when moving a duck you cannot whistle.", "you", "whistle", "Remember that when moving a duck"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "who", "what", "condition"), FORBIDDEN)
def test_whom_a_sentence_forbids_what_and_when(sentence: str, who: str, what: str, condition: str) -> None:
    (ban,) = bans(sentence, "en")
    assert (ban.subject, ban.action, ban.condition) == (who, what, condition)
    assert sentence[ban.start : ban.end] == ban.wording


PROHIBIDO = [
    ("Las ocas no pueden nadar.", "ocas", "nadar", ""),
    ("No puedes vender un sombrero.", "tú", "vender un sombrero", ""),
    ("Si llueve, un pato no puede volar.", "pato", "volar", "Si llueve"),
    ("Un pato no puede cantar salvo que esté despierto.", "pato", "cantar", "salvo que esté despierto"),
    ("No se pueden jugar cartas.", "", "jugar cartas", ""),
    ("Ninguna oca puede entrar.", "oca", "entrar", ""),
]


@pytest.mark.parametrize(("sentence", "who", "what", "condition"), PROHIBIDO)
def test_spanish_too(sentence: str, who: str, what: str, condition: str) -> None:
    (ban,) = bans(sentence, "es")
    assert (ban.subject, ban.action, ban.condition) == (who, what, condition)


def test_two_bans_of_one_sentence_share_their_subject() -> None:
    first, second = bans("It **cannot** sing in any way and **cannot** fly.", "en")
    assert (first.action, second.action) == ("sing in any way", "fly")
    first, second = bans("Geese cannot sing and cannot fly.", "en")
    assert first.subject == second.subject == "Geese"


def test_bans_in_a_row_are_told_apart() -> None:
    found = bans("It cannot be sold, cannot sing and cannot fly.", "en")
    assert [b.action for b in found] == ["be sold", "sing", "fly"]
    assert bans("You cannot turn a [double] into a [quad].", "en")[0].action == "turn a [double] into a [quad]"


NOT_FORBIDDEN = [
    "We can't tell you how many ducks to paint.",  # the author
    'The text "[This duck] can\'t swim" is an ability.',  # a text that is spoken of
    "Ducks that cannot swim sink.",
]


@pytest.mark.parametrize("sentence", NOT_FORBIDDEN)
def test_what_forbids_nothing(sentence: str) -> None:
    assert bans(sentence, "en") == ()


KINDS = [
    ("Ducks may swim.", "en", [NormKind.LEAVE]),
    ("Ducks must swim but may not dive.", "en", [NormKind.DUTY, NormKind.BAN]),
    ("Its target is automatically stunned.", "en", [NormKind.EFFECT]),
    ("Each player gets the chance to sing.", "en", [NormKind.LEAVE]),
    ("If a duck can swim, it swims.", "en", []),
    ("A duck can only swim.", "en", []),  # a limit
    ("La oca debe nadar, pero puede volar.", "es", [NormKind.DUTY, NormKind.LEAVE]),
    ("La oca queda comprometida.", "es", [NormKind.EFFECT]),
    ("La oca no nada.", "es", []),
]


@pytest.mark.parametrize(("sentence", "lang", "kinds"), KINDS)
def test_kinds(sentence: str, lang: str, kinds: list[NormKind]) -> None:
    assert [n.kind for n in norms(sentence, lang)] == kinds


def test_who_acts_and_to_whom_it_is_done() -> None:
    passive, active = (norms(s, "en")[0] for s in ("Geese cannot be blocked.", "Geese cannot block."))
    assert passive.passive and not active.passive
    assert norms("No se puede bloquear.", "es")[0].passive


def test_an_exception_is_told_from_a_limit() -> None:
    lifted, limited = (bans(s, "en")[0] for s in ("It cannot fly unless fed.", "It cannot fly when fed."))
    assert lifted.exception == "unless fed" and limited.exception == ""


def test_masking_keeps_every_place() -> None:
    text = "A :duck: (small) cannot (it may not) «swim»."
    assert len(masked(text)) == len(text)
    assert "duck" not in masked(text) and "small" not in masked(text) and "may not" in masked(text)


@pytest.mark.parametrize("piece", ["can ", "if a ", "cannot, ", "(", '"', "the "])
def test_reading_is_linear(piece: str) -> None:
    assert growth(lambda n: norms(piece * n, "en"), 150) < LINEAR
