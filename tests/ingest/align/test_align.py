"""One thing under its English and its Spanish name."""

from __future__ import annotations

import pytest

from rulewright.ingest.align import Lexicon, align, lexicon_of
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.corpus import load
from rulewright.ingest.terms import find_terms, keep_apart
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading, Origin, SectionKind, Translation
from tests.ingest.terms.making import Part, make_book


def english(*parts: Part) -> BookReading:
    return make_book(*parts, lang="en", book="g-core")


def spanish(*parts: Part) -> BookReading:
    return make_book(*parts, lang="es", book="g-reglamento")


def pairs(readings: list[BookReading], lexicon: Lexicon = Lexicon()) -> dict[tuple[str, str], Translation]:  # noqa: B008
    terms = keep_apart(t for r in readings for t in find_terms(r))
    _, found, _ = align("g", readings, terms, lexicon)
    return {(t.a.casefold(), t.b.casefold()): t for t in found}


EN = english(
    Part("Keywords", "These are the keywords.", number="8"),
    Part("Grim (X)", "The model is never shaken.", 1, number="8.1"),
    Part("Fleet", "The model walks twice.", 1, number="8.2"),
    Part("Actions", "A model acts. The position of a model counts. Each position is fixed.", number="9"),
    Part("Pace", "Pace [PAC] – how far the model walks. Nerve [NRV] – how brave it is.", 1, number="9.1"),
)
ES = spanish(
    Part("Palabras clave", "Estas son las palabras clave.", number="8"),
    Part("Torvo (X)", "La miniatura no se acobarda nunca.", 1, number="8.1"),
    Part("Veloz", "La miniatura camina dos veces.", 1, number="8.2"),
    Part("Acciones", "Una miniatura actúa. La posición cuenta. Cada posición es fija.", number="9"),
    Part("Paso", "Paso [PAC] – cuánto camina. Temple [NRV] – lo valiente que es.", 1, number="9.1"),
)


def test_what_stands_in_the_same_place_is_one_thing() -> None:
    found = pairs([EN, ES])
    assert {("grim", "torvo"), ("fleet", "veloz"), ("pace", "paso"), ("nerve", "temple")} <= set(found)
    assert all(t.origin is Origin.TEXT and t.game == "g" for t in found.values())


def test_any_two_languages_are_paired() -> None:
    french = make_book(
        Part("Mots-clés", "Voici les mots-clés.", number="8"),
        Part("Sinistre (X)", "La figurine n’est jamais transie.", 1, number="8.1"),
        Part("Vif", "La figurine marche deux fois.", 1, number="8.2"),
        Part("Les actions", "Une figurine agit. La place d’une figurine compte.", number="9"),
        Part("Pas", "Pas [PAC] – la distance de marche. Cran [NRV] – son courage.", 1, number="9.1"),
        lang="fr",
        book="g-regles",
    )
    terms = keep_apart(t for r in (EN, ES, french) for t in find_terms(r))
    linked, found, _ = align("g", [EN, ES, french], terms, Lexicon())
    named = {(t.a_lang, t.a.casefold(), t.b_lang, t.b.casefold()) for t in found}
    assert {("en", "fleet", "fr", "vif"), ("es", "veloz", "fr", "vif"), ("en", "fleet", "es", "veloz")} <= named
    assert {t.id: t for t in linked}["g/fr/vif"].translations == ("g/en/fleet", "g/es/veloz")


def test_a_translation_is_seen_from_either_side() -> None:
    pair = Translation("g", "Fleet", "Vif", a_lang="en", b_lang="fr")
    assert (pair.seen_from("fr"), pair.seen_from("en"), pair.seen_from("es")) == (
        ("Vif", "Fleet"),
        ("Fleet", "Vif"),
        None,
    )


def test_terms_know_their_translations_both_ways() -> None:
    terms = keep_apart(t for r in (EN, ES) for t in find_terms(r))
    linked, _, _ = align("g", [EN, ES], terms, Lexicon())
    by_id = {t.id: t for t in linked}
    assert by_id["g/en/grim"].translations == ("g/es/torvo",)
    assert by_id["g/es/torvo"].translations == ("g/en/grim",)
    assert len(linked) == len(terms)


def test_other_structures_are_not_forced_together() -> None:
    other = spanish(*(Part(f"Cosa {n}", "Esto explica una cosa muy distinta.", n % 3) for n in range(12)))
    assert ("grim", "cosa") not in pairs([EN, other])


def test_the_sections_of_a_book_and_its_translation_are_paired_and_no_others() -> None:
    assert align("g", [EN, ES], (), Lexicon()).twins == tuple(
        (a.id, b.id) for a, b in zip(EN.sections, ES.sections, strict=True)
    )
    apart = (Part(f"Cosa {n}", "Esto explica una cosa muy distinta.", n % 3) for n in range(12))
    other = spanish(Part("Veloz", "La miniatura camina dos veces.", 1, number="8.2"), *apart)
    assert align("g", [EN, other], (), Lexicon()).twins == ()


def test_one_language_has_no_pairs() -> None:
    terms = find_terms(EN)
    assert align("g", [EN], terms, Lexicon((("model", "miniatura"),))) == (terms, (), ())


def test_the_lexicon_counts_where_both_words_are_used() -> None:
    own = (("model", "miniatura"), ("model", "modelo"), ("dragon", "dragón"), ("walk", "caminar"))
    found = pairs([EN, ES], Lexicon(own))
    assert found["model", "miniatura"].origin is Origin.OVERLAY
    assert ("walk", "caminar") in found  # the books have "walks" and "camina"
    assert ("model", "modelo") not in found
    assert ("dragon", "dragón") not in found


def test_a_pair_says_how_it_was_found() -> None:
    found = pairs([EN, ES], Lexicon((("walk", "caminar"),), (("model", "miniatura"),)))
    said = [("walk", "caminar"), ("model", "miniatura"), ("fleet", "veloz"), ("nerve", "temple")]
    assert [found[p].basis for p in said] == ["editor", "list", "heading", "set off"]


def test_irregular_forms_lead_to_their_word() -> None:
    lexicon = Lexicon((("flee", "huir"),), forms={"huir": ["huye"]})
    texts = Texts([english(Part("A", "It flees.")), spanish(Part("A", "La unidad huye."))], lexicon.forms)
    assert lexicon.own_used(texts) == [("flee", "huir")]


@pytest.mark.parametrize(
    "wrong", [{"pairs": []}, {"pairs": {"a": 3}}, {"pairs": {"a": ["b", 3]}}, {"pairs": {"a": [""]}}]
)
def test_a_wrong_lexicon_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputRefused, match="lexicon"):
        lexicon_of({"g": wrong}, "g")


def test_the_game_speaks_before_the_trade() -> None:
    lexicon = lexicon_of({"general": {"pairs": {"fleet": "rápido", "model": "miniatura"}}, "g": {}}, "g")
    es = spanish(Part("Veloz", "La miniatura es un rápido."), Part("Otra", "Nada."))
    texts = Texts([EN, es], lexicon.forms)
    assert lexicon.general_used(texts) == [("fleet", "rápido"), ("model", "miniatura")]
    assert lexicon.general_used(texts, settled={"fleet": {"veloz"}}) == [("model", "miniatura")]
    assert lexicon.general_used(texts, settled={"model": {"miniaturas"}}) == lexicon.general_used(texts)
    assert lexicon_of({}, "g") == Lexicon()


def test_the_game_settles_what_the_trade_doubts() -> None:
    lexicon = Lexicon(doubtful=(("command", "orden"), ("draw", "empate")))
    named = {"en": frozenset({"command", "draw"}), "es": frozenset({"orden", "empate"})}
    texts = Texts([english(Part("A", "A command, a draw.")), spanish(Part("A", "Una orden, un empate."))])
    assert lexicon.general_used(texts, named, {"command": {"mando"}}) == [("draw", "empate")]


@pytest.mark.parametrize(
    ("heading", "title", "found"),
    [
        ("Draws", "Empate", True),
        ("General", "Empate", False),  # "draw a line" is no tie
        ("Draws", "General", False),
    ],
)
def test_a_word_that_means_many_things_must_be_a_name(heading: str, title: str, found: bool) -> None:
    en = english(Part(heading, "You draw a line between two models. A draw is a draw."))
    es = spanish(Part(title, "Hay un empate. En caso de empate se repite."))
    assert (("draw", "empate") in pairs([en, es], Lexicon(doubtful=(("draw", "empate"),)))) is found


@pytest.mark.parametrize(
    ("lang", "asked", "text", "used"),
    [
        ("en", "initiative", "The initial roll.", False),  # another word of the same root
        ("en", "objective", "Three small objects.", False),
        ("en", "activate", "It activates, then it is activated while activating.", True),
        ("en", "flee", "It fled.", False),
        ("es", "preparado", "La preparación dura poco.", False),
        ("es", "preparado", "Las unidades preparadas.", True),
        ("es", "mano", "El MAN de la unidad.", False),
        ("es", "controlar", "Quien controla el objetivo.", True),
        ("es", "obtener", "La compañía obtiene dos.", True),  # by the list of forms
    ],
)
def test_a_word_is_used_in_its_own_forms(lang: str, asked: str, text: str, used: bool) -> None:
    other = {"en": english, "es": spanish}
    readings = [make(Part("A", text if code == lang else "qux")) for code, make in other.items()]
    assert Texts(readings, {"obtener": ["obtiene"]}).uses_some_form(asked, lang) is used


def test_what_stands_in_capitals_only_is_printed_so() -> None:
    texts = Texts([english(Part("Test", "A WP test. The test of WP.")), spanish(Part("Prueba", "Prueba de VOL."))])
    assert texts.printed("wp test", "en") == "WP test"
    assert texts.printed("prueba de vol", "es") == "prueba de VOL"


def test_compounds_of_pairs() -> None:
    en = english(Part("General", "Make a soot roll. Each soot roll counts. A soot roll may fail."))
    es = spanish(Part("General", "Haz una tirada de hollín. Cada tirada de hollín cuenta."))
    assert ("soot roll", "tirada de hollín") in pairs([en, es], Lexicon((("soot", "hollín"), ("roll", "tirada"))))


def test_a_compound_that_no_term_is_called_is_to_be_said_often() -> None:
    lexicon = Lexicon((("soot", "hollín"), ("roll", "tirada")))
    es = spanish(Part("General", "Haz una tirada de hollín."))
    once = english(Part("General", "Make a soot roll."))
    often = english(Part("General", "Make a soot roll. A soot roll fails. A soot roll wins. Each soot roll counts."))
    assert [("soot roll", "tirada de hollín") in pairs([en, es], lexicon) for en in (once, often)] == [False, True]


def test_words_that_both_languages_spell_alike_need_a_name_on_both_sides() -> None:
    en = english(
        Part("POSITION", "The position of a model counts. A position."), Part("General", "A station is a station.")
    )
    es = spanish(
        Part("POSICIÓN", "La posición de una miniatura cuenta. Una posición."),
        Part("Otra cosa", "Una estación es estación."),
    )
    found = pairs([en, es])
    assert ("position", "posición") in found
    assert ("station", "estación") not in found


def test_the_heading_that_translates_a_term_defines_it() -> None:
    en = english(Part("Grim (X)", "The model has 11 lives."), Part("Fleet", "The model walks 12 paces.", number="2.2"))
    es = spanish(Part("Torvo (X)", "La miniatura tiene 11 vidas."), Part("Veloz", "Son 12 pasos", number="2.2"))
    terms = keep_apart(t for r in (en, es) for t in find_terms(r))
    assert "g/es/veloz" not in {t.id for t in terms}
    linked = {t.id: t for t in align("g", [en, es], terms, Lexicon())[0]}
    assert linked["g/es/veloz"].basis == "translated"
    made = linked["g/es/veloz"]
    assert (made.name, made.definition.section) == ("Veloz", es.sections[1].id)
    assert (made.translations, linked["g/en/fleet"].translations) == (("g/en/fleet",), ("g/es/veloz",))


def test_texts_answer_for_rules_only_and_by_form() -> None:
    lore = Part("Lore", "Once upon a dragon.", kind=SectionKind.LORE)
    texts = Texts([english(Part("Rule", "The units' models."), lore), spanish(Part("Regla", "Las unidades."))])
    assert texts.bilingual
    assert not texts.uses_some_form("dragon", "en")
    assert texts.uses("models", "en") and not texts.uses("model", "en") and texts.uses_some_form("model", "en")
    assert texts.uses_some_form("unidad", "es")
    assert not texts.uses("", "en")
    assert texts.count("models", "en") == 1


def test_the_shipped_lexicons_are_sound() -> None:
    lexicons = load().lexicons
    assert len(lexicons["general"]["pairs"]) > 300
    for name in lexicons:
        lexicon = lexicon_of(lexicons, name)
        every = (*lexicon.own, *lexicon.general, *lexicon.doubtful)
        assert all(en == en.strip() and es == es.strip() for en, es in every)
