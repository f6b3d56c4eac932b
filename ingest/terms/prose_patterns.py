"""The regular expressions for what running text explains in passing, with what each is to match. All are linear."""

from __future__ import annotations

import re

NAME_EN = r"[A-Za-z][\w’'-]{2,20}(?: (?:of the |of )?[\w’'-]{3,20}){0,3}?"
NAME_ES = r"[A-Za-zÁÉÍÓÚÑáéíóúñ][\w-]{2,20}(?: (?:de la |del |de )?(?!cada |este )[\w-]{3,20}){0,3}?"

# "Each result of 5 or more generates one success.": what a die's result counts as
OUTCOME = {
    "en": re.compile(
        r"\b(?:[Ee]ach|[Ee]very|[Aa]ny|[Aa]) (?:[\w-]{2,12} ){0,2}?(?:result|roll|die|dice)\b[^.;:]{0,80}?"
        r" (?:generates?|counts? as|is counted as|scores?|is treated as) (?:one |an? )([a-z][\w-]{2,20})(?=[.,;])"
    ),
    "es": re.compile(
        r"\b(?:[Cc]ada|[Tt]odo|[Uu]n) (?:[\w-]{2,12} ){0,2}?(?:resultado|tirada|dado)\b[^.;:]{0,80}?"
        r" (?:genera|cuenta como|se considera) (?:un |una )([a-zñáéíóú][\w-]{2,20})(?=[.,;])"
    ),
}
# "its source (the card on which it is printed)"
EXPLAINED = {
    "en": re.compile(
        r"\b(?:its|their) ([a-z][\w-]{2,20}(?: [a-z][\w-]{2,20})?) \((?:the|an?|any|each|those) "
        r"(?:[\w’'-]{1,20} ){1,5}?(?:which|that|who|where|from|it)\b"
    ),
    "es": re.compile(
        r"\bsus? ([a-zñ][\w-]{2,20}) \((?:el|la|los|las|una?|cada) (?:[\w-]{1,20} ){1,5}?(?:que|donde|cual)\b"
    ),
}
# "place two tokens, representing fragments of the key", "a card that will stand for the shrine"
STANDS_FOR = {
    "en": re.compile(
        r"\b(?:tokens?|markers?|counters?|cards?|coins?)\b[^.;:()]{0,60}?,? (?:(?:that )?(?:will )?represent(?:s|ing)?"
        rf"|(?:that )?(?:will )?stands? for) (?:the |an? |your )?({NAME_EN})(?=[.,;)])"
    ),
    "es": re.compile(
        r"\b(?:fichas?|marcador(?:es)?|contador(?:es)?|cartas?|monedas?)\b[^.;:()]{0,60}?,? (?:que )?(?:para )?"
        rf"represent(?:an|a|ar|ando) (?:el |la |los |las |una? )?({NAME_ES})(?=[.,;)]| de cada)"
    ),
}
# "may contain flavor text, which has no function", "the condition, which defines the trigger event"
RELATIVE = {
    "en": re.compile(
        r"(?:\b(?:contains?|includes?|features?) (?:an? |the )?(?:[a-z]{3,12}ed )?"
        r"(?=[\w -]{3,44}, which (?:has|have|is|are|gives?)\b)"
        r"|, which (?:defines|determines) the (?=[\w -]{3,44}\.))([a-z][\w-]{2,20} [a-z][\w-]{2,20})(?=[,.])"
    ),
    "es": re.compile(
        r"\b[Ss]e produce (?:un |una )([A-ZÁÉÍÓÚÑ][\w-]{2,20}(?: [\w-]{3,20})?)(?= (?:para|que|si|cuando)\b|[.,])"
    ),
}
# "each player receives one command token", "reciben tantas fichas de mando como"
GAINED = {
    "en": re.compile(
        r"\b(?:receives?|gains?|gets?) (?:as many|a number of|\d{1,2}|one|an?) "
        r"([a-z][\w-]{2,16} (?:tokens?|markers?|counters?|gems?|cards?|dice))(?= |[.,;])"
    ),
    "es": re.compile(
        r"\b(?:recib|obtien|gan)(?:e|en|es|a|an|as) (?:tant[oa]s|\d{1,2}|una?) "
        r"((?:fichas?|marcador(?:es)?|contador(?:es)?|gemas?|dados?) de [\w-]{3,16})(?= |[.,;])"
    ),
}
# "between both zones there is no man's land (length: 12)"
BETWEEN = {
    "en": re.compile(r"\b[Bb]etween [^.;:()]{3,60}? (?:there is|is|lies) (?:an? |the )?([a-z][\w’' -]{3,30}?) \("),
    "es": re.compile(r"\b[Ee]ntre [^.;:()]{3,60}? (?:hay|está|queda) (?:una? |la |el )?([a-zñ][\w -]{3,30}?) \("),
}
# "The player whose card is activated is the active player": whoever does it is called so
WHOEVER = {
    "en": re.compile(
        r"\b[Tt]he ([a-z]{3,16}) (?:whose|who|that|which|with)\b[^.;:]{3,100}? (?:is|becomes|will be) (?:called )?the "
        r"([a-z]{4,16} \1)(?=[,.;]| (?:for|this|until|and|while|whereas)\b)"
    ),
    "es": re.compile(
        r"\b(?:[Ee]l|[Ll]a) ([a-zñ]{3,16}) (?:cuy[oa]|que|con)\b[^.;:]{3,100}? (?:es|será|se convierte en) (?:el|la) "
        r"(\1 [a-zñáéíóú]{4,16})(?=[,.;]| (?:para|hasta|y|mientras)\b)"
    ),
}
# "have three ranges: short, medium, and long", "command two elements: fire and ice"
COUNTED = {
    "en": re.compile(
        r"\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]) (?:[a-z-]{3,16} ){0,2}?([a-z][\w-]{2,18}s)"
        r"(?: of ([a-z-]{3,18}))?: "
        r"(?=[^:.\n]{5,160}(?:\.|\Z))"
    ),
    "es": re.compile(
        r"\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|[2-9]) (?:[a-zñ-]{3,16} )?([a-zñ][\w-]{2,18}s)"
        r"(?: de ([\w-]{3,18}))?: (?=[^:.\n]{5,160}(?:\.|\Z))"
    ),
}
LIST_END = re.compile(r",? (?:and|or|y|e|o|u) (?:the |el |la )?|, ?")
# "if the roll is greater, then the losing unit is routed."
THEN_STATE = {
    "en": re.compile(
        r"\b(?:if|when)\b[^.;]{5,120}, (?:then )?(?:the|that|your|its|an?) (?:[\w’'-]{2,16} ){1,3}"
        r"(?:is|are|becomes?) ([a-z]{4,20})\.",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\b(?:si|cuando)\b[^.;]{5,120}, (?:el|la|esa|ese|tu|su) (?:[\w-]{2,16} ){1,3}"
        r"(?:es|está|queda) ([a-zñáéíóú]{4,20})\.",
        re.IGNORECASE,
    ),
}
# "resolve rolls “against the system.”" at the end of a sentence
QUOTED_END = re.compile(r"(?<!see )(?<!See )[“\"«]([a-zñáéíóú][^“”\"«»\n]{3,40}?)[.,]?[”\"»][.]?\Z")
# "the player with the initiative", "la compañía con la iniciativa"
HELD = {
    "en": re.compile(
        r"\b(?:player|side|team|company|party|[Ww]hoever|opponent|you)(?: who)? (?:with|has|have|holds?) the "
        r"([a-z][\w-]{3,20})(?= |[.,;:])"
    ),
    "es": re.compile(
        r"\b(?:jugador|jugadora|bando|equipo|compañía|[Qq]uien)(?: que)? (?:con|tenga|tiene|gane|gana) la "
        r"([a-zñ][\w-]{3,20})(?= |[.,;:])"
    ),
}
# "the model carrying the magical weapon"
CARRIED = {
    "en": re.compile(
        r"\b(?:carrying|carries|carry|possession of|holding) the ([a-z][\w’'-]{2,20} [a-z][\w’'-]{2,20})"
        r"(?= (?:is|can|at|on|from|in|to|within)\b|[.,;])"
    ),
    "es": re.compile(r"\b(?:porta|porte|portando|lleva|llevando|en posesión de) el ([a-zñ][\w-]{2,20})(?= |[.,;])"),
}
# "Any additional cost listed in"
ANY_OF = re.compile(r"Any ([a-z][\w-]{2,20} [a-z][\w-]{2,20}) (?=[a-z])")
