"""Rigid bars and the joints between them."""

import itertools

from make.paths.motions import WAGON_FRAMES, WAGON_HEIGHT, WAGON_TYRE
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


class Bars:
    """Rigid boxes, filled with lattices of particles (numbered x outermost, z innermost), and their joints."""

    def __init__(self):
        self.elements, self.sizes = [], []

    def add(self, name, counts, centre, colour, **tags):
        """A box of so many particles along x, y and z; gives the number of its object."""
        self.sizes.append(counts)
        self.elements.append(element("rigidBody", name=name, **caption_of(name), **made_of(colour), shape="box",
                                     size=tuple(GRAIN * count for count in counts), translate=centre, radius=GRAIN / 2,
                                     density=600, **tags, collides="FALSE"))
        return len(self.sizes) - 1

    def particle(self, body, i, j, k):
        """The number of a particle of the lattice; negative places count from the end."""
        nx, ny, nz = self.sizes[body]
        return ((i % nx) * ny + j % ny) * nz + k % nz

    def particles(self, body, places):
        return {"objectID": body, "particleID": [self.particle(body, *place) for place in places]}

    def hang(self, body, places, **motion):
        """Ties particles to where they are, or to what moves."""
        self.elements.append(element("attachment", **self.particles(body, places), **motion))

    def join(self, body, places, other, others):
        """Joins particles that lie at one place: one is a ball joint, a line of them a hinge, a block a weld."""
        self.elements.append(element("attachment", **self.particles(body, places), targetObject=other,
                                     targetParticle=[self.particle(other, *place) for place in others]))


def line(i, j):
    """The particles of a bar across it."""
    return [(i, j, k) for k in range(3)]


def cells(*ranges):
    return list(itertools.product(*ranges))


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
    bars, axle, apart, height = Bars(), (3, 3, 23), 12, WAGON_HEIGHT
    bed = bars.add("bed", (31, 3, 13), (0, height + GRAIN, 0), WOOD)
    rear = bars.add("rear axle", axle, (-apart * GRAIN, height, 0), STEEL)
    front = bars.add("front axle", axle, (apart * GRAIN, height, 0), STEEL)
    drawbar = bars.add("drawbar", (17, 3, 3), (19 * GRAIN, height, 0), STEEL)
    hubs = add_wheels(bars, ((rear, "rear", -apart), (front, "front", apart)))
    # The rear axle is welded to the bed; the front one turns about a kingpin, and the drawbar with it.
    bars.join(rear, [(i, j, k + 5) for i, j, k in cells(range(3), (1, 2), range(13))], bed,
              [(i + 2, j - 1, k) for i, j, k in cells(range(3), (1, 2), range(13))])
    bars.join(front, [(1, 1, 11), (1, 2, 11)], bed, [(27, 0, 6), (27, 1, 6)])
    bars.join(drawbar, cells(range(3), range(3), range(3)), front, cells(range(3), range(3), (10, 11, 12)))
    hand = element("attachment", name="hand", **bars.particles(drawbar, [(-1, 1, 1)]), path="paths/wagon.txt")
    return scene_file(
        "Wagon",
        "Nine bodies and their joints: wheels on axles, hinged along a line; the rear axle welded to the bed; the "
        "front one on a kingpin, steered by its drawbar, which is drawn along a figure of eight. The wheels roll by "
        "friction: set the floor&apos;s to 0 and they slide. Delete &quot;hand&quot; and drag the wagon yourself.",
        {"iterations": WAGON_FRAMES, "solverIterations": 15, "timestep": 0.016667, "substeps": 4,
         "iteration": "gaussSeidel", "contactMargin": 0.01},
        [gravity(), element("wall", name="floor", **friction(1, 0.9))] + bars.elements + hubs + [hand],
        {"stage": "table", "camera": (1.15, 0.8, 1.35), "target": (0.12, 0.1, 0), "follow": "bed"})


def add_wheels(bars, axles):
    """A wheel at each end of these axles, given as body, name and place in grains; gives the hinges of their hubs."""
    hubs = []
    for axle, name, x in axles:
        # The ends of a hub in the axle and in the wheel, the outer one first.
        for hand, side, in_axle, in_wheel in (("left", -1, (0, 3), [0, 1]), ("right", 1, (22, 19), [1, 0])):
            bars.elements.append(element("rigidBody", name=f"{name} {hand} wheel", look="wood", file="meshes/wheel.obj",
                                         translate=(x * GRAIN, WAGON_HEIGHT, side * 9.5 * GRAIN), radius=WAGON_TYRE,
                                         mass=0.02, **friction(1, 0.9), particleSleeping=0))
            hubs.append(element("attachment", **bars.particles(axle, [(1, 1, k) for k in in_axle]),
                                targetObject=len(bars.sizes) + len(hubs), targetParticle=in_wheel))
    return hubs
