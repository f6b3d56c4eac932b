"""What kind of thing a term is: by its name, its definition, the headings above it, and what the book says of it."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import TermKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = {"en": "This thing does something to the crew.", "es": "Esta cosa le hace algo a la banda."}


def kind(title: str, text: str, lang: str = "en") -> TermKind:
    """The kind of what a heading names, as a book uses its name."""
    book = make_book(Part(title, SAYS[lang]), Part("Marsh", text), lang=lang)
    return by_name(find_terms(book, None))[title.casefold()].kind


@pytest.mark.parametrize(
    ("lang", "title", "text", "expected"),
    [
        # what stands behind or before the name says what it is
        ("en", "Amphibious", "It has the amphibious keyword. Models with the amphibious keyword swim.", "keyword"),
        ("en", "Heron", "Crews with the heron runemark fly. Take a heron runemark.", "keyword"),
        ("en", "Nerve", "Add the nerve value. A nerve value of 5 is high.", "attribute"),
        ("es", "Temple", "Suma el valor de temple. Un valor de temple alto ayuda.", "attribute"),
        ("es", "Vadear", "Tiene la habilidad vadear. Con la habilidad vadear se cruza.", "ability"),
        # what is done, and what something comes to be
        ("en", "Row", "A crew may row. No crew can row twice.", "action"),
        ("es", "Remar", "La banda puede remar. Nadie puede remar otra vez.", "action"),
        ("en", "Soaked", "The crew is soaked. When both are soaked, nobody wins.", "state"),
        ("en", "Out of Breath", "A crew that runs is out of breath. It remains out of breath.", "state"),
        # once is not enough, and what is said of any thing tells nothing of one that has an article
        ("en", "Row", "A crew may row. It is a boat.", "term"),
        ("en", "Lamp", "This is lamp oil. That is lamp oil. The lamp burns. A lamp smokes. The lamp goes out.", "term"),
        # the name itself
        ("es", "Fichas de barro", "Nada más.", "token"),
        ("es", "Medidor de niebla", "Nada más.", "token"),
        ("en", "Mud tokens", "Nothing more.", "token"),
    ],
)
def test_kind(lang: str, title: str, text: str, expected: str) -> None:
    assert kind(title, text, lang) is TermKind(expected)


def test_headings_above_go_before_what_is_said() -> None:
    book = make_book(
        Part("STATES", "Some are bad."),
        Part("ROW", "The crew moves its boat.", 1),
        Part("Marsh", "You may row. You must row."),
    )
    assert by_name(find_terms(book, None))["row"].kind is TermKind.STATE
