"""The interface's words: the catalogue against what code and templates say, plural forms, numbers, dates, values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from markupsafe import Markup

from bench.words import TRANSLATED, catalogue, file_of, in_code, in_template, untranslated, updated, used, write
from rulewright.web.site import ui

SLOT = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_string_has_its_translation_and_none_is_left_over(lang: str, tmp_path: Path) -> None:
    new = updated(catalogue(lang), used())
    assert not untranslated(new), "run `make words` and translate what it names in kb/translations"
    write(new, tmp_path / "new.po")
    assert (tmp_path / "new.po").read_bytes() == file_of(lang).read_bytes(), "run `make words`"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_keep_the_places_of_values(lang: str) -> None:
    for m in catalogue(lang):
        if not m.id:
            continue
        ours, theirs = ([x] if isinstance(x, str) else list(x) for x in (m.id, m.string))
        assert set(SLOT.findall(ours[-1])) == set(SLOT.findall(theirs[-1])), m.id
        assert set(SLOT.findall("".join(theirs))) <= set(SLOT.findall("".join(ours))), m.id


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_same_words_end_alike(lang: str) -> None:
    """A full stop, colon or question mark of the English is there in the translation, and no other."""
    marks = {".", ":", "?", ","}
    for m in catalogue(lang):
        if m.id and isinstance(m.id, str):
            ours, theirs = (words[-1:] if words[-1:] in marks else "" for words in (m.id, m.string))
            assert ours == theirs, m.id
            assert lang != "es" or m.id.endswith("?") == m.string.startswith("¿"), m.id


def test_french_marks_stand_off_by_a_blank_that_does_not_break() -> None:
    for m in catalogue("fr"):
        for words in [m.string] if isinstance(m.string, str) else m.string:
            assert not re.search(r"(?: |^)[;:?!»]|«(?!\u00a0)|[“”']", words), m.id


@pytest.mark.parametrize("you", ["usted", "ustedes", "su dispositivo", "haga clic", "introduzca", "escriba", "elija"])
def test_the_reader_is_called_tu(you: str) -> None:
    said = " ".join(x for m in catalogue("es") if m.id for x in ([m.string] if isinstance(m.string, str) else m.string))
    assert not re.search(rf"\b{you}\b", said, re.IGNORECASE)


@pytest.mark.parametrize(
    ("template", "messages"),
    [
        ("{{ t('Home') }}", ["Home"]),
        ("{{ t('One' if x else 'Other') }}", ["One", "Other"]),
        ("{% if x %}{{ to('', a=t('Deep')) | upper }}{% endif %}", ["Deep"]),
        ("{{ t('By {who}', who=m.link(x)) }}", ["By {who}"]),
        ("{{ many(x | length, '{n} step', '{n} steps') }}", [("{n} step", "{n} steps")]),
        ("{{ t(kind) }} {{ other('Not ours') }}", []),
    ],
)
def test_what_templates_say_is_found(template: str, messages: list[str]) -> None:
    assert list(in_template(template)) == messages


def test_forms_that_are_not_written_out_are_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(in_template("\n{{ many(3, one, 'many') }}"))


@pytest.mark.parametrize(
    ("code", "messages"),
    [
        ('say("Home")', ["Home"]),
        ('f(say("By {who}", who=1))', ["By {who}"]),
        ('count(len(x), "{n} step", "{n} steps")', [("{n} step", "{n} steps")]),
        ('count(a + b, "{n} step", "{n} steps")', [("{n} step", "{n} steps")]),
        ('Message("{n} is “{words}”", n=1)\nmsgid("a picture")', ["{n} is “{words}”", "a picture"]),
        ('Message("One" if x else "Other", n=1)', ["One", "Other"]),
        ('Message(TEXTS[code], n=1)\nMessage("")', []),
        ('say(code, values)\nsay(word)\nsay("code", values)\n"abc".count("a")', []),
    ],
)
def test_what_code_says_is_found(code: str, messages: list[str]) -> None:
    assert list(in_code(code)) == messages


@pytest.mark.parametrize("code", ['Message(f"{n} steps")', 'say("One " + other)', 'msgid("One" if x else f"{y}")'])
def test_a_message_with_its_values_in_it_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(in_code(f"\n{code}"))


def test_what_the_rooms_below_say_is_in_the_catalogue() -> None:
    assert {"Only the first {n} words were searched for.", "nothing here is numbered {n}"} <= used()


def test_a_new_string_is_asked_for_and_an_old_one_goes() -> None:
    old = catalogue("es")
    new = updated(old, {"Home", "Quite new", ("{n} new", "{n} newer")})
    assert sorted(untranslated(new)) == ["Quite new", "{n} new"]
    assert [m.string for m in new if m.id == "Home"] == ["Inicio"] and len(new) == 3


@pytest.mark.parametrize(
    ("asked", "browser", "spoken"),
    [
        ("/", "en", "en"),
        ("/", "es-MX,es;q=0.9,en;q=0.5", "es"),
        ("/", "de", "en"),
        ("/", "fr-CA,en;q=0.9", "fr"),
        ("/?ui=fr", "en", "fr"),
        ("/?ui=es", "en", "es"),
        ("/?ui=en", "es", "en"),
        ("/?ui=klingon", "es", "es"),
        ("/", "es-419,en;q=0.9", "es"),  # a Spanish of somewhere comes before any English that is wanted less
        ("/", "en-US,es;q=0.9", "en"),
        ("/", "ES_mx", "es"),
        ("/", "pt-BR,pt;q=0.9,es;q=0.7,en;q=0.5", "es"),
        ("/", "es;q=0,*", "en"),
        ("/", "en;q=0,*", "es"),
        ("/", "es;q=0", "en"),
        ("/", "*;q=0.5,es;q=0.1", "en"),
        ("/", "est,eo,espan,es;q=x", "en"),
        ("/", ";;;=,\xff" * 500, "en"),
    ],
)
def test_who_is_spoken_to_in_which_language(application: Flask, asked: str, browser: str, spoken: str) -> None:
    with application.test_request_context(asked, headers={"Accept-Language": browser}):
        assert ui.language() == spoken
        assert ui.say("Home") == {"en": "Home", "es": "Inicio", "fr": "Accueil"}[spoken]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["language", "contents", "said nowhere", "1,234", "999", "5 November 2026", "soon"]),
        ("fr", ["langue", "sommaire", "said nowhere", "1\u202f234", "999", "5 novembre 2026", "soon"]),
        ("es", ["idioma", "índice de contenido", "said nowhere", "1.234", "999", "5 de noviembre de 2026", "soon"]),
    ],
)
def test_codes_numbers_and_dates(application: Flask, lang: str, said: list[str]) -> None:
    with application.test_request_context(f"/?ui={lang}"):
        words = [ui.say("lang"), ui.say("toc"), ui.say("said nowhere"), ui.number(1234), ui.number(999)]
        assert [*words, ui.day("2026-11-05T10:00:00"), ui.day("soon")] == said


def test_values_stand_in_what_is_said(application: Flask) -> None:
    with application.test_request_context("/?ui=en"):
        assert ui.say("By {a}", a="<b>") == "By <b>", "plain words are escaped by the page"
        linked = ui.say("<{a} & {b}>", a=Markup("<a>x</a>"), b="<b>")
        assert isinstance(linked, Markup) and linked == "&lt;<a>x</a> &amp; &lt;b&gt;&gt;"
        assert ui.count(1, "{n} new", "{n} newer") == "1 new"
        assert ui.count(0, "{n} new", "{n} newer") == "0 newer"
        assert ui.count(1200, "{n} new", "{n} newer") == "1,200 newer"


def test_the_words_of_a_language_are_read_once() -> None:
    assert ui.translations("es") is ui.translations("es")
    assert ui.translations("tlh").ugettext("Home") == "Home"


@pytest.mark.parametrize(
    ("lang", "some"), [("en", "0 newer"), ("es", "0 palabras clave que actúan"), ("fr", "0 mot-clé qui agit")]
)
def test_each_language_counts_in_its_own_way(application: Flask, lang: str, some: str) -> None:
    many = ("{n} new", "{n} newer") if lang == "en" else ("{n} keyword that acts", "{n} keywords that act")
    with application.test_request_context(f"/?ui={lang}"):
        assert ui.count(0, *many) == some


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("es", ["Spanish", "español", "espagnol"]),
        ("und", ["an unknown language", "lengua desconocida", "langue inconnue"]),
    ],
)
def test_a_language_is_called_by_the_name_that_each_has_for_it(application: Flask, code: str, named: list[str]) -> None:
    for lang, name in zip(("en", "es", "fr"), named, strict=True):
        with application.test_request_context(f"/?ui={lang}"):
            assert ui.tongue(code) == name


def test_a_catalogue_is_all_that_a_language_needs(application: Flask) -> None:
    assert ("en", *sorted(TRANSLATED)) == ui.LANGUAGES and {"es", "fr"} <= set(TRANSLATED)
    assert ui.own_names() == {"en": "English", "es": "Español", "fr": "Français"}
    assert ui.LOCALES == {"en": "en_GB", "es": "es_ES", "fr": "fr_FR"}
    page = application.test_client().get("/?ui=fr").text
    turned = re.findall(r'<a href="/[^"]*ui=(\w+)" lang="\1" hreflang="\1">([^<]+)</a>', page)
    assert turned == [("en", "English"), ("es", "Español")]
