"""A language by data alone: a French rulebook is read as the sample game is; of a German one nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import ingest
from rulewright.kb.model import SURE, Knowledge, ReferenceKind, ReferenceStatus, SectionKind, TermKind
from rulewright.kb.search import Searcher
from rulewright.kb.store import Store
from rulewright.kb.verdict.asked import ask
from tests.kb.storing import build_index, write

HERE = Path(__file__).parent
BRUME, GUE, MOOR = "les-passeurs-de-brume", "les-gardiens-du-gue", "die-irrlichter-vom-moor"
ASKED = [  # a question, the rule that answers it, and the rule of a verdict where one is asked for
    ("un gardien épuisé peut-il marcher ?", "5.1", "5.1"),
    ("un gardien trempé peut-il lancer une corde ?", "5.2", "5.2"),
    ("un gardien endormi a-t-il le droit de sonner ?", "5.3", "5.3"),
    ("peut-on pousser un gardien endormi ?", "5.3", "5.3"),
    ("les joueurs peuvent-ils relancer une corde perdue ?", "4.3", "4.3"),
    ("puis-je éteindre une lanterne adverse ?", "lanternes", "lanternes"),
    ("un gardien peut-il marcher après avoir sonné ?", "4.1", "4.1"),
    ("un gardien éclairé peut-il devenir endormi ?", "lanternes", "lanternes"),
    ("est-ce qu'un gardien épuisé peut marcher ?", "5.1", "5.1"),
    ("ai-je le droit de relancer une corde perdue ?", "4.3", "4.3"),
    ("combien de gardiens reçoit chaque joueur ?", "preparation", None),
    ("combien de gardiens puis-je activer par manche ?", "la-manche", None),
    ("à quelle distance un gardien peut-il marcher ?", "4.1", None),
    ("qui commence la manche ?", "la-manche", None),
    ("qui remporte la partie en cas d'égalité ?", "le-but-du-jeu", None),
    ("que se passe-t-il si un gardien est épuisé ?", "5.1", None),
    ("quand un gardien épuisé perd-il une lanterne ?", "5.1", None),
    ("comment un gardien trempé sèche-t-il ?", "5.2", None),
    ("qu'est-ce que Pied sec ?", "7.1", None),
    ("une carte prévaut-elle sur le livre ?", "priorite-des-regles", None),
]


@pytest.fixture(scope="module")
def french() -> Knowledge:
    return ingest([HERE / "brume.md"], Corpus())


@pytest.fixture(scope="module")
def german() -> Knowledge:
    return ingest([HERE / "moor.md"], Corpus())


@contextmanager
def searching(knowledge: Knowledge, folder: Path) -> Iterator[Searcher]:
    write(folder / "store.db", knowledge)
    build_index(folder / "index", knowledge)
    with closing(Store(folder / "store.db")) as store, closing(Searcher(store, folder / "index")) as found:
        yield found


# -- French ----------------------------------------------------------------------------------------------------------


def test_a_french_book_is_known_by_its_words(french: Knowledge) -> None:
    (book,) = french.books
    assert (book.id, book.lang) == (BRUME, "fr")


@pytest.mark.parametrize(
    ("slug", "number", "title", "kind"),
    [
        ("sommaire", None, "Sommaire", SectionKind.TOC),
        ("2.2", "2.2", "Ligne de vue (LdV)", SectionKind.RULES),
        ("scenarios", "Annexe A", "Scénarios", SectionKind.SCENARIO),
    ],
)
def test_sections(french: Knowledge, slug: str, number: str | None, title: str, kind: SectionKind) -> None:
    found = {s.id: s for s in french.sections}[f"{BRUME}/{slug}"]
    assert (found.number, found.title, found.kind) == (number, title, kind)


@pytest.mark.parametrize(
    ("name", "kind", "aliases"),
    [
        ("Ligne de vue", TermKind.TERM, ("LdV",)),
        ("Rame", TermKind.TERM, ("RAM",)),
        ("Amarrer", TermKind.ACTION, ()),
        ("Embourbé", TermKind.STATE, ("embourbés",)),
        ("Pied léger", TermKind.KEYWORD, ()),
        ("Phase de crue", TermKind.PHASE, ()),
    ],
)
def test_terms(french: Knowledge, name: str, kind: TermKind, aliases: tuple[str, ...]) -> None:
    found = {t.name: t for t in french.studies[0].terms}[name]
    assert (found.lang, found.kind, found.aliases) == ("fr", kind, aliases)


def test_headings_that_name_a_part_of_the_book_are_no_terms(french: Knowledge) -> None:
    assert not {t.name for t in french.studies[0].terms} & {
        "Le matériel",
        "La manche",
        "manche",
        "Les tests",
        "Mots-clés",
    }


@pytest.mark.parametrize(
    ("printed", "kind", "target"),
    [
        ("(voir « Amarrer »)", ReferenceKind.SEE, "4.2"),
        ("(voir le chapitre 4)", ReferenceKind.NUMBER, "les-actions"),
        ("Voir la règle 3.3.", ReferenceKind.NUMBER, "3.3"),
        ("(voir « Embourbé », page 4)", ReferenceKind.SEE, "5.1"),
        ("Voir aussi « Pied léger »", ReferenceKind.SEE, "pied-leger"),
    ],
)
def test_references(french: Knowledge, printed: str, kind: ReferenceKind, target: str) -> None:
    (found,) = (r for r in french.studies[0].references if r.text == printed)
    assert (found.kind, found.target, found.status) == (kind, f"{BRUME}/{target}", ReferenceStatus.RESOLVED)


def test_a_term_is_linked_where_it_is_named(french: Knowledge) -> None:
    linked = {(r.section, r.text) for r in french.studies[0].references if r.kind is ReferenceKind.MENTION}
    assert {(f"{BRUME}/3.3", "embourbés"), (f"{BRUME}/4.3", "Poigne")} <= linked


def test_prohibitions(french: Knowledge) -> None:
    said = {p.section.removeprefix(f"{BRUME}/"): p.sentence for p in french.studies[0].prohibitions}
    assert said["5.1"] == "Un passeur embourbé ne peut pas ramer."
    assert said["3.3"].startswith("Les passeurs embourbés ne peuvent pas")
    assert said["2.3"].startswith("Un dé ne doit jamais")
    assert "3.1" not in said and "5.2" not in said


def test_precedence(french: Knowledge) -> None:
    assert [(p.form, p.higher, p.lower) for p in french.studies[0].precedence] == [
        ("rule", "texte d'un scénario", "ce livret"),
        ("tie", "équipage qui a l'initiative gagne", ""),
        ("exception", "règle", "passeur ne peut frapper qu'une fois"),
    ]


def test_interactions(french: Knowledge) -> None:
    said = {f"{i.a.split('/')[-1]} {i.type} {i.b.split('/')[-1]}" for i in french.studies[0].interactions}
    assert {"embourbe excludes rame", "embourbe excludes ligne-de-vue", "pied-leger excludes embourbe"} <= said
    assert any(i.certainty >= SURE for i in french.studies[0].interactions)


def test_what_asks_for_another_book_or_language_claims_nothing(french: Knowledge) -> None:
    (study,) = french.studies
    assert not study.overrides and not study.translations


@pytest.mark.parametrize(
    ("query", "section"),
    [
        ("ligne de vue", "2.2"),
        ("l’initiative", "3.1"),
        ("passeurs embourbés", "5.1"),
        ("combien de phases dans une manche", "la-manche"),
        ("qu'est-ce que Pied léger", "pied-leger"),
    ],
)
def test_search(french: Knowledge, tmp_path: Path, query: str, section: str) -> None:
    with searching(french, tmp_path) as searcher:
        assert f"{BRUME}/{section}" in [hit.section for hit in searcher.search(query).hits[:2]]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    with searching(ingest([HERE / "gue.md"], Corpus()), tmp_path_factory.mktemp("gue")) as searcher:
        yield searcher


@pytest.mark.parametrize(("question", "section", "ruling"), ASKED)
def test_what_players_ask_in_french_is_answered(
    asked: Searcher, question: str, section: str, ruling: str | None
) -> None:
    (answer,) = asked.ask(question, game=GUE)[1]
    assert answer.hit.section == f"{GUE}/{section}"
    if ruling:
        assert ask(asked.store, asked, question, GUE).ruling.winner == f"{GUE}/{ruling}"


def test_a_verdict_quotes_the_very_sentence(asked: Searcher) -> None:
    found = ask(asked.store, asked, "ai-je le droit de relancer une corde perdue ?", GUE).ruling
    assert [s.sentence for s in found.steps] == ["Les joueurs n'ont pas le droit de relancer une corde perdue."]


# -- German: none of our languages -----------------------------------------------------------------------------------


def test_a_book_in_no_language_of_ours_has_its_structure(german: Knowledge) -> None:
    (book,) = german.books
    assert (book.id, book.lang) == (MOOR, "und")
    titles = {s.number: s.title for s in german.sections if s.number}
    assert titles["2.2"] == "Sichtlinie" and titles["4.2"] == "Versunken" and len(titles) == 9
    assert "Ein versunkener Lotse kann sich nicht bewegen." in {s.id: s.text for s in german.sections}[f"{MOOR}/4.2"]


def test_of_its_words_nothing_is_claimed(german: Knowledge) -> None:
    (study,) = german.studies
    assert not (study.terms or study.references or study.prohibitions or study.interactions or study.precedence)


def test_it_is_searched_word_by_word(german: Knowledge, tmp_path: Path) -> None:
    with searching(german, tmp_path) as searcher:
        assert searcher.search("Sichtlinie").hits[0].section == f"{MOOR}/2.2"
