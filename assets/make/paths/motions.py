"""Animation paths: where something kinematic is, a position a frame."""

import math

from make.arithmetic import smooth_step
from make.meshes.cloth import TOWEL_LENGTH, TOWEL_ROWS, TOWEL_WIDTH
from make.meshes.solids import WHEEL_RADIUS
from make.text import points_file

BANNER_FRAMES = 300
BANNER_PULL = (0.0016, -0.0027)  # in a frame
GRIPPER_FRAMES = 420
GRIPPER_OPEN, GRIPPER_LOW = 0.36, 0.93  # where the upper end of a finger begins: aside, up
TOWEL_FRAMES = 420
TOWEL_HEIGHT = 1.0
WAGON_FRAMES = 1020
WAGON_HEIGHT = WHEEL_RADIUS  # of its axles


def banner_pull():
    times = [min(max(frame - 40, 0), 140) for frame in range(BANNER_FRAMES)]
    return points_file("how far the end of the banner is pulled, a position a frame",
                       [(BANNER_PULL[0] * t, BANNER_PULL[1] * t, 0.0) for t in times])


def plate():
    """Down, held and up again; from then on to and fro while it is down, which rolls what is below it."""
    path = []
    for frame in range(1261):
        if frame < 400:
            down, aside = min(max((frame - 60) / 90, 0), 1, max((330 - frame) / 90, 0)), 0
        else:
            turn = (frame - 400) % 430
            down = min(turn / 80, 1, max((380 - turn) / 80, 0))
            aside = 0.5 * math.sin(2 * math.pi * min(max((turn - 80) / 220, 0), 1))
        path.append((aside, 1.5 - 1.1 * smooth_step(down), 0))
    return points_file("middle of the plate: down in frames 60 to 150, up again in frames 240 to 330; then down, to and fro, "
                       "and up, again and again", path)


def press():
    """Still, down with a soft start and end, held, up again; and once more."""
    rest, pressed, still, moving, held, frames = 1.35, 0.62, 30, 70, 30, 600
    steps = [smooth_step((k + 1) / moving) for k in range(moving)]
    heights = []
    while len(heights) < frames:
        heights += [rest] * still + [rest + (pressed - rest) * step for step in steps]
        heights += [pressed] * held + [pressed + (rest - pressed) * step for step in steps]
    return points_file("press: middle of the upper plate, a position a frame", [(0, y, 0) for y in heights[:frames]])


def gripper(name):
    """A finger closes, goes up, aside and down again, and opens; the left and the right one together."""
    side = {"left": -1, "right": 1}[name]
    closed, high, aside = 0.275, 1.45, 0.9
    path = []
    for f in range(GRIPPER_FRAMES):
        apart = GRIPPER_OPEN + (closed - GRIPPER_OPEN) * (smooth_step((f - 30) / 50) - smooth_step((f - 330) / 30))
        up = GRIPPER_LOW + (high - GRIPPER_LOW) * (smooth_step((f - 95) / 70) - smooth_step((f - 255) / 60))
        path.append((side * apart + aside * smooth_step((f - 165) / 90), up, 0))
    return points_file(f"gripper: middle of the top of the {name} finger, a position a frame", path)


def towel(end, line):
    """A vertex of an end: the ends turn against each other, come closer, and turn back."""
    side = {"left": -1, "right": 1}[end]
    turns, shorter = 0.9, 0.6  # of each end; that the ends come closer
    z = TOWEL_WIDTH * (line / (TOWEL_ROWS - 1) - 0.5)
    path = []
    for frame in range(TOWEL_FRAMES):
        u = wrung(frame)
        angle = side * 2 * math.pi * turns * u
        path.append((side * (TOWEL_LENGTH - shorter * u) / 2, TOWEL_HEIGHT + z * math.sin(angle), z * math.cos(angle)))
    return points_file(f"wrung towel: a vertex of the {end} end, one line a frame", path)


def wrung(frame):
    """How far the towel is wrung, 0 to 1."""
    wring, hold, back = 210, 270, TOWEL_FRAMES - 60  # wrung in this frame, held until this one, let back in this one
    return smooth_step(1 - (frame - hold) / (back - hold) if frame >= hold else frame / wring)


def wagon():
    """Straight on, then a figure of eight."""
    speed, turn = 1.0, 1.2
    way = []
    for frame in range(WAGON_FRAMES):
        time = max(0.0, frame / 60 - 0.25)
        s = speed * (time * time / 2 if time < 1 else time - 0.5)  # it starts gently
        angle = max(0.0, s - 1) / turn
        side = 1 if angle < math.tau else -1
        way.append((0.81 + min(s, 1) + turn * math.sin(angle), WAGON_HEIGHT, side * turn * (1 - math.cos(angle))))
    return points_file("wagon: where the end of the drawbar goes, a position a frame", way)
