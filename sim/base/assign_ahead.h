// Buffers whose size grows slowly from step to step.
#pragma once

#include <cstddef>

namespace pliant::sim {

/// Like values.assign(), with spare capacity: a size that grows by a few entries a step costs no allocation each time.
template <typename Vector>
void assignAhead(Vector& values, std::size_t count, typename Vector::value_type value) {
  if (count > values.capacity()) values.reserve(count + count / 2);
  values.assign(count, value);
}

}  // namespace pliant::sim
