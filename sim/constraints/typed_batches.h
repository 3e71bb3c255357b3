// The batches of the constraint types that are a function with gradients. Each is compiled once, in typed_batches.cpp:
// include this file wherever such batches are used, so as not to compile them again.
#pragma once

#include "sim/constraints/dihedral.h"
#include "sim/constraints/distance.h"
#include "sim/constraints/distance_limit.h"
#include "sim/constraints/formula_constraint.h"
#include "sim/constraints/neo_hookean.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/projection/typed_batch.h"

namespace pliant::sim {

extern template class TypedBatch<Dihedral>;
extern template class TypedBatch<Distance>;
extern template class TypedBatch<DistanceLimit>;
extern template class TypedBatch<FormulaConstraint<1>>;
extern template class TypedBatch<FormulaConstraint<2>>;
extern template class TypedBatch<FormulaConstraint<3>>;
extern template class TypedBatch<FormulaConstraint<4>>;
extern template class TypedBatch<NeoHookean>;
extern template class TypedBatch<TetraVolume>;

}  // namespace pliant::sim
