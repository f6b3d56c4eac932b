"""Spanish: data only."""

from __future__ import annotations

from rulewright.kb.language.data import Language, word_set
from rulewright.kb.language.normalise import strip_accents

STOP_WORDS = word_set(
    """
    a al algo algun alguna algunas alguno algunos ambos ante antes aquel aquella aquellas aquello aquellos aqui asi
    aun aunque bajo bien cada casi como con contra cual cuales cualquier cualquiera cuando cuanto de del demas desde
    donde dos durante e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba
    estaban estan estar estas este esto estos estoy fue fueron ha haber habia han has hasta hay he la las le les lo los
    mas me mi mientras mis misma mismas mismo mismos mucho muy nada ni no nos nosotros o os otra otras otro otros para
    pero poco por porque pues que quien quienes se sea sean segun ser si sido siempre sin sino sobre solo son su sus
    tal tales tambien tampoco tan tanto te tendra tener tiene tienen ti toda todas todavia todo todos tras tu tus u un
    una unas uno unos usted ustedes vosotros y ya yo
    """
)

TELLING_WORDS = word_set(
    """
    el la los las de del que en un una por con para se su sus es son al como si no lo este esta cada cuando puede
    pueden o y más mas sobre entre sin debe hasta unidad ser si otro otra todos todas tu me
    """
)

ABBREVIATIONS = word_set(
    "p. pp. pág. págs. pag. pags. ej. p.ej. etc. núm. núms. num. nº. n.º fig. figs. vol. cap. art. aprox. máx. mín. "
    "sr. sra. srta. dr. dra. ud. uds. vd. vds. ed. eds. cf. vs. incl. a.c. d.c. ee.uu. "
    "ene. feb. mar. abr. may. jun. jul. ago. sep. sept. oct. nov. dic."
)

CONTENTS_WORDS = frozenset({"indice", "contenido", "contenidos", "sumario", "tabla de contenidos"})

# Folded headings that mean the same in every book, with the kind of section that they open.
SECTION_NAMES = {
    "introduccion": "rules",
    "prologo": "lore",
    "prefacio": "lore",
    "glosario": "reference",
    "glosario de terminos": "reference",
    "creditos": "credits",
    "indice alfabetico": "index",
}

ENCLITICS = (
    *("melos", "melas", "telos", "telas", "selos", "selas", "noslo", "nosla", "melo", "mela", "telo", "tela", "selo"),
    *("sela", "nos", "las", "los", "les", "me", "te", "se", "lo", "la", "le", "os"),
)

# What scanners that do not expect Spanish make of its letters.
MISREADINGS = (
    *(
        ("fi", "ñ"),
        ("ii", "ñ"),
        ("hi", "ñ"),
        ("hn", "ñ"),
        ("h", "ñ"),
        ("fi", "ñí"),
        ("ii", "ñí"),
        ("f", "ñ"),
        ("i", "ñ"),
    ),
    *(
        ("n", "ñ"),
        ("d", "á"),
        ("é", "á"),
        ("ad", "á"),
        ("aa", "á"),
        ("é", "ó"),
        ("oé", "ó"),
        ("éo", "ó"),
        ("ée", "é"),
        ("g", "a"),
    ),
    *(("li", "ú"), ("ii", "ú"), ("l", "ú"), ("i", "ú"), ("d", "ú"), ("u", "ú"), ("l", "í"), ("j", "í")),
)

LIKELY_ACCENTED = {
    word: accented
    for accented in word_set(
        """
        más aún así jamás día días línea líneas página páginas número números término términos último últimos última
        últimas público públicos árbitro árbitros cálculo cálculos límite límites área áreas título títulos símbolo
        símbolos índice índices héroe héroes están estén año años máximo máximos máxima mínimo mínimos mínima único
        única práctica prácticas mágico mágica mágicos mágicas ejército ejércitos rápido rápida básico básica básicos
        básicas crítico crítica críticos críticas técnica técnicas táctica tácticas círculo círculos vehículo vehículos
        tenía tenían además específico específica específicos específicas
        ámbito método métodos módulo módulos cámara máquina máquinas ángulo ángulos
        """
    )
    for word in (strip_accents(accented),)
}

# (without, with): no word ends in the first, though dictionaries have some
ACCENTED_ENDINGS = (
    *(("cion", "ción"), ("sion", "sión"), ("xion", "xión"), ("grafia", "grafía"), ("grafias", "grafías")),
    *(("logia", "logía"), ("logias", "logías"), ("isimo", "ísimo"), ("isima", "ísima"), ("isimos", "ísimos")),
    *(("isimas", "ísimas"), ("ologico", "ológico"), ("ologica", "ológica")),
)
ACCENTED_PHRASES = {"eso si": "eso sí", "ahora si": "ahora sí", "claro que si": "claro que sí"}
NARROW_WORDS = {"e": ("i", "hi", "y"), "u": ("o", "ho", "8", "11")}
PRONOUNS = word_set("se lo la los las le les que quien no ya")

ASKING_WORDS = {
    strip_accents(word): word
    for word in word_set("qué cómo cuándo dónde cuál cuáles quién quiénes cuánto cuánta cuántos cuántas")
}

SPANISH = Language(
    "es",
    "español",
    STOP_WORDS,
    TELLING_WORDS,
    ABBREVIATIONS,
    letters="áéíóúüñ",
    contents_words=CONTENTS_WORDS,
    contents_title="Índice",
    section_names=SECTION_NAMES,
    one_letter_words=frozenset("aeouy"),
    enclitics=ENCLITICS,
    accents=dict(zip("aeioun", "áéíóúñ", strict=True)),
    misreadings=MISREADINGS,
    likely_accented=LIKELY_ACCENTED,
    accented_endings=ACCENTED_ENDINGS,
    accented_phrases=ACCENTED_PHRASES,
    asking_words=ASKING_WORDS,
    narrow_words=NARROW_WORDS,
    first_person="é",
    third_person=("ó", "aron"),
    pronouns=PRONOUNS,
)
