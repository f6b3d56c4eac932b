"""Books in two languages that take turns."""

from __future__ import annotations

from pathlib import Path

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.languages import in_each_language, languages_of
from rulewright.ingest.pipeline import ingest
from tests.ingest.references.book import read

BARGES = """# Barges

## Rowing

A **rower** is a model that pulls a barge. A rower cannot pull twice in a turn. The barge then stops at the next pier.

## Remar

Un **remero** es una miniatura que tira de una barcaza. El remero no puede tirar dos veces en un turno.

### Amarre

Paga una moneda.

## Scoring

Each barge scores one point for a pier that it has passed. The rower with the most points wins the game.

## Puntuación

### Final

Cada barcaza gana un punto por cada muelle que haya pasado. Gana el remero que tenga más puntos en la partida.
"""
EN = "A barge moves when its rower pulls, and it is not moved by any of the others."
ES = "Una barcaza se mueve cuando su remero tira, y no la mueve ninguno de los otros."


def test_what_is_too_short_to_tell_is_in_the_language_above_it_and_what_is_empty_in_that_below_it() -> None:
    texts = [EN, ES, "Paga una moneda.", "", "", ES]
    assert languages_of(texts, [None, 0, 1, 0, 3, 4], "en") == ["en", "es", "es", "es", "es", "es"]


def test_a_section_is_read_in_its_own_language(tmp_path: Path) -> None:
    file = tmp_path / "barges.md"
    file.write_text(BARGES, encoding="utf-8")
    found = ingest([file], Corpus())
    (reading,), (study,) = found.readings, found.studies
    spoken = {s.title: s.lang for s in reading.sections}
    assert reading.book.lang == "en"
    assert {title for title, lang in spoken.items() if lang == "es"} == {"Remar", "Amarre", "Puntuación", "Final"}
    assert {("rower", "en"), ("remero", "es")} <= {(t.name, t.lang) for t in study.terms}
    assert {p.sentence.split()[0] for p in study.prohibitions} == {"A", "El"}
    assert ("rower", "remero") in {(x.a, x.b) for x in study.translations}
    targets = {(r.section, r.text, r.target) for r in study.references}
    assert ("barges/final", "remero", "barges/es/remero") in targets
    assert ("barges/scoring", "rower", "barges/en/rower") in targets


def test_a_book_in_one_language_is_the_same_reading() -> None:
    book = read("# Home\nA rower is a character.")
    assert [r is book for r in in_each_language([book])] == [True]
