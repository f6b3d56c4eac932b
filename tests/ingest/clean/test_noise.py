"""Clean books made noisy: what is repaired, and what is harmed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.noise import measure, noisy_copy, worn
from tests.ingest.clean.making import cleaned

SAMPLE = Path(__file__).parents[3] / "corpus" / "sample"


@pytest.mark.parametrize(
    ("name", "lang", "rate", "least"),
    [
        ("lantern-marsh-core.md", "en", 0.1, 0.8),
        ("lantern-marsh-core.md", "en", 0.04, 0.75),
        ("lantern-marsh-reglamento.md", "es", 0.1, 0.72),
        ("lantern-marsh-reglamento.md", "es", 0.02, 0.65),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_most_misread_words_are_read_and_sound_ones_stay(
    name: str, lang: str, rate: float, least: float, seed: int
) -> None:
    tally = measure((SAMPLE / name).read_text(encoding="utf-8"), lang, seed, rate)
    assert tally.misread > 40
    assert tally.repaired >= least * tally.misread, str(tally)
    assert tally.harmed <= 0.002 * tally.words, tally.examples
    assert tally.wrong <= 0.03 * tally.misread, tally.examples


@pytest.mark.parametrize(
    ("name", "lang"),
    [("lantern-marsh-core.md", "en"), ("lantern-marsh-reglamento.md", "es"), ("lantern-marsh-torneo.txt", "es")],
)
def test_without_noise_nothing_is_touched(name: str, lang: str) -> None:
    manuscript = cleaned((SAMPLE / name).read_text(encoding="utf-8"), lang)
    assert manuscript.repairs == () and manuscript.unread == ()
    assert "ocr debris" not in {a.why for a in manuscript.asides}


def test_noise_is_the_same_for_the_same_seed_and_knows_where_words_stand() -> None:
    text = "The modern crew turns in the marsh at noon. " * 9
    noise, tokens = noisy_copy(text, 7, 0.5)
    assert (noise, tokens) == noisy_copy(text, 7, 0.5) != noisy_copy(text, 8, 0.5)
    assert " ".join(was for *_, was in tokens) == text.strip()
    assert noise.split() == [noise[a:z] for a, z, _ in tokens]


def test_accents_wear_off() -> None:
    chance = random.Random(1)
    assert {worn("Ñ", chance, 0.0) for _ in range(50)} == {"N", "Ñ"}
