"""Rigid bars and the joints between them."""

from make.meshes.solids import WHEEL_WIDTH
from make.paths.motions import WAGON_FRAMES, WAGON_HEIGHT
from make.paths.ropes import HANGING_ROPE_LINKS
from make.scenes.markup import element, friction, gravity, scene_file
from make.text import number

STEEL, WOOD, RED, BLUE, GREEN = ((0.45, 0.48, 0.54), (0.62, 0.46, 0.3), (0.82, 0.36, 0.28), (0.28, 0.5, 0.75),
                                 (0.36, 0.62, 0.42))
GRAIN = 0.03  # lattice of the sampled bars: three particles across
HALF_BAR = 7 * GRAIN
TOP = 1.5  # where the bars of the gallery hang
SPRING_X = 3.65


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

    def add(self, name, size, centre, colour, **tags):
        """A box; gives the number of its object."""
        self.elements.append(element("rigidBody", name=name, **caption_of(name), **made_of(colour), model="rigid",
                                     shape="box", size=size, translate=centre, density=600, **tags, collides="FALSE"))
        self.count += 1
        return self.count - 1

    def join(self, kind, bodies, place, **tags):
        """A joint of two bodies, or of one and the world."""
        self.elements.append(element("joint", kind=kind, objectID=bodies, position=place, **tags))


THICK, LONG = 3 * GRAIN, 15 * GRAIN
ABOUT_Z = {"axis": (0, 0, 1)}


def joint_gallery():
    bars = Linked()
    ball_joints(bars, -2.1)
    hinges(bars, -1.2)
    weld(bars, -0.3)
    stop(bars, 0.6)
    crank = (1.35, 1.05)
    crank_and_slider(bars, *crank)
    return scene_file(
        "Joint gallery",
        "A joint leaves two bodies a part of their freedom. From the left: a weight on a rod; ball joints, which leave all "
        "turns; hinges, which leave those about one axis; a weld, which leaves none; a hinge with a stop; a motor, which "
        "turns a crank whose rod drives a slider; a weight on a rope, which only pulls; and one on a spring. Drag any of "
        "them.",
        {"iterations": 600, "solverIterations": 10, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel",
         "contactMargin": 0.01},
        [gravity(), element("wall", name="floor", **friction(0.6, 0.5))] + bars.elements + frame(*crank) +
        weights(first_object=bars.count),
        {"stage": "room", "camera": (0.53, 1.6, 6.35), "target": (0.53, 0.8, 0), "fieldOfView": "36"})


def two_hung(bars, kind, name, x, velocity, **axis):
    size = (THICK, LONG, THICK)
    upper = bars.add(name, size, (x, TOP - HALF_BAR, 0), BLUE, velocity=velocity)
    lower = bars.add(f"{name}, below", size, (x, TOP - 3 * HALF_BAR, 0), GREEN, velocity=velocity)
    bars.join(kind, upper, (x, TOP, 0), **axis)
    bars.join(kind, [lower, upper], (x, TOP - 2 * HALF_BAR, 0), **axis)


def ball_joints(bars, x):
    two_hung(bars, "ball", "ball joint", x, (0.9, 0, 1.1))


def hinges(bars, x):
    two_hung(bars, "hinge", "hinge", x, (1.6, 0, 0), **ABOUT_Z)


def weld(bars, x):
    upper = bars.add("welded", (THICK, LONG, THICK), (x, TOP - HALF_BAR, 0), BLUE, velocity=(1.2, 0, 0))
    foot = (x + 6 * GRAIN, TOP - 2 * HALF_BAR + GRAIN, 0)
    lower = bars.add("welded to it", (LONG, THICK, THICK), foot, GREEN, velocity=(1.2, 0, 0))
    bars.join("hinge", upper, (x, TOP, 0), **ABOUT_Z)
    bars.join("fixed", [lower, upper], (x, TOP - 2 * HALF_BAR + GRAIN, 0))


def stop(bars, x):
    """A hinge whose bar comes no farther than to a place."""
    bar = bars.add("with a stop", (THICK, LONG, THICK), (x, TOP - HALF_BAR, 0), BLUE, velocity=(2.4, 0, 0))
    bars.join("hinge", bar, (x, TOP, 0), **ABOUT_Z, lower=-0.2)


def crank_and_slider(bars, x, y):
    """A motor turns a crank, and a rod drives a slider to and fro."""
    pin, end = x + HALF_BAR, x + HALF_BAR + 20 * GRAIN
    crank = bars.add("crank", (LONG, THICK, THICK), (x, y, 0), RED)
    rod = bars.add("rod", (21 * GRAIN, THICK, THICK), (pin + 10 * GRAIN, y, 0), GREEN)
    slider = bars.add("slider", (9 * GRAIN, 5 * GRAIN, 5 * GRAIN), (end, y, 0), BLUE)
    bars.join("hinge", crank, (x, y, 0), **ABOUT_Z, motorSpeed=4)
    bars.join("hinge", [rod, crank], (pin, y, 0), **ABOUT_Z)
    bars.join("hinge", [rod, slider], (end, y, 0), **ABOUT_Z)
    bars.join("slider", slider, (end, y, 0), axis=(1, 0, 0))


def weights(first_object):
    """On a rod and on a rope, which are drawn, and on a spring that is a formula."""
    rod_x, rope_x = -2.55, 3.05
    rod, rope, spring = (first_object + k for k in range(3))
    elements = [element("ball", name=name, **caption_of(name), color=RED, radius=0.1, mass=1,
                        position=(x, TOP - length, 0), velocity=velocity,
                        collides="FALSE")  # the rail of the spring runs through its weight
                for name, x, length, velocity in (("on a rod", rod_x, 0.7, (2.0, 0, 0)),
                                                  ("on a rope", rope_x, 0.7, (2.2, 2.2, 0)),
                                                  ("on a spring", SPRING_X, 0.5, (0, 0, 0)))]
    for k, (name, file, colour, x, radius, last, weight) in enumerate((
            ("rod", "rod", STEEL, rod_x, 0.015, 1, rod),
            ("rope", "hanging_rope", WOOD, rope_x, 0.012, HANGING_ROPE_LINKS, rope))):
        elements.append(element("rope", name=name, color=colour, file=f"paths/{file}.txt", translate=(x, TOP, 0),
                                radius=radius, mass=0.05, fixed=0, collides="FALSE"))
        elements.append(element("attachment", objectID=first_object + 3 + k, particleID=last,
                                targetObject=weight, targetParticle=0))
    elements.append(element("constraint", name="spring",
                            formula=f"length(p1 - vec({number(SPRING_X)}, {number(TOP)}, 0)) - 0.3", objectID=spring,
                            particleID=0, stiffness=0.004))
    for axis in "xz":
        elements.append(element("constraint", name=f"guide, {axis}", formula=f"p1.{axis} - rest(p1.{axis})",
                                objectID=spring, particleID=0))
    return elements


def frame(x, y):
    """What the bars hang from, and behind the crank, which is at (x, y), its bearing and rail."""
    left, right, high = -2.9, 3.95, TOP + 0.05
    rails = [((left, high, 0), (right, high, 0), 0.04), ((left, 0, 0), (left, high, 0), 0.04),
             ((right, 0, 0), (right, high, 0), 0.04), ((x, 0, -0.09), (x, y, -0.09), 0.03),
             ((x + 0.25, y, -0.14), (x + 1.25, y, -0.14), 0.02), ((SPRING_X, TOP, 0), (SPRING_X, 0.7, 0), 0.008)]
    return [element("capsule", look="metal", **{"from": start}, to=end, radius=radius) for start, end, radius in rails]


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
        "Eight bodies and their joints: wheels on hinges; the rear axle welded to the bed; the front one on a kingpin, "
        "steered by its drawbar, whose end is held by a hand that draws it along a figure of eight. The wheels roll by "
        "friction: set the floor&apos;s to 0 and they slide. Delete &quot;grip&quot; and drag the wagon yourself.",
        {"iterations": WAGON_FRAMES, "solverIterations": 8, "timestep": 0.016667, "substeps": 4,
         "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="floor", **friction(1, 0.9))] + parts.elements + hand,
        {"stage": "grid", "camera": (1.15, 0.8, 1.35), "target": (0.12, 0.1, 0), "follow": "bed"})
