"""Files for the readers' tests, made when they are needed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def paragraph(text: str, style: str = "", bold: bool = False) -> str:
    """A paragraph of WordprocessingML; ``style`` is the name that the program shows, such as ``heading 1``."""
    set_as = f'<w:pPr><w:pStyle w:val="{style.replace(" ", "")}"/></w:pPr>' if style else ""
    look = "<w:rPr><w:b/></w:rPr>" if bold else ""
    return f'<w:p>{set_as}<w:r>{look}<w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of WordprocessingML."""
    cells = ("".join(f"<w:tc>{paragraph(c)}</w:tc>" for c in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


def docx(*body: str, styles: Sequence[str] = ("Title", "heading 1", "heading 2")) -> bytes:
    """A .docx file with the least that one must have."""
    named = "".join(
        f'<w:style w:type="paragraph" w:styleId="{s.replace(" ", "")}"><w:name w:val="{s}"/></w:style>' for s in styles
    )
    members = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" '
        'ContentType="application/xml"/></Types>',
        "_rels/.rels": _relation("officeDocument", "word/document.xml"),
        "word/_rels/document.xml.rels": _relation("styles", "styles.xml"),
        "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{"".join(body)}</w:body></w:document>',
        "word/styles.xml": f'<w:styles xmlns:w="{WORD}">{named}</w:styles>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in members.items():
            file.writestr(name, text)
    return out.getvalue()


def _relation(kind: str, target: str) -> str:
    one = f'<Relationship Id="r1" Type="{OFFICE}/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{PACKAGE}/relationships">{one}</Relationships>'


ODF = "urn:oasis:names:tc:opendocument:xmlns"
SPACES = " ".join(
    f'xmlns:{prefix}="{ODF}:{name}:1.0"'
    for prefix, name in {
        "office": "office",
        "style": "style",
        "text": "text",
        "table": "table",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
    }.items()
)
LOOKS = {"T1": 'fo:font-weight="bold"', "T2": "", "T3": 'fo:font-weight="normal"'}
LOOKS["T4"] = 'fo:font-weight="700" fo:font-style="italic"'
LISTS = (
    '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"/></text:list-style>'
    '<text:list-style style:name="L2"><text:list-level-style-number text:level="1" style:num-format="1" '
    'text:start-value="3"/></text:list-style>'
)


def heading(text: str, level: int) -> str:
    """A heading of an OpenDocument text."""
    return f'<text:h text:outline-level="{level}">{text}</text:h>'


def odt(*body: str, title: str = "", styles: str = "", doctype: str = "") -> bytes:
    """An .odt file with a few styles: T1 to T4 of spans, P1 of a paragraph, L1 and L2 of lists."""
    own = "".join(_style(name, "text", look) for name, look in LOOKS.items()) + _style("P1", "paragraph", LOOKS["T1"])
    named = _style("Table_20_Heading", "paragraph", LOOKS["T1"])
    content = (
        f"{doctype}<office:document-content {SPACES}><office:automatic-styles>{own}{LISTS}{styles}"
        f"</office:automatic-styles><office:body><office:text>{''.join(body)}</office:text></office:body>"
        "</office:document-content>"
    )
    members = {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": content,
        "styles.xml": f"<office:styles {SPACES}>{named}</office:styles>",
        "meta.xml": f'<a xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></a>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in members.items():
            file.writestr(name, text)
    return out.getvalue()


def _style(name: str, family: str, look: str) -> str:
    return f'<style:style style:name="{name}" style:family="{family}"><style:text-properties {look}/></style:style>'
