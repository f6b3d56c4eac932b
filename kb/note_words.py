"""The wording of notes, in English and Spanish: a table, and how a note's arguments are put into it.

A note itself is neutral: a code and arguments. ``{label}`` stands for an argument's value; the values of ``ranks`` and
``own`` are names of ``kb.verdict_cues.Role`` and are worded here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

WORDS: dict[str, tuple[str, str]] = {  # code: English, Spanish
    "overridden-by": ("Replaced or changed by “{label}” ({book}).", "Sustituida o modificada por «{label}» ({book})."),
    "overrides": ("Replaces or changes “{label}” ({book}).", "Sustituye o modifica «{label}» ({book})."),
    "overridden-by-gone": ("Replaced or changed by {id}.", "Sustituida o modificada por {id}."),
    "overrides-gone": ("Replaces or changes {id}.", "Sustituye o modifica {id}."),
    "absolute-prohibition": ("Absolute prohibition: {quote}", "Prohibición absoluta: {quote}"),
    "prohibition": ("Prohibition: {quote}", "Prohibición: {quote}"),
    "prohibition-bold-lost": (
        "Prohibition (this copy shows no bold type, so nobody can tell from it whether it is absolute): {quote}",
        "Prohibición (esta copia no conserva la negrita, así que no se puede saber si es absoluta): {quote}",
    ),
    "says-what-wins": (
        "Says which rule wins: {higher} wins over {lower}.",
        "Dice qué regla prevalece: {higher} prevalece sobre {lower}.",
    ),
    "says-rule": ("Says which rule wins: {quote}", "Dice qué regla prevalece: {quote}"),
    "says-order": ("Says what comes first: {quote}", "Dice qué va primero: {quote}"),
    "says-tie": ("Settles a tie: {quote}", "Resuelve un empate: {quote}"),
    "says-exception": ("Makes an exception: {quote}", "Hace una excepción: {quote}"),
    "wins-over": ("Wins over {ranks}, as {own}.", "Prevalece sobre {ranks}, por ser {own}."),
    "yields-to": ("Yields to {ranks}, as {own}.", "Cede ante {ranks}, por ser {own}."),
    "wins-over-book": (
        "Wins over {books} where they differ, as part of {book}.",
        "Prevalece sobre {books} donde difieren, por ser parte de {book}.",
    ),
}
RANKS: dict[str, tuple[str, str]] = {
    "scenario": ("scenarios", "los escenarios"),
    "profile": ("profiles", "los perfiles"),
    "card": ("cards", "las cartas"),
    "published": ("published profiles", "los perfiles publicados"),
    "printed": ("printed profiles", "los perfiles impresos"),
    "manual": ("the rulebook", "el reglamento"),
}
OWN: dict[str, tuple[str, str]] = {
    "scenario": ("a rule of a scenario", "una regla de escenario"),
    "profile": ("a rule of a profile", "una regla de un perfil"),
    "card": ("text of a card", "texto de una carta"),
    "published": ("a published profile", "un perfil publicado"),
    "printed": ("a printed profile", "un perfil impreso"),
    "manual": ("a rule of the rulebook", "una regla del reglamento"),
}
LANGUAGES = ("en", "es")
AND = (" and ", " y ")
RANKED = ("higher", "lower")  # arguments that are sides of a statement on precedence
MARKED = "bold "  # how a statement on precedence marks words that count where they are printed in bold
BOLD = (("bold ", ""), ("", " en negrita"))  # what stands before and behind them
SLOT = re.compile(r"\{(\w+)\}")


class Argument(NamedTuple):
    """What stands for one slot of a note's wording. ``lang``: the language of the values, empty for names of ranks;
    ``langs``: that of each value, where they differ.
    """

    name: str
    values: tuple[str, ...]
    lang: str = ""
    langs: tuple[str, ...] = ()


def pieces(code: str, arguments: Sequence[Argument], lang: str) -> Iterator[tuple[str, str]]:
    """A note's sentence in pieces, each with its language; ``lang`` is ``en`` or ``es``, English otherwise."""
    at = LANGUAGES.index(lang) if lang in LANGUAGES else 0
    ours = LANGUAGES[at]
    by_name = {a.name: a for a in arguments}
    for i, part in enumerate(SLOT.split(WORDS[code][at])):
        if i % 2 == 0:
            yield from [(part, ours)] if part else []
            continue
        argument = by_name[part]
        table = {"ranks": RANKS, "own": OWN}.get(part)
        for n, value in enumerate(argument.values):
            yield from [(AND[at], ours)] if n else []
            lang = argument.langs[n] if argument.langs else argument.lang or ours
            yield from [(table[value][at], lang)] if table else _valued(part, value, lang, at)


def _valued(name: str, value: str, lang: str, at: int) -> Iterator[tuple[str, str]]:
    """A value in its own language; that words count in bold is said in the language of the note."""
    if name not in RANKED or not value.startswith(MARKED):
        yield value, lang
        return
    before, after = BOLD[at]
    told = (before, LANGUAGES[at]), (value.removeprefix(MARKED), lang), (after, LANGUAGES[at])
    yield from (piece for piece in told if piece[0])


def worded(code: str, arguments: Sequence[Argument], lang: str = "en") -> str:
    """A note's sentence as a whole."""
    return "".join(text for text, _ in pieces(code, arguments, lang))
