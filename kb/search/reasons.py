"""Why a hit is here, in the languages of the pages: search words its reasons in English, here they are turned."""

from __future__ import annotations

import re

PART = "; "  # between the reasons of a hit

# Each wording of search, with what stands in it, and the Spanish one. A reason that is none of these stays as it is.
SPANISH: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(english), spanish)
    for english, spanish in (
        (r"rule (\S+) stands under it", r"de ella depende la regla \1"),
        (r"under rule (\S+)", r"bajo la regla \1"),
        (r"rule (.+)", r"regla \1"),
        (r"title matches", r"coincide el título"),
        (r"defines (.+)", r"define \1"),
        (r"explains (.+)", r"explica \1"),
        (r"has the quoted phrase", r"contiene la frase entre comillas"),
        (r"has (.+)", r"contiene \1"),
        (r"matches (.+)", r"coincide con \1"),
        (r"matches", r"coincide"),
        (r"via (.+)", r"por \1"),
    )
)


def worded(why: str, lang: str) -> str:
    """A hit's reasons in a language: ``defines Cover (Cobertura)`` -> ``define Cover (Cobertura)``."""
    return PART.join(map(_spanish, why.split(PART))) if lang == "es" else why


def _spanish(reason: str) -> str:
    found = ((m, said) for pattern, said in SPANISH if (m := pattern.fullmatch(reason)))
    return next((m.expand(said) for m, said in found), reason)
