#!/usr/bin/env python3
"""Writes every mesh, point list and animation path of the demo scenes, and the scenes hair.xml and
rope_bridge.xml.

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


def polygonised(distance, low, high, cell):
    """The surface distance(p) = 0 as a closed mesh: surface nets (a vertex a cell that it crosses), relaxed along it.

    Every edge of the lattice that crosses the surface gives a quad of the four cells around it, so the mesh has no
    boundary; its triangles go counter-clockwise seen from outside, where distance > 0.
    """
    counts = [round((h - l) / cell) for l, h in zip(low, high)]

    def corner(i, j, k):
        return low[0] + i * cell, low[1] + j * cell, low[2] + k * cell

    values = {(i, j, k): distance(corner(i, j, k)) for i in range(counts[0] + 1) for j in range(counts[1] + 1)
              for k in range(counts[2] + 1)}
    steps = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]

    def plus(a, b):
        return a[0] + b[0], a[1] + b[1], a[2] + b[2]

    crossings = []  # (lower end, upper end, axis)
    for place in values:
        for axis, step in enumerate(steps):
            end = plus(place, step)
            if end in values and (values[place] < 0) != (values[end] < 0):
                crossings.append((place, end, axis))
    sums, cells = {}, []
    for place, end, axis in crossings:
        part = values[place] / (values[place] - values[end])
        point = [a + part * (b - a) for a, b in zip(corner(*place), corner(*end))]
        u, v = steps[(axis + 1) % 3], steps[(axis + 2) % 3]
        around = [place, tuple(a - b for a, b in zip(place, u)),
                  tuple(a - b - c for a, b, c in zip(place, u, v)), tuple(a - b for a, b in zip(place, v))]
        cells.append(around if values[place] < 0 else around[::-1])
        for name in around:
            total = sums.setdefault(name, [0, 0, 0, 0])
            for c in range(3):
                total[c] += point[c]
            total[3] += 1
    number = {name: index for index, name in enumerate(sums)}
    vertices = [tuple(total[c] / total[3] for c in range(3)) for total in sums.values()]
    quads = [tuple(number[name] for name in around) for around in cells]

    neighbours = [set() for _ in vertices]
    for quad in quads:
        for a, b in zip(quad, quad[1:] + quad[:1]):
            neighbours[a].add(b)
            neighbours[b].add(a)

    def onto_surface(p):
        for _ in range(3):
            h, d = 1e-4, distance(p)
            gradient = [(distance(tuple(c + h * (n == axis) for n, c in enumerate(p))) - d) / h for axis in range(3)]
            square = sum(g * g for g in gradient)
            p = tuple(c - d * g / square for c, g in zip(p, gradient))
        return p

    for _ in range(8):
        vertices = [onto_surface(tuple(0.5 * own + 0.5 * sum(vertices[n][c] for n in near) / len(near)
                                       for c, own in enumerate(vertex)))
                    for vertex, near in zip(vertices, neighbours)]
    faces = []
    for a, b, c, d in quads:
        if math.dist(vertices[a], vertices[c]) <= math.dist(vertices[b], vertices[d]):
            faces += [(a, b, c), (a, c, d)]
        else:
            faces += [(a, b, d), (b, c, d)]
    return vertices, faces


def character():
    """A chubby figure with arms, legs and ears, 1.6 high, standing on y = 0 and looking along +z."""
    # Capsules: two ends, radius.
    parts = [((0, 0.62, 0), (0, 0.78, 0), 0.3),                                       # trunk
             ((0, 1.22, 0.02), (0, 1.26, 0.02), 0.26),                                # head
             ((0.16, 1.46, 0), (0.19, 1.52, 0), 0.09), ((-0.16, 1.46, 0), (-0.19, 1.52, 0), 0.09),  # ears
             ((0.24, 0.86, 0), (0.58, 0.98, 0.04), 0.12), ((-0.24, 0.86, 0), (-0.58, 0.98, 0.04), 0.12),  # arms
             ((0.17, 0.5, 0), (0.22, 0.15, 0.02), 0.145), ((-0.17, 0.5, 0), (-0.22, 0.15, 0.02), 0.145),  # legs
             ((0.22, 0.13, 0.02), (0.23, 0.12, 0.14), 0.12), ((-0.22, 0.13, 0.02), (-0.23, 0.12, 0.14), 0.12)]  # feet
    blend = 0.05

    def distance(p):
        total = 0.0
        for a, b, radius in parts:
            total += math.exp(-(segment_distance(p, a, b) - radius) / blend)
        return -blend * math.log(total) if total > 0 else 10.0

    return polygonised(distance, (-0.85, -0.1, -0.5), (0.85, 1.8, 0.6), 0.075)


def balloon():
    """A sphere drawn out downwards, as toy balloons are."""
    vertices, faces = icosphere(3)
    return [(x * width, y * 1.12, z * width) for x, y, z in vertices
            for width in [1 - 0.22 * max(0, -y) ** 2]], faces


def disc(radius, rings, segments):
    """A flat round sheet of the xz plane, seen from above counter-clockwise; rings have 4 to `segments` vertices."""
    vertices, faces, inner = [(0.0, 0.0, 0.0)], [], [0]
    for ring in range(1, rings + 1):
        count = segments * ring // rings
        outer = [len(vertices) + i for i in range(count)]
        vertices += [(radius * ring / rings * math.cos(2 * math.pi * i / count), 0.0,
                      radius * ring / rings * math.sin(2 * math.pi * i / count)) for i in range(count)]
        if ring == 1:
            faces += [(0, outer[(i + 1) % count], outer[i]) for i in range(count)]
        else:  # walk both rings at once, always on the one that lags behind
            i = o = 0
            while i < len(inner) or o < count:
                if o * len(inner) <= i * count and o < count:
                    faces.append((inner[i % len(inner)], outer[(o + 1) % count], outer[o]))
                    o += 1
                else:
                    faces.append((inner[i], inner[(i + 1) % len(inner)], outer[o % count]))
                    i += 1
        inner = outer
    return vertices, faces


def mattress():
    """A box of 2.2 x 0.24 x 1.4 with round edges."""
    half, radius = (1.1, 0.12, 0.7), 0.12

    def distance(p):
        beyond = [abs(c) - (h - radius) for c, h in zip(p, half)]
        return math.hypot(*(max(b, 0) for b in beyond)) + min(max(beyond), 0) - radius

    return polygonised(distance, (-1.26, -0.27, -0.81), (1.26, 0.27, 0.81), 0.09)


def block():
    """A closed cube of side 1 around the origin."""
    vertices = [(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return vertices, [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]


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
    write_mesh("meshes/block.obj", ["closed cube of side 1, centre at the origin"], *block())
    write_mesh("meshes/character.obj", ["closed figure with arms and legs, 1.6 high, standing on y = 0"], *character())
    write_mesh("meshes/balloon.obj", ["closed balloon, about 1 in radius, its knot at the lowest vertex"], *balloon())
    write_mesh("meshes/trampoline.obj", ["round sheet, radius 1, centre at the origin; the last 44 vertices are its rim"],
               *disc(1.0, 11, 44))
    write_mesh("meshes/mattress.obj", ["closed flat cushion, 2.2 x 0.24 x 1.4, centre at the origin"], *mattress())


# --------------------------------------------------------------------------------------------------- rabbit


def ellipsoid(centre, radii):
    """Nearly the distance to an ellipsoid (Quilez' bound: exact on its surface and far away)."""
    def field(p):
        q = [(a - b) / r for a, b, r in zip(p, centre, radii)]
        near = math.sqrt(sum(c * c for c in q))
        steep = math.sqrt(sum((c / r) ** 2 for c, r in zip(q, radii)))
        return near * (near - 1) / steep if steep > 1e-9 else -min(radii)
    return field


def limb(a, b, radius_a, radius_b):
    """The distance to a rod with round ends that grows from one radius to the other."""
    d = [v - u for u, v in zip(a, b)]
    square = sum(c * c for c in d)

    def field(p):
        t = min(1.0, max(0.0, sum((x - u) * c for x, u, c in zip(p, a, d)) / square))
        nearest = [u + t * c for u, c in zip(a, d)]
        return math.dist(p, nearest) - (radius_a + t * (radius_b - radius_a))
    return field


def mirrored(make, *points_and_sizes):
    """The same part on both sides of the plane z = 0: points are the arguments of three coordinates."""
    flipped = [(a[0], a[1], -a[2]) if isinstance(a, tuple) else a for a in points_and_sizes]
    return [make(*points_and_sizes), make(*flipped)]


def blended(parts):
    """One field of several, each with the length over which it is blended with those before it."""
    def field(p):
        value = parts[0][0](p)
        for part, blend in parts[1:]:
            other = part(p)
            mix = max(blend - abs(value - other), 0.0) / blend
            value = min(value, other) - 0.25 * blend * mix * mix
        return value
    return field


def rabbit():
    """A sitting rabbit that looks along +x, its feet on y = 0, as a function that is negative inside: parts with the
    length over which each is blended with those before it."""
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


def surface_net(field, low, high, spacing, rounds):
    """The surface field = 0 between `low` and `high` as a closed triangle mesh: one vertex a lattice cell that it
    passes through, one quadrilateral a lattice edge that it crosses (Gibson 1998). Vertices are evened out and put
    back on the surface `rounds` times."""
    counts = [int(round((b - a) / spacing)) + 1 for a, b in zip(low, high)]
    lattice_points = [(i, j, k) for i in range(counts[0]) for j in range(counts[1]) for k in range(counts[2])]

    def place(index):
        return tuple(a + spacing * n for a, n in zip(low, index))

    def plus(index, step):
        return tuple(n + s for n, s in zip(index, step))

    def minus(index, step):
        return tuple(n - s for n, s in zip(index, step))

    inside = {index: field(place(index)) < 0 for index in lattice_points}
    units = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    vertices, numbers, faces = [], {}, []

    def vertex_of(cell):
        if cell not in numbers:
            numbers[cell] = len(vertices)
            vertices.append(tuple(c + 0.5 * spacing for c in place(cell)))
        return numbers[cell]

    for index in lattice_points:
        for axis, unit in enumerate(units):
            end = plus(index, unit)
            if end not in inside or inside[index] == inside[end]:
                continue
            u, v = units[(axis + 1) % 3], units[(axis + 2) % 3]
            quad = [minus(minus(index, u), v), minus(index, v), index, minus(index, u)]
            quad = [vertex_of(cell) for cell in quad]
            faces.append(quad if inside[index] else quad[::-1])

    def on_surface(p):
        for _ in range(3):
            value, e = field(p), 1e-4
            gradient = [(field(tuple(c + e * (n == axis) for n, c in enumerate(p)))
                         - field(tuple(c - e * (n == axis) for n, c in enumerate(p)))) / (2 * e) for axis in range(3)]
            square = max(sum(g * g for g in gradient), 0.05)
            p = tuple(c - value * g / square for c, g in zip(p, gradient))
        return p

    neighbours = [set() for _ in vertices]
    for a, b, c, d in faces:
        for u, v in ((a, b), (b, c), (c, d), (d, a)):
            neighbours[u].add(v)
            neighbours[v].add(u)
    vertices = [on_surface(p) for p in vertices]
    for _ in range(rounds):
        means = [tuple(sum(vertices[n][axis] for n in sorted(around)) / len(around) for axis in range(3))
                 for around in neighbours]
        vertices = [on_surface(tuple(0.5 * (a + b) for a, b in zip(p, mean))) for p, mean in zip(vertices, means)]

    triangles = []
    for a, b, c, d in faces:
        shorter = math.dist(vertices[a], vertices[c]) <= math.dist(vertices[b], vertices[d])
        triangles += [(a, b, c), (a, c, d)] if shorter else [(a, b, d), (b, c, d)]
    return vertices, triangles


def make_rabbit():
    vertices, triangles = surface_net(rabbit(), (-0.65, -0.1, -0.45), (0.6, 1.35, 0.45), 0.0565, 6)
    lowest = min(p[1] for p in vertices)
    write_mesh("meshes/bunny.obj",
               ["A sitting rabbit: looks along +x, its feet on y = 0, about 1.2 m high. Closed."],
               [(x, y - lowest, z) for x, y, z in vertices], triangles)


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


def duck():
    """A rubber duck that looks along x, so broad and low that it floats upright."""
    return blended([(ellipsoid((-0.02, 0, 0), (0.42, 0.2, 0.37)), 0.0),
                    (limb((-0.3, 0.08, 0), (-0.47, 0.19, 0), 0.1, 0.05), 0.08),
                    (ellipsoid((0.16, 0.26, 0), (0.145, 0.145, 0.14)), 0.1),
                    (ellipsoid((0.31, 0.235, 0), (0.085, 0.04, 0.075)), 0.02),
                    *[(part, 0.03) for part in mirrored(lambda c: ellipsoid(c, (0.2, 0.1, 0.06)), (-0.08, 0.07, 0.3))]])


def boat():
    """An open hull along x with a mast. Its planks hold a layer of particles everywhere, so that no water comes in."""
    outside, inside = ellipsoid((0, 0.4, 0), (1.0, 0.47, 0.52)), ellipsoid((0, 0.42, 0), (0.86, 0.34, 0.38))
    mast = limb((0.1, 0, 0), (0.1, 0.95, 0), 0.06, 0.05)

    def field(p):
        return min(max(outside(p), -inside(p), p[1] - 0.38), mast(p))
    return field


def make_floating():
    write_mesh("meshes/duck.obj", ["A rubber duck: looks along +x, its body's middle at the origin, 0.9 m long. Closed."],
               *surface_net(duck(), (-0.65, -0.3, -0.5), (0.6, 0.6, 0.5), 0.05, 4))
    write_mesh("meshes/boat.obj", ["An open boat with a mast: along x, 2 m long. Closed."],
               *surface_net(boat(), (-1.1, -0.2, -0.7), (1.1, 1.1, 0.7), 0.06, 1))


def make_layers():
    """Two layers of fluid in a thin tank, the boundary between them a gentle wave."""
    spacing, columns, rows, deep = 0.05, 40, 40, 3
    layers = {"heavy": [], "light": []}
    for row_ in range(rows):
        for z in range(deep):
            for column in range(columns):
                x, y = (column + 0.5) * spacing, (row_ + 0.5) * spacing
                middle = 1.0 + 0.06 * math.cos(2 * math.pi * x / 2.0 * 1.5) + 0.02 * math.cos(11 * x + 1)
                layers["heavy" if y > middle else "light"].append((x - 1.0, y, (z + 0.5) * spacing))
    for name, points in layers.items():
        write_points(f"paths/layer_{name}.txt",
                     [f"fluid: {len(points)} particles {spacing} apart, the {name} one of two layers 2 wide and 2 high"],
                     points)
    half = [0.05 * i for i in range(-6, 7)]
    ball = [(x, y, z) for y in half for z in half for x in half if x * x + y * y + z * z <= 0.31 ** 2]
    write_points("paths/water_ball.txt", [f"fluid: a ball of radius 0.31 at (0, 1.1, 0), {len(ball)} particles 0.05 apart"],
                 [(x, y + 1.1, z) for x, y, z in ball])


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


# ------------------------------------------------------------------------------------------- tearing and cutting


def element(kind, /, **tags):
    """An element of a scene; a list gives a tag several times."""
    lines = ["    <element>", f"      <type>{kind}</type>"]
    for tag, value in tags.items():
        for one in value if isinstance(value, list) else [value]:
            text = one if isinstance(one, str) else row(one) if isinstance(one, tuple) else number(one)
            lines.append(f"      <{tag}>{text}</{tag}>")
    return lines + ["    </element>"]


def write_scene(name, title, description, settings, elements, view=None, lists=()):
    """`lists`: frame, object and file of particles that come from lists."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<!-- Written by make_assets.py. -->", "<simulation>",
             f"  <title>{title}</title>", f"  <description>{description}</description>"]
    lines += [f"  <{tag}>{value}</{tag}>" for tag, value in settings.items()]
    if view:
        lines += ["", "  <view>"] + [f"    <{tag}>{row(value)}</{tag}>" for tag, value in view.items()] + ["  </view>"]
    lines += ["", "  <elements>"] + [line for part in elements for line in part] + ["  </elements>"]
    if lists:
        lines += ["", "  <particles>"]
        for time, number_of_object, file in lists:
            lines += ["    <list>", f"      <time>{time}</time>", f"      <object>{number_of_object}</object>",
                      f"      <file>{file}</file>", "    </list>"]
        lines += ["  </particles>"]
    write(f"scenes/{name}.xml", lines + ["</simulation>"])


def hung(count, scale, centre):
    """Where the vertices of meshes/cloth_COUNT.obj are after rotateX 90, `scale` and `translate`; row 0 on top."""
    return [(centre[0] + scale * x, centre[1] - scale * z, centre[2] + scale * y) for x, y, z in cloth_grid(count)[0]]


def sheet_settings(frames):
    return {"iterations": frames, "solverIterations": 30, "timestep": 0.016667, "substeps": 2,
            "iteration": "gaussSeidel", "damping": 0.02}


def make_torn_by_cube():
    count, scale, centre = 40, 2.0, (0, 2.1, 0)
    vertices = hung(count, scale, centre)
    cube_at, cube_scale = (0.0, 2.35, 0.36), 1.3
    cube = [tuple(c + cube_scale * p for c, p in zip(cube_at, point)) for point in lattice(5, 5, 5)]
    back = [i for i, p in enumerate(cube) if p[2] < cube_at[2] - 0.2]  # the face towards the cloth
    locks = []
    for i in back:
        v = min(range(len(vertices)), key=lambda k: (round(math.dist(vertices[k], cube[i]), 4), k))
        locks.append(element("distanceLock", distance=math.dist(vertices[v], cube[i]), objectID=["0", "1"],
                             particleID=[str(v), str(i)]))
    write_scene("cloth_torn_by_cube", "Cloth torn open by a cube",
                "A heavy cube is attached to a hanging cloth by its back face, with distance locks. Its weight tears the "
                "cloth open: an edge longer than &quot;tear&quot; times its rest length splits one of its vertices "
                "(Mueller 2006, 3.6). Raise tear while it runs and the cloth holds; hold left with the knife (X) to help.",
                sheet_settings(240),
                [element("gravity", magnitude=9.81), element("wall", staticFriction=0.5, kineticFriction=0.4),
                 element("cloth", name="cloth", color=(0.72, 0.2, 0.22), file="meshes/cloth_40.obj", scale=scale,
                         rotateX=90, translate=centre, radius=0.022, mass=0.002, staticFriction=0.3,
                         kineticFriction=0.3, stiffness=1, bendingStiffness=0.05, tear=1.35,
                         fixed=[str(v) for v in range(0, count, 3)] + [str(count - 1)], selfCollision="TRUE"),
                 element("rigidBody", name="cube", color=(0.25, 0.45, 0.7), file="paths/cube_5.txt", scale=cube_scale,
                         translate=cube_at, radius=0.065, mass=0.06)] + locks)


def make_ripped_by_ball():
    count, scale, centre = 40, 2.4, (0, 1.6, 0)
    border = sorted({v for k in range(0, count, 3) for v in (k, k * count, k * count + count - 1)}
                    | {count - 1, count * count - count, count * count - 1})
    write_scene("cloth_ripped_by_ball", "Cloth ripped by a thrown ball",
                "A heavy ball flies at a cloth that is held at its top and its sides, and goes through: what is stretched "
                "to more than &quot;tear&quot; times its rest length tears. A tougher cloth catches the ball: "
                "--set cloth.tear=3; a lighter ball bounces off: --set ball.mass=0.005.",
                sheet_settings(180),
                [element("gravity", magnitude=9.81), element("drag", coefficient=0.0005),
                 element("wall", staticFriction=0.5, kineticFriction=0.4),
                 element("cloth", name="cloth", color=(0.85, 0.78, 0.62), file="meshes/cloth_40.obj", scale=scale,
                         rotateX=90, translate=centre, radius=0.028, mass=0.002, staticFriction=0.2,
                         kineticFriction=0.2, stiffness=1, bendingStiffness=0.05, tear=1.3,
                         fixed=[str(v) for v in border], selfCollision="TRUE"),
                 element("rigidBody", name="ball", color=(0.2, 0.22, 0.26), file="paths/ball.txt", scale=1.8,
                         translate=(0.15, 1.4, 2.4), velocity=(-0.4, 2.6, -9.0), radius=0.1, mass=0.1)])


def make_banner():
    columns, rows, step = 21, 61, 0.04
    vertices = [(c * step, 0.0, r * step) for r in range(rows) for c in range(columns)]
    faces = []
    for r in range(rows - 1):
        for c in range(columns - 1):
            a = r * columns + c
            b, d, e = a + 1, a + columns, a + columns + 1
            if r in (24, 25) and c < 3:
                continue  # a notch, where it rips
            faces += [(a, d, e), (a, e, b)] if (r + c) % 2 == 0 else [(a, d, b), (b, d, e)]
    used = sorted({v for face in faces for v in face})
    index = {v: i for i, v in enumerate(used)}
    write_mesh("meshes/banner.obj", [f"cloth grid, {columns} x {rows} vertices {step} apart, with a notch at the left"],
               [vertices[v] for v in used], [[index[v] for v in face] for face in faces])
    frames = 300
    write_points("paths/banner_pull.txt", ["how far the end of the banner is pulled, a position a frame"],
                 [(0.0016 * t, -0.0027 * t, 0.0) for t in (min(max(frame - 40, 0), 140) for frame in range(frames))])
    top = (-0.4, 3.3, 0.0)
    grips = [element("animatedParticle", file="paths/banner_pull.txt", objectID="0",
                     translate=(top[0] + c * step, top[1] - (rows - 1) * step, 0.0),
                     particleID=str(index[(rows - 1) * columns + c])) for c in range(columns)]
    write_scene("banner_rip", "Banner ripped apart",
                "A banner hangs from its upper end and is pulled at the lower one until it rips, from the notch at its side. "
                "Its strength is the parameter &quot;tear&quot; of the banner, live: lower it and it rips at once, raise it "
                "and it holds. Cut another notch with the knife (X) and see where it rips then.",
                sheet_settings(frames),
                [element("gravity", magnitude=9.81), element("drag", coefficient=0.002), element("wall"),
                 element("cloth", name="banner", color=(0.86, 0.47, 0.16), file="meshes/banner.obj", rotateX=90,
                         translate=top, radius=0.018, mass=0.002, staticFriction=0.3, kineticFriction=0.3, stiffness=1,
                         bendingStiffness=0.1, tear=1.4, selfCollision="TRUE",
                         fixed=[str(c) for c in range(columns)])] + grips)


def make_knife_course():
    count = 40
    cloths = [((-1.25, 1.75, 0.0), (0.3, 0.55, 0.5)), ((1.25, 1.75, -0.5), (0.75, 0.35, 0.3))]
    elements = [element("gravity", magnitude=9.81), element("drag", coefficient=0.001),
                element("wall", staticFriction=0.6, kineticFriction=0.5)]
    for k, (centre, colour) in enumerate(cloths):
        elements.append(element("cloth", name=f"cloth{k}", color=colour, file="meshes/cloth_40.obj", scale=1.6, rotateX=90,
                                rotateY=15 - 30 * k, translate=centre, radius=0.018, mass=0.002, staticFriction=0.3,
                                kineticFriction=0.3, stiffness=1, bendingStiffness=0.1,
                                fixed=[str(v) for v in range(0, count, 3)] + [str(count - 1)]))
    balls = []
    for k in range(5):
        x = 0.36 * (k - 2)
        elements.append(element("rope", name=f"rope{k}", color=(0.7, 0.55, 0.35), file="paths/rope_21.txt", scale=0.8,
                                translate=(0.75 * x, 2.75, 0.7), radius=0.022, mass=0.01, stiffness=1, bending="TRUE",
                                bendingStiffness=0.1, fixed=["0"]))
        balls.append(element("rigidBody", name=f"weight{k}", color=(0.3 + 0.1 * k, 0.35, 0.6 - 0.08 * k),
                             file="paths/cube_3.txt", scale=0.5, rotateY=20 * k, translate=(0.75 * x, 1.04, 0.7),
                             radius=0.026, mass=0.01))
    elements += balls
    top = 22  # of a cube: the middle of its upper layer
    for k in range(5):
        elements.append(element("distanceLock", distance=0.06, objectID=[str(2 + k), str(7 + k)],
                                particleID=["20", str(top)]))
    for name, colour, shape, size, where in (("jelly", (0.85, 0.35, 0.45), "box", (1.5, 0.45, 0.45), (0, 0.24, 1.35)),
                                             ("pudding", (0.9, 0.7, 0.35), "box", (0.45, 0.6, 0.45), (1.35, 0.31, 0.9))):
        elements.append(element("softBody", name=name, color=colour, shape=shape, size=size, resolution=12 if size[0] > 1 else 6,
                                translate=where, density=1000, stiffness=0.1, volumeStiffness=0.6, damping=0.03,
                                staticFriction=0.6, kineticFriction=0.5))
    write_scene("knife_course", "Knife course",
                "Two cloths, five ropes with weights and two blocks of jelly, there to be cut. Press X for the knife, hold the left button "
                "and draw across them, while they move or while the simulation is paused: the cut follows the path of the "
                "mouse through everything behind it. R hangs everything up again.",
                sheet_settings(300) | {"solverIterations": 20}, elements, {"camera": (0.9, 2.1, 5.4), "target": (0, 1.15, 0.3)})


def make_tearing():
    make_torn_by_cube()
    make_ripped_by_ball()
    make_banner()
    make_knife_course()
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
        "      <stiffness>1</stiffness>",
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


def barrel(radius, half, sides, paddles, paddle):
    """An open tube along z with `paddles` boards inside, that stand `paddle` high on its wall."""
    def around(turn, r, z):
        return (r * math.cos(2 * math.pi * turn), r * math.sin(2 * math.pi * turn), z)

    vertices = [around(k / sides, radius, z) for z in (-half, half) for k in range(sides)]
    faces = [(k, sides + k, sides + (k + 1) % sides, (k + 1) % sides) for k in range(sides)]
    for p in range(paddles):
        first = len(vertices)  # its own vertices also at the wall, so that its edge is drawn sharp
        vertices += [around(p / paddles, r, z) for r in (radius, radius - paddle) for z in (-half, half)]
        faces.append((first, first + 1, first + 3, first + 2))
    return vertices, faces


def skirt(waist, hem, drop, rings, sides):
    """A flared ring of cloth around y; its waist (particles 0 to sides - 1) at the origin's height, its hem `drop` lower."""
    vertices = []
    for ring in range(rings):
        part = ring / (rings - 1)
        r = waist + (hem - waist) * part
        vertices += [(r * math.cos(2 * math.pi * k / sides), -drop * part, r * math.sin(2 * math.pi * k / sides))
                     for k in range(sides)]
    faces = []
    for ring in range(rings - 1):
        for k in range(sides):
            a, b = ring * sides + k, ring * sides + (k + 1) % sides
            faces += [(a, b, a + sides), (b, b + sides, a + sides)] if (ring + k) % 2 else \
                     [(a, b, b + sides), (a, b + sides, a + sides)]
    return vertices, faces


def stripe(columns, rows, spacing):
    """A strip of cloth that hangs from z = 0 along -y; vertex id = row * columns + column, the top row first."""
    vertices = [((column - (columns - 1) / 2) * spacing, -line * spacing, 0) for line in range(rows)
                for column in range(columns)]
    faces = []
    for line in range(rows - 1):
        for column in range(columns - 1):
            a = line * columns + column
            b, c, d = a + 1, a + columns, a + columns + 1
            faces += [(a, c, d), (a, d, b)] if (line + column) % 2 == 0 else [(a, c, b), (b, c, d)]
    return vertices, faces


def press_path(rest, pressed, still, moving, held, frames):
    """Height by frame: still, down with a soft start and end, held, up again; and once more."""
    def eased(t):
        return t * t * (3 - 2 * t)

    heights = []
    while len(heights) < frames:
        heights += [rest] * still
        heights += [rest + (pressed - rest) * eased((k + 1) / moving) for k in range(moving)]
        heights += [pressed] * held
        heights += [pressed + (rest - pressed) * eased((k + 1) / moving) for k in range(moving)]
    return heights[:frames]


def make_collider_scenes():
    """Meshes and paths of barrel, dancer, stripes, press, newtons_cradle."""
    write_mesh("meshes/barrel.obj", ["open tube along z, radius 1, length 1.2, three paddles 0.25 high inside"],
               *barrel(1, 0.6, 48, 3, 0.25))
    write_mesh("meshes/skirt.obj", ["flared ring of cloth: waist of radius 0.19 (particles 0 to 59), hem of radius 0.62"],
               *skirt(0.19, 0.62, 0.42, 16, 60))
    write_mesh("meshes/stripe.obj", ["strip of cloth 0.4 wide, 1.4 long, hanging from the origin; top row: 0 to 4, "
                                     "bottom row: 70 to 74"], *stripe(5, 15, 0.1))
    write_points("paths/press.txt", ["press: middle of the upper plate, a position a frame"],
                 [(0, y, 0) for y in press_path(1.35, 0.62, 30, 70, 30, 600)])
    write_points("paths/cradle_string.txt", ["newtons_cradle: from a hook down to the ball and up to the other hook"],
                 [(0, 1, -0.4), (0, 0, 0), (0, 1, 0.4)])
def plank_points():
    """A plank along z: 2 x 7 particles, 0.1 apart, from one rope of the bridge to the other."""
    return [(0.1 * i - 0.05, 0.0, 0.1 * k - 0.3) for i in range(2) for k in range(7)]


def make_plate():
    """The plate that crushes a figure, and where its corners are frame by frame, relative to the start."""
    write_points("paths/plate.txt", ["plate: 19 x 23 particles 0.1 apart in the xz plane, z first; radius 0.06"],
                 [(0.1 * i - 0.9, 0.0, 0.1 * k - 1.1) for i in range(19) for k in range(23)])
    path = []
    for frame in range(421):
        down = min(max((frame - 60) / 90, 0), 1, max((330 - frame) / 90, 0))
        path.append((0, -1.1 * (down * down * (3 - 2 * down)), 0))
    write_points("paths/plate_path.txt", ["the plate: down in frames 60 to 150, up again in frames 240 to 330"], path)


def make_bridge():
    """scenes/rope_bridge.xml: two ropes from cliff to cliff, planks hung between them by distance locks."""
    planks, spacing, between = 12, 0.24, 6  # a plank every `between` particles of a rope
    count = planks * between + between + 1
    start = -(count - 1) * spacing / between / 2
    write_points("paths/plank.txt", ["plank: 2 x 7 particles 0.1 apart along z; meant for radius 0.05"], plank_points())
    write_points("paths/bridge_planks.txt", [f"translations for a repeater: {planks} planks {spacing} apart along x"],
                 [(start + (n + 1) * spacing, 0, 0) for n in range(planks)])
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<simulation>", "  <title>Rope bridge</title>",
             "  <description>Planks hang between two ropes, and a heavy ball is let go onto them. The ropes are tied to the "
             "cliffs over their whole length (longRange), so that they do not stretch under the load although the solver "
             "does few iterations. See what those alone leave: --set left.longRange=FALSE --set right.longRange=FALSE."
             "</description>",
             "  <iterations>600</iterations>", "  <solverIterations>12</solverIterations>", "  <timestep>0.016667</timestep>",
             "  <iteration>gaussSeidel</iteration>", "  <substeps>2</substeps>", "  <stabilize>1</stabilize>", "  <contactMargin>0.02</contactMargin>", "",
             "  <elements>"]

    def element(kind, *tags):
        lines.extend(["    <element>", f"      <type>{kind}</type>"])
        lines.extend(f"      <{name}>{value}</{name}>" for name, value in tags)
        lines.append("    </element>")

    element("gravity", ("magnitude", 9.81))
    element("drag", ("coefficient", 0.02))
    element("wall", ("name", "ground"))
    for name, z in (("left", -0.36), ("right", 0.36)):
        element("rope", ("name", name), ("color", "0.75 0.6 0.4"), ("shape", "line"),
                ("from", row((start, 0.06, z))), ("to", row((-start, 0.06, z))), ("count", count), ("translate", "0 1.6 0"),
                ("radius", 0.02), ("mass", 0.04), ("longRange", "TRUE"), ("fixed", 0), ("fixed", count - 1))
    element("rigidBody", ("name", "planks"), ("color", "0.55 0.4 0.3"), ("file", "paths/plank.txt"),
            ("translate", "0 1.6 0"), ("radius", 0.05), ("mass", 0.02), ("staticFriction", 0.5), ("kineticFriction", 0.5),
            ("repeater", "paths/bridge_planks.txt"))
    element("rigidBody", ("name", "ball"), ("color", "0.85 0.4 0.3"), ("file", "paths/ball.txt"), ("scale", 1.2),
            ("translate", "-0.1 2.3 0"), ("radius", 0.066), ("mass", 0.12), ("staticFriction", 0.5), ("kineticFriction", 0.5))
    for x, name in ((start - 0.86, "cliff"), (-start + 0.86, "other cliff")):
        element("triangles", ("name", name), ("file", "meshes/block.obj"), ("scale", 1.6), ("translate", row((x, 0.8, 0))))
    for plank in range(planks):
        for rope, end in ((0, 0), (1, 6)):
            for side in range(2):
                element("distanceLock", ("distance", 0.07), ("objectID", rope), ("objectID", 2 + plank),
                        ("particleID", (plank + 1) * between + 2 * side - 1), ("particleID", 7 * side + end))
    lines += ["  </elements>", "</simulation>"]
    (ROOT / "scenes/rope_bridge.xml").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


# --------------------------------------------------------------------------------------- grains and rigid bodies

FLOOR_FRICTION = {"staticFriction": 0.6, "kineticFriction": 0.5}


def glass_half_width(y):
    """Of the hourglass at height y, 0 to 2.4: the neck is at 1.2."""
    t = min(abs(y - 1.2) / 1.05, 1.0)
    return 0.075 + 0.645 * (t * t * (3 - 2 * t)) ** 0.8


def make_hourglass():
    """Half of a flat glass, its grains, and scenes/hourglass.xml."""
    heights = [0.06 * k for k in range(41)]
    vertices = [(x, y, z) for y in heights for x in (glass_half_width(y), glass_half_width(y) + 0.07)
                for z in (-0.11, 0.11)]  # four a height: inner, outer; back, front
    faces = []
    for k in range(len(heights) - 1):
        a, b = 4 * k, 4 * k + 4
        faces += [(a, a + 1, b + 1, b), (a + 2, b + 2, b + 3, a + 3), (a, b, b + 2, a + 2), (a + 1, a + 3, b + 3, b + 1)]
    last = 4 * (len(heights) - 1)
    faces += [(0, 2, 3, 1), (last, last + 1, last + 3, last + 2)]
    write_mesh("meshes/glass.obj", ["right half of a flat hourglass 2.4 high, from z = -0.11 to 0.11"], vertices, faces)
    write_mesh("meshes/glass_left.obj", ["left half of a flat hourglass 2.4 high, from z = -0.11 to 0.11"],
               [(-x, y, z) for x, y, z in vertices], [tuple(reversed(face)) for face in faces])

    radius, dice, grains = 0.02, random.Random(11), []
    step = 2.08 * radius
    for j in range(22):
        y = 1.36 + j * step
        columns = int((glass_half_width(y - 0.02) - 1.5 * radius) / step)
        grains += [(i * step + dice.uniform(-0.001, 0.001), y, k * step + dice.uniform(-0.001, 0.001))
                   for i in range(-columns, columns + 1) for k in (-2, -1, 0, 1, 2)]
    write_points("paths/hourglass.txt", [f"hourglass: {len(grains)} grains of radius {radius} in the upper half"], grains)
    wood = (0.42, 0.29, 0.2)
    write_scene("hourglass", "Hourglass",
                "Sand runs through the neck of a flat hourglass and heaps up below. Sand flows at the same rate whether much "
                "or little of it lies above, as water would not; the heap's sides keep the angle of repose. More friction "
                "makes it steeper, and much more blocks the neck: --set sand.staticFriction=1.",
                {"iterations": 720, "solverIterations": 4, "timestep": 0.016667, "substeps": 3, "iteration": "gaussSeidel",
                 "stabilize": 3, "contactMargin": 0.004, "massScaling": 10},
                [element("gravity", magnitude=9.81),
                 element("wall", name="front", normal=(0, 0, -1), distance=-0.11, staticFriction=0, kineticFriction=0),
                 element("wall", name="back", normal=(0, 0, 1), distance=-0.11, staticFriction=0, kineticFriction=0),
                 element("wall", name="ground", distance=-0.1),
                 element("box", name="foot", color=wood, min=(-0.95, -0.1, -0.2), max=(0.95, 0, 0.2)),
                 element("box", name="head", color=wood, min=(-0.95, 2.4, -0.2), max=(0.95, 2.5, 0.2)),
                 element("triangles", name="left glass", color=(0.62, 0.75, 0.8), file="meshes/glass_left.obj"),
                 element("triangles", name="right glass", color=(0.62, 0.75, 0.8), file="meshes/glass.obj"),
                 element("sand", name="sand", color=(0.87, 0.7, 0.42), radius=radius, mass=0.01, staticFriction=0.3,
                         kineticFriction=0.3)],
                view={"camera": (0.9, 1.5, 4.6), "target": (0, 1.2, 0)}, lists=[(0, 0, "paths/hourglass.txt")])


def make_box_scenes():
    """Bricks, boxes and their piles: scenes/box_wall.xml and pyramid.xml."""
    courses, columns = 10, 10
    write_points("paths/wall_100.txt", ["repeater: a wall of 100 bricks 0.4 x 0.2 x 0.2, every second course shifted"],
                 [((column - 0.5 * (columns - 1)) * 0.4 + (0.05 if course % 2 else -0.05), 0.1 + 0.2 * course, 0)
                  for course in range(courses) for column in range(columns)])
    layers = 5
    write_points("paths/pyramid_55.txt", ["repeater: a pyramid of 55 cubes of side 0.3"],
                 [((i - 0.5 * (n - 1)) * 0.31, 0.15 + 0.3 * (layers - n), (k - 0.5 * (n - 1)) * 0.31)
                  for n in range(layers, 0, -1) for i in range(n) for k in range(n)])
    ground = [element("gravity", magnitude=9.81), element("wall", name="floor", **FLOOR_FRICTION)]
    settings = {"solverIterations": 10, "timestep": 0.016667, "iteration": "gaussSeidel", "contactMargin": 0.005,
                "massScaling": 10}
    solid = {"radius": 0.05, "sdf": "TRUE", "density": 1800, "particleSleeping": 0.02, **FLOOR_FRICTION}
    write_scene("box_wall", "Wall of bricks",
                "A hundred bricks stand in ten courses, each a lattice of particles that shape matching holds together. "
                "massScaling lets the upper of two bricks count as the lighter one, so that few iterations carry the whole wall: "
                "with --set massScaling=0 it sags and falls. Pull a brick out with the mouse.",
                {"iterations": 3600, **settings},
                ground + [element("rigidBody", name="bricks", shape="box", size=(0.4, 0.2, 0.3),
                                  repeater="paths/wall_100.txt", **solid)],
                view={"camera": (1.9, 2.2, 4.9), "target": (0, 0.85, 0)})
    write_scene("pyramid", "Pyramid and ball",
                "A heavy ball flies into a pyramid of 55 cubes. The ball is a single particle, eight times as large as those of "
                "the cubes; it costs no more than what it touches.",
                {"iterations": 360, **settings},
                ground + [element("rigidBody", name="cubes", shape="box", size=(0.3, 0.3, 0.3),
                                  repeater="paths/pyramid_55.txt", **solid),
                          element("ball", name="ball", color=(0.22, 0.23, 0.27), position=(-4.2, 1.3, 0.25), velocity=(7.5, 1.4, -0.3),
                                  radius=0.4, mass=300, staticFriction=0.2, kineticFriction=0.2)],
                view={"camera": (-2.6, 2.4, 4.4), "target": (0, 0.5, 0)})


def make_friction_ramp():
    """A ramp and boxes with different friction on it."""
    tilt = math.radians(30)
    steps = (0.4, 0.5, 0.56, 0.6, 0.7, 0.9)  # tan 30 degrees is 0.577
    length, width = 3.2, 2.6
    run, rise = length * math.cos(tilt), length * math.sin(tilt)
    write_mesh("meshes/ramp_30.obj", [f"closed wedge that rises along x at 30 degrees, {length} along the slope, {width} wide"],
               *ramp(run, rise, width))
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=1, kineticFriction=1),
                element("triangles", name="ramp", color=(0.5, 0.47, 0.43), file="meshes/ramp_30.obj")]
    for k, mu in enumerate(steps):
        along = 0.78 * length
        shade = k / (len(steps) - 1)
        base = (along * math.cos(tilt), along * math.sin(tilt))
        up = (-math.sin(tilt), math.cos(tilt))
        elements.append(element("rigidBody", name=f"friction {mu}", color=(0.85 - 0.6 * shade, 0.4 + 0.2 * shade, 0.3 + 0.45 * shade),
                                shape="box", size=(0.36, 0.24, 0.3), rotateZ=30,
                                translate=(base[0] + 0.12 * up[0], base[1] + 0.12 * up[1], (k - 2.5) * 0.42), radius=0.03,
                                density=800, staticFriction=mu, kineticFriction=mu, particleSleeping=0.03))
    write_scene("friction_ramp", "Friction ramp",
                "Six equal boxes on a ramp of 30 degrees, which a body slides down when its friction is below tan 30 = 0.58: "
                "from left to right it is 0.4, 0.5, 0.56, 0.6, 0.7 and 0.9. Three go, the faster the less friction they have; "
                "three stay. Change one while it runs: --set &quot;friction 0.6.staticFriction=0.3&quot;.",
                {"iterations": 360, "solverIterations": 6, "timestep": 0.016667, "substeps": 2, "iteration": "gaussSeidel",
                 "contactMargin": 0.005},
                elements, view={"camera": (-3.0, 2.8, 3.2), "target": (1.4, 0.6, 0)})


def make_shape_deformations():
    """Three clamped beams (SCN-2)."""
    radius, size = 0.05, (1.6, 0.4, 0.4)
    clamped = [str(i) for i in range(2 * 16)]  # sampled particles count along z, then y, then x: two layers of 4 x 4
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", distance=-0.6, **FLOOR_FRICTION),
                element("box", name="post", color=(0.4, 0.42, 0.45), min=(-1.25, -0.6, -1.15), max=(-0.82, 1.4, 1.15))]
    colours = ((0.3, 0.5, 0.78), (0.36, 0.65, 0.45), (0.88, 0.52, 0.3))
    for k, (kind, colour) in enumerate(zip(("rigid", "linear", "quadratic"), colours)):
        elements.append(element("rigidBody", name=kind, color=colour, shape="box", size=size, translate=(0, 1.1, (k - 1) * 0.75),
                                radius=radius, mass=0.05, stiffness=0.2, deformation=kind,
                                beta=0 if kind == "rigid" else 0.994, fixed=clamped, **FLOOR_FRICTION))
    write_scene("shape_deformations", "Rigid, linear, quadratic",
                "The same beam three times, clamped at the left end, under its own weight (thesis figure 3.2). The rigid "
                "one keeps its shape; the linear one can only shear and stretch; the quadratic one bends as well. "
                "Move beta of linear and quadratic between 0, which is rigid, and 1.",
                {"iterations": 300, "solverIterations": 3, "timestep": 0.016667, "substeps": 2, "contactMargin": 0.01},
                elements, view={"camera": (1.6, 1.5, 4.0), "target": (0, 0.6, 0)})


def make_dominoes():
    """Dominoes along a bow and a straight line, the last of which hits a Newton's cradle."""
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=0.8, kineticFriction=0.7)]
    step, bow, straight = 0.21, 1.2, 5
    turning = math.radians(270)
    on_bow = int(turning * bow / step)
    count = on_bow + straight
    for k in range(count):
        back = count - 1 - k  # how many come after it
        heading = max(0.0, (back - straight + 1) * step / bow)
        start = -0.2 - (straight - 1) * step
        at = (start - bow * math.sin(heading), 0.25, bow * (1 - math.cos(heading))) if back >= straight else (
            -0.2 - back * step, 0.25, 0)
        part = k / (count - 1)
        elements.append(element("rigidBody", name=f"domino {k + 1}",
                                color=(0.86 - 0.5 * part, 0.36 + 0.26 * part, 0.3 + 0.5 * part), shape="box",
                                size=(0.1, 0.5, 0.24), rotateY=math.degrees(heading), rotateZ=0,
                                translate=at, radius=0.025, density=600, staticFriction=0.3, kineticFriction=0.3,
                                particleSleeping=0.003))
    heading = on_bow * step / bow
    before = (-0.2 - (straight - 1) * step - bow * math.sin(heading) - 0.3 * math.cos(heading), 0.46,
              bow * (1 - math.cos(heading)) + 0.3 * math.sin(heading))
    elements.append(element("ball", name="push", color=(0.8, 0.25, 0.22), radius=0.08, mass=1.5, position=before,
                            velocity=(1.2 * math.cos(heading), 0.6, -1.2 * math.sin(heading))))
    balls, radius, height, first = 5, 0.12, 0.34, 0.2
    steel, rail, hook = (0.72, 0.74, 0.78), (0.45, 0.32, 0.24), 0.4
    places = [first + 2 * radius * 1.012 * k for k in range(balls)]
    low, high = places[0] - 0.4, places[-1] + 0.55
    for z in (-hook, hook):
        elements.append(element("capsule", color=rail, **{"from": (low, height + 1, z)}, to=(high, height + 1, z), radius=0.025))
        for x in (low, high):
            elements.append(element("capsule", color=rail, **{"from": (x, 0, z)}, to=(x, height + 1, z), radius=0.025))
    for k, x in enumerate(places):
        elements.append(element("ball", name=f"ball {k + 1}", color=steel, radius=radius, mass=1, position=(x, height, 0),
                                restitution=1))
    for k, x in enumerate(places):
        elements.append(element("rope", color=(0.3, 0.3, 0.32), file="paths/cradle_string.txt", translate=(x, height, 0),
                                radius=0.006, mass=0.0001, fixed=["0", "2"], collides="FALSE"))
    for k in range(balls):
        ball, rope = str(count + 1 + k), str(count + 1 + balls + k)
        for end in ("0", "2"):
            elements.append(element("distanceLock", distance=math.hypot(1, hook), objectID=[ball, rope], particleID=["0", end]))
        elements.append(element("attachment", objectID=rope, particleID="1", targetObject=ball, targetParticle="0"))
    write_scene("dominoes", "Dominoes and a cradle",
                f"A ball pushes the first of {count} dominoes. Each falls onto the next, the last one hits a Newton's cradle, and "
                "the ball at its far end flies off: what was height has become speed, and goes on through contacts alone.",
                {"iterations": 480, "solverIterations": 6, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
                elements, view={"camera": (-1.2, 2.6, 5.6), "target": (-0.75, 0.45, 0.7)})


def make_plastic():
    """Bunnies that keep their dents."""
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", **FLOOR_FRICTION)]
    for k, (rate, colour) in enumerate(((0, (0.42, 0.58, 0.78)), (5, (0.86, 0.66, 0.4)), (30, (0.72, 0.4, 0.36)))):
        elements.append(element("rigidBody", name=("elastic", "clay", "putty")[k], color=colour, file="meshes/bunny.obj",
                                sample="TRUE", scale=1.0, rotateY=(-30, 0, 25)[k], translate=((k - 1) * 1.5, 0.02, 0), radius=0.04,
                                overlap=0.2, density=300, deformation="small", clusters=24, stiffness=0.8,
                                plasticity=rate, plasticYield=0.03, **FLOOR_FRICTION))
    for k in range(3):
        elements.append(element("ball", name=f"ball {k + 1}", color=(0.25, 0.26, 0.3), position=((k - 1) * 1.5 + (0.05, 0, -0.05)[k], 1.9 + 0.25 * k, 0),
                                radius=0.22, mass=5, staticFriction=0.3, kineticFriction=0.3))
    write_scene("plastic_bunnies", "Plastic bunnies",
                "A heavy ball falls on each of three bunnies: elastic on the left, clay in the middle, putty on the right. They "
                "are clusters of particles, each of which keeps its shape; where plasticity is above 0, a deformation beyond "
                "plasticYield becomes the new shape, the faster the larger it is. The mesh follows the particles.",
                {"iterations": 360, "solverIterations": 6, "timestep": 0.016667, "substeps": 2, "contactMargin": 0.008},
                elements, view={"camera": (0.4, 2.1, 5.4), "target": (0, 0.6, 0)})
# ---------------------------------------------------------------------------------------------- cloth and soft bodies


class Pillow:
    """Two square panels stitched together along their edges, a little filled."""

    CELLS = 22
    WIDTH, HEIGHT = 1.3, 0.22

    @classmethod
    def mesh(cls):
        """Vertices and faces; the first 4 CELLS vertices are the seam, from a corner round."""
        n = cls.CELLS
        rim = [(i, 0) for i in range(n)] + [(n, i) for i in range(n)] + [(n - i, n) for i in range(n)] + [(0, n - i) for i in range(n)]
        inner = [(i, j) for i in range(1, n) for j in range(1, n)]

        def place(i, j, side):
            u, v = 2 * i / n - 1, 2 * j / n - 1
            height = cls.HEIGHT * ((1 - u * u) * (1 - v * v)) ** 0.5
            return (cls.WIDTH * u / 2, side * height, cls.WIDTH * v / 2)

        vertices = [place(i, j, 0) for i, j in rim] + [place(i, j, side) for side in (1, -1) for i, j in inner]
        numbers = {}
        for side in range(2):
            numbers.update({(i, j, side): k for k, (i, j) in enumerate(rim)})
            numbers.update({(i, j, side): len(rim) + side * len(inner) + k for k, (i, j) in enumerate(inner)})
        faces = []
        for i in range(n):
            for j in range(n):
                # Diagonals go through the corners: no triangle has three vertices on the seam.
                rising = (i < n // 2) == (j < n // 2)
                for side in range(2):
                    a, b, c, d = (numbers[x, y, side] for x, y in ((i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)))
                    two = [(a, d, b), (a, c, d)] if rising else [(a, c, b), (b, c, d)]
                    faces += two if side == 0 else [face[::-1] for face in two]
        return vertices, faces


def make_seam_burst():
    write_mesh("meshes/pillow.obj", [f"closed pillow of two square panels {Pillow.WIDTH} wide; the first {4 * Pillow.CELLS} "
                                     "vertices are the seam between them"], *Pillow.mesh())
    pillow = element("cloth", name="pillow", color=(0.8, 0.45, 0.35), file="meshes/pillow.obj", rotateY=25,
                     translate=(0, 0.32, 0), radius=0.028, density=0.4, staticFriction=0.5, kineticFriction=0.4, stiffness=0.7,
                     bendingStiffness=0.05, pressure=1.7, seamTear=1.18, seam=[str(k) for k in range(4 * Pillow.CELLS)])
    write_scene("seam_burst", "Seam burst",
                "Two panels stitched to a pillow full of air. Its seam just bears the pressure, until a heavy ball drops onto it: "
                "where an edge across the seam is stretched beyond seamTear the stitch opens, the air goes out, and the next "
                "stitches carry the load. Inflate it instead: --set pillow.pressure=2.6; --set pillow.seamTear=0 holds for ever.",
                {"iterations": 240, "solverIterations": 12, "timestep": 0.016667, "iteration": "gaussSeidel", "damping": 0.02,
                 "contactMargin": 0.01},
                [element("gravity", magnitude=9.81), element("drag", coefficient=0.004),
                 element("wall", staticFriction=0.6, kineticFriction=0.5), pillow,
                 element("ball", name="ball", color=(0.35, 0.45, 0.6), position=(0.1, 5.0, 0.05), radius=0.24, mass=60,
                         staticFriction=0.5, kineticFriction=0.4)],
                {"camera": (1.9, 1.6, 2.6), "target": (0, 0.4, 0)})


def make_swatches():
    fabrics = [("silk", (0.78, 0.66, 0.82), 0.5, 0.4, 0.05, 0.0), ("cotton", (0.86, 0.82, 0.7), 0.8, 0.6, 0.12, 0.02),
               ("denim", (0.28, 0.4, 0.62), 1.0, 0.9, 0.45, 0.25)]
    cells, width, height = 20, 0.8, 1.0
    columns = 17
    elements = [element("gravity", magnitude=9.81), element("drag", coefficient=0.01), element("wall")]
    for k, (name, colour, warp, weft, shear, bending) in enumerate(fabrics):
        for bias in range(2):
            x = 1.1 * (k - 1)
            elements.append(element(
                "cloth", name=f"{name}{'Bias' if bias else ''}", color=tuple(0.9 * c for c in colour) if bias else colour,
                shape="grid", size=(width, height, 0), resolution=cells, translate=(x, 0.75 + 1.35 * (1 - bias), 0),
                radius=0.012, density=0.4, collides="FALSE", stiffness=warp, weftStiffness=weft, shearStiffness=shear,
                bendingStiffness=bending, warp=(1, 1, 0) if bias else (0, 1, 0),
                fixed=[str(cells * columns), str(cells * columns + columns - 1)]))
    write_scene("swatches", "Swatches on the grain and on the bias",
                "Silk, cotton and denim hang by two corners each. Above, the warp hangs straight down: what sags is the shear of "
                "the weave. Below, the same fabrics are cut on the bias, at 45 degrees to the warp, and give way along the whole "
                "cloth, silk the most. stiffness is along the warp, weftStiffness across it, shearStiffness askew: try "
                "--set silk.shearStiffness=0.5.",
                {"iterations": 240, "solverIterations": 10, "timestep": 0.016667, "iteration": "gaussSeidel", "damping": 0.02},
                elements, {"camera": (0.6, 1.6, 4.6), "target": (0, 1.3, 0)})


def octopus():
    """A head with eight curled arms, standing on y = 0, as a function that is negative inside."""
    parts = [(ellipsoid((0, 0.62, 0), (0.3, 0.36, 0.3)), 0.0)]
    for k in range(8):
        turn = 2 * math.pi * (k + 0.5) / 8
        joints = [(0.16, 0.36), (0.36, 0.16), (0.58, 0.12), (0.74, 0.24)]
        sizes = [0.12, 0.11, 0.095, 0.08]
        places = [(r * math.cos(turn + 0.12 * n), y, r * math.sin(turn + 0.12 * n)) for n, (r, y) in enumerate(joints)]
        parts += [(limb(places[n], places[n + 1], sizes[n], sizes[n + 1]), 0.12 if n == 0 else 0.03) for n in range(3)]

    def field(p):
        value = parts[0][0](p)
        for part, blend in parts[1:]:
            other = part(p)
            if blend > 0:
                mix = max(blend - abs(value - other), 0.0) / blend
                value = min(value, other) - 0.25 * blend * mix * mix
        return value
    return field


def make_octopus_pile():
    write_mesh("meshes/octopus.obj", ["An octopus: a head and eight arms, about 1 m high and 1.6 m wide. Closed."],
               *surface_net(octopus(), (-1.0, -0.1, -1.0), (1.0, 1.15, 1.0), 0.05, 5))
    colours = [(0.85, 0.42, 0.4), (0.45, 0.55, 0.8), (0.9, 0.66, 0.35), (0.5, 0.7, 0.5), (0.65, 0.48, 0.75)]
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=0.6, kineticFriction=0.5)]
    for k, colour in enumerate(colours):
        elements.append(element("softBody", name=f"octopus{k}", color=colour, file="meshes/octopus.obj", resolution=14, scale=0.7,
                                rotateX=(0, 25, -20, 160, 40)[k], rotateY=40 * k, rotateZ=(0, 15, 30, 10, -35)[k],
                                translate=((0, 0.02, 0), (0.1, 0.8, 0.1), (-0.2, 1.5, 0), (0.1, 2.6, -0.1), (0, 2.9, 0.15))[k],
                                density=300, stiffness=0.15, volumeStiffness=0.6, staticFriction=0.4, kineticFriction=0.3,
                                damping=0.02))
    write_scene("octopus_pile", "Octopus pile",
                "Five octopuses drop on one another: soft bodies of tetrahedra, springs that keep their volumes. Their arms give "
                "way, hook into each other and hold. Drag one out by an arm, or cut it with the knife (X).",
                {"iterations": 360, "solverIterations": 8, "timestep": 0.016667, "iteration": "gaussSeidel",
                 "contactMargin": 0.01}, elements, {"camera": (1.8, 1.5, 3.0), "target": (0, 0.45, 0)})


def castle():
    """An inflatable castle, a floor with three walls and four towers, as a function that is negative inside."""
    def rounded(centre, half, radius):
        def field(p):
            beyond = [abs(c - m) - (h - radius) for c, m, h in zip(p, centre, half)]
            return math.hypot(*(max(b, 0) for b in beyond)) + min(max(beyond), 0) - radius
        return field

    def tower(x, z):
        return limb((x, 0.2, z), (x, 1.35, z), 0.24, 0.22)

    parts = [rounded((0, 0.22, 0), (1.45, 0.22, 1.25), 0.2), rounded((0, 0.6, -1.05), (1.3, 0.42, 0.18), 0.17),
             rounded((-1.25, 0.6, 0), (0.18, 0.42, 1.0), 0.17), rounded((1.25, 0.6, 0), (0.18, 0.42, 1.0), 0.17)]
    parts += [tower(x, z) for x in (-1.25, 1.25) for z in (-1.05, 1.05)]

    def field(p):
        value = parts[0](p)
        for part in parts[1:]:
            other = part(p)
            mix = max(0.1 - abs(value - other), 0.0) / 0.1
            value = min(value, other) - 0.025 * mix * mix
        return value
    return field


def make_bouncy_castle():
    vertices, faces = surface_net(castle(), (-1.8, -0.2, -1.6), (1.8, 1.8, 1.6), 0.12, 4)
    write_mesh("meshes/castle.obj", ["closed inflatable castle: a floor of 2.9 x 2.5, walls on three sides, four towers; stands "
                                     "on y = 0"], vertices, faces)
    floor = [str(k) for k, (x, y, z) in enumerate(vertices) if y < 0.05]
    elements = [element("gravity", magnitude=9.81), element("drag", coefficient=0.002),
                element("wall", name="ground", staticFriction=0.6, kineticFriction=0.5),
                element("cloth", name="castle", color=(0.86, 0.62, 0.3), file="meshes/castle.obj", translate=(0, 0.06, 0),
                        radius=0.06, density=0.6, stiffness=0.9, bendingStiffness=0.2, pressure=1.12, staticFriction=0.5,
                        kineticFriction=0.4, restitution=0.3, fixed=floor)]
    bodies = [("ball", "ball", (0.8, 0.3, 0.35), (-0.5, 1.6, 0.2)), ("cube", "cube_5", (0.35, 0.55, 0.8), (0.5, 2.1, 0.1)),
              ("ring", "torus", (0.4, 0.65, 0.4), (0, 2.8, 0.3)), ("pill", "capsule", (0.6, 0.45, 0.7), (-0.3, 3.4, -0.2)),
              ("ball2", "ball", (0.35, 0.65, 0.65), (0.4, 3.9, 0.4))]
    for k, (name, file, colour, where) in enumerate(bodies):
        elements.append(element("rigidBody", name=name, color=colour, file=f"paths/{file}.txt", rotateX=25 * k, rotateZ=15 * k,
                                translate=where, radius=0.055, mass=0.01, staticFriction=0.4, kineticFriction=0.4,
                                restitution=0.6))
    write_scene("bouncy_castle", "Bouncy castle",
                "One closed mesh full of air, tied to the ground along its bottom, and bodies that drop into it and bounce. "
                "Throw them with the mouse; let air out with --set castle.pressure=0.7.",
                {"iterations": 420, "solverIterations": 12, "timestep": 0.016667, "iteration": "gaussSeidel", "contactMargin": 0.02,
                 "damping": 0.01}, elements, {"camera": (2.2, 2.7, 4.6), "target": (0, 0.6, 0)})


def make_gripper():
    """Two soft fingers close on a box, lift it, carry it aside and let go."""
    def eased(t):
        t = min(max(t, 0.0), 1.0)
        return t * t * (3 - 2 * t)

    frames = 420
    open_at, closed_at, low, high, aside = 0.36, 0.275, 0.93, 1.45, 0.9
    elements = [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=0.6, kineticFriction=0.5),
                element("box", name="table", min=(-0.35, 0, -0.35), max=(0.35, 0.3, 0.35), staticFriction=0.6, kineticFriction=0.5)]
    for side, name in ((-1, "left"), (1, "right")):
        path = []
        for f in range(frames):
            apart = open_at + (closed_at - open_at) * (eased((f - 30) / 50) - eased((f - 330) / 30))
            up = low + (high - low) * (eased((f - 95) / 70) - eased((f - 255) / 60))
            across = aside * eased((f - 165) / 90)
            path.append((side * apart + across, up, 0))
        write_points(f"paths/gripper_{name}.txt", [f"gripper: middle of the top of the {name} finger, a position a frame"], path)
        across, along, deep = 3, 9, 4  # cells
        elements.append(element("softBody", name=name, color=(0.3, 0.6, 0.6), shape="box", size=(0.2, 0.6, 0.2667), resolution=9,
                                translate=(side * open_at, low - 0.3, 0), density=300, material="neoHookean", youngsModulus=400000,
                                poissonRatio=0.4, staticFriction=1.2, kineticFriction=1.0))
        top = [str((i * (along + 1) + along) * (deep + 1) + k) for i in range(across + 1) for k in range(deep + 1)]
        elements.append(element("attachment", objectID=0 if side < 0 else 1, particleID=top, path=f"paths/gripper_{name}.txt"))
    elements.append(element("rigidBody", name="load", color=(0.85, 0.5, 0.35), file="paths/cube_5.txt", scale=0.7,
                            translate=(0, 0.49, 0), radius=0.05, mass=0.004, staticFriction=1.0, kineticFriction=0.9))
    write_scene("gripper", "Soft gripper",
                "Two soft fingers, led by their upper ends, close on a block, lift it by nothing but friction, carry it from the "
                "table and let it go. Without friction of the fingers and the block it stays behind; softer "
                "ones bend round it: --set left.youngsModulus=30000.",
                {"iterations": frames, "solverIterations": 15, "timestep": 0.016667, "substeps": 2, "iteration": "gaussSeidel",
                 "contactMargin": 0.01}, elements, {"camera": (1.6, 1.5, 2.6), "target": (0.4, 0.7, 0)})


def make_drape_on_bunny():
    write_scene("drape_on_bunny", "Cloth on a bunny",
                "A cloth falls over a rabbit of stone, a static triangle mesh, and stays hanging from its ears by friction. Its "
                "triangles collide with the mesh's. With less friction it slips off: --set bunny.staticFriction=0 "
                "--set bunny.kineticFriction=0; pull it off with the mouse.",
                {"iterations": 240, "solverIterations": 15, "timestep": 0.016667, "iteration": "gaussSeidel", "damping": 0.02,
                 "contactMargin": 0.02},
                [element("gravity", magnitude=9.81), element("drag", coefficient=0.005),
                 element("wall", staticFriction=0.6, kineticFriction=0.5),
                 element("triangles", name="bunny", file="meshes/bunny.obj", staticFriction=0.6, kineticFriction=0.5),
                 element("cloth", name="cloth", color=(0.75, 0.3, 0.35), file="meshes/cloth_40.obj", scale=2.0,
                         translate=(0, 1.35, 0), radius=0.026, mass=0.004, staticFriction=0.6, kineticFriction=0.5, stiffness=1,
                         bendingStiffness=0.02)],
                {"camera": (1.9, 1.7, 2.7), "target": (0, 0.55, 0)})


def make_soft_scenes():
    make_seam_burst()
    make_swatches()
    make_octopus_pile()
    make_bouncy_castle()
    make_gripper()
    make_drape_on_bunny()


# ----------------------------------------------------------------------------------------- joints and what goes on them


STEEL, WOOD, RED, BLUE, GREEN = (0.45, 0.48, 0.54), (0.62, 0.46, 0.3), (0.82, 0.36, 0.28), (0.28, 0.5, 0.75), (0.36, 0.62, 0.42)
GRAIN = 0.03  # lattice of the sampled bars: three particles across


class Bars:
    """Rigid boxes, filled with lattices of particles that are numbered x outermost and z innermost, and their joints."""

    def __init__(self):
        self.elements, self.sizes = [], []

    def add(self, name, counts, centre, colour, **tags):
        """A box of so many particles along x, y and z; gives the number of its object."""
        tags.setdefault("collides", "FALSE")
        self.elements.append(element("rigidBody", name=name, color=colour, shape="box",
                                     size=tuple(GRAIN * count for count in counts), translate=centre, radius=GRAIN / 2,
                                     density=600, **tags))
        self.sizes.append(counts)
        return len(self.sizes) - 1

    def at(self, body, i, j, k):
        """The number of a particle of the lattice; negative places count from the end."""
        nx, ny, nz = self.sizes[body]
        return str(((i % nx) * ny + j % ny) * nz + k % nz)

    def hang(self, body, places, **motion):
        """Ties particles to where they are, or to what moves."""
        self.elements.append(element("attachment", objectID=str(body), particleID=[self.at(body, *place) for place in places],
                                     **motion))

    def join(self, body, places, other, others):
        """Joins particles that lie at one place: one is a ball joint, a line of them a hinge, a block a weld."""
        self.elements.append(element("attachment", objectID=str(body), particleID=[self.at(body, *place) for place in places],
                                     targetObject=str(other), targetParticle=[self.at(other, *place) for place in others]))

    def hold(self, name, formula, body, places, **tags):
        """A formula of one point, for each of these particles."""
        self.elements.append(element("constraint", name=name, formula=formula, objectID=str(body),
                                     particleID=[self.at(body, *place) for place in places], **tags))


def across(i, j):
    return [(i, j, k) for k in range(3)]


def make_joint_gallery():
    bars, top = Bars(), 1.5
    bar, half = (3, 15, 3), 7 * GRAIN
    hung = lambda x: (x, top - half, 0)
    below = lambda x: (x, top - 3 * half, 0)
    # Ball joints: one point in common.
    x = -2.1
    a, b = (bars.add(name, bar, place, colour, velocity=(0.9, 0, 1.1)) for name, place, colour in
            (("ball joint", hung(x), BLUE), ("ball joint, below", below(x), GREEN)))
    bars.hang(a, [(1, -1, 1)])
    bars.join(b, [(1, -1, 1)], a, [(1, 0, 1)])
    # Hinges: a line in common.
    x = -1.2
    a, b = (bars.add(name, bar, place, colour, velocity=(1.6, 0, 0)) for name, place, colour in
            (("hinge", hung(x), BLUE), ("hinge, below", below(x), GREEN)))
    bars.hang(a, across(1, -1))
    bars.join(b, across(1, -1), a, across(1, 0))
    # A weld: a block in common.
    x = -0.3
    a = bars.add("welded", bar, hung(x), BLUE, velocity=(1.2, 0, 0))
    b = bars.add("welded to it", (15, 3, 3), (x + 6 * GRAIN, top - 2 * half + GRAIN, 0), GREEN, velocity=(1.2, 0, 0))
    bars.hang(a, across(1, -1))
    block = [(i, j, k) for i in range(3) for j in range(3) for k in range(3)]
    bars.join(b, block, a, block)
    # A stop: a hinge whose bar comes no farther than to a place.
    x = 0.6
    a = bars.add("with a stop", bar, hung(x), BLUE, velocity=(2.4, 0, 0))
    bars.hang(a, across(1, -1))
    bars.hold("stop", f"p1.x - {number(x - 0.08)}", a, [(1, 0, 1)], kind="inequality")
    # A motor turns a crank, and a rod drives a slider to and fro.
    x, y = 1.35, 1.05
    crank = bars.add("crank", (15, 3, 3), (x, y, 0), RED)
    rod = bars.add("rod", (21, 3, 3), (x + half + 10 * GRAIN, y, 0), GREEN)
    slider = bars.add("slider", (9, 5, 5), (x + half + 20 * GRAIN, y, 0), BLUE)
    bars.hang(crank, [(i, j, k) for i in (6, 7, 8) for j in range(3) for k in range(3)], angularVelocity=(0, 0, 4), center=(x, y, 0))
    bars.join(rod, across(0, 1), crank, across(-1, 1))
    bars.join(rod, across(-1, 1), slider, [(4, 2, k) for k in (1, 2, 3)])
    corners = [(i, j, k) for i in (0, -1) for j in (0, -1) for k in (0, -1)]
    bars.hold("rail, up", "p1.y - rest(p1.y)", slider, corners)
    bars.hold("rail, aside", "p1.z - rest(p1.z)", slider, corners)
    # Weights on a rod and on a rope, which are drawn, and on a spring that is a formula.
    weights = ((-2.55, 0.7, (2.0, 0, 0)), (3.05, 0.7, (2.2, 2.2, 0)), (3.65, 0.5, (0, 0, 0)))
    first = len(bars.sizes)
    ends = [element("ball", name=name, color=RED, radius=0.1, mass=1, position=(place, top - length, 0), velocity=velocity,
                    collides="FALSE")  # the rail of the spring runs through its weight
            for name, (place, length, velocity) in zip(("on a rod", "on a rope", "on a spring"), weights)]
    write_points("paths/rod.txt", ["joint_gallery: a rod of 0.7 m, from its upper end"], [(0, 0, 0), (0, -0.7, 0)])
    links = 14
    write_points("paths/hanging_rope.txt", ["joint_gallery: a rope of 0.7 m, from its upper end"],
                 [(0, -0.7 * k / links, 0) for k in range(links + 1)])
    for k, (file, last, radius) in enumerate((("rod", 1, 0.015), ("hanging_rope", links, 0.012))):
        ends.append(element("rope", name=("rod", "rope")[k], color=STEEL if k == 0 else WOOD, file=f"paths/{file}.txt",
                            translate=(weights[k][0], top, 0), radius=radius, mass=0.05, fixed="0", collides="FALSE"))
        ends.append(element("attachment", objectID=str(first + 3 + k), particleID=str(last), targetObject=str(first + k),
                            targetParticle="0"))
    place = number(weights[2][0])
    ends.append(element("constraint", name="spring", formula=f"length(p1 - vec({place}, {number(top)}, 0)) - 0.3",
                        objectID=str(first + 2), particleID="0", stiffness=0.004))
    for axis in "xz":
        ends.append(element("constraint", name=f"guide, {axis}", formula=f"p1.{axis} - rest(p1.{axis})", objectID=str(first + 2),
                            particleID="0"))
    rail = lambda start, end, radius: element("capsule", color=STEEL, **{"from": start}, to=end, radius=radius)
    frame = [rail((-2.9, top + 0.05, 0), (3.95, top + 0.05, 0), 0.04)]
    frame += [rail((post, 0, 0), (post, top + 0.05, 0), 0.04) for post in (-2.9, 3.95)]
    frame += [rail((x, 0, -0.09), (x, y, -0.09), 0.03), rail((x + 0.25, y, -0.14), (x + 1.25, y, -0.14), 0.02),
              rail((3.65, top, 0), (3.65, 0.7, 0), 0.008)]
    write_scene("joint_gallery", "Joint gallery",
                "Joints are constraints between points. From the left: a weight on a rod; ball joints, which have one point in "
                "common; hinges, a line; a weld, a block; a hinge with a stop; a motor, which turns a crank whose rod drives a "
                "slider; a weight on a rope, which only pulls; and one on a spring. Drag any of them.",
                {"iterations": 600, "solverIterations": 20, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel",
                 "contactMargin": 0.01},
                [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=0.6, kineticFriction=0.5)] +
                bars.elements + frame + ends,
                {"camera": (0.55, 1.9, 6.4), "target": (0.55, 0.8, 0)})


def make_wheel(rim, width, count=48):
    """Rings of particles round a hub, whose ends are numbered first."""
    vertices = [(0, 0, -width / 2), (0, 0, width / 2)]
    for z in (-width / 2, width / 2):
        vertices += [(rim * math.cos(math.tau * k / count), rim * math.sin(math.tau * k / count), z) for k in range(count)]
    faces = []
    for k in range(count):
        a, b = 2 + k, 2 + (k + 1) % count
        faces += [(0, b, a), (1, a + count, b + count), (a, b, b + count), (a, b + count, a + count)]
    write_mesh("meshes/wheel.obj", ["wagon: a wheel round z; its first two vertices are the ends of its hub"], vertices, faces)


def make_wagon():
    rim, tyre, speed, turn = 0.16, 0.02, 1.0, 1.2
    make_wheel(rim, 3 * GRAIN)
    height = rim + tyre
    way = []
    for frame in range(1020):  # straight on, then a figure of eight
        time = max(0.0, frame / 60 - 0.25)
        s = speed * (time * time / 2 if time < 1 else time - 0.5)  # it starts gently
        angle = max(0.0, s - 1) / turn
        side = 1 if angle < math.tau else -1
        way.append((0.81 + min(s, 1) + turn * math.sin(angle), height, side * turn * (1 - math.cos(angle))))
    write_points("paths/wagon.txt", ["wagon: where the end of the drawbar goes, a position a frame"], way)

    bars, axle = Bars(), (3, 3, 23)
    bed = bars.add("bed", (31, 3, 13), (0, height + GRAIN, 0), WOOD)
    rear = bars.add("rear axle", axle, (-12 * GRAIN, height, 0), STEEL)
    front = bars.add("front axle", axle, (12 * GRAIN, height, 0), STEEL)
    drawbar = bars.add("drawbar", (17, 3, 3), (19 * GRAIN, height, 0), STEEL)
    # The rear axle is welded to the bed; the front one turns about a kingpin, and the drawbar with it.
    bars.join(rear, [(i, j, k + 5) for i in range(3) for j in (1, 2) for k in range(13)], bed,
              [(i + 2, j - 1, k) for i in range(3) for j in (1, 2) for k in range(13)])
    bars.join(front, [(1, 1, 11), (1, 2, 11)], bed, [(27, 0, 6), (27, 1, 6)])
    bars.join(drawbar, [(i, j, k) for i in range(3) for j in range(3) for k in range(3)], front,
              [(i, j, k + 10) for i in range(3) for j in range(3) for k in range(3)])
    wheels = []
    for name, body, side in ((f"{end} {hand} wheel", body, side) for end, body in (("rear", rear), ("front", front))
                             for hand, side in (("left", -1), ("right", 1))):
        number_of = len(bars.sizes) + len(wheels)
        x = (-12 if body == rear else 12) * GRAIN
        wheels.append(element("rigidBody", name=name, color=RED, file="meshes/wheel.obj",
                              translate=(x, height, side * 9.5 * GRAIN), radius=tyre, mass=0.02, staticFriction=1,
                              kineticFriction=0.9, particleSleeping=0))
        outer, inner = (0, 3) if side < 0 else (22, 19)
        hub = ["0", "1"] if side < 0 else ["1", "0"]
        bars.elements.append(element("attachment", objectID=str(body), particleID=[bars.at(body, 1, 1, outer), bars.at(body, 1, 1, inner)],
                                     targetObject=str(number_of), targetParticle=hub))
    hitch = element("attachment", name="hand", objectID=str(drawbar), particleID=bars.at(drawbar, -1, 1, 1), path="paths/wagon.txt")
    joints = [part for part in bars.elements if "attachment" in part[1]]
    bodies = [part for part in bars.elements if part not in joints]
    write_scene("wagon", "Wagon",
                "Nine bodies and their joints: wheels on axles, hinged along a line; the rear axle welded to the bed; the front "
                "one on a kingpin, steered by its drawbar, which is drawn along a figure of eight. The wheels roll by friction: "
                "set the floor&apos;s to 0 and they slide. Delete &quot;hand&quot; and drag the wagon yourself.",
                {"iterations": 1020, "solverIterations": 15, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel",
                 "contactMargin": 0.01},
                [element("gravity", magnitude=9.81), element("wall", name="floor", staticFriction=1, kineticFriction=0.9)] +
                bodies + wheels + joints + [hitch],
                {"camera": (4.6, 3.2, 4.4), "target": (1.6, 0, 0)})


def main():
    make_meshes()
    make_rabbit()
    make_fillings()
    make_floating()
    make_layers()
    make_ropes()
    make_hair()
    make_tearing()
    make_towel()
    make_soft_scenes()
    make_sand_pile()
    make_translations()
    make_pours()
    make_rain()
    make_collider_scenes()
    make_plate()
    make_bridge()
    make_hourglass()
    make_box_scenes()
    make_friction_ramp()
    make_shape_deformations()
    make_dominoes()
    make_plastic()
    make_joint_gallery()
    make_wagon()


if __name__ == "__main__":
    main()
