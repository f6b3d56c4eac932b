"""What a whole book tells about its terms before a sentence is weighed: how common they are, which go together."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from rulewright.ingest.certainty import is_listed
from rulewright.ingest.text.names import fillers, forms_of, keys
from rulewright.kb.language import fold, fold_word, folded_list, folded_words, listed, words
from rulewright.kb.model import Term, TermKind

SHARES = (
    (0.004, "rare"),
    (0.012, "seldom"),
    (0.03, "usual"),
    (0.06, "common"),
)  # of the book's sentences, upper bounds
PROUD = ((0.15, "seldom"), (0.35, "sometimes"))  # of a term's sentences, upper bounds
FEW = 3  # sentences that tell too little
SHORT_BOOK = 250  # sentences
LONGEST = 6  # words of a name that may be another name of a plainer term


def core_terms(terms: Collection[Term], lang: str, spoken_of: Mapping[str, int]) -> dict[str, str]:
    """Terms that say no more than another one, with the other one: "Demoralized unit" is *demoralized*, "Switches step"
    is *switches*, "stressed" is *stress*, "Flying" is *fly* where that is how the book mostly puts it (``spoken_of``:
    in how many sentences each term is named)."""
    again = frozenset(listed("interactions.saying_again", lang))
    small = fillers(lang).union(listed("interactions.adding", lang))
    alike: dict[tuple[str, ...], list[Term]] = defaultdict(list)
    longer: list[tuple[Term, tuple[str, ...], bool]] = []
    for t in sorted(terms, key=lambda t: (-spoken_of.get(t.id, 0), t.id)):
        own = words(t.name)
        if t.lang != lang or len(own) > LONGEST:
            continue
        alike[name_key(own, lang)].append(t)
        rest = [w for w in own if not keys(w, lang) & small]
        if rest and len(rest) < len(own):
            longer.append((t, name_key(rest, lang), any(keys(w, lang) & again for w in own)))
    out = {t.id: group[0].id for group in alike.values() for t in group if fold(t.name) != fold(group[0].name)}
    for t, key, says_again in longer:
        plain = alike[key][0] if key in alike else None
        if plain and (says_again or plain.kind is TermKind.STATE or _is_participle(key[0], lang)):
            out[t.id] = plain.id
    return out | what_happened(terms, lang, out)


def what_happened(terms: Collection[Term], lang: str, out: Mapping[str, str]) -> dict[str, str]:
    """English terms that are the participle of another one ("stressed"), and those that ``out`` has under them, with
    that other one: rules say the same of *stress* and of who is *stressed*."""
    named = {fold(t.name): t.id for t in terms if t.lang == lang == "en"}
    found = {}
    for name, term in named.items():
        base = named.get(name[:-2], named.get(name[:-1])) if name.endswith("ed") else None
        if base and term not in out and out.get(base, base) != term:
            found[term] = out.get(base, base)
    return found | {t: found[plain] for t, plain in out.items() if plain in found}


def name_key(words: Sequence[str], lang: str) -> tuple[str, ...]:
    """What the forms of a name share: its singular ("warbands") and its verb ("flying"); a participle is left alone,
    since it may be a state of its own."""
    return tuple(fold_word(w) if _is_participle(fold_word(w), lang) else forms_of(w, lang)[1] for w in words)


def _is_participle(word: str, lang: str) -> bool:
    """True for a state that somebody is in."""
    return word.endswith(listed("interactions.participle", lang))


class Facts:
    """Counts over one book, told in words: a feature is a bucket, not a figure."""

    def __init__(
        self,
        terms: Mapping[str, Term],
        heads: Collection[str],
        named: Iterable[Iterable[str]],
        titled: Collection[str] = (),
        proud: Iterable[str] = (),
        prepared: bool = False,
    ) -> None:
        """``heads``: terms that name kinds of things. ``named``: the terms that each sentence of the book names.
        ``titled``: terms that are the whole of a heading. ``prepared``: whether the book has a profile."""
        self._terms, self._heads, self._titled = terms, heads, titled
        self._unsure = {t.id for t in terms.values() if not is_listed(t, prepared)}
        self._kinds = {t.id: t.kind.value for t in terms.values()}
        points = folded_list("interactions.points")
        self._points = {t.id for t in terms.values() if not points.isdisjoint(folded_words(t.name))}
        self._name_words: dict[str, frozenset[str]] = {}
        self._material = {t.id for t in terms.values() if is_material(t)}
        self._sentences = 0
        self._named: Counter[str] = Counter()
        self._proud: Counter[str] = Counter(proud)
        for sentence in named:
            self._sentences += 1
            self._named.update(sentence)

    def kind(self, term: str) -> str:
        """The kind of a term."""
        return self._kinds[term]

    def home(self, term: str) -> str:
        """The section that defines a term."""
        return self._terms[term].definition.section

    def proud(self, term: str) -> str:
        """How often the book prints a term with a capital or emphasised."""
        n = self._named[term]
        if n < FEW:
            return "few"
        share = self._proud[term] / n
        return next((word for most, word in PROUD if share < most), "often")

    def titled(self, term: str) -> bool:
        """True for a term that some heading of the book names and nothing else."""
        return term in self._titled

    def is_unsure(self, term: str) -> bool:
        """True for what may be no term."""
        return term in self._unsure

    def holds(self, a: str, b: str) -> bool:
        """True where one name holds all words of the other (*ranged attack* and *attack*)."""
        one, other = self._words(a), self._words(b)
        return one <= other or other <= one

    def _words(self, term: str) -> frozenset[str]:
        if term not in self._name_words:
            t = self._terms[term]
            self._name_words[term] = frozenset(forms_of(w, t.lang)[1] for w in words(t.name))
        return self._name_words[term]

    def is_part(self, term: str, text: str, lang: str) -> bool:
        """True for a term of whose names none has as many words as a text in its language that stands for it."""
        t = self._terms[term]
        return t.lang == lang and len(words(text)) > max(len(words(name)) for name in (t.name, *t.aliases))

    def is_head(self, term: str) -> bool:
        """True for a term that names a kind of thing (roll, token)."""
        return term in self._heads

    def is_material(self, term: str) -> bool:
        """True for a term whose name is made of the words of any game (die, card, distance)."""
        return term in self._material

    def is_points(self, term: str) -> bool:
        """True for what is won in play (victory points): whatever is said of it, it is said to be gained."""
        return term in self._points

    def common(self, term: str) -> str:
        """How much of the book speaks of a term; a short book is taken for a longer one, since it tells little."""
        share = self._named[term] / max(self._sentences, SHORT_BOOK)
        return next((word for most, word in SHARES if share <= most), "everywhere")


def is_material(term: Term) -> bool:
    """True where a term's whole name is made of words that any game uses."""
    small = fillers(term.lang)
    own = [keys(w, term.lang) for w in words(term.name) if fold_word(w) not in small]
    known = listed("interactions.material", term.lang)
    return bool(own) and all(not w.isdisjoint(known) for w in own)
