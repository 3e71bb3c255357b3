"""Soft and inflated bodies, and rigid ones that keep their dents."""

import math

from make.arithmetic import plus, scaled
from make.meshes.figures import castle_net
from make.meshes.solids import balloon_net
from make.paths.motions import GRIPPER_FRAMES, GRIPPER_LOW, GRIPPER_OPEN
from make.scenes.markup import element, friction, gravity, scene_file


def octopus_pile():
    colours = [(0.85, 0.42, 0.4), (0.45, 0.55, 0.8), (0.9, 0.66, 0.35), (0.5, 0.7, 0.5), (0.65, 0.48, 0.75)]
    places = [(0, 0.02, 0), (0.1, 0.8, 0.1), (-0.12, 1.5, 0), (0.1, 2.2, -0.1), (0, 2.8, 0.12)]
    elements = [gravity(), element("box", name="tank", min=(-0.75, 0, -0.75), max=(0.75, 3.4, 0.75), inside="TRUE", center=(0, 0, 0),
                                   **friction(0.6, 0.5))]
    for k, (colour, where) in enumerate(zip(colours, places)):
        elements.append(element("softBody", name=f"octopus{k}", color=colour, look="skin", file="meshes/octopus.obj", resolution=14,
                                scale=0.7, rotateX=(0, 25, -20, 160, 40)[k], rotateY=40 * k,
                                rotateZ=(0, 15, 30, 10, -35)[k], translate=where, density=300, stiffness=0.3,
                                volumeStiffness=0.6, **friction(0.4, 0.3), damping="0.14923698"))
    return scene_file(
        "Octopus pile",
        "Five octopuses drop into a tank and pile up: soft bodies of springs and tetrahedra that keep their volumes. "
        "Then the tank tilts to and fro; their arms flex and hook into each other. Drag one out by an arm, or press X "
        "for the knife and cut it.",
        {"iterations": 360, "solverIterations": 4, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 8,
         "contactMargin": 0.01}, elements, {"stage": "studio", "camera": (1.6, 1.5, 2.9), "target": (0, 0.62, 0),
                                                    "turntable": "36", "titles": "1.2-4: Five octopuses, of springs and tetrahedra"},
        animations={"tank.angularVelocity": "vec(0, 0, 0.28*sin(1.3*max(0, t - 2.5)))"})


def balloons():
    """Each string ends in a knot below its balloon, from which it is tied to the lowest vertex and to those around that: a
    single one of 642 would be torn out of a skin that pulls upwards as a whole.
    """
    colours = [(0.9, 0.3, 0.3), (0.95, 0.75, 0.25), (0.35, 0.65, 0.4), (0.3, 0.5, 0.85), (0.65, 0.4, 0.75)]
    places = [(-1.1, 2.35, 0.1), (-0.5, 2.7, -0.25), (0.05, 2.4, 0.3), (0.6, 2.65, -0.15), (1.15, 2.3, 0.2)]
    size, below, links = 0.32, 0.008, 25
    vertices, faces = balloon_net()
    lowest = min(range(len(vertices)), key=lambda k: vertices[k][1])
    tied = sorted({k for face in faces if lowest in face for k in face})
    knot = (0, size * vertices[lowest][1] - below, 0)
    # Lighter than air: the balloons fall upwards.
    elements = [gravity(), element("wall", name="floor"),
                element("wind", name="draught", direction=(1, 0, 0.3), magnitude=0.5, gust=1, resistance=0.3),
                element("gravity", name="lift", direction=(0, 1, 0), magnitude=11.5, objectID=list(range(len(places))))]
    for k, (colour, place) in enumerate(zip(colours, places)):
        elements.append(element("cloth", name=f"balloon {k + 1}", color=colour, look="plastic", file="meshes/balloon.obj",
                                scale=size, translate=place, radius=0.02, density=0.1, stiffness=0.7,
                                bendingStiffness=0.02, pressure=1.02))
    for k, place in enumerate(places):
        elements.append(element("rope", name=f"string {k + 1}", color=(0.42, 0.36, 0.33), shape="line",
                                **{"from": (place[0] / 4, 0.014, place[2]), "to": plus(place, knot)}, count=links,
                                radius=0.014, mass=0.0005, longRange="TRUE", fixed=0, collides="FALSE"))
    for k in range(len(places)):
        elements += [element("distanceLock", distance=math.dist(knot, scaled(size, vertices[vertex])),
                             objectID=[k, len(places) + k], particleID=[vertex, links - 1]) for vertex in tied]
    return scene_file(
        "Balloons",
        "Five balloons on strings sway in a draught that now and then grows to a breeze. They are closed meshes "
        "whose volume follows the pressure, a slider: --set \"balloon 2.pressure=2.5\" inflates one, 0.3 lets it "
        "shrivel. Pull one down by its string.",
        {"iterations": 600, "solverIterations": 5, "substeps": 4, "timestep": 0.016667, "iteration": "gaussSeidel",
         "damping": 0.01, "contactMargin": 0.02}, elements,
        {"camera": (2.9, 2.7, 4.2), "target": (0.1, 1.85, 0.03), "stage": "studio", "turntable": "30",
         "titles": "1.2-4: Five balloons in a draught"},
        animations={"draught.magnitude": "0.5 + 1.1*max(0, sin(0.9*(t - 3)))*min(1, max(0, t - 3))"})


def bouncy_castle():
    vertices, _ = castle_net()
    bottom = [k for k, (_, y, _) in enumerate(vertices) if y < 0.05]
    elements = [gravity(), element("drag", coefficient=0.002), element("wall", name="ground", **friction(0.6, 0.5)),
                element("cloth", name="castle", color=(0.86, 0.62, 0.3), look="plastic", pattern="stripes",
                        file="meshes/castle.obj",
                        translate=(0, 0.06, 0), radius=0.06, density=0.6, stiffness=0.9, bendingStiffness=0.2,
                        pressure=1.05, **friction(0.5, 0.4), restitution=0.1, fixed=bottom)]
    bodies = [("ball", "ball", (0.8, 0.3, 0.35), (-0.5, 1.6, 0)),
              ("cube", "cube_5", (0.35, 0.55, 0.8), (0.5, 2.1, -0.2)),
              ("ring", "torus", (0.4, 0.65, 0.4), (0, 2.8, 0.1)),
              ("pill", "capsule", (0.6, 0.45, 0.7), (-0.3, 3.6, -0.3)),
              ("ball2", "ball", (0.35, 0.65, 0.65), (0.4, 4.1, 0.1))]
    for k, (name, file, colour, where) in enumerate(bodies):
        elements.append(element("rigidBody", name=name, color=colour, file=f"paths/{file}.txt", rotateX=25 * k,
                                rotateZ=15 * k, translate=where, radius=0.055, mass=0.01, **friction(0.4, 0.4),
                                restitution=0.3))
    return scene_file(
        "Bouncy castle",
        "Bodies drop into a bouncy castle, one closed mesh full of air that is tied down along its bottom. They "
        "bounce higher once the pump begins to beat. Throw them with the mouse, or let air out: --set "
        "castle.pressure=0.7.",
        {"iterations": 420, "solverIterations": 4, "substeps": 5, "timestep": 0.016667, "iteration": "gaussSeidel",
         "contactMargin": 0.02, "damping": 0.01}, elements,
        {"stage": "studio", "camera": (2.2, 2.7, 4.6), "target": (0, 0.6, 0)},
        animations={"castle.pressure": "1.05 + 0.2*sin(4*max(0, t - 3))"})


def gripper():
    """Two soft fingers close on a box, lift it, carry it aside and let go."""
    across, along, deep = 3, 9, 4  # cells of a finger
    top = [(i * (along + 1) + along) * (deep + 1) + k for i in range(across + 1) for k in range(deep + 1)]
    elements = [gravity(), element("wall", name="floor", **friction(0.6, 0.5)),
                element("box", name="table", look="wood", min=(-0.35, 0, -0.35), max=(0.35, 0.3, 0.35), **friction(0.6, 0.5))]
    for k, (name, side) in enumerate((("left", -1), ("right", 1))):
        elements.append(element("softBody", name=name, color=(0.3, 0.6, 0.6), shape="box", size=(0.2, 0.6, 0.2667),
                                resolution=along, translate=(side * GRIPPER_OPEN, GRIPPER_LOW - 0.3, 0), density=300,
                                material="neoHookean", youngsModulus=400000, poissonRatio=0.4, **friction(1.2, 1.0)))
        elements.append(element("attachment", objectID=k, particleID=top, path=f"paths/gripper_{name}.txt"))
    elements.append(element("rigidBody", name="load", model="rigid", look="wood", shape="box", size=(0.38, 0.38, 0.38),
                            translate=(0, 0.49, 0), mass=0.5, **friction(1.0, 0.9)))
    return scene_file(
        "Soft gripper",
        "Two soft fingers close on a block, lift it by friction alone, carry it away from the table and let it go. "
        "Only their upper ends are driven. If fingers and block have no friction it stays behind; softer fingers "
        "bend around it: --set left.youngsModulus=30000.",
        {"iterations": GRIPPER_FRAMES, "solverIterations": 15, "timestep": 0.016667, "substeps": 2,
         "iteration": "gaussSeidel", "contactMargin": 0.01},
        elements, {"stage": "table", "camera": (1.35, 1.25, 2.15), "target": (0.22, 0.58, 0)})


def shape_deformations():
    size = (1.6, 0.4, 0.4)
    clamped = list(range(2 * 16))  # sampled particles count along z, then y, then x: two layers of 4 x 4
    elements = [gravity(), element("wall", name="floor", distance=-0.6, **friction(0.6, 0.5)),
                element("box", name="post", look="wood", min=(-1.25, -0.6, -1.15), max=(-0.82, 1.4, 1.15))]
    colours = ((0.3, 0.5, 0.78), (0.36, 0.65, 0.45), (0.88, 0.52, 0.3))
    for k, (kind, colour) in enumerate(zip(("rigid", "linear", "quadratic"), colours)):
        elements.append(element("rigidBody", name=kind, caption=kind, color=colour, pattern="checks", shape="box", size=size,
                                translate=(0, 1.1, (k - 1) * 0.75), radius=0.05, mass=0.05, stiffness=0.2,
                                deformation=kind, beta=0 if kind == "rigid" else 0.994, fixed=clamped,
                                **friction(0.6, 0.5)))
    return scene_file(
        "Rigid, linear, quadratic",
        "The same beam three times, clamped at the left end, under its own weight (thesis figure 3.2). The rigid one "
        "keeps its shape; the linear one can only shear and stretch; the quadratic one bends as well. Vary beta of "
        "linear and quadratic between 0, which is rigid, and 1.",
        {"iterations": 300, "solverIterations": 3, "timestep": 0.016667, "substeps": 2, "contactMargin": 0.01},
        elements, {"stage": "studio", "camera": (1.6, 1.5, 4.0), "target": (0, 0.6, 0)})


def plastic_bunnies():
    elements = [gravity(), element("wall", name="floor", **friction(0.6, 0.5))]
    bunnies = [("elastic", "rubber", (0.42, 0.58, 0.78), 0, -30), ("clay", "clay", (0.86, 0.66, 0.4), 5, 0),
               ("putty", "rubber", (0.72, 0.4, 0.36), 30, 25)]
    for k, (name, look, colour, rate, turned) in enumerate(bunnies):
        flows = {"plasticity": rate, "plasticYield": 0.03} if rate > 0 else {}
        elements.append(element("rigidBody", name=name, caption=name, color=colour, look=look, file="meshes/bunny.obj",
                                sample="TRUE", scale=1.0, rotateY=turned, translate=((k - 1) * 1.5, 0.02, 0),
                                radius=0.04, overlap=0.2,
                                density=300, deformation="small", clusters=24, stiffness=0.8, **flows,
                                **friction(0.6, 0.5)))
    for k, aside in enumerate((0.05, 0, -0.05)):
        elements.append(element("ball", name=f"ball {k + 1}", look="metal",
                                position=((k - 1) * 1.5 + aside, 1.9 + 0.25 * k, 0), radius=0.22, mass=40,
                                **friction(0.3, 0.3)))
    elements.append(element("box", name="plate", look="metal", min=(-2.1, 3, -0.55), max=(2.1, 3.08, 0.55),
                            **friction(0.6, 0.5)))
    return scene_file(
        "Plastic bunnies",
        "A heavy ball falls on each of three bunnies, and then a plate presses them: elastic on the left, clay in the "
        "middle, putty on the right. They are clusters of particles that each keep their shape; where plasticity is "
        "above 0, a deformation beyond plasticYield becomes the new shape: the larger it is, the faster. The mesh "
        "follows the particles.",
        {"iterations": 720, "solverIterations": 6, "timestep": 0.016667, "averaging": "massSplitting", "substeps": 2,
         "contactMargin": 0.008},
        elements, {"stage": "table", "camera": (0.4, 1.5, 4.5), "target": (0.1, 0.6, 0)},
        animations={"plate.velocity": "vec(0, -1.225*sin(max(0, t - 3)), 0)"})
