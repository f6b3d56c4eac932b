"""A noisy scan is read again; a clean copy is left as it is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.ingest.clean.debris import debris
from rulewright.ingest.clean.edits import Edit, apply
from rulewright.ingest.clean.ocr import accent_edits, lost_letters, noisy, ocr_edits
from rulewright.ingest.clean.ocr_marks import icon_edits, mark_edits
from rulewright.ingest.clean.torn import torn_edits
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Sureness
from tests.ingest.clean.making import cleaned, speller, whys
from tests.work import LINEAR, growth

# Made up, in the way that scanners read Spanish who do not expect it.
PAGE = """REGLAS DE LA CIENAGA

(QUE ES UNA CUADRILLA?

Una cuadrilla es una compaiiia de pescadores que busca faroles. Cada compaiiia tiene un lider y un nimero de manos.
El lider no podra perder la organizacion. La compafiia afiade un dado a la tirada segun su posicion. En cada accion
la compania mds lenta tendra la dltima opcion. Al final de la activacion se recibird el botin y la puntuacion de la
compaiiia. Ademads, el tamafio de la cuadrilla es de | a 3 manos.Si hay mas, la duracion serd mayor, jadelante con todo!

[ -
* 2 faroles, | cuerda y |5 pasos.
i * El arbitro esta en la orilla.
3
[«
7}
<
"""
NOISE = PAGE + "\n" + PAGE


def read(text: str) -> str:
    """A text as it is read at the end of a noisy scan."""
    whole = f"{NOISE}{'VOZ voz ' * 3}\n\n@@@\n\n{text}"
    one = noisy(whole, "es")
    assert one is not None
    return apply(Mapped.of(whole, 0, len(whole)), ocr_edits(whole, one)).text.partition("@@@\n\n")[2]


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("compaiiia", "compañía"),
        ("compafiia", "compañía"),
        ("compania", "compañía"),
        ("COMPANIA", "COMPAÑÍA"),
        ("afiade", "añade"),
        ("tamafio", "tamaño"),
        ("podrd", "podrá"),
        ("mds", "más"),
        ("sancién", "sanción"),
        ("informacioén", "información"),
        ("Ademads", "Además"),
        ("ninglin", "ningún"),
        ("algin", "algún"),
        ("aln", "aún"),
        ("dltima", "última"),
        ("Persongje", "Personaje"),
        ("esperdndote", "esperándote"),
        ("vozZ", "voz"),
        ("REesuLTADO", "RESULTADO"),
        ("ZOoNA", "ZONA"),
        ("TornEO", "TORNEO"),
        ("Preparaci6n", "Preparación"),
        ("alIa", "allá"),
        ("animate", "anímate"),  # an imperative with its pronoun
        ("escenografia", "escenografía"),  # some dictionaries have it without
        ("compainiia", "compañía"),  # far off, but the book's own word
        # words, names and forms that are right as they are
        ("palabra", None),
        ("LoS", None),
        ("60mm", None),
        ("paso2", None),
        ("FLAME", None),  # another language
        ("llevarlo", None),
        ("desplegarlas", None),
        ("pegandome", "pegándome"),
        ("barriendolas", "barriéndolas"),
        ("soñándolo", None),
        ("antes", None),
        ("Warcry", None),
        ("CorvuSphere", None),
        ("Ian", None),
        ("Lane", None),
        ("PM", None),
        ("xkcd", None),
    ],
)
def test_words(printed: str, meant: str | None) -> None:
    assert speller(compañía=5).repair(printed) == meant


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("thc", "the"),
        ("moclel", "model"),
        ("rnodel", "model"),
        ("thi5", "this"),
        ("ha5", None),  # a footnote to "ha"
        ("p1ayer", "player"),
        ("belovv", "below"),
        ("switclies", "switches"),
        ("Iantern", "lantern"),
        ("Bucklermen", None),
        ("models", None),
        ("modeled", None),
        ("Mk2", None),
        ("Kinan", None),
        ("tum", None),  # a word, if not the one that was printed
    ],
)
def test_english_words(printed: str, meant: str | None) -> None:
    used = dict.fromkeys(("model", "player", "below", "switches", "lantern"), 4)
    assert speller("en", the=50, has=9, this=9, **used).repair(printed) == meant


@pytest.mark.parametrize(
    ("printed", "used", "sure"),
    [
        ("accion", {}, Sureness.SURE),  # nothing else fits
        ("tamafio", {"tamaño": 2}, Sureness.SURE),  # the book has it elsewhere
        ("tamafio", {}, Sureness.LIKELY),
        ("compainiia", {"compañía": 9}, Sureness.LIKELY),
        ("Terrcno", {}, None),  # it may be a name
        ("terrcno", {}, Sureness.GUESS),
    ],
)
def test_how_sure_a_reading_is(printed: str, used: dict[str, int], sure: Sureness | None) -> None:
    found = speller(**used).reading(printed)
    assert (found.sure if found else None) == sure


def test_a_word_that_the_book_prints_often_is_its_own() -> None:
    assert speller("en", banrier=1, banner=3).repair("banrier") == "banner"
    assert speller("en", banrier=3, banner=3).repair("banrier") is None
    assert speller("en", banrier=3, banner=30).repair("banrier") == "banner"


def test_of_two_readings_the_books_own_word_is_taken() -> None:
    assert speller(compañía=3).repair("compaiia") == "compañía"
    assert speller(compaña=3).repair("compaiia") == "compaña"


def test_of_a_text_that_was_typed_without_accents_only_these_are_put_back() -> None:
    typed = (
        "El lider de la mision pierde la organizacion en cada accion. Al final de la activacion se mira la posicion y "
        "la puntuacion. La duracion es mayor si hay un lider en la situacion. (Y si no?) Apunta en el log `mision.md` "
        "la direccion y la preparacion, y sigue pegandote a tu posicion, tambien sin razon. | 2 |"
    )
    one = noisy(typed * 3, "es")
    assert one is not None
    text = apply(Mapped.of(typed, 0, len(typed)), ocr_edits(typed, one)).text
    assert text.startswith("El líder de la misión pierde la organización en cada acción.")
    assert "(Y si no?) Apunta en el log `mision.md` la dirección y la preparación, y sigue pegándote" in text
    assert text.endswith("| 2 |")


def test_a_whole_noisy_page() -> None:
    manuscript = cleaned(NOISE, "es")
    text = manuscript.text.text
    assert text.startswith("REGLAS DE LA CIÉNAGA\n\n¿QUÉ ES UNA CUADRILLA?")
    for phrase in (
        "una compañía de pescadores",
        "un líder y un número de manos",
        "no podrá perder la organización",
        "la última opción",
        "es de 1 a 3 manos. Si hay más, la duración será mayor, ¡adelante con todo!",
        "* 2 faroles, 1 cuerda y 15 pasos.\n* El árbitro está en la orilla.",
    ):
        assert phrase in text
    assert [t.strip() for t, why in whys(manuscript) if why == "ocr debris"] == ["[ -", "i", "3", "[«", "7}", "<"] * 2
    assert {(r.printed, r.read) for r in manuscript.repairs} >= {("compaiiia", "compañía"), ("|", "1"), ("(", "¿")}


def test_every_repair_stands_where_it_says() -> None:
    manuscript = cleaned("Prefacio. " + NOISE, "es", start=10)
    for r in manuscript.repairs:
        assert manuscript.source.text[r.start : r.end] == r.printed


CLEAN = {
    "es": "Una cuadrilla es una compañía de pescadores que busca faroles. El líder añade un dado más a la tirada. "
    "Según la posición, Ian Lane y Martin de Warcry esperan su turno; esta unidad quedara libre si lo dijera. ",
    "en": "Each crew adds a die to its roll. Warbands of the Gloomwood muster their Bucklermen and Spellcasters. ",
}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_clean_copy_is_left_as_it_is(lang: str) -> None:
    text = CLEAN[lang] * 5 + "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[ -\n\nA (QUESTION? Yes) & more.1"
    manuscript = cleaned(text, lang)
    assert manuscript.text.text == text
    assert manuscript.repairs == () and manuscript.asides == ()


def test_a_short_text_is_no_evidence_of_noise() -> None:
    assert noisy("La compaiiia afiade", "es") is None
    assert noisy("", "es") is None


def test_a_name_one_letter_off_is_put_right() -> None:
    one = noisy(NOISE + "Lindwurm y " * 6 + "Lindwwrm. ", "es")
    assert one is not None and one.names == {"Lindwwrm": "Lindwurm"}


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("siempre | contra 1", "siempre 1 contra 1"),
        ("* | cuerda", "* 1 cuerda"),
        ("a |5 pasos, |.", "a 15 pasos, 1."),
        ("| a | b | c |", "| a | b | c |"),
        ("(QUE HACER?", "¿QUÉ HACER?"),
        ("¢(PUEDO USAR OTRO?", "¿PUEDO USAR OTRO?"),
        ("&Y SI NO?", "¿Y SI NO?"),
        ("(o no) ¿verdad?", "(o no) ¿verdad?"),
        ("[Es poderoso!", "¡Es poderoso!"),
        ("[nota] ¡Es poderoso!", "[nota] ¡Es poderoso!"),
        ("jadelante!", "¡adelante!"),
        ("jugadores!", "jugadores!"),
        ("pasos.Si", "pasos. Si"),
        ("ronda.A eso", "ronda. A eso"),
        ("1 y 3,la otra", "1 y 3, la otra"),
        ("1.5 y 3,5", "1.5 y 3,5"),
        ("amistosa Y, en caso", "amistosa y, en caso"),
        ("¢ 2 fichas", "• 2 fichas"),
        ("¢l lago", "el lago"),
        ("I. Uno\n2. Dos", "1. Uno\n2. Dos"),
        ("ZONA\\DE|PASO|B", "ZONA DE PASO B"),
        ("https:/Isphere.example.com/compania", "https://sphere.example.com/compania"),
        ("laVOZ", "la VOZ"),
        ("faro.Y, si quiere", "faro. Y, si quiere"),
        ("dice—:Luego", "dice—: Luego"),
        ("la orilla\nY que", "la orilla\ny que"),
        ("8)Pasos y 22]P'asos)", "8 Pasos y 22 Pasos"),
        ("8)Xqzw", "8)Xqzw"),
    ],
)
def test_marks_and_figures(printed: str, meant: str) -> None:
    assert read(printed) == meant


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("se queda y no quedara nada", "se queda y no quedará nada"),
        ("la unidad se colocara alli", "la unidad se colocará allí"),
        ("si la unidad se colocara alli", "si la unidad se colocara allí"),  # a condition
        ("el jugador espera para mirar la aventura", "el jugador espera para mirar la aventura"),
        ("es mas, aun asi", "es más, aún así"),
        ("esta unidad esta en la orilla", "esta unidad está en la orilla"),
        ("la cuadrilla se vera perdida en la vera", "la cuadrilla se verá perdida en la vera"),
        ("PUNTUACION\n\nCuando el faro", "PUNTUACIÓN\n\nCuando el faro"),
        ("si supera y dispara", "si supera y dispara"),
        ("no esta sola, esta rodeada", "no está sola, está rodeada"),
        ("el numero y el calculo", "el número y el cálculo"),
    ],
)
def test_accents_that_the_words_around_decide(printed: str, meant: str) -> None:
    assert read(printed) == meant


def test_a_letter_that_kept_its_accents_has_not_lost_them() -> None:
    one = noisy(NOISE, "es")
    assert one is not None
    assert {"á", "ó", "í"} <= lost_letters(NOISE, one)
    kept = NOISE + "más allá está además quizás jamás cuál detrás " * 4
    assert "á" not in lost_letters(kept, one)
    assert not [e for e in accent_edits(kept + "mas", one) if e.new == "más"]


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ("[ -", "[ -"),
        ("hadae e e o L", "hadae e e o L"),
        ("d to, | dad d t", "d to, | dad d t"),
        ("* Lumo", ""),
        ("4-8 3", ""),
        ("17+ 5", ""),
        ("6PV para la cuadrilla", ""),
        ("él.", ""),
        ("a la tirada", ""),
        ("i unidades que pasan", "i "),
        ("E MATERIAL NECESARIO", "E "),
        ("95 Grsss La partida sigue", "95 Grsss "),
        ("estresarse en el campo de i", " i"),
        ("ZONA DE DESPLIEGUE A", ""),
        ("| a | b | c |", ""),
        ("1 2 3", ""),
        ("RANKINGS", ""),
        ("L O * 1 paso", "L O "),  # letters up to a bullet
        ("L [-otes FIN DE PARTIDA", "L [-otes "),
        ("L% ZONA DE DESPLIEGUE A", "L% "),
        ("1O La partida sigue", "1O "),
        ("| Las cuadrillas esperan", "| "),
        ("| PV si gana", ""),
        (". %) Rosas", ". %) Rosas"),
        ("ROSAS (X : D)", ""),
        ("e marrones que su rival", "e "),  # "e" stands only before i
        ("e islas", ""),
        ("A MATERIAL", ""),
        ("★☆☆ !", ""),  # signs that no scanner makes up
        ("Puntuaci6n", ""),
        ("Terrcno", ""),
        ("LOS", ""),
        ("6 - 1 2 2", ""),
    ],
)
def test_debris(line: str, gone: str) -> None:
    text = f"La cuadrilla busca faroles.\n\n{line}\n\nLa cuadrilla descansa."
    assert "".join(text[a:z] for a, z in debris(text, speller())) == gone


def test_a_letter_that_heads_its_list_is_no_debris() -> None:
    text = "Q\n\nquemar 4\nquilla 7\n\nQ\n\nreloj 3"
    assert [a for a, _ in debris(text, speller())] == [text.rindex("Q")]


def test_a_figure_where_a_page_ends_is_debris() -> None:
    text = "La cuadrilla espera.\n\n1\nLa cuadrilla rema."
    end = text.index("1\n")
    assert list(debris(text, speller())) == []
    assert list(debris(text, speller(), frozenset({end + 2}))) == [(end, end + 1)]


def test_figures_beside_debris_are_debris_and_rows_of_figures_are_not() -> None:
    text = "Los faroles\n3\n[«\n7}\n\n4-8 3\n9-16 4\n[ -\n"
    assert [text[a:z] for a, z in debris(text, speller())] == ["3", "[«", "7}", "[ -"]


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("e l resultado", "el resultado"),
        ("E l vencedor", "El vencedor"),
        ("a o b", "a o b"),
        ("y a la vez", "y a la vez"),
    ],
)
def test_small_words_torn_apart(printed: str, meant: str) -> None:
    assert apply(Mapped.of(printed, 0, len(printed)), list(torn_edits(printed, speller()))).text == meant


def test_signs_that_stand_for_symbols() -> None:
    edits = list(icon_edits("con\n<@ y Q© a b&c @x"))
    assert [e.new for e in edits] == [":symbol-lost:"] * 2


def test_names_of_the_game_are_told_from_their_slips() -> None:
    text = NOISE + " Tórnvald y Mérnvald, el Tornvalds."
    one = noisy(text, "es", ["Mórnvald"])
    assert one is not None and one.names == {"Mérnvald": "Mórnvald"}
    assert cleaned(text, "es", clean={"names": ["Mórnvald"]}).text.text.endswith("Tórnvald y Mórnvald, el Tornvalds.")


@settings(max_examples=60)
@given(st.text(alphabet="aeiñ fijd|(¢[&?!.\n:/1A", max_size=80))
def test_edits_ascend_and_do_not_overlap(text: str) -> None:
    edits: list[Edit] = ocr_edits(text, speller())
    at = 0
    for e in edits:
        assert at <= e.start <= e.end <= len(text)
        at = e.end
    list(mark_edits(text, speller()))
    gone = list(debris(text, speller()))
    assert all(a < z for a, z in gone)
    assert all(x[1] <= y[0] for x, y in pairwise(gone))


def test_work_grows_with_the_text_only() -> None:
    assert growth(lambda n: cleaned(NOISE * n, "es"), 10) < LINEAR
