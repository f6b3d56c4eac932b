r"""What a converter took for mathematics: ``$\frac{1}{2}$``, ``3 \times 3``, ``90^{\circ}`` become plain characters.

The names are those of HTML's entities, which were taken over from LaTeX, and a few more. Lettering and commands that
say nothing in a rulebook (``\mathbb{H}``) stood for a symbol of the game: it is lost, unless the profile knows it.
Nothing else is touched: prices (``$5 and $6``), paths and Markdown's ``\*`` stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html.entities import html5

from rulewright.ingest.clean.edits import Edit, set_apart
from rulewright.kb.symbols import LOST

# "$\frac{1}{2}$", "$2^{nd}$": between dollars, with at least one sign of mathematics
BETWEEN_DOLLARS = re.compile(r"\$(?=[^$\n]{0,80}(?:\\[A-Za-z]|\^|_\{))[^$\n]{1,80}\$")
# "\frac{1}{2}", "\mathbb{H}", "\times", "^{\circ}": bare, with arguments in braces
BARE = re.compile(r"[ ]?\^\{?\\circ\b\}?|(?<![\w\\:])\\[A-Za-z]{2,24}+(?:\{[^{}\\\n]{0,20}\}){0,2}")
COMMAND = re.compile(r"\\([A-Za-z]+|[ ,;!%&#$_{}])((?:\{[^{}]{0,40}\})*)")
ARGUMENT = re.compile(r"\{([^{}]*)\}")
SCRIPT = re.compile(r"[\^_](?:\{([^{}]{0,40})\}|(\w)|(?=\\[A-Za-z]))")
INNERMOST = 6  # rounds in which braces within braces are opened

FRACTIONS = {
    unicodedata.normalize("NFKD", c): c  # "1⁄2": ½
    for c in map(chr, (*range(0xBC, 0xBF), *range(0x2150, 0x215F)))
}
WORDS = frozenset(
    "text textbf textit textrm texttt textsf textsc mathrm mathbf mathit mathsf mathtt operatorname mbox emph".split()  # noqa: SIM905
)
LETTERING = frozenset("mathbb mathcal mathfrak mathscr mathds Bbb".split())  # noqa: SIM905
SPACING = frozenset("left right big Big bigl bigr displaystyle textstyle quad qquad limits mathop mathord".split())  # noqa: SIM905
# where LaTeX's name is not that of the entity
NAMES = {
    "circ": "°",  # in a rulebook always of degrees
    "degree": "°",
    "star": "★",
    "bigstar": "★",
    "neq": "≠",
    "infty": "∞",
    "to": "→",
    "gets": "←",
    "ldots": "…",
    "cdots": "…",
    "dots": "…",
    "cdot": "·",
    "ast": "*",
    "mid": "|",
    "blacklozenge": "◆",
    "lozenge": "◊",
    "triangle": "△",
    "bigtriangleup": "△",
    "checkmark": "✓",
    "textdegree": "°",
    "textbullet": "•",
    "prime": "′",
}
SUPERSCRIPTS = dict(zip("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹", strict=True))


def formula_edits(text: str) -> Iterator[Edit]:
    """Plain characters, or a lost symbol, for what stands as mathematics; in order, without overlaps."""
    at = 0
    for m in sorted((*BETWEEN_DOLLARS.finditer(text), *BARE.finditer(text)), key=lambda m: (m.start(), -m.end())):
        read = plain_formula(m[0]) if m.start() >= at else None
        if read is not None and read != m[0]:
            shown = set_apart(text, *m.span(), read) if ":" in (read[:1], read[-1:]) else read
            yield Edit(m.start(), m.end(), shown)
            at = m.end()


def plain_formula(formula: str) -> str | None:
    """A formula without its commands; ``:symbol-lost:`` for what cannot be said, None where it is none at all."""
    commands = [m[1] for m in COMMAND.finditer(formula) if m[1].isalpha()]
    if not formula.startswith("$") and not any(map(_known, commands)):
        return None
    formula = formula.strip("$")
    for _ in range(INNERMOST):
        opened = COMMAND.sub(_said, SCRIPT.sub(_script, formula))
        if opened == formula:
            break
        formula = opened
    if any(c in formula for c in "\\{}"):
        return f":{LOST}:"
    return " ".join(formula.split())


def _known(command: str) -> bool:
    """True for a command of mathematics; "\\DE" in a scan is none."""
    return (
        command in WORDS | LETTERING | SPACING | NAMES.keys() | {"frac", "dfrac", "tfrac", "sqrt"}
        or f"{command};" in html5
    )


def _said(m: re.Match[str]) -> str:
    """One command with its arguments as plain characters."""
    name, arguments = m[1], ARGUMENT.findall(m[2])
    if not name.isalpha():
        return " " if name in ",; " else "" if name == "!" else name
    if name.endswith("frac") and len(arguments) == 2:
        return FRACTIONS.get("⁄".join(a.strip() for a in arguments), "/".join(arguments))
    if name in WORDS:
        return "".join(arguments)
    if name in SPACING:
        return m[2]
    if name in LETTERING:
        return f":{LOST}:"
    return (NAMES.get(name) or html5.get(f"{name};") or f":{LOST}:") + m[2]


def _script(m: re.Match[str]) -> str:
    """A raised or lowered part: degrees and powers as characters, the rest as plain letters."""
    inside = (m[1] or m[2] or "").strip()
    if m[0][0] == "^" and inside.isdigit():
        return "".join(SUPERSCRIPTS.get(c, c) for c in inside)
    return inside
