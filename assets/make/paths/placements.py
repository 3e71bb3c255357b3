"""Where the copies of a body are, for its `repeater`."""

from make.arithmetic import circle
from make.text import points_file

BRIDGE_PLANKS, PLANK_SPACING = 12, 0.24
BRIDGE_START = -(BRIDGE_PLANKS + 1) * PLANK_SPACING / 2  # the end of its ropes


def six_ring():
    ring = [(x, 0.35 * i, z) for i, (x, z) in enumerate(circle(0.75, 5))]
    return points_file("repeater: five bodies around, each higher, and one in the middle above", ring + [(0, 2.1, 0)])


def six_grid():
    return points_file("repeater: six bodies, 3 x 2", [(x, 0, z) for x in (-0.75, 0, 0.75) for z in (-0.4, 0.4)])


def four_grid():
    return points_file("repeater: four bodies, 2 x 2, each a little higher",
                       [(-0.45, 0, -0.45), (0.45, 0.05, -0.4), (-0.4, 0.1, 0.45), (0.4, 0.15, 0.4)])


def three_up():
    return points_file("repeater: three bodies above one another, shifted sideways",
                       [(-0.35, 0, 0.05), (0.35, 0.45, 0.1), (0.05, 0.9, -0.15)])


def tower_4():
    return points_file("repeater: a tower of four bodies, 0.29 each", [(0, 0.29 * i, 0) for i in range(4)])


def bridge_planks():
    return points_file(f"translations for a repeater: {BRIDGE_PLANKS} planks {PLANK_SPACING} apart along x",
                       [(BRIDGE_START + (n + 1) * PLANK_SPACING, 0, 0) for n in range(BRIDGE_PLANKS)])


def wall_100():
    courses, columns = 10, 10
    return points_file("repeater: a wall of 100 bricks 0.4 x 0.2 x 0.2, every second course shifted",
                       [((column - 0.5 * (columns - 1)) * 0.4 + (0.05 if course % 2 else -0.05), 0.1 + 0.2 * course, 0)
                        for course in range(courses) for column in range(columns)])


def wall_44():
    courses = 8
    return points_file("repeater: a wall of 44 bricks 0.49 x 0.25 x 0.25 in bond, without the halves at its ends",
                       [((i - 2.5 + 0.5 * (course % 2)) * 0.5, 0.125 + 0.25 * course, 0)
                        for course in range(courses) for i in range(6 - course % 2)])


def wall_halves_8():
    return points_file("repeater: the halves at the ends of every second course of that wall",
                       [(side * 1.375, 0.125 + 0.25 * course, 0) for course in range(1, 8, 2) for side in (-1, 1)])


def pyramid_55():
    layers = 5
    return points_file("repeater: a pyramid of 55 cubes of side 0.3",
                       [((i - 0.5 * (n - 1)) * 0.31, 0.15 + 0.3 * (layers - n), (k - 0.5 * (n - 1)) * 0.31)
                        for n in range(layers, 0, -1) for i in range(n) for k in range(n)])
