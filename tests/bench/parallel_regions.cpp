#include "tests/bench/parallel_regions.h"

#include <chrono>
#include <dlfcn.h>
#include <utility>

namespace pliant::bench {
namespace {

RegionListener regionListener;
bool inRegion = false;

}  // namespace

SerialRegions::SerialRegions(RegionListener listener) { regionListener = std::move(listener); }
SerialRegions::~SerialRegions() { regionListener = nullptr; }

}  // namespace pliant::bench

/// The program's own definition comes before that of the library.
extern "C" void GOMP_parallel(void (*body)(void*), void* data, unsigned threads, unsigned flags) {
  using namespace pliant::bench;
  using Function = void (*)(void (*)(void*), void*, unsigned, unsigned);
  static const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "GOMP_parallel"));
  if (!regionListener) return next(body, data, threads, flags);
  if (inRegion) return body(data);
  inRegion = true;
  const auto start = std::chrono::steady_clock::now();
  body(data);  // outside of any region there is a team of one
  regionListener(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  inRegion = false;
}
