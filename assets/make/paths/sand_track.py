"""Sand on the track of the car: a bank across a part of a ring, on the far side of where it starts."""

import math
import random

from make.text import points_file

GRAIN = 0.035
RADIUS, ANGLE = 3.3, 1.3  # of the ring and of the part of it [m], [rad]
# Width and number of grains of each layer, from below.
LAYERS = ((1.5, 750), (1.2, 420), (0.9, 150))


def grains():
    """Strewn at random, none in another of its layer; they settle in the first tenths of a second."""
    chance, points = random.Random(7), []
    for layer, (width, count) in enumerate(LAYERS):
        own, height = [], GRAIN * (1 + 2 * layer)
        length = ANGLE * (1 - 0.1 * layer)
        while len(own) < count:
            radius, angle = RADIUS + chance.uniform(-width / 2, width / 2), (math.pi + chance.uniform(-length, length)) / 2
            point = (radius * math.cos(angle), height, -radius * math.sin(angle))
            if all(math.dist(point, other) > 2 * GRAIN for other in own):
                own.append(point)
        points += own
    return points_file(f"car: {len(points)} grains of radius {GRAIN}", points)
