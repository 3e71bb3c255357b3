"""Rods: what twists."""

import math

from make.arithmetic import golden_angle
from make.paths.rods import CABLE_LENGTH, CABLE_SEGMENTS, CORD_WIRE
from make.scenes.markup import capsules, element, friction, gravity, scene_file, stand


def plectoneme():
    half, elements = CABLE_LENGTH / 2, [element("drag", coefficient=0.01)]
    cables = (("twisted", (0.95, 0.55, 0.2), 0), ("untwisted", (0.35, 0.65, 0.85), -0.45))
    for number, (name, colour, z) in enumerate(cables):
        elements.append(element("rod", name=name, caption=name, color=colour, shape="line",
                                **{"from": (-half, 0, z)}, to=(half, 0, z), count=CABLE_SEGMENTS + 1,
                                translate=(0, 0.45, 0), radius=0.008, density=1100, youngsModulus=1e6,
                                poissonRatio=0.4, bendingDamping=0.02, **friction(0.2, 0.2), fixed=[0, CABLE_SEGMENTS]))
        elements.append(element("animatedParticle", file="paths/cable_end.txt", translate=(0, 0.45, z),
                                objectID=number, particleID=CABLE_SEGMENTS))
    return scene_file(
        "Plectoneme",
        "Two cables held at both ends, one of them twisted, buckle as the ends move closer. First, the right end of "
        "the front one is turned nearly thirteen times about its axis. The cable behind bows out; the twisted one trades twist "
        "for writhe: it buckles into a helix, throws a loop, and the loop winds up around itself, like a garden hose "
        "or DNA.",
        {"iterations": 1000, "solverIterations": 8, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 8,
         "contactMargin": 0.008},
        elements, {"stage": "night", "camera": (0, 0.72, 1.2), "target": (0, 0.4, -0.1), "fieldOfView": "36",
                   "cameraPath": "0: 0 0.72 1.2, 0 0.4 -0.1; 4: 0 0.62 0.9, 0 0.42 -0.1; 9: -0.2 0.6 0.62, -0.2 0.42 -0.05"},
        animations={"twisted.twistRate": ((0, 0), (0.5, 27), (3, 27), (3.5, 0))})


def telephone_cord():
    elements = [gravity(), element("wall", name="ground")]
    wires = ((0.85, (0.88, 0.6, 0.2)), (1, (0.75, 0.14, 0.12)), (1.2, (0.2, 0.42, 0.55)))
    for k, (part, colour) in enumerate(wires):
        elements.append(element("rod", name=f"cord{k}", caption=f"wire of {2000 * part * CORD_WIRE:.1f} mm", color=colour,
                                look="plastic", file="paths/telephone_cord.txt", translate=(0.22 * k - 0.22, 1.35, 0),
                                radius=part * CORD_WIRE, density=1200, youngsModulus=6e7, poissonRatio=0.45,
                                bendingDamping=0.004, **friction(0.3, 0.3), fixed=0))
    # A hook ends on top of the wire's first particle, and touches none of those that move.
    hook, rail, side = 0.003, 1.46, 0.36
    elements += stand((-side, rail, 0), (side, rail, 0), 0.01)
    elements += capsules(*(((x, rail, 0), (x, round(1.35 + part * CORD_WIRE + hook, 4), 0), hook)
                       for x, part in zip((-0.19, 0.03, 0.25), (part for part, _ in wires))))
    return scene_file(
        "Telephone cord",
        "A coil of wire is a spring because the wire twists: it is the twist of each turn that lengthens it. Three "
        "coils of the same rest shape hang under their own weight. The weight of a wire grows with the square of its "
        "thickness, its stiffness with the fourth power: once they hang still, the cords are 3.3, 2.7 and 2.2 times "
        "as long as at the start, and each has lengthened 1.4 times as much as the next thicker one. Pull a lower end "
        "and let go.",
        {"iterations": 900, "solverIterations": 6, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 4},
        elements, {"stage": "room", "camera": (0.3, 1.12, 1.5), "target": (0, 0.98, 0), "fieldOfView": "40"})


def spaghetti():
    pieces, length, radius = 36, 0.25, 0.003
    elements = [gravity(), element("wall", name="table", look="wood", **friction(0.5, 0.4)),
                element("triangles", name="bowl", color=(0.16, 0.3, 0.42), file="meshes/bowl.obj", scale=0.09,
                        translate=(0, 0.004, 0), **friction(0.3, 0.2))]
    for k in range(pieces):
        tone = 0.94 + 0.06 * ((k * 5) % 7) / 6
        elements.append(element("rod", name=f"spaghetto {k + 1}", look="plastic",
                                color=(0.93 * tone, 0.8 * tone, 0.48 * tone), shape="line",
                                **{"from": (-length / 2, 0, 0)}, to=(length / 2, 0.02, 0), count=58,
                                rotateY=math.degrees(k * golden_angle()) % 360, translate=(0, 0.1 + 0.011 * k, 0),
                                radius=radius, density=1050, youngsModulus=30000, poissonRatio=0.45,
                                bendingDamping=0.02, **friction(0.3, 0.2)))
    return scene_file(
        "Spaghetti",
        f"{pieces} cooked spaghetti fall into a bowl. A rod of this thickness and softness supports itself over two "
        "centimetres; anything longer hangs down. Raise the youngsModulus of one to 3e9 and it is raw.",
        {"iterations": 600, "solverIterations": 8, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 4,
         "stabilize": 1}, elements, {"stage": "table", "camera": (0.2, 0.3, 0.29), "target": (0, 0.05, 0)})
