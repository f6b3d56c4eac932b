"""The cue lexicon of precedence: how English and Spanish rulebooks say that one rule wins.

Language is data here. Each cue has the form of the statement (``rule``, ``exception``, ``tie`` or ``order``), how its
two sides stand about it, and a pattern for plain text (no accents, one line; see ``ingest.precedence.plain``). The
order of the cues is the order in which they are tried: an outright statement before an exception, a tie before an
order. A group ``at``, ``verb`` or ``holds`` says where the cue proper begins, a group ``higher``, ``lower`` or
``late`` names a side.
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


# "Cast a spell instead of moving" is a choice between two acts, and speaks of no rule; "rather than when" of a time.
NO_CHOICE = r"(?! (?:\w+ing|when|if|where)\b(?![^.]{0,40}\brules?\b))"

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
        r"\bwins out\b",
        r"\b(?:decision|word|ruling)s? (?P<holds>(?:is|are|will be) (?:always )?(?:final|binding))\b",
        r"\bfinal (?:say|authority)\b",
        r"\bimpossible (?:action|instruction|effect|thing)s?\b(?=.{0,40}\bignor)",
        r"\bignores? (?:the|any) impossible\b|\b(?:only )?as much (?:of it )?as (?:is )?possible\b",
    ),
    _cue("rule", Sides.BEFORE, r"\bbeats? (?=(?:\w+ ){0,3}(?:rules?|texts?|effects?)\b)"),
    _cue(
        "rule",
        Sides.CONTRADICTS,
        r"\bcontradicts?\b(?! each other| one another)",
        r"\bconflicts? with\b",
        r"^\W*(?:if|where|when|whenever|should)\b[^.,]{3,80}?\b(?:disagrees? with|differs? from)\b(?=[^.,]{2,80},)",
    ),
    _cue(
        "rule",
        Sides.REST,
        r"\bin (?:the )?(?:case|event) of (?:an? |any )?(?:conflict|contradiction|discrepanc|disagreement)\w{0,4}"
        r"\b(?!.*:\W*$)",
        r"^\W*(?:if|where|when|whenever|should)\b[^.,]{3,80}?\b(?:disagree|differ|conflict|contradict each other)\b"
        r"(?=[^.,]{0,40},[^.]{3,100}\b(?:right|authoritative|applies|apply|holds?|binding|use|follow)\b)(?!.*:\W*$)",
    ),
    _cue(
        "rule",
        Sides.LIMIT,
        r"\b(?:can never|never|cannot|can't|may not) (?:fall|drop|go|rise|be (?:reduced|raised|increased|lowered))"
        r" (?:below|above|under|over|beyond)\b",
        r"\bnever exceeds?\b",
        r"\bunder (?:no|any) circumstances?\b",
        r"\b(?:can never|cannot ever) be (?:[^\s,.]+ ){1,2}more than (?:once|twice)\b",
        r"\b(?:cannot|can't|can never|may not) (?:be|have (?:[^\s,.]+ ){1,4})(?:changed|modified|altered) by\b",
        r"\b(?:can never|never|cannot|can't|may not) be (?:more|less|greater|higher|lower|fewer) than\b",
    ),
    _cue(
        "exception",
        Sides.AFTER,
        r"\bwith the (?:following )?exceptions? of\b",
        r"\bwith the following exceptions?\b:?",
        r"\bunless\b",
        r"\bexcept (?:for|that|when|if|where|in|as|during|by|on)\b",
    ),
    _cue("exception", Sides.BEFORE, r"\b(?:is|are) (?:an? )?exceptions? to\b", r"\bonly exception (?:to|is)\b"),
    _cue(
        "exception",
        Sides.BEFORE,
        r"\b(?:modif(?:y|ies)|changes?|alters?|suspends?) (?=(?:[^\s,.]+ ){0,4}(?:rules?|restrictions?)\b)",
        r"\b(?:works?|functions?|behaves?|treated|resolved|set up) (?:\w+ ){0,2}differently (?:to|from|than)\b",
        r"\bwins?, even if\b",
        r"^\W*(?:usually|normally|generally|in most cases)\b(?=[^.]{3,140}\b(?:but|however)\b)",
        r"\btreated as (?=[^.]{3,80}, but\b)",
        r"\bunlike (?:other|normal|most|the other|regular|ordinary)\b",
    ),
    _cue(
        "exception",
        Sides.BEFORE,
        rf"\b(?:instead of|rather than)\b{NO_CHOICE}",
        r"\beven (?:if|though|when) "
        r"(?=(?:[^\s.]+ ){0,6}(?:rules?|allows?|abilit|effects?|normally|would|changes?|otherwise))",
        r"\bregardless of (?:anything|(?:any|all|the|its|other) )",
    ),
    _cue(
        "exception",
        Sides.WINNER,
        r"(?<!\.\s)(?<!^)\binstead\b(?! of\b)",
        r"\b(?:cards?|effects?|abilities)(?: and \w+)?,? (?:however,? )?(?:may|can) "
        r"(?:allow|cause|make|require|force|change)\b",
        r"\b(?:cards?|effects?|abilities), however,",
        r"\b(?:original|older|previous) (?:copy|card|one) is (?:discarded|removed|replaced|put|placed|destroyed)\b",
        r"\bha(?:s|ve) no (?:game |other |further )?(?:significance|bearing|meaning|impact)\b",
        r"\b(?:do(?:es)?|did|is|are) not count(?:ed)? (?=(?:any|the|against|towards?|when)\b)",
        r"\b(?:if|when|where) (?:it|this|that|doing so) (?:is|would be|proves) (?:ever )?"
        r"(?:impossible|not possible|unclear)\b",
        r"^\W*however, (?=(?:if|when|whenever|each|once|in|after|for)\b)",
        r"\b(?:fighters|models|units|miniatures|cards|characters|players) (?:with|without|that have|who have) "
        r"(?:[^\s.]+ ){1,10}(?:\*\*)?(?:cannot|can't|may not)\b",
        r"\bonly (?:the )?(?:[^\s,.]+ ){1,3}counts? (?:towards?|against|as)\b",
        r"\b(?:action|move|play) is (?:reversed|undone|taken back)\b",
        r"\bback (?:at|to|in|on) (?:his|her|its|their|the) (?:starting|original|previous|former) "
        r"(?:position|location|place|point)\b",
        r"\bdoing so means\b",
        r"\b(?:is|are) treated as (?=.{3,120}\b(?:cannot|can't|may not|must)\b)",
        r"\bcan only (?:make|use|take|perform|play|declare) (?:1|one)\b",
        r"\bcan (?:make|use|take|perform|play|declare) only (?:1|one)\b",
        r"\bone of (?:those|these|them|the) (?:[^\s,.]+ ){1,4}must be\b",
        r"\bmust (?:target|be (?:picked|chosen|selected) (?:to be|as) the target)\b",
    ),
    _cue(
        "tie",
        Sides.REST,
        r"\bin (?:the )?(?:case|event) of (?:an? |any )?(?:tie|draw)s?\b",
        r"\b(?:if|when|whenever) (?:[^\s,.]+ ){0,8}?"
        r"(?:tied|ties?|equal number|same (?:number|amount|distance|result|score|total))\b"
        r"(?=.{0,400}?\b(?:wins?|loses?|decides?|chooses?|tie|draw|receives?|roll off)\b)",
    ),
    _cue(
        "tie",
        Sides.WINNER,
        r"\b(?:game|battle|combat|result|match) (?:is|will be|ends in) an? (?:\W*)(?:tie|draw)\b",
        r"\bonly the (?:[^\s,.]+ ){1,2}(?:closest|nearest)\b",
        r"\b(?:is|are) tied\b",
        r"\bties (?:are|is|must be|will be) (?:won|resolved|broken|settled|decided)\b",
        r"\b(?:owning|controlling|opposing|active) player (?:decides|chooses|picks|selects|designates|nominates) "
        r"(?:which|who|the order)\b",
        r"\b(?:multiple|several|more than one) (?:[^\s.]+ ){1,10}"
        r"(?:choose|chooses|select|use) (?:only )?(?:one|which)\b",
        r"\bboth (?:of them |\w+ ){0,2}(?:are|is) (?:destroyed|discarded|removed|defeated|eliminated)\b",
    ),
    _cue(
        "order",
        Sides.WINNER,
        r"\b(?:decides?|chooses?|determines?|picks?)(?: \w+){0,2} order\b",
        r"\bin (?:an?|any|whichever) order of (?:your|his|her|their|its) choice\b",
        r"\border (?:that )?(?:they|he|she|you) chooses?\b",
        r"\b(?:(?:player|person|side|company) (?:who|that|with|without)|whoever|whichever player) (?:[^\s,.]+ ){1,8}"
        r"(?:chooses|decides|picks|selects|determines|nominates|designates) "
        r"(?=(?:how|which|who|what|where|the (?:order|first))\b)",
        r"\bsimultaneously (?:reveal|resolve|roll|choose|declare)s?\b",
        r"\bone (?:after the other|by one|at a time)\b(?=.{0,30}$)|\bin order, one after\b",
        r"\b(?:resolve[sd]?|apply|applied|applies) (?:\w+ ){0,3}last\b(?! until| for)",
        r"\b(?:apply|resolve) (?:[^\s,.]+ ){1,8}first\b",
        r"(?<!who )(?<!which player )\b(?:moves|acts|goes|deploys|attacks|strikes|rolls|plays|resolves) first\b",
        r"\bmust first be\b|\bnot take effect until\b",
        r"\b(?:their|your|his|the) (?:opponents?|other player|rival) (?:will |can |may |must )?then\b",
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
        r"(?:[^\s.]+ ){0,6}(?:steps?|preparations)\b(?=[^.]{0,40}\border\b)",
        r"\b(?:follow|resolve|apply|perform|execute|take|make|complete) (?:[^\s.]+ ){0,6}order\b",
        r"\bdivided into the following (?:steps|phases|parts)\b",
        r"\bin (?:the|this) (?:following )?order(?: shown| below)?:",
    ),
    _cue(
        "order",
        Sides.BEFORE,
        r"\bresolve[sd]? (?:[^\s,.]+ ){0,6}before\b",
        r"\bbut (?:just |immediately )?before\b",
        r"\bjust before\b",
        r"\b(?:must|should|may only|can only|always|need to) (?P<higher>(?:[^\s,.]+ ){0,14})before\b",
        r"\bis (?:done|set up|applied|made) (?:first|before)\b",
        r"\bfirst,? followed by\b",
        r"\bprecedes\b",
        r"\bbefore (?=(?:replacing|determining|resolving|rolling|applying|calculating|proceeding|moving on)\b)",
        r"\bbefore (?=deciding\b)",
        r"\bbefore (?:any other|the (?:hit|attack|defense|damage) (?:rolls?|is|are))",
    ),
    _cue(
        "order",
        Sides.AFTER,
        r"\b(?:must|should|may|can) only (?P<lower>(?:[^\s,.]+ ){0,6}?)(?:until )?after\b",
        r"\b(?:must|should) (?P<late>(?:[^\s,.]+ ){0,6})after (?=(?:\w+ing|all|the)\b)",
        r"\b(?:resolved?|applied|done) (?:[^\s,.]+ ){0,3}after\b",
    ),
    _cue(
        "order",
        Sides.WINNER,
        r"\bfirst suffers?\b",
        r"\bmust first apply\b|\bfirst you apply\b",
        r"\bapplied first\b|\bresolve[sd]? first\b",
        r"^\W*after (?:the|all|both) [^.]{4,60}?\b(?:has|have) been (?:made|resolved|rolled|applied), (?=\w)",
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
        r"\binapelables?\b|\bmaxima autoridad\b|\bultima palabra\b|\bdecision (?:es|sera) (?:final|definitiva)\b",
        r"\bignora\w* (?:la|el|las|los) (?:\w+ )?imposibles?\b|\btanto como sea posible\b",
    ),
    _cue("rule", Sides.CONTRADICTS, r"(?<!\bse )\bcontradi(?:cen?|gan?)\b(?! entre si)"),
    _cue(
        "rule",
        Sides.REST,
        r"\ben caso de (?:\w+ )?(?:conflicto|contradiccion|discrepancia|desacuerdo)s?\b",
        r"\bsi (?:hay|existen?|se da|surgen?) (?:\w+ ){0,2}(?:conflicto|contradiccion|discrepancia)(?:e?s)?\b",
    ),
    _cue(
        "rule",
        Sides.LIMIT,
        r"\bnunca (?:puede[n]?|podra[n]?|debe[n]?)? ?(?:bajar|superar|exceder|ser (?:menor|mayor|inferior|superior))\b",
        r"\b(?:bajo|en) ningun(?:a)? (?:circunstancia|concepto|caso)\b",
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
        r"\bno tienen? (?:ningun[oa]? )?(?:efecto|importancia|significado|relevancia) (?:en el|de) juego\b",
        r"\bno (?:se )?(?:cuentan?|contaran?|tienen? en cuenta) (?=(?:para|como|hacia|el|la|los|las|a efectos)\b)",
        r"\bsi (?:esto |ello |eso )?(?:no (?:es|fuera|fuese) posible|es imposible|resulta imposible)\b",
        r"\b(?:funciona|se comporta|se resuelve)n? (?:\w+ ){0,3}(?:de (?:forma|manera|modo) )?(?:distint|diferent)",
        r"\b(?:modifica|cambia|altera)n? (?=(?:\w+ ){0,4}(?:reglas?|normas?)\b)",
        r"\bpuede[n]? (?:realizar|hacer|usar|jugar|declarar) (?:solo|unicamente) (?:1|un[oa]?)\b",
        r"\ben su lugar\b",
        r"\ba diferencia de\b",
        r"\bnota especial\b",
        r"\bla unica excepcion\b",
        r"^\W*(?:normalmente|por lo general)\b(?=[^.]{3,140}\b(?:pero|sin embargo|aunque)\b)",
        r"^\W*sin embargo, (?=(?:si|cuando|cada|una vez|en)\b)",
        r"\blas (?:unidades|cartas|miniaturas|tropas) con (?:[^\s.]+ ){1,8}no (?:se )?pueden\b",
    ),
    _cue(
        "tie",
        Sides.REST,
        r"\ben caso de (?:\w+ )?empate\b",
        r"\bsi (?:se produce|hay|hubiera|siguiera|persiste|sigue|el resultado (?:\w+ ){0,3}es) (?:\w+ ){0,2}empate\b",
    ),
    _cue(
        "tie",
        Sides.WINNER,
        r"\b(?:empatan?|empatad[oa]s?|la partida acaba en empate)\b",
        r"\blos empates (?:los |las |se )?(?:gana|resuelve|decide|rompe|deshace)n?\b",
        r"\bamb[oa]s (?:\w+ ){0,2}(?:resultan|son|quedan|seran) (?:destruid|descartad|eliminad|retirad)[oa]s\b",
        r"\bse (?:descarta|destruye|retira|elimina)n amb[oa]s\b",
    ),
    _cue(
        "order",
        Sides.WINNER,
        r"\b(?:decide|elige|escoge|determina)n? (?:el|en que) orden\b",
        r"\ben (?:el|un|cualquier|este) orden (?:que|de despliegue|de su eleccion|deseado|siguiente)\b",
        r"\b(?:decide|elige|escoge)n? (?:que|quien|cual) (?:[^\s,.]+ ){0,8}"
        r"(?:primero|en primer lugar|empieza|empezara)\b",
        r"\bse resuelven? (?:\w+ ){0,3}(?:simultaneamente|a la vez|al mismo tiempo)\b",
        r"\bla iniciativa (?:decide|elige|escoge)\b",
        r"\bun[oa] (?:tras|detras de|despues de) (?:el |la )?otr[oa]\b|\bde un[oa] en un[oa]\b",
        r"(?<!quien )\b(?:mueve|actua|despliega|ataca|tira|juega|resuelve)n? (?:primero|en primer lugar)\b",
        r"\b(?:resuelve|aplica)n? (?:\w+ ){0,3}(?:en ultimo lugar|al final de todo|la ultima)\b",
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
EARLIER = {"en": "earlier step", "es": "paso anterior"}
LATER = {"en": "later step", "es": "paso posterior"}
EVERYTHING = {"en": "everything below", "es": "todo lo siguiente"}


def cues(lang: str) -> tuple[Cue, ...]:
    """The cues of a language; one without a lexicon has none."""
    return CUES.get(lang, ())


def word(table: dict[str, str], lang: str) -> str:
    """A stock phrase in a language, in English where it has none."""
    return table.get(lang, table["en"])
