"""Sections like one: of its game and language, by what the words of both tell."""

from __future__ import annotations

from pathlib import Path

import pytest
from whoosh.classify import Bo1Model, Expander

from rulewright.kb.claims import GameStudy, Knowledge
from rulewright.kb.model import BookReading, Section, SectionKind
from rulewright.kb.search import build_index
from rulewright.kb.search.engine.alike import LEAST, LONGEST, SHORTEST, Alike
from rulewright.kb.search.engine.reader import searcher
from rulewright.kb.search.index_files import Arrays
from rulewright.kb.search.passages import Passages
from rulewright.kb.search.vocabulary import Lexicon
from tests.make import book, section

BURNING = "A burning model loses one wound at the end of its turn. Water puts the fire of a burning model out."
TEXTS = {
    "burning": BURNING,
    "burnt": "Burning models near water may put out the fire before their turn, and lose no wounds.",
    "bell": "A cart that crosses the bridge pays a coin at the gate, where guards ring the bell; fire is forbidden.",
    "poison": "A poisoned archer shoots with one die less until somebody brings him a herb from the forest.",
    "tale": BURNING,
    "short": "Burning: see fire and water.",
    "long": f"{BURNING} " * (LONGEST // 10),
    "ardiendo": f"{BURNING} Un modelo burning pierde una herida; el agua apaga el fuego.",
    "abroad": BURNING,
}
ELSEWHERE = {"ardiendo": "nucleo", "abroad": "other"}


def one(n: int, slug: str, text: str) -> Section:
    home = ELSEWHERE.get(slug, "core")
    kind = SectionKind.LORE if slug == "tale" else SectionKind.RULES
    return section(f"{home}/{slug}", f"Rule {n}", text, n, kind=kind, lang="es" if home == "nucleo" else "en")


def index(folder: Path, *books: BookReading) -> Alike:
    build_index(folder, Knowledge(books, tuple(GameStudy(game, ()) for game in sorted({b.book.game for b in books}))))
    arrays, lexicon = Arrays(folder), Lexicon.read(folder)
    return Alike(arrays, lexicon, Passages(arrays, searcher(arrays).weighting.rarity))


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Alike:
    """Two games, the first in two languages."""
    made = [one(n, slug, text) for n, (slug, text) in enumerate(TEXTS.items())]
    homes = (book("core"), book("nucleo", lang="es"), book("other", "another"))
    readings = [BookReading(b, tuple(s for s in made if s.book == b.id)) for b in homes]
    return index(tmp_path_factory.mktemp("alike") / "index", *readings)


def test_what_says_the_same_in_other_forms_is_like_it_and_nothing_else_is(alike: Alike) -> None:
    ((found, share),) = alike.to("core/burning")
    assert found.id == "core/burnt" and LEAST <= share < 1
    assert alike.to("core/burnt")[0][1] == pytest.approx(share)


@pytest.mark.parametrize(
    "slug",
    [
        "core/tale",  # binds nobody
        "core/short",
        "core/long",  # of too many things, as a glossary is
        "core/poison",
        "nucleo/ardiendo",  # alone in its language
        "other/abroad",  # alone in its game
    ],
)
def test_nothing_is_like_it(alike: Alike, slug: str) -> None:
    assert alike.to(slug) == []


def test_texts_of_the_least_and_the_greatest_length_have_their_like(tmp_path: Path) -> None:
    words = [f"w{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(LONGEST + 1)]
    lengths = {n: " ".join(words[:n]) for n in (SHORTEST - 1, SHORTEST, LONGEST, LONGEST + 1)}
    twice = [section(f"core/{n}-{m}", f"T{n}", text, m) for n, text in lengths.items() for m in (0, 1)]
    found = index(tmp_path / "index", BookReading(book("core"), tuple(twice)))
    with_like = {n for n in lengths if found.to(f"core/{n}-0")}
    assert with_like == {SHORTEST, LONGEST}


def test_what_words_tell_is_what_whoosh_makes_of_them(tmp_path: Path) -> None:
    made = [one(n, slug, text) for n, (slug, text) in enumerate(TEXTS.items()) if slug not in ELSEWHERE]
    found = index(tmp_path / "index", BookReading(book("core"), tuple(made)))
    reader = searcher(Arrays(tmp_path / "index")).reader()
    told = {token: weight for token, weight in found._words(0).items() if ("text", token) in reader}
    often = {token: len(reader.postings("text", token).value_as("positions")) for token in told}
    expander = Expander(reader, "text", Bo1Model)
    expander.add(often.items())
    assert dict(expander.expanded_terms(99, normalize=False)) == pytest.approx(_shares(told))


def _shares(told: dict[str, float]) -> dict[str, float]:
    return {token: weight / max(told.values()) for token, weight in told.items()}
