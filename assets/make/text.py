"""How numbers, meshes and lists of points are written."""


def number(value):
    """A coordinate in its shortest form with at most five decimals, never '-0'."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def row(values):
    return " ".join(number(value) for value in values)


def joined(lines):
    return "\n".join(lines) + "\n"


def points_file(header, points):
    """One particle a line, 3 numbers (position) or 6 (position, velocity), below the lines of the header."""
    return joined([f"# {line}" for line in header.split("\n")] + [row(point) for point in points])


def mesh_file(header, vertices, faces):
    """A Wavefront OBJ; `faces` count vertices from 0, the file from 1."""
    lines = [f"# {header}"]
    lines += ["v " + row(vertex) for vertex in vertices]
    lines += ["f " + " ".join(str(index + 1) for index in face) for face in faces]
    return joined(lines)
