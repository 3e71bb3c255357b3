#include "app/base/free_memory.h"

#include "tests/sim/simulation/allocations.h"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#if defined(__GLIBC__) && !defined(SANITIZED)

namespace pliant::app {
namespace {

std::size_t residentBytes() {
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// By itself the allocator only returns memory above everything in use.
TEST(FreeMemory, IsReturnedToTheSystemBetweenUsedBlocks) {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  giveBackFreeMemory();  // of tests before
  const std::size_t before = residentBytes();
  std::vector<std::unique_ptr<std::string>> scene, rest;
  while (residentBytes() < before + 100 * kMebibyte) {
    for (int i = 0; i < 100; ++i) scene.push_back(std::make_unique<std::string>(10'000, 'x'));
    rest.push_back(std::make_unique<std::string>(10'000, 'x'));
  }
  scene.clear();
  ASSERT_GT(residentBytes(), before + 80 * kMebibyte);
  giveBackFreeMemory();
  EXPECT_LT(residentBytes(), before + 20 * kMebibyte);
}

}  // namespace
}  // namespace pliant::app

#endif
