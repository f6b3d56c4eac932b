"""The other forms of a name that a book may use: singular and plural, and the verb behind ``Ramming``."""

from __future__ import annotations

from rulewright.kb.language.data import folded_list, language, listed

VOWELS = "aeiou"
SHORTEST_VERB = 4  # letters of a verb whose noun is looked for


def forms(name: str, lang: str) -> tuple[str, ...]:
    """Possible other forms of a lower-case name; whether a book uses them is for the caller to find out."""
    words = name.split()
    if not words:
        return ()
    made = _HAND_MADE[lang](words) if lang in _HAND_MADE else _regular(words, lang)
    return tuple(dict.fromkeys(" ".join(m) for m in made if m != words))


def nouns(verb: str, lang: str) -> tuple[str, ...]:
    """Possible nouns of a lower-case verb: ``deploy`` -> ``deployment``; which a book uses is for the caller to see."""
    if len(verb) < SHORTEST_VERB:
        return ()
    ends = (entry.split(":") for entry in listed("terms.nouns", lang))  # "activate" -> "activation"
    return tuple(verb[: len(verb) - len(end)] + noun for end, noun in ends if verb.endswith(end))


def singular(name: str, lang: str) -> tuple[str, ...]:
    """The singular of a lower-case name, none where it is one already."""
    words = name.split()
    if not words:
        return ()
    if lang != "en":
        form = (_spanish(words) if lang == "es" else _regular(words, lang))[0]
        return (" ".join(form),) if form != words else ()
    return tuple(" ".join([*words[:-1], w]) for w in _english_singulars(words[-1])[:1] if w != "die")


def _english(words: list[str]) -> list[list[str]]:
    head, last = words[:-1], words[-1]
    out = [[*head, form] for form in (*_english_plurals(last), *_english_singulars(last))]
    out += [[form, *words[1:]] for form in _english_verbs(words[0])]
    if len(words) > 2 and words[1] in listed("terms.behind_head", "en"):
        out += [[form, *words[1:]] for form in (*_english_plurals(words[0]), *_english_singulars(words[0]))]
    return out


def _english_plurals(word: str) -> list[str]:
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return [word[:-1] + "ies"]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return [word + "es"]
    return [word + "s"]


def _english_singulars(word: str) -> list[str]:
    if word.endswith("ies") and len(word) > 4:
        return [word[:-3] + "y"]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return [word[:-2], word[:-1]] if word.endswith(("xes", "ches", "shes", "sses", "oes")) else [word[:-1]]
    return ["die"] if word == "dice" else []


def _english_verbs(word: str) -> list[str]:
    """``casting`` -> ``cast``, ``ramming`` -> ``ram``, ``charging`` -> ``charge``."""
    if not word.endswith("ing") or len(word) < 6:
        return []
    stem = word[:-3]
    out = [stem, stem + "e"]
    if stem[-1] == stem[-2] and stem[-1] not in "ls":
        out.append(stem[:-1])
    return out


def _spanish(words: list[str]) -> list[list[str]]:
    """Every word up to the first preposition bends: ``fichas de mando`` -> ``ficha de mando``."""
    stop = next((i for i, w in enumerate(words) if w in listed("terms.behind_head", "es")), len(words))
    bent = words[:stop]
    out = [[*(f(w) for w in bent), *words[stop:]] for f in (_spanish_singular, _spanish_plural)]
    if len(words) - stop == 2:  # "cartas de Unidades" -> "carta de unidad"
        out += [[*(f(w) for w in bent), words[stop], f(words[-1])] for f in (_spanish_singular, _spanish_plural)]
    return out


def _spanish_singular(word: str) -> str:
    if word.endswith("ces"):
        return word[:-3] + "z"
    if word.endswith("iones"):
        return word[:-5] + "ión"
    if word.endswith("es") and len(word) > 4 and word[-3] not in VOWELS:
        return word[:-1] if word[-3] in "ctgbvf" or word.endswith("ases") else word[:-2]
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def _spanish_plural(word: str) -> str:
    if word.endswith("s"):
        return word
    if word.endswith("z"):
        return word[:-1] + "ces"
    if word.endswith("ión"):
        return word[:-3] + "iones"
    return word + "s" if word[-1] in "aeiouáéó" else word + "es"


def _regular(words: list[str], lang: str) -> list[list[str]]:
    """By the plurals of a language's data: where the head is first, every word up to the first small one bends."""
    one = language(lang)
    small = folded_list("terms.small", lang)
    stop = next((i for i, w in enumerate(words) if w in small), len(words)) if one.head_first else len(words)
    start = 0 if one.head_first else len(words) - 1
    bent = words[start:stop]
    return [[*words[:start], *(f(w, lang) for w in bent), *words[stop:]] for f in (_singular, _plural)]


def _singular(word: str, lang: str) -> str:
    ends = (word[: -len(end)] + own for end, own in language(lang).plurals if word.endswith(end))
    return next(ends, word) if len(word) > 3 else word


def _plural(word: str, lang: str) -> str:
    one = language(lang)
    return word if word.endswith(one.plural_endings) or not one.plural_endings else word + one.plural_endings[0]


_HAND_MADE = {"en": _english, "es": _spanish}
