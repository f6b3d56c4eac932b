from __future__ import annotations

import pytest

from rulewright.ingest.precedence.phrases import Words, expression, says
from tests.work import LINEAR, growth


def said(way: str, text: str) -> list[str]:
    return [text[start:end] for start, end in Words(text).find(expression([way]))]


WAYS = [
    # one of these words, in any case, with marks of emphasis between
    ("ducks|geese swim", "Geese **swim**, and geese run.", ["Geese **swim"]),
    ("geese swim", "Ducks swim.", []),
    # beginnings and ends of words
    ("resolve~ now", "It is resolved now.", ["resolved now"]),
    ("stop ~ing", "They stop singing.", ["stop singing"]),
    ("resolve now", "It is resolved now.", []),
    # what may be missing, and what must not stand there
    ("they always? swim", "They swim. They always swim. They never swim.", ["They swim", "They always swim"]),
    ("geese !swim|run", "Geese swim. Geese sing.", ["Geese sing"]),
    ("geese !swim", "Geese", ["Geese"]),
    ("instead of #", "Two instead of 3, or instead of three.", ["instead of 3"]),
    # words between: of one clause, of one sentence
    ("geese ... swim", "Geese that like water swim.", ["Geese that like water swim"]),
    ("geese ... swim", "Geese, if it rains, swim.", []),
    ("geese ... swim", f"Geese {'a ' * 9}swim.", []),
    ("geese ...... swim", "Geese, if it rains, swim.", ["Geese, if it rains, swim"]),
    ("geese ...... swim", f"Geese {'a ' * 31}swim.", []),
    # the ends of a sentence
    ("^ geese", "- Geese swim like geese.", ["Geese"]),
    ("geese . $", "Geese. Geese.", ["Geese."]),
    # the words that carry it
    ("[geese] swim", "Geese swim.", ["Geese"]),
    ("ducks [and geese] swim|run", "Ducks and geese run.", ["and geese"]),
    # a word with an apostrophe or a hyphen is one word
    ("can't re-roll", "You can't re-roll.", ["can't re-roll"]),
    ("re roll", "You can't re-roll.", []),
]


@pytest.mark.parametrize(("way", "text", "found"), WAYS)
def test_a_wording_is_found_where_its_words_stand(way: str, text: str, found: list[str]) -> None:
    assert [f.rstrip(" *") for f in said(way, text)] == found


@pytest.mark.parametrize(
    ("name", "text", "lang", "expected"),
    [
        ("ladder", "If two rules contradict each other, go by this:", "en", True),
        ("ladder", "Order of precedence", "en", True),
        ("ladder", "The rules of the fair", "en", False),
        ("ladder", "Orden de prioridad", "es", True),
        ("ladder", "Orden de prioridad", "en", False),
        ("ladder", "Orden de prioridad", None, True),  # in any language
        ("ladder", "En cas de doute, par ordre de priorite :", "fr", True),
        ("context", "In that case, both swim.", "en", True),
        ("context", "If it does, it wins.", "en", True),
        ("context", "Both swim.", "en", False),
        ("ladder", "Order of precedence", "xx", False),
        # what two books say of one thing, in any language
        ("instead", "en vez de la oca", None, True),
        ("instead", "instead he swims", None, False),
        ("replaces", "in place of the usual rules", None, True),
        ("replaces", "remplace les regles du livret", None, True),
        ("replaces", "it replaces a goose", None, False),
        ("whole_book", "this supplement replaces the old one", None, True),
        ("whole_book", "these rules take precedence", None, True),
        ("whole_book", "if it contradicts these rules, it takes precedence", None, False),
        ("not_applied", "se ignora el paso 3", None, True),
        ("not_applied", "la regla 3 no se aplicara", None, True),
        ("stands_for", "a coin serves as a goose", None, True),
        ("lists", "glosario", None, True),
        ("of_rules", "le livret", None, True),
        # what a statement says of prohibitions
        ("ban", "effects that forbid it", None, True),
        ("ban", "it can't swim", None, True),
        ("everything", "any other rule", None, True),
        ("everything", "rules against it", None, False),
        ("of_bans", "this prohibition", None, True),
        ("weakened", "por lo general no puede", None, True),
    ],
)
def test_a_text_says_what_a_list_has(name: str, text: str, lang: str | None, expected: bool) -> None:
    assert says(name, text, lang) is expected


def test_a_text_without_words_says_nothing() -> None:
    assert Words("").text == "^ $ "
    assert said("geese", "*** -- .") == []


def test_a_long_text_is_work_in_proportion() -> None:
    def read(n: int) -> None:
        assert len(said("geese ... swim", "Geese geese that swim. " * n)) == n

    assert growth(read, 100) < LINEAR
