"""Whoosh's own queries find over the arrays what they find over the index that Whoosh wrote."""

from __future__ import annotations

import pytest
from whoosh import query
from whoosh.matching import NullMatcher
from whoosh.matching.mcore import ReadTooFar
from whoosh.query import And, AndMaybe, AndNot, DisjunctionMax, Every, Or, Phrase, Prefix, Query, Term
from whoosh.query.spans import SpanFirst, SpanNear2, SpanOr
from whoosh.reading import TermNotFound
from whoosh.searching import Searcher as WhooshSearcher

from rulewright.kb.search.engine.reader import SCHEMA, ArrayReader


def t(text: str, field: str = "text") -> Query:
    return Term(field, text)


QUERIES = [
    t("en:unit"),
    t("en:unit", "title"),
    t("en:nothing"),
    t("es:unid"),
    And([t("en:unit"), t("en:wall")]),
    Or([t("en:unit"), t("en:wall"), t("en:nothing")]),
    AndNot(t("en:unit"), t("en:wall")),
    AndMaybe(t("en:unit"), t("en:wall")),
    And([Or([t("en:unit"), t("en:wall")]), query.Not(t("en:cover", "title"))]),
    DisjunctionMax([t("en:unit"), t("en:wall", "title")]),
    Phrase("text", ["en:behind", "en:a", "en:wall"]),
    Phrase("text", ["en:wall", "en:behind"]),
    Phrase("text", ["en:unit", "en:wall"], slop=3),
    SpanNear2([SpanOr([t("en:unit"), t("en:cover")]), t("en:behind")]),
    SpanFirst(t("en:unit"), limit=1),
    Prefix("text", "en:wa"),
    Every("title"),
    Every(),
]


@pytest.mark.parametrize("q", QUERIES, ids=repr)
def test_a_query_of_whoosh_s_finds_what_it_finds_in_an_index_of_its_own(
    q: Query, whoosh: WhooshSearcher, by_whoosh: WhooshSearcher
) -> None:
    assert sorted(q.docs(whoosh)) == sorted(q.docs(by_whoosh))


def test_the_best_are_found_without_reading_all(whoosh: WhooshSearcher) -> None:
    q = Or([t("en:unit", "any"), t("en:wall", "any"), t("en:the", "any")])
    every = [(hit.docnum, pytest.approx(hit.score)) for hit in whoosh.search(q, limit=None)]
    assert [(hit.docnum, hit.score) for hit in whoosh.search(q, limit=3)] == every[:3] and len(every) > 3


def test_hits_are_filtered_left_out_and_grouped_by_whoosh_itself(whoosh: WhooshSearcher, reader: ArrayReader) -> None:
    q = t("en:unit", "any")
    found = {h["id"] for h in whoosh.search(q, limit=None)}
    books = {h["book"] for h in whoosh.search(q, limit=None)}
    assert books == {"cards", "wolf-core"}
    cards = whoosh.search(q, limit=None, filter=t("cards", "book"))
    assert {h["book"] for h in cards} == {"cards"}
    others = whoosh.search(q, limit=None, mask=t("cards", "book"))
    assert {h["id"] for h in cards} | {h["id"] for h in others} == found
    groups = whoosh.search(q, limit=None, groupedby="book").groups("book")
    assert {name: len(docs) for name, docs in groups.items()} == reader.arrays.counted("book", [*q.docs(whoosh)])  # type: ignore[arg-type]
    assert [h["lang"] for h in whoosh.search(Every(), limit=None, sortedby="lang", reverse=True)][:1] == ["es"]


@pytest.mark.parametrize("field", ["text", "title"])
def test_what_is_known_of_a_field_is_exact(field: str, reader: ArrayReader) -> None:
    tokens = [text for f, text in reader.all_terms() if f == field]
    places = [m for text in tokens for _, m in reader.postings(field, text).items_as("positions")]
    assert reader.field_length(field) == sum(map(len, places)) == sum(reader.frequency(field, t) for t in tokens)
    lengths = [reader.doc_field_length(d, field) for d in range(reader.doc_count_all())]
    assert sum(lengths) == reader.field_length(field)
    assert (min(lengths), max(lengths)) == (reader.min_field_length(field), reader.max_field_length(field))


def test_what_is_known_of_a_token(reader: ArrayReader) -> None:
    docs = list(reader.postings("text", "en:unit").all_ids())
    info = reader.term_info("text", b"en:unit")
    assert (info.doc_frequency(), info.min_id(), info.max_id()) == (len(docs), docs[0], docs[-1])
    assert info.weight() == reader.frequency("text", "en:unit") >= info.max_weight() >= 1
    assert info.min_length() <= info.max_length() == max(reader.doc_field_length(d, "text") for d in docs)
    assert reader.doc_frequency("text", "en:nothing") == reader.frequency("text", "en:nothing") == 0


def test_a_section_s_names_are_fields(whoosh: WhooshSearcher) -> None:
    (found,) = t("302.3", "number").docs(whoosh)
    assert whoosh.stored_fields(found)["id"] == "cards/302.3" and list(t("cards/302.3", "id").docs(whoosh)) == [found]
    under = {whoosh.stored_fields(d)["number"] for d in t("302.3", "under").docs(whoosh)}
    assert under == {"302.3", "302.3.4", "302.3.4.1"}
    assert whoosh.document(id="cards/302.3")["title"] == "Attack"
    with pytest.raises(IndexError):
        whoosh.stored_fields(9_999)


@pytest.mark.parametrize("text", ["", "\x00", "=302.3", "@cards/302", "#302", "\ud800", "cards", "x" * 9_999])
@pytest.mark.parametrize("field", ["any", "text", "title"])
def test_what_is_no_token_has_no_postings(field: str, text: str, reader: ArrayReader, whoosh: WhooshSearcher) -> None:
    assert (field, text) not in reader and list(t(text, field).docs(whoosh)) == []
    with pytest.raises(TermNotFound):
        reader.postings(field, text)


def test_fields_and_tokens_stand_in_order(reader: ArrayReader) -> None:
    every = list(reader.all_terms())
    assert every == sorted(every) and {f for f, _ in every} == set(SCHEMA.names()) == set(reader.indexed_field_names())
    assert list(reader.lexicon("game")) == [b"cards", b"wolf"]
    assert not (reader.has_deletions() or reader.is_deleted(0) or reader.has_vector(0, "text"))


def test_a_matcher_goes_on_and_back(reader: ArrayReader) -> None:
    m = reader.postings("text", "en:unit")
    docs = list(m.all_ids())
    assert len(docs) > 2 and m.term() == ("text", "en:unit") and m.value_as("frequency") >= 1
    m.skip_to(docs[1])
    there = m.copy()
    m.next()
    assert (there.id(), m.id()) == (docs[1], docs[2])
    assert [span.start for span in m.spans()] == m.value_as("positions")
    assert SCHEMA["text"].format.decode_positions(m.value()) == m.value_as("positions")
    m.skip_to(9_999)
    assert not m.is_active() and isinstance(m.replace(), type(NullMatcher))
    for further in (m.next, lambda: m.skip_to(0)):
        with pytest.raises(ReadTooFar):
            further()
    m.reset()
    assert m.id() == docs[0] and m.skip_to_quality(0.5) == 0 and m.skip_to_quality(1e9) == 1 and not m.is_active()
    assert not m.supports("characters") and not reader.postings("any", "en:unit").supports("positions")
