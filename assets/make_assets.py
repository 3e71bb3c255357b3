#!/usr/bin/env python3
"""Makes every mesh and list of points, and the scenes whose many parts differ in numbers only.

    python3 assets/make_assets.py                               writes them all
    python3 assets/make_assets.py 'meshes/*' scenes/hair.xml    only those with such a name
    python3 assets/make_assets.py --check                       writes nothing; compares what is there with what is made

make/table.py says which function makes which file. Needs nothing but Python's standard library, and writes the same
bytes on every machine: random numbers come from fixed seeds, and all coordinates are rounded to 0.01 mm. Lengths are in
metres.
"""

import argparse
import sys
from fnmatch import fnmatchcase
from pathlib import Path

if sys.version_info < (3, 10):
    sys.exit("make_assets.py needs Python 3.10 or newer: older ones round lengths otherwise")
sys.dont_write_bytecode = True  # the folder holds assets and nothing else
from make.table import TABLE  # noqa: E402


def write(assets, made):
    for name, make in made.items():
        target = assets / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(make().encode("ascii"))


def faults(assets, made):
    """What is wrong with the files that are made, a line each."""
    for name, make in made.items():
        file = assets / name
        if not file.is_file():
            yield f"{name}: is missing"
        elif file.read_bytes() != make().encode("ascii"):
            yield f"{name}: differs from what is made"


def unmade(assets):
    """The files that look as if they were made, and are not: meshes, lists of points, and scenes that say so."""
    files = [file for folder in ("meshes", "paths") for file in (assets / folder).rglob("*") if file.is_file()]
    files += [file for file in (assets / "scenes").glob("*.xml") if b"Written by make_assets.py" in file.read_bytes()]
    return sorted({file.relative_to(assets).as_posix() for file in files} - TABLE.keys())


def main():
    parser = argparse.ArgumentParser(description="Makes the meshes, the lists of points and the scenes of many parts.")
    parser.add_argument("names", metavar="NAME", nargs="*", default=["*"],
                        help="only files with such a name, like 'meshes/*'; default: all")
    parser.add_argument("--check", action="store_true",
                        help="write nothing; name what differs, is missing or is made by nothing (exit code 1)")
    parser.add_argument("--assets", metavar="DIR", type=Path, default=Path(__file__).resolve().parent,
                        help="the folder that holds meshes, paths and scenes; default: that of this program")
    options = parser.parse_args()

    def is_meant(name):
        return any(fnmatchcase(name, pattern) for pattern in options.names)

    made = {name: make for name, make in TABLE.items() if is_meant(name)}
    if not made:
        parser.error("nothing that is made has such a name; make/table.py lists all names")
    if not options.check:
        write(options.assets, made)
        return 0
    wrong = [*faults(options.assets, made)]
    wrong += [f"{name}: is made by nothing" for name in unmade(options.assets) if is_meant(name)]
    print("\n".join(wrong) if wrong else f"{len(made)} files are as they are made")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
