"""Rigid bodies and grains on the floor: piles, dominoes, friction, an hourglass."""

import math

from make.meshes.solids import RAMP_30_LENGTH
from make.scenes.markup import element, friction, gravity, scene_file

PILE = {"solverIterations": 20, "timestep": 0.016667, "iteration": "gaussSeidel"}
SOLID = {"model": "rigid", "density": 1800, **friction(0.6, 0.5)}


def hourglass():
    wood, glass = (0.42, 0.29, 0.2), (0.62, 0.75, 0.8)
    return scene_file(
        "Hourglass",
        "Sand runs through the neck of a flat hourglass and piles up below. Unlike water, it flows at the same rate "
        "however much lies above; the sides of the pile keep the angle of repose. More friction makes the pile "
        "steeper, and much more blocks the neck: --set sand.staticFriction=1.",
        {"iterations": 720, "solverIterations": 4, "timestep": 0.016667, "substeps": 3, "iteration": "gaussSeidel",
         "stabilize": 3, "contactMargin": 0.004, "massScaling": 10},
        [gravity(),
         element("wall", name="front", normal=(0, 0, -1), distance=-0.11, **friction(0, 0)),
         element("wall", name="back", normal=(0, 0, 1), distance=-0.11, **friction(0, 0)),
         element("wall", name="ground", distance=-0.1),
         element("box", name="foot", look="wood", min=(-0.95, -0.1, -0.2), max=(0.95, 0, 0.2)),
         element("box", name="head", look="wood", min=(-0.95, 2.4, -0.2), max=(0.95, 2.5, 0.2)),
         element("triangles", name="left glass", color=glass, file="meshes/glass_left.obj"),
         element("triangles", name="right glass", color=glass, file="meshes/glass.obj"),
         element("sand", name="sand", color=(0.87, 0.7, 0.42), radius=0.02, mass=0.01, **friction(0.3, 0.3))],
        {"stage": "room", "camera": (0.9, 1.5, 4.9), "target": (0, 1.18, 0), "fieldOfView": "34"},
        lists=[(0, 0, "paths/hourglass.txt")])


def cradle_scene():
    """Five steel spheres, each on two strings."""
    radius, hung, apart, raised = 0.15, 1.3, 0.4, math.radians(40)
    balls, strings, joints = [], [], []
    for k in range(5):
        x, turn = 2 * radius * (k - 1), raised if k == 0 else 0
        at = (round(x - math.sin(turn), 5), round(hung - math.cos(turn), 5), 0)
        balls.append(element("rigidBody", name=f"ball {k + 1}", look="metal", model="rigid", shape="sphere",
                             size=(2 * radius,) * 3, mass=1, translate=at, restitution=1, **friction(0, 0)))
        strings.append(element("rope", name=f"string {k + 1}", color=(0.3, 0.3, 0.32), file="paths/cradle_string.txt",
                               rotateZ=round(-math.degrees(turn), 3), translate=at, radius=0.008, mass=0.0001, fixed=[0, 2],
                               collides="FALSE"))
        joints += [element("joint", kind="distance", objectID=k, position=(round(x, 5), hung, z)) for z in (-apart, apart)]
        joints.append(element("attachment", objectID=5 + k, particleID=1, targetObject=k))
    corners = [(x, z) for z in (-apart, apart) for x in (-1, 1)]
    frame = [element("capsule", name=f"{name} rail", look="wood", **{"from": (-1, hung + 0.03, z)}, to=(1, hung + 0.03, z),
                     radius=0.03) for name, z in (("front", apart), ("back", -apart))]
    frame += [element("capsule", name=f"post {k + 1}", look="wood", **{"from": (x, -0.1, z)}, to=(x, hung + 0.03, z),
                      radius=0.03) for k, (x, z) in enumerate(corners)]
    return scene_file(
        "Newton&apos;s cradle",
        "Five steel balls hang side by side, each a sphere on two joints that keep its distance from the rails. The "
        "first falls, the last rises, again and again: collisions of restitution 1 pass the momentum from ball to "
        "ball, and neither collisions nor joints lose energy. Pull two aside, and two rise.",
        {"iterations": 3000, "solverIterations": 5, "timestep": 0.01, "substeps": 8, "iteration": "gaussSeidel"},
        [gravity(), element("wall", distance=-0.1)] + frame + balls + strings + joints, {"stage": "table"})


def box_wall():
    return scene_file(
        "Wall of bricks",
        "A hundred bricks stand in ten courses and do not sag: contact forces carry over from step to step, so that "
        "few iterations hold up the whole wall. Each brick is a rigid body with the inertia of its shape. Pull one "
        "out with the mouse, or press B to shoot a ball at it.",
        {"iterations": 3600, **PILE},
        [gravity(), element("wall", name="floor", **friction(0.6, 0.5)),
         element("rigidBody", name="bricks", look="clay", shape="box", size=(0.4, 0.2, 0.3), repeater="paths/wall_100.txt",
                 **SOLID)],
        {"stage": "studio", "background": (0.5, 0.55, 0.6), "camera": (1.7, 1.9, 4.3), "target": (0, 0.9, 0),
         "turntable": "40", "titles": "1.2-5: A hundred bricks, no mortar"})


def pyramid():
    return scene_file(
        "Pyramid and ball",
        "A heavy ball flies into a pyramid of 55 cubes. Cubes and ball are rigid bodies, of 49 and 300 kilograms: the "
        "upper courses fly off, the lower ones stay put.",
        {"iterations": 360, **PILE},
        [gravity(), element("wall", name="floor", **friction(0.6, 0.5)),
         element("rigidBody", name="cubes", look="wood", shape="box", size=(0.3, 0.3, 0.3), repeater="paths/pyramid_55.txt",
                 **SOLID),
         element("rigidBody", name="ball", look="metal", model="rigid", shape="sphere", size=(0.8, 0.8, 0.8),
                 translate=(-4.2, 1.3, 0.25), velocity=(9, 1.7, -0.3), mass=300, **friction(0.2, 0.2))],
        {"stage": "table", "camera": (-2.6, 2.4, 4.4), "target": (0, 0.5, 0)})


def friction_ramp():
    tilt = math.radians(30)
    steps = (0.4, 0.5, 0.56, 0.6, 0.7, 0.9)  # tan 30 degrees is 0.577
    along, above = 0.78 * RAMP_30_LENGTH, 0.12  # a box's place on the slope, and how far its middle is above it
    x = along * math.cos(tilt) - above * math.sin(tilt)
    y = along * math.sin(tilt) + above * math.cos(tilt)
    elements = [gravity(), element("wall", name="floor", **friction(1, 1)),
                element("triangles", name="ramp", look="stone", file="meshes/ramp_30.obj")]
    for k, mu in enumerate(steps):
        shade = k / (len(steps) - 1)
        elements.append(element("rigidBody", name=f"friction {mu}", caption=f"{mu}",
                                color=(0.85 - 0.6 * shade, 0.4 + 0.2 * shade, 0.3 + 0.45 * shade), shape="box",
                                size=(0.36, 0.24, 0.3), rotateZ=30, translate=(x, y, (k - 2.5) * 0.42), radius=0.03,
                                density=800, **friction(mu, mu), particleSleeping=0.03))
    return scene_file(
        "Friction ramp",
        "Six equal boxes on a ramp of 30 degrees, which a body slides down if its friction is below tan 30 = 0.58. "
        "From left to right it is 0.4, 0.5, 0.56, 0.6, 0.7 and 0.9: three slide, the faster the less friction they "
        "have; three stay. Change one while it runs: --set &quot;friction 0.6.staticFriction=0.3&quot;.",
        {"iterations": 360, "solverIterations": 6, "timestep": 0.016667, "substeps": 2, "iteration": "gaussSeidel",
         "contactMargin": 0.005},
        elements, {"stage": "room", "camera": (-3.0, 2.8, 3.2), "target": (1.4, 0.6, 0)})


def dominoes():
    """Along a bow and a straight line; the last one hits a Newton's cradle."""
    standing, push = dominoes_and_push()
    count = len(standing)
    return scene_file(
        "Dominoes and a cradle",
        f"A ball topples the first of {count} dominoes. Each knocks over the next, the last one hits a Newton's "
        "cradle, and the ball at its far end flies off: height turns into speed, which is passed on through contacts "
        "alone.",
        {"iterations": 480, "solverIterations": 6, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="floor", **friction(0.8, 0.7))] + standing + [push] +
        newtons_cradle(first_object=count + 1),
        {"stage": "table", "camera": (-1.2, 2.6, 5.6), "target": (-0.75, 0.45, 0.7)})


def dominoes_and_push():
    step, bow, straight = 0.21, 1.2, 5
    on_bow = int(math.radians(270) * bow / step)
    count = on_bow + straight
    start = -0.2 - (straight - 1) * step  # where the bow meets the straight line
    standing = []
    for k in range(count):
        back = count - 1 - k  # how many come after it
        heading = max(0.0, (back - straight + 1) * step / bow)
        at = (start - bow * math.sin(heading), 0.25, bow * (1 - math.cos(heading))) if back >= straight else (
            -0.2 - back * step, 0.25, 0)
        part = k / (count - 1)
        standing.append(element("rigidBody", name=f"domino {k + 1}",
                                color=(0.86 - 0.5 * part, 0.36 + 0.26 * part, 0.3 + 0.5 * part), shape="box",
                                size=(0.1, 0.5, 0.24), rotateY=math.degrees(heading), translate=at, model="rigid",
                                density=600, **friction(0.3, 0.3)))
    heading = on_bow * step / bow
    before = (start - bow * math.sin(heading) - 0.3 * math.cos(heading), 0.46,
              bow * (1 - math.cos(heading)) + 0.3 * math.sin(heading))
    push = element("ball", name="push", color=(0.8, 0.25, 0.22), radius=0.08, mass=1.5, position=before,
                   velocity=(2.2 * math.cos(heading), 0.4, -2.2 * math.sin(heading)))
    return standing, push


def newtons_cradle(first_object):
    """Rails, balls, strings and what ties them; the balls begin with that object."""
    count, radius, height, first, hook = 5, 0.12, 0.34, 0.2, 0.4
    places = [first + 2 * radius * 1.012 * k for k in range(count)]
    low, high = places[0] - 0.4, places[-1] + 0.55
    elements = []
    for z in (-hook, hook):
        for start, end in (((low, height + 1, z), (high, height + 1, z)), ((low, 0, z), (low, height + 1, z)),
                           ((high, 0, z), (high, height + 1, z))):
            elements.append(element("capsule", look="wood", **{"from": start}, to=end, radius=0.025))
    elements += [element("ball", name=f"ball {k + 1}", look="metal", radius=radius, mass=1,
                         position=(x, height, 0), restitution=1) for k, x in enumerate(places)]
    elements += [element("rope", color=(0.3, 0.3, 0.32), file="paths/cradle_string.txt", translate=(x, height, 0),
                         radius=0.006, mass=0.0001, fixed=[0, 2], collides="FALSE") for x in places]
    for k in range(count):
        ball, rope = first_object + k, first_object + count + k
        elements += [element("distanceLock", distance=math.hypot(1, hook), objectID=[ball, rope], particleID=[0, end])
                     for end in (0, 2)]
        elements.append(element("attachment", objectID=rope, particleID=1, targetObject=ball, targetParticle=0))
    return elements


LINKS, LINK, TILT = 8, 0.3, 60  # of the chain: how many, how long, how many degrees from the vertical


def wrecking_ball():
    hook = (0, 3.6, 0)
    brick = {"model": "rigid", "shape": "box", "look": "clay", **friction(0.7, 0.6)}
    chain = [element("rigidBody", name=f"link {k + 1}", look="metal", model="rigid", shape="capsule",
                     size=(0.06, LINK, 0.06), mass=1, rotateX=-TILT, translate=along_chain(hook, (k + 0.5) * LINK))
             for k in range(LINKS)]
    joints = [element("joint", objectID=[52 + k, 53 + k], position=along_chain(hook, (k + 1) * LINK))
              for k in range(LINKS)]
    return scene_file(
        "Wrecking ball",
        "A ball of sixty kilograms swings on a chain into a brick wall. Bricks, links and ball are rigid bodies, each "
        "with a position, an orientation and the inertia of its shape; ball joints hold the chain together. Stop it "
        "and pull a brick out with the mouse, or let it bounce: --set ball.restitution=0.8.",
        {"iterations": 480, "solverIterations": 5, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="ground", **friction(0.7, 0.6)),
         element("capsule", name="mast", look="metal", color=(0.85, 0.65, 0.15), **{"from": (2.6, 0, 0)}, to=(2.6, 3.7, 0),
                 radius=0.09),
         element("capsule", name="jib", look="metal", color=(0.85, 0.65, 0.15), **{"from": (2.6, 3.7, 0)}, to=(0, 3.7, 0),
                 radius=0.07),
         element("rigidBody", name="bricks", color=(0.72, 0.38, 0.28), size=(0.49, 0.25, 0.25), mass=3,
                 repeater="paths/wall_44.txt", **brick),
         element("rigidBody", name="halves", color=(0.78, 0.5, 0.36), size=(0.24, 0.25, 0.25), mass=1.5,
                 repeater="paths/wall_halves_8.txt", **brick),
         *chain,
         element("rigidBody", name="ball", look="metal", color=(0.35, 0.36, 0.38), model="rigid", shape="sphere",
                 size=(0.7, 0.7, 0.7), mass=60, translate=along_chain(hook, LINKS * LINK + 0.35)),
         element("joint", name="hook", objectID=52, position=hook), *joints],
        {"stage": "studio", "camera": (3.4, 2.4, 6.2), "target": (0.3, 1.5, 0.6)})


def along_chain(hook, way):
    return (hook[0], hook[1] - way * math.cos(math.radians(TILT)), hook[2] + way * math.sin(math.radians(TILT)))
