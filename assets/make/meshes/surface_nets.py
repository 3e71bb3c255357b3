"""Triangle meshes of fields (fields.py): the surface where a field is zero, by surface nets (Gibson 1998).

A lattice cell that the surface passes through has a vertex, a lattice edge that crosses it a quadrilateral of the four
cells around. So the mesh has no boundary; its triangles go counter-clockwise seen from outside. Vertices are then
evened out: moved towards the mean of their neighbours and put back on the surface, several times.
"""

import math

from make.arithmetic import dot, minus, plus, scaled

AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def net_from_centres(field, low, high, spacing, rounds):
    """Vertices begin in the middle of their cells. Right also for fields that are nearly flat in places."""
    values = sampled(field, low, high, spacing)
    vertices, vertex_of, quads = [], {}, []
    for start, _, cells in crossed_edges(values):
        cells = cells[2:] + cells[:2]  # the lowest one first
        for cell in cells:
            if cell not in vertex_of:
                vertex_of[cell] = len(vertices)
                vertices.append(tuple(c + 0.5 * spacing for c in place(cell, low, spacing)))
        quads.append(outwards([vertex_of[cell] for cell in cells], values[start]))

    def onto_surface(p):
        for _ in range(3):
            (x, y, z), e = p, 1e-4
            gradient = ((field((x + e, y, z)) - field((x - e, y, z))) / (2 * e),
                        (field((x, y + e, z)) - field((x, y - e, z))) / (2 * e),
                        (field((x, y, z + e)) - field((x, y, z - e))) / (2 * e))
            p = step_to_zero(p, field(p), gradient, max(dot(gradient, gradient), 0.05))
        return p

    vertices = evened_out([onto_surface(p) for p in vertices], quads, onto_surface, rounds, sorted)
    return vertices, triangles(vertices, quads)


def net_from_crossings(field, low, high, spacing, rounds):
    """Vertices begin in the middle of where the surface crosses the edges of their cells."""
    values = sampled(field, low, high, spacing)
    crossings, quads = {}, []
    for start, end, cells in crossed_edges(values):
        part = values[start] / (values[start] - values[end])
        a, b = place(start, low, spacing), place(end, low, spacing)
        for cell in cells:
            crossings.setdefault(cell, []).append(plus(a, scaled(part, minus(b, a))))
        quads.append(outwards(cells, values[start]))
    vertex_of = {cell: vertex for vertex, cell in enumerate(crossings)}
    quads = [[vertex_of[cell] for cell in quad] for quad in quads]

    def onto_surface(p):
        for _ in range(3):
            (x, y, z), value, e = p, field(p), 1e-4
            gradient = ((field((x + e, y, z)) - value) / e, (field((x, y + e, z)) - value) / e,
                        (field((x, y, z + e)) - value) / e)
            p = step_to_zero(p, value, gradient, dot(gradient, gradient))
        return p

    # Where both diagonals of a quadrilateral are equally long the last bit chooses between them, and hangs on the
    # order in which neighbours are added up: that of a set, the same in every CPython for the numbers of vertices.
    vertices = evened_out([mean(points) for points in crossings.values()], quads, onto_surface, rounds, list)
    return vertices, triangles(vertices, quads)


def place(index, low, spacing):
    return plus(low, scaled(spacing, index))


def sampled(field, low, high, spacing):
    """The field at the points of a lattice, by index, the last axis innermost."""
    nx, ny, nz = (round((b - a) / spacing) + 1 for a, b in zip(low, high))
    indices = [(i, j, k) for i in range(nx) for j in range(ny) for k in range(nz)]
    return {index: field(place(index, low, spacing)) for index in indices}


def crossed_edges(values):
    """Both ends of each lattice edge at which the field changes its sign, and the four cells around it in turn."""
    for start in values:
        for axis, step in enumerate(AXES):
            end = plus(start, step)
            if end in values and (values[start] < 0) != (values[end] < 0):
                u, v = AXES[(axis + 1) % 3], AXES[(axis + 2) % 3]
                yield start, end, [start, minus(start, u), minus(minus(start, u), v), minus(start, v)]


def outwards(quad, value_at_start):
    """Cells around an edge are in turn for who looks along it: from outside where its start is inside."""
    return quad if value_at_start < 0 else quad[::-1]


def step_to_zero(p, value, gradient, square):
    """Newton's method along the gradient."""
    return tuple(c - value * g / square for c, g in zip(p, gradient))


def mean(points):
    x = y = z = 0.0
    for px, py, pz in points:
        x, y, z = x + px, y + py, z + pz
    return x / len(points), y / len(points), z / len(points)


def evened_out(vertices, quads, onto_surface, rounds, order):
    neighbours = [set() for _ in vertices]
    for a, b, c, d in quads:
        for u, v in ((a, b), (b, c), (c, d), (d, a)):
            neighbours[u].add(v)
            neighbours[v].add(u)
    neighbours = [order(around) for around in neighbours]
    for _ in range(rounds):
        means = [mean([vertices[n] for n in around]) for around in neighbours]
        vertices = [onto_surface(scaled(0.5, plus(p, middle))) for p, middle in zip(vertices, means)]
    return vertices


def triangles(vertices, quads):
    """Cuts each quadrilateral along its shorter diagonal."""
    faces = []
    for a, b, c, d in quads:
        if math.dist(vertices[a], vertices[c]) <= math.dist(vertices[b], vertices[d]):
            faces += [(a, b, c), (a, c, d)]
        else:
            faces += [(a, b, d), (b, c, d)]
    return faces
