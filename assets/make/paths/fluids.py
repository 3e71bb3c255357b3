"""Fluids as they are at the start."""

import math

from make.text import points_file

SPACING = 0.05


def layer(name):
    """The heavy or the light one of two layers in a thin tank; the boundary between them is a gentle wave."""
    points = []
    for line in range(40):
        for z in range(3):
            for column in range(40):
                x, y = (column + 0.5) * SPACING, (line + 0.5) * SPACING
                middle = 1.0 + 0.06 * math.cos(2 * math.pi * x / 2.0 * 1.5) + 0.02 * math.cos(11 * x + 1)
                if (name == "heavy") == (y > middle):
                    points.append((x - 1.0, y, (z + 0.5) * SPACING))
    return points_file(f"fluid: {len(points)} particles {SPACING} apart, the {name} one of two layers 2 wide and "
                       "2 high", points)


def water_ball():
    half = [SPACING * i for i in range(-6, 7)]
    ball = [(x, y + 1.1, z) for y in half for z in half for x in half if x * x + y * y + z * z <= 0.31 ** 2]
    return points_file(f"fluid: a ball of radius 0.31 at (0, 1.1, 0), {len(ball)} particles {SPACING} apart", ball)
