"""Arithmetic that several kinds of assets share; points are tuples of three numbers.

Coordinates must not depend on the machine. Sums are therefore written out, first term first (sum() rounds otherwise
from Python 3.12 on), and lengths that decide what is nearer come from math.dist and math.hypot, which round to the
nearest from Python 3.10 on. Sines and the like may differ in their last bit: nothing may hang on that.
"""

import math


def plus(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def scaled(factor, p):
    return factor * p[0], factor * p[1], factor * p[2]


def circle(radius, count):
    """`count` points evenly around the origin of the plane, the first at (radius, 0)."""
    angles = [2 * math.pi * i / count for i in range(count)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def golden_angle():
    """Points that turn by this angle [rad] from one to the next cover a sphere evenly."""
    return math.pi * (3 - math.sqrt(5))


def smooth_step(t):
    """From 0 to 1 while t goes from 0 to 1, starting and ending gently; constant before and after."""
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)
