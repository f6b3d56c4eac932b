import json

import pytest

from rulewright.web.printing import WIDTH, print_json, print_table


def test_json_is_indented_and_has_its_letters(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"título": "Reglas"})
    told = capsys.readouterr().out
    assert json.loads(told) == {"título": "Reglas"}
    assert told == '{\n "título": "Reglas"\n}\n'


def test_a_table_has_names_to_the_left_and_numbers_to_the_right(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([("harbour-core", "7"), ("marsh", "112")], ["book"], ["sections"])
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["book", "sections"]
    assert [line.split() for line in lines] == [["harbour-core", "7"], ["marsh", "112"]]
    assert {len(line.rstrip()) for line in (head, *lines)} == {len(head.rstrip())}


def test_no_word_of_a_table_is_read_as_markup_or_cut(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([("[bold]x", "y" * 2 * WIDTH)], ["", "long"], err=True)
    told = capsys.readouterr()
    assert told.out == "" and "[bold]x" in told.err
    assert told.err.count("y") == 2 * WIDTH
