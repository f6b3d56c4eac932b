"""One thing under its English and its Spanish name."""

from __future__ import annotations

import pytest

from rulewright.ingest.align import align, merged
from rulewright.ingest.align.cognates import cognates
from rulewright.ingest.align.lexicon import pairs_of
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.corpus import load
from rulewright.ingest.terms import find_terms, keep_apart
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading, Origin, SectionKind, Term, Translation
from rulewright.kb.translations import seen_from
from tests.ingest.terms.making import Part, make_book


def english(*parts: Part) -> BookReading:
    return make_book(*parts, lang="en", book="g-core")


def spanish(*parts: Part) -> BookReading:
    return make_book(*parts, lang="es", book="g-reglamento")


def pairs(readings: list[BookReading], lexicon: dict[str, object] | None = None) -> dict[tuple[str, str], Translation]:
    terms = keep_apart(t for r in readings for t in find_terms(r, None))
    _, found = align("g", readings, terms, lexicon or {})
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
    terms = keep_apart(t for r in (EN, ES, french) for t in find_terms(r, None))
    linked, found = align("g", [EN, ES, french], terms, {})
    named = {(t.a_lang, t.a.casefold(), t.b_lang, t.b.casefold()) for t in found}
    assert {("en", "fleet", "fr", "vif"), ("es", "veloz", "fr", "vif"), ("en", "fleet", "es", "veloz")} <= named
    assert {t.id: t for t in linked}["g/fr/vif"].translations == ("g/en/fleet", "g/es/veloz")


def test_a_translation_is_seen_from_either_side() -> None:
    pair = Translation("g", "Fleet", "Vif", a_lang="en", b_lang="fr")
    assert (seen_from(pair, "fr"), seen_from(pair, "en"), seen_from(pair, "es")) == (
        ("Vif", "Fleet"),
        ("Fleet", "Vif"),
        None,
    )


def test_terms_know_their_translations_both_ways() -> None:
    terms = keep_apart(t for r in (EN, ES) for t in find_terms(r, None))
    linked, _ = align("g", [EN, ES], terms, {})
    by_id = {t.id: t for t in linked}
    assert by_id["g/en/grim"].translations == ("g/es/torvo",)
    assert by_id["g/es/torvo"].translations == ("g/en/grim",)
    assert len(linked) == len(terms)


def test_other_structures_are_not_forced_together() -> None:
    other = spanish(*(Part(f"Cosa {n}", "Esto explica una cosa muy distinta.", n % 3) for n in range(12)))
    assert ("grim", "cosa") not in pairs([EN, other])


def test_one_language_has_no_pairs() -> None:
    terms = find_terms(EN, None)
    assert align("g", [EN], terms, {"pairs": {"model": "miniatura"}}) == (terms, ())


def test_the_lexicon_counts_where_both_words_are_used() -> None:
    lexicon = {"pairs": {"model": ["miniatura", "modelo"], "dragon": "dragón", "walk": "caminar"}}
    found = pairs([EN, ES], lexicon)
    assert found["model", "miniatura"].origin is Origin.OVERLAY
    assert ("walk", "caminar") in found  # the books have "walks" and "camina"
    assert ("model", "modelo") not in found
    assert ("dragon", "dragón") not in found


def test_irregular_forms_lead_to_their_word() -> None:
    texts = Texts([english(Part("A", "It flees.")), spanish(Part("A", "La unidad huye."))], {"huir": ["huye"]})
    assert pairs_of({"pairs": {"flee": "huir"}}, texts) == [("flee", "huir")]


@pytest.mark.parametrize(
    "wrong", [{"pairs": []}, {"pairs": {"a": 3}}, {"pairs": {"a": ["b", 3]}}, {"pairs": {"a": [""]}}]
)
def test_a_wrong_lexicon_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputRefused, match="lexicon"):
        pairs([EN, ES], wrong)


def test_the_game_speaks_before_the_trade() -> None:
    general = {"pairs": {"command": "mando", "end of turn": "fin"}, "forms": {"ir": ["va"]}}
    own = {"pairs": {"Command": "orden", "End of turn": "FIN"}}
    assert merged({"general": general, "g": own}, "g") == {
        "pairs": {"Command": ["orden"], "End of turn": ["FIN"], "end of turn": ["fin"]},  # phrases mean but one thing
        "doubtful": {},
        "forms": {"ir": ["va"]},
    }
    assert merged({}, "g") == {"pairs": {}, "doubtful": {}, "forms": {}}


def test_the_game_settles_what_the_trade_doubts() -> None:
    both = {"general": {"doubtful": {"command": "orden", "draw": "empate"}}, "g": {"pairs": {"command": "mando"}}}
    assert merged(both, "g")["doubtful"] == {"draw": ["empate"]}


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
    assert (("draw", "empate") in pairs([en, es], {"doubtful": {"draw": "empate"}})) is found


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
    assert ("soot roll", "tirada de hollín") in pairs([en, es], {"pairs": {"soot": "hollín", "roll": "tirada"}})


def test_cognates_need_a_term_on_both_sides() -> None:
    en = english(
        Part("POSITION", "The position of a model counts. A position."), Part("General", "A station is a station.")
    )
    es = spanish(
        Part("POSICIÓN", "La posición de una miniatura cuenta. Una posición."),
        Part("General", "Una estación es estación."),
    )
    texts = Texts([en, es])
    terms: tuple[Term, ...] = (*find_terms(en, None), *find_terms(es, None))
    assert cognates(texts, terms) == [("position", "posición")]
    assert cognates(texts, terms, {"position"}) == []
    assert cognates(texts, ()) == []


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
        entries = merged(lexicons, name)["pairs"]
        assert all(en == en.strip() and all(e == e.strip() for e in es) for en, es in entries.items())
