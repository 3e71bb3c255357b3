"""A hair tuft that is combed: rods that are rooted on a small scalp."""

import math

from make.arithmetic import golden_angle, plus, scaled
from make.scenes.markup import element, friction, gravity, scene_file

GUIDES, GUIDE_RADIUS, GUIDE_LENGTH, GUIDE_PARTICLES = 60, 0.004, 0.26, 33
SCALP_RADIUS, SCALP_CENTRE, HAIRLINE = 0.07, (0, 0.5, 0), 65  # degrees from straight down
TEETH, TOOTH_SPACING, TOOTH_LENGTH, TOOTH_RADIUS, BACK_RADIUS = 8, 0.028, 0.17, 0.0025, 0.007


def directions():
    """Of the guides at their roots: a golden spiral around straight down, equal areas."""
    lowest = math.cos(math.radians(HAIRLINE))
    for k in range(GUIDES):
        down = 1 - (1 - lowest) * (k + 0.5) / GUIDES
        aside, angle = math.sqrt(1 - down * down), golden_angle() * k
        yield aside * math.cos(angle), -down, aside * math.sin(angle)


def guides():
    for k, direction in enumerate(directions()):
        shade = 0.75 + 0.25 * ((k * 7) % 5) / 4
        root = plus(SCALP_CENTRE, scaled(SCALP_RADIUS + GUIDE_RADIUS, direction))
        yield element("rod", name=f"guide {k + 1}", look="hair", color=(0.55 * shade, 0.3 * shade, 0.13 * shade),
                      shape="line", **{"from": root}, to=plus(root, scaled(GUIDE_LENGTH, direction)),
                      count=GUIDE_PARTICLES, radius=GUIDE_RADIUS, density=300, youngsModulus=750000, poissonRatio=0.4,
                      bendingDamping=0.03, **friction(0.05, 0.05), fixed=0)


def comb():
    """Its teeth point upwards, along the hair as it hangs; all parts go along one path."""
    common = {"look": "plastic", "color": (0.1, 0.35, 0.4), "center": (0, 0, 0), "path": "paths/comb.txt",
              **friction(0.05, 0.05)}
    half = (TEETH - 1) * TOOTH_SPACING / 2
    yield element("capsule", name="back of the comb", **{"from": (0, 0, -half - 0.008)}, to=(0, 0, half + 0.008),
                  radius=BACK_RADIUS, **common)
    for k in range(TEETH):
        z = k * TOOTH_SPACING - half
        yield element("capsule", name=f"tooth {k + 1}", **{"from": (0, 0, z)}, to=(0, TOOTH_LENGTH, z),
                      radius=TOOTH_RADIUS, **common)


def hair_tuft():
    elements = [gravity(), element("drag", coefficient=0.0002), element("wall", name="ground"),
                element("triangles", name="scalp", look="hair", color=(0.24, 0.13, 0.06),
                        file="meshes/sphere.obj", scale=SCALP_RADIUS, translate=SCALP_CENTRE)]
    return scene_file(
        "Hair tuft",
        "A comb passes through a tuft of hair, bends it aside and lets it swing back; then it returns from the other "
        f"side. Only {GUIDES} rods, each held on the scalp at one end, are simulated; the 5,000 strands between them "
        "are drawn. Press V to see the particles of the rods.",
        {"iterations": 600, "solverIterations": 5, "timestep": 0.016667, "iteration": "gaussSeidel", "substeps": 4,
         "stabilize": 1},
        elements + list(guides()) + list(comb()),
        # The ball ends above the picture: seen whole it would make a brush of the hair.
        {"stage": "studio", "background": (0.8, 0.78, 0.75), "camera": (0.44, 0.36, 0.74), "target": (0.03, 0.33, 0),
         "fieldOfView": "38"})
