"""What a sentence forbids, allows, demands and does, on made-up rules in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.statements.clauses import Clause, clauses
from rulewright.ingest.statements.cues import cues, words_of
from rulewright.kb.language import shown, word_set
from rulewright.kb.model import Modality
from tests.work import LINEAR, growth

MUST_NOT, MAY, MUST, NEED_NOT, IS = Modality.MUST_NOT, Modality.MAY, Modality.MUST, Modality.NEED_NOT, Modality.IS


def read(sentence: str, lang: str) -> list[Clause]:
    words = words_of(sentence)
    (found,) = cues(lang).find([words])
    return clauses(sentence, words, found, lang)


def bans(sentence: str, lang: str) -> list[Clause]:
    return [c for c in read(sentence, lang) if c.modality is MUST_NOT]


FORBIDDEN = [  # sentence, whom, what, on which condition
    (
        "Wet ducks, lame old geese, the white lake-side swan, the hens and up-river ducks can never be sold.",
        "Wet ducks, lame old geese, the white lake-side swan, the hens and up-river ducks",
        "be sold",
        "",
    ),
    ("A duck (if it is wet) cannot swim.", "duck", "swim", "if it is wet"),
    ("Old eggs (during a frost) cannot be sold until May.", "Old eggs", "be sold", "during a frost; until May"),
    ("Eggs (of geese) cannot be sold.", "Eggs (of geese)", "be sold", ""),
    ("This rule dictates that no duck may sing.", "duck", "sing", ""),
    ("When it snows, you fall asleep and cannot swim.", "you", "swim", "When it snows"),
    ("Geese cannot swim.", "Geese", "swim", ""),
    ("A goose can neither swim nor fly.", "goose", "swim nor fly", ""),
    ("It is not possible to swim.", "", "swim", ""),
    ("The old goose **cannot** be sold.", "old goose", "be sold", ""),
    ("If it rains, a duck cannot fly.", "duck", "fly", "If it rains"),
    ("If the duck is asleep it cannot sing.", "duck", "sing", "If the duck is asleep"),
    ("A duck cannot sing if it is asleep.", "duck", "sing", "if it is asleep"),
    ("A duck cannot sing unless it is fed, and it stays.", "duck", "sing", "unless it is fed"),
    ("No goose may enter the barn.", "goose", "enter the barn", ""),
    ("You cannot sell a hat twice.", "you", "sell a hat twice", ""),
    ("Do not count the hats.", "you", "count the hats", ""),
    ("It cannot be pulled, pushed or cut unless fed.", "", "be pulled, pushed or cut", "unless fed"),
    ("Birds with a mark (:b:) cannot climb, except here.", "Birds with a mark (:b:)", "climb", "except here"),
    ("Under no circumstances can two geese meet.", "", "two geese meet", ""),
    ("Under no circumstances can you have two geese.", "you", "have two geese", ""),
    ("When a goose swims, count the rings (a goose cannot count).", "goose", "count", ""),
    ("The goose must be fed during the night, and it cannot sing.", "goose", "sing", ""),
    ("A goose cannot fly, and a goose can only swim once.", "goose", "fly", ""),
    ("Once you’ve fed the goose, you can’t feed it again.", "you", "feed it again", "Once you’ve fed the goose"),
    ("If a goose sings, count the rings but do not tell.", "you", "tell", "If a goose sings, count the rings"),
    ("There cannot be two geese.", "", "be two geese", ""),
    ("If it – or any goose – sings, a duck cannot fly.", "duck", "fly", "If it – or any goose – sings"),
    ("A goose must not sleep in order to sing.", "goose", "sleep in order to sing", ""),
    ("A goose cannot sing and then it sleeps.", "goose", "sing", ""),
    ("In such a case, a goose cannot sing.", "goose", "sing", "In such a case"),
    ("It may fly; however, geese cannot do so more than once per day.", "geese", "do so more than once per day", ""),
    ('A duck cannot swim if it is within 1" of a goose.', "duck", "swim", 'if it is within 1" of a goose'),
    ("This means that a duck cannot :paddle: Row when moored.", "duck", ":paddle: Row", "when moored"),
    ("A duck within 2“ of a goose cannot swim.", "duck within 2“ of a goose", "swim", ""),
    ("Once any ducks are fed, they may not sing.", "any ducks", "sing", "Once any ducks are fed"),
    ("If a duck no longer has a nest it cannot sing.", "duck", "sing", "If a duck no longer has a nest"),
    ("Ducks no longer may not sing.", "Ducks", "sing", ""),
    ("If something is happening – such as when flying – the ducks are never reduced.", "", "reduced", ""),
    ("Remember that when moving a duck you cannot whistle.", "you", "whistle", "when moving a duck"),
    ("Normally, a goose cannot fly.", "goose", "fly", "Normally"),
    ("A goose normally cannot fly.", "goose", "fly", ""),
    ("It cannot sing until either it rains, or it is fed.", "", "sing", "until either it rains, or it is fed"),
    ("The pond, if it is frozen, cannot be crossed.", "pond", "be crossed", "if it is frozen"),
    ("Certainly, if it is frozen, it cannot be crossed.", "", "be crossed", "if it is frozen"),
    ("You cannot feed a goose that is not yours.", "you", "feed a goose that is not yours", ""),
    ("A duck, that is, a goose, cannot sing.", "", "sing", ""),
    ("You cannot say that ducks or geese are loud.", "you", "say that ducks or geese are loud", ""),
    ("It snows and those who lost the race cannot sing.", "those who lost the race", "sing", ""),
    ("Feed the geese and never look back.", "you", "look back", ""),
    ('A duck cannot shout "you are healed" at night.', "duck", 'shout "you are healed" at night', ""),
    ("The goose is asleep, and thus a duck cannot sleep.", "duck", "sleep", ""),
    ("A nest of old or dry reeds which nobody ever used before the first snow cannot burn.",
     "nest of old or dry reeds which nobody ever used before the first snow", "burn", ""),
    ("It is not possible to swim, and it is not possible to fly.", "", "fly", ""),
    ("A goose loses –4 feathers and cannot sing.", "goose", "sing", ""),  # a minus
    ("A goose that swims, feeding the ducks, cannot sing.", "goose", "sing", ""),
    ("A goose preens itself, quacking, and cannot sing.", "", "sing", ""),  # with a verb that is not known
    ("You have –4 feathers and cannot sing.", "you", "sing", ""),
    ("If it snows, you are a goose and cannot sing.", "you", "sing", "If it snows"),
    ("If it snows, a wet goose is cold and cannot sing.", "wet goose", "sing", "If it snows"),
    ("At long range, ducks cannot see.", "ducks", "see", "At long range"),  # where, when or with what, at the front
    ("Outside of a nest, ducks cannot see.", "ducks", "see", "Outside of a nest"),
    ("Ducks cannot swim by day nor when it rains.", "Ducks", "swim by day nor when it rains", ""),
    ("Ducks cannot see at long range.", "Ducks", "see at long range", ""),
    ("Ducks may sing, but doing so means that they cannot swim.", "Ducks", "swim", "doing so"),
    ("Any time a duck is fed, it cannot sing.", "duck", "sing", "Any time a duck is fed"),
    ("If at any time your duck is wet, it cannot sing.", "your duck", "sing", "If at any time your duck is wet"),
    ("Ducks cannot be fed at any time.", "Ducks", "be fed at any time", ""),
    ("Otherwise, ducks cannot see.", "ducks", "see", "Otherwise"),
    ("Ducks cannot see; otherwise, they sing.", "Ducks", "see", ""),
    ("If your duck decides not to swim, it cannot fly.", "your duck", "fly", "If your duck decides not to swim"),
    ("In woods, at night, ducks, geese and swans cannot see.", "ducks, geese and swans", "see", "In woods, at night"),
    ("Roll a die; on a result of 4-6, the goose is stuck and cannot swim.", "goose", "swim", "on a result of 4-6"),
    ("Thus, without a nest, if it rains, it cannot sleep.", "", "sleep", "without a nest, if it rains"),
    ("In general, a duck cannot sing.", "duck", "sing", ""),
    ("Singing loudly means that you cannot dive.", "you", "dive", "Singing loudly"),  # what brings it about
    ("Note that failure implies that a duck cannot sing.", "duck", "sing", "failure"),
    ("This means that a duck cannot sing.", "duck", "sing", ""),
    ("If it rains, ducks may hop, but doing so means that they cannot sing.", "ducks", "sing", "doing so"),
    ("It is a duck, whereas a wet goose cannot sing.", "wet goose", "sing", ""),
    ("Should the duck have eggs, do not count them.", "you", "count them", "Should the duck have eggs"),
    ("Otherwise, you will not be able to swim.", "you", "swim", "Otherwise"),
    ("The only thing a duck cannot do is bark.", "duck", "bark", ""),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "who", "what", "condition"), FORBIDDEN)
def test_whom_a_sentence_forbids_what_and_when(sentence: str, who: str, what: str, condition: str) -> None:
    *_, ban = bans(sentence, "en")
    assert (ban.subject, ban.act, ban.condition) == (who, what, condition)


PROHIBIDO = [
    ("Bajo ninguna circunstancia se puede vender un pato.", "", "vender un pato", ""),
    ("En ningún caso un pato puede volar.", "pato", "volar", ""),
    ("Esta regla dicta que ningún pato puede volar.", "pato", "volar", ""),
    ("Fuera del nido, una oca no puede nadar.", "oca", "nadar", "Fuera del nido"),
    ("Una oca no puede nadar de noche ni al correr.", "oca", "nadar de noche ni al correr", ""),
    ("De lo contrario, las ocas no pueden volar.", "ocas", "volar", "De lo contrario"),
    ("Las ocas no pueden nadar.", "ocas", "nadar", ""),
    ("No puedes vender un sombrero.", "tú", "vender un sombrero", ""),
    ("Si llueve, un pato no puede volar.", "pato", "volar", "Si llueve"),
    ("Un pato no puede cantar salvo que esté despierto.", "pato", "cantar", "salvo que esté despierto"),
    ("No se pueden jugar cartas.", "", "jugar cartas", ""),
    ("Ninguna oca puede entrar.", "oca", "entrar", ""),
    ("Nadie puede entrar.", "", "entrar", ""),
    ("No es posible entrar.", "", "entrar", ""),
    ("Normalmente, un pato no puede volar.", "pato", "volar", "Normalmente"),
    ("El estanque, si está helado, no puede cruzarse.", "estanque", "cruzarse", "si está helado"),
    ("Una oca no es un pato y no puede volar.", "oca", "volar", ""),
    ("Más allá del estanque, los patos no pueden ver.", "patos", "ver", "Más allá del estanque"),
    ("En general, un pato no puede cantar.", "pato", "cantar", ""),
    ("Un éxito indica que la oca está mojada y no puede volar.", "oca", "volar", "éxito"),
    ("Los patos nadan, mientras que una oca no puede volar.", "oca", "volar", ""),
]


@pytest.mark.parametrize(("sentence", "who", "what", "condition"), PROHIBIDO)
def test_spanish_too(sentence: str, who: str, what: str, condition: str) -> None:
    (ban,) = bans(sentence, "es")
    assert (ban.subject, ban.act, ban.condition) == (who, what, condition)


def test_two_bans_of_one_sentence_share_their_subject() -> None:
    first, second = bans("It **cannot** sing in any way and **cannot** fly.", "en")
    assert (first.act, second.act) == ("sing in any way", "fly")
    first, second = bans("Geese cannot sing and cannot fly.", "en")
    assert first.subject == second.subject == "Geese"


POINTING = [  # a pronoun, and what the sentence names that it points to
    ("A wet duck is sad; it cannot sing.", "wet duck"),
    ("A wet duck is sad – it cannot sing.", "wet duck"),
    ("The duck is sad, an old goose is fed, it may sleep, and it cannot sing.", "old goose"),
    ("If the duck is sad, this cannot be undone.", ""),  # that it is
    ("A wet duck is sad; instead, it cannot sing.", "wet duck"),
    ("A wet duck is sad: it cannot sing.", ""),  # what follows may be the name of another rule
    ("A wet duck is sad; there cannot be two.", ""),
    ("Ducks are loud, geese have wings, and they cannot sing.", "geese"),  # who was spoken of last
    ("A duck is waiting and it cannot sing.", "duck"),
    ("The duck does not fly, is always fed, and cannot be sold.", "duck"),
    ("When flying, it cannot sing.", ""),
    ("It cannot sing.", ""),
]


@pytest.mark.parametrize(("sentence", "who"), POINTING)
def test_a_pronoun_points_to_what_the_sentence_names(sentence: str, who: str) -> None:
    assert bans(sentence, "en")[0].subject == who


def test_what_is_asked_or_quoted_parts_and_binds_nothing() -> None:
    assert bans("Find out why ducks cannot sing.", "en") == []
    (ban,) = bans('Ducks "of the pond" cannot cross 2½" of mud.', "en")
    assert (ban.subject, ban.act) == ('Ducks "of the pond"', 'cross 2½" of mud')


def test_bans_in_a_row_are_told_apart() -> None:
    found = bans("It cannot be sold, cannot sing and cannot fly.", "en")
    assert [b.act for b in found] == ["be sold", "sing", "fly"]
    assert bans("Some geese swim, others can't, and so on.", "en")[0].act == ""
    assert bans("You cannot turn a [double] into a [quad].", "en")[0].act == "turn a [double] into a [quad]"


NOT_FORBIDDEN = [
    "If you are fed, you may not get wet.",  # but you may
    "You can't just sing.",  # but have to do more
    "A duck cannot simply swim away.",
    "A duck can not only swim, but it can also fly.",
    "We can't tell you how many ducks to paint.",  # the author
    'The text "[This duck] can\'t swim" is an ability.',  # a text that is spoken of
    "Ducks that cannot swim sink.",
    "Don't worry about the hats, and don't count them.",  # advice
    "You may not even need a hat.",
    "There is nothing to say that ducks cannot swim.",
    "There is no limitation in the number of hats a duck may wear.",
    "This isn't to say that ducks cannot swim.",
    "The duck never swims.",  # told of
    "It sinks by two feet, but never below the reeds.",
    "Each hears how many geese wait – never *which*.",
    "Eggs hatch (by day; never into the night).",
    "If the duck sings when you cannot see it, count the rings.",
    "Ducks you cannot see are not counted.",
    "The ponds a duck cannot land on are marked.",
    "Buy the Never Wet coat.",  # a name
]


@pytest.mark.parametrize("sentence", NOT_FORBIDDEN)
def test_what_forbids_nothing(sentence: str) -> None:
    assert bans(sentence, "en") == []


FORBIDDING = [
    ("A goose cannot fly at night.", "cannot"),
    ("You can't sell the same hat twice.", "can't"),
    ("Players may not whisper.", "may not"),
    ("You must not open the box.", "must not"),
    ("It **cannot** be moved.", "cannot"),
    ("Never touch the bell.", "Never"),
    ("Do not count the hats.", "Do not"),
    ("If it rains, ducks cannot swim.", "cannot"),
    ("No goose may enter.", "No goose may"),
    ("Whistling is not allowed.", "is not allowed"),
    ("Under no circumstances can geese fly.", "Under no circumstances can"),
    ("Remember that you cannot whistle.", "cannot"),  # said again, and meant
    ("It may sing, but doing so means that it cannot whistle.", "cannot"),
    ("Geese assigned to that pond cannot leave.", "cannot"),  # "that" points at the pond
    ("If a goose is asleep it cannot sing.", "cannot"),  # the condition has ended
]


@pytest.mark.parametrize(("text", "wording"), FORBIDDING)
def test_a_sentence_that_forbids(text: str, wording: str) -> None:
    (ban,) = bans(text, "en")
    assert text[ban.start : ban.end] == wording


ALLOWING = [
    "If you cannot pay, sing.",  # a condition
    "When a duck cannot swim it sinks, so hold it.",
    "Ducks that cannot swim sink.",  # says which ducks
    "This is an exception to the rule that a duck cannot swim.",  # a rule that is quoted, to be lifted
    "It may or may not rain.",
    "Most people never notice.",
    "They do not mind.",
    "You can swim.",
    "The Cannotia flower blooms.",
    "Geese with no nest of theirs may stay.",
    "One goose says it can't swim.",
    "If you want to swim, but cannot dive, hold your breath.",  # the condition goes on
    "If a goose is hit or cannot swim, then it sinks.",
    "That doesn't mean a goose cannot swim.",
    "It is something they can't easily see.",
    "There are four ponds you cannot see.",
    "The geese have wings but do not fly.",  # told of, not ordered
    "Small birds of a length below two feet, e.g. ducks, do not block the path.",
    "Do not worry about the geese.",
    "A goose may not know the way.",
    "Part of the pond, never its whole, is frozen.",
    "Other songs: Never Wake a Goose, Loud Ducks.",  # a name
    "If you want to swim, but otherwise just cannot dive, hold your breath.",
]


@pytest.mark.parametrize("text", ALLOWING)
def test_a_sentence_that_forbids_nothing(text: str) -> None:
    assert bans(text, "en") == []


KINDS = [
    ("Ducks may swim.", "en", [MAY]),
    ("Ducks must swim but may not dive.", "en", [MUST, MUST_NOT]),
    ("Its target is automatically stunned.", "en", [IS]),
    ("Each player gets the chance to sing.", "en", [MAY]),
    ("A duck does not have to swim.", "en", [NEED_NOT]),
    ("Un pato no tiene que nadar.", "es", [NEED_NOT]),
    ("If a duck can swim, it swims.", "en", []),
    ("A duck can only swim.", "en", []),  # a limit
    ("You don't ever have to swim.", "en", [NEED_NOT]),
    ("A duck becomes wet.", "en", []),
    ("A duck will become soaked.", "en", [IS]),
    ("A duck does not become soaked.", "en", []),  # what is not, or only may be, is not stated
    ("A duck won't get soaked.", "en", []),
    ("A duck cannot become soaked.", "en", [MUST_NOT]),
    ("A duck is likely to get soaked.", "en", []),
    ("La oca debe nadar, pero puede volar.", "es", [MUST, MAY]),
    ("El mejor nido que puede alcanzar es el suyo.", "es", []),
    ("All you have to do is swim.", "en", [MUST]),
    ("La oca queda comprometida.", "es", [IS]),
    ("La oca no nada.", "es", []),
    ("La oca no queda comprometida.", "es", []),
]


@pytest.mark.parametrize(("sentence", "lang", "kinds"), KINDS)
def test_kinds(sentence: str, lang: str, kinds: list[Modality]) -> None:
    assert [c.modality for c in read(sentence, lang)] == kinds


def test_who_acts_and_to_whom_it_is_done() -> None:
    passive, active = (read(s, "en")[0] for s in ("Geese cannot be blocked.", "Geese cannot block."))
    assert passive.passive and not active.passive
    assert read("No se puede bloquear.", "es")[0].passive


@pytest.mark.parametrize(
    ("said", "lang"),
    [("Geese may be blocked.", "en"), ("Geese must also be fed.", "en"), ("La oca puede ser bloqueada.", "es")],
)
def test_what_may_or_must_be_done_to_somebody_is_passive_too(said: str, lang: str) -> None:
    assert [c.passive for c in read(said, lang)] == [True]


@pytest.mark.parametrize(
    ("sentence", "lang", "who"),
    [
        ("The duck will also become soaked.", "en", "duck"),
        ("Sometimes you will have to swim.", "en", "you"),
        ("Se puede nadar.", "es", ""),
        ("La oca también se puede ver.", "es", "oca"),
        ("The songs a duck has can be sung.", "en", "songs a duck has"),
    ],
)
def test_what_stands_before_the_verb_is_no_part_of_who_acts(sentence: str, lang: str, who: str) -> None:
    assert [c.subject for c in read(sentence, lang)] == [who]


def test_an_exception_is_told_from_a_limit() -> None:
    lifted, limited = (bans(s, "en")[0] for s in ("It cannot fly unless fed.", "It cannot fly when fed."))
    assert lifted.exception == "unless fed" and limited.exception == ""


PIECES = sorted(
    word_set("""cannot can may must never do not no you it they that who if when unless and or , ; : . – " ( ) the goose
    ducks is sings -4 but then so except there says until Never **""")
)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_whatever_is_written_is_read(pieces: list[str]) -> None:
    sentence = " ".join(pieces)
    for clause in read(sentence, "en"):
        assert 0 <= clause.start < clause.end <= len(sentence)
        assert all(part in shown(sentence) for part in (clause.subject, clause.act) if part not in ("", "you"))


@pytest.mark.parametrize("piece", ["can ", "if a ", "cannot, ", "(", '"', "the "])
def test_reading_is_linear(piece: str) -> None:
    assert growth(lambda n: read(piece * n, "en"), 150) < LINEAR
