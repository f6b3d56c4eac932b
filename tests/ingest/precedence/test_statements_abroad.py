"""Statements of which rule wins in Spanish and French."""

from __future__ import annotations

import pytest

from tests.ingest.precedence.test_statements import said

STATED_IN_SPANISH = [
    ("En los casos en que llueva, el peaje se aplica antes de la danza.", "order", "peaje se aplica", "danza"),
    ("Una vez que llueve, el peaje se aplica antes de la danza.", "order", "peaje se aplica", "danza"),
    ("El suplemento tiene prioridad sobre el manual.", "rule", "suplemento", "manual"),
    ("Cuando ambos discrepen, prevalece este suplemento.", "rule", "este suplemento", ""),
    ("El texto de una carta puede crear excepciones a estas normas.", "rule", "texto de una carta", "estas normas"),
    ("Si una carta contradice una norma, sigue la carta.", "rule", "carta", "norma"),
    ("En caso de conflicto, se aplica la fe de erratas.", "rule", "se aplica la fe de erratas", ""),
    ("Si hay contradicción entre una carta y el manual, manda la carta.", "rule", "carta", "manual"),
    ("En caso de conflicto entre una carta y el manual, prevalece la carta.", "rule", "carta", "manual"),
    ("Las cartas tienen prioridad si contradicen el manual.", "rule", "cartas", "manual"),
    ("Si una carta contradiga o modifique el manual, la carta siempre tiene prioridad.", "rule", "carta", "manual"),
    ("El decreto manda siempre sobre el mapa.", "rule", "decreto", "mapa"),
    ("Las cartas están por encima de las reglas.", "rule", "cartas", "reglas"),
    ("En la duda, la carta manda.", "rule", "carta", ""),
    ("Nadie baila a menos que llueva.", "exception", "llueva", "Nadie baila"),
    ("Si el mapa no indica lo contrario, hay dos pozos.", "exception", "mapa", "hay dos pozos"),
    (
        "Hay dos pozos a menos que se indique lo contrario.",
        "exception",
        "a menos que se indique lo contrario",
        "Hay dos pozos",
    ),
    ("Hay dos pozos, salvo que una carta diga otra cosa, pero no hay barro.", "exception", "carta", "Hay dos pozos"),
    ("Excepción: las ocas nadan, si llueve.", "exception", "ocas nadan, si llueve", ""),
    ("Si continúa el empate, gana la vela.", "tie", "gana la vela", ""),
    ("Tira dos dados en lugar de 1.", "exception", "Tira dos dados", "1"),
    ("En caso de empate, gana quien tenga la vela.", "tie", "gana quien tenga la vela", ""),
    ("Los empates los gana el defensor.", "tie", "empates los gana el defensor", ""),
    ("Los empates se repiten.", "tie", "empates se repiten", ""),
    ("Si el resultado es un empate, se repite.", "tie", "se repite", ""),
    ("Si aún hay empate, se comparte.", "tie", "se comparte", ""),
    ("Un empate no es mayoría.", "tie", "empate no es mayoría", ""),
    ("Empate arriba: más cartas.", "tie", "Empate arriba: más cartas", ""),
    ("Solo, en empate gana el jugador.", "tie", "Solo, en empate gana el jugador", ""),
    ("El peaje se aplica antes de bailar.", "order", "peaje se aplica", "bailar"),
    ("La vela determina el orden de juego.", "order", "vela determina el orden de juego", ""),
    ("Una oca solo canta después de nadar.", "order", "nadar", "oca solo canta"),
    ("Únicamente se canta después de nadar.", "order", "nadar", "Únicamente se canta"),
    ("Incluso si normalmente no nada, la oca nada.", "exception", "oca nada", "normalmente no nada"),
    ("La jueza decide el orden.", "order", "jueza decide el orden", ""),
]


@pytest.mark.parametrize(("text", "form", "higher", "lower"), STATED_IN_SPANISH)
def test_spanish_says_the_same(text: str, form: str, higher: str, lower: str) -> None:
    (p,) = said(text, "es")
    assert (p.form, p.higher, p.lower) == (form, higher, lower)


STATED_IN_FRENCH = [
    ("Une carte peut créer des exceptions aux règles.", "rule", "carte", "règles"),
    ("Les cartes ont la priorité sur ce livret.", "rule", "cartes", "ce livret"),
    ("Si une carte contredit une règle, suivez la carte.", "rule", "carte", "règle"),
    ("En cas de contradiction, la carte l’emporte.", "rule", "carte", ""),
    ("En cas de conflit, suivez le scénario.", "rule", "scénario", ""),
    ("Une oie ne peut jamais dépasser 10 cm.", "limit", "oie ne peut jamais dépasser 10 cm", ""),
    ("Une oie ne nage pas, sauf si elle a soif.", "exception", "elle a soif", "oie ne nage pas"),
    ("Une oie nage, sauf si une carte dit le contraire.", "exception", "carte", "oie nage"),
    ("À moins que la pluie ne tombe, nul ne nage.", "exception", "pluie ne tombe", "nul ne nage"),
    ("Ce saut est une exception à la règle de marche.", "exception", "Ce saut", "règle de marche"),
    ("Lancez deux dés au lieu de 1.", "exception", "Lancez deux dés", "1"),
    ("En cas d’égalité, le plus jeune gagne.", "tie", "plus jeune gagne", ""),
    ("En cas d’égalité, le plus jeune l’emporte.", "tie", "plus jeune l’emporte", ""),
    ("En cas de conflit entre une carte et ce livret, la carte prévaut.", "rule", "carte", "ce livret"),
    ("En cas de conflit entre ce livret et une carte, suivez la carte.", "rule", "carte", "ce livret"),
    ("En cas de conflit entre deux cartes et une règle, le livret l’emporte.", "rule", "livret", ""),  # neither
    ("Le joueur actif choisit l’ordre.", "order", "joueur actif choisit l’ordre", ""),
    ("On applique le péage avant la danse.", "order", "On applique le péage", "danse"),
    ("Une fois la pluie tombée, on applique le péage avant la danse.", "order", "on applique le péage", "danse"),
]


@pytest.mark.parametrize(("text", "form", "higher", "lower"), STATED_IN_FRENCH)
def test_french_says_the_same(text: str, form: str, higher: str, lower: str) -> None:
    (p,) = said(text, "fr")
    assert (p.form, p.higher, p.lower) == (form, higher, lower)


@pytest.mark.parametrize(
    "text",
    [
        "La decisión de la jueza es inapelable.",
        "En caso de duda, pregunta a la jueza.",
        "Esto contradice la regla general de los cantos.",
        "Aunque las reglas son sencillas, hay muchas.",
        "Sin embargo, cada canto cuesta una moneda.",
        "Sin embargo, si nieva, las ocas caminan.",
        "La niebla no altera las reglas de nado.",
        "Salvo que la otra evite una derrota.",
        "Primero se determina el orden de los cantos.",
        "Canta solo uno después de nadar.",
        "Dos cantos, y los dos solo en tu turno después de nadar:",
        "A diferencia de otros juegos, las ranas pueden nadar.",
    ],
)
def test_what_says_nothing_in_spanish_is_no_statement(text: str) -> None:
    assert said(text, "es") == []


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Quizás tire dos dados en lugar de 1.", "es"),
        ("Tal vez tire dos dados en lugar de 1.", "es"),
        ("Peut-être que la carte a la priorité sur les règles.", "fr"),
    ],
)
def test_what_is_imagined_ranks_nothing(text: str, lang: str) -> None:
    assert said(text, lang) == []
