#!/usr/bin/env python3
"""The pictures of the demo scenes for the scene list and those of README.md, drawn by the program.

    python3 assets/make_pictures.py PROGRAM            those whose scene is another than when they were drawn
    python3 assets/make_pictures.py PROGRAM --all      all of them, as after a change of how things are drawn
    python3 assets/make_pictures.py PROGRAM flag       those of the scenes so named

Writes pictures/scenes/NAME.png, and pictures/scenes/drawn.txt: the name of each and the hash of the scene's file, so
that a test can tell which are out of date; the same of the scenes of presets in pictures/presets, and of README's
pictures in pictures/drawn.txt.
"""

import re
import subprocess
import sys
from pathlib import Path

ASSETS = Path(__file__).resolve().parent
KINDS = ("scenes", "presets")
SIZE = "256x144"
MOMENT = 1.0  # of the picture, in simulated seconds
# Where another one shows more.
MOMENTS = {"angle_of_repose": 4.0, "ball_pit": 5.0, "banner_rip": 2.2, "drape_on_bunny": 3.0,
           "embedded_particle": 0.1, "everything": 2.5, "fountain": 12.0, "hair_tuft": 3.05, "plectoneme": 7.0,
           "sand_shooting": 0.6, "spaghetti": 3.0, "telephone_cord": 0.7, "thesis_example": 4.0, "wet_cloth": 8.0}
# Of README.md: the scene of each, and how it is drawn.
SHOWN = {
    "everything.gif": ("everything", "--frames 300 --size 640x360 --rate 20 --samples 16".split()),
    "cloth.png": ("cloth_on_sphere", "--frames 150 --size 800x450 --samples 64 --dark --set view.camera=2.6,2.4,3.6 "
                                     "--set view.target=0,0.75,0 --set view.fieldOfView=30".split()),
}


def fnv1a(data):
    """64 bits, by Fowler, Noll and Vo."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def frames_until(scene, seconds):
    text = scene.read_text(encoding="utf-8")
    step = float(re.search(r"<timestep>\s*(\S+?)\s*</timestep>", text)[1]) if "<timestep>" in text else 0.1
    return max(1, round(seconds / step))


def draw(program, scene, folder):
    frames = frames_until(scene, MOMENTS.get(scene.stem, MOMENT))
    picture = folder / f"{scene.stem}.png"
    subprocess.run([program, "render", scene, "--frames", str(frames), "--size", SIZE, "--samples", "12", "--out",
                    picture, "--quiet"], check=True)
    compress(picture)


def compress(picture):
    """The same picture in two thirds of the bytes: without an alpha that is 1 everywhere, and with filters by row."""
    smaller = picture.with_suffix(".smaller.png")
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", "-i", picture, "-pix_fmt", "rgb24", "-pred", "mixed",
                    "-compression_level", "100", smaller], check=True)
    smaller.replace(picture)


def draw_kind(program, kind, names):
    folder = ASSETS / "pictures" / kind
    listed = folder / "drawn.txt"
    folder.mkdir(exist_ok=True)
    drawn = dict(line.split() for line in listed.read_text().splitlines()) if listed.exists() else {}
    scenes = sorted((ASSETS / kind).glob("*.xml"))
    hashes = {scene.stem: fnv1a(scene.read_bytes()) for scene in scenes}
    for scene in scenes:
        is_old = drawn.get(scene.stem) != hashes[scene.stem]
        if scene.stem in names or "--all" in names or (is_old and not names):
            print(scene.stem, flush=True)
            draw(program, scene, folder)
            drawn[scene.stem] = hashes[scene.stem]
    for picture in folder.glob("*.png"):
        if picture.stem not in hashes:
            picture.unlink()
    listed.write_text("".join(f"{name} {drawn[name]}\n" for name in sorted(drawn) if name in hashes))


def draw_shown(program, names):
    folder = ASSETS / "pictures"
    listed = folder / "drawn.txt"
    drawn = dict(line.split() for line in listed.read_text().splitlines()) if listed.exists() else {}
    for picture, (name, options) in SHOWN.items():
        scene = ASSETS / "scenes" / f"{name}.xml"
        now = fnv1a(scene.read_bytes())
        if name in names or "--all" in names or (drawn.get(picture) != now and not names):
            print(picture, flush=True)
            options = [option.replace(",", " ") for option in options]
            subprocess.run([program, "render", scene, *options, "--out", folder / picture, "--quiet"], check=True)
            if picture.endswith(".png"):
                compress(folder / picture)
            drawn[picture] = now
    listed.write_text("".join(f"{name} {drawn[name]}\n" for name in sorted(drawn) if name in SHOWN))


def main():
    program, *names = sys.argv[1:] or sys.exit(__doc__)
    if not Path(program).is_file():
        sys.exit(f"{program}: no program\n\n{__doc__}")
    for kind in KINDS:
        draw_kind(program, kind, names)
    draw_shown(program, names)


main()
