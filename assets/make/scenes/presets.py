"""A small scene for each preset of a material: its picture stands beside the preset's name in menus."""

from make.scenes.markup import element, gravity, scene_file

FABRICS = {"silk": (0.78, 0.66, 0.82), "cotton": (0.86, 0.82, 0.7), "denim": (0.28, 0.4, 0.62),
           "wool": (0.5, 0.45, 0.4), "rubberSheet": (0.2, 0.2, 0.22), "paper": (0.93, 0.93, 0.9)}
SOLIDS = {"rubber": (0.2, 0.2, 0.22), "jelly": (0.85, 0.35, 0.45), "clay": (0.66, 0.42, 0.3),
          "steel": (0.62, 0.65, 0.7)}
LIQUIDS = {"water": (0.25, 0.5, 0.85), "honey": (0.9, 0.62, 0.15), "oil": (0.8, 0.78, 0.3), "goo": (0.35, 0.7, 0.35),
           "thesis": (0.45, 0.55, 0.75)}
RIGIDS = {"steel": (0.62, 0.65, 0.7), "wood": (0.62, 0.42, 0.22), "stone": (0.5, 0.49, 0.48), "glass": (0.7, 0.85, 0.85),
          "rubber": (0.2, 0.2, 0.22), "ice": (0.78, 0.88, 0.95)}
GRAINS = {"sand": (0.86, 0.69, 0.42), "gravel": (0.5, 0.49, 0.48), "snow": (0.92, 0.94, 0.97)}


def written(name, matter, settings=None, view=None, blocks=""):
    settings = {"iterations": 60, "solverIterations": 10, "timestep": 0.016667, "substeps": 4,
                "iteration": "gaussSeidel", "stiffnessModel": "compliant"} | (settings or {})
    text = scene_file(name, f"What the preset {name} is like.", settings, [gravity(), element("wall")] + matter,
                      view or {"camera": (0.95, 0.85, 1.35), "target": (0, 0.32, 0)})
    return text.replace("</simulation>", blocks + "</simulation>")


def fabric(name):
    """A square that falls over a ball."""
    return written(name, [element("sphere", position=(0, 0.35, 0), radius=0.3),
                          element("cloth", preset=name, color=FABRICS[name], shape="grid", size=(1.1, 0, 1.1),
                                  resolution=24, stiffness=1, translate=(0, 0.68, 0), radius=0.01)])


def solid(name):
    """A ball that is dropped on the floor."""
    return written(name, [element("softBody", preset=name, color=SOLIDS[name], shape="sphere", size=(0.7, 0.7, 0.7),
                                  resolution=7, translate=(0, 0.9, 0))])


def rigid(name):
    """A box that is dropped on an edge."""
    return written(name, [element("rigidBody", preset=name, color=RIGIDS[name], model="rigid", shape="box",
                                  size=(0.5, 0.5, 0.5), rotateX=25, rotateZ=35, translate=(0, 0.8, 0))])


def block(low, high, spacing, jitter=0):
    tags = {"time": 0, "object": 0, "min": low, "max": high, "spacing": spacing, "jitter": jitter}
    return "  <particles>\n    <block>" + "".join(f"<{tag}>{value}</{tag}>" for tag, value in tags.items()) + \
        "</block>\n  </particles>\n"


def liquid(name):
    """A column that collapses in a tank."""
    return written(name, [element("box", min=(-0.45, 0, -0.25), max=(0.45, 1.5, 0.25), inside="TRUE"),
                          element("fluid", preset=name, color=LIQUIDS[name], radius=0.025, spacing=0.05,
                                  smoothing=0.1)],
                   {"iteration": "jacobi", "substeps": 2, "solverIterations": 5},
                   {"camera": (0.75, 0.75, 1.2), "target": (0, 0.18, 0)},
                   block("-0.42 0.03 -0.22", "-0.07 0.63 0.22", 0.05))


def grain(name):
    """A column that becomes a pile."""
    return written(name, [element("sand", preset=name, color=GRAINS[name], radius=0.04)],
                   {"stabilize": 10, "substeps": 2},
                   {"camera": (0.8, 0.75, 1.2), "target": (0, 0.16, 0)},
                   block("-0.17 0.05 -0.17", "0.17 0.85 0.17", 0.085, 0.02))


PRESETS = {f"presets/{kind}.{name}.xml": (make, name)
           for kind, names, make in (("cloth", FABRICS, fabric), ("softBody", SOLIDS, solid),
                                     ("fluid", LIQUIDS, liquid), ("sand", GRAINS, grain), ("rigidBody", RIGIDS, rigid)) for name in names}
