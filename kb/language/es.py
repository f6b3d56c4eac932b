"""Spanish: data only."""

from __future__ import annotations

from kb.language.data import Language, word_set

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
)
