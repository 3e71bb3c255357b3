"""Particles that fill rigid bodies, mostly cubic lattices; scenes resize them with `scale`."""

import math

from make.arithmetic import golden_angle
from make.text import points_file

SPACING = 0.1


def lattice(nx, ny, nz):
    """Points of a centred cubic lattice, layer by layer upwards: id = (iy * nz + iz) * nx + ix."""
    return [((ix - (nx - 1) / 2) * SPACING, (iy - (ny - 1) / 2) * SPACING, (iz - (nz - 1) / 2) * SPACING)
            for iy in range(ny) for iz in range(nz) for ix in range(nx)]


def filled(half, inside):
    """The lattice points with whole coordinates up to `half` in units of SPACING for which inside(x, y, z) holds."""
    return [p for p in lattice(2 * half + 1, 2 * half + 1, 2 * half + 1) if inside(*p)]


def filling_file(what, points, more=""):
    return points_file(f"rigid body: {what}, {len(points)} particles\n"
                       f"lattice spacing {SPACING}, centred at the origin; a radius of 0.055 lets neighbours overlap "
                       f"slightly{more}", points)


def cube(count):
    return filling_file(f"cube, id = (iy * {count} + iz) * {count} + ix", lattice(count, count, count))


def block(nx, ny, nz):
    return filling_file(f"block of {nx} x {ny} x {nz}", lattice(nx, ny, nz))


def ball():
    radius = 0.26
    return filling_file(f"ball of radius {radius}",
                        filled(10, lambda x, y, z: x * x + y * y + z * z <= radius * radius))


def capsule():
    return filling_file("capsule along x, total length 0.9, radius 0.21", capsule_points(0.24, 0.21))


def capsule_large():
    """Drawn through sand by its front, which the header names."""
    points = capsule_points(0.5, 0.43)
    nose = points.index(max(points, key=lambda p: (round(p[0], 3), -round(math.hypot(p[1], p[2]), 3))))
    nearest = sorted(range(len(points)), key=lambda i: (round(math.dist(points[i], points[nose]), 3), i))
    beside = [i for i in nearest[1:] if abs(points[i][1]) + abs(points[i][2]) > 0.05][:4]
    return filling_file("capsule along x", points, f"\nfront particle on the axis: {nose}; the four beside it: "
                        + " ".join(map(str, beside)))


def capsule_points(half, radius):
    """A capsule along x: a cylinder of half length `half` with round caps."""
    def inside(x, y, z):
        past = max(abs(x) - half, 0)
        return past * past + y * y + z * z <= radius * radius
    return filled(12, inside)


def torus():
    major, minor = 0.4, 0.11

    def inside(x, y, z):
        across = math.hypot(x, z) - major
        return across * across + y * y <= minor * minor
    return filling_file(f"ring in the xz plane, radii {major} and {minor}", filled(10, inside))


def shell():
    """A sphere evenly covered by a golden spiral: equal areas."""
    count = 240
    points = []
    for i in range(count):
        y = 1 - 2 * (i + 0.5) / count
        across, angle = math.sqrt(1 - y * y), golden_angle() * i
        points.append((0.5 * across * math.cos(angle), 0.5 * y, 0.5 * across * math.sin(angle)))
    return points_file(f"rigid body: hollow ball of radius 0.5, {count} particles\n"
                       "about 0.114 apart, centred at the origin; a radius of 0.065 leaves no gaps", points)


def plank():
    """From one rope of the bridge to the other."""
    return points_file("plank: 2 x 7 particles 0.1 apart along z; meant for radius 0.05",
                       [(0.1 * i - 0.05, 0.0, 0.1 * k - 0.3) for i in range(2) for k in range(7)])
