#!/usr/bin/env python3
"""Writes every mesh, point list and animation path of the demo scenes, and scenes/hair.xml.

Usage: python3 assets/make_assets.py

Needs nothing but the standard library. The same script writes the same bytes on every machine: random numbers
come from fixed seeds and all coordinates are rounded to 0.01 mm. Lengths are in metres unless a header says otherwise.
"""

import math
import random
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SPACING = 0.1  # lattice spacing of all rigid body fillings; scenes resize them with `scale`


# ---------------------------------------------------------------------------------------------------- files


def number(value):
    """A coordinate in its shortest form with at most five decimals, never '-0'."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def row(values):
    return " ".join(number(value) for value in values)


def write(path, lines):
    target = ROOT / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")


def write_points(path, header, points):
    """One particle a line, 3 numbers (position) or 6 (position, velocity)."""
    write(path, [f"# {line}" for line in header] + [row(point) for point in points])


def write_mesh(path, header, vertices, faces):
    """OBJ with 0-based `faces` (the file counts from 1)."""
    lines = [f"# {line}" for line in header]
    lines += ["v " + row(vertex) for vertex in vertices]
    lines += ["f " + " ".join(str(index + 1) for index in face) for face in faces]
    write(path, lines)


# --------------------------------------------------------------------------------------------------- meshes


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

    def normalised(p):
        length = math.sqrt(sum(c * c for c in p))
        return tuple(c / length for c in p)

    vertices = [normalised(corner) for corner in corners]
    for _ in range(subdivisions):
        middles = {}

        def middle(a, b):
            key = (min(a, b), max(a, b))
            if key not in middles:
                middles[key] = len(vertices)
                vertices.append(normalised(tuple(u + v for u, v in zip(vertices[a], vertices[b]))))
            return middles[key]

        split = []
        for a, b, c in faces:
            ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
            split += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
        faces = split
    return vertices, faces


def cloth_grid(count):
    """count x count vertices on the square [-0.5, 0.5]^2 of the xz plane; vertex id = row * count + column.

    Rows run along z, columns along x. The diagonals alternate, so that the cloth has no preferred direction.
    """
    step = 1 / (count - 1)
    vertices = [(column * step - 0.5, 0.0, line * step - 0.5) for line in range(count) for column in range(count)]
    faces = []
    for line in range(count - 1):
        for column in range(count - 1):
            a = line * count + column
            b, c, d = a + 1, a + count, a + count + 1
            if (line + column) % 2 == 0:
                faces += [(a, c, d), (a, d, b)]
            else:
                faces += [(a, c, b), (b, c, d)]
    return vertices, faces


def folded_strip(per_layer, rows, layers, length, width, gap):
    """A strip laid in layers one above the other, joined by half circles of three edges; vertex id = row * columns + column."""
    turn = 3
    period = per_layer + turn
    columns = layers * period - turn + 1
    vertices = []
    for line in range(rows):
        for column in range(columns):
            layer, within = divmod(column, period)
            back = 1 if layer % 2 == 0 else -1
            along = length * min(within, per_layer) / per_layer
            angle = math.pi * max(within - per_layer, 0) / turn
            vertices.append((back * (along - 0.5 * length + 0.5 * gap * math.sin(angle)),
                             gap * (layer + 1 + 0.5 * (1 - math.cos(angle))), width * (line / (rows - 1) - 0.5)))
    return vertices, grid_faces(columns, rows)


def grid_faces(columns, rows):
    """Two triangles a cell, with alternating diagonals."""
    faces = []
    for line in range(rows - 1):
        for column in range(columns - 1):
            a = line * columns + column
            b, c, d = a + 1, a + columns, a + columns + 1
            if (line + column) % 2 == 0:
                faces += [(a, c, d), (a, d, b)]
            else:
                faces += [(a, c, b), (b, c, d)]
    return faces


def strip(columns, rows, length, width):
    """A flat strip along x, its vertices evenly spaced; vertex id = row * columns + column."""
    vertices = [(length * (column / (columns - 1) - 0.5), 0.0, width * (line / (rows - 1) - 0.5))
                for line in range(rows) for column in range(columns)]
    return vertices, grid_faces(columns, rows)


def bowl(radius, depth, rings, segments):
    """An open bowl, y = depth (r / radius)^2, its lowest point at the origin; counter-clockwise seen from inside."""
    vertices = [(0.0, 0.0, 0.0)]
    for ring in range(1, rings + 1):
        r = radius * ring / rings
        for segment in range(segments):
            angle = 2 * math.pi * segment / segments
            vertices.append((r * math.cos(angle), depth * (r / radius) ** 2, r * math.sin(angle)))
    faces = []
    for segment in range(segments):
        after = (segment + 1) % segments
        faces.append((0, 1 + after, 1 + segment))
        for ring in range(rings - 1):
            inner, outer = 1 + ring * segments, 1 + (ring + 1) * segments
            faces += [(inner + segment, inner + after, outer + after),
                      (inner + segment, outer + after, outer + segment)]
    return vertices, faces


def ramp(length, height, width):
    """A closed wedge on the floor: 0 high at x = 0, `height` high at x = length."""
    w = width / 2
    vertices = [(0, 0, -w), (0, 0, w), (length, 0, -w), (length, 0, w), (length, height, -w), (length, height, w)]
    faces = [(0, 1, 5), (0, 5, 4),  # slope
             (0, 2, 3), (0, 3, 1),  # bottom
             (2, 4, 5), (2, 5, 3),  # back
             (0, 4, 2), (1, 3, 5)]  # sides
    return vertices, faces


def bar(radius, length, segments):
    """A closed cylinder around the z axis."""
    vertices = []
    for z in (-length / 2, length / 2):
        vertices.append((0.0, 0.0, z))
        vertices += [(radius * math.cos(2 * math.pi * i / segments), radius * math.sin(2 * math.pi * i / segments), z)
                     for i in range(segments)]
    back, front = 0, segments + 1
    faces = []
    for i in range(segments):
        j = (i + 1) % segments
        faces += [(back, back + 1 + j, back + 1 + i), (front, front + 1 + i, front + 1 + j),
                  (back + 1 + i, back + 1 + j, front + 1 + j), (back + 1 + i, front + 1 + j, front + 1 + i)]
    return vertices, faces


def make_meshes():
    write_mesh("meshes/sphere.obj", ["closed sphere, radius 1, centre at the origin"], *icosphere(3))
    for count in (15, 25, 40):
        write_mesh(f"meshes/cloth_{count}.obj",
                   [f"cloth grid, {count} x {count} vertices on a square of side 1, id = row * {count} + column"],
                   *cloth_grid(count))
    write_mesh("meshes/folded_strip.obj", ["strip of cloth, 0.6 wide, in six layers of 1 m, 0.03 apart"],
               *folded_strip(16, 12, 6, 1, 0.6, 0.03))
    write_mesh("meshes/towel.obj", [f"strip of cloth, {Towel.LENGTH} x {Towel.WIDTH}, {Towel.COLUMNS} x {Towel.ROWS} vertices, "
                                    f"id = row * {Towel.COLUMNS} + column"],
               *strip(Towel.COLUMNS, Towel.ROWS, Towel.LENGTH, Towel.WIDTH))
    write_mesh("meshes/bowl.obj", ["open bowl, radius 1.6, depth 0.9, lowest point at the origin"],
               *bowl(1.6, 0.9, 10, 28))
    write_mesh("meshes/ramp.obj", ["closed wedge, 1.5 long (x), 1 high, 1 wide, rising along x"], *ramp(1.5, 1, 1))
    write_mesh("meshes/bar.obj", ["closed cylinder along z, radius 0.15, length 2"], *bar(0.15, 2, 24))


# ------------------------------------------------------------------------------------------ rigid body fillings


def lattice(nx, ny, nz):
    """Points of a centred cubic lattice, layer by layer upwards: id = (iy * nz + iz) * nx + ix."""
    return [((ix - (nx - 1) / 2) * SPACING, (iy - (ny - 1) / 2) * SPACING, (iz - (nz - 1) / 2) * SPACING)
            for iy in range(ny) for iz in range(nz) for ix in range(nx)]


def filled(half, inside):
    """The lattice points with whole coordinates up to `half` in units of SPACING for which inside(x, y, z) holds."""
    return [p for p in lattice(2 * half + 1, 2 * half + 1, 2 * half + 1) if inside(*p)]


def ball_points(radius):
    return filled(10, lambda x, y, z: x * x + y * y + z * z <= radius * radius)


def capsule_points(half, radius):
    """A capsule along x: a cylinder of half length `half` with round caps."""

    def inside(x, y, z):
        past = max(abs(x) - half, 0)
        return past * past + y * y + z * z <= radius * radius

    return filled(12, inside)


def torus_points(major, minor):
    """A ring lying in the xz plane."""

    def inside(x, y, z):
        across = math.hypot(x, z) - major
        return across * across + y * y <= minor * minor

    return filled(10, inside)


def shell_points(count):
    """A sphere of radius 0.5, evenly covered: a golden spiral, equal areas."""
    turn = math.pi * (3 - math.sqrt(5))
    points = []
    for i in range(count):
        y = 1 - 2 * (i + 0.5) / count
        across = math.sqrt(1 - y * y)
        points.append((0.5 * across * math.cos(turn * i), 0.5 * y, 0.5 * across * math.sin(turn * i)))
    return points


def make_fillings():
    note = f"lattice spacing {SPACING}, centred at the origin; a radius of 0.055 lets neighbours overlap slightly"

    def save(name, what, points):
        write_points(f"paths/{name}.txt", [f"rigid body: {what}, {len(points)} particles", note], points)

    for count in (3, 5, 6, 7):
        save(f"cube_{count}", f"cube, id = (iy * {count} + iz) * {count} + ix", lattice(count, count, count))
    save("block_16_15_16", "block of 16 x 15 x 16", lattice(16, 15, 16))
    save("block_13_6_13", "block of 13 x 6 x 13", lattice(13, 6, 13))
    save("ball", "ball of radius 0.26", ball_points(0.26))
    save("capsule", "capsule along x, total length 0.9, radius 0.21", capsule_points(0.24, 0.21))
    write_points("paths/shell.txt",
                 ["rigid body: hollow ball of radius 0.5, 240 particles",
                  "about 0.114 apart, centred at the origin; a radius of 0.065 leaves no gaps"], shell_points(240))
    save("torus", "ring in the xz plane, radii 0.4 and 0.11", torus_points(0.4, 0.11))

    capsule = capsule_points(SandPile.CAPSULE_HALF, SandPile.CAPSULE_RADIUS)
    nose = capsule.index(max(capsule, key=lambda p: (round(p[0], 3), -round(math.hypot(p[1], p[2]), 3))))
    around = sorted(range(len(capsule)), key=lambda i: (round(math.dist(capsule[i], capsule[nose]), 3), i))
    around = [i for i in around[1:] if abs(capsule[i][1]) + abs(capsule[i][2]) > 0.05][:4]
    write_points("paths/capsule_large.txt",
                 [f"rigid body: capsule along x, {len(capsule)} particles", note,
                  f"front particle on the axis: {nose}; the four beside it: " + " ".join(map(str, around))],
                 capsule)


# ---------------------------------------------------------------------------------------------- ropes and hair


def make_ropes():
    for count in (21, 31):
        write_points(f"paths/rope_{count}.txt",
                     [f"rope: {count} particles 0.1 apart, from the origin straight down"],
                     [(0, -0.1 * i, 0) for i in range(count)])


class Hair:
    """A head of radius 0.5 with 35 strands of 20 particles that stand out straight at the start."""

    HEAD_RADIUS = 0.5
    HEAD_CENTRE = (0, 1.6, 0)
    PARTICLE_RADIUS = 0.025
    SPACING = 0.045
    STRANDS = 35
    PARTICLES = 20
    LOWEST = math.radians(105)  # polar angle of the hairline

    @classmethod
    def root_distance(cls):
        return cls.HEAD_RADIUS + cls.PARTICLE_RADIUS + 0.003

    @classmethod
    def directions(cls):
        """Evenly spread (polar, azimuth) angles in degrees above the hairline: a golden spiral, equal areas."""
        turn = math.pi * (3 - math.sqrt(5))
        lowest = math.cos(cls.LOWEST)
        angles = []
        for i in range(cls.STRANDS):
            height = 1 - (1 - lowest) * (i + 0.5) / cls.STRANDS
            angles.append((math.degrees(math.acos(height)), math.degrees(turn * i) % 360))
        return angles


def make_hair():
    start = Hair.root_distance()
    write_points("paths/strand.txt",
                 [f"hair: {Hair.PARTICLES} particles {Hair.SPACING} apart, upwards from a root {number(start)} "
                  "above the centre of the head", "rotateX and rotateY put it anywhere on the head"],
                 [(0, start + Hair.SPACING * i, 0) for i in range(Hair.PARTICLES)])

    roots = []
    for polar, azimuth in Hair.directions():
        p, a = math.radians(polar), math.radians(azimuth)
        direction = (math.sin(p) * math.sin(a), math.cos(p), math.sin(p) * math.cos(a))
        roots.append([c + start * d for c, d in zip(Hair.HEAD_CENTRE, direction)])
    write_points("paths/hair_roots.txt", ["hair: the root of every strand of scenes/hair.xml, in order"], roots)

    centre = row(Hair.HEAD_CENTRE)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<!-- Written by make_assets.py: one rope for each strand, all from the same list of points. -->",
        "<simulation>",
        "  <title>Hair</title>",
        "  <description>A set of hairs connected to a head, a sphere (thesis figure 5.5; \"Hair\" in table 5.1). "
        f"{Hair.STRANDS} strands of {Hair.PARTICLES} particles stand out straight, fall over the head and come to "
        "rest around it. Every strand is a rope whose first particle is fixed on the head, with bending.</description>",
        "  <iterations>251</iterations>",
        "  <solverIterations>100</solverIterations>",
        "  <timestep>0.016667</timestep>",
        "  <stabilize>25</stabilize>",
        "",
        "  <elements>",
        "    <element>",
        "      <type>gravity</type>",
        "      <magnitude>9.81</magnitude>",
        "    </element>",
        "    <element>",
        "      <type>drag</type>",
        "      <coefficient>0.06</coefficient>",
        "    </element>",
        "    <element>",
        "      <type>triangles</type>",
        "      <file>meshes/sphere.obj</file>",
        f"      <scale>{number(Hair.HEAD_RADIUS)}</scale>",
        f"      <translate>{centre}</translate>",
        "    </element>",
    ]
    for strand, (polar, azimuth) in enumerate(Hair.directions()):
        shade = 0.75 + 0.25 * ((strand * 7) % 5) / 4
        lines += [
            "    <element>",
            "      <type>rope</type>",
            f"      <name>strand{strand}</name>",
            f"      <color>{row((0.55 * shade, 0.33 * shade, 0.16 * shade))}</color>",
            "      <file>paths/strand.txt</file>",
            f"      <rotateX>{number(polar)}</rotateX>",
            f"      <rotateY>{number(azimuth)}</rotateY>",
            f"      <translate>{centre}</translate>",
            f"      <radius>{number(Hair.PARTICLE_RADIUS)}</radius>",
            "      <mass>0.05</mass>",
            "      <staticFriction>0.1</staticFriction>",
            "      <kineticFriction>0.1</kineticFriction>",
            "      <bending>TRUE</bending>",
            "      <bendingStiffness>0.05</bendingStiffness>",
            "      <fixed>0</fixed>",
            "    </element>",
        ]
    lines += ["  </elements>", "</simulation>"]
    write("scenes/hair.xml", lines)


# ---------------------------------------------------------------------------------------------- the wrung towel


class Towel:
    """A towel is wrung: its ends turn against each other, come closer, and turn back."""

    LENGTH, WIDTH = 1.6, 0.6
    COLUMNS, ROWS = 41, 15
    HEIGHT = 1.0
    TURNS = 1.25       # of each end
    SHORTER = 0.3      # that the ends come closer
    FRAMES = 420
    WRING, HOLD = 210, 270  # frames at which it is wrung, and at which it is let back

    @classmethod
    def progress(cls, frame):
        if frame >= cls.HOLD:
            u = 1 - (frame - cls.HOLD) / (cls.FRAMES - 60 - cls.HOLD)
        else:
            u = frame / cls.WRING
        u = min(max(u, 0), 1)
        return u * u * (3 - 2 * u)


def make_towel():
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<!-- Written by make_assets.py: one path for each vertex at the two ends. -->",
        "<simulation>",
        "  <title>Wrung towel</title>",
        "  <description>A towel is wrung: both ends are led along paths that turn them against each other, and back again. "
        "Its triangles collide with one another (selfCollision), so that it winds up like a rope instead of passing through "
        "itself.</description>",
        f"  <iterations>{Towel.FRAMES}</iterations>",
        "  <solverIterations>15</solverIterations>",
        "  <timestep>0.016667</timestep>",
        "  <substeps>2</substeps>",
        "  <iteration>gaussSeidel</iteration>",
        "  <damping>0.02</damping>",
        "",
        "  <elements>",
        "    <element>",
        "      <type>gravity</type>",
        "      <magnitude>9.81</magnitude>",
        "    </element>",
        "    <element>",
        "      <type>cloth</type>",
        "      <name>towel</name>",
        "      <color>0.85 0.55 0.25</color>",
        "      <file>meshes/towel.obj</file>",
        f"      <translate>0 {number(Towel.HEIGHT)} 0</translate>",
        "      <radius>0.01</radius>",
        "      <mass>0.001</mass>",
        "      <staticFriction>0.3</staticFriction>",
        "      <kineticFriction>0.3</kineticFriction>",
        "      <bendingStiffness>0.02</bendingStiffness>",
        "      <thickness>0.02</thickness>",
        "      <selfCollision>TRUE</selfCollision>",
        "    </element>",
    ]
    for side in (-1, 1):
        for line in range(Towel.ROWS):
            z = Towel.WIDTH * (line / (Towel.ROWS - 1) - 0.5)
            path = []
            for frame in range(Towel.FRAMES):
                u = Towel.progress(frame)
                angle = side * 2 * math.pi * Towel.TURNS * u
                path.append((side * (Towel.LENGTH - Towel.SHORTER * u) / 2, Towel.HEIGHT + z * math.sin(angle),
                             z * math.cos(angle)))
            name = f"paths/towel/{'left' if side < 0 else 'right'}_{line}.txt"
            write_points(name, [f"wrung towel: a vertex of the {'left' if side < 0 else 'right'} end, one line a frame"],
                         path)
            lines += [
                "    <element>",
                "      <type>animatedParticle</type>",
                f"      <file>{name}</file>",
                "      <objectID>0</objectID>",
                f"      <particleID>{line * Towel.COLUMNS + (0 if side < 0 else Towel.COLUMNS - 1)}</particleID>",
                "    </element>",
            ]
    lines += ["  </elements>", "</simulation>"]
    write("scenes/wrung_towel.xml", lines)


# ------------------------------------------------------------------------------------------------- the sand pile


class SandPile:
    """Thesis figure 5.1: a capsule is pulled along x through a pile by a rope whose far end is animated."""

    SAND = 9000
    SAND_RADIUS = 0.05
    SLOPE = math.tan(math.radians(25))
    CAPSULE_HALF = 0.5
    CAPSULE_RADIUS = 0.43
    CAPSULE_SCALE = 0.9
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


def sand_pile_rope():
    """From the capsule's nose in a sagging arc to the right, points exactly ROPE_SPACING apart."""
    x0 = SandPile.CAPSULE_X + SandPile.NOSE + SandPile.LOCK
    span = SandPile.ROPE_LINKS * SandPile.ROPE_SPACING * 0.987

    def height(x):
        u = (x - x0) / span
        return SandPile.CAPSULE_Y + SandPile.ROPE_RISE * u - 4 * SandPile.ROPE_SAG * u * (1 - u)

    points = [(x0, height(x0), 0.0)]
    for _ in range(SandPile.ROPE_LINKS):
        x, y, _z = points[-1]
        low, high = x, x + SandPile.ROPE_SPACING
        for _ in range(60):  # bisection: the next point is one spacing away
            mid = (low + high) / 2
            if math.hypot(mid - x, height(mid) - y) < SandPile.ROPE_SPACING:
                low = mid
            else:
                high = mid
        points.append((low, height(low), 0.0))
    return points[::-1]  # particle 0 is the animated end


def sand_pile_grains(rope):
    """The SAND lowest points, measured from a cone, of a jittered close packing that keeps clear of the rope."""
    step = 2 * SandPile.SAND_RADIUS * 1.03
    jitter = random.Random(51)
    clearance = SandPile.SAND_RADIUS + SandPile.ROPE_RADIUS + 0.006
    grains = []
    for layer in range(24):
        y = SandPile.SAND_RADIUS + 0.003 + layer * step * math.sqrt(2 / 3)
        for line in range(-36, 37):
            z = line * step * math.sqrt(3) / 2 + (layer % 2) * step / math.sqrt(3)
            for column in range(-32, 33):
                x = (column + 0.5 * (line % 2)) * step
                p = tuple(c + jitter.uniform(-1, 1) * 0.0008 for c in (x, y, z))
                level = y + SandPile.SLOPE * math.hypot(x, z)
                if level < 1.6 and (abs(z) > 1.5 * clearance
                                    or all(segment_distance(p, a, b) > clearance for a, b in zip(rope, rope[1:]))):
                    grains.append((level, p))
    grains.sort()
    return [p for _level, p in grains[:SandPile.SAND]]


def segment_distance(p, a, b):
    """Distance of point p from the segment a b."""
    ab = [v - u for u, v in zip(a, b)]
    t = sum((w - u) * d for u, w, d in zip(a, p, ab)) / sum(d * d for d in ab)
    t = min(max(t, 0), 1)
    return math.dist(p, [u + t * d for u, d in zip(a, ab)])


def pulled_distance(time):
    """Rest for HOLD, smooth acceleration during EASE, then SPEED."""
    t = time - SandPile.HOLD
    if t <= 0:
        return 0.0
    if t < SandPile.EASE:  # the speed follows SPEED * (3u^2 - 2u^3)
        u = t / SandPile.EASE
        return SandPile.SPEED * SandPile.EASE * (u ** 3 - u ** 4 / 2)
    return SandPile.SPEED * (t - SandPile.EASE / 2)


def make_sand_pile():
    rope = sand_pile_rope()
    write_points("paths/sand_pile_rope.txt",
                 [f"sand pile: rope of {len(rope)} particles, 0 is the animated end, the last is at the capsule"], rope)
    write_points("paths/sand_pile_pull.txt",
                 ["sand pile: position of the rope's animated end, one line a frame"],
                 [(rope[0][0] + pulled_distance(frame * SandPile.TIMESTEP), rope[0][1], rope[0][2])
                  for frame in range(SandPile.FRAMES)])
    grains = sand_pile_grains(rope)
    write_points("paths/sand_pile_grains.txt",
                 [f"sand pile: {len(grains)} grains of radius {SandPile.SAND_RADIUS} in a cone of 25 degrees"], grains)


# --------------------------------------------------------------------------------------- translations and sand


def make_translations():
    ring = [(0.75 * math.cos(2 * math.pi * i / 5), 0.35 * i, 0.75 * math.sin(2 * math.pi * i / 5)) for i in range(5)]
    write_points("paths/six_ring.txt", ["repeater: five bodies around, each higher, and one in the middle above"],
                 ring + [(0, 2.1, 0)])
    write_points("paths/six_grid.txt", ["repeater: six bodies, 3 x 2"],
                 [(x, 0, z) for x in (-0.75, 0, 0.75) for z in (-0.4, 0.4)])
    write_points("paths/four_grid.txt", ["repeater: four bodies, 2 x 2, each a little higher"],
                 [(-0.45, 0, -0.45), (0.45, 0.05, -0.4), (-0.4, 0.1, 0.45), (0.4, 0.15, 0.4)])
    write_points("paths/three_up.txt", ["repeater: three bodies above one another, shifted sideways"],
                 [(-0.35, 0, 0.05), (0.35, 0.45, 0.1), (0.05, 0.9, -0.15)])
    write_points("paths/tower_4.txt", ["repeater: a tower of four bodies, 0.29 each"],
                 [(0, 0.29 * i, 0) for i in range(4)])


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


def make_pours():
    """Portions of loose sand that fall at 2 m/s: three equal ones for angle_of_repose, one for welcome."""
    grains = loose_grains(100, 0.05, 0.28, 0.95, 1.75, 16)
    for name, centre in (("left", -3), ("middle", 0), ("right", 3)):
        write_points(f"paths/pour_{name}.txt",
                     [f"sand: {len(grains)} grains of radius 0.05 around x = {centre}, falling at 2 m/s"],
                     [(centre + x, y, z, 0, -2, 0) for x, y, z in grains])
    write_points("paths/pour_sphere.txt", ["sand: 50 grains of radius 0.04 around x = 1.3, z = -0.5, falling at 2 m/s"],
                 [(1.3 + x, y, z - 0.5, 0, -2, 0) for x, y, z in loose_grains(50, 0.04, 0.2, 1.5, 2.2, 3)])


def make_rain():
    """One list a frame for a listSequence: new grains at random places that keep clear of those still falling."""
    radius, height, speed, gravity, step = 0.04, 2.6, 2.0, 9.81, 1 / 60
    frames, tries = 60, 60
    dice = random.Random(7)
    falling = []  # (x, frame of birth, z)
    for frame in range(frames):
        born = []
        for _ in range(tries):
            x, z = dice.uniform(-0.7, 0.7), dice.uniform(-0.7, 0.7)
            age_clear = all(
                math.hypot(x - ox, z - oz) > 2.2 * radius
                or speed * (frame - of) * step + gravity * ((frame - of) * step) ** 2 / 2 > 2.2 * radius
                for ox, of, oz in falling)
            if age_clear and math.hypot(x, z) <= 0.7 and len(born) < 10:
                born.append((x, height, z, 0, -speed, 0))
                falling.append((x, frame, z))
        falling = [grain for grain in falling if frame - grain[1] < 6]
        write_points(f"paths/rain/{frame}.txt", [f"rain: grains of radius {radius} that appear in frame {frame}"], born)


def main():
    make_meshes()
    make_fillings()
    make_ropes()
    make_hair()
    make_towel()
    make_sand_pile()
    make_translations()
    make_pours()
    make_rain()


if __name__ == "__main__":
    main()
