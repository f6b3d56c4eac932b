"""What kind of answer a question wants, and the words that such an answer has. Data of English and Spanish, folded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulewright.kb.language.data import word_set


class Wanted(StrEnum):
    """What a question asks for."""

    NUMBER = "number"
    PERSON = "person"
    CONSEQUENCE = "consequence"
    MOMENT = "moment"
    PERMISSION = "permission"
    WAY = "way"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a question begins (one or more words) and what it then asks for."""

    words: tuple[str, ...]
    wanted: Wanted


_OPENINGS: dict[Wanted, str] = {
    Wanted.NUMBER: """how many | how much | how far | how long | how big | how often | how large | how wide |
        how tall | what is the maximum | what is the minimum | is there a maximum | is there a minimum |
        is there a limit | cuantos | cuantas | cuanto | cuanta | a que distancia | cual es el maximo |
        cual es el minimo | hay un maximo""",
    Wanted.CONSEQUENCE: """what happens | what if | what do i do | what do we do | que pasa | que ocurre | que sucede |
        que hago | que hacemos | y si""",
    Wanted.PERSON: "who | whose | which player | which side | quien | quienes | que jugador | de quien",
    Wanted.MOMENT: "when | how soon | at what point | cuando | en que momento",
    Wanted.PERMISSION: """can | may | could | must | do i have to | do i need | do we need | am i allowed |
        is it legal | is it allowed | are | is | does | do | should | puedo | puede | pueden | podemos | se puede |
        debo | debe |
        tengo que | hay que | hace falta | es obligatorio | me pueden | esta permitido""",
    Wanted.WAY: "how do | how does | how can | how is | how are | how to | how | como",
    Wanted.THING: "what | which | where | que | cual | cuales | donde",
}
OPENINGS = tuple(
    Opening(tuple(one.split()), wanted)
    for wanted, said in _OPENINGS.items()
    for one in " ".join(said.split()).split("|")
)
_BY_FIRST: dict[str, tuple[Opening, ...]] = {
    first: tuple(o for o in OPENINGS if o.words[0] == first) for first in {o.words[0] for o in OPENINGS}
}
EARLY = frozenset({Wanted.PERMISSION, Wanted.THING, Wanted.MOMENT, Wanted.WAY})  # what only the first word may open

# Words one of which an answer has. What asks for a way or a thing may be answered in any words.
CUES: Mapping[Wanted, frozenset[str]] = {
    Wanted.NUMBER: word_set("""
        no none one two three four five six seven eight nine ten twelve twenty thirty half double twice once any
        unlimited maximum minimum equal many much until least most each
        un una uno ningun ninguna dos tres cuatro cinco seis siete ocho nueve diez doce veinte treinta mitad doble
        maximo minimo igual tantos tantas hasta cada
        """),
    Wanted.PERSON: word_set("""
        player players opponent owner controller winner loser attacker defender leader side company whoever you both
        each highest jugador jugadores rival oponente adversario propietario vencedor ganador perdedor atacante defensor
        compañia quien quienes ambos cada
        """),
    Wanted.CONSEQUENCE: word_set("""
        if when whenever after once unless instead then immediately must cannot is are becomes loses gains
        si cuando despues tras entonces inmediatamente pierde debe queda sera es son no
        """),
    Wanted.MOMENT: word_set("""
        when whenever at after before during until once if first next immediately start beginning end
        cuando al tras despues antes durante hasta si inicio comienzo final fin termina finaliza
        """),
    Wanted.PERMISSION: word_set("""
        can cannot cant may must not only unless never allowed always no free never without also even need needs
        puede pueden puedes podra no debe deben solo unicamente nunca siempre permite permiten obligatorio prohibido
        tampoco
        """),
}


COUNTING = (("how", "many"), ("cuantos",), ("cuantas",), ("cuanto",), ("cuanta",))
COUNTS = CUES[Wanted.NUMBER] - word_set(
    "any many much until equal each most least igual tantos tantas hasta cada un una"
)


def wanted(words: Sequence[str]) -> Wanted | None:
    """What a query asks for by how it, or its last clause, begins; None where it is no question.

    The first opening decides, the longest of those that begin at one word. A mere auxiliary opens only the query.
    """
    for i, word in enumerate(words):
        found = [o for o in _BY_FIRST.get(word, ()) if tuple(words[i : i + len(o.words)]) == o.words]
        if i:
            found = [o for o in found if o.wanted not in EARLY]
        if found:
            return min((-len(o.words), o.wanted) for o in found)[1]
    return None


def cued(words: Sequence[str], asked: Wanted) -> bool:
    """True where a sentence has a word that an answer of this kind has."""
    cues = CUES.get(asked)
    return cues is None or not cues.isdisjoint(words) or (asked is Wanted.NUMBER and any(map(is_count, words)))


def counts(words: Sequence[str]) -> bool:
    """True where a question asks how many there are of something: ``how many``, ``cuántas``."""
    return any(tuple(words[i : i + len(o)]) == o for o in COUNTING for i in range(len(words)))


def is_count(word: str) -> bool:
    """True for ``3``, ``three``, ``no`` and the like."""
    return word[:1].isdigit() or word in COUNTS
