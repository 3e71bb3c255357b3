"""Many ropes, or much that hangs on them."""

from make.paths import ropes
from make.paths.placements import BRIDGE_PLANKS, BRIDGE_START
from make.scenes.markup import element, friction, gravity, scene_file


def hair():
    elements = [gravity(), element("drag", coefficient=0.06),
                element("triangles", look="hair", color=(0.26, 0.16, 0.08), file="meshes/sphere.obj",
                        scale=ropes.HEAD_RADIUS, translate=ropes.HEAD_CENTRE)]
    for strand, (polar, azimuth) in enumerate(ropes.hair_directions()):
        shade = 0.75 + 0.25 * ((strand * 7) % 5) / 4
        elements.append(element("rope", look="hair", name=f"strand{strand}",
                                color=(0.55 * shade, 0.33 * shade, 0.16 * shade), file="paths/strand.txt", rotateX=polar,
                                rotateY=azimuth, translate=ropes.HEAD_CENTRE,
                                radius=ropes.HAIR_RADIUS, mass=0.05, **friction(0.1, 0.1), bending="TRUE",
                                bendingStiffness=0.05, fixed=0))
    return scene_file(
        "Hair",
        f"A head of hair: {ropes.STRANDS} strands of {ropes.STRAND_PARTICLES} particles stand out straight, fall over "
        "a sphere and come to rest around it (thesis figure 5.5; \"Hair\" in table 5.1). Every strand is a rope with "
        "bending whose first particle is fixed on the head. Thousands of hairs are drawn between them; press V to "
        "see the particles.",
        {"iterations": 251, "solverIterations": 100, "timestep": 0.016667, "stabilize": 25}, elements,
        {"stage": "studio", "background": (0.8, 0.78, 0.75), "camera": (1.3, 2.05, 1.95), "target": (0, 1.3, 0),
         "fieldOfView": "46"},
        note="Written by make_assets.py: one rope for each strand, all from the same list of points.")


def rope_bridge():
    """Two ropes from cliff to cliff, planks tied between them."""
    between = 6  # a plank every `between` particles of a rope
    count = (BRIDGE_PLANKS + 1) * between + 1
    up = (0, 1.6, 0)
    elements = [gravity(), element("drag", coefficient=0.02), element("wall", name="ground")]
    for name, z in (("left", -0.36), ("right", 0.36)):
        elements.append(element("rope", name=name, color=(0.75, 0.6, 0.4), shape="line",
                                **{"from": (BRIDGE_START, 0.06, z)}, to=(-BRIDGE_START, 0.06, z), count=count,
                                translate=up, radius=0.02, mass=0.04, fixed=[0, count - 1]))
    elements.append(element("rigidBody", name="planks", look="wood", model="rigid", shape="box", size=(0.2, 0.06, 0.62),
                            translate=up, mass=0.28, **friction(0.5, 0.5), repeater="paths/bridge_planks.txt"))
    elements.append(element("rigidBody", name="ball", look="metal", model="rigid", shape="sphere", size=(0.6, 0.6, 0.6),
                            translate=(-0.1, 2.3, 0), mass=9.7, **friction(0.5, 0.5)))
    for x, name in ((BRIDGE_START - 0.86, "cliff"), (-BRIDGE_START + 0.86, "other cliff")):
        elements.append(element("triangles", name=name, look="stone", file="meshes/block.obj", scale=1.6,
                                translate=(x, 0.8, 0)))
    for plank in range(BRIDGE_PLANKS):
        middle = (plank + 1) * between
        elements += [element("attachment", objectID=rope, particleID=[middle - 1, middle + 1], targetObject=2 + plank)
                     for rope in range(2)]
    return scene_file(
        "Rope bridge",
        "Planks hang between two ropes, and a heavy ball drops onto them. The ropes hardly stretch under the load, "
        "since each frame is solved in twenty short steps. See how they do with four: --set substeps=4.",
        {"iterations": 600, "solverIterations": 3, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 20,
         "stabilize": 1, "contactMargin": 0.02}, elements,
        {"stage": "studio", "camera": (2.73, 2.1, 3.55), "target": (0.3, 0.65, 0)}, note=None)
