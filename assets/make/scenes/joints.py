"""Rigid bars and the joints between them."""

import math

from make.meshes.solids import WHEEL_WIDTH
from make.paths.motions import WAGON_FRAMES, WAGON_HEIGHT
from make.paths.ropes import HANGING_ROPE_LINKS
from make.scenes.markup import capsules, element, friction, gravity, scene_file, stand
from make.text import number

STEEL, WOOD, RED, BLUE, YELLOW = ((0.45, 0.48, 0.54), (0.62, 0.46, 0.3), (0.82, 0.36, 0.28), (0.1, 0.32, 0.6),
                                  (0.95, 0.68, 0.16))
GRAIN = 0.03  # lattice of the sampled bars: three particles across
HALF_BAR = 7 * GRAIN
UPPER, LOWER = 2.45, 1.3  # where the joints of the gallery hang, in two rows
RAIL = 0.05  # from there up to the middle of the rail
ROD_X, BALLS_X, HINGES_X, WELD_X, STOP_X = -1.75, -0.95, -0.05, 0.8, 1.65  # above
ROPE_X, SPRING_X = 0.7, 1.6  # below
STOP = 0.2  # angle at which the bar with a stop comes no farther


CAPTIONS = {"ball joint": "ball joints", "hinge": "hinges", "welded": "weld", "with a stop": "hinge with a stop",
            "crank": "motor", "slider": "slider", "on a rod": "rod", "on a rope": "rope", "on a spring": "spring"}


def caption_of(name):
    """What stands beside a body in the picture."""
    return {"caption": CAPTIONS[name]} if name in CAPTIONS else {}


def made_of(colour):
    """The tags of what is of steel, of wood, or painted."""
    return {"look": "metal"} if colour == STEEL else {"look": "wood"} if colour == WOOD else {"color": colour}


class Linked:
    """Rigid boxes and the joints between them."""

    def __init__(self):
        self.elements, self.count = [], 0

    def add(self, name, size, centre, colour, density=600, **tags):
        """A box; gives the number of its object."""
        self.elements.append(element("rigidBody", name=name, **caption_of(name), **made_of(colour), model="rigid",
                                     shape="box", size=size, translate=centre, density=density, **tags,
                                     collides="FALSE"))
        self.count += 1
        return self.count - 1

    def join(self, kind, bodies, place, **tags):
        """A joint of two bodies, or of one and the world."""
        self.elements.append(element("joint", kind=kind, objectID=bodies, position=place, **tags))


THICK, LONG = 3 * GRAIN, 15 * GRAIN
# Bars of the gallery and those that hang on them, which are as heavy as if they were THICK.
BULKY, LESS = 0.13, 0.11
ABOUT_Z = {"axis": (0, 0, 1)}


def joint_gallery():
    bars = Linked()
    ball_joints(bars, BALLS_X)
    hinges(bars, HINGES_X)
    weld(bars, WELD_X)
    stop(bars, STOP_X)
    crank = (-1.45, 0.85)
    crank_and_slider(bars, *crank)
    return scene_file(
        "Joint gallery",
        "Each kind of joint leaves two bodies some freedom of motion. Above, from the left: a weight on a rod; ball "
        "joints, which allow any rotation; hinges, which allow it about one axis; a weld, which allows none; a hinge "
        "with a stop. Below: a motor turning a crank whose rod drives a slider; a weight on a rope, which only pulls; "
        "and one on a spring. Drag any of them.",
        {"iterations": 600, "solverIterations": 10, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel",
         "contactMargin": 0.01},
        [gravity(), element("wall", name="floor", **friction(0.6, 0.5))] + bars.elements + frame(*crank) + pins() +
        weights(first_object=bars.count),
        {"stage": "room", "camera": (0.6, 1.7, 4.5), "target": (0.02, 1.28, 0), "fieldOfView": "36"})


def add_bar(bars, name, size, centre, colour, **tags):
    """A box of the length of one that is THICK, and of its mass."""
    thick = LESS if colour == YELLOW else BULKY  # of two in one place the faces are apart
    bulky = tuple(thick if edge == THICK else edge for edge in size)
    return bars.add(name, bulky, centre, colour, density=600 * math.prod(size) / math.prod(bulky), **tags)


def two_hung(bars, kind, name, x, velocity, **axis):
    size = (THICK, LONG, THICK)
    upper = add_bar(bars, name, size, (x, UPPER - HALF_BAR, 0), BLUE, velocity=velocity)
    lower = add_bar(bars, f"{name}, below", size, (x, UPPER - 3 * HALF_BAR, 0), YELLOW, velocity=velocity)
    bars.join(kind, upper, (x, UPPER, 0), **axis)
    bars.join(kind, [lower, upper], (x, UPPER - 2 * HALF_BAR, 0), **axis)


def ball_joints(bars, x):
    two_hung(bars, "ball", "ball joint", x, (0.9, 0, 1.1))


def hinges(bars, x):
    two_hung(bars, "hinge", "hinge", x, (1.6, 0, 0), **ABOUT_Z)


def weld(bars, x):
    upper = add_bar(bars, "welded", (THICK, LONG, THICK), (x, UPPER - HALF_BAR, 0), BLUE, velocity=(1.2, 0, 0))
    foot = (x + 6 * GRAIN, UPPER - 2 * HALF_BAR + GRAIN, 0)
    lower = add_bar(bars, "welded to it", (LONG, THICK, THICK), foot, YELLOW, velocity=(1.2, 0, 0))
    bars.join("hinge", upper, (x, UPPER, 0), **ABOUT_Z)
    bars.join("fixed", [lower, upper], (x, UPPER - 2 * HALF_BAR + GRAIN, 0))


def stop(bars, x):
    """A hinge whose bar comes no farther than to a place."""
    bar = add_bar(bars, "with a stop", (THICK, LONG, THICK), (x, UPPER - HALF_BAR, 0), BLUE, velocity=(2.4, 0, 0))
    bars.join("hinge", bar, (x, UPPER, 0), **ABOUT_Z, lower=-STOP)


def crank_and_slider(bars, x, y):
    """A motor turns a crank, and a rod drives a slider to and fro."""
    pin, end = x + HALF_BAR, x + HALF_BAR + 20 * GRAIN
    crank = add_bar(bars, "crank", (LONG, THICK, THICK), (x, y, 0), RED)
    rod = add_bar(bars, "rod", (21 * GRAIN, THICK, THICK), (pin + 10 * GRAIN, y, 0), YELLOW)
    slider = bars.add("slider", (9 * GRAIN, 5 * GRAIN, 5 * GRAIN), (end, y, 0), BLUE)
    bars.join("hinge", crank, (x, y, 0), **ABOUT_Z, motorSpeed=4)
    bars.join("hinge", [rod, crank], (pin, y, 0), **ABOUT_Z)
    bars.join("hinge", [rod, slider], (end, y, 0), **ABOUT_Z)
    bars.join("slider", slider, (end, y, 0), axis=(1, 0, 0))


def weights(first_object):
    """On a rod and on a rope, which are drawn, and on a spring that is a formula."""
    rod, rope, spring = (first_object + k for k in range(3))
    elements = [element("ball", name=name, **caption_of(name), color=RED, radius=0.13, mass=1,
                        position=(x, top - length, 0), velocity=velocity,
                        collides="FALSE")  # the rail of the spring runs through its weight
                for name, x, top, length, velocity in (("on a rod", ROD_X, UPPER, 0.7, (2.0, 0, 0)),
                                                       ("on a rope", ROPE_X, LOWER, 0.7, (2.2, 2.2, 0)),
                                                       ("on a spring", SPRING_X, LOWER, 0.5, (0, 0, 0)))]
    for k, (name, file, colour, x, top, radius, last, weight) in enumerate((
            ("hanging rod", "rod", STEEL, ROD_X, UPPER, 0.02, 1, rod),
            ("hanging rope", "hanging_rope", WOOD, ROPE_X, LOWER, 0.016, HANGING_ROPE_LINKS, rope))):
        elements.append(element("rope", name=name, color=colour, file=f"paths/{file}.txt", translate=(x, top, 0),
                                radius=radius, mass=0.05, fixed=0, collides="FALSE"))
        elements.append(element("attachment", objectID=first_object + 3 + k, particleID=last,
                                targetObject=weight, targetParticle=0))
    elements.append(element("constraint", name="spring",
                            formula=f"length(p1 - vec({number(SPRING_X)}, {number(LOWER)}, 0)) - 0.3", objectID=spring,
                            particleID=0, stiffness=0.004))
    for axis in "xz":
        elements.append(element("constraint", name=f"guide, {axis}", formula=f"p1.{axis} - rest(p1.{axis})",
                                objectID=spring, particleID=0))
    return elements


def frame(x, y):
    """What the bars hang from, and behind the crank, which is at (x, y), its bearing and rail."""
    side, behind = 2.2, 0.5 * BULKY + 0.05
    return stand((-side, UPPER + RAIL, 0), (side, UPPER + RAIL, 0), 0.04) + capsules(
        ((-side, LOWER + RAIL, 0), (side, LOWER + RAIL, 0), 0.04), ((x, 0, -behind), (x, y, -behind), 0.03),
        ((x + 0.25, y, -behind - 0.05), (x + 1.25, y, -behind - 0.05), 0.02),
        ((SPRING_X, LOWER, 0), (SPRING_X, LOWER - 0.8, 0), 0.01))


def pins():
    """The axles of the hinges that hang from the rail, the ball of the ball joint, and the peg of the stop."""
    ahead = 0.5 * BULKY + 0.015
    parts = capsules(*(((x, UPPER, -ahead), (x, UPPER, ahead), 0.028) for x in (HINGES_X, WELD_X, STOP_X)))
    parts.append(element("sphere", look="metal", position=(BALLS_X, UPPER, 0), radius=0.085))
    # A bar at the angle of its stop touches the peg.
    down, thick = 0.34, 0.02
    aside = (0.5 * BULKY + thick) / math.cos(STOP) + down * math.tan(STOP)
    peg = tuple(round(c, 4) for c in (STOP_X - aside, UPPER - down))
    return parts + capsules(((*peg, -ahead), (*peg, ahead), thick),
                            ((*peg, -ahead), (peg[0], UPPER + RAIL, -ahead), thick))


def wagon():
    parts, apart, height = Linked(), 12 * GRAIN, WAGON_HEIGHT
    bed = parts.add("bed", (31 * GRAIN, THICK, 13 * GRAIN), (0, height + THICK, 0), WOOD)
    axle = (THICK / 2, THICK / 2, 16 * GRAIN)
    rear = parts.add("rear axle", axle, (-apart, height, 0), STEEL)
    front = parts.add("front axle", axle, (apart, height, 0), STEEL)
    drawbar = parts.add("drawbar", (LONG, GRAIN, GRAIN), (apart + LONG / 2, height, 0), STEEL)
    end = (apart + LONG, height, 0)
    parts.join("fixed", [rear, bed], (-apart, height + THICK / 2, 0))
    parts.join("hinge", [front, bed], (apart, height + THICK / 2, 0), axis=(0, 1, 0))
    parts.join("hinge", [drawbar, front], (apart, height, 0), axis=(0, 0, 1))
    for axle, name, x in ((rear, "rear", -apart), (front, "front", apart)):
        for hand, side in (("left", -1), ("right", 1)):
            place = (x, height, side * 9.5 * GRAIN)
            wheel = parts.count
            parts.elements.append(element("rigidBody", name=f"{name} {hand} wheel", look="wood", pattern="stripes",
                                          model="rigid", shape="cylinder", size=(2 * height, WHEEL_WIDTH, 2 * height),
                                          rotateX=90, translate=place, density=300, **friction(1, 0.9)))
            parts.count += 1
            parts.join("hinge", [wheel, axle], place, **ABOUT_Z)
    hand = [element("ball", name="hand", color=RED, radius=0.02, mass=0.1, position=end, collides="FALSE"),
            element("attachment", objectID=parts.count, particleID=0, path="paths/wagon.txt"),
            element("joint", name="grip", kind="ball", objectID=[drawbar, parts.count], particleID=0)]
    return scene_file(
        "Wagon",
        "A wagon of eight jointed bodies is pulled by its drawbar along a figure of eight. The wheels turn on hinges; "
        "the rear axle is welded to the bed; the front one turns on a kingpin, steered by the drawbar. The wheels "
        "roll by friction: set the floor&apos;s to 0 and they slide. Delete &quot;grip&quot; and drag the wagon "
        "yourself.",
        {"iterations": WAGON_FRAMES, "solverIterations": 8, "timestep": 0.016667, "substeps": 4,
         "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="floor", **friction(1, 0.9))] + parts.elements + hand,
        {"stage": "grid", "camera": (1.15, 0.8, 1.35), "target": (0.12, 0.1, 0), "follow": "bed"})
