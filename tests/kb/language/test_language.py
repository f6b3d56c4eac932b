"""The language module: one way to compare words, and languages told by their small words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.language import (
    LANGUAGES,
    UNKNOWN_CODE,
    book_language,
    detect_language,
    fold,
    folded_words,
    is_stop_word,
    language,
    open_ligature,
    section_language,
    slug,
    stop_words,
    strip_accents,
    words,
)
from rulewright.kb.language.detect import votes, winner
from rulewright.kb.model import SectionKind


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Línea", "linea"),
        ("AÑADIR", "anadir"),
        ("ﬁnal", "final"),
        ("Crew’s", "crew's"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text(max_size=80))
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="áéíóúüñÁÑabc ", max_size=40))
def test_accents_make_no_difference_however_they_are_written(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))
    assert strip_accents(text).isascii()


def test_words_keep_their_apostrophes_and_numbers() -> None:
    assert words("Don’t roll 2d6, añade 3.") == ["Don’t", "roll", "2d6", "añade", "3"]
    assert folded_words("La LÍNEA") == ["la", "linea"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("¡Retirada! 3.5", "retirada-3-5"),
        ("Crew's Lamp", "crews-lamp"),
        ("x" * 80, "x" * 60),
        ("word " * 30, "-".join(["word"] * 12)),
        ("¿?", ""),
    ],
)
def test_slug(text: str, expected: str) -> None:
    assert slug(text) == expected


@given(st.text(max_size=100))
def test_a_slug_is_safe_in_an_address(text: str) -> None:
    assert all(c.isascii() and (c.isalnum() or c == "-") for c in slug(text))
    assert len(slug(text)) <= 60 and not slug(text).startswith("-")


@pytest.mark.parametrize(("char", "letters"), [("ﬁ", "fi"), ("ﬄ", "ffl"), ("a", "a"), ("\ue0de", "\ue0de")])
def test_open_ligature(char: str, letters: str) -> None:
    assert open_ligature(char) == letters


@pytest.mark.parametrize(
    ("word", "code", "stop"),
    [("The", "en", True), ("También", "es", True), ("lamp", "en", False), ("the", "es", False), ("que", None, True)],
)
def test_stop_words(word: str, code: str | None, stop: bool) -> None:
    assert is_stop_word(word, code) is stop


def test_the_stop_words_of_all_languages_together() -> None:
    assert stop_words() == frozenset().union(*(stop_words(code) for code in LANGUAGES))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Each player rolls the dice that are in the pool.", "en"),
        ("Cada jugador lanza los dados que hay en la reserva.", "es"),
        ("Chaque joueur lance les dés qui sont dans la réserve.", "fr"),
        ("Marsh Lantern Ford", "xx"),  # too short to say
        ("the los of las and los", "xx"),  # as much of one as of the other
        ("", "xx"),
    ],
)
def test_language_by_its_small_words(text: str, code: str) -> None:
    assert detect_language(text, "xx") == code


FOREIGN = {  # a text of each language that is none of ours, of forty words and more
    "German": "Das Spiel wird in Runden gespielt. In jeder Runde darf jeder Spieler eine Figur bewegen und mit ihr "
    "angreifen. Eine Figur, die in einem Sumpf steht, kann sich nicht bewegen, bis sie ihn verlassen hat. Am Ende der "
    "Runde werden alle Marken entfernt.",
    "Latin": "Ludus in orbes dividitur. In quoque orbe quisque lusor unam figuram movere potest et deinde cum ea "
    "impetum facere. Figura quae in palude est se movere non potest donec ex ea exierit. In fine orbis omnes notae "
    "tolluntur. Et si de his non constat, a iudice statuitur.",
    "Polish": "Gra toczy się w rundach. W każdej rundzie każdy gracz może poruszyć jedną figurę, a potem nią "
    "zaatakować. Figura, która stoi na bagnie, nie może się ruszyć, dopóki go nie opuści. Na końcu rundy usuwa się "
    "wszystkie żetony. Kostka ma sześć ścian.",
    "Portuguese": "O jogo é jogado em rodadas. Em cada rodada, cada jogador pode mover uma figura e depois atacar com "
    "ela. Uma figura que está num pântano não pode mover-se até que saia dele. No fim da rodada todas as fichas são "
    "removidas.",
    "Catalan": "El joc es juga en rondes. A cada ronda, cada jugador pot moure una figura i després atacar amb ella. "
    "Una figura que és dins d'un pantà no es pot moure fins que en surti. Al final de la ronda es treuen totes les "
    "fitxes.",
    "Esperanto": "La ludo estas ludata en rondoj. En ĉiu rondo, ĉiu ludanto povas movi unu figuron kaj ataki per ĝi. "
    "Figuro, kiu estas en marĉo, ne povas moviĝi ĝis kiam ĝi eliras. Je la fino de la rondo oni forigas la ĵetonojn.",
    "Asturian": "El xuegu xuégase por rondes. En cada ronda, cada xugador pue mover una figura y atacar con ella. "
    "Una figura que ta nun banzáu nun pue movese fasta que salga d'elli. A la fin de la ronda quítense toles fiches.",
    "Japanese": "各プレイヤーは自分の手番にフィギュアを一つ動かし、その後攻撃することができます。",
    "Greek": "Κάθε παίκτης μπορεί να κινήσει μία φιγούρα στον γύρο του.",
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=list(FOREIGN))
def test_a_language_that_is_none_of_ours_is_never_taken_for_one(text: str) -> None:
    assert detect_language(text) == UNKNOWN_CODE


def test_a_quotation_from_another_language_changes_nothing() -> None:
    english = "Each player rolls the dice that are in the pool, and then all of the players may move to the ford. " * 20
    assert detect_language(english + "Jedem das seine und nicht mehr.") == "en"


ROWS = "| Arco | la flecha | de la torre |\n| Lanza | la punta | de los otros |\n"
IN_SPANISH = "Una barcaza se mueve cuando su remero tira de ella y los otros no están en el muelle."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (IN_SPANISH, "es"),
        ("El remero tira.", "en"),  # too little to tell
        (ROWS, "en"),  # no sentences
        (f"They call it: {IN_SPANISH} That is what all of them say when they row to the pier with it.", "en"),
    ],
)
def test_a_section_is_in_its_books_language_unless_it_is_plainly_in_another(text: str, code: str) -> None:
    assert section_language(text, "en") == code


def test_words_that_two_languages_share_do_not_vote() -> None:
    tables = [("a", frozenset({"no", "the"})), ("b", frozenset({"no", "el"}))]
    assert votes("No the el NO el", tables) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("counted", "best"), [({}, "d"), ({"a": 2}, "d"), ({"a": 3}, "a"), ({"a": 5, "b": 5}, "d"), ({"a": 4, "b": 5}, "b")]
)
def test_winner(counted: dict[str, int], best: str) -> None:
    assert winner(counted, "d") == best


@pytest.mark.parametrize("one", LANGUAGES.values(), ids=list(LANGUAGES))
def test_the_data_of_a_language_is_in_the_form_that_functions_expect(one) -> None:  # type: ignore[no-untyped-def]
    assert all(fold(w) == w for w in (*one.stop_words, *one.contents_words, *one.section_names))
    assert all(a.endswith((".", "º")) and a == a.lower() for a in one.abbreviations)
    assert all(SectionKind(kind) for kind in one.section_names.values())
    assert all(seen != printed for seen, printed in one.misreadings)
    assert all(strip_accents(accented) == bare for bare, accented in one.likely_accented.items())
    assert all(len(w) == 1 for w in one.one_letter_words)


def test_of_an_unknown_language_nothing_is_known() -> None:
    assert language("de") is language(UNKNOWN_CODE)
    assert not stop_words("de") and not language("de").abbreviations and not language("de").lists


def test_an_elided_word_is_a_word_of_its_own() -> None:
    assert words("L’unité qu'il déplace") == ["L", "unité", "qu", "il", "déplace"]
    assert words("the crew's rock’n’roll") == ["the", "crew's", "rock’n’roll"]


def test_nearly_always_accented_words_are_no_small_words() -> None:
    assert not set(LANGUAGES["es"].likely_accented) & {"esta", "el", "se", "si", "tu", "mi", "de", "que", "como"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Each player rolls a die. The highest wins.", "en"),
        ("Cada jugador tira un dado. Gana el más alto.", "es"),
        ("Chaque joueur lance un dé. Le plus haut gagne.", "fr"),
        ("Spelaren kastar en tärning och flyttar sin pjäs. Den som först når sjön vinner spelet.", UNKNOWN_CODE),
        ("Gracz rzuca kostką i przesuwa pionek. Wygrywa ten, kto pierwszy dotrze do jeziora.", UNKNOWN_CODE),
        ("Roll twice. Move.", UNKNOWN_CODE),  # no word tells
        ("", UNKNOWN_CODE),
    ],
)
def test_a_short_book_is_in_no_language_that_none_of_its_words_speaks_for(text: str, code: str) -> None:
    assert book_language(text) == code
