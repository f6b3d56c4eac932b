"""Figures without what was written for the books, of lines made up here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import library, scoring, without
from bench.score import told
from rulewright.ingest.corpus import Corpus
from rulewright.kb.model import Knowledge, Translation
from tests.make import book, knowledge, section, term

EN = """# Goose Rules

## Turn

Each turn has 3 steps. Roll 2 dice and move 6 spans.

## Swim

A goose may swim 4 spans. Roll 1 die for each goose.
"""
ES = """# Goose Rules

## Turno

Cada turno tiene 3 pasos. Tira 2 dados y mueve 6 palmos.

## Nadar

Un ganso puede nadar 4 palmos. Tira 1 dado por cada ganso.
"""


def test_sections_are_right_where_their_headings_stand_at_the_same_place() -> None:
    found = [("Turn", "Turno"), ("Swim", "Turno"), ("A box", "Un recuadro")]
    got = without.aligned(found, [("turn", "TURNO"), ("Swim", "Nadar"), ("Honk", "Graznar"), ("Honk", "Graznar")])
    assert got == {"sections": 4, "recall": 0.25, "precision": 0.5, "f1": 0.3333}


def test_a_heading_that_stands_there_twice_is_wanted_twice() -> None:
    twice = [("Honk", "Graznar")] * 2
    assert without.aligned(twice[:1], twice)["recall"] == 0.5
    assert without.aligned(twice, twice)["f1"] == 1.0


def test_of_names_that_are_terms_in_both_languages_those_linked_are_counted() -> None:
    names = (("en", "goose"), ("es", "ganso"), ("en", "duck"), ("es", "pato"), ("en", "swan"), ("es", "cisne"))
    terms = [term(f"game/{lang}/{name}", name=name, lang=lang) for lang, name in names]
    terms[2] = term("game/en/duck", name="duck", lang="en", aliases=("mallard",), translations=("game/es/pato",))
    made = knowledge(
        section("core/a"),
        books=(book("core"),),
        terms=tuple(terms),
        translations=(Translation("game", "goose", "ganso"),),
    )
    wanted = [("Goose", "Ganso"), ("Mallard", "Pato"), ("Swan", "Cisne"), ("Honk", "Ganso")]
    assert without.terms_linked(made, wanted) == {"terms": 3, "linked": 0.6667}


def test_the_pairs_of_a_library_are_built_and_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "LIBRARY", tmp_path)
    for name, of in (("books/goose-en.md", EN), ("books/goose-es.md", ES)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(of, encoding="utf-8")
    (tmp_path / "truth").mkdir()
    for lang, other in (("en", "es"), ("es", "en")):
        truth = {"book": f"goose-{lang}", "lang": lang, "pair": f"goose-{other}", "pairs": [["Turn", "Turno"]]}
        (tmp_path / "truth" / f"goose-{lang}.json").write_text(json.dumps(truth), encoding="utf-8")
    (truth,) = without.pairs()
    name, row = without.paired(truth)
    assert name == "goose-en" and row["sections"] == 1 and row["recall"] == 1.0


def test_what_was_written_for_the_books_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book.md").write_text(EN, encoding="utf-8")
    monkeypatch.setattr(scoring, "RULEBOOKS", tmp_path)
    monkeypatch.setattr(library, "available", lambda: False)
    seen = []

    def ingest(files: list[Path], corpus: Corpus) -> Knowledge:
        seen.append((files, set(corpus.lexicons), any(p.habits for p in corpus.profiles)))
        return knowledge()

    monkeypatch.setattr(without, "ingest", ingest)
    every = (*without.KINDS, *without.READ)
    monkeypatch.setattr(without, "scored", lambda _: {kind: {"goose": {"f1": 1.0}} for kind in every})
    assert len(without.figures()) == len(every) + len(without.KINDS), "of what no lexicon tells once"
    assert seen == [([tmp_path / "book.md"], {"general"}, habits) for habits in (True, False)]


def test_the_figures_are_printed_as_rows(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {"library pairs": {"goose-en": {"f1": 0.5}}}
    assert told(rows) == rows
    assert capsys.readouterr().out == "library pairs: goose-en  f1 0.5\n"
