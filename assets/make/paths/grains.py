"""Loose sand: heaps, portions that fall, rain. Random numbers come from fixed seeds."""

import math
import random
from functools import cache

from make.meshes.solids import glass_half_width
from make.text import points_file

POURS = {"left": -3, "middle": 0, "right": 3}
RAIN_FRAMES = 60


def pour(name):
    """One of three equal portions, side by side."""
    centre = POURS[name]
    grains = loose_grains(100, 0.05, 0.28, 0.95, 1.75, seed=16)
    return points_file(f"sand: {len(grains)} grains of radius 0.05 around x = {centre}, falling at 2 m/s",
                       [(centre + x, y, z, 0, -2, 0) for x, y, z in grains])


def pour_sphere():
    grains = loose_grains(50, 0.04, 0.2, 1.5, 2.2, seed=3)
    return points_file(f"sand: {len(grains)} grains of radius 0.04 around x = 1.3, z = -0.5, falling at 2 m/s",
                       [(1.3 + x, y, z - 0.5, 0, -2, 0) for x, y, z in grains])


@cache
def loose_grains(count, radius, spread, bottom, top, seed):
    """Grains at random places of an upright cylinder of radius `spread`, none touching another.

    No regular packing: with friction, equal layers would stack to a tower.
    """
    dice = random.Random(seed)
    grains = []
    while len(grains) < count:
        p = (dice.uniform(-spread, spread), dice.uniform(bottom, top), dice.uniform(-spread, spread))
        if math.hypot(p[0], p[2]) <= spread and all(math.dist(p, q) > 2.04 * radius for q in grains):
            grains.append(p)
    return grains


def rain(frame):
    radius, grains = rain_of_all_frames()
    return points_file(f"rain: grains of radius {radius} that appear in frame {frame}", grains[frame])


@cache
def rain_of_all_frames():
    """The radius, and frame by frame new grains at random places that keep clear of those still falling."""
    radius, height, speed, gravity, step = 0.04, 2.6, 2.0, 9.81, 1 / 60
    dice = random.Random(7)
    falling = []  # (x, frame of birth, z)

    def is_clear(x, z, frame):
        for other_x, birth, other_z in falling:
            age = (frame - birth) * step
            fallen = speed * age + gravity * age ** 2 / 2
            if math.hypot(x - other_x, z - other_z) <= 2.2 * radius and fallen <= 2.2 * radius:
                return False
        return True

    frames = []
    for frame in range(RAIN_FRAMES):
        born = []
        for _ in range(60):
            x, z = dice.uniform(-0.7, 0.7), dice.uniform(-0.7, 0.7)
            if is_clear(x, z, frame) and math.hypot(x, z) <= 0.7 and len(born) < 10:
                born.append((x, height, z, 0, -speed, 0))
                falling.append((x, frame, z))
        falling = [grain for grain in falling if frame - grain[1] < 6]
        frames.append(born)
    return radius, frames


def hourglass():
    radius, dice, grains = 0.02, random.Random(11), []
    step = 2.08 * radius
    for layer in range(22):
        y = 1.36 + layer * step
        columns = int((glass_half_width(y - 0.02) - 1.5 * radius) / step)
        grains += [(i * step + dice.uniform(-0.001, 0.001), y, k * step + dice.uniform(-0.001, 0.001))
                   for i in range(-columns, columns + 1) for k in (-2, -1, 0, 1, 2)]
    return points_file(f"hourglass: {len(grains)} grains of radius {radius} in the upper half", grains)
