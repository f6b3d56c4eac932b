"""The trade's words, as data: what players say beside what rulebooks print, in English and in Spanish.

Only folded words (lower case, no accents but ``ñ``). One line is one group; forms of a word need not be listed. What
words are in the other language stands in ``corpus/lexicon/general.toml``.
Nothing here belongs to one book: a book's own terms come from its glossary.
"""

from __future__ import annotations

from itertools import chain

from rulewright.kb.language import bilingual
from rulewright.kb.language.data import word_set
from rulewright.kb.search.thesaurus import sayings
from rulewright.kb.search.tokens import tokens

# Words that mean much the same at the table. The first is no better than the others.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "en": (
        "attack fight strike hit combat melee",
        "shoot shot shooting fire ranged missile",
        "hurt damage wound harm injury",
        "die killed slain destroyed eliminated casualty removed",
        "kill slay destroy eliminate",
        "dice die roll",
        "hero character leader champion officer",
        "leader commander general captain",
        "mage wizard sorcerer spellcaster caster",
        "priest cleric",
        "spell magic cast",
        "unit squad regiment troop",
        "model miniature figure fighter",
        "move walk run advance",
        "flee run retreat rout escape",
        "panic panicked demoralized broken fleeing",
        "rally regroup recover",
        "jump leap drop fall",
        "building scenery terrain obstacle",
        "measure distance range",
        "range distance reach",
        "see visible sight",
        "first start begin initiative",
        "turn round",
        "win victory winner",
        "lose defeat loser",
        "draw tie tied",
        "points score scoring",
        "army warband company list roster",
        "deck mazo cards",
        "hide hidden conceal cover",
        "shield armor armour defense defence protection",
        "heal cure restore regain",
        "push shove displace",
        "simultaneous simultaneously same time",
        "reroll roll again",
        "explode exploding ace",
        "allowed legal can may",
        "forbidden illegal cannot",
        "afraid fear terror scared",
        "charge rush",
        "engaged combat melee",
        "reserve reinforcement",
        "flag standard banner",
        "bonus modifier",
        "cost price pay",
        "gold coin money",
        "strength power",
        "health hp wounds life",
        "ally allied friendly friend",
        "enemy opponent foe rival",
        "treasure loot",
        "climb vertical ladder",
        "fly flying flight",
        "judge referee arbiter",
        "pregame setup preparation",
        "deploy deployment place",
        "ability skill power",
        "step stage phase",
        "undo takeback rewind illegal",
    ),
    "es": (
        "atacar luchar pelear combatir golpear combate",
        "disparar disparo tirar distancia",
        "daño herida lesion",
        "morir muerto eliminar destruir baja",
        "matar eliminar destruir",
        "heroe personaje lider campeon oficial",
        "lider comandante general capitan",
        "mago hechicero brujo lanzador",
        "hechizo conjuro magia sortilegio",
        "unidad tropa escuadra regimiento",
        "miniatura modelo figura combatiente luchador",
        "mover desplazar avanzar andar correr",
        "huir huida escapar desbandada retirada",
        "panico desmoralizado",
        "reagrupar recuperar",
        "saltar caer caida",
        "medir distancia alcance",
        "ver visible vision",
        "primero empezar inicio iniciativa comenzar",
        "turno ronda",
        "ganar victoria vencer ganador",
        "perder derrota",
        "empate empatar",
        "puntos puntuar puntuacion",
        "ejercito banda compañia lista",
        "mazo baraja cartas",
        "escudo armadura defensa",
        "curar sanar recuperar",
        "empujar desplazar",
        "miedo terror",
        "carga cargar",
        "trabado trabar combate",
        "reserva refuerzo",
        "estandarte bandera",
        "oro moneda dinero",
        "aliado amigo amistoso propio",
        "enemigo rival oponente contrario adversario",
        "tesoro botin",
        "volar volador vuelo",
        "arbitro juez",
        "despliegue desplegar colocar",
        "habilidad aptitud",
        "anular cancelar impedir",
        "jugar usar",
    ),
}

# Words of a question that say nothing of its subject where other words do.
FRAME: dict[str, frozenset[str]] = {
    "en": word_set("""
        happen happens happened work works working mean means meaning explain explanation rule rules definition define
        defined defines keyword tell question please someone something anything everything many much long often one
        get got gets go goes going let lets like want wants try tries using way still ever actually really
        allowed count counts make makes made doing thing things keep does possible dont doesnt cant isnt wont im
        show called say says exactly know somebody anybody nobody everybody anyone everyone nothing instead whether
        two three four five six twelve twenty hundred dozen maybe already another
        """),
    "es": word_set("""
        pasa pasan ocurre sucede sucederia pasaria funciona funcionan significa significan hace hacen hacer regla reglas
        definicion explica explicar puedo puede pueden podria podemos podria debo debe deben tengo tienes tenemos tiene
        decir dice cuantos cuantas cuanta clave vale sirve quiero alguien permite permitido posible mio mios mia mias
        convierte lleva dar vez veces forma saber poder alguien nadie algo nada todos
        dos tres cuatro cinco seis doce once trece veinte cien docena
        quizas entonces ademas aunque mientras
        """),
}

# What stands before a rule's number when someone cites it.
NUMBER_WORDS = word_set(
    "rule rules regla reglas section seccion apartado punto paragraph no num numero number § art articulo"
)
# What stands around a term when someone asks what it is.
ASKING_WORDS = word_set("""
    card cards carta cartas
    keyword palabra clave ability habilidad term termino state estado rule regla what whats is que es are the a an
    el la los las un una does do how como work works funciona funcionan mean means significa significan define
    definition of de del hace hacen explain explica definicion cual son
    """)


def all_words() -> frozenset[str]:
    """Every word that stands in this module's tables: as good as known when a query is checked for typing errors."""
    synonyms = {w for groups in SYNONYMS.values() for group in groups for w in group.split()}
    pairs = {t.folded for pair in bilingual.pairs() for side in pair for t in tokens(side)}
    said = {t.folded for s in sayings() for t in tokens(" ".join((s.said, s.tail, *s.meant, *chain(*s.also))))}
    return frozenset(synonyms | pairs | said | {w for frame in FRAME.values() for w in frame})
