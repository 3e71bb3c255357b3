#!/usr/bin/env python3
"""What a change made faster or slower: the scenes below in this program and in that of another commit, by turns.

    tests/run --bench --against COMMIT [--minutes M] [--scene NAME...] [--threads N]

builds both for people (preset release), the other in build/against/, and runs the other commit's scenes in both, so
that nothing differs but the program. Runs alternate (A B B A), because the speed of a shared machine drifts. Of each
pair of runs the ratio of their medians of milliseconds a step is taken; printed is the median of the ratios with its
quartiles. A scene is marked as slower or faster where that is beyond 3 % and a sign test of the pairs says that it is
no accident (1 %). Exit code 1: something is slower.
"""
import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTABLE = 0.03  # of the time of a step
ACCIDENT = 0.01  # probability of as many pairs on one side by chance, from which on nothing is said
LEAST_PAIRS = 8  # with fewer, nothing can be said

# What one runs most: each kind of material, contact, scheme and coupling once, with the steps of a second or two.
SCENES = {
    "welcome": 120,
    "ropes": 400,
    "hanging_sheet": 120,
    "cloth_stack": 50,
    "flag": 150,
    "balloons": 150,
    "inflated_figures": 50,
    "bunnies": 100,
    "jelly_drop": 120,
    "plastic_bunnies": 100,
    "octopus_pile": 50,
    "sand_pile": 60,
    "dam_break": 60,
    "honey_water_goo": 60,
    "wet_cloth": 60,
    "box_wall": 40,
    "ragdoll": 200,
    "spaghetti": 60,
    "hair": 250,
    "cloth_torn_by_cube": 60,
}


def command_output(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def checked_out(commit):
    """A copy of the repository at the commit, made once."""
    folder = ROOT / "build" / "against" / commit
    if not (folder / "CMakeLists.txt").exists():
        command_output("git", "worktree", "prune")
        command_output("git", "worktree", "add", "--force", "--detach", str(folder), commit)
    return folder


def built(folder):
    # What that commit needs, which may be more than this one does.
    subprocess.run([str(folder / "app" / "install-packages"), "build", "run"], cwd=folder, check=True)
    subprocess.run([str(folder / "app" / "build-preset"), "release", "build", "pliant"], cwd=folder, check=True)
    return folder / "build" / "pliant"


def milliseconds_a_step(program, scene, frames, threads):
    """The median of the steps of a run, or nothing where the program does not run the scene."""
    with tempfile.TemporaryDirectory() as folder:
        stats = os.path.join(folder, "stats.json")
        run = subprocess.run([str(program), "run", str(scene), os.path.join(folder, "frames"), "--frames", str(frames),
                              "--threads", str(threads), "--quiet", "--stats", stats], capture_output=True, text=True)
        if run.returncode != 0 or not os.path.exists(stats):
            return None
        with open(stats, encoding="utf-8") as file:
            found = json.load(file)
    # A scene with variants has statistics of each.
    runs = found["variants"] if "variants" in found else [found]
    return sum(each["millisecondsPerFrame"]["median"] for each in runs)


class Comparison:
    """The pairs of runs of one scene."""

    def __init__(self, name):
        self.name = name
        self.before, self.after = [], []

    def add(self, before, after):
        self.before.append(before)
        self.after.append(after)

    def ratios(self):
        return sorted(after / before for before, after in zip(self.before, self.after))

    def quartiles(self):
        low, middle, high = statistics.quantiles(self.ratios(), n=4, method="inclusive")
        return low, middle, high

    def chance(self):
        """That programs of one speed give so many pairs on one side: the sign test, both sides."""
        count = len(self.before)
        fewer = min(sum(ratio > 1 for ratio in self.ratios()), sum(ratio < 1 for ratio in self.ratios()))
        return min(1.0, 2 * sum(math.comb(count, k) for k in range(fewer + 1)) / 2**count)

    def verdict(self):
        middle = self.quartiles()[1]
        if abs(middle - 1) <= NOTABLE or self.chance() > ACCIDENT:
            return ""
        return "slower" if middle > 1 else "faster"

    def row(self):
        low, middle, high = self.quartiles()
        return (f"| {self.name} | {statistics.median(self.before):.3g} | {statistics.median(self.after):.3g} "
                f"| {100 * (middle - 1):+.1f} % | {100 * (low - 1):+.1f} to {100 * (high - 1):+.1f} "
                f"| {len(self.before)} | {self.verdict()} |")


def measure(before, after, scenes, threads, seconds):
    """Alternates the programs over all scenes until the time is over, each at least LEAST_PAIRS times."""
    comparisons = {}
    folder = before.parents[1] / "assets" / "scenes"
    end = time.monotonic() + seconds
    turn = 0
    while turn < LEAST_PAIRS or time.monotonic() < end:
        for name, frames in scenes.items():
            if turn >= LEAST_PAIRS and time.monotonic() > end:
                break
            order = [before, after] if turn % 2 == 0 else [after, before]
            times = {program: milliseconds_a_step(program, folder / f"{name}.xml", frames, threads) for program in order}
            if None in times.values():
                if turn == 0:
                    print(f"{name}: left out, one of the programs does not run it", file=sys.stderr)
                continue
            comparisons.setdefault(name, Comparison(name)).add(times[before], times[after])
            print(f"\r\033[K{turn + 1}: {name}" if sys.stderr.isatty() else "", end="", file=sys.stderr, flush=True)
        turn += 1
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return [each for each in comparisons.values() if len(each.before) >= 2]


def machine():
    name = platform.processor() or platform.machine()
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            name = line.split(":", 1)[1].strip()
            break
    return f"{name}, {len(os.sched_getaffinity(0))} processors"


def main():
    parser = argparse.ArgumentParser(prog="tests/run --bench --against", description="Compares two commits by speed.")
    parser.add_argument("commit")
    parser.add_argument("--minutes", type=float, default=10.0, help="of measuring, without the builds")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--scene", nargs="+", choices=sorted(SCENES), help="these alone")
    options = parser.parse_args()
    try:
        commit = command_output("git", "rev-parse", "--verify", "--short=9", options.commit + "^{commit}")
    except subprocess.CalledProcessError:
        parser.error(f"{options.commit} is no commit of this repository")
    scenes = {name: SCENES[name] for name in options.scene} if options.scene else SCENES
    before, after = built(checked_out(commit)), built(ROOT)
    here = command_output("git", "describe", "--always", "--dirty", "--abbrev=9")
    found = measure(before, after, scenes, options.threads, 60 * options.minutes)

    threads = "one thread" if options.threads == 1 else f"{options.threads} threads"
    print(f"{here} against {commit}, {datetime.date.today()}, {machine()}, {threads}\n")
    print("| scene | before [ms a step] | after | change | quartiles | pairs | |")
    print("| --- | --: | --: | --: | --: | --: | --- |")
    for each in found:
        print(each.row())
    return 1 if any(each.verdict() == "slower" for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
