// Listens to the parallel regions of OpenMP: stands before libgomp's GOMP_parallel, which code by g++ calls for each.
#pragma once

#include <functional>

namespace pliant::bench {

/// Called with how long a region took on one thread [s].
using RegionListener = std::function<void(double seconds)>;

/// From its making to its end each outermost parallel region is done by the calling thread alone, and told to the
/// listener: what of a step is in regions is measured on one processor, whatever other programs do with the others.
class SerialRegions {
 public:
  explicit SerialRegions(RegionListener listener);
  ~SerialRegions();
  SerialRegions(const SerialRegions&) = delete;
  SerialRegions& operator=(const SerialRegions&) = delete;
};

}  // namespace pliant::bench
