// Waiting in tests, as long as it takes on a busy machine.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace pliant {

/// What has not come by then never comes: far beyond what anything takes on a slow machine with other work to do.
inline constexpr std::chrono::minutes kPatience{10};

/// Waits for a condition; false: it never comes true.
inline bool comes(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace pliant
