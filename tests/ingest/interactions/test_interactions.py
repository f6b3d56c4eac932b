from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulewright.ingest.interactions import Tidier, find_interactions, head_terms, mute_terms, named_in, one_each
from rulewright.ingest.interactions.ends import Ends
from rulewright.ingest.interactions.mentions import Mention, Speaker, mentions_in, names_of
from rulewright.ingest.interactions.subjects import is_opening, title_speakers
from rulewright.ingest.mentions import find_mentions
from rulewright.kb.model import (
    BookReading,
    Definition,
    Interaction,
    InteractionType,
    Section,
    SectionKind,
    Term,
    Translation,
)
from tests.make import book, section, term
from tests.work import LINEAR, growth


def named(name: str, where: str = "core/elsewhere", lang: str = "en", at: int = 0, **other: object) -> Term:
    slug = name.lower().replace(" ", "-")
    return term(f"game/{lang}/{slug}", where, name=name, definition=Definition(where, at, at + 5), **other)


def read(sections: list[Section], terms: Sequence[Term], *pairs: Translation, lang: str = "en") -> list[Interaction]:
    whole = [reading(sections, lang)]
    terms, links = find_mentions(whole, terms, pairs)
    return list(find_interactions(whole, terms, pairs, links)[0])


def reading(sections: Sequence[Section], lang: str = "en") -> BookReading:
    """A book of some sections, each with its title and text where its span says that it stands."""
    source = ""
    for s in sorted(sections, key=lambda s: s.spans[0].start):
        source = source.ljust(s.spans[0].start) + f"{s.title}\n{s.text}"
    return BookReading(book(sections[0].book, lang=lang), tuple(sections), source)


FEAR, STUN, HOP = named("Fear"), named("Stun"), named("Hop")


def test_a_heading_lends_its_term_to_the_passage() -> None:
    courage = named("Courage", "core/courage")
    s = section("core/courage", "COURAGE (X)", "Your unit ignores the effects of fear.")
    (i,) = read([s], [courage, FEAR])
    assert (i.a, i.type, i.b) == ("game/en/courage", InteractionType.NEGATES, "game/en/fear")
    assert i.sentence == "Your unit ignores the effects of fear." and i.section == s.id


def test_the_term_that_a_paragraph_defines_speaks_in_it() -> None:
    text = "Dizzy. You cannot hop. You win nothing.\n\nBrave. You ignore fear."
    s = section("core/states", "States", text)
    offset = s.text_map[0][1]
    terms = [named("Dizzy", s.id, at=offset), named("Brave", s.id, at=offset + text.index("Brave")), FEAR, HOP]
    found = {(i.a.split("/")[-1], i.type.value, i.b.split("/")[-1]) for i in read([s], terms)}
    assert found == {("dizzy", "excludes", "hop"), ("brave", "negates", "fear")}


def test_a_subsection_speaks_of_its_parents_term() -> None:
    parent = section("core/courage", "Courage", "", order=0)
    child = section("core/courage.use", "In play", "It ignores fear.", order=1, parent=parent.id)
    (i,) = read([parent, child], [named("Courage", parent.id), FEAR])
    assert (i.a, i.section) == ("game/en/courage", child.id)


def test_positions_are_in_the_source() -> None:
    s = section("core/courage", "Courage", "It is good. It ignores fear.")
    (i,) = read([s], [named("Courage", s.id), FEAR])
    offset = s.text_map[0][1]
    assert s.text[i.start - offset : i.end - offset] == "It ignores fear."


def test_stories_say_nothing() -> None:
    s = section("core/courage", "Courage", "It ignores fear.", kind=SectionKind.LORE)
    assert read([s], [named("Courage", s.id), FEAR]) == []


def test_a_claim_is_made_once_a_section() -> None:
    s = section("core/courage", "Courage", "It ignores fear. Again it ignores fear. Fear is ignored.")
    assert len(read([s], [named("Courage", s.id), FEAR])) == 1


def test_a_term_of_the_other_language_is_recognised_by_its_translated_name() -> None:
    s = section("cup/coraje", "Coraje", "La unidad ignora el miedo.", lang="es")
    terms = [named("Coraje", s.id, "es"), FEAR]
    (i,) = read([s], terms, Translation("game", "Fear", "Miedo"), lang="es")
    assert (i.a, i.b) == ("game/es/coraje", "game/en/fear")


def test_a_translated_name_is_not_lent_where_the_language_has_its_own_term() -> None:
    own = named("Miedo", lang="es")
    assert named_in("es", [FEAR, own], [Translation("game", "Fear", "Miedo")]) == [FEAR, own]


def test_a_translation_of_any_of_a_terms_names_is_one_of_its_names_abroad() -> None:
    pairs = [Translation("game", "Afraid", "Asustado"), Translation("game", "Fear", "Miedo")]
    (abroad,) = named_in("es", [named("Fear", aliases=("Afraid",))], pairs)
    assert (abroad.name, abroad.aliases) == ("Asustado", ("Miedo",))


def test_a_term_that_ends_many_names_is_a_kind_of_thing() -> None:
    terms = [named("Roll"), *(named(f"{n} roll") for n in ("Attack", "Defense", "Morale")), named("Attack")]
    assert head_terms(terms, "en") == {"game/en/roll"}
    spanish = [named("Ficha", lang="es"), *(named(f"Ficha {n}", lang="es") for n in ("roja", "azul", "gris"))]
    assert head_terms(spanish, "es") == {"game/es/ficha"}


def test_the_games_own_name_and_a_number_are_mute() -> None:
    reading = BookReading(book("core", title="Frog Wars"), ())
    terms = [named("Die"), named("Unit card"), named("Frog wars"), named("Frog wars game"), named("Frog leap")]
    terms += [named("Three"), named("Three frogs")]
    assert mute_terms(terms, reading) == {"game/en/frog-wars", "game/en/frog-wars-game", "game/en/three"}


def test_mentions_are_tidied() -> None:
    found = [Mention("stunned-unit", 0, 5), Mention("die", 6, 9), Mention("fear", 10, 14)]
    tidier = Tidier({}, {"stunned-unit": "stunned"}, {"die"})
    assert tidier.mentions(found) == [Mention("stunned", 0, 5), Mention("fear", 10, 14)]


def test_of_two_speakers_of_one_name_the_one_defined_here_speaks_and_is_meant() -> None:
    here, there = named("Cover", "core/b"), term("game/en/cover-terrain", "core/a", name="Cover")
    tidier = Tidier({t.id: t for t in (here, there, FEAR)}, {}, {FEAR.id})
    found = [Speaker("title", there.id), Speaker("part", here.id), Speaker("up title", FEAR.id)]
    speakers = tidier.speakers(found, section("core/b"))
    assert speakers == [Speaker("part", here.id)]
    assert tidier.meant([Mention(there.id, 0, 5)], speakers) == [Mention(here.id, 0, 5)]


def test_of_homonyms_the_one_defined_here_is_meant() -> None:
    here, there = named("Cover", "core/a"), named("Cover", "core/b")
    there = term("game/en/cover-terrain", "core/b", name="Cover")
    found = mentions_in("cover", names_of([here, there], "en"))
    assert len(found) == 2
    ends = Ends(reading([section("core/a"), section("core/b")]), (here, there), ())
    assert [m.term for m in one_each(found, section("core/b"), ends)] == ["game/en/cover-terrain"]
    assert [m.term for m in one_each(found, section("core/a"), ends)] == ["game/en/cover"]


def test_a_heading_is_about_its_term_and_about_the_one_that_people_use() -> None:
    whole, part = named("Push back the loser"), named("Push back")
    names = names_of([whole, part], "en")
    s = section("core/x", "PUSH BACK THE LOSER")
    by_id = {t.id: t for t in (whole, part)}
    whole_speaks, part_speaks = Speaker("title", whole.id), Speaker("part", part.id)
    assert title_speakers(s, names, by_id, {part.id: 4}) == [whole_speaks, part_speaks]
    other = section("core/y", "How to push back the loser of a fight")
    assert title_speakers(other, names, by_id, {part.id: 4})[0] == part_speaks
    assert title_speakers(section("core/z", "Nothing here"), names, by_id, {}) == []


def test_a_heading_that_is_how_the_rule_begins_names_its_terms_in_passing() -> None:
    s = section("core/1.1", "You may push back", "You may push back any frog.")
    push = named("Push back")
    assert is_opening(s) and not is_opening(section("core/x", "Push back", "You may do it."))
    assert title_speakers(s, names_of([push], "en"), {push.id: push}, {}) == [Speaker("opening", push.id)]


def test_of_the_forms_of_two_terms_the_exact_one_is_meant() -> None:
    verb, state = named("Engage"), named("Engaged")
    found = mentions_in("engaged", names_of([verb, state], "en"))
    assert [m.term for m in one_each(found, section(), Ends(reading([section()]), (verb, state), ()))] == [state.id]


def test_nothing_in_nothing_out() -> None:
    assert find_interactions((), (), ()) == ((), ())
    assert read([section("core/a", "A", "It ignores fear.")], []) == []


def test_the_same_input_gives_the_same_output() -> None:
    s = section("core/courage", "Courage", "It ignores fear, stun and hop. Hop requires stun.")
    terms = [named("Courage", s.id), FEAR, STUN, HOP]
    assert read([s], terms) == read([s], terms[::-1])


def test_a_longer_book_is_work_in_proportion() -> None:
    terms = [named(n) for n in ("Courage", "Fear", "Stun", "Hop", "Luck", "Coin")]
    line = "It ignores fear, stun and hop, gains luck, and cannot spend a coin unless it has courage. "

    assert growth(lambda n: read([section("core/courage", "Courage", "\n\n".join([line * 4] * n))], terms), 10) < LINEAR


def test_a_sentence_that_goes_on_speaks_of_what_the_one_before_names() -> None:
    first = section("core/play", "In play", "A model may hop. Then it ignores fear.")
    other = section("core/end", "The end", "Then it ignores fear.", order=1)
    found = read([first, other], [HOP, FEAR])
    assert [(i.a, i.type.value, i.b, i.section) for i in found] == [(HOP.id, "negates", FEAR.id, first.id)]


@pytest.mark.parametrize("text", ["There can never be two fear cards.", "A fear is immune to another fear."])
def test_what_a_rule_says_of_others_of_its_kind_ties_a_thing_with_nothing(text: str) -> None:
    assert not read([section("core/fear", "Fear", text)], [named("Fear", "core/fear")])
