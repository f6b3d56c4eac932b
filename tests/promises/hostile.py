"""A rulebook made to break whatever reads it, in pieces that are each within the limits of a file."""

from __future__ import annotations

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # characters that turn the direction of writing
RIGHT_TO_LEFT = "\u05e4\u05e0\u05e1 \u05d4\u05d1\u05d9\u05e6\u05d4"
TITLES = (
    "</script><script>alert(1)</script>",
    '"}</script><svg onload=alert(2)>',
    "<!-- --><img src=x onerror=alert(3)> & <b>bold</b>",
    "&lt;script&gt;alert(4)&lt;/script&gt; &#60;svg&#62; &nbsp;&bogus;",
    "]]><math><mi xlink:href=javascript:alert(5)>x</mi></math>",
    "[link](javascript:alert(6)) ![p](data:text/html,x)",
    f"Gate \u202e{'yats'}\u202c keeper",
    f"{RIGHT_TO_LEFT} shield",
    "Zero\u200b\u200d\u2060\ufeffwidth",
    "{{ 7 * 7 }} ${7*7} %s %(x)s {0}",
    "'; DROP TABLE sections; --",
    "Titl\u00e9 " + "very " * 400 + "long",
)
LINKS = (
    "[a](javascript:alert(1)) [b](JaVaScRiPt&colon;alert(1)) [c](data:text/html;base64,PHNjcmlwdD4=) [d](vbscript:x)\n"
    "[e]( \x01javascript:alert(1)) [f](//evil.example/x) [g](\\\\evil.example) <javascript:alert(1)>\n"
    "![h](x onerror=y) "
    '<a href="java\tscript:alert(1)" onclick=alert(1) style="top:0">i</a>\n\n[j][k]\n\n[k]: javascript:alert(1)\n'
)
MARKUP = (
    "<svg><script>alert(1)</script><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>\n"
    "<math><maction actiontype='statusline#http://evil'>x</maction></math>\n"
    "<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=x></object><base href=//evil>\n"
    "<form action=//evil><input name=q autofocus onfocus=alert(1)></form><style>@import '//evil'</style>\n"
    "<p id=content class=top style='display:none'>x</p><template><script>1</script></template>\n"
    "<!-- a comment <script>alert(1)</script> --> <!DOCTYPE x [<!ENTITY y 'z'>]> <?php echo 1 ?> <![CDATA[ x ]]>\n"
)


def rules(n: int, title: str) -> str:
    """A rule under a hostile title, with a keyword so called and a reference to another."""
    return (
        f"## {title}\n\nA piece with **{title}** ignores **Slippery**. "
        f"See \u201c{TITLES[(n + 1) % len(TITLES)]}\u201d, and \u201cNo such \u202erule\u201d.\n"
        f"A Slippery piece {TURNING[n % len(TURNING)]}cannot{TURNING[(n + 2) % len(TURNING)]} move.\n\n"
    )


def table(cells: int = 10_000) -> str:
    """A table of so many cells, a hundred to a row."""
    rows = "\n".join("|" + "|".join(f" c{r}.{c} " for c in range(100)) + "|" for r in range(cells // 100))
    return "## Great table\n\n|" + " h |" * 100 + "\n|" + "---|" * 100 + f"\n{rows}\n\n"


def lists(items: int = 10_000, deep: int = 30) -> str:
    """So many items of a list, each under the one before as deep as it goes."""
    return "## Great list\n\n" + "\n".join("  " * (i % deep) + f"- item {i}" for i in range(items)) + "\n\n"


def quotes(lines: int = 10_000, deep: int = 30) -> str:
    """So many lines of quotations within quotations."""
    return "## Great quotation\n\n" + "\n".join(">" * (i % deep + 1) + f" line {i}" for i in range(lines)) + "\n\n"


def keywords() -> str:
    """A list of keywords, some with names that are code or read from right to left."""
    names = ("Slippery", "<img src=x onerror=alert(9)>", RIGHT_TO_LEFT, "Wid\u200be", "</script>")
    return (
        "## Keywords\n\n" + "".join(f"- **{n}**: A piece that is {n} cannot be moved by mud.\n" for n in names) + "\n"
    )


def rulebook() -> str:
    """All of it."""
    hostile = "".join(rules(n, title) for n, title in enumerate(TITLES))
    long_line = "## A long line\n\n" + "mud and water " * 14_000 + "\n\n"
    return (
        f"# Mudball\n\nA game.\n\n{keywords()}{hostile}## Links\n\n{LINKS}\n## Markup\n\n{MARKUP}\n"
        f"{table()}{lists()}{quotes()}{long_line}## {'Heading word ' * 15_000}\n\nText.\n"
    )


OPENING = "# Mudball\n\nA game of mud.\n\n## Throwing\n\nA player throws slippery mud.\n\n"
PIECES = (
    *("(", "[", "|", "`", "\\", "<", "&", "#", "\u201c", '"', "~", "=", "!", " \t", "1.", "See ", "**a** ", "![](x)"),
    *(
        "<a href=x>",
        "<!--",
        "&lt;",
        "[a]: b\n",
        '"See ',
        "(see page ",
        "rule 1.2, ",
        "[^1] ",
        "a\u0301\u0323",
        "{{",
        "x(",
    ),
    *(
        "\U0001f469\u200d",
        "| a |\n",
        "\u2022 ",
        "<svg><math><style>*{x}</style>",
        "</script>",
        "<![CDATA[",
        "\u202e\u2067",
    ),
)


def runs(most: int = 4_000) -> str:
    """One piece of text over and over under a heading of its own: what makes patterns go back and forth."""
    parts = (f"## Run {n}\n\nText of run {n}.\n\n{piece * (most // len(piece))}\n\n" for n, piece in enumerate(PIECES))
    return OPENING + "".join(parts)


def columns(many: int = 5_000) -> str:
    """A table of so many columns and three rows."""
    rows = "\n".join("|" + "|".join(f"c{r}.{c}" for c in range(many)) + "|" for r in range(3))
    return f"{OPENING}## Wide\n\n|{' h |' * many}\n|{'---|' * many}\n{rows}\n"


def rows(many: int = 20_000) -> str:
    """A table of so many rows."""
    return f"{OPENING}## Rows\n\n| a | b |\n|---|---|\n" + "".join(f"| row {r} | mud |\n" for r in range(many))


def dashes(many: int = 10_000) -> str:
    """So many lists in one line."""
    return f"{OPENING}## Dashes\n\n{'- ' * many}deep\n"
