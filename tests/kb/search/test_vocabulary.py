"""The words of a corpus: what is near a mistyped one, which forms find each other, and how all of it is kept."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from rulewright.kb.search.analysis import folded
from rulewright.kb.search.index_reader import Arrays
from rulewright.kb.search.vocabulary import MOST_NEAR, Lexicon, NearWords, having, letter_sets, word_numbers
from tests.kb.search.words import lexicon
from tests.kb.storing import build_index
from tests.make import knowledge, section

LETTERS = "aábcdeñorst1я"


def made(r: random.Random) -> str:
    return "".join(r.choice(LETTERS) for _ in range(r.randrange(3, 12)))


def mistyped(word: str, r: random.Random) -> str:
    at = r.randrange(len(word))
    return r.choice(
        (word[:at] + word[at + 1 :], word[:at] + r.choice(LETTERS) + word[at:], word[:at] + "e" + word[at + 1 :])
    )


@pytest.mark.parametrize("most", [1, 2, 3])
def test_as_if_every_word_had_been_measured(most: int) -> None:
    r = random.Random(most)
    words = sorted({made(r) for _ in range(2_000)})
    vocabulary = NearWords.of(words)
    for typed in (mistyped(r.choice(words), r) for _ in range(100)):
        every = extract(typed, words, scorer=OSA.distance, score_cutoff=most, limit=MOST_NEAR)
        assert list(vocabulary.near(typed, most)) == [(w, d) for w, d, _ in every]


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("unti", [("unit", 1)]),  # swapped
        ("línea", [("linea", 1)]),
        ("xyz", []),
        ("", []),
        ("u" * 300, []),
    ],
)
def test_near(typed: str, near: list[tuple[str, int]]) -> None:
    assert list(NearWords.of(["unit", "linea", "zz" * 200]).near(typed, 1)) == near


def test_words_come_back() -> None:
    kept = {name: memoryview(v) for name, v in NearWords.of(["línea", "unit", "año"]).values().items()}
    assert list(NearWords.read(kept).near("anno", 2)) == [("año", 2)]


def test_letters_that_are_swapped_or_doubled_make_the_same_set() -> None:
    one, same, other = letter_sets(["unit", "tinnu", "unix"])
    assert one == same != other


@pytest.mark.parametrize("words", [["unit"], ["unit", "línea", "niño"], ["ﬁsh", "a" * 300, "½x½"], []])
def test_the_letters_of_many_words_at_once_are_those_of_each(words: list[str]) -> None:
    assert NearWords.of(words).sets.tolist() == [letter_sets([w])[0] for w in sorted(words)]


SAME = [
    ("es", "unidad", "unidades"),
    ("es", "unidades", "unidad"),
    ("es", "línea", "lineas"),
    ("es", "Líneas", "línea"),
    ("es", "acción", "acciones"),
    ("es", "luz", "luces"),
    ("es", "disparar", "disparo"),
    ("es", "niño", "nino"),
    ("en", "die", "dice"),
    ("en", "dice", "die"),
    ("en", "child", "children"),
    ("en", "fight", "fought"),
    ("en", "ability", "abilities"),
    ("en", "berserker", "berserkers"),
    ("en", "Lindwurms", "Lindwurm"),
    ("en", "unit", "unit's"),
]


@pytest.mark.parametrize(("lang", "printed", "asked"), SAME)
def test_forms_find_each_other(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} other"})
    indexed = set(words.languages[lang].forms[folded(printed)[0]])
    assert indexed & set(words.keys(folded(asked)[0], lang))


@pytest.mark.parametrize(
    ("typed", "lang", "nearest", "because"),
    [
        ("saldannerr", "en", "saldanner", "it begins as what was typed, `aldannerr` otherwise"),
        ("saldane", "en", "saldan", "a word of the query's language"),
        ("saldane", "es", "saldanes", "here, too"),
        ("lantrn", "en", "lantern", "the more frequent one; `lantarn` is as near"),
        ("sal", "en", None, "too short"),
        ("saldan7", "en", None, "no word"),
    ],
)
def test_the_nearest_of_several(typed: str, lang: str, nearest: str | None, because: str) -> None:
    words = lexicon(en="saldan saldanner aldannerr lantarn lantern lantern", es="saldanes")
    assert words.nearest(typed, lang) == nearest, because


@pytest.mark.parametrize(
    ("typed", "here", "nearest"),
    [
        ("saldinner", None, "saldenner"),  # the more frequent one
        ("saldinner", {"saldanner", "ship"}, "saldanner"),  # that of the texts that are asked
        ("saldinner", {"ship"}, "saldenner"),  # they have none
        ("lantren", {"ship"}, "lantern"),  # a word of the trade
    ],
)
def test_a_word_of_the_texts_that_are_asked_goes_before(typed: str, here: set[str] | None, nearest: str) -> None:
    words = lexicon(en="saldanner saldenner saldenner ship")
    numbers = {word: n for (_, word), n in word_numbers(words).items()}
    among = None if here is None else np.array(sorted(numbers[word] for word in here))
    assert words.nearest(typed, "en", among) == nearest


@pytest.mark.parametrize(
    ("lang", "printed", "asked"), [("es", "año", "ano era"), ("en", "dice", "dies"), ("en", "wound", "wind")]
)
def test_what_only_looks_alike_is_kept_apart(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} {asked}"})
    if printed == "año":
        assert words.keys("año", "es") != words.keys("era", "es") and "ano" not in words.keys("año", "es")
    else:
        assert not set(words.languages[lang].forms[printed]) & set(words.keys(asked, lang))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("invisible", ["invsible"]),  # a typing error of the book
        ("exhuasted", ["exhausted"]),  # that of the reader
        ("exhausted", []),  # which the book has as it is, though once with an error
        ("charging", []),  # one letter for another makes another word
        ("dweller", []),  # short words differ by less
        ("attacker", []),  # forms of one word
    ],
)
def test_a_word_and_what_is_one_but_for_a_typing_error(asked: str, found: list[str]) -> None:
    words = lexicon(en="invsible exausted exhausted chargine dwelller attackers attacked")
    assert words.misspelt(asked, "en") == found


@pytest.mark.parametrize(
    ("asked", "others"),
    [("puerto", True), ("puertos", True), ("puertas", False), ("rapido", False), ("caso", False), ("xyz", False)],
)
def test_texts_may_have_but_other_words_of_a_stem(asked: str, others: bool) -> None:
    words = lexicon(es="puerta rápida casos casa")
    assert words.has_others(asked, "es") == others and not words.has_others(asked, "en")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oportunity", "opportunity"),
        ("atack", "attack"),
        ("disenagage", "disengage"),
        ("xyzzyq", None),
        ("abc", None),
        ("a1b2c3", None),
        ("z" * 200, None),
    ],
)
def test_nearest(typed: str, meant: str | None) -> None:
    assert lexicon(en="opportunity attack attack disengage attic").nearest(typed) == meant


def test_words_run_together_are_parted() -> None:
    words = lexicon(en="hit hit points points hi tpoints")
    assert words.split("hitpoints") == ("hit", "points")
    assert words.split("nothing") is None


def test_a_lexicon_comes_back_from_its_file(tmp_path: Path) -> None:
    words = lexicon(en="units roll dice", es="línea unidades")
    words.write(tmp_path)
    again = Lexicon.read(tmp_path)
    assert again.languages == words.languages
    (tmp_path / "again").mkdir()
    again.write(tmp_path / "again")
    assert (tmp_path / "again" / "words.table").read_bytes() == (tmp_path / "words.table").read_bytes()


def test_what_has_a_token_are_the_words_that_it_is_a_key_of(tmp_path: Path) -> None:
    english = section("core/a", "Dice", "Dies, dice and a die: the ferryman's lanterns.", lang="en")
    spanish = section("core/b", "Daño", "El daño del año, y otros daños de 3 años.", 1, lang="es")
    build_index(tmp_path / "index", knowledge(english, spanish))
    words = Lexicon.read(tmp_path / "index")
    found = having(Arrays(tmp_path / "index"), words)
    for (lang, word), n in word_numbers(words).items():
        assert words.numbered(n) == word
        assert all(word in found(token) for token in words.tokens(word, lang))
    (token,) = words.tokens("daño", "es")
    assert set(found(token)) == {"daño", "daños", "dano", "danos"} and found("es:nothing") == ()
