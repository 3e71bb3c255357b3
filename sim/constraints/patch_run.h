// Patches of more points than a pack holds, such as the end of a cylinder, eight patches at a time: a run of packs that
// are solved together, since all points of a patch decide whether it slips.
//
// The points are dealt out in turn, so that those of each pack lie all around the patch: each pack by itself can carry
// the load, and leaves little to the others.
#pragma once

#include "sim/base/pack.h"
#include "sim/constraints/patch_pack.h"
#include "sim/constraints/patch_solve.h"

#include <span>

namespace pliant::sim {

/// One pack of a run.
struct RunPack : PatchPack<PatchMatrix::kMaxPoints> {};

/// Successive packs of the same patches, with points of each patch in all of them.
using PatchRun = std::span<RunPack>;

/// The packs of a run, or a pack as a run of its own.
inline PatchRun packsOf(PatchRun run) { return run; }
template <typename Pack>
std::span<Pack> packsOf(Pack& pack) {
  return {&pack, 1};
}

// The same functions as for a pack.

inline void solveRunFriction(PatchRun run, PackSides& sides, pack::Int8 lanes) {
  pack::Int8 slips = lanes;
  for (RunPack& patches : run) solveStaticFriction(patches, sides, lanes, slips);
  if (!pack::any(slips)) return;
  for (RunPack& patches : run) reduceToKineticFriction(patches, sides, slips);
}

inline void projectPatches(PatchRun run, glm::vec4* shifts, bool withFriction, bool outwards) {
  PackSides sides(run.front(), shifts);
  bool bears = false;
  for (RunPack& patches : run) {
    if (outwards) patches.left = {};
    if (solveNormalForces(patches, sides)) bears = true;
  }
  if (!bears) return;
  if (outwards) {
    for (RunPack& patches : run) rememberLeft(patches, sides);
  }
  if (withFriction) solveRunFriction(run, sides, run.front().isChained == 0.0f);
  sides.store(run.front(), shifts);
}

inline void solveChainedFriction(PatchRun run, glm::vec4* shifts) {
  const pack::Int8 lanes = run.front().isChained > 0.0f;
  if (!pack::any(lanes)) return;
  PackSides sides(run.front(), shifts);
  solveRunFriction(run, sides, lanes);
  sides.store(run.front(), shifts);
}

inline void applyMultipliers(PatchRun run, glm::vec4* shifts) {
  for (const RunPack& patches : run) applyMultipliers(patches, shifts);
}

}  // namespace pliant::sim
