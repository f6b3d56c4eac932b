"""What a page draws besides text, as far as it tells something of the text: rules, boxes, pictures, drawn bullets."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, pairwise
from typing import Any

import pypdfium2.raw as raw

from rulewright.ingest.readers.pdf_matrix import Matrix, of_object

MOST_OBJECTS = 20_000  # of a page: a drawing beyond that is a picture, not a frame
MOST_POINTS = 200  # of one path
MOST_CLIPS = 20  # paths that cut off one object
MOST_KEPT = 4_000  # of each kind on a page
DEEPEST = 12  # forms within forms
THIN = 3.0  # points: a rule is no thicker
SHORTEST_RULE = 6.0
LARGEST_DOT = 9.0
LEAST_DOT = 1.0
WHITE = 250
STRAIGHT = 0.6  # points by which a straight line may be off

Point = tuple[float, float]
Drawn = tuple[float, float, float, float]
Found = dict[str, list[Drawn]]


def drawing(page: Any, shown: Matrix, width: float, height: float) -> Found:
    """``rules`` and ``boxes``, ``pictures``, ``dots`` as [left, top, right, bottom]; a rule is a thin one of these."""
    found: Found = {"rules": [], "boxes": [], "pictures": [], "dots": []}
    everything = _objects(raw.FPDFPage_CountObjects(page), partial(raw.FPDFPage_GetObject, page), shown, 0)
    for item, kind, matrix, around in islice(everything, MOST_OBJECTS):
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            corners = [matrix.point(x, y) for x in (0, 1) for y in (0, 1)]
            _add(found, "pictures", _bounds(corners))
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            _path(item, matrix, _clip(item, around), found)
    return {k: [b for b in v if _visible(b, width, height)] for k, v in found.items()}


def _objects(
    count: int, get: Callable[[int], Any], around: Matrix, depth: int
) -> Iterator[tuple[Any, int, Matrix, Matrix]]:
    """All in the order in which it is drawn, what is inside forms too: each object with its kind, its place and that of
    what it is in."""
    for i in range(count):
        item = get(i)
        kind, own = raw.FPDFPageObj_GetType(item), of_object(item).then(around)
        yield item, kind, own, around
        if kind == raw.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
            inside = partial(raw.FPDFFormObj_GetObject, item)
            yield from _objects(raw.FPDFFormObj_CountObjects(item), inside, own, depth + 1)


def _path(item: Any, matrix: Matrix, clip: Drawn, found: Found) -> None:
    """Put down what one path is, as far as it is not cut off."""
    count = raw.FPDFPath_CountSegments(item)
    if not 2 <= count <= MOST_POINTS or not _is_seen(item):
        return
    parts, curved = _parts(count, partial(raw.FPDFPath_GetPathSegment, item), matrix)
    everything = _bounds([p for part in parts for p in part])
    left, top, right, bottom = everything
    wide, high = right - left, bottom - top
    if LEAST_DOT <= wide <= LARGEST_DOT and LEAST_DOT <= high <= LARGEST_DOT and 0.6 <= wide / high <= 1.7:
        _add(found, "dots", everything)
    elif curved:
        _add(found, "boxes", _within(everything, clip))
    else:
        for part in parts:
            _straight(part, clip, found)


def _straight(part: list[Point], clip: Drawn, found: Found) -> None:
    """A rectangle is a box or, if thin, a rule; of anything else the upright and level sides are rules."""
    bounds = _within(_bounds(part), clip)
    wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
    if min(wide, high) <= THIN:
        _add(found, "rules", bounds)
        return
    sides = [(a, b) for a, b in pairwise(part) if _level(a, b)]
    if len(part) >= 4 and len(sides) == len(part) - 1:
        _add(found, "boxes", bounds)
    for a, b in sides:
        _add(found, "rules", _within(_bounds([a, b]), clip))


def _clip(item: Any, around: Matrix) -> Drawn:
    """What an object is cut off to: some programs fill a page and cut it off to a box."""
    out = (-math.inf, -math.inf, math.inf, math.inf)
    path = raw.FPDFPageObj_GetClipPath(item)
    for i in range(min(raw.FPDFClipPath_CountPaths(path), MOST_CLIPS)):
        count = raw.FPDFClipPath_CountPathSegments(path, i)
        parts, _ = _parts(min(count, MOST_POINTS), partial(raw.FPDFClipPath_GetPathSegment, path, i), around)
        if parts and count <= MOST_POINTS:
            out = _within(_bounds([p for part in parts for p in part]), out)
    return out


def _within(bounds: Drawn, clip: Drawn) -> Drawn:
    """What is left of bounds; nothing has no place (``_add`` takes none)."""
    left, top = max(bounds[0], clip[0]), max(bounds[1], clip[1])
    right, bottom = min(bounds[2], clip[2]), min(bounds[3], clip[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else (math.nan,) * 4


def _level(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) <= STRAIGHT or abs(a[1] - b[1]) <= STRAIGHT


def _parts(count: int, get: Callable[[int], Any], matrix: Matrix) -> tuple[list[list[Point]], bool]:
    """A path's points by its parts, each closed part ending where it begins, and whether anything in it is curved."""
    x, y = ctypes.c_float(), ctypes.c_float()
    parts: list[list[Point]] = []
    curved = False
    for i in range(count):
        segment = get(i)
        if not raw.FPDFPathSegment_GetPoint(segment, x, y):
            continue
        point = matrix.point(x.value, y.value)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO or not parts:
            parts.append([])
        curved |= kind == raw.FPDF_SEGMENT_BEZIERTO
        parts[-1].append(point)
        if raw.FPDFPathSegment_GetClose(segment) and parts[-1][0] != point:
            parts[-1].append(parts[-1][0])
    return [p for p in parts if p], curved


def _is_seen(item: Any) -> bool:
    """True for a path that is stroked, or filled with something else than white."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(item, mode, stroke)
    colour = [ctypes.c_uint() for _ in range(4)]
    if stroke.value:
        return True
    if not mode.value:
        return False
    if not raw.FPDFPageObj_GetFillColor(item, *colour):
        return True
    *rgb, alpha = (c.value for c in colour)
    return alpha > 0 and min(rgb) < WHITE


def _bounds(points: list[Point]) -> Drawn:
    xs, ys = [p[0] for p in points] or [0.0], [p[1] for p in points] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


def _add(found: Found, kind: str, bounds: Drawn) -> None:
    if len(found[kind]) < MOST_KEPT and all(map(math.isfinite, bounds)):
        long = max(bounds[2] - bounds[0], bounds[3] - bounds[1])
        if kind != "rules" or long >= SHORTEST_RULE:
            left, top, right, bottom = (round(v, 1) for v in bounds)
            found[kind].append((left, top, right, bottom))


def _visible(bounds: Drawn, width: float, height: float) -> bool:
    """True for what touches the page."""
    return bounds[0] < width and bounds[2] > 0 and bounds[1] < height and bounds[3] > 0
