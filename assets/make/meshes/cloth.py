"""Sheets of cloth: squares, strips, rounds and what is sewn of them."""

import math
from functools import cache

from make.arithmetic import circle
from make.text import mesh_file

TOWEL_LENGTH, TOWEL_WIDTH = 1.6, 0.6
TOWEL_COLUMNS, TOWEL_ROWS = 41, 15
BANNER_COLUMNS, BANNER_ROWS, BANNER_STEP = 21, 61, 0.04
PILLOW_CELLS, PILLOW_WIDTH, PILLOW_HEIGHT = 22, 1.3, 0.22


def square(count):
    return mesh_file(f"cloth grid, {count} x {count} vertices on a square of side 1, id = row * {count} + column",
                     *grid(count, count, 1, 1))


def towel():
    return mesh_file(f"strip of cloth, {TOWEL_LENGTH} x {TOWEL_WIDTH}, {TOWEL_COLUMNS} x {TOWEL_ROWS} vertices, "
                     f"id = row * {TOWEL_COLUMNS} + column",
                     *grid(TOWEL_COLUMNS, TOWEL_ROWS, TOWEL_LENGTH, TOWEL_WIDTH))


def grid(columns, rows, length, width):
    """A flat rectangle, its columns along x and its rows along z; vertex id = row * columns + column."""
    vertices = [(length * (column / (columns - 1) - 0.5), 0.0, width * (line / (rows - 1) - 0.5))
                for line in range(rows) for column in range(columns)]
    return vertices, grid_faces(columns, rows)


def grid_faces(columns, rows, is_whole=lambda line, column: True):
    """Two triangles a cell that is whole; the diagonals alternate, so that the cloth has no preferred direction."""
    faces = []
    for line in range(rows - 1):
        for column in range(columns - 1):
            if not is_whole(line, column):
                continue
            a = line * columns + column
            b, c, d = a + 1, a + columns, a + columns + 1
            faces += [(a, c, d), (a, d, b)] if (line + column) % 2 == 0 else [(a, c, b), (b, c, d)]
    return faces


def stripe():
    columns, rows, spacing = 5, 15, 0.1
    vertices = [((column - (columns - 1) / 2) * spacing, -line * spacing, 0)
                for line in range(rows) for column in range(columns)]
    return mesh_file("strip of cloth 0.4 wide, 1.4 long, hanging from the origin; top row: 0 to 4, bottom row: "
                     f"{len(vertices) - columns} to {len(vertices) - 1}", vertices, grid_faces(columns, rows))


def folded_strip():
    """Layers one above the other, joined by half circles of three edges; vertex id = row * columns + column."""
    per_layer, rows, layers, length, width, gap = 16, 12, 6, 1, 0.6, 0.03
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
    return mesh_file("strip of cloth, 0.6 wide, in six layers of 1 m, 0.03 apart", vertices, grid_faces(columns, rows))


def banner():
    vertices, faces, _ = banner_grid()
    return mesh_file(f"cloth grid, {BANNER_COLUMNS} x {BANNER_ROWS} vertices {BANNER_STEP} apart, "
                     "with a notch at the left", vertices, faces)


@cache
def banner_grid():
    """Vertices and faces of the banner, and which vertex each place of the grid has that is not within the notch."""
    places = [(c * BANNER_STEP, 0.0, r * BANNER_STEP) for r in range(BANNER_ROWS) for c in range(BANNER_COLUMNS)]
    faces = grid_faces(BANNER_COLUMNS, BANNER_ROWS, lambda line, column: line not in (24, 25) or column >= 3)
    used = sorted({place for face in faces for place in face})
    index = {place: vertex for vertex, place in enumerate(used)}
    return [places[place] for place in used], [[index[place] for place in face] for face in faces], index


def trampoline():
    """A flat round sheet of the xz plane, counter-clockwise seen from above; the n-th ring has 4 n vertices."""
    rings, segments = 11, 44
    vertices, faces, inner = [(0.0, 0.0, 0.0)], [], [0]
    for ring in range(1, rings + 1):
        count = segments * ring // rings
        outer = [len(vertices) + i for i in range(count)]
        vertices += [(x, 0.0, z) for x, z in circle(ring / rings, count)]
        if ring == 1:
            faces += [(0, outer[(i + 1) % count], outer[i]) for i in range(count)]
        else:
            faces += between_rings(inner, outer)
        inner = outer
    return mesh_file("round sheet, radius 1, centre at the origin; the last 44 vertices are its rim", vertices, faces)


def between_rings(inner, outer):
    """Triangles between two rings of vertices: walks along both at once, always on the one that lags behind."""
    faces = []
    i = o = 0
    while i < len(inner) or o < len(outer):
        if o * len(inner) <= i * len(outer) and o < len(outer):
            faces.append((inner[i % len(inner)], outer[(o + 1) % len(outer)], outer[o]))
            o += 1
        else:
            faces.append((inner[i], inner[(i + 1) % len(inner)], outer[o % len(outer)]))
            i += 1
    return faces


def skirt():
    """A ring of cloth around y; its waist at the origin's height, its hem lower."""
    waist, hem, drop, rings, sides = 0.19, 0.62, 0.42, 16, 60
    vertices = []
    for ring in range(rings):
        part = ring / (rings - 1)
        vertices += [(x, -drop * part, z) for x, z in circle(waist + (hem - waist) * part, sides)]
    faces = []
    for ring in range(rings - 1):
        for k in range(sides):
            a, b = ring * sides + k, ring * sides + (k + 1) % sides
            faces += ([(a, b, a + sides), (b, b + sides, a + sides)] if (ring + k) % 2 else
                      [(a, b, b + sides), (a, b + sides, a + sides)])
    return mesh_file(f"flared ring of cloth: waist of radius {waist} (particles 0 to {sides - 1}), hem of radius {hem}",
                     vertices, faces)


def pillow():
    """Two square panels stitched together along their edges, a little filled."""
    n = PILLOW_CELLS
    seam = ([(i, 0) for i in range(n)] + [(n, i) for i in range(n)] +
            [(n - i, n) for i in range(n)] + [(0, n - i) for i in range(n)])
    inner = [(i, j) for i in range(1, n) for j in range(1, n)]
    vertices = [pillow_vertex(i, j, 0) for i, j in seam]
    vertices += [pillow_vertex(i, j, side) for side in (1, -1) for i, j in inner]
    sides = []  # the vertex of each corner of a cell, for both panels
    for side in range(2):
        vertex_of = {corner: k for k, corner in enumerate(seam)}
        vertex_of.update({corner: len(seam) + side * len(inner) + k for k, corner in enumerate(inner)})
        sides.append(vertex_of)
    faces = []
    for i in range(n):
        for j in range(n):
            # Diagonals go through the corners: no triangle has three vertices on the seam.
            rising = (i < n // 2) == (j < n // 2)
            for side, vertex_of in enumerate(sides):
                a, b, c, d = (vertex_of[corner] for corner in ((i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)))
                two = [(a, d, b), (a, c, d)] if rising else [(a, c, b), (b, c, d)]
                faces += two if side == 0 else [face[::-1] for face in two]
    return mesh_file(f"closed pillow of two square panels {PILLOW_WIDTH} wide; the first {4 * n} vertices are the seam "
                     "between them", vertices, faces)


def pillow_vertex(i, j, side):
    u, v = 2 * i / PILLOW_CELLS - 1, 2 * j / PILLOW_CELLS - 1
    height = PILLOW_HEIGHT * math.sqrt((1 - u * u) * (1 - v * v))
    return PILLOW_WIDTH * u / 2, side * height, PILLOW_WIDTH * v / 2
