"""Ropes, rods and strands of hair."""

import math

from make.arithmetic import golden_angle, plus, scaled
from make.text import number, points_file

HEAD_RADIUS = 0.5
HEAD_CENTRE = (0, 1.6, 0)
HAIR_RADIUS = 0.025
HAIR_SPACING = 0.045
STRANDS = 35
STRAND_PARTICLES = 20
ROOT_DISTANCE = HEAD_RADIUS + HAIR_RADIUS + 0.003  # from the centre of the head
HANGING_ROPE_LINKS = 14


def rope(count):
    return points_file(f"rope: {count} particles 0.1 apart, from the origin straight down",
                       [(0, -0.1 * i, 0) for i in range(count)])


def rod():
    return points_file("joint_gallery: a rod of 0.7 m, from its upper end", [(0, 0, 0), (0, -0.7, 0)])


def hanging_rope():
    return points_file("joint_gallery: a rope of 0.7 m, from its upper end",
                       [(0, -0.7 * k / HANGING_ROPE_LINKS, 0) for k in range(HANGING_ROPE_LINKS + 1)])


def cradle_string():
    return points_file("newtons_cradle: from a hook down to the ball and up to the other hook",
                       [(0, 1, -0.4), (0, 0, 0), (0, 1, 0.4)])


def strand():
    return points_file(f"hair: {STRAND_PARTICLES} particles {HAIR_SPACING} apart, upwards from a root "
                       f"{number(ROOT_DISTANCE)} above the centre of the head\n"
                       "rotateX and rotateY put it anywhere on the head",
                       [(0, ROOT_DISTANCE + HAIR_SPACING * i, 0) for i in range(STRAND_PARTICLES)])


def hair_roots():
    roots = []
    for polar, azimuth in hair_directions():
        p, a = math.radians(polar), math.radians(azimuth)
        direction = (math.sin(p) * math.sin(a), math.cos(p), math.sin(p) * math.cos(a))
        roots.append(plus(HEAD_CENTRE, scaled(ROOT_DISTANCE, direction)))
    return points_file("hair: the root of every strand of scenes/hair.xml, in order", roots)


def hair_directions():
    """Evenly spread (polar, azimuth) angles [degrees] above the hairline: a golden spiral, equal areas."""
    lowest = math.cos(math.radians(105))
    angles = []
    for i in range(STRANDS):
        height = 1 - (1 - lowest) * (i + 0.5) / STRANDS
        angles.append((math.degrees(math.acos(height)), math.degrees(golden_angle() * i) % 360))
    return angles
