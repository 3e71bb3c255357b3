"""Shapes as functions of a point: near the distance to their surface, negative inside."""

import math


def ellipsoid(centre, radii):
    """Nearly the distance to an ellipsoid (Quilez' bound: exact on its surface and far away)."""
    (cx, cy, cz), (rx, ry, rz) = centre, radii

    def field(p):
        x, y, z = (p[0] - cx) / rx, (p[1] - cy) / ry, (p[2] - cz) / rz
        near = math.sqrt(x * x + y * y + z * z)
        x, y, z = x / rx, y / ry, z / rz
        steep = math.sqrt(x * x + y * y + z * z)
        return near * (near - 1) / steep if steep > 1e-9 else -min(radii)
    return field


def limb(a, b, radius_a, radius_b):
    """The distance to a rod with round ends that grows from one radius to the other."""
    (ax, ay, az), (bx, by, bz) = a, b
    dx, dy, dz = bx - ax, by - ay, bz - az
    square, growth = dx * dx + dy * dy + dz * dz, radius_b - radius_a

    def field(p):
        t = ((p[0] - ax) * dx + (p[1] - ay) * dy + (p[2] - az) * dz) / square
        t = 0.0 if t < 0 else 1.0 if t > 1 else t
        return math.dist(p, (ax + t * dx, ay + t * dy, az + t * dz)) - (radius_a + t * growth)
    return field


def rounded_box(centre, half, radius):
    """The distance to a box of such half sides whose edges are round."""
    (cx, cy, cz), (hx, hy, hz) = centre, (h - radius for h in half)

    def field(p):
        x, y, z = abs(p[0] - cx) - hx, abs(p[1] - cy) - hy, abs(p[2] - cz) - hz
        return math.hypot(max(x, 0), max(y, 0), max(z, 0)) + min(max(x, y, z), 0) - radius
    return field


def mirrored(make, *arguments):
    """The same shape on both sides of the plane z = 0: points are the arguments of three coordinates."""
    flipped = [(a[0], a[1], -a[2]) if isinstance(a, tuple) else a for a in arguments]
    return [make(*arguments), make(*flipped)]


def blended(parts):
    """One field of several, each with the length over which it is blended with those before it."""
    (first, _), *others = parts

    def field(p):
        value = first(p)
        for part, blend in others:
            other = part(p)
            mix = blend - abs(value - other)
            value = min(value, other)
            if mix > 0:
                mix /= blend
                value -= 0.25 * blend * mix * mix
        return value
    return field


def melted(parts, blend):
    """One field of several that all swell where they come near each other."""
    def field(p):
        total = 0.0
        for part in parts:
            total += math.exp(-part(p) / blend)
        return -blend * math.log(total) if total > 0 else 10.0
    return field
