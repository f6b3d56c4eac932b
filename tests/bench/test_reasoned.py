"""What is worked out one by one, as a reader is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import judge, judgements, reasoned
from bench.asked_claims import Books, Drawn
from bench.conflicts import QUESTION, key
from bench.learn_answers import Known
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import InteractionType
from tests.bench.test_conflicts import PAIR, A
from tests.make import book, interaction, knowledge, section, term
from tests.web import harbour


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[Drawn]]]:
    """All that Harbour claims, by kind."""
    root = harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())
    asked = Known("what does ramming ignore", "en", "harbour", "question", {}, frozenset(), None, strange=False)
    elsewhere = Known("what does a goose do", "en", "geese", "question", {}, frozenset(), None, strange=False)
    with KnowledgeBase(root).reading() as g, pytest.MonkeyPatch.context() as patch:
        patch.setattr(reasoned, "questions", lambda: [asked, elsewhere])
        books = Books(g.store.knowledge())
        yield {kind: list(of(g, books)) for kind, of in reasoned.KINDS.items()}


def test_an_interaction_is_asked_in_words_with_its_sentence_and_both_terms(drawn: dict[str, list[Drawn]]) -> None:
    one = next(d for d in drawn["interaction"] if "cancels" in d.says)
    assert "“Ramming” ignores, cancels or takes away “Anchored”" in one.says
    assert "⟦" in one.text and one.text.count("defined in") == 2
    assert reasoned.key_of(one.row) == one.key
    assert set(one.row) == {"book", "start", "a", "type", "b"}


def test_a_verdict_is_asked_with_both_rules(drawn: dict[str, list[Drawn]]) -> None:
    pairs = {(d.row["a"], d.row["b"]) for d in drawn["verdict"]}
    assert 10 < len(pairs) <= reasoned.FAR and all(a != b for a, b in pairs)
    for d in drawn["verdict"]:
        assert "\n\nB: " in d.text and d.row["outcome"] in ("a", "b", "apart", "undecided")


def test_keys_are_the_same_whenever_and_each_its_own(tmp_path: Path, drawn: dict[str, list[Drawn]]) -> None:
    every = [d.key for of in drawn.values() for d in of]
    assert len(set(every)) == len(every)
    root = harbour.write(tmp_path, harbour.knowledge())
    with KnowledgeBase(root).reading() as g:
        again = [d.key for d in reasoned.verdicts(g, Books(g.store.knowledge()))]
    assert again == [d.key for d in drawn["verdict"]]


def test_answers_are_those_to_questions_on_games_that_are_there(drawn: dict[str, list[Drawn]]) -> None:
    assert {d.row["kind"] for d in drawn["answer"]} == {"answer"}
    assert all("ramming" in d.says and "Ramming" in d.text for d in drawn["answer"])


def test_a_chain_is_asked_with_the_sentences_of_both_its_steps() -> None:
    sections = (section("core/a", "Goose"), section("core/b", "Duck"))
    terms = tuple(term(f"game/en/{name}", name=name.title(), lang="en") for name in ("goose", "duck", "swan"))
    ends = pairwise(t.id for t in terms)
    ties = tuple(interaction(a, b, type=InteractionType.CAUSES, certainty=0.95) for a, b in ends)
    made = knowledge(*sections, books=(book("core"),), terms=terms, interactions=ties)
    store = SimpleNamespace(terms=lambda _: terms, interactions=lambda _: ties)
    (one,) = reasoned.chains(SimpleNamespace(store=store), Books(made))  # type: ignore[arg-type]
    assert "Goose" in one.says and "Swan" in one.says and len(one.text.split("\n")) == 2
    assert one.certainty == one.row["certainty"] == pytest.approx(0.95**2)


def test_a_conflict_is_known_by_the_key_by_which_conflicts_were_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasoned, "conflicts_of", lambda _, book: [PAIR] if book == "core" else [])
    store = SimpleNamespace(books=lambda: [book("core"), book("other")])
    (one,) = reasoned.potential_conflicts(SimpleNamespace(store=store), Books(knowledge()))  # type: ignore[arg-type]
    assert one.row == {"kind": "conflict", "book": "core", "basis": "same", "key": key(PAIR)}
    assert one.says == QUESTION and A.sentence in one.text and PAIR.kind.value not in one.text


def test_interactions_that_were_judged_are_known_by_what_is_kept_of_them() -> None:
    rows = judgements.rows(judge.FILES["interaction"])
    assert {reasoned.key_of(r) for r in rows} <= judge.known()
