"""The cue lexicon of precedence: how English and Spanish rulebooks say that one rule wins.

Language is data here. Each cue has the form of the statement (``rule``, ``exception``, ``tie`` or ``order``), how its
two sides stand about it, and a pattern for plain text (no accents, one line; see ``ingest.precedence.plain``). The
order of the cues is the order in which they are tried: an outright statement before an exception, a tie before an
order. A group ``at`` or ``verb`` says where the cue proper begins, a group ``higher`` names the winning side.
Every pattern is linear: no repetition is nested and every gap is bounded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto


class Sides(Enum):
    """Where the winning and the losing side stand."""

    BEFORE = auto()  # what stands before the cue wins over what stands after it: A takes precedence over B
    AFTER = auto()  # what stands after the cue wins over what stands before it: B unless A
    CONTRADICTS = auto()  # if A contradicts B, what follows wins over B; A wins where nothing follows
    WINNER = auto()  # the cue names the winner only: the card takes precedence
    REST = auto()  # what follows the clause of the cue wins: in case of a tie, the active player wins
    LIMIT = auto()  # the sentence sets a limit that nothing exceeds
    STEPS = auto()  # the sentence announces steps in order


@dataclass(frozen=True, slots=True)
class Cue:
    """One way to say that a rule wins."""

    form: str
    sides: Sides
    pattern: re.Pattern[str]


def _cue(form: str, sides: Sides, *ways: str) -> Cue:
    return Cue(form, sides, re.compile("|".join(ways), re.IGNORECASE))


ENGLISH = (
    _cue(
        "rule",
        Sides.BEFORE,
        r"\b(?:takes?|has|have|gets?|is given|are given) (?:precedence|priority|preference) over\b",
        r"\bprevails? over\b",
        r"\bwins? over\b",
        r"\b(?:overrides?|supersedes?|trumps?|outranks?|overrules?)\b",
        r"\breplaces? (?=(?:\w+ ){0,4}rules?\b)",
        r"\b(?:whatever|no matter what) (?=(?:\w+ ){0,4}(?:allows?|says?|permits?)\b)",
    ),
    _cue(
        "rule",
        Sides.WINNER,
        r"\btakes? (?:precedence|priority)\b",
        r"\b(?:effect|rule|card|text|version)s?\"? (?P<at>wins?|prevails?|applies instead)\b",
        r"\b(?:recent|latest|newest|specific) (?:one|effect|rule)s? (?P<verb>wins?|prevails?|applies)\b",
    ),
    _cue("rule", Sides.CONTRADICTS, r"\bcontradicts?\b(?! each other| one another)", r"\bconflicts? with\b"),
    _cue(
        "rule",
        Sides.LIMIT,
        r"\b(?:can never|never|cannot|can't|may not) (?:fall|drop|go|rise|be (?:reduced|raised|increased|lowered))"
        r" (?:below|above|under|over|beyond)\b",
        r"\bnever exceeds?\b",
    ),
    _cue(
        "exception",
        Sides.AFTER,
        r"\bwith the (?:following )?exceptions? of\b",
        r"\bwith the following exceptions?\b:?",
        r"\bunless\b",
        r"\bexcept (?:for|that|when|if|where|in|as|during|by|on)\b",
    ),
    _cue("exception", Sides.BEFORE, r"\b(?:is|are) (?:an? )?exceptions? to\b", r"\bonly exception to\b"),
    _cue(
        "exception",
        Sides.BEFORE,
        r"\binstead of\b",
        r"\brather than\b",
        r"\beven (?:if|though|when) "
        r"(?=(?:[^\s.]+ ){0,6}(?:rules?|allows?|abilit|effects?|normally|would|changes?|otherwise))",
        r"\bregardless of (?:anything|(?:any|all|the|its|other) )",
    ),
    _cue(
        "exception",
        Sides.WINNER,
        r"\binstead\b",
        r"\b(?:cards?|effects?|abilities)(?: and \w+)?,? (?:however,? )?(?:may|can) "
        r"(?:allow|cause|make|require|force|change)\b",
        r"\b(?:cards?|effects?|abilities), however,",
        r"\b(?:original|older|previous) (?:copy|card|one) is (?:discarded|removed|replaced)\b",
    ),
    _cue(
        "tie",
        Sides.REST,
        r"\bin (?:the )?(?:case|event) of (?:an? |any )?(?:tie|draw)s?\b",
        r"\b(?:if|when|whenever) (?:[^\s,.]+ ){0,8}?"
        r"(?:tied|ties?|equal number|same (?:number|amount|distance|result|score|total))\b"
        r"(?=.*\b(?:wins?|loses?|decides?|chooses?|tie|draw|receives?|roll off)\b)",
    ),
    _cue(
        "tie",
        Sides.WINNER,
        r"\b(?:game|battle|combat|result|match) (?:is|will be|ends in) an? (?:\W*)(?:tie|draw)\b",
        r"\bonly the (?:[^\s,.]+ ){1,2}(?:closest|nearest)\b",
        r"\b(?:is|are) tied\b",
        r"\b(?:owning|controlling|opposing|active) player (?:decides|chooses|picks|selects) (?:which|who|the order)\b",
        r"\b(?:multiple|several|more than one) (?:[^\s.]+ ){1,10}"
        r"(?:choose|chooses|select|use) (?:only )?(?:one|which)\b",
    ),
    _cue(
        "order",
        Sides.WINNER,
        r"\b(?:decides?|chooses?|determines?|picks?)(?: \w+){0,2} order\b",
        r"\bin (?:an?|any|whichever) order of (?:your|his|her|their|its) choice\b",
        r"\border (?:that )?(?:they|he|she|you) chooses?\b",
        r"\bwinner (?:chooses|decides|picks|has|selects)\b",
        r"\bloser (?:chooses|decides|picks|selects|of the (?:[^\s,.]+ ){1,3}(?:chooses|decides|picks))\b",
        r"\binitiative (?:\W*)(?:must |first )?(?:decides?|chooses?|picks?|selects?|declares?)\b",
        r"\b(?:decides|must decide|will decide|can decide) (?:who|which (?:side|player|company))\b",
        r"\bresolved? (?:\w+ ){0,4}(?:simultaneously|at the same time)\b",
    ),
    _cue(
        "order",
        Sides.STEPS,
        r"\b(?:follow|resolve|apply|perform|execute|take|make|complete) "
        r"(?:[^\s.]+ ){0,6}(?:steps?|preparations|order)\b(?=[^.]{0,40}(?:order|:))",
        r"\bdivided into the following (?:steps|phases|parts)\b",
        r"\bin (?:the|this) (?:following )?order(?: shown| below)?:",
    ),
    _cue(
        "order",
        Sides.BEFORE,
        r"\bresolve[sd]? (?:[^\s,.]+ ){0,6}before\b",
        r"\bbut (?:just |immediately )?before\b",
        r"\bjust before\b",
        r"\b(?:must|should|may only|can only|always|need to) (?:[^\s,.]+ ){0,14}before\b",
        r"\bis (?:done|set up|applied|made) (?:first|before)\b",
        r"\bfirst,? followed by\b",
        r"\bbefore (?=(?:replacing|determining|resolving|rolling|applying|calculating|proceeding|moving on)\b)",
        r"\bbefore (?:any other|the (?:hit|attack|defense|damage) (?:rolls?|is|are))",
    ),
    _cue(
        "order",
        Sides.AFTER,
        r"\b(?:must|should|may|can) only (?:[^\s,.]+ ){0,6}after\b",
        r"\b(?:must|should) (?:[^\s,.]+ ){0,6}after (?=(?:\w+ing|all|the)\b)",
        r"\b(?:resolved?|applied|done) (?:[^\s,.]+ ){0,3}after\b",
    ),
    _cue(
        "order",
        Sides.WINNER,
        r"\bfirst suffers?\b",
        r"\bmust first apply\b|\bfirst you apply\b",
        r"\bapplied first\b|\bresolve[sd]? first\b",
    ),
)

SPANISH = (
    _cue(
        "rule",
        Sides.BEFORE,
        r"\b(?:tienen?|tendran?|tiene siempre) (?:la )?(?:prioridad|preferencia|precedencia) "
        r"(?:sobre|frente a|respecto a)\b",
        r"\bprevalecen?(?:ra|ran)? sobre\b",
        r"\b(?:reemplazan?|sustituyen?|anulan?|invalidan?) (?=(?:\w+ ){0,4}(?:reglas?|normas?|reglamento|manual)\b)",
        r"\besta(?:n|ra|ran)? por encima de\b",
        r"\b(?:permita|diga) lo que (?=(?:permita|diga)\b)",
    ),
    _cue(
        "rule",
        Sides.WINNER,
        r"\bprevalecen?(?:ra|ran)? (?P<higher>(?:el|la|los|las|est[ea]s?|est[oa]s) [^,;.]{2,60})",
        r"\bprevalecen?(?:ra|ran)?\b",
        r"\b(?:tienen?|tendran?) (?:prioridad|preferencia|precedencia)\b",
    ),
    _cue("rule", Sides.CONTRADICTS, r"(?<!\bse )\bcontradi(?:cen?|gan?)\b(?! entre si)"),
    _cue(
        "rule",
        Sides.LIMIT,
        r"\bnunca (?:puede[n]?|podra[n]?|debe[n]?)? ?(?:bajar|superar|exceder|ser (?:menor|mayor|inferior|superior))\b",
    ),
    _cue(
        "exception",
        Sides.AFTER,
        r"\bcon (?:la |las siguientes )?excepcion(?:es)?(?: de)?\b",
        r"\b(?:a menos que|a no ser que|salvo(?: que| cuando| si| en)?|excepto(?: que| cuando| si| en)?)\b",
        r"\bsi (?P<higher>(?:[^\s,.]+ ){1,6})no (?:indica|dice|especifica|establece)n? lo contrario\b",
    ),
    _cue(
        "exception",
        Sides.BEFORE,
        r"\ben (?:lugar|vez) de\b",
        r"\bes una excepcion a\b",
        r"\baunque (?=(?:[^\s.]+ ){0,6}(?:reglas?|permit|normalmente|habitual))",
        r"\bindependientemente de (?:cualquier|tod[oa]s?|las? demas|los? demas|lo que)\b",
    ),
    _cue(
        "exception",
        Sides.WINNER,
        r"\bse (?:descarta|retira|reemplaza|sustituye)n? (?:la|el) (?:\w+ )?(?:original|anterior|antigu[oa])\b",
        r"\ben su lugar\b",
        r"\ba diferencia de\b",
        r"\bnota especial\b",
        r"\bla unica excepcion\b",
    ),
    _cue(
        "tie",
        Sides.REST,
        r"\ben caso de (?:\w+ )?empate\b",
        r"\bsi (?:se produce|hay|hubiera|siguiera|persiste|sigue|el resultado (?:\w+ ){0,3}es) (?:\w+ ){0,2}empate\b",
    ),
    _cue("tie", Sides.WINNER, r"\b(?:empatan?|empatad[oa]s?|la partida acaba en empate)\b"),
    _cue(
        "order",
        Sides.WINNER,
        r"\b(?:decide|elige|escoge|determina)n? (?:el|en que) orden\b",
        r"\ben (?:el|un|cualquier|este) orden (?:que|de despliegue|de su eleccion|deseado|siguiente)\b",
        r"\b(?:decide|elige|escoge)n? (?:que|quien|cual) (?:[^\s,.]+ ){0,8}"
        r"(?:primero|en primer lugar|empieza|empezara)\b",
        r"\bse resuelven? (?:\w+ ){0,3}(?:simultaneamente|a la vez|al mismo tiempo)\b",
        r"\bla iniciativa (?:decide|elige|escoge)\b",
    ),
    _cue(
        "order",
        Sides.STEPS,
        r"\b(?:siguientes pasos|pasos siguientes|siguiente orden)\b(?=[^.]{0,60}:)",
    ),
    _cue("order", Sides.BEFORE, r"\bjusto antes de\b", r"\bantes de (?:que\b|(?=\w+(?:ar|er|ir)(?:l[oae]s?|se)?\b))"),
    _cue("order", Sides.AFTER, r"\b(?:debe|deben|solo|unicamente) (?:[^\s,.]+ ){0,6}(?:despues de|una vez)\b"),
)

CUES = {"en": ENGLISH, "es": SPANISH}

LADDER = {  # the sentence, or the heading, that announces a ladder of rules
    "en": re.compile(
        r"\b(?:contradict\w*|rules? priorit\w+|order of (?:precedence|priority)|highest to lowest priority"
        r"|conflicting rules)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:contradic\w+|prioridad de (?:las )?reglas|orden de (?:prioridad|prelacion)"
        r"|de mayor a menor prioridad)\b",
        re.IGNORECASE,
    ),
}

OTHER_SIDE = {"en": "the other side", "es": "el otro bando"}
USUAL_RULE = {"en": "the usual rule", "es": "la regla general"}
LIMITED = {"en": "any modifier", "es": "cualquier modificador"}
LIMIT = {"en": "the limit", "es": "el límite"}
EARLIER = {"en": "earlier step", "es": "paso anterior"}
LATER = {"en": "later step", "es": "paso posterior"}
EVERYTHING = {"en": "everything below", "es": "todo lo siguiente"}


def cues(lang: str) -> tuple[Cue, ...]:
    """The cues of a language; a language without a lexicon is read as English."""
    return CUES.get(lang, ENGLISH)


def word(table: dict[str, str], lang: str) -> str:
    """A stock phrase in a language, in English where it has none."""
    return table.get(lang, table["en"])
