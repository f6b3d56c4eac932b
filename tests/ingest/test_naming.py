"""What the names of files and the titles of books say."""

from __future__ import annotations

import pytest

from rulewright.ingest.naming import adds, distinct, language_of, readable


@pytest.mark.parametrize(
    ("name", "title", "lang"),
    [
        ("charge-en.md", "Charge", "en"),
        ("charge_srd_ES.pdf", "Charge SRD", "es"),
        ("barro (esp).txt", "Barro", "es"),
        ("my-house-rules-v1.2.md", "My House Rules", ""),
        ("my-house-rules_es_v2.1.md", "My House Rules", "es"),
        ("lords-of-the-mud.pdf.txt", "Lords of the Mud", ""),
        ("LordsOfMud.docx", "Lords Of Mud", ""),
        ("Mud 40.000.txt", "Mud", ""),
        ("en.md", "En", ""),  # nothing else is left of it
        ("7.md", "7", ""),
    ],
)
def test_a_file_name_as_a_title(name: str, title: str, lang: str) -> None:
    assert (readable(name), language_of(name)) == (title, lang)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Mudball: the Rules (Version 2)", ("mudball",)),
        ("Mudball 2: Reglamento v1.3", ("mudball", "2")),  # perhaps another game than Mudball
        ("Mudball Tournament Rules", ("mudball",)),
        ("Reglas de torneo de Barro", ("barro",)),
        ("Rules of the Game", ()),
        ("Mudball™ – Rules ®", ("mudball",)),
        ("FAQs and Errata: Lords of Mud", ("lords", "of", "mud")),
        ("", ()),
    ],
)
def test_the_words_that_say_which_book_it_is(title: str, words: tuple[str, ...]) -> None:
    assert distinct(title) == words


def test_a_book_that_adds_to_another() -> None:
    assert adds("Mudball: Tournament Rules") and adds("Torneos de Barro")
    assert not adds("Mudball Rules")
