"""Animals, boats, castles: bodies that are given as fields (fields.py) and made meshes by surface nets."""

import math
from functools import cache

from make.meshes.fields import blended, ellipsoid, limb, melted, mirrored, rounded_box
from make.meshes.surface_nets import net_from_centres, net_from_crossings
from make.text import mesh_file


def bunny():
    vertices, faces = net_from_centres(rabbit(), (-0.65, -0.1, -0.45), (0.6, 1.35, 0.45), 0.0565, 6)
    lowest = min(y for _, y, _ in vertices)
    return mesh_file("A sitting rabbit: looks along +x, its feet on y = 0, about 1.2 m high. Closed.",
                     [(x, y - lowest, z) for x, y, z in vertices], faces)


def rabbit():
    parts = [(ellipsoid((-0.12, 0.31, 0), (0.34, 0.3, 0.28)), 0.0),
             (ellipsoid((0.12, 0.36, 0), (0.19, 0.24, 0.19)), 0.12)]
    parts += [(part, 0.07) for part in mirrored(lambda c: ellipsoid(c, (0.21, 0.2, 0.11)), (-0.17, 0.2, 0.2))]
    parts += [(part, 0.05) for part in mirrored(limb, (-0.16, 0.065, 0.21), (0.07, 0.06, 0.24), 0.07, 0.06)]
    parts += [(part, 0.06) for part in mirrored(limb, (0.19, 0.26, 0.08), (0.28, 0.065, 0.08), 0.085, 0.065)]
    parts += [(ellipsoid((-0.46, 0.22, 0), (0.1, 0.1, 0.1)), 0.04),
              (ellipsoid((0.26, 0.67, 0), (0.2, 0.17, 0.165)), 0.1),
              (ellipsoid((0.41, 0.61, 0), (0.1, 0.085, 0.1)), 0.07)]
    parts += [(part, 0.05) for part in mirrored(limb, (0.19, 0.8, 0.07), (0.06, 1.16, 0.13), 0.06, 0.075)]
    return blended(parts)


def duck():
    """So broad and low that it floats upright."""
    wings = mirrored(lambda c: ellipsoid(c, (0.2, 0.1, 0.06)), (-0.08, 0.07, 0.3))
    field = blended([(ellipsoid((-0.02, 0, 0), (0.42, 0.2, 0.37)), 0.0),
                     (limb((-0.3, 0.08, 0), (-0.47, 0.19, 0), 0.1, 0.05), 0.08),
                     (ellipsoid((0.16, 0.26, 0), (0.145, 0.145, 0.14)), 0.1),
                     (ellipsoid((0.31, 0.235, 0), (0.085, 0.04, 0.075)), 0.02),
                     *[(wing, 0.03) for wing in wings]])
    return mesh_file("A rubber duck: looks along +x, its body's middle at the origin, 0.9 m long. Closed.",
                     *net_from_centres(field, (-0.65, -0.3, -0.5), (0.6, 0.6, 0.5), 0.05, 4))


def boat():
    """Its planks hold a layer of particles everywhere, so that no water comes in."""
    outside, inside = ellipsoid((0, 0.4, 0), (1.0, 0.47, 0.52)), ellipsoid((0, 0.42, 0), (0.86, 0.34, 0.38))
    mast = limb((0.1, 0, 0), (0.1, 0.95, 0), 0.06, 0.05)

    def field(p):
        return min(max(outside(p), -inside(p), p[1] - 0.38), mast(p))
    return mesh_file("An open boat with a mast: along x, 2 m long. Closed.",
                     *net_from_centres(field, (-1.1, -0.2, -0.7), (1.1, 1.1, 0.7), 0.06, 1))


def octopus():
    parts = [(ellipsoid((0, 0.62, 0), (0.3, 0.36, 0.3)), 0.0)]
    joints = [(0.16, 0.36), (0.36, 0.16), (0.58, 0.12), (0.74, 0.24)]  # of each arm: distance from the middle, height
    sizes = [0.12, 0.11, 0.095, 0.08]
    for k in range(8):
        turn = 2 * math.pi * (k + 0.5) / 8
        places = [(r * math.cos(turn + 0.12 * n), y, r * math.sin(turn + 0.12 * n)) for n, (r, y) in enumerate(joints)]
        parts += [(limb(places[n], places[n + 1], sizes[n], sizes[n + 1]), 0.12 if n == 0 else 0.03) for n in range(3)]
    return mesh_file("An octopus: a head and eight arms, about 1 m high and 1.6 m wide. Closed.",
                     *net_from_centres(blended(parts), (-1.0, -0.1, -1.0), (1.0, 1.15, 1.0), 0.05, 5))


def castle():
    return mesh_file("closed inflatable castle: a floor of 2.9 x 2.5, walls on three sides, four towers; "
                     "stands on y = 0", *castle_net())


@cache
def castle_net():
    parts = [rounded_box((0, 0.22, 0), (1.45, 0.22, 1.25), 0.2),  # floor, then walls
             rounded_box((0, 0.6, -1.05), (1.3, 0.42, 0.18), 0.17),
             rounded_box((-1.25, 0.6, 0), (0.18, 0.42, 1.0), 0.17),
             rounded_box((1.25, 0.6, 0), (0.18, 0.42, 1.0), 0.17)]
    parts += [limb((x, 0.2, z), (x, 1.35, z), 0.24, 0.22) for x in (-1.25, 1.25) for z in (-1.05, 1.05)]  # towers
    return net_from_centres(blended([(part, 0.1) for part in parts]), (-1.8, -0.2, -1.6), (1.8, 1.8, 1.6), 0.12, 4)


def character():
    """A chubby figure that looks along +z."""
    def rods(a, b, radius):
        return [limb((side * a[0], a[1], a[2]), (side * b[0], b[1], b[2]), radius, radius) for side in (1, -1)]

    parts = [limb((0, 0.62, 0), (0, 0.78, 0), 0.3, 0.3),         # trunk
             limb((0, 1.22, 0.02), (0, 1.26, 0.02), 0.26, 0.26),  # head
             *rods((0.16, 1.46, 0), (0.19, 1.52, 0), 0.09),       # ears
             *rods((0.24, 0.86, 0), (0.58, 0.98, 0.04), 0.12),    # arms
             *rods((0.17, 0.5, 0), (0.22, 0.15, 0.02), 0.145),    # legs
             *rods((0.22, 0.13, 0.02), (0.23, 0.12, 0.14), 0.12)]  # feet
    return mesh_file("closed figure with arms and legs, 1.6 high, standing on y = 0",
                     *net_from_crossings(melted(parts, 0.05), (-0.85, -0.1, -0.5), (0.85, 1.8, 0.6), 0.075, 8))


def mattress():
    return mesh_file("closed flat cushion, 2.2 x 0.24 x 1.4, centre at the origin",
                     *net_from_crossings(rounded_box((0, 0, 0), (1.1, 0.12, 0.7), 0.12),
                                         (-1.26, -0.27, -0.81), (1.26, 0.27, 0.81), 0.09, 8))
