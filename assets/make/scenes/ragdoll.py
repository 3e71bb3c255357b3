"""A figure of rigid bodies and joints."""

from make.scenes.markup import element, friction, gravity, scene_file

STEPS, RISE, RUN, STAIR_WIDTH = 9, 0.18, 0.3, 2.4


def ragdoll():
    """A figure of capsules and joints that is pushed off the top of a flight of stairs."""
    figure, joints = figure_and_joints((-0.35, STEPS * RISE, 0))
    stairs = [element("box", look="stone", min=(k * RUN, 0, -STAIR_WIDTH / 2),
                      max=((k + 1) * RUN, (STEPS - k - 1) * RISE, STAIR_WIDTH / 2), **friction(0.5, 0.45))
              for k in range(STEPS - 1)]
    landing = element("box", name="landing", look="stone", min=(-1.4, 0, -STAIR_WIDTH / 2),
                      max=(0, STEPS * RISE, STAIR_WIDTH / 2), **friction(0.5, 0.45))
    return scene_file(
        "Ragdoll on stairs",
        "A ragdoll of sixteen bodies tumbles down a flight of stairs. Its neck, spine, shoulders and hips are ball "
        "joints; its elbows, knees and ankles are hinges with limits, which bend only one way. Nothing drives it: it "
        "falls as a chain of masses. Drag it back up by a hand.",
        {"iterations": 480, "solverIterations": 8, "timestep": 0.016667, "substeps": 4, "iteration": "gaussSeidel"},
        [gravity(), element("wall", name="floor", **friction(0.6, 0.5)), landing] + stairs + figure + joints,
        {"stage": "room", "camera": (3.5, 2.5, 4.2), "target": (0.75, 1.2, 0)})


def figure_and_joints(foot):
    """A figure of 1.75 m that stands there, facing x, and leans; bodies are numbered in their order."""
    parts, joints = [], []
    skin, shirt, trousers, shoe = (0.87, 0.67, 0.53), (0.25, 0.45, 0.7), (0.3, 0.31, 0.36), (0.2, 0.16, 0.14)

    def add(name, colour, centre, length, radius, mass, turn=None):
        at = tuple(round(f + c, 4) for f, c in zip(foot, centre))
        parts.append(element("rigidBody", name=name, color=colour, model="rigid", shape="capsule",
                             size=(2 * radius, length, 2 * radius), mass=mass, **(turn or {}), translate=at,
                             velocity=(1.1, 0, 0.15), **friction(0.5, 0.45)))
        return len(parts) - 1

    def join(kind, first, second, place, **tags):
        at = tuple(round(f + c, 4) for f, c in zip(foot, place))
        joints.append(element("joint", kind=kind, objectID=[first, second], position=at, **tags))

    across, forwards = {"rotateX": 90}, {"rotateZ": 90}
    pelvis = add("pelvis", trousers, (0, 0.95, 0), 0.34, 0.1, 10, across)
    belly = add("belly", shirt, (0, 1.13, 0), 0.32, 0.1, 9, across)
    chest = add("chest", shirt, (0, 1.33, 0), 0.38, 0.11, 15, across)
    head = add("head", skin, (0, 1.63, 0), 0.25, 0.09, 5)
    join("ball", belly, pelvis, (0, 1.04, 0))
    join("ball", chest, belly, (0, 1.23, 0))
    join("ball", head, chest, (0, 1.46, 0))
    for name, side in (("left", -1), ("right", 1)):
        z = side * 0.27
        upper = add(f"{name} upper arm", shirt, (0, 1.23, z), 0.34, 0.05, 2.2)
        lower = add(f"{name} forearm", skin, (0, 0.94, z), 0.3, 0.04, 1.4)
        hand = add(f"{name} hand", skin, (0, 0.73, z), 0.15, 0.04, 0.5)
        join("ball", upper, chest, (0, 1.37, z))
        join("hinge", lower, upper, (0, 1.08, z), axis=(0, 0, 1), lower=-0.05, upper=2.4)
        join("ball", hand, lower, (0, 0.8, z))
        z = side * 0.1
        thigh = add(f"{name} thigh", trousers, (0, 0.7, z), 0.46, 0.075, 8)
        shin = add(f"{name} shin", trousers, (0, 0.28, z), 0.44, 0.055, 4)
        sole = add(f"{name} foot", shoe, (0.06, 0.05, z), 0.26, 0.045, 1, forwards)
        join("ball", thigh, pelvis, (0, 0.92, z))
        join("hinge", shin, thigh, (0, 0.49, z), axis=(0, 0, 1), lower=-2.4, upper=0.05)
        join("hinge", sole, shin, (0, 0.08, z), axis=(0, 0, 1), lower=-0.6, upper=0.6)
    return parts, joints
