#include "sim/constraints/typed_batches.h"

namespace pliant::sim {

template class TypedBatch<Dihedral>;
template class TypedBatch<Distance>;
template class TypedBatch<DistanceLimit>;
template class TypedBatch<FormulaConstraint<1>>;
template class TypedBatch<FormulaConstraint<2>>;
template class TypedBatch<FormulaConstraint<3>>;
template class TypedBatch<FormulaConstraint<4>>;
template class TypedBatch<NeoHookean>;
template class TypedBatch<TetraVolume>;

}  // namespace pliant::sim
