"""The cue lexicon of interactions: the words by which English and Spanish rules say what one thing does to another.

Language is data here. A cue has the type of the interaction and the way it points: ``ACTIVE`` where what stands before
the cue does it to what stands after ("A ignores B"), ``PASSIVE`` where it is done to what stands before it ("B is
ignored"). Patterns are for plain text (no accents, one line) and linear: no nested repetition, every gap bounded.
Where two cues overlap the one that stands higher in the list counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from kb.model import InteractionType as T


class Way(Enum):
    """Which way a cue points."""

    ACTIVE = auto()
    PASSIVE = auto()


@dataclass(frozen=True, slots=True)
class Cue:
    """A group of wordings that say the same of two terms."""

    type: T
    way: Way
    pattern: re.Pattern[str]


def _cue(type_: T, way: Way, *wordings: str) -> Cue:
    return Cue(type_, way, re.compile(r"\b(?:" + "|".join(wordings) + r")(?!\w)", re.IGNORECASE))


ENGLISH = (
    _cue(
        T.NEGATES,
        Way.PASSIVE,
        r"(?:is|are|be|been|being) (?:\w+ly )?(?:ignored|cancell?ed|removed|discarded|negated|prevented|lost|blocked)",
        r"(?:does|do|will) not (?:apply|count|work)(?: against| towards)?",
        r"has no effect",
        r"have no effect",
    ),
    _cue(
        T.NEGATES,
        Way.ACTIVE,
        r"ignor(?:es?|ing)",
        r"(?:is|are|becomes?|be) immune to",
        r"immunity to",
        r"prevent(?:s|ing)?",
        r"cancel(?:s|l?ing)?",
        r"remov(?:es?|ing)",
        r"discard(?:s|ing)?",
        r"negat(?:es?|ing)",
        r"block(?:s|ing)?",
        r"forfeits?",
        r"no longer",
        r"(?:is|are) not affected by",
        r"(?:is|are) (?:an )?exceptions? to",
        r"with the exception of",
        r"(?:does|do|did|will) not (?:\w+ )?"
        r"(?:provoke|generate|suffer|trigger|require|need|cause|take|have|apply|count|receive|gain|become)",
        r"(?:is|are) not (?:necessary|required|considered)",
        r"no need",
        r"without",
        r"loses?",
        r"instead of",
    ),
    _cue(
        T.EXCLUDES,
        Way.ACTIVE,
        r"cannot(?: be| have)?",
        r"can't(?: be)?",
        r"can not(?: be)?",
        r"can only",
        r"may not(?: be)?",
        r"may only",
        r"must not(?: be)?",
        r"never",
        r"unable to",
        r"no more than",
        r"(?:is|are) not allowed",
        r"there is no",
        r"have no",
        r"has no",
    ),
    _cue(
        T.ORDERS,
        Way.ACTIVE,
        r"(?:but )?(?:just |immediately )?before",
        r"followed by",
        r"prior to",
    ),
    _cue(T.ORDERS, Way.PASSIVE, r"(?:only |immediately )?after"),
    _cue(
        T.REQUIRES,
        Way.ACTIVE,
        r"requir(?:es?|ing)",
        r"needs?",
        r"must (?:\w+ )?(?:have|be|pass|spend|pay|include|stress|succeed|make a test)",
        r"only (?:if|when|while|by|be used)",
        r"spend(?:s|ing)?",
        r"pay(?:s|ing)?",
        r"as long as",
        r"in order to",
        r"at the cost of",
        r"provided",
    ),
    _cue(
        T.CAUSES,
        Way.PASSIVE,
        r"(?:is|are) (?:caused|granted|triggered|gained|scored|received|generated|created) (?:by|from|when|if)",
    ),
    _cue(
        T.CAUSES,
        Way.ACTIVE,
        r"gains?",
        r"gaining",
        r"receiv(?:es?|ing)",
        r"becom(?:es?|ing)",
        r"suffers?",
        r"inflicts?",
        r"deals?",
        r"allocates?",
        r"provokes?",
        r"triggers?",
        r"scor(?:es?|ing)",
        r"obtains?",
        r"grants?",
        r"generat(?:es?|ing)",
        r"caus(?:es?|ing)",
        r"creates?",
        r"regains?",
        r"recovers?",
        r"heals?",
        r"gets?",
        r"starts?",
        r"allow(?:s|ing)?",
        r"activat(?:es?|ing)",
        r"tak(?:es?|ing)",
        r"plac(?:es?|ing)",
        r"puts?",
        r"can (?:also |then )?(?:make|use|perform|activate|pursue|push)",
        r"may (?:also |then )?(?:make|use|perform|activate|attack)",
        r"must (?:also |then |immediately )?(?:make|perform|move|resolve|carry out|take)",
        r"makes?",
        r"performs?",
        r"resolves?",
        r"(?:is|are|be) (?:then |immediately |considered )?"
        r"(?=(?:destroyed|stunned|taken|committed|routed|stressed|placed|moved|broken|"
        r"activated|incapacitated|put|awakened|in reserve)\b)",
        r"will always",
        r"always",
        r"falls?",
    ),
    _cue(
        T.MODIFIES,
        Way.PASSIVE,
        r"(?:is|are|be) (?:\w+ly )?"
        r"(?:modified|increased|reduced|doubled|halved|changed|replaced|re-?rolled|altered|decreased)(?: by)?",
        r"(?:is|are|be) (?:\w+ly )?(?:determined|affected|decided) by",
        r"(?:is|are) (?:based on|equal to)",
    ),
    _cue(
        T.MODIFIES,
        Way.ACTIVE,
        r"add(?:s|ed|ing)?",
        r"subtract(?:s|ed|ing)?",
        r"increas(?:es?|ed|ing)",
        r"reduc(?:es?|ed|ing)",
        r"decreas(?:es?|ed|ing)",
        r"re-?roll(?:s|ed|ing)?",
        r"repeats?",
        r"modif(?:y|ies|ied|iers?|ications?)",
        r"bonus(?:es)?",
        r"penalt(?:y|ies)",
        r"doubl(?:es?|ed|ing)",
        r"halv(?:es?|ed|ing)",
        r"half",
        r"chang(?:es?|ed|ing)",
        r"replac(?:es?|ed|ing)",
        r"alter(?:s|ed|ing)?",
        r"affects?",
        r"determin(?:es?|ed|ing)",
        r"decid(?:es?|ed)",
        r"choos(?:es?|ing)",
        r"counts?",
        r"treat(?:s|ed)?",
        r"equal to",
        r"depend(?:s|ing)?",
        r"instead",
        r"us(?:es?|ed|ing)",
        r"apply|applies",
        r"mov(?:es?|ed) (?:up to|the|your|its)",
        r"up to",
        r"displaces?",
        r"maximum",
        r"minimum",
        r"must target",
    ),
    _cue(
        T.INCLUDES,
        Way.ACTIVE,
        r"(?:is|are) (?:an?|one of|part of|considered|known as|called)",
        r"counts? as",
        r"consists? of",
        r"includes?",
        r"(?:is|are) divided into",
        r"(?:is|are) treated as",
    ),
)

SPANISH = (
    _cue(
        T.NEGATES,
        Way.PASSIVE,
        r"se (?:ignoran?|cancelan?|retiran?|descartan?|anulan?|eliminan?)",
        r"(?:es|son|sea|sean|ser) (?:ignorad|cancelad|retirad|descartad|anulad|eliminad)[oa]s?",
        r"no se (?:aplican?|modifican?|tienen? en cuenta)",
    ),
    _cue(
        T.NEGATES,
        Way.ACTIVE,
        r"ignoran?",
        r"(?:es|son) inmunes? a",
        r"impiden?",
        r"evitan?",
        r"cancelan?",
        r"retiran?",
        r"descartan?",
        r"anulan?",
        r"eliminan?",
        r"pierden?",
        r"no (?:se )?"
        r"(?:ven? afectad[oa]s?|sufren?|provocan?|necesitan?|requieren?|"
        r"es necesari[oa]|afectan?|son destruid[oa]s?|es destruid[oa])",
        r"en (?:lugar|vez) de",
        r"sin",
        r"excepto",
        r"salvo",
        r"a traves de",
        r"deja(?:n)? de",
        r"abandonan?",
    ),
    _cue(
        T.EXCLUDES,
        Way.ACTIVE,
        r"no (?:se )?(?:puede[ns]?|podran?|podras?|debe[ns]?|deberan?)(?: ser)?",
        r"nunca",
        r"solo (?:se )?(?:puede[ns]?|podran?)",
        r"unicamente",
        r"no (?:hay|tienen?|esten?|estan?)",
    ),
    _cue(T.ORDERS, Way.ACTIVE, r"(?:justo )?antes de(?:l| que)?"),
    _cue(T.ORDERS, Way.PASSIVE, r"despues de(?:l| que)?", r"una vez (?:finalizad[oa]|terminad[oa]|resuelt[oa])"),
    _cue(
        T.REQUIRES,
        Way.ACTIVE,
        r"requieren?",
        r"necesitan?",
        r"debe[ns]? (?:\w+ )?(?:tener|estar|ser|pagar|gastar|superar|realizar)",
        r"gasta(?:n|r)?",
        r"paga(?:n|r)?",
        r"estres(?:a|an|ar)se",
        r"siempre que",
        r"solo si",
        r"acoplar",
        r"sobre",
    ),
    _cue(
        T.CAUSES,
        Way.ACTIVE,
        r"ganan?",
        r"obtienen?",
        r"reciben?",
        r"quedan?",
        r"sufren?",
        r"infligen?",
        r"provocan?",
        r"causan?",
        r"inician?",
        r"comienzan?",
        r"realizan?",
        r"resultan?",
        r"consigue[ns]?",
        r"colocan?",
        r"PM",
        r"PA",
        r"PV",
        r"recuperas?",
        r"ha(?:n)? perdido",
        r"puede[ns]? (?:\w+ )?(?:realizar|hacer|activar|atacar|mover|ejecutar|efectuar)",
        r"debe[ns]? (?:\w+ )?(?:realizar|hacer|mover|pasar)",
        r"(?:es|son|sea|sean) (?=destruid|desmoralizad|descartad|comprometid)",
        r"se (?:descartan?|destruyen?|comprometen?|activan?|resuelven?|considera perdid[oa])",
        r"decide[ns]? si",
        r"determinan?",
    ),
    _cue(
        T.MODIFIES,
        Way.ACTIVE,
        r"anad(?:e|en|ir|iendo)",
        r"sum(?:a|an|ar|ando)",
        r"rest(?:a|an|ar|ando)",
        r"aument(?:a|an|ar)",
        r"reduc(?:e|en|ir)",
        r"increment(?:a|an|ar)",
        r"modific(?:a|an|ar|adores|ador)",
        r"repit(?:e|en)",
        r"repetir",
        r"cambi(?:a|an|ar)",
        r"reemplaz(?:a|an|ar)",
        r"sustituy(?:e|en)",
        r"emplean?",
        r"utilizan?",
        r"usan?",
        r"decide[ns]?",
        r"elige[ns]?",
        r"escoge[ns]?",
        r"selecciona[ns]?",
        r"avanzan?",
        r"retroceden?",
        r"hasta",
        r"acumulativ[oa]s?",
        r"afectan?",
        r"averiguar",
        r"cuentan?",
        r"considera(?:n|ran?)?",
        r"trata(?:n|r)? de",
    ),
    _cue(
        T.INCLUDES,
        Way.ACTIVE,
        r"(?:es|son) (?:un|una|unos|unas)?",
        r"incluyen?",
        r"consisten? en",
        r"se consideran?",
        r"representan?",
        r"llamad[oa]s?",
    ),
)

CUES = {"en": ENGLISH, "es": SPANISH}

CLAUSE = {  # where a new clause begins; the first group, if any, marks a condition
    "en": re.compile(
        r"[;:]|\.(?=\s)|\s[–—-]\s|[()]"
        r"|(?:, (?:and |but |or )?|\b)"
        r"(?P<condition>if|when|whenever|while|unless|until|once|each time|every time|for each|for every"
        r"|even if|in case|in the case|in the event|during|by(?= \w+ing\b))\b"
        r"|, (?=(?:but|then|so|and then|and you|and it|and they|or it|it|they|you|your|he|she|the|this|that"
        r"|place|add|subtract|roll|remove|move|apply|resolve|reduce|increase|make|each|a|an)\b)"
        r"|, (?=which|who|where)"
        r"|\b(?:and|but|then) (?=(?:it|they|you|your|the|he|she|this|then|cannot|can|may|must)\b)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"[;:]|\.(?=\s)|\s[–—-]\s|[()]"
        r"|(?:, (?:y |pero |o )?|\b)"
        r"(?P<condition>si|cuando|mientras|a menos que|hasta que|cada vez que|por cada"
        r"|al final de|durante|en caso de)\b"
        r"|, (?=(?:pero|entonces|y|se|el|la|los|las|una?|cada|no|puede|debe|esta|ambos|ambas|tu|su)\b)",
        re.IGNORECASE,
    ),
}


def cues(lang: str) -> tuple[Cue, ...]:
    """The cues of a language; a language without a lexicon is read as English."""
    return CUES.get(lang, ENGLISH)


def clause_marks(lang: str) -> re.Pattern[str]:
    """Where clauses begin in a language."""
    return CLAUSE.get(lang, CLAUSE["en"])
