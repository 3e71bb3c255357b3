// Errors in lessons.
#pragma once

#include "sim/base/input_errors.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pliant::app {

[[noreturn]] inline void refuse(const std::string& message) { throw sim::InputError("lesson", 0, message); }

/// Sorts the messages of a file by line.
inline std::vector<sim::InputMessage> inOrderOfLines(std::vector<sim::InputMessage> messages) {
  std::stable_sort(messages.begin(), messages.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
  return messages;
}

}  // namespace pliant::app
