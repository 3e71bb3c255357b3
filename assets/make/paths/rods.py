"""Rods: where their particles are at the start, and how their ends are led."""

import math

from make.arithmetic import smooth_step
from make.text import points_file

CABLE_LENGTH, CABLE_SEGMENTS = 1.2, 120
CABLE_STILL, CABLE_MOVING, CABLE_SHORTER = 180, 420, 0.55  # frames before its end moves, and while it does; by how much

CORD_RADIUS, CORD_WIRE = 0.03, 0.004  # of the coil, of the wire
CORD_TURNS, CORD_PIECES, CORD_PITCH = 16, 30, 0.0105


def cable_end():
    frames = [smooth_step((frame - CABLE_STILL) / CABLE_MOVING) for frame in range(CABLE_STILL + CABLE_MOVING + 1)]
    return points_file("plectoneme: the last end of a cable, a position a frame",
                       [(CABLE_LENGTH / 2 - CABLE_SHORTER * part, 0, 0) for part in frames])


def telephone_cord():
    way = []
    for k in range(CORD_TURNS * CORD_PIECES + 1):
        angle = 2 * math.pi * k / CORD_PIECES
        way.append((CORD_RADIUS * math.cos(angle), -CORD_PITCH * k / CORD_PIECES, CORD_RADIUS * math.sin(angle)))
    return points_file(f"telephone_cord: a coil of {CORD_TURNS} turns, from its upper end", way)
