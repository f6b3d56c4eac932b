"""What the term step knows of English and Spanish: data only.

All words are folded (no accents, lower case). Nothing here belongs to one book: these are the words that rulebooks
of any game use for their own parts.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.kb.language.data import word_set
from rulewright.kb.model import TermKind


def _phrases(text: str) -> frozenset[str]:
    return frozenset(p.strip() for p in text.replace("\n", " ").split("|") if p.strip())


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words for the parts and habits of rulebooks.

    ``generic``: headings that name a part of the book and no thing in the game.
    ``orders``: verbs that begin a heading which tells the players to do something.
    ``articles`` are stripped before a name; ``small`` words may stand in a name, never at its ends.
    ``plain``: words that are set in bold for emphasis; ``verbs`` make a sentence of what would be a name.
    ``tells``: verbs that say what a thing is for ("Command tokens represent ...").
    ``vague``: words that tell nothing of what they stand before ("another token").
    ``pieces``: heads of names of things on the table; ``moments``: heads of names of moments and rolls.
    ``parts``: last words of headings over a table or example, which define nothing by themselves.
    ``tails``: last words of a heading that only say what the section does with its subject.
    ``never``: headings that are none even among entries.
    ``procedures``: first words of a heading that say how its subject is worked out.
    ``kinds``: words of a heading above an entry that tell the entry's kind; the first that fits counts.
    """

    generic: frozenset[str]
    orders: frozenset[str]
    articles: frozenset[str]
    small: frozenset[str]
    plain: frozenset[str]
    verbs: frozenset[str]
    tells: frozenset[str]
    vague: frozenset[str]
    pieces: frozenset[str]
    moments: frozenset[str]
    ands: frozenset[str]
    never: frozenset[str]
    parts: frozenset[str]
    tails: frozenset[str]
    procedures: frozenset[str]
    kinds: tuple[tuple[str, TermKind], ...]


ENGLISH = Words(
    generic=_phrases(
        """
        introduction | overview | summary | contents | table of contents | index | glossary | glossary of terms | rules
        | core rules | basic rules | advanced rules | general | general rules | special rules | additional rules
        | basic concepts | concepts | preparation | setup | set up | set-up | scoring | rounds | round | round structure
        | game concepts | phases of the game | phases of the round | turn structure | turn sequence | round sequence
        | game structure | end of the game | end of game | game end | ending the game | starting the game | end | start
        | start of the game | winning and losing | winning | victory | victory conditions | victory condition
        | example | examples | note | notes | remember | important | tip | tips | designer's note | exception
        | exceptions | restrictions | restriction | requirements and properties | sequence | steps | step | phases
        | procedure | components | what you need | credits | appendix | appendices | appendixes | scenarios | scenario
        | scenario objective | objective | event | events | terrain | army size | table size | game
        duration | deployment zones | material | materials | game summary | game play | gameplay
        | play the game | the game
        | magic | cards | parts of a card | card types | abilities and effects | cards and abilities
        | keywords and terms | terms and keywords | negative numbers | tables | table | reference | quick reference
        | faq | errata | lore
        | background | story | history | changelog | license | legal information | front | miscellaneous | others
        | other
        | distances | measurements | measuring | measurement | symbols | symbol | attributes and modifiers
        | other rules | optional rules | variants | rewards | duration | map | maps | description | effects table
        | modifiers table | playing the game | preparing for battle | special units | basic scenario | what is this
        | sequencing | dice and symbols | army cards | fighters | characteristics | weapons | treasure
        | tools of war | measuring distances | rules priority | key words | die rolls | casting | shooting
        | army list | scenery pieces | table layout | type | types | requirement | action | effect | result
        """
    ),
    orders=word_set(
        """
        add advance agree apply assemble assign attach begin build calculate carry change check choose collect compare
        create count deal decide declare define deploy destroy determine discard distribute divide do draw end establish
        fill find finish follow form fight gain gather get give handle how if know learn look make measure mount move
        name no note number obtain pay perform pick place play prepare put raise read recruit reduce remove repeat
        replace reset resolve return reveal roll score see select set settle share shuffle spend start store take
        total track turn use what when where who why winning work write your assembling
        """
    ),
    articles=word_set("a an the your my his her their its our any each every this that these those some all one two"),
    small=word_set("of the to and or in on at for with from by a an as into against vs per off up x than"),
    plain=word_set(
        """
        cannot can't can may must always never not no only does doesn't do did before after all any each both same
        different first second third last once twice more less least most optional note important example remember
        also even instead yes exactly immediately automatically and or and/or if when until without won't wont able
        following free warning still again whoever whichever step steps both none every except
        """
    ),
    verbs=word_set(
        """
        begins ends happens occurs consists contains includes
        is are was were be been has have had must can may will shall should does do did gets cannot doesn't don't didn't
        won't can't isn't aren't
        """
    ),
    tells=word_set(
        "is are represent represents show shows indicate indicates determine determines allow allows work works"
    ),
    vague=word_set(
        """
        total specific various several same another
        new more additional following current extra own number many every last next first
        second
        third army remaining available different corresponding certain single random maximum minimum starting enough
        fewer most opposing opponent player players his her reroll roll make making take taking place placing pass fail
        spend gain draw each large small several few other some particular possible same highest lowest top bottom
        model models fighter fighters miniature miniatures table
        """
    ),
    pieces=word_set(
        """
        token tokens marker markers counter counters point points gem gems stone stones template templates dial tracker
        card cards deck decks pile piles zone zones piece pieces size
        """
    ),
    moments=word_set("phase phases test tests roll rolls check checks step"),
    ands=word_set("and or &"),
    never=word_set("general introduction overview summary rules"),
    parts=word_set("table tables chart charts example examples text texts"),
    tails=word_set("statistics rules list sequence explained definition"),
    procedures=word_set("resolution resolving handling types responsibilities format alternative other"),
    kinds=(
        ("keyword", TermKind.KEYWORD),
        ("runemark", TermKind.KEYWORD),
        ("trait", TermKind.KEYWORD),
        ("state", TermKind.STATE),
        ("states", TermKind.STATE),
        ("status", TermKind.STATE),
        ("conditions", TermKind.STATE),
        ("action", TermKind.ACTION),
        ("actions", TermKind.ACTION),
        ("attribute", TermKind.ATTRIBUTE),
        ("characteristic", TermKind.ATTRIBUTE),
        ("statistic", TermKind.ATTRIBUTE),
        ("profile", TermKind.ATTRIBUTE),
        ("parts of a card", TermKind.ATTRIBUTE),
        ("spell", TermKind.SPELL),
        ("miracle", TermKind.SPELL),
        ("prayer", TermKind.SPELL),
        ("abilit", TermKind.ABILITY),
        ("skill", TermKind.ABILITY),
        ("talent", TermKind.ABILITY),
        ("feat", TermKind.ABILITY),
        ("reaction", TermKind.ABILITY),
        ("terrain", TermKind.TERRAIN),
        ("scenery", TermKind.TERRAIN),
        ("token", TermKind.TOKEN),
        ("marker", TermKind.TOKEN),
        ("counter", TermKind.TOKEN),
        ("faction", TermKind.FACTION),
    ),
)

SPANISH = Words(
    generic=_phrases(
        """
        introduccion | resumen | indice | contenido | contenidos | glosario | glosario de terminos | reglas
        | reglas basicas | reglas avanzadas | general | reglas generales | reglas especiales | conceptos basicos
        | conceptos de juego
        | fases de la ronda | fases del turno | estructura de la ronda
        | estructura del turno
        | preparacion | preparacion de partida | preparacion de la partida | puntuacion | rondas | ronda
        | rondas y partidas | fin de partida | final de partida | fin de la partida | final de la partida | fin
        | final del juego | fin del juego | inicio | inicio de la partida | victoria | condiciones de victoria
        | condicion de victoria | ejemplo | ejemplos | nota | notas | nota especial | recuerda | importante | consejo
        | consejos | excepcion | excepciones | restricciones | secuencia | secuencia de juego | pasos | paso | fases
        | fases de la partida | procedimiento | componentes | que necesitas | creditos | apendice | apendices
        | escenarios | escenario | objetivo | objetivo del juego | evento | eventos | terreno | material necesario
        | material | materiales | despliegue | rondas de juego | el juego | partida | magia | cartas | las cartas
        | tablas
        | tabla | referencia | referencia rapida | preguntas frecuentes | fe de erratas | erratas | trasfondo | historia
        | licencia | varios | otras reglas | reglas opcionales | variantes | duracion | mapa | mapas | descripcion
        | prioridad de reglas | reglas de torneo | rankings | hazanas | tipos de unidades | los ejercitos
        | agradecimientos | traduccion | pruebas de juego | clasificacion final | nombre | tipos
        """
    ),
    orders=word_set(
        """
        anade aplica asigna calcula coloca comprueba construye crea cuenta decide declara define desplegar determina
        determinar descarta elige elegir escoge forma gana haz hacer lanza llega mide mueve obten pasa pon prepara
        preparar recluta reduce reparte repite resuelve retira reunir roba selecciona sigue suma termina tira toma usa
        y que como cuando donde por cual quien realizar
        """
    ),
    articles=word_set("un una unos unas el la los las tu tus su sus cada cualquier este esta estos estas ese esa todo"),
    small=word_set("de del la el los las a al en con sin por para y o u un una tu su contra"),
    plain=word_set(
        """
        no nunca siempre solo unicamente todos todas antes despues mismo misma diferente primero primera segundo segunda
        tercero ultimo ultima vez mas menos al inmediatamente automaticamente y o si cuando hasta sin ejemplo nota
        importante recuerda tambien incluso debe deben puede pueden cada ambos ambas ninguno ninguna excepto
        """
    ),
    verbs=word_set(
        """
        consta constan consiste consisten incluye incluyen contiene contienen
        es son esta estan ha han debe deben puede pueden tiene tienen sera seran hay queda quedan fue
        """
    ),
    tells=word_set(
        "es son representa representan muestra muestran indica indican determina determinan permite permiten sirven"
    ),
    vague=word_set(
        """
        nueva nuevo siguiente misma mismo total resto numero cantidad ultima primera segunda tercera muchas muchos
        varios varias algunas algunos otro otra particular posible posibles
        """
    ),
    pieces=word_set(
        """
        ficha fichas marcador marcadores contador contadores punto puntos gema gemas plantilla plantillas medidor
        medidores carta cartas mazo mazos pila pilas zona zonas
        """
    ),
    moments=word_set("fase fases prueba pruebas tirada tiradas chequeo chequeos"),
    ands=word_set("y e o u"),
    never=word_set("general introduccion resumen reglas"),
    parts=word_set("tabla tablas ejemplo ejemplos"),
    tails=frozenset(),
    procedures=word_set("resolucion tipos responsabilidades formato otros otras"),
    kinds=(
        ("palabras clave", TermKind.KEYWORD),
        ("palabra clave", TermKind.KEYWORD),
        ("estado", TermKind.STATE),
        ("condiciones", TermKind.STATE),
        ("accion", TermKind.ACTION),
        ("orden", TermKind.ACTION),
        ("atributo", TermKind.ATTRIBUTE),
        ("caracteristica", TermKind.ATTRIBUTE),
        ("perfil", TermKind.ATTRIBUTE),
        ("hechizo", TermKind.SPELL),
        ("conjuro", TermKind.SPELL),
        ("milagro", TermKind.SPELL),
        ("habilidad", TermKind.ABILITY),
        ("aptitud", TermKind.ABILITY),
        ("hazana", TermKind.ABILITY),
        ("reaccion", TermKind.ABILITY),
        ("terreno", TermKind.TERRAIN),
        ("escenografia", TermKind.TERRAIN),
        ("ficha", TermKind.TOKEN),
        ("marcador", TermKind.TOKEN),
        ("medidor", TermKind.TOKEN),
        ("faccion", TermKind.FACTION),
    ),
)

WORDS = {"en": ENGLISH, "es": SPANISH}


def words_of(lang: str) -> Words:
    """The words of a language; English stands in for one that is not known here."""
    return WORDS.get(lang, ENGLISH)
