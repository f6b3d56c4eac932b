"""Mentions: which words are links to the terms that they mean, and which are just words."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.mentions import find_mentions
from rulewright.ingest.mentions.words import Look, read_words
from rulewright.kb.model import (
    BookReading,
    Definition,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Term,
    TermKind,
    Translation,
)
from tests.ingest.references.book import read, term
from tests.work import LINEAR, growth


def linked(book: BookReading, *terms: Term) -> list[tuple[str, str]]:
    """(printed, term id) of every link."""
    _, found = find_mentions([book], terms)
    assert all(book.source[x.start : x.end] == x.text for x in found)
    return [(x.text, x.target or "") for x in found]


def texts(text: str, *terms: Term, lang: str = "en") -> list[str]:
    return [printed for printed, _ in linked(read("# Home\nDefined here.\n# Here\n" + text, lang=lang), *terms)]


COVER, TOKEN, ACTION = term("Cover", "core/home"), term("Damage tokens", "core/home"), term("Move action", "core/home")
STUNNED = term("Stunned", "core/home", kind="state")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A unit in cover is safe.", ["cover"]),
        ("In cover. Still in cover.", ["cover"]),  # once per paragraph
        ("In cover.\n\nIn cover.", ["cover", "cover"]),
        ("- in cover\n- in cover", ["cover", "cover"]),  # list items are paragraphs
        ("A **Cover** bonus", ["Cover"]),
        ("They discover covers", ["covers"]),  # never inside a word; plural
        ("undercover, cover-up", []),
        ("one damage token, two", ["damage token"]),
        ("Damage\ntokens", ["Damage\ntokens"]),  # over a line end
        ("the damage, tokens", []),  # not over a comma
        ("makes a move action now", ["move action"]),
        ("a stunned unit", ["stunned"]),
        ("## Cover\nx", []),  # a heading
        ("[cover](#cover)", []),  # a link
        ("at https://example.org/cover", []),
        (":cover:", []),  # a symbol
        ("They cover the ground", []),  # a verb with an object
        ("units can cover ground", []),
    ],
)
def test_what_is_linked(text: str, found: list[str]) -> None:
    assert texts(text, COVER, TOKEN, ACTION, STUNNED) == found


@pytest.mark.parametrize(("text", "found"), [("Bring a tape measure.", []), ("The measure counts.", ["measure"])])
def test_a_word_in_an_idiom_means_no_term(text: str, found: list[str]) -> None:
    assert texts(text, term("Measure", "core/home")) == found


def test_the_longest_name_wins() -> None:
    short, long = term("Combat", "core/home"), term("Combat phase", "core/home")
    book = read("# Home\nx\n# Here\nIn the combat phase there is combat.")
    assert linked(book, short, long) == [("combat phase", "game/en/combat-phase"), ("combat", "game/en/combat")]


def test_a_term_is_not_linked_where_it_is_defined() -> None:
    book = read("# Home\nCover is shelter.\n# Here\nTake cover.")
    assert linked(book, COVER) == [("cover", "game/en/cover")]


@pytest.mark.parametrize("kind", ["lore", "toc", "index", "credits"])
def test_only_rules_text_is_linked(kind: str) -> None:
    assert linked(read(f"# Home\nx\n# {{{kind}}} Tale\nIn cover."), COVER) == []


def test_a_book_that_sets_a_term_off_means_it_only_then() -> None:
    scout = term("Scout", "core/home", kind="keyword")
    text = "Units with *Scout* deploy.\n\nA *Scout* may move.\n\nThe scout of the tale runs."
    assert texts(text, scout) == ["Scout", "Scout"]


def test_a_book_that_never_sets_a_term_off_means_it_by_the_plain_word() -> None:
    assert texts("A warband.\n\nEvery warband.", term("Warband", "core/home")) == ["warband", "warband"]


def test_a_spell_is_never_a_plain_word() -> None:
    fog = term("Fog", "core/home", kind="spell")
    assert texts("The fog is bad. He casts Fog now.", fog) == ["Fog"]


@pytest.mark.parametrize(
    ("basis", "found"),
    [("heading, listed", ["scout", "scout"]), ("bold", [])],  # of words in bold readers call few a term
)
def test_what_is_rather_no_term_is_linked_only_where_it_is_set_off(basis: str, found: list[str]) -> None:
    scout = replace(term("Scout", "core/home"), basis=basis)
    assert texts("The scout runs.\n\nOne scout swims.", scout) == found
    assert texts("One Scout swims.", scout) == ["Scout"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A unit and its units.\n\nUnits move.", []),  # every rulebook is full of it
        ("Cards of the *Unit* kind and a unit.", ["Unit"]),  # set off
        ("Of Acme Units Ltd. Many units are units.", []),  # a capital once is no habit
        ("Each Unit has a card.\n\nThe Unit moves.", ["Unit", "Unit"]),  # a capital always is one
    ],
)
def test_a_word_of_every_rulebook_is_linked_only_where_it_is_set_off(text: str, found: list[str]) -> None:
    assert texts(text, term("Unit", "core/home")) == found


def test_what_all_sections_speak_of_is_linked_in_each_paragraph() -> None:
    rest = "".join(f"\n# Part {n}\nIn cover.\n\nStill in cover, in cover.\n\nBack in cover." for n in range(9))
    found = linked(read(f"# Home\nDefined here.{rest}"), COVER)
    assert len(found) == 27


@pytest.mark.parametrize(("text", "found"), [("Hit 2 models.", []), ("A hit counts.", ["hit"])])
def test_a_verb_with_a_number_behind_it_is_no_noun(text: str, found: list[str]) -> None:
    assert texts(text, term("Hit", "core/home")) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("its MOV is 4", ["MOV"]),
        ("they mov on", []),
        ("no LoS here", ["LoS"]),
        ("los otros", []),
        ("a W of 2", []),
        ("a **W** of 2", ["W"]),
    ],
)
def test_abbreviations_count_in_their_own_letter_case(text: str, found: list[str]) -> None:
    terms = (
        term("Movement", "core/home", aliases=("MOV",)),
        term("Line of Sight", "core/home", aliases=("LoS",)),
        term("Wounds", "core/home", aliases=("W",)),
    )
    assert texts(text, *terms) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Dos compañías atacan, dos unidades no.", ["compañías"]),
        ("La línea de batalla avanza.", ["línea de batalla"]),
        ("Las lineas de batalla.", ["lineas de batalla"]),  # an accent lost
        ("Compañía", ["Compañía"]),
    ],
)
def test_spanish_forms(text: str, found: list[str]) -> None:
    terms = (term("Compañía", "core/home", "es"), term("Línea de batalla", "core/home", "es"))
    assert texts(text, *terms, lang="es") == found


def test_a_book_is_linked_in_its_own_language() -> None:
    assert texts("In cover.", term("Cover", "core/home", "es")) == []


def test_a_name_that_only_the_other_language_defines_leads_there() -> None:
    core = read("# Home\nCover is shelter.")
    cup = read("# Aquí\nLa cobertura y el miedo.", "cup", "es")
    fear = term("Miedo", "cup/x", "es")
    pairs = (Translation("game", "Cover", "Cobertura"), Translation("game", "Fear", "Miedo"))
    _, found = find_mentions([core, cup], [COVER, fear], pairs)
    assert [(x.text, x.target) for x in found] == [("cobertura", "game/en/cover"), ("miedo", "game/es/miedo")]


def test_homonyms_go_to_the_nearest_definition() -> None:
    text = "# Terrain\n## Cover\nx\n## Walls\nGives cover.\n# Words\n## Cover\nx\n## More\nHas cover."
    first = term("Cover", "core/cover")
    second = Term("game/en/cover-word", "game", "core", "en", "Cover", None, TermKind.KEYWORD, (), first.definition)
    second = Term(
        **{f: getattr(second, f) for f in Term.__slots__} | {"definition": term("x", "core/cover-2").definition}
    )
    assert [t for _, t in linked(read(text), first, second)] == ["game/en/cover", "game/en/cover-word"]


def test_the_verb_of_a_long_name_is_not_the_name() -> None:
    control = term("Control an objective", "core/home", aliases=("control", "controls"))
    assert texts("He controls it. To control an objective, stand.", control) == ["control an objective"]


def test_uses_are_counted_even_where_not_linked() -> None:
    terms, found = find_mentions([read("# Home\ncover\n# Here\nIn cover, in cover, in cover.")], [COVER])
    assert ([t.mentions for t in terms], len(found)) == ([3], 1)


def test_without_terms_or_books_there_is_nothing() -> None:
    assert find_mentions([], []) == ((), ())
    assert find_mentions([read("# A\nx")], []) == ((), ())


@pytest.mark.parametrize(
    ("text", "word", "look"),
    [
        ("The Move is", "Move", Look.CAPITAL),
        ("Move it", "Move", Look.OPENING),
        ("Done. Move it", "Move", Look.OPENING),
        ("- Move it", "Move", Look.OPENING),
        ("a *move* b", "move", Look.EMPHASISED),
        ("a move b", "move", Look.PLAIN),
    ],
)
def test_how_a_word_stands_out(text: str, word: str, look: Look) -> None:
    assert {w.look for w in read_words(text) if w.text == word} == {look}


HARBOUR = "# Home\n{home}\n# Here\n{text}"


def found_in(home: str, text: str, *terms: Term) -> list[str]:
    """What is linked in a text, where ``home`` is the passage that defines all terms."""
    book = read(HARBOUR.format(home=home, text=text))
    return [printed for printed, _ in linked(book, *(replace(t, definition=home_of(home)) for t in terms))]


def home_of(home: str) -> Definition:
    return Definition("core/home", 7, 7 + len(home))


@pytest.mark.parametrize(
    ("home", "text", "found"),
    [
        ("A boat can sail once.", "It cannot sail. Sailing is slow. Boats sailed.", ["sail"]),  # what players do
        ("A boat can sail once.", "Sailing is slow.", ["Sailing"]),  # in any of its forms
        ("Sail is set.", "It cannot sail. Boats sailed.", []),  # a thing: its verb is a word like others
    ],
)
def test_verbs_mean_what_players_do(home: str, text: str, found: list[str]) -> None:
    assert found_in(home, text, term("Sail", "core/home")) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A tow roll of 4. A tow. The roll.", ["tow roll"]),
        ("He wins the tow rolls.", ["tow rolls"]),
        ("The towed roll.", []),  # only a phrase with a verb is met in another form of it
    ],
)
def test_the_words_of_a_longer_name_keep_their_forms(text: str, found: list[str]) -> None:
    assert texts(text, term("Tow roll", "core/home")) == found


@pytest.mark.parametrize("text", ["He joined a crew.", "Joining a crew is free.", "They join a crew."])
def test_a_phrase_is_met_in_all_forms_of_its_verb(text: str) -> None:
    assert len(texts(text, term("Join a crew", "core/home"))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Tow", "The towers and the tower."),  # who does it is not what is done
        ("Range", "A ranged weapon."),
        ("Rest", "The rest of the crew."),
        ("Discard", "Into the discard pile."),
        ("Pass", "The line passes through a wall."),
        ("Block", "A wall blocks her line."),
        ("Range", "The figures of the point range."),
        ("Command", "With *High Command* on board."),  # a name of its own
        ("Ram", "The Order of the Ram sails."),
        ("Drift", "In a DRIFT OFF or Drift Off action."),  # with its particle
        ("Plan", "Look into the Planning Room."),  # the title of something else
        ("Good", "The best of the crew, or a better one."),
        ("Keep", "You keep a rope."),  # what everybody does
    ],
)
def test_words_that_only_look_like_the_term(name: str, text: str) -> None:
    assert texts(text, term(name, "core/home")) == []


def test_a_heading_that_is_no_term_is_a_thing_of_its_own() -> None:
    book = read("# Home\nx\n# Anchor chain\ny\n# Here\nThe anchor chain breaks. The anchor holds.")
    assert linked(book, term("Anchor", "core/home")) == [("anchor", "game/en/anchor")]
    start = book.source.index("The anchor holds")
    assert find_mentions([book], [term("Anchor", "core/home")])[1][0].start == start + 4


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hull and HUL 3, HUL 4, HUL 5.", ["HUL"]),  # the book has an abbreviation for it
        ("HUL 3, HUL 4, HUL 5.\n\nThe hull value. A hull.", ["HUL", "hull"]),
        ("HUL 3, HUL 4, HUL 5.\n\nA **Hull**.", ["HUL", "Hull"]),
        ("A hull and a hull.", ["hull"]),  # it has none that it uses
    ],
)
def test_attributes_go_by_their_abbreviation(text: str, found: list[str]) -> None:
    assert texts(text, term("Hull", "core/home", kind="attribute", aliases=("HUL",))) == found


def test_a_characteristic_that_is_set_off_as_one_is_no_plain_word() -> None:
    text = "A Sail characteristic of 4. The Sail value.\n\nBoats have a sail."
    assert texts(text, term("Sail", "core/home")) == ["Sail"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The Game rules. Most Game boats.", []),  # the game itself
        ("He plays a Game.", ["Game"]),  # the thing that is called like it
    ],
)
def test_the_name_of_the_game_is_none_of_its_terms(text: str, found: list[str]) -> None:
    assert texts(text, term("Game", "core/home", kind="ability")) == found


def test_a_field_of_a_list_is_meant_near_it_or_with_a_colon() -> None:
    text = "# Cargo\n## Home\nToll – what it costs. Load – what it takes. Crew – who sails.\n## Trade\nPay the toll."
    book = read(text + "\n# Tale\nThe toll of the war.\n\nToll: 4")
    fields = [
        replace(term(name, "core/home"), definition=Definition("core/home", text.index(name), text.index(name) + 9))
        for name in ("Toll", "Load", "Crew")
    ]
    assert linked(book, *fields) == [("toll", "game/en/toll"), ("Toll", "game/en/toll")]


def test_stories_are_not_linked() -> None:
    assert texts("The wind was in cover of night.\n\nA unit in cover was hit.", COVER) == ["cover"]


def test_nothing_is_linked_within_an_explicit_reference() -> None:
    book = read('# Home\nx\n# Here\nSee "Cover". In cover.')
    at = book.source.index("See")
    see = Reference("core/here", at, at + 11, 'See "Cover"', ReferenceKind.SEE, "Cover", None, ReferenceStatus.DANGLING)
    found = find_mentions([book], [COVER], (), [see])[1]
    assert [(x.text, x.start) for x in found] == [("cover", book.source.index("cover."))]


def test_the_word_that_opens_a_reference_is_not_the_term_of_that_name() -> None:
    book = read("# Home\nx\n# Here\nSee Oars, or see [Oars](#oars). After a see, row. No See also Oars.")
    spans = [m.span() for m in re.finditer(r"Oars(?=[.,])|\[Oars\]\(#oars\)", book.source)]
    refs = [
        Reference("core/here", *at, "Oars", ReferenceKind.LINK, "Oars", None, ReferenceStatus.DANGLING) for at in spans
    ]
    terms = [term("See", "core/home")]
    assert [x.start for x in find_mentions([book], terms, (), refs)[1]] == [book.source.index("see, row")]
    assert [x.start for x in find_mentions([book], terms)[1]] == [book.source.index("See Oars")]


def test_rules_below_a_bare_heading_are_the_definition() -> None:
    book = read("# Home\n## Rule\nCover is shelter.\n# Here\nIn cover.")
    assert linked(book, COVER) == [("cover", "game/en/cover")]
    assert find_mentions([book], [COVER])[1][0].section == "core/here"


def test_a_link_takes_whole_words_of_the_source() -> None:
    book = read("# Home\nx\n# Here\nThe coverr holds.")
    there = book.sections[1]
    at = there.text_map[0][1]
    clean = replace(there, text="The cover holds.", text_map=((0, at, 8), (9, at + 10, 7)))  # as repaired
    _, found = find_mentions([replace(book, sections=(book.sections[0], clean))], [COVER])
    assert [x.text for x in found] == ["coverr"]


def test_the_term_whose_definition_says_what_it_is_wins() -> None:
    source = "# Sea\n## Port\nWhen ships are near a port they rest.\n## Dock\nA place is a **port**.\n# Here\nIn port."
    here, there = source.index("When"), source.index("A place")
    first = replace(term("Port", "core/port"), definition=Definition("core/port", here, here + 30))
    second = replace(first, id="game/en/port-dock", definition=Definition("core/dock", there, there + 22))
    book = read(source)
    assert linked(book, first, second)[-1] == ("port", "game/en/port-dock")
    assert linked(book, second, first)[-1] == ("port", "game/en/port-dock")


@given(st.text(alphabet="ab *_\n-|#:[]()'", max_size=120))
def test_words_stand_where_they_say(text: str) -> None:
    found = read_words(text)
    assert all(text[w.start : w.end] == w.text for w in found)
    assert all(a.end <= b.start and a.paragraph <= b.paragraph for a, b in pairwise(found))


def test_a_long_book_with_many_terms_is_work_in_proportion() -> None:
    def find(n: int) -> None:
        terms = [term(f"Thing{i} of power", "core/home") for i in range(20 * n)]
        body = " ".join(f"The thing{i % (30 * n)} of power is here." for i in range(60 * n))
        book = read("# Home\nx\n" + "".join(f"# S{i}\n{body[i * 2_000 : (i + 1) * 2_000]}\n" for i in range(n)))
        find_mentions([book], terms)

    assert growth(find, 5) < LINEAR
