#!/usr/bin/env python3
"""Writes docs/gallery.md: each demo scene with its picture, title and description, in the groups of the scene list.

    python3 assets/make_gallery.py            writes it
    python3 assets/make_gallery.py --check    only says whether it is as it would be written; exit code 1 if not
"""

import html
import re
import sys
from pathlib import Path

ASSETS = Path(__file__).resolve().parent
GALLERY = ASSETS.parent / "docs" / "gallery.md"
COLUMNS = 3
HEAD = """# Gallery

The demo scenes, as they look after a second. Open one by `app/run assets/scenes/NAME.xml`, or from the scene list.
Written by `assets/make_gallery.py`, the pictures by `assets/make_pictures.py`.
"""


def groups():
    """Of (heading, names); scenes that no group names come last."""
    found, named = [], set()
    for line in (ASSETS / "scene_groups.txt").read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            found.append((line.strip("[]"), []))
        elif line:
            found[-1][1].append(line.rstrip(" *"))
            named.add(line.rstrip(" *"))
    others = [scene.stem for scene in sorted((ASSETS / "scenes").glob("*.xml")) if scene.stem not in named]
    return found + ([("Others", others)] if others else [])


def text_of(scene, tag):
    match = re.search(rf"<{tag}>(.*?)</{tag}>", scene, re.DOTALL)
    return html.unescape(" ".join(match[1].split())) if match else ""


def first_sentence(text):
    return re.split(r"(?<=[.:])\s+(?=[A-Z\"-])", text)[0].rstrip(":") if text else ""


def cell(name):
    scene = (ASSETS / "scenes" / f"{name}.xml").read_text(encoding="utf-8")
    title, line = text_of(scene, "title") or name, first_sentence(text_of(scene, "description"))
    link = f"../assets/scenes/{name}.xml"
    picture = f"[![{title}](../assets/pictures/scenes/{name}.png)]({link})"
    return f"{picture}<br>**{title}** (`{name}`)<br>{line}".replace("|", "\\|")


def table(names):
    cells = [cell(name) for name in names]
    cells += [""] * (-len(cells) % COLUMNS)
    rows = [cells[i:i + COLUMNS] for i in range(0, len(cells), COLUMNS)]
    blank = "| " + " | ".join([" "] * COLUMNS) + " |"
    return "\n".join([blank, "|" + " --- |" * COLUMNS] + ["| " + " | ".join(row) + " |" for row in rows])


def gallery():
    return HEAD + "".join(f"\n## {heading}\n\n{table(names)}\n" for heading, names in groups() if names)


def main():
    if sys.argv[1:] == ["--check"]:
        if not GALLERY.exists() or GALLERY.read_text(encoding="utf-8") != gallery():
            sys.exit("docs/gallery.md is not as assets/make_gallery.py writes it")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        GALLERY.write_text(gallery(), encoding="utf-8")


main()
