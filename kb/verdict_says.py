"""The words of a verdict: a table of codes, each in English and Spanish. Data, and the one function that fills it in.

A value that begins with ``@`` is itself a code of the table of parts. Names of rules and books are filled in as they
stand, in the language of their book.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.kb.model import SectionKind
from rulewright.kb.verdict_cues import Role

Words = Mapping[str, str]  # by language

SAYS: dict[str, Words] = {
    "replaces": {"en": "{x} replaces or changes {y}.{more}", "es": "{x} sustituye o modifica {y}."},
    "book-prevails": {"en": "{book} says that it prevails.", "es": "{book} dice que prevalece."},
    "forbids-absolutely": {
        "en": "{x} forbids absolutely what {y} allows or demands.",
        "es": "{x} prohíbe de forma absoluta lo que {y} permite o exige.",
    },
    "says-this": {"en": "{x} says this.", "es": "{x} dice esto."},
    "absolute-wins": {
        "en": "The game places such a prohibition above everything.",
        "es": "El juego pone una prohibición así por encima de todo.",
    },
    "sets-aside": {
        "en": "{x} says itself that it sets {y} aside.",
        "es": "{x} dice de sí misma que deja sin efecto {y}.",
    },
    "own-exception": {
        "en": "{x} says itself that it is an exception to {y}.",
        "es": "{x} dice de sí misma que es una excepción a {y}.",
    },
    "excepts-it": {
        "en": "{y} says itself that it does not hold for what {x} is about.",
        "es": "{y} dice de sí misma que no rige para aquello de lo que trata {x}.",
    },
    "wins-itself": {
        "en": "{x} says itself that it wins over what {y} is.",
        "es": "{x} dice de sí misma que prevalece sobre lo que es {y}.",
    },
    "yields-itself": {
        "en": "{y} says itself that it yields to what {x} is.",
        "es": "{y} dice de sí misma que cede ante lo que es {x}.",
    },
    "higher-book": {
        "en": "{x} stands in {book}, which prevails over {other} where they differ.",
        "es": "{x} está en {book}, que prevalece sobre {other} donde difieren.",
    },
    "language": {
        "en": "{x} and {y} are one text in two languages; that of {x} prevails.",
        "es": "{x} y {y} son un mismo texto en dos idiomas; prevalece el de {x}.",
    },
    "ladder": {
        "en": "{x} {as_x}, {y} {as_y}: the first takes precedence.",
        "es": "{x} {as_x}; {y} {as_y}: prevalece la primera.",
    },
    "forbids": {"en": "{x} forbids what {y} allows or demands.", "es": "{x} prohíbe lo que {y} permite o exige."},
    "bans-win": {
        "en": "The game says that what forbids wins over what allows.",
        "es": "El juego dice que lo que prohíbe prevalece sobre lo que permite.",
    },
    "under": {
        "en": "{x} stands under {y}: it is the more particular rule.",
        "es": "{x} está dentro de {y}: es la regla más particular.",
    },
    "excepts": {
        "en": "{x} makes an exception that names {y}: it is the more particular rule.",
        "es": "{x} hace una excepción que nombra {y}: es la regla más particular.",
    },
    "particular-wins": {
        "en": "The game says that the particular rule wins over the general one.",
        "es": "El juego dice que la regla particular prevalece sobre la general.",
    },
    "takes-from": {
        "en": "{x} takes away in a narrower case what {y} grants: only if it wins do both have an effect.",
        "es": "{x} quita en un caso más concreto lo que {y} concede: solo si prevalece tienen efecto las dos.",
    },
    "forbids-the-thing": {
        "en": "{x} forbids in a narrower case what {y} is about: only if it wins do both have an effect.",
        "es": "{x} prohíbe en un caso más concreto aquello de lo que trata {y}: solo así tienen efecto las dos.",
    },
    "no-book-says": {
        "en": "No sentence found in the books ranks the two; this is the ordinary reading of a rule and its exception.",
        "es": "Ninguna frase hallada en los libros las ordena; esta es la lectura habitual de regla y excepción.",
    },
    "books-say": {
        "en": "The books say: {higher} before {lower}.",
        "es": "Los libros dicen: {higher} antes que {lower}.",
    },
    "books-say-one": {"en": "The books say: {higher}.", "es": "Los libros dicen: {higher}."},
    "same-rule": {"en": "Both are one and the same rule.", "es": "Las dos son la misma regla."},
    "other-games": {
        "en": "They are rules of different games ({a} and {b}) and never meet.",
        "es": "Son reglas de juegos distintos ({a} y {b}) y nunca se encuentran.",
    },
    "binds-nobody": {
        "en": "{x} is of the kind {kind}: it binds nobody, so that there is nothing to weigh.",
        "es": "{x} es de la clase {kind}: no obliga a nadie, así que no hay nada que sopesar.",
    },
    "only-a-heading": {
        "en": "{x} is only the heading that {y} stands under: it says nothing of its own.",
        "es": "{x} es solo el título bajo el que está {y}: no dice nada propio.",
    },
    "nothing-said": {
        "en": "The books of this game do not say which rule wins.",
        "es": "Los libros de este juego no dicen qué regla prevalece.",
    },
    "not-said-here": {
        "en": "{book} ranks above {other}, but no sentence found in the books says that it decides here.",
        "es": "{book} está por encima de {other}, pero ninguna frase hallada en los libros dice que decida aquí.",
    },
    "nothing-decides": {
        "en": "Nothing that the books say on precedence tells these two apart.",
        "es": "Nada de lo que dicen los libros sobre la prioridad distingue a estas dos.",
    },
}

PARTS: dict[str, Words] = {
    "@is:SCENARIO": {"en": "is a rule of a scenario", "es": "es una regla de un escenario"},
    "@is:PROFILE": {"en": "is a rule of a profile", "es": "es una regla de un perfil"},
    "@is:CARD": {"en": "is text of a card", "es": "es texto de una carta"},
    "@is:PUBLISHED": {"en": "is a published profile", "es": "es un perfil publicado"},
    "@is:PRINTED": {"en": "is a printed profile", "es": "es un perfil impreso"},
    "@is:MANUAL": {"en": "is a rule of the rulebook", "es": "es una regla del reglamento"},
    "@by:PROFILE": {"en": "acts through the profile that bears it", "es": "actúa a través del perfil que la lleva"},
    "@by:CARD": {"en": "acts through the card that bears it", "es": "actúa a través de la carta que la lleva"},
    "@kind:example": {"en": "example", "es": "ejemplo"},
    "@kind:lore": {"en": "lore", "es": "trasfondo"},
    "@kind:credits": {"en": "credits", "es": "créditos"},
    "@kind:toc": {"en": "contents", "es": "índice de contenido"},
    "@kind:index": {"en": "index", "es": "índice alfabético"},
}
RUNGS: dict[str, Words] = {  # the rungs of the reasoning, by the name that the API gives them
    "override": {"en": "one replaces the other", "es": "una sustituye a la otra"},
    "absolute prohibition": {"en": "absolute prohibition", "es": "prohibición absoluta"},
    "says so itself": {"en": "the rule says so itself", "es": "la propia regla lo dice"},
    "authority of the book": {"en": "authority of the book", "es": "autoridad del libro"},
    "language": {"en": "language", "es": "idioma"},
    "ladder of the game": {"en": "ladder of the game", "es": "jerarquía del juego"},
    "ban over permission": {"en": "prohibition over permission", "es": "prohibición sobre permiso"},
    "particular over general": {"en": "particular over general", "es": "lo particular sobre lo general"},
    "ordinary reading": {"en": "ordinary reading", "es": "lectura habitual"},
    "further reading": {"en": "further reading", "es": "más lectura"},
}


def say(code: str, values: Mapping[str, str], lang: str = "en") -> str:
    """A wording in English or Spanish, English for any other language. Raises KeyError for an unknown code."""
    words = SAYS[code]
    filled = {k: part(v, lang) if v.startswith("@") else v for k, v in values.items()}
    return words.get(lang, words["en"]).format(**filled)


def part(code: str, lang: str) -> str:
    """A part of a sentence in a language."""
    words = PARTS[code]
    return words.get(lang, words["en"])


def standing(role: Role, *, carried: bool) -> str:
    """The code for what a rule speaks as; ``carried``: through the profile or card that bears it."""
    return f"@by:{role.name}" if carried and role in (Role.PROFILE, Role.CARD) else f"@is:{role.name}"


def kind(of: SectionKind) -> str:
    """The code for a kind of section that binds nobody."""
    return f"@kind:{of.value}"
