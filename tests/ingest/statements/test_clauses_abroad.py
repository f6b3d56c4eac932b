"""What Spanish and French sentences forbid, on made-up rules."""

from __future__ import annotations

import pytest

from tests.ingest.statements.test_clauses import bans

FORBIDDING_IN_SPANISH = [
    "Una oca no puede volar.",
    "Las ocas no podrán volar.",
    "No se puede silbar.",
    "No podés silbar.",
    "Cuando llueve, vos no podés silbar.",
    "Una oca que ha pasado no puede silbar.",
    "Nunca puede haber dos ocas.",
    "Está prohibido silbar.",
    "Ninguna oca puede entrar.",
    "Recuerda que no puedes silbar.",
    "Lo único que no puede hacer es silbar.",
    "Nunca barajes las plumas.",
    "No mires el nido.",
    "Una vez lleno, no mueva el nido.",
    "Saca la pluma, pero no la reveles.",
    "El nido nunca se baraja.",
    "Las plumas no se barajan nunca.",
]


@pytest.mark.parametrize("text", FORBIDDING_IN_SPANISH)
def test_spanish_forbids_too(text: str) -> None:
    assert len(bans(text, "es")) == 1


@pytest.mark.parametrize(
    ("text", "forbids"),
    [
        ("Un gardien n'a pas la permission de sonner.", True),
        ("Un gardien n'a jamais l'occasion de sonner.", True),
        ("En aucune circonstance un gardien ne peut sonner.", True),
        ("Le gardien n'a pas la corde.", False),
        ("Les gardiens n'ont plus la lampe.", False),
    ],
)
def test_what_french_guards_have_no_right_to(text: str, forbids: bool) -> None:
    assert bool(bans(text, "fr")) is forbids


NOT_FORBIDDING_IN_SPANISH = [
    "Si no puede pagar, canta.",
    "Las ocas que no pueden volar corren.",
    "No olvides contar las ocas.",  # advice
    "No te preocupes.",
    "Aunque no uses el nido, la oca canta.",
    "La oca canta cuando no uses el nido.",
    "La oca no mira el nido.",  # told of
    "Nunca se sabe.",
    "El nido nunca se ha movido.",
]


@pytest.mark.parametrize("text", NOT_FORBIDDING_IN_SPANISH)
def test_a_spanish_sentence_that_forbids_nothing(text: str) -> None:
    assert bans(text, "es") == []


def test_a_spanish_order_forbids_the_reader_what_its_verb_says() -> None:
    (ban,) = bans("Si nieva, no barajes las plumas.", "es")
    assert (ban.subject, ban.act, ban.condition) == ("tú", "barajes las plumas", "Si nieva")
