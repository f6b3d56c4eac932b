"""What kind of section stands under a heading: by its words, by its text, and by what it stands under."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.lines import WORD
from rulewright.ingest.structure.model import Heading
from rulewright.kb.language import fold
from rulewright.kb.language.data import word_set
from rulewright.kb.model import SectionKind

# The words of a heading, folded, that tell its kind; the first that matches wins.
BY_TITLE = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (SectionKind.TOC, r"(?:table of )?contents|tabla de contenidos?|contenidos?|sumario|indice general"),
        (SectionKind.INDEX, r"(?:\w+ )?index|indice (?:alfabetico|analitico|de terminos)"),
        (SectionKind.CREDITS, r"credits|acknowledge?ments|special thanks.*|creditos|agradecimientos.*"),
        (SectionKind.EXAMPLE, r"(?:worked |extended |an )?examples?(?: .*)?|.* examples?|ejemplos?(?: .*)?"),
        (
            SectionKind.SIDEBAR,
            r"(?:designer'?s?'? )?notes?|notas?(?: de diseno)?|remember|recuerda|hints?|tips?|consejos?",
        ),
        (SectionKind.TABLE, r"table (?:\d+|[a-z] ).*|tabla \d+.*"),
        (SectionKind.SCENARIO, r"(?:the )?(?:scenarios?|missions?|escenarios?|mision(?:es)?)(?: \d+.*)?"),
        (SectionKind.SCENARIO, r"appendix .*scenarios|apendice .*escenarios"),
        (SectionKind.REFERENCE, r"glossary|glosario|.*(?:spell|card)s? lists?"),
        (SectionKind.REFERENCE, r"lista de (?:cartas|hechizos|conjuros|habilidades|palabras clave|terminos|runas)"),
        (SectionKind.REFERENCE, r"(?:quick )?reference.*|referencia rapida"),
        (SectionKind.LORE, r"(?:the )?(?:background|story|lore|fiction)|trasfondo|historia|relato"),
    )
)
INHERITED = frozenset(
    {SectionKind.EXAMPLE, SectionKind.SCENARIO, SectionKind.LORE, SectionKind.REFERENCE, SectionKind.CREDITS}
)
# words of a credits page, folded
ROLES = word_set(
    """
    illustration illustrations illustrator translation translator editing editor proofreading playtesting
    playtesters layout graphics design photography publishing published printed copyright isbn sculpting artwork
    artist author ilustracion ilustraciones traduccion maquetacion correccion diseno fotografia publicado impreso
    autor autores
    """
)
TABLE_TITLE = re.compile(r"^(?:table|tabla)\b|\b(?:table|chart|tabla)$")
LEAST_ROLES = 4


def kinds(headings: Sequence[Heading], parents: Sequence[int | None], texts: Sequence[str]) -> list[SectionKind]:
    """A kind for every heading, in order. ``texts``: the text under each, its children's excluded."""
    out: list[SectionKind] = []
    for i, h in enumerate(headings):
        parent = parents[i]
        above = out[parent] if parent is not None and parent < i else SectionKind.RULES
        out.append(h.kind or by_title(h.title) or _by_text(h, texts[i]) or _from_above(above))
    return _scenario_parts(headings, parents, out)


def by_title(title: str) -> SectionKind | None:
    """The kind that the words of a heading tell, if they tell any."""
    name = key(title)
    return next((kind for kind, pattern in BY_TITLE if len(name) <= 60 and pattern.fullmatch(name)), None)


def _by_text(h: Heading, text: str) -> SectionKind | None:
    """A table by itself; credits are told by the trades that they name, where the words around them are names."""
    if _table_alone(h, text):
        return SectionKind.TABLE
    if h.style != "front" and not h.title.isupper():
        return None
    found = WORD.findall(text[:5000])
    names = sum(w[0].isupper() for w in found)
    roles = {w for w in map(fold, found) if w in ROLES}
    return SectionKind.CREDITS if len(roles) >= LEAST_ROLES and names * 2 > len(found) else None


def _table_alone(h: Heading, text: str) -> bool:
    """True where a table is all that stands under a heading that calls it so."""
    blocks = [b for b in text.split("\n\n") if b.strip()]
    return bool(TABLE_TITLE.search(key(h.title))) and bool(blocks) and all("|" in b for b in blocks[:1])


def _from_above(above: SectionKind) -> SectionKind:
    return above if above in INHERITED else SectionKind.RULES


def _scenario_parts(
    headings: Sequence[Heading], parents: Sequence[int | None], found: list[SectionKind]
) -> list[SectionKind]:
    """Under a chapter of scenarios only those are scenarios that have parts such as a set-up or a way to score."""
    parts = {p for p, h in zip(parents, headings, strict=True) if p is not None and key(h.title) in SCENARIO_PARTS}
    out = list(found)
    for i, (h, parent) in enumerate(zip(headings, parents, strict=True)):
        if h.kind or found[i] not in (SectionKind.SCENARIO, SectionKind.RULES):
            continue
        top = parent is None or found[parent] is SectionKind.RULES
        if i in parts or (parent in parts and out[parent] is SectionKind.SCENARIO):
            out[i] = SectionKind.SCENARIO
        elif found[i] is SectionKind.SCENARIO and not top:
            out[i] = SectionKind.RULES
    return out


# headings that only a scenario has, made comparable
SCENARIO_PARTS = frozenset(
    {
        "scoring",
        "deployment map",
        "victory condition",
        "victory conditions",
        "victory points",
        "puntuacion",
        "fin de partida",
        "condiciones de victoria",
        "despliegue inicial",
    }
)
