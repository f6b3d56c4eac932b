"""Writes the words of each language, by which search tells a word that no book uses from a typing error.

    python -m bench.wordlists

From the lemmas of simplemma's dictionaries, folded: with all their forms the files would be five times as large and
would take more typing errors for words.
"""

from __future__ import annotations

from rulewright.kb.language.data import FOLDER, LANGUAGES
from rulewright.kb.language.stems import Lemmas, fold_word
from rulewright.kb.language.wordlist import FILE, WordList


def dictionary_words(code: str) -> set[str]:
    """The folded lemmas of a language's dictionary."""
    return {fold_word(lemma) for lemma in Lemmas(code).all() if lemma.isalpha()}


def main() -> None:
    """Write the files."""
    for code in LANGUAGES:
        if words := dictionary_words(code):
            (FOLDER / code / FILE).write_bytes(WordList.of(words).bits)
            print(code, len(words))


if __name__ == "__main__":
    main()
