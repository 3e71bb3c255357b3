"""Cloth that tears, and what there is to cut."""

import math

from make.meshes.cloth import BANNER_COLUMNS, BANNER_ROWS, BANNER_STEP, banner_grid, grid
from make.paths.fillings import lattice
from make.paths.motions import BANNER_FRAMES, BANNER_PULL
from make.scenes.markup import capsules, element, friction, gravity, scene_file, stand


def settings(frames, iterations=30):
    return {"iterations": frames, "solverIterations": iterations, "timestep": 0.016667, "substeps": 2,
            "iteration": "gaussSeidel", "damping": 0.0396}


def every_third(count):
    """Of a row of particles, the last one among them."""
    return [*range(0, count, 3), count - 1]


def cloth_torn_by_cube():
    count, scale, centre = 40, 2.0, (0, 2.1, 0)
    cube_at, cube_scale = (0.0, 2.35, 0.36), 1.3
    # The vertices of the cloth after rotateX 90, `scale` and `translate`; row 0 on top.
    vertices = [(centre[0] + scale * x, centre[1] - scale * z, centre[2] + scale * y)
                for x, y, z in grid(count, count, 1, 1)[0]]
    cube = [tuple(c + cube_scale * p for c, p in zip(cube_at, point)) for point in lattice(5, 5, 5)]
    locks = []
    for i, point in enumerate(cube):
        if point[2] < cube_at[2] - 0.2:  # the face towards the cloth
            v = min(range(len(vertices)), key=lambda k: (round(math.dist(vertices[k], point), 4), k))
            locks.append(element("distanceLock", distance=math.dist(vertices[v], point), objectID=[0, 1],
                                 particleID=[v, i]))
    return scene_file(
        "Cloth torn open by a cube",
        "The weight of a heavy cube tears open the hanging cloth it is attached to. Distance locks hold its back "
        "face; an edge longer than &quot;tear&quot; times its rest length splits one of its vertices (Mueller 2006, "
        "3.6). Raise tear while it runs and the cloth holds. To help, press X for the knife and hold the left "
        "button.",
        settings(240),
        [gravity(), element("wall", **friction(0.5, 0.4)),
         element("cloth", name="cloth", color=(0.72, 0.2, 0.22), file="meshes/cloth_40.obj", scale=scale, rotateX=90,
                 translate=centre, radius=0.022, mass=0.002, **friction(0.3, 0.3), stiffness=1, bendingStiffness=0.05,
                 tear=1.35, fixed=every_third(count), selfCollision="TRUE"),
         element("rigidBody", name="cube", look="metal", file="paths/cube_5.txt", scale=cube_scale,
                 translate=cube_at, radius=0.065, mass=0.06)] + locks,
        {"stage": "studio", "camera": (2.4, 3, 3.45), "target": (0.15, 1.6, 0.1)})


def cloth_ripped_by_ball():
    count = 40
    border = sorted({v for k in range(0, count, 3) for v in (k, k * count, k * count + count - 1)}
                    | {count - 1, count * count - count, count * count - 1})
    return scene_file(
        "Cloth ripped by a thrown ball",
        "A heavy ball flies through a cloth that is held at its top and sides. Whatever is stretched to more than "
        "&quot;tear&quot; times its rest length tears. A tougher cloth catches the ball: --set cloth.tear=3; a "
        "lighter ball bounces off: --set ball.mass=0.005.",
        settings(180),
        [gravity(), element("drag", coefficient=0.0005), element("wall", **friction(0.5, 0.4)),
         element("cloth", name="cloth", color=(0.85, 0.78, 0.62), look="paper", file="meshes/cloth_40.obj", scale=2.4,
                 rotateX=90,
                 translate=(0, 1.6, 0), radius=0.028, mass=0.002, **friction(0.2, 0.2), stiffness=1,
                 bendingStiffness=0.05, tear=1.3, fixed=border, selfCollision="TRUE"),
         element("rigidBody", name="ball", look="metal", file="paths/ball.txt", scale=1.8,
                 translate=(0.15, 1.4, 2.4), velocity=(-0.4, 2.6, -9.0), radius=0.1, mass=0.1)],
        {"stage": "night", "camera": (1.9, 2.6, 3.1), "target": (-0.05, 1.45, 0.1)})


def banner_rip():
    _, _, index = banner_grid()
    top, last = (-0.4, 3.3, 0.0), BANNER_ROWS - 1
    grips = [element("animatedParticle", file="paths/banner_pull.txt", objectID=0,
                     translate=(top[0] + c * BANNER_STEP, top[1] - last * BANNER_STEP, 0.0),
                     particleID=index[last * BANNER_COLUMNS + c]) for c in range(BANNER_COLUMNS)]
    high = top[1] + 0.05  # of the rail, which the banner hangs below without touching it
    return scene_file(
        "Banner ripped apart",
        "A hanging banner is pulled at its lower edge until it rips, starting from the notch in its side. Its "
        "strength is the parameter &quot;tear&quot;: lower it while it runs and the banner rips at once, raise it "
        "and it holds. Press X for the knife, cut another notch and see where it rips then.",
        settings(BANNER_FRAMES),
        [gravity(), element("drag", coefficient=0.002), element("wall"),
         element("cloth", name="banner", color=(0.86, 0.47, 0.16), pattern="stripes", file="meshes/banner.obj",
                 rotateX=90, translate=top,
                 radius=0.018, mass=0.002, **friction(0.3, 0.3), stiffness=1, bendingStiffness=0.1, tear=1.4,
                 selfCollision="TRUE", fixed=list(range(BANNER_COLUMNS)))] + grips +
        stand((-0.75, high, 0), (0.75, high, 0), 0.03) + winch(top[1] - last * BANNER_STEP),
        {"stage": "room", "camera": (2.2, 1.7, 5.05), "target": (0.1, 1.6, 0)})


def winch(height):
    """The bar that the lower end of the banner is clamped to, and the two slanting rails that it slides down."""
    ends, slope = (-0.52, 0.52), BANNER_PULL[0] / BANNER_PULL[1]
    behind, above, clamp = -0.05, 0.15, height - 0.012  # it touches none of the rows above the one that it holds
    rails = [((x + slope * above, height + above, behind), (x - slope * height, 0, behind), 0.02) for x in ends]
    return capsules(*rails) + [
        element("capsule", name="clamp", color=(0.2, 0.22, 0.26), **{"from": (ends[0], clamp, 0)},
                to=(ends[1], clamp, 0), radius=0.016, center=(0, 0, 0), path="paths/banner_pull.txt")]


def knife_course():
    return scene_file(
        "Knife course",
        "Two cloths, five ropes with weights and two blocks of jelly in a breeze, all waiting to be cut. Press X for "
        "the knife, hold the left button and draw across them, while the simulation runs or is paused: the cut "
        "follows the mouse through everything behind it. Press R to hang everything up again.",
        settings(300, iterations=20) | {"schedule": "hierarchical"},  # else the cloths hang 8 % too long
        [gravity(), element("drag", coefficient=0.001), element("wall", **friction(0.6, 0.5)),
         element("wind", name="breeze", direction=(0.3, 0, 1), magnitude=0, gust=0.8, resistance=1)] +
        hanging_cloths() + ropes_with_weights() + jellies() + stands(),
        {"stage": "studio", "background": (0.84, 0.8, 0.74), "camera": (0.6, 1.8, 5.5), "target": (0.05, 1.32, 0.1),
         "fieldOfView": "40"},
        animations={"breeze.magnitude": "min(1, t)*(5 + 4*sin(1.9*t))"})


CLOTHS = (((-1.25, 1.75, 0.0), (0.3, 0.55, 0.5)), ((1.25, 1.75, -0.5), (0.75, 0.35, 0.3)))  # middle and colour
ROPES_HANG_AT = (2.75, 0.7)  # height, and place along z


def stands():
    """The rails above the cloths, and that of the ropes on arms of theirs; they touch nothing that hangs."""
    parts, arms, half, thick, gap = [], [], 0.9, 0.02, 0.004
    for k, ((x, y, z), _) in enumerate(CLOTHS):
        angle, high = math.radians(15 - 30 * k), y + 0.8 + 0.018 + thick + gap
        along, aside = half * math.cos(angle), half * math.sin(angle)
        ends = [tuple(round(c, 4) for c in (x + way * along, high, z - way * aside)) for way in (-1, 1)]
        parts += stand(*ends, thick)
        arms.append(ends[1 - k])
    high, z = round(ROPES_HANG_AT[0] + 0.022 + thick + gap, 4), ROPES_HANG_AT[1]
    return parts + capsules(((-0.7, high, z), (0.7, high, z), thick), *((arm, (arm[0], high, z), thick) for arm in arms))


def hanging_cloths():
    return [element("cloth", name=f"cloth{k}", color=colour, file="meshes/cloth_40.obj", scale=1.6, rotateX=90,
                    rotateY=15 - 30 * k, translate=centre, radius=0.018, mass=0.002, **friction(0.3, 0.3), stiffness=1,
                    bendingStiffness=0.1, fixed=every_third(40)) for k, (centre, colour) in enumerate(CLOTHS)]


def ropes_with_weights():
    ropes, weights, locks = [], [], []
    top = 22  # of a cube: the middle of its upper layer
    for k in range(5):
        x = 0.75 * (0.36 * (k - 2))
        ropes.append(element("rope", name=f"rope{k}", color=(0.7, 0.55, 0.35), file="paths/rope_21.txt", scale=0.8,
                             translate=(x, *ROPES_HANG_AT), radius=0.022, mass=0.01, stiffness=1, bending="TRUE",
                             bendingStiffness=0.1, fixed=0))
        weights.append(element("rigidBody", name=f"weight{k}", color=(0.3 + 0.1 * k, 0.35, 0.6 - 0.08 * k),
                               file="paths/cube_3.txt", scale=0.5, rotateY=20 * k, translate=(x, 1.04, 0.7),
                               radius=0.026, mass=0.01))
        locks.append(element("distanceLock", distance=0.06, objectID=[2 + k, 7 + k], particleID=[20, top]))
    return ropes + weights + locks


def jellies():
    return [element("softBody", name=name, color=colour, shape="box", size=size, resolution=resolution, translate=where,
                    density=1000, stiffness=0.1, volumeStiffness=0.6, damping=0.0591, **friction(0.6, 0.5))
            for name, colour, size, resolution, where in
            (("jelly", (0.85, 0.35, 0.45), (1.5, 0.45, 0.45), 12, (0, 0.24, 1.35)),
             ("pudding", (0.9, 0.7, 0.35), (0.45, 0.6, 0.45), 6, (1.35, 0.31, 0.9)))]
