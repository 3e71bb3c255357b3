"""The sand pile: a capsule is pulled along x through a heap by a rope whose far end is kinematic."""

import math
import random
from functools import cache

from make.meshes.fields import limb
from make.text import points_file

GRAINS = 9000
GRAIN_RADIUS = 0.05
SLOPE = 0.4663076581549986  # of 25 degrees; its last bit decides which of equally high grains is first
CAPSULE_X = -3.6
CAPSULE_Y = 0.415   # its lowest particles (0.36 below, radius 0.05) are 5 mm above the floor
NOSE = 0.81         # front particle ahead of the capsule's centre
LOCK = 0.14         # rope end ahead of the front particle
ROPE_RADIUS = 0.08
ROPE_SPACING = 0.15
ROPE_LINKS = 41
ROPE_RISE = 0.085   # the animated end is that much above the capsule's end
ROPE_SAG = 0.36
FRAMES = 301
TIMESTEP = 0.0125
HOLD, EASE, SPEED = 0.4, 0.8, 2.0  # the pull: rest [s], acceleration [s], then constant speed [m/s]


def rope():
    points = rope_points()
    return points_file(f"sand pile: rope of {len(points)} particles, 0 is the animated end, the last is at the capsule",
                       points)


@cache
def rope_points():
    """From the capsule's nose in a sagging arc to the right, exactly ROPE_SPACING apart; then turned round."""
    x0 = CAPSULE_X + NOSE + LOCK
    span = ROPE_LINKS * ROPE_SPACING * 0.987

    def height(x):
        u = (x - x0) / span
        return CAPSULE_Y + ROPE_RISE * u - 4 * ROPE_SAG * u * (1 - u)

    points = [(x0, height(x0), 0.0)]
    for _ in range(ROPE_LINKS):
        x, y, _ = points[-1]
        low, high = x, x + ROPE_SPACING
        for _ in range(60):  # bisection: the next point is one spacing away
            middle = (low + high) / 2
            if math.hypot(middle - x, height(middle) - y) < ROPE_SPACING:
                low = middle
            else:
                high = middle
        points.append((low, height(low), 0.0))
    return points[::-1]


def pull():
    x, y, z = rope_points()[0]
    return points_file("sand pile: position of the rope's animated end, one line a frame",
                       [(x + pulled_distance(frame * TIMESTEP), y, z) for frame in range(FRAMES)])


def pulled_distance(time):
    """Rest for HOLD, smooth acceleration during EASE, then SPEED."""
    t = time - HOLD
    if t <= 0:
        return 0.0
    if t < EASE:  # the speed follows SPEED * (3u^2 - 2u^3)
        u = t / EASE
        return SPEED * EASE * (u ** 3 - u ** 4 / 2)
    return SPEED * (t - EASE / 2)


def bumps(around, level):
    """How much lower the cone is cut off in a direction."""
    return 0.05 * (math.sin(3 * around + 1) + math.sin(5 * around + 9 * level) + math.sin(11 * around - 14 * level)) / 2


def grains():
    """The lowest points, measured from a rough cone, of a jittered close packing that keeps clear of the rope.

    Cut off by a smooth cone, its layers would lie around the pile as rings.
    """
    step = 2 * GRAIN_RADIUS * 1.03
    jitter = random.Random(51)
    roughness = random.Random(25)
    clearance = GRAIN_RADIUS + ROPE_RADIUS + 0.006
    links = [limb(a, b, 0, 0) for a, b in zip(rope_points(), rope_points()[1:])]
    found = []
    for layer in range(24):
        y = GRAIN_RADIUS + 0.003 + layer * step * math.sqrt(2 / 3)
        for line in range(-36, 37):
            z = line * step * math.sqrt(3) / 2 + (layer % 2) * step / math.sqrt(3)
            for column in range(-32, 33):
                x = (column + 0.5 * (line % 2)) * step
                p = tuple(c + jitter.uniform(-1, 1) * 0.0008 for c in (x, y, z))
                level = y + SLOPE * math.hypot(x, z)
                level += bumps(math.atan2(z, x), level) + roughness.uniform(-0.06, 0.06)
                if level < 1.6 and (abs(z) > 1.5 * clearance or all(link(p) > clearance for link in links)):
                    found.append((level, p))
    lowest = [p for _, p in sorted(found)[:GRAINS]]
    return points_file(f"sand pile: {len(lowest)} grains of radius {GRAIN_RADIUS} in a cone of 25 degrees", lowest)
