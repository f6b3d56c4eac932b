"""The outlines of boxes: what a thing is, is told by its shape."""

from __future__ import annotations

from rulewright.web.site.picture.curves import number
from rulewright.web.site.picture.scene import Box

FOLD = 9.0  # of the corner of a section's sheet
ROUND = 24.0  # of a pill that is higher than one line
SPINE = 6.0  # of a book, from its left edge


def outline(box: Box) -> str:
    """SVG path data around a box at the origin: a sheet for a section, a pill for a term, a book, a plain box."""
    w, h, n = box.w, box.h, number
    if box.item.shape == "term":
        r = min(h / 2, ROUND)
        return (
            f"M{n(r)} 0H{n(w - r)}A{n(r)} {n(r)} 0 0 1 {n(w)} {n(r)}V{n(h - r)}A{n(r)} {n(r)} 0 0 1 {n(w - r)} {n(h)}"
            f"H{n(r)}A{n(r)} {n(r)} 0 0 1 0 {n(h - r)}V{n(r)}A{n(r)} {n(r)} 0 0 1 {n(r)} 0Z"
        )
    if box.item.shape == "section":
        return f"M0 0H{n(w - FOLD)}L{n(w)} {n(FOLD)}V{n(h)}H0Z"
    return f"M0 0H{n(w)}V{n(h)}H0Z"


def detail(box: Box) -> str:
    """SVG path data of what is drawn inside an outline: the folded corner, the spine; "" for nothing."""
    w, h, n = box.w, box.h, number
    if box.item.shape == "section":
        return f"M{n(w - FOLD)} 0V{n(FOLD)}H{n(w)}"
    return f"M{n(SPINE)} 0V{n(h)}" if box.item.shape == "book" else ""
