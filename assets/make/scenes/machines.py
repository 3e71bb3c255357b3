"""Machines of rigid bodies, joints and motors: a car, a walking machine, a marble run."""

import math

from make.paths import sand_track
from make.scenes.markup import element, friction, gravity, scene_file

STEEL, RED, BLUE, YELLOW, BLACK = ((0.45, 0.48, 0.54), (0.8, 0.24, 0.2), (0.25, 0.45, 0.72), (0.93, 0.72, 0.2),
                                   (0.12, 0.12, 0.13))
UP, ACROSS = (0, 1, 0), (0, 0, 1)


class Machine:
    """Rigid bodies and the joints between them, which are known by their names; places count from its origin."""

    def __init__(self, origin=(0, 0, 0)):
        self.origin = origin
        self.bodies, self.joints, self.numbers = [], [], {}

    def add(self, name, shape, size, centre, **tags):
        self.numbers[name] = len(self.bodies)
        self.bodies.append(element("rigidBody", name=name, model="rigid", shape=shape, size=size,
                                   translate=self.placed(centre), **tags))

    def join(self, kind, first, second, place, **tags):
        """`second`: a body, or None for the world."""
        numbers = [self.numbers[name] for name in (first, second) if name is not None]
        self.joints.append(element("joint", kind=kind, objectID=numbers, position=self.placed(place), **tags))

    def placed(self, place):
        return rounded(tuple(a + b for a, b in zip(self.origin, place)))

    def elements(self):
        return self.bodies + self.joints


def rounded(place):
    return tuple(round(x, 4) for x in place)


# The car: half its wheelbase and track, and the radius of its wheels.
WHEELBASE, TRACK, WHEEL = 0.42, 0.34, 0.16


def car():
    machine = Machine((-0.2, 0, sand_track.RADIUS + 0.2))
    machine.add("chassis", "box", (1.15, 0.1, 0.4), (0, 0.3, 0), color=RED, mass=24, **friction(0.4, 0.3))
    machine.add("cabin", "box", (0.5, 0.16, 0.36), (-0.1, 0.43, 0), color=BLUE, mass=2, **friction(0.4, 0.3))
    machine.join("fixed", "cabin", "chassis", (-0.1, 0.35, 0))
    for end, x in (("front", WHEELBASE), ("rear", -WHEELBASE)):
        for hand, z in (("left", -TRACK), ("right", TRACK)):
            add_wheel(machine, f"{end} {hand}", x, z, steers=end == "front")
    sand = element("sand", name="sand", color=(0.85, 0.7, 0.4), radius=sand_track.GRAIN, density=1600, **friction(0.35, 0.3),
                   particleSleeping=0.02)
    count = len(machine.bodies) + len(bricks())
    return scene_file(
        "Car",
        "A car with sprung wheels drives in circles, through a bank of sand, until you drive it: with the arrow "
        "keys, or the sliders Steer and Drive. Each of the four wheels has a slider joint with spring and damper; "
        "the front ones turn about kingpins. Knock over the brick walls. Softer springs let it lean further.",
        {"iterations": 7200, "solverIterations": 8, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="ground", **friction(1, 0.9))] + track() + machine.elements() + bricks() + [sand],
        {"stage": "studio", "background": (0.5, 0.6, 0.56), "camera": (-2.4, 1.2, 5.5), "target": (0.1, 0.32, 3.1),
         "fieldOfView": "34", "follow": "chassis"},
        [(0, count, "paths/sand_track.txt")])


def add_wheel(machine, name, x, z, steers):
    """A carrier on a sprung slider; where it steers a knuckle on a kingpin; and the wheel."""
    inner, grip = z - math.copysign(0.1, z), friction(1, 0.9)
    machine.add(f"{name} carrier", "box", (0.06, 0.1, 0.06), (x, WHEEL, inner), color=STEEL, mass=1, collides="FALSE")
    machine.join("slider", f"{name} carrier", "chassis", (x, WHEEL, inner), axis=UP, compliance=0.0003, damping=140,
                 relaxed=-0.02, lower=-0.06, upper=0.06)
    holder = f"{name} carrier"
    if steers:
        holder = f"{name} knuckle"
        machine.add(holder, "box", (0.05, 0.05, 0.1), (x, WHEEL, z - math.copysign(0.06, z)), color=STEEL, mass=1,
                    collides="FALSE")
        machine.join("hinge", holder, f"{name} carrier", (x, WHEEL, inner), axis=UP, name=f"steer {name.split()[1]}", motorAngle=0.3, maxTorque=200,
                     control="Steer", controlFrom=0.5, controlTo=-0.5, controlKeys="Left Right")
    machine.add(f"{name} wheel", "cylinder", (2 * WHEEL, 0.09, 2 * WHEEL), (x, WHEEL, z), rotateX=90, color=BLACK,
                look="rubber", pattern="stripes", patternColor=(0.42, 0.42, 0.42), mass=1.5, **grip)
    motor = {} if steers else {"name": f"drive {name.split()[1]}", "motorSpeed": -9, "maxTorque": 16, "control": "Drive", "controlFrom": 8, "controlTo": -22,
                               "controlKeys": "Down Up"}
    machine.join("hinge", f"{name} wheel", holder, (x, WHEEL, z), axis=ACROSS, **motor)


def track():
    """Kerbs around a place, bumps to drive over and a table to jump from."""
    grey = {"look": "stone", **friction(0.8, 0.7)}
    kerbs = [((-7, 0, -5.7), (7, 0.18, -5.5)), ((-7, 0, 5.5), (7, 0.18, 5.7)), ((-7.2, 0, -5.7), (-7, 0.18, 5.7)),
             ((7, 0, -5.7), (7.2, 0.18, 5.7))]
    parts = [element("box", name=f"kerb {k + 1}", min=low, max=high, **grey) for k, (low, high) in enumerate(kerbs)]
    for k in range(4):
        parts.append(element("capsule", name=f"bump {k + 1}", **{"from": (4.2 + 0.55 * k, -0.06, 1.4)},
                             to=(4.2 + 0.55 * k, -0.06, 3.2), radius=0.1, **grey))
    return parts


def bricks():
    """Light walls to run into."""
    parts = []
    for wall, (x, z) in enumerate(((4.4, -2.4), (-4.6, 2.2))):
        for row in range(4):
            for k in range(4):
                at = (x, 0.09 + 0.18 * row, z + 0.3 * (k - 1.5) + 0.05 * (-1) ** row)
                parts.append(element("rigidBody", name=f"brick {wall + 1}.{row + 1}.{k + 1}", model="rigid", shape="box",
                                     size=(0.16, 0.18, 0.29), translate=rounded(at), color=YELLOW if row % 2 else RED,
                                     mass=0.8, **friction(0.6, 0.5)))
    return parts


# The walking machine: where its cranks are, the arm of their pins, how far below them its legs slide through their
# pivots, and how long its legs are.
CRANK_HEIGHT, CRANK_ARM, PIVOT_BELOW, LEG = 0.68, 0.07, 0.28, 0.6
LEGS_A_CRANK, LEG_APART = 3, 0.09


def walker():
    machine = Machine()
    machine.add("frame", "box", (1.0, 0.08, 0.36), (0, CRANK_HEIGHT + 0.02, 0), color=YELLOW, mass=10, **friction(0.5, 0.4))
    for end, x, ahead in (("front", 0.38, 0), ("rear", -0.38, math.pi / 3)):
        for hand, side in (("left", -1), ("right", 1)):
            add_corner(machine, f"{end} {hand}", x, side, ahead if side > 0 else ahead + math.pi / 3,
                       "Left legs" if side < 0 else "Right legs", "S W" if side < 0 else "Down Up")
    blocks = [element("box", name=f"step {k + 1}", look="wood", min=low, max=high, **friction(0.9, 0.8))
              for k, (low, high) in enumerate((((1.6, 0, -1.1), (2.0, 0.03, 1.1)), ((2.6, 0, -1.1), (3.0, 0.05, 1.1))))]
    # Beside the way that it goes: one sees by them how far it has come.
    posts = [element("capsule", name=f"post {k}", caption=f"{k} m", color=(0.93, 0.93, 0.9), pattern="stripes",
                     patternColor=RED, patternSize=0.1, **{"from": (-k, 0, -0.95)}, to=(-k, 0.5, -0.95), radius=0.025)
             for k in range(1, 9)]
    return scene_file(
        "Walking machine",
        "Twelve legs walk in groups of three, each group on a crank turned by a motor. A leg hangs on the pin of its "
        "crank and slides through a pivot below it: while the pin is low, the foot stands and moves back; while it is "
        "high, the foot lifts and moves forward. Each side has its own motors: steer it like a tank with W and S and "
        "the arrows Up and Down, or with the sliders.",
        {"iterations": 3600, "solverIterations": 10, "timestep": 0.016667, "substeps": 6, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="ground", **friction(1, 0.9))] + blocks + posts + machine.elements(),
        {"stage": "grid", "camera": (-1.5, 1.1, 2.5), "target": (-0.1, 0.4, 0), "follow": "frame"})


def add_corner(machine, name, x, side, phase, control, keys):
    """A crank with its motor, and the legs on it."""
    z = side * 0.24
    machine.add(f"{name} crank", "cylinder", (0.2, 0.03, 0.2), (x, CRANK_HEIGHT, z - side * 0.05), rotateX=90, color=STEEL,
                look="metal", mass=1, collides="FALSE")
    machine.join("hinge", f"{name} crank", "frame", (x, CRANK_HEIGHT, z), axis=ACROSS, motorSpeed=-4, maxTorque=40,
                 control=control, controlFrom=6, controlTo=-6, controlKeys=keys)
    for k in range(LEGS_A_CRANK):
        angle = phase + math.tau * k / LEGS_A_CRANK
        at = z + side * LEG_APART * k
        pin = (x + CRANK_ARM * math.cos(angle), CRANK_HEIGHT + CRANK_ARM * math.sin(angle), at)
        pivot = (x, CRANK_HEIGHT - PIVOT_BELOW, at)
        way = math.dist(pin, pivot)
        down = tuple((b - a) / way for a, b in zip(pin, pivot))
        lean = math.degrees(math.atan2(down[0], -down[1]))
        middle = tuple(a + LEG / 2 * d for a, d in zip(pin, down))
        leg, swivel = f"{name} leg {k + 1}", f"{name} pivot {k + 1}"
        machine.add(leg, "capsule", (0.05, LEG + 0.05, 0.05), middle, rotateZ=round(lean, 4), look="wood", mass=0.5,
                    **friction(1, 0.9))
        machine.add(swivel, "box", (0.07, 0.05, 0.07), pivot, rotateZ=round(lean, 4), color=RED, mass=0.2, collides="FALSE")
        machine.join("hinge", leg, f"{name} crank", pin, axis=ACROSS)
        machine.join("hinge", swivel, "frame", pivot, axis=ACROSS)
        machine.join("slider", leg, swivel, pivot, axis=rounded(down))


# The marble run: the radius of a marble, half the gauge of its rails and their radius.
MARBLE, GAUGE, RAIL = 0.07, 0.048, 0.014
GUARD = MARBLE + 0.02  # how far beside the middle a marble is kept from falling
RIDE = math.sqrt((MARBLE + RAIL) ** 2 - GAUGE ** 2)  # of a marble's centre above its rails
# Both ends of each pair of rails, in the order in which they are run down. Below the end of a run there is room for two
# marbles one on the other: with less the upper one is wedged between the lower one and the rail, and holds up all others.
RUNS = (((-2.75, 2.81), (1.0, 2.435)), ((1.25, 2.1), (-1.0, 1.875)), ((-1.25, 1.54), (1.0, 1.315)),
        ((1.25, 0.98), (-0.55, 0.8)))
APART = 0.38  # of two marbles at the start


def marble_run():
    (x0, y0), (x1, y1) = RUNS[0]
    slope = (y1 - y0) / (x1 - x0)
    colours = (RED, BLUE, YELLOW, (0.3, 0.65, 0.4))
    marbles = []
    for k in range(8):
        x = 0.0 - APART * k
        marbles.append(element("rigidBody", name=f"marble {k + 1}", model="rigid", shape="sphere", size=(2 * MARBLE,) * 3,
                               translate=rounded((x, y0 + slope * (x - x0) + RIDE, 0)), density=2500, color=colours[k % 4],
                               look="plastic", pattern="stripes", **friction(0.3, 0.3), restitution=0.2))
    wheel = Machine()
    add_star(wheel, "paddles", 3, (-0.9, 0.62, 0), 0.26, 0.16, {"damping": 0.3})
    return scene_file(
        "Marble run",
        "Eight marbles roll down four pairs of rails, turn a paddle wheel and drop into a tray. They are spheres that "
        "touch each rail at one point and roll by friction: set their friction to 0 and they slide, which is faster. "
        "The wheel is made of boards welded together and turns on a damped hinge.",
        {"iterations": 1200, "solverIterations": 8, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="table", **friction(0.5, 0.4))] + rails() + tray() + wheel.elements() + marbles,
        {"stage": "room", "camera": (0.9, 2.2, 5.6), "target": (-0.6, 1.42, 0), "fieldOfView": "36"})


def add_star(machine, name, boards, centre, reach, width, axle):
    """Crossed boards on an axle that stands still in the world."""
    for k in range(boards):
        machine.add(f"{name} {k + 1}", "box", (0.012, 2 * reach, width), centre, rotateZ=round(180 * k / boards, 4), look="wood",
                    density=700, **friction(0.3, 0.3))
    machine.join("hinge", f"{name} 1", None, centre, axis=ACROSS, **axle)
    for k in range(1, boards):
        machine.join("fixed", f"{name} {k + 1}", f"{name} 1", centre)


def rails():
    """Pairs of rails, the arms and posts that bear them, and what stops a marble at the end of a run."""
    metal, parts = {"look": "metal", **friction(0.3, 0.3)}, []
    for k, ((x0, y0), (x1, y1)) in enumerate(RUNS):
        for side in (-1, 1):
            parts.append(element("capsule", name=f"rail {k + 1} {'left' if side < 0 else 'right'}",
                                 **{"from": (x0, y0, side * GAUGE)}, to=(x1, y1, side * GAUGE), radius=RAIL, **metal))
            # The upper ones keep a marble that has dropped on another one and rides on it.
            for name, high in (("guard", 0.08), ("upper guard", 0.2))[:1 if k == 0 else 2]:
                parts.append(element("capsule", name=f"{name} {k + 1} {'left' if side < 0 else 'right'}",
                                     **{"from": rounded((x0, y0 + high, side * GUARD))},
                                     to=rounded((x1, y1 + high, side * GUARD)), radius=0.008, **metal))
        for part in (0.04, 0.96):
            x, y = x0 + part * (x1 - x0), y0 + part * (y1 - y0) - 0.035
            parts.append(element("capsule", **{"from": rounded((x, y, -0.3))}, to=rounded((x, y, GAUGE)), radius=0.01, **metal))
            parts.append(element("capsule", **{"from": rounded((x, 0, -0.3))}, to=rounded((x, y, -0.3)), radius=0.02, **metal))
        if k < len(RUNS) - 1:
            out = math.copysign(0.2, x1)
            low, high = sorted((x1 + out, x1 + out + math.copysign(0.03, x1)))
            parts.append(element("box", name=f"stop {k + 1}", look="wood", min=rounded((low, y1 - 0.42, -0.12)),
                                 max=rounded((high, y1 + 0.25, 0.12)), **friction(0.1, 0.1)))
            low, high = sorted((x1 - math.copysign(0.2, x1), x1 + out))
            for side in (-1, 1):
                near, far = sorted((side * GUARD, side * (GUARD + 0.015)))
                parts.append(element("box", name=f"cheek {k + 1} {'left' if side < 0 else 'right'}", look="glass",
                                     min=rounded((low, y1 - 0.42, near)), max=rounded((high, y1 + 0.25, far)),
                                     **friction(0.1, 0.1)))
    return parts


def tray():
    wood, left, right, deep, high = {"look": "wood", **friction(0.5, 0.4)}, -2.3, -0.25, 0.4, 0.12
    return [element("box", name=name, min=low, max=top, **wood) for name, low, top in (
        ("tray, left", (left - 0.05, 0, -deep), (left, high, deep)), ("tray, right", (right, 0, -deep), (right + 0.05, high, deep)),
        ("tray, back", (left, 0, -deep), (right, high, -deep + 0.05)), ("tray, front", (left, 0, deep - 0.05), (right, high, deep)))]
