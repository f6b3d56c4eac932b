"""Every kind of finding: its stable code, its name, how grave it is, and what an editor can do about it.

Codes are a promise to scripts and to baselines of editors' tools: one is never given to another kind of finding.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding. ``title`` heads its list, ``help`` says what it means and what to do."""

    id: str
    family: str
    severity: str
    title: str
    help: str


CODES = {
    c.id: c
    for c in (
        Code(
            "reference-dangling", "references", "error", "References that lead nowhere",
            "The book points to something that does not exist in it. Write what was pointed to, or take the reference "
            "out.",
        ),
        Code(
            "reference-ambiguous", "references", "warning", "References with several possible targets",
            "Two or more passages fit the reference equally well. Name the one that is meant, with its chapter or "
            "number.",
        ),
        Code(
            "reference-wrong", "references", "warning", "References printed wrongly",
            "The number, title or appendix that is printed is not that of the passage that is meant. Print what the "
            "heading has.",
        ),
        Code(
            "reference-place", "references", "note", "References to a page or place",
            "The reference names a page or a direction, which a text without pages cannot follow. A heading or a rule "
            "number would hold in every layout.",
        ),
        Code(
            "number-wrong", "numbers", "warning", "Rules with a wrong number",
            "The number does not fit the heading that the rule stands under. Number it as its neighbours are.",
        ),
        Code(
            "number-twice", "numbers", "warning", "Numbers used twice",
            "Two rules bear one number, so that a citation may mean either. Give one of them the next free number.",
        ),
        Code(
            "number-order", "numbers", "warning", "Rules out of order",
            "A rule stands behind one with a higher number. Move it, or number both anew.",
        ),
        Code(
            "number-missing", "numbers", "note", "Missing numbers",
            "The numbering skips a number. Either a rule was lost, or those after it are numbered too high.",
        ),
        Code(
            "contents-title", "contents", "warning", "Contents that disagree with a heading",
            "A line of the contents reads otherwise than the heading that it stands for. Make both the same.",
        ),
        Code(
            "contents-number", "contents", "warning", "Contents with another number than the heading",
            "The contents give a heading another number than the text does. Readers will look in the wrong place.",
        ),
        Code(
            "contents-missing", "contents", "error", "Contents without a heading",
            "The contents promise something that no heading of the text is called. Take the line out, or restore the "
            "heading.",
        ),
        Code(
            "contents-unread", "contents", "note", "Entries of the contents that are not heeded",
            "This entry of a sidebar is computed, or names no file of the folder. Write it out as the id of a file; "
            "until then folders and names say where its pages stand.",
        ),
        Code(
            "index-missing", "contents", "warning", "Index entries that the text lacks",
            "An entry of the index has a word that the text never uses. It is misspelt, or the text changed.",
        ),
        Code(
            "term-undefined", "terms", "warning", "Used like a term, defined nowhere",
            "The book writes this as it writes its terms, but no passage says what it means. Define it, or call it by "
            "the name that is defined.",
        ),
        Code(
            "term-spelling", "terms", "warning", "One thing under two names",
            "Two names that differ by a letter or a word seem to mean one thing. Settle on one of them.",
        ),
        Code(
            "heading-spelling", "terms", "warning", "Headings that are probably misspelt",
            "A word of the heading stands nowhere else in the book, but one very like it does.",
        ),
        Code(
            "term-twice", "terms", "note", "Terms defined twice",
            "Two passages of the book define one term in different words. Readers will find either; let one of them "
            "refer to the other.",
        ),
        Code(
            "term-circle", "terms", "warning", "Terms defined only by each other",
            "These definitions explain one term by another and back again. One of them must stand on its own.",
        ),
        Code(
            "term-unused", "terms", "note", "Terms used nowhere else",
            "The book takes the trouble to define this and never uses it. It may be left over, or used under another "
            "name.",
        ),
        Code(
            "subject-differs", "terms", "note", "The same subject, said otherwise in another book",
            "Two books of the game speak of the same thing in different words or numbers, and neither says that it "
            "replaces the other. See whether both can hold.",
        ),
        Code(
            "subject-overridden", "terms", "note", "Replaced or changed by another book",
            "Another book of the game says that its own text holds on this subject. A new edition could take it over.",
        ),
        Code(
            "sum-wrong", "text", "error", "Sums that do not add up",
            "The numbers that are added up do not come to the total that is printed. Correct one of them.",
        ),
        Code(
            "include-missing", "text", "error", "Files to take in that are not there",
            "The text says that another file stands here, and the folder has none. Correct its path, or add it.",
        ),
        Code(
            "include-circle", "text", "error", "Files that take in each other",
            "A file takes in another that takes in the first one again. Take one of the two lines out.",
        ),
        Code(
            "include-left", "text", "warning", "Files that cannot be taken in",
            "Only text of the book's own folder, in the format of the file that takes it in, can stand here. Write it "
            "out.",
        ),
        Code(
            "text-lost", "text", "error", "Text lost in this copy",
            "A symbol or letter did not survive in this file. Compare it with the printed book.",
        ),
        Code(
            "text-unread", "text", "warning", "Text that nobody could read",
            "These characters look broken and were left as they stand. Compare them with the printed book.",
        ),
        Code(
            "text-guessed", "text", "warning", "Text read by guessing",
            "Several words fit what the copy has; the likeliest is shown. Compare it with the printed book.",
        ),
        Code(
            "text-repaired", "text", "note", "Text read otherwise than it stands",
            "What the copy has is no word; the word that was printed is shown instead.",
        ),
        Code(
            "text-debris", "text", "note", "What a scanner made of drawings, set aside",
            "This is no text, but what a scanner read into lines and pictures. It is left out of every section.",
        ),
    )
}  # fmt: skip
