#!/usr/bin/python3
"""Reads the files of `pliant run --export csv,ply,obj,vtk,usd` back with meshio (PLY, VTK, OBJ) and compares them with
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
    """Prims by name: type and attributes, each a value or {frame: value}."""
    prims, attribute, prim = {}, None, None
    for line in open(file):
        text = line.strip()
        begin = re.match(r'def (\w+) "(\w+)"$', text)
        if begin:
            prim = prims[begin[2]] = {"def": begin[1]}
        elif text.endswith(".timeSamples = {"):
            attribute = text.split()[1].split(".")[0]
            prim[attribute] = {}
        elif text == "}":
            attribute = None
        elif attribute is not None:
            frame, value = text.rstrip(",").split(": ", 1)
            prim[attribute][int(frame)] = value
        elif " = " in text and prim is not None:
            left, value = text.split(" = ", 1)
            prim[left.split()[-1]] = value.split(" (interpolation")[0]
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


def compare_usd(prims, shapes, keys, folder, frame):
    number = int(frame)
    for name, shape in shapes.items():
        need(prims[name]["def"] == ("Mesh" if shape["triangles"] else "BasisCurves"), f"{name}: type in USD")
        same(usd_value(prims[name], "points", number).reshape(-1, 3), shape["vertices"], f"frame {frame}: {name} in USD")
        if shape["triangles"]:
            same(usd_value(prims[name], "faceVertexIndices", number).reshape(-1, 3).astype(int), shape["faces"], f"{name}: faces in USD")
            need(len(usd_value(prims[name], "faceVertexCounts", number)) == shape["triangles"], f"{name}: counts in USD")
    table, _ = read_csv(f"{folder}/frame.{frame}.csv")
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
        compare_usd(prims, shapes, keys, folder, frame)
        out.append({"particles": count, "shapes": {n: {k: s[k] for k in ("points", "triangles", "curves")} for n, s in shapes.items()}})
    for name in ("particles", "meshes"):
        file = f"{folder}/{name}.vtk.series"
        if name == "particles" or os.path.exists(file):
            entries = json.load(open(file))["files"]
            need([e["name"] for e in entries] == [f"{name}.{f}.vtk" for f in frames], f"{file}: names")
    print(json.dumps(out))


main(sys.argv[1])
