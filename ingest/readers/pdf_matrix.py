"""Six numbers that move and turn what a PDF draws: ``x' = a x + c y + e``, ``y' = b x + d y + f``."""

from __future__ import annotations

from typing import Any, NamedTuple

import pypdfium2.raw as raw


class Matrix(NamedTuple):
    """An affine map of the plane."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a point goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def vector(self, x: float, y: float) -> tuple[float, float]:
        """Where a direction goes."""
        return self.a * x + self.c * y, self.b * x + self.d * y

    def then(self, other: Matrix) -> Matrix:
        """This map first, the other after it."""
        a, b = other.vector(self.a, self.b)
        c, d = other.vector(self.c, self.d)
        e, f = other.point(self.e, self.f)
        return Matrix(a, b, c, d, e, f)


def page_matrix(page: Any) -> Matrix:
    """From a page's own coordinates to points from the top left of the page as it is shown."""
    left, bottom, right, top = page.get_bbox()
    turned = {
        90: Matrix(0, 1, 1, 0, -bottom, -left),
        180: Matrix(-1, 0, 0, 1, right, -bottom),
        270: Matrix(0, -1, -1, 0, top, right),
    }
    return turned.get(page.get_rotation(), Matrix(1, 0, 0, -1, -left, top))


def of_object(item: Any) -> Matrix:
    """How a drawn object stands in what holds it."""
    m = raw.FS_MATRIX()
    return Matrix(m.a, m.b, m.c, m.d, m.e, m.f) if raw.FPDFPageObj_GetMatrix(item, m) else Matrix()
