"""The parts of a page: what holds the text, what is around it, what is a heading and which words are its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from rulewright.ingest.readers.html_tree import Element, Text
from rulewright.kb.language.data import word_set

# Elements that hold nothing of a rulebook
NOT_READ = word_set(
    "title script style template noscript head nav footer form button input select textarea option svg math object "
    "iframe canvas audio video map dialog"
)
# Names that wikis, blogs and generators of web sites give to what is around the text
FURNITURE = word_set(
    "mw-editsection navbox vertical-navbox noprint mw-jump-link jump-to-nav mw-navigation printfooter catlinks footer "
    "sitesub contentsub breadcrumb breadcrumbs sidebar-nav site-header site-footer skip-link headerlink anchor-link "
    "edit-link page-tools global-navigation toctogglecheckbox sr-only cookie-banner pager pagination pagination-nav "
    "prev-next-area rst-footer-buttons md-footer navheader navfooter nav-panel post-navigation related-pages "
    "navigation navbar nav-menu main-menu"
)
BESIDE = frozenset({"prev", "next"})  # what a link to the page before or after says that it is
FURNITURE_ROLES = frozenset({"navigation", "banner", "search", "contentinfo"})
SET_BESIDE = frozenset({"div", "span"})  # what a number beside a heading stands in
SIGN = re.compile(r"\d{1,3}[.)]?|[\u2600-\u27bf\U0001f000-\U0001faff]\ufe0f?")  # "1", "2.", a picture
HIDDEN = re.compile(r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden")
HEADINGS = {f"h{n}": n for n in range(1, 7)}
ENDING = 2  # characters that may be the end of a word
MOST_OF_TEXT = 0.5  # of a page's text: less is no main part


def main_parts(tree: Element) -> list[Element]:
    """The elements that hold the text, in the order of the file.

    What a page calls its main part, where that has most of its words, with the page's title above it and what stands
    with the title (how many play, how long); else all of it.
    """
    mains = list(_outermost(tree, is_main))
    letters = sum(map(_letters, mains))
    if not letters or letters < MOST_OF_TEXT * _letters(tree):
        return [tree]
    return list(_outermost(tree, lambda e: is_main(e) or is_title(e), _title_block))


def _outermost(
    e: Element,
    wanted: Callable[[Element], bool],
    inside: Callable[[Element], Callable[[Element], bool] | None] = lambda e: None,
) -> Iterator[Element]:
    """The wanted elements that stand in no other wanted one and in nothing that is not read.

    ``inside``: what is wanted in an element, where that differs.
    """
    for child in e.children:
        if isinstance(child, Element) and not is_furniture(child):
            if wanted(child):
                yield child
            elif wanted is not _is_of_title or _has_title(child):  # beside a title all of a part is read, or nothing
                yield from _outermost(child, inside(child) or wanted, inside)


def _has_title(e: Element) -> bool:
    return any(map(is_title, e.walk()))


def _title_block(e: Element) -> Callable[[Element], bool] | None:
    """In a header with the page's title, what is wanted: that, and what has neither links, as a site's menu does, nor
    headings of its own."""
    if e.tag != "header" or not _has_title(e) or any(map(is_main, e.walk())):
        return None
    return _is_of_title


def _is_of_title(e: Element) -> bool:
    return is_title(e) or not any(x.tag == "a" or heading_rank(x) > 1 for x in e.walk())


def is_title(e: Element) -> bool:
    """True for a heading of the first level."""
    return heading_rank(e) == 1


def unfold(tree: Element) -> None:
    """Show what a page hides by its style, where that is most of its text: it is folded, not left out."""
    hidden = [e for e in tree.walk() if HIDDEN.search(e.attrs.get("style", ""))]
    shown = _letters(tree)
    styles = [e.attrs.pop("style") for e in hidden]
    if hidden and shown >= MOST_OF_TEXT * _letters(tree):
        for e, style in zip(hidden, styles, strict=True):
            e.attrs["style"] = style


def is_main(e: Element) -> bool:
    """True for the element that a page calls its main part."""
    return e.tag == "main" or e.attrs.get("role") == "main" or e.attrs.get("id") in ("mw-content-text", "bodyContent")


def is_furniture(e: Element) -> bool:
    """True for an element that is no part of the text or is not shown."""
    if e.tag in NOT_READ or "hidden" in e.attrs or e.attrs.get("role") in FURNITURE_ROLES:
        return True
    if not BESIDE.isdisjoint(e.attrs.get("rel", "").lower().split()):
        return True
    names = f"{e.attrs.get('class', '')} {e.attrs.get('id', '')}".lower().split()
    return not FURNITURE.isdisjoint(names) or bool(HIDDEN.search(e.attrs.get("style", "")))


def _letters(e: Element) -> int:
    if is_furniture(e):
        return 0
    return sum(_letters(c) if isinstance(c, Element) else len(c.value.strip()) for c in e.children)


def heading_rank(e: Element) -> int:
    """1 to 6 for a heading, 0 for any other element."""
    if e.attrs.get("role") == "heading":
        level = e.attrs.get("aria-level", "2")
        return min(int(level), 6) if level.isdecimal() and len(level) < 3 and int(level) else 2
    return HEADINGS.get(e.tag, 0)


def adopt_signs(tree: Element) -> None:
    """Move a number or a picture that a style sets beside a heading into it, where both alone begin some part."""
    for e in tree.walk():
        said = (c for c in e.children if isinstance(c, Element) or c.value.strip())
        first, second = next(said, None), next(said, None)
        if isinstance(first, Element) and isinstance(second, Element) and first.tag in SET_BESIDE:
            sign, heading = _sign(first), _heading_first(second)
            if sign and heading and not _is_numbered(heading):
                for x in first.walk():
                    x.children = [c for c in x.children if c is not sign]
                heading.children[:0] = [sign, Text(" ", sign.end, sign.end)]


def _sign(e: Element) -> Text | None:
    """The only text of an element, if that is a number or a picture."""
    texts = [*islice((t for t in e.texts() if t.value.strip()), 2)]
    return texts[0] if len(texts) == 1 and SIGN.fullmatch(texts[0].value.strip()) and not is_furniture(e) else None


def _is_numbered(heading: Element) -> bool:
    return "".join(t.value for t in heading.texts()).lstrip()[:1].isdigit()


def _heading_first(e: Element) -> Element | None:
    """The heading that an element is or begins with."""
    while not heading_rank(e):
        if is_furniture(e):
            return None
        inner = next((c for c in e.children if isinstance(c, Element) or c.value.strip()), None)
        if not isinstance(inner, Element):
            return None
        e = inner
    return e


def is_parted(before: str, after: str, *, laid: bool) -> bool:
    """True for two texts that touch in the file and not on the page: elements that a style sets apart.

    ``laid``: they stand in a part of the page that holds no running text, where only an initial is part of a word.
    """
    if not before[-1:].isalnum() or not after[:1].isalnum() or (len(before) < 2 and not before.isdigit()):
        return False
    if len(after) <= ENDING or not (after[0].isdigit() or after[0].islower() or after[0].isupper()):
        return False  # "10", "th"; scripts that have no blanks
    return laid or after[0].isupper() or (before.isdigit() and after[0].isalpha() and not after[0].islower())


def heading_texts(e: Element) -> Iterator[Text]:
    """The text of a heading without what is not part of it, such as an edit link; a label is a word of its own."""
    label = ""
    for child in e.children:
        if isinstance(child, Element) and is_furniture(child):
            continue
        inside = [child] if isinstance(child, Text) else list(heading_texts(child))
        begins = isinstance(child, Element) and (child.is_block or child.tag == "br")
        if begins or (inside and is_parted(label, inside[0].value, laid=False)):
            yield Text(" ", child.start, child.start)  # "<span>Section I</span>The Pact": a style parts the two
        yield from inside
        label = "" if isinstance(child, Text) else "".join(t.value for t in inside)
