"""How the comb of the hair tuft is led."""

from make.arithmetic import smooth_step
from make.text import points_file

COMB_FRAMES = 600
STROKES = ((90, 1), (330, -1))  # first frame; which way the comb goes
STROKE = 150  # frames
BESIDE, HEIGHT = 0.36, 0.12  # of the comb's back: beside the hair, above the ground


def comb():
    """From the left through the hair to the right, and back again after a while."""
    path = []
    for frame in range(COMB_FRAMES):
        way = sum(side * smooth_step((frame - first) / STROKE) for first, side in STROKES)
        path.append((BESIDE * (2 * way - 1), HEIGHT, 0))
    return points_file("hair_tuft: middle of the comb's back, a position a frame", path)
