"""What a script fills in is no text."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.markup import template_spans
from rulewright.ingest.clean.own import own_text
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            '# Mud\n\n<ol>\n<li\n  v-for="m in mud"\n>\n  {{ m.name }}\n</li>\n</ol>\n\nIt flies.',
            "# Mud\n\n\n\nIt flies.",
        ),
        (
            '<li v-for="m in mud"><!-- <b>wet</b> --><i :title="m.a > 1">{{ m.a[0] }}</i>,&nbsp;◆ <br> {{ m.b }}</li>',
            "",
        ),
        ("{% for m in mud %}<p>{{ m.name | upcase }}</p>{% endfor %}", ""),
        ("Mud flies.\n{{mudDiagram}}\n{{ mud }} {{ page.b }}\nAnd rests.", "Mud flies.\n\n\nAnd rests."),
        ("<div><p>{{ m.name }}<p>{{ m.b }}</div> flies", " flies"),  # paragraphs that nothing closes
    ],
)
def test_elements_and_lines_of_placeholders_are_set_aside(text: str, left: str) -> None:
    copy, asides = own_text(text, 0, len(text))
    assert copy.text == left
    assert {a.why for a in asides} == {"markup"}


@pytest.mark.parametrize(
    "text",
    [
        "Mud of {{ page.name }} flies.",  # a sentence that lacks a word
        "<p>Mud: {{ page.name }}</p>",
        "<td>{{W}}</td>\n{{W}}\n",  # a symbol
        "{{Quote|Mud flies}}\n",  # words, as a wiki has them
        "{{ mud.name }}</p> flies",  # of no element
        "<p>{{ mud.name }}",
        "| {{ mud.name }} |",
        "<li>Mud</li><!-- {{ mud.name }} -->",
    ],
)
def test_the_rest_stays(text: str) -> None:
    assert not list(template_spans(text, 0, len(text)))


@pytest.mark.parametrize("text", ["<b>", "</b>", "<b>{{ a.b }}", "<!--", '<b "', "{{ a.b }} ", "<b>{{ a.b }}</b>"])
def test_twice_as_much_takes_twice_the_work(text: str) -> None:
    assert growth(lambda n: list(template_spans("{{ a.b }}" + text * n, 0, 9 + len(text) * n)), 500) < LINEAR
