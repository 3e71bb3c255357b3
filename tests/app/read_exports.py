#!/usr/bin/python3
"""Reads the files of `pliant run --export csv,poses,ply,obj,vtk,usd` back with meshio (PLY, VTK, OBJ) and compares them with
one another, float for float. Prints what there is as JSON; the first difference ends it with a message.

    read_exports.py FOLDER
"""
import csv
import glob
import json
import os
import re
import sys

import meshio
import numpy as np

POSES = ["x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "mass"]
COLUMNS = ["x", "y", "z", "vx", "vy", "vz", "radius", "mass"]


def need(condition, message):
    if not condition:
        sys.exit(message)


def same(a, b, what):
    a, b = np.asarray(a), np.asarray(b)
    need(a.shape == b.shape, f"{what}: {a.shape} and {b.shape}")
    need(np.array_equal(a, b), f"{what}: values differ")


def read_csv(file):
    rows = list(csv.DictReader(open(file)))
    table = np.array([[np.float32(row[name]) for name in COLUMNS] for row in rows], np.float32).reshape(-1, 8)
    return table, [(int(row["object"]), int(row["particle"])) for row in rows]


def sorted_by(keys, table):
    return table[sorted(range(len(keys)), key=lambda i: keys[i])] if len(keys) else table


def compare_particles(folder, frame):
    table, keys = read_csv(f"{folder}/frame.{frame}.csv")
    if not len(keys):
        return 0, keys
    table = sorted_by(keys, table)

    ply = meshio.read(f"{folder}/particles.{frame}.ply")
    data = np.column_stack([ply.points] + [ply.point_data[name] for name in COLUMNS[3:]])
    ids = list(zip(ply.point_data["object"].tolist(), ply.point_data["particle"].tolist()))
    need(sorted(ids) == sorted(keys), f"frame {frame}: other particles in PLY")
    same(sorted_by(ids, data), table, f"frame {frame}: PLY")

    vtk = meshio.read(f"{folder}/particles.{frame}.vtk")
    scalars = [np.ravel(vtk.point_data[name]) for name in ("radius", "mass")]
    data = np.column_stack([vtk.points, vtk.point_data["velocity"]] + scalars)
    ids = list(zip(np.ravel(vtk.point_data["object"]).tolist(), np.ravel(vtk.point_data["particle"]).tolist()))
    need(sorted(ids) == sorted(keys), f"frame {frame}: other particles in VTK")
    same(sorted_by(ids, data), table, f"frame {frame}: VTK")
    return len(keys), keys


def read_poses(folder, kind, frame):
    """Rows of a table of poses by (object, particle), and the names that stand there; what PLY and VTK say is the same."""
    file = f"{folder}/{kind}.{frame}.csv"
    if not os.path.exists(file):
        return {}, {}
    rows = list(csv.DictReader(open(file)))
    keys = [(int(row["object"]), int(row["particle"])) for row in rows]
    table = np.array([[np.float32(row[name]) for name in POSES] for row in rows], np.float32)
    ply = meshio.read(f"{folder}/{kind}.{frame}.ply")
    same(np.column_stack([ply.points] + [ply.point_data[n] for n in POSES[3:]]), table, f"{file}: PLY")
    vtk = meshio.read(f"{folder}/{kind}.{frame}.vtk")
    parts = [vtk.points] + [vtk.point_data[n] for n in ("orientation", "velocity", "angularVelocity")]
    same(np.column_stack(parts + [np.ravel(vtk.point_data["mass"])]), table, f"{file}: VTK")
    for where in (ply, vtk):
        ids = [np.ravel(where.point_data[n]).tolist() for n in ("object", "particle")]
        need(list(zip(*ids)) == keys, f"{file}: objects and particles")
    need(np.allclose(np.linalg.norm(table[:, 3:7], axis=1), 1, atol=1e-6), f"{file}: quaternions of another length than 1")
    need(np.all(table[:, 3] >= 0), f"{file}: w below 0")
    return dict(zip(keys, table)), dict(zip(keys, [row["name"] for row in rows]))


def turned(q, points):
    """By the quaternion (w, x, y, z), as a matrix."""
    w, x, y, z = np.asarray(q, float)
    rotation = np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                         [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                         [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])
    return points @ rotation.T


def compare_bodies(bodies, names, prims, shapes, folder, frame):
    """A body's mesh in USD, moved by its pose, is what is drawn; its four particles are where and as fast as it says."""
    particles, keys = read_csv(f"{folder}/frame.{frame}.csv")
    drawn = {}
    for (number, _), pose in bodies.items():
        xform = [p for p in prims.values() if p["def"] == "Xform" and p.get("pliant:object") == str(number)]
        need(len(xform) == 1, f"object {number}: {len(xform)} transforms in USD")
        at = lambda name: usd_value(xform[0], name, int(frame))
        same(at("xformOp:translate"), pose[:3], f"frame {frame}: place of body {number} in USD")
        quaternion = at("xformOp:orient")
        same(np.sign(quaternion[np.argmax(abs(quaternion))] * pose[3 + np.argmax(abs(quaternion))]) * quaternion, pose[3:7],
             f"frame {frame}: quaternion of body {number} in USD")
        same(at("pliant:velocity"), pose[7:10], f"frame {frame}: velocity of body {number} in USD")
        same(at("pliant:angularVelocity"), pose[10:13], f"frame {frame}: angular velocity of body {number} in USD")
        shape = prims[xform[0]["path"] + "/shape"]
        need(isinstance(shape["points"], str), f"body {number}: its mesh moves by itself")
        points = usd_value(shape, "points", 0).reshape(-1, 3).astype(float)
        drawn.setdefault(names[(number, 0)], []).append(turned(quaternion, points) + pose[:3])
        faces = usd_value(shape, "faceVertexIndices", 0)
        need(len(faces) % 3 == 0 and np.max(faces) < len(points), f"body {number}: faces in USD")
        own = particles[[i for i, key in enumerate(keys) if key[0] == number]].astype(float)
        need(len(own) == 4, f"object {number}: {len(own)} particles")
        need(np.allclose(own[:, :3].mean(0), pose[:3], atol=1e-5), f"frame {frame}: centre of body {number}")
        need(np.allclose(own[:, 7].sum(), pose[13], rtol=1e-6), f"frame {frame}: mass of body {number}")
        expected = pose[7:10] + np.cross(pose[10:13].astype(float), own[:, :3] - pose[:3])
        need(np.allclose(own[:, 3:6], expected, atol=1e-4), f"frame {frame}: velocities in body {number}")
    for name, parts in drawn.items():
        vertices = shapes[name]["vertices"]
        moved = np.concatenate(parts)
        need(moved.shape == vertices.shape, f"{name}: {len(moved)} vertices in USD, {len(vertices)} in OBJ")
        worst = np.max(abs(moved - vertices))
        need(worst < 4e-6 * max(1, np.max(abs(vertices))), f"frame {frame}: {name} is drawn {worst} off its poses")
    return sum(len(parts) for parts in drawn.values())


def compare_segments(segments, names, prims, folder, frame):
    """z of a frame is near the segment; USD has the frames along its curves."""
    table, keys = read_csv(f"{folder}/frame.{frame}.csv")
    place = {key: row[:3].astype(float) for key, row in zip(keys, table)}
    found = {}
    for (number, particle), pose in segments.items():
        a, b = place[(number, particle)], place[(number, particle + 1)]
        need(np.allclose(0.5 * (a + b), pose[:3], atol=1e-5), f"frame {frame}: middle of segment {particle}")
        along = turned(pose[3:7], np.array([[0.0, 0.0, 1.0]]))[0]
        need(np.dot(along, b - a) > 0.99 * np.linalg.norm(b - a), f"frame {frame}: segment {particle} looks elsewhere")
        found.setdefault(names[(number, particle)], []).append(pose[3:7])
    for name, rotations in found.items():
        curves = prims[name]
        counts = usd_value(curves, "curveVertexCounts", int(frame)).astype(int)
        points = usd_value(curves, "primvars:orient", int(frame)).reshape(-1, 4)
        ends = np.cumsum(counts)
        same(np.delete(points, ends - 1, axis=0), rotations, f"frame {frame}: frames of {name} in USD")
    return len(segments)


def read_obj(file):
    """Vertices, normals, triangles and lines; meshio leaves lines out."""
    found = {"v": [], "vn": [], "f": [], "l": []}
    for line in open(file):
        words = line.split()
        if not words or words[0] not in found:
            continue
        if words[0] == "f":
            found["f"].append([int(word.split("/")[0]) - 1 for word in words[1:]])
        else:
            found[words[0]].append([float(word) for word in words[1:]])
    return found


def compare_meshes(folder, frame):
    shapes = {}
    points, triangles = [], []
    for file in sorted(glob.glob(f"{folder}/*.{frame}.obj")):
        name = os.path.basename(file).split(".")[0]
        obj = read_obj(file)
        vertices = np.array(obj["v"], np.float32).reshape(-1, 3)
        shapes[name] = {"points": len(vertices), "triangles": len(obj["f"]), "curves": len(obj["l"]), "vertices": vertices,
                        "faces": obj["f"]}
        if not obj["f"]:
            continue
        same(meshio.read(file).points.astype(np.float32), vertices, f"{file}: positions by meshio")
        ply = meshio.read(f"{folder}/{name}.{frame}.ply")
        same(ply.points, vertices, f"{file}: positions in PLY")
        same(ply.cells_dict["triangle"], obj["f"], f"{file}: triangles in PLY")
        normals = np.column_stack([ply.point_data[n] for n in ("nx", "ny", "nz")])
        same(normals, np.array(obj["vn"], np.float32), f"{file}: normals in PLY")
        need(np.allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-5), f"{file}: normals of another length than 1")
        need(np.max(obj["f"]) < len(vertices), f"{file}: an index behind the end")
    if shapes:
        vtk = meshio.read(f"{folder}/meshes.{frame}.vtk")
        need(len(vtk.points) == sum(s["points"] for s in shapes.values()), f"frame {frame}: points in meshes.vtk")
        cells = vtk.cells_dict
        need(len(cells.get("triangle", [])) == sum(s["triangles"] for s in shapes.values()), f"frame {frame}: triangles in VTK")
        lines = sum(s["points"] - s["curves"] for s in shapes.values() if s["curves"])
        need(len(cells.get("line", [])) == lines, f"frame {frame}: lines in VTK")
        everywhere = {tuple(p) for s in shapes.values() for p in s["vertices"].tolist()}
        need({tuple(p) for p in vtk.points.astype(np.float32).tolist()} == everywhere, f"frame {frame}: places in VTK")
    return shapes


def read_usd(file):
    """Prims by path below the scene: type, path and attributes, each a value or {frame: value}."""
    prims, attribute, prim, open_prims = {}, None, None, []
    for line in open(file):
        text = line.strip()
        begin = re.match(r'def (\w+) "(\w+)"$', text)
        if begin:
            open_prims.append(begin[2])
            path = "/".join(open_prims[1:])
            need(path not in prims, f"{path}: there are two")
            prim = prims[path] = {"def": begin[1], "path": path}
        elif text.endswith(".timeSamples = {"):
            attribute = text.split(" = ")[0].split()[-1].removesuffix(".timeSamples")
            prim[attribute] = {}
        elif text == "}" and attribute is not None:
            attribute = None
        elif text == "}":
            need(open_prims, f"{file}: a bracket too many")
            open_prims.pop()
        elif attribute is not None:
            frame, value = text.rstrip(",").split(": ", 1)
            prim[attribute][int(frame)] = value
        elif " = " in text and prim is not None:
            left, value = text.split(" = ", 1)
            prim[left.split()[-1]] = value.split(" (interpolation")[0]
    need(not open_prims, f"{file}: {open_prims} do not end")
    return prims


def usd_value(prim, name, frame):
    """As USD holds it at a frame: between samples of equal length on a straight line, else the one before."""
    attribute = prim[name]
    parse = lambda text: np.array(json.loads(text.replace("(", "[").replace(")", "]")), np.float32)
    if isinstance(attribute, str):
        return parse(attribute)
    before = max((f for f in attribute if f <= frame), default=min(attribute))
    after = min((f for f in attribute if f >= frame), default=before)
    a, b = parse(attribute[before]), parse(attribute[after])
    if before == after or a.shape != b.shape:
        return a
    need(np.array_equal(a, b), f"{name}: a frame between two samples that differ")
    return a


def compare_usd(prims, shapes, bodies, names, folder, frame):
    number = int(frame)
    for name, shape in shapes.items():
        if name in names.values():
            continue
        need(prims[name]["def"] == ("Mesh" if shape["triangles"] else "BasisCurves"), f"{name}: type in USD")
        same(usd_value(prims[name], "points", number).reshape(-1, 3), shape["vertices"], f"frame {frame}: {name} in USD")
        if shape["triangles"]:
            same(usd_value(prims[name], "faceVertexIndices", number).reshape(-1, 3).astype(int), shape["faces"], f"{name}: faces in USD")
            need(len(usd_value(prims[name], "faceVertexCounts", number)) == shape["triangles"], f"{name}: counts in USD")
    table, keys = read_csv(f"{folder}/frame.{frame}.csv")
    of_bodies = {key[0] for key in bodies}
    table = table[[i for i, key in enumerate(keys) if key[0] not in of_bodies]]
    found = np.concatenate([np.zeros((0, 8), np.float32)] + [np.column_stack([
        usd_value(p, "points", number).reshape(-1, 3), usd_value(p, "velocities", number).reshape(-1, 3),
        usd_value(p, "widths", number) / 2, usd_value(p, "primvars:mass", number)])
        for p in prims.values() if p["def"] == "Points"])
    order = lambda t: t[np.lexsort(t.T)]
    same(order(found), order(table), f"frame {frame}: particles in USD")


def main(folder):
    frames = sorted(os.path.basename(f).split(".")[1] for f in glob.glob(f"{folder}/frame.*.csv"))
    prims = read_usd(f"{folder}/scene.usda")
    out = []
    for frame in frames:
        count, keys = compare_particles(folder, frame)
        shapes = compare_meshes(folder, frame)
        bodies, names = read_poses(folder, "bodies", frame)
        segments, of_rods = read_poses(folder, "segments", frame)
        compare_usd(prims, shapes, bodies, names, folder, frame)
        compare_bodies(bodies, names, prims, shapes, folder, frame)
        compare_segments(segments, of_rods, prims, folder, frame)
        out.append({"particles": count, "bodies": len(bodies), "segments": len(segments), "shapes": {n: {k: s[k] for k in ("points", "triangles", "curves")} for n, s in shapes.items()}})
    for name in ("particles", "meshes", "bodies", "segments"):
        file = f"{folder}/{name}.vtk.series"
        if name == "particles" or os.path.exists(file):
            entries = json.load(open(file))["files"]
            need([e["name"] for e in entries] == [f"{name}.{f}.vtk" for f in frames], f"{file}: names")
    print(json.dumps(out))


main(sys.argv[1])
