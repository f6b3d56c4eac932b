"""Numbered articles, steps and notes: what references to them lead to."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import find_references
from rulewright.kb.model import BookReading
from tests.ingest.references.book import read
from tests.ingest.references.test_resolve import the_one

ARTICLES = """# (Artículo 5) El árbitro
Decide.
# (Artículo 5.1) Protestas
Nadie protesta.
# (Anexo I) Formularios
x
# (4.2) Faltas graves
x
# Aquí
"""


@pytest.mark.parametrize(
    ("printed", "target"),
    [
        ("según el Art. 5", "core/artículo-5"),
        ("conforme al artículo 5.1", "core/artículo-5-1"),
        ("(cf. art. 5)", "core/artículo-5"),
        ("Remítase al Anexo I", "core/anexo-i"),
        ("véase el apéndice I", "core/anexo-i"),
        ("consúltese el punto 4.2", "core/4-2"),
        ("véase el apartado 4.2", "core/4-2"),
        ("el artículo 4.2 dice", "core/4-2"),  # the word for a section is the writer's habit
    ],
)
def test_units_have_many_names(printed: str, target: str) -> None:
    found = the_one(read(ARTICLES + printed + ".", lang="es"))
    assert (found.target, found.status.value) == (target, "resolved")


CASTING = """# Casting
1. Choose a spell.
2. Roll the dice.
3. Apply the effects of it.
4. Hand out tokens.
# Blocking
"""


@pytest.mark.parametrize(
    ("printed", "status", "note"),
    [
        ("It comes before applying the effects (See “Casting, Step 4”).", "repaired", "stands in step 3"),
        ("It comes before applying the effects (See “Casting, Step 3”).", "resolved", ""),
        ("It comes before handing them out (See “Casting, Step 4”).", "resolved", ""),
        ("It comes before all else (See “Casting, Step 2”).", "resolved", ""),  # no step is spoken of
        ("It comes last (See “Casting, Step 9”).", "repaired", "it has no step 9"),
    ],
)
def test_a_wrong_step_is_told(printed: str, status: str, note: str) -> None:
    found = the_one(read(CASTING + printed))
    assert (found.target, found.status.value) == ("core/casting", status)
    assert note in found.note


def test_a_name_that_only_its_capitals_make_a_reference_is_found_or_dangling() -> None:
    book = read("# Diagrama de una Carta\nx\n# Glosario\nDado. Véase el Diagrama de una Carta.", lang="es")
    assert outcome_of(book) == [("core/diagrama-de-una-carta", "Véase el Diagrama de una Carta")]
    book = read("# Glosario\nDado. Véase el Diagrama de una Carta para ello.", lang="es")
    assert outcome_of(book) == [(None, "Véase el Diagrama de una Carta")]


def outcome_of(book: BookReading) -> list[tuple[str | None, str]]:
    return [(x.target, x.text) for x in find_references(book, [], (), None)]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("# (3.3) Combat\nx\n## Rallying\nx\n# Z\n(see Chapter 5.3 Rallying)", "has no number, it stands in 3.3"),
        ("# (3.3) Combat\nx\n## (3.4) Rallying\nx\n# Z\n(see rule 5.3, “Rallying”)", "“Rallying” is 3.4"),
        ("# Rallying\nx\n# Z\n(see rule 5.3, “Rallying”)", "is a heading of its own"),
        ("# Ranges\n## Cover\nx\n# Z\n(See “Distance. Cover”)", "stands in “Ranges”"),
    ],
)
def test_notes_say_where_it_is(text: str, note: str) -> None:
    found = the_one(read(text))
    assert found.status.value == "repaired"
    assert note in found.note
