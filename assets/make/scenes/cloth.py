"""Cloth that is wrung, drapes, hangs or bursts."""

from make.arithmetic import scaled
from make.meshes.cloth import PILLOW_CELLS, TOWEL_COLUMNS, TOWEL_ROWS
from make.paths.motions import TOWEL_FRAMES, TOWEL_HEIGHT
from make.scenes.markup import capsules, element, friction, gravity, scene_file, stand


def wrung_towel():
    grips = [element("animatedParticle", file=f"paths/towel/{end}_{line}.txt", objectID=0,
                     particleID=line * TOWEL_COLUMNS + column)
             for end, column in (("left", 0), ("right", TOWEL_COLUMNS - 1)) for line in range(TOWEL_ROWS)]
    return scene_file(
        "Wrung towel",
        "A towel is wrung: kinematic paths turn its two ends against each other, and back again. Its triangles "
        "collide with one another (selfCollision), so it winds up like a rope instead of passing through itself.",
        {"iterations": TOWEL_FRAMES, "solverIterations": 20, "timestep": 0.016667, "substeps": 4,
         "iteration": "gaussSeidel", "schedule": "hierarchical", "damping": 0.0396},
        [gravity(),
         element("cloth", name="towel", color=(0.85, 0.55, 0.25), look="knit", pattern="stripes",
                 file="meshes/towel.obj",
                 translate=(0, TOWEL_HEIGHT, 0), radius=0.01, mass=0.001, **friction(0.3, 0.3), stiffness=1,
                 bendingStiffness=0.02, thickness=0.02, selfCollision="TRUE")] + grips,
        {"stage": "studio", "background": (0.45, 0.62, 0.66), "camera": (0.8, 1.45, 1.15), "target": (0.05, 0.95, 0),
         "fieldOfView": "40"},
        note="Written by make_assets.py: one path for each vertex at the two ends.")


def drape_on_bunny():
    return scene_file(
        "Cloth on a bunny",
        "A cloth drapes over a stone bunny, and friction keeps it hanging from the ears even when the bunny turns. "
        "Its triangles collide with those of the bunny's mesh. With less friction it slips off: --set "
        "bunny.staticFriction=0 --set bunny.kineticFriction=0. Or pull it off with the mouse.",
        {"iterations": 240, "solverIterations": 2, "substeps": 30, "timestep": 0.016667,
         "iteration": "gaussSeidel", "damping": 0.020788236, "contactMargin": 0.005},
        [gravity(), element("drag", coefficient=0.005), element("wall", **friction(0.6, 0.5)),
         element("triangles", name="bunny", look="stone", file="meshes/bunny.obj", **friction(0.6, 0.5)),
         element("cloth", name="cloth", color=(0.75, 0.3, 0.35), pattern="dots", file="meshes/cloth_40.obj",
                 scale=1.5,
                 translate=(-0.1, 1.35, 0), radius=0.026, mass=0.004, **friction(0.6, 0.5), stiffness=1,
                 bendingStiffness=0.02)],
        {"stage": "studio", "camera": (1.45, 1.25, 2.05), "target": (0, 0.6, 0)},
        animations={"bunny.angularVelocity": "vec(0, 0.7*sin(0.6*max(0, t - 5)), 0)"})


def seam_burst():
    return scene_file(
        "Seam burst",
        "Two panels are stitched together into a pillow full of air. The seam just holds until a heavy ball drops "
        "onto the pillow: where an edge across the seam stretches beyond seamTear, the stitch opens, the air escapes, "
        "and the next stitches carry the load; then a draught puffs it up from that side. Or overinflate it: --set "
        "pillow.pressure=2.6; --set pillow.seamTear=0 holds for ever.",
        {"iterations": 240, "solverIterations": 12, "timestep": 0.016667, "iteration": "gaussSeidel", "damping": 0.02,
         "contactMargin": 0.01},
        [gravity(), element("drag", coefficient=0.004), element("wall", **friction(0.6, 0.5)),
         element("cloth", name="pillow", color=(0.8, 0.45, 0.35), pattern="stripes", file="meshes/pillow.obj", rotateY=25,
                 translate=(0, 0.32, 0), radius=0.028, density=0.4, **friction(0.5, 0.4), stiffness=0.7,
                 bendingStiffness=0.05, pressure=1.7, seamTear=1.18, selfCollision="TRUE", seam=list(range(4 * PILLOW_CELLS))),
         element("ball", name="ball", look="metal", position=(0.1, 5.0, 0.05), radius=0.24, mass=60,
                 **friction(0.5, 0.4)),
         element("wind", name="draught", objectID=0, direction=(1, 0.3, -0.2), magnitude=6, gust=1, resistance=0)],
        {"stage": "table", "camera": (-2.2, 1.15, 0.5), "target": (-0.05, 0.38, 0)},
        animations={"draught.magnitude": "6 + 5*sin(2*t)", "draught.resistance": "1.2*min(1, max(0, t - 2))"})


def swatches():
    # Compliance askew: 1 / (2 G) of a spring along the diagonal of a square that shears by G = 0.3, 0.8 and 3 gf/cm for
    # each degree (Kawabata 1980); 1 gf/cm a degree is 56.2 N/m.
    fabrics = [("silk", (0.78, 0.66, 0.82), 0.3), ("cotton", (0.86, 0.82, 0.7), 0.8), ("denim", (0.28, 0.4, 0.62), 3)]
    columns, size, grain, weight = 13, 0.8, 0.05, 0.5
    swatches = [(f"{name}{'Bias' if bias else ''}", name, scaled(0.85, colour) if bias else colour, shear, bias,
                 (1.1 * (k - 1), 0.9 + 1.2 * (1 - bias), 0))
                for k, (name, colour, shear) in enumerate(fabrics) for bias in range(2)]
    elements = [gravity(), element("drag", coefficient=0.05), element("wall")]
    for own, name, colour, shear, bias, middle in swatches:
        elements.append(element(
            "cloth", name=own, caption=f"{name}{', bias' if bias else ''}", color=colour,
            shape="grid", size=(size, size, 0), resolution=columns - 1, preset=name, stiffness=1, translate=middle,
            radius=0.012, collides="FALSE", shearCompliance=round(1 / (2 * 56.2 * shear), 4),
            warp=(1, 1, 0) if bias else (0, 1, 0), fixed=[(columns - 1) * columns + i for i in range(columns)]))
    for own, *_, middle in swatches:
        elements.append(element(
            "rigidBody", name=f"bar of {own}", look="metal", shape="box",
            size=(size + grain, 2 * grain, 2 * grain), spacing=grain, radius=0.5 * grain,
            mass=round(weight / (4 * (round(size / grain) + 1)), 5), collides="FALSE",
            translate=(middle[0], middle[1] - 0.5 * size, 0)))
    for k in range(len(swatches)):
        elements.append(
            element("attachment", objectID=k, particleID=list(range(columns)), targetObject=len(swatches) + k))
    elements.append(element("wind", name="breeze", direction=(0.2, 0, 1), magnitude=1, gust=1, resistance=0))
    side, upper, lower = 1.65, 2.52, 1.32
    elements += stand((-side, upper, 0), (side, upper, 0), 0.03) + capsules(((-side, lower, 0), (side, lower, 0), 0.03))
    return scene_file(
        "Swatches on the grain and on the bias",
        "Silk, cotton and denim, as stiff as they were measured, hang from a rail and carry a bar of half a kilogram "
        "each. Above, the warp hangs straight down and nothing visibly gives; below, the same fabrics, cut on the "
        "bias at 45 degrees to the warp, lengthen and narrow at the waist, silk the most, and sway in a breeze. "
        "compliance acts along the warp, weftCompliance across it, shearCompliance in shear: try --set "
        "cottonBias.shearCompliance=0.03.",
        {"iterations": 240, "solverIterations": 2, "substeps": 20, "timestep": 0.016667, "iteration": "gaussSeidel",
         "stiffnessModel": "compliant"},
        elements, {"stage": "studio", "camera": (0.5, 1.55, 3.75), "target": (0, 1.42, 0)},
        animations={"breeze.magnitude": "3 + 2*sin(1.7*t)", "breeze.resistance": "min(1, max(0, t - 3.5))"})
