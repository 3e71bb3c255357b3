"""Spheres, ramps, tubes and other bodies that are put together from a few formulas."""

import math

from make.arithmetic import circle, dot, plus, smooth_step
from make.text import mesh_file

RAMP_30_LENGTH, RAMP_30_WIDTH = 3.2, 2.6  # along the slope, and across
WHEEL_RADIUS, WHEEL_WIDTH = 0.18, 0.09


def sphere():
    return mesh_file("closed sphere, radius 1, centre at the origin", *icosphere(3))


def icosphere(subdivisions):
    """A closed sphere of radius 1: the icosahedron, each triangle split in four `subdivisions` times."""
    golden = (1 + math.sqrt(5)) / 2
    corners = [(-1, golden, 0), (1, golden, 0), (-1, -golden, 0), (1, -golden, 0),
               (0, -1, golden), (0, 1, golden), (0, -1, -golden), (0, 1, -golden),
               (golden, 0, -1), (golden, 0, 1), (-golden, 0, -1), (-golden, 0, 1)]
    faces = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11),
             (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8),
             (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9),
             (4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    vertices = [on_sphere(corner) for corner in corners]
    for _ in range(subdivisions):
        faces = split_in_four(vertices, faces)
    return vertices, faces


def on_sphere(p):
    length = math.sqrt(dot(p, p))
    return tuple(c / length for c in p)


def split_in_four(vertices, faces):
    """Appends the middles of all edges to `vertices`, put on the sphere, and gives the smaller faces."""
    middles = {}

    def middle(a, b):
        key = (min(a, b), max(a, b))
        if key not in middles:
            middles[key] = len(vertices)
            vertices.append(on_sphere(plus(vertices[a], vertices[b])))
        return middles[key]

    split = []
    for a, b, c in faces:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        split += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
    return split


def balloon():
    return mesh_file("closed balloon, a sphere of radius 1 and a cone below, its knot at the lowest vertex", *balloon_net())


def balloon_net():
    """A sphere that goes on as a cone. Rings lie as far apart as they do on a sphere, so that the edges are alike."""
    vertices, faces = icosphere(3)
    return [drawn_out(vertex) for vertex in vertices], faces


def drawn_out(vertex):
    """Of the sphere, onto the balloon: at the same part of the way from the top to the knot."""
    x, y, z = vertex
    tip = math.radians(30)  # between the cone and its axis
    sphere, cone = math.pi / 2 + tip, 1 / math.tan(tip)  # lengths of both parts of the way
    way = (sphere + cone) * math.acos(max(-1.0, min(1.0, y))) / math.pi
    left = sphere + cone - way
    radius, height = ((math.sin(way), math.cos(way)) if way < sphere else
                      (left * math.sin(tip), left * math.cos(tip) - 1 / math.sin(tip)))
    width = math.hypot(x, z)
    factor = radius / width if width > 1e-9 else 0
    return x * factor, height, z * factor


def bowl():
    """y = depth (r / radius)^2; counter-clockwise seen from inside."""
    radius, depth, rings, segments = 1.6, 0.9, 10, 28
    vertices = [(0.0, 0.0, 0.0)]
    for ring in range(1, rings + 1):
        r = radius * ring / rings
        vertices += [(x, depth * (r / radius) ** 2, z) for x, z in circle(r, segments)]
    faces = []
    for segment in range(segments):
        after = (segment + 1) % segments
        faces.append((0, 1 + after, 1 + segment))
        for ring in range(rings - 1):
            inner, outer = 1 + ring * segments, 1 + (ring + 1) * segments
            faces += [(inner + segment, inner + after, outer + after),
                      (inner + segment, outer + after, outer + segment)]
    return mesh_file(f"open bowl, radius {radius}, depth {depth}, lowest point at the origin", vertices, faces)


def ramp():
    return mesh_file("closed wedge, 1.5 long (x), 1 high, 1 wide, rising along x", *wedge(1.5, 1, 1))


def ramp_30():
    tilt = math.radians(30)
    return mesh_file(f"closed wedge that rises along x at 30 degrees, {RAMP_30_LENGTH} along the slope, "
                     f"{RAMP_30_WIDTH} wide",
                     *wedge(RAMP_30_LENGTH * math.cos(tilt), RAMP_30_LENGTH * math.sin(tilt), RAMP_30_WIDTH))


def wedge(length, height, width):
    """A closed wedge on the floor: 0 high at x = 0, `height` high at x = length."""
    w = width / 2
    vertices = [(0, 0, -w), (0, 0, w), (length, 0, -w), (length, 0, w), (length, height, -w), (length, height, w)]
    faces = [(0, 1, 5), (0, 5, 4),  # slope
             (0, 2, 3), (0, 3, 1),  # bottom
             (2, 4, 5), (2, 5, 3),  # back
             (0, 4, 2), (1, 3, 5)]  # sides
    return vertices, faces


def bar():
    radius, length, segments = 0.15, 2, 24
    vertices = []
    for z in (-length / 2, length / 2):
        vertices += [(0.0, 0.0, z)] + [(x, y, z) for x, y in circle(radius, segments)]
    back, front = 0, segments + 1
    faces = []
    for i in range(segments):
        j = (i + 1) % segments
        faces += [(back, back + 1 + j, back + 1 + i), (front, front + 1 + i, front + 1 + j),
                  (back + 1 + i, back + 1 + j, front + 1 + j), (back + 1 + i, front + 1 + j, front + 1 + i)]
    return mesh_file(f"closed cylinder along z, radius {radius}, length {length}", vertices, faces)


def block():
    vertices = [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return mesh_file("closed cube of side 1, centre at the origin", vertices,
                     [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))])


def barrel():
    radius, half, sides, paddles, paddle = 1, 0.6, 48, 3, 0.25
    vertices = [(x, y, z) for z in (-half, half) for x, y in circle(radius, sides)]
    faces = [(k, sides + k, sides + (k + 1) % sides, (k + 1) % sides) for k in range(sides)]
    for outer, inner in zip(circle(radius, paddles), circle(radius - paddle, paddles)):
        first = len(vertices)  # its own vertices also at the wall, so that its edge is drawn sharp
        vertices += [(x, y, z) for x, y in (outer, inner) for z in (-half, half)]
        faces.append((first, first + 1, first + 3, first + 2))
    return mesh_file("open tube along z, radius 1, length 1.2, three paddles 0.25 high inside", vertices, faces)


def trampoline_frame():
    """A tube round the sheet of radius 1, on six legs, with its middle at the height of the sheet."""
    radius, tube, around, sides = 1.08, 0.045, 48, 10
    section = circle(tube, sides)
    vertices = [((radius + out) * x, up, (radius + out) * z) for x, z in circle(1, around) for out, up in section]
    faces = [(sides * k + i, sides * k + (i + 1) % sides, sides * ((k + 1) % around) + (i + 1) % sides,
              sides * ((k + 1) % around) + i) for k in range(around) for i in range(sides)]
    for x, z in circle(radius, 6):
        first = len(vertices)
        vertices += [(x + a, y, z + b) for y in (-0.9, 0) for a, b in circle(0.8 * tube, sides)]
        faces += [(first + i, first + sides + i, first + sides + (i + 1) % sides, first + (i + 1) % sides)
                  for i in range(sides)]
    return mesh_file(f"tube of radius {radius} and thickness {2 * tube} on six legs 0.9 high", vertices, faces)


def glass():
    return mesh_file("right half of a flat hourglass 2.4 high, from z = -0.11 to 0.11", *half_glass())


def glass_left():
    vertices, faces = half_glass()
    return mesh_file("left half of a flat hourglass 2.4 high, from z = -0.11 to 0.11",
                     [(-x, y, z) for x, y, z in vertices], [face[::-1] for face in faces])


def half_glass():
    heights = [0.06 * k for k in range(41)]
    vertices = [(x, y, z) for y in heights for x in (glass_half_width(y), glass_half_width(y) + 0.07)
                for z in (-0.11, 0.11)]  # four a height: inner, outer; back, front
    faces = []
    for k in range(len(heights) - 1):
        a, b = 4 * k, 4 * k + 4
        faces += [(a, a + 1, b + 1, b), (a + 2, b + 2, b + 3, a + 3),
                  (a, b, b + 2, a + 2), (a + 1, a + 3, b + 3, b + 1)]
    last = 4 * (len(heights) - 1)
    return vertices, faces + [(0, 2, 3, 1), (last, last + 1, last + 3, last + 2)]


def glass_half_width(y):
    """Of the hourglass at height y, 0 to 2.4: the neck is at 1.2."""
    return 0.075 + 0.645 * smooth_step(abs(y - 1.2) / 1.05) ** 0.8
