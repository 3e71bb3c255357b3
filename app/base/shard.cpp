#include "app/base/shard.h"

#include "app/base/words.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

namespace pliant::app {

Shard parseShard(const std::string& text) {
  if (text.empty()) return {};
  const std::size_t slash = text.find('/');
  const auto part = wholeNumberIn(std::string_view(text).substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : wholeNumberIn(std::string_view(text).substr(slash + 1));
  if (!part || !count || *part < 1 || *part > *count || *count > 1'000'000) {
    throw sim::InputError("--shard", 0, fmt::format("'{}' is not a part, expected I/N with I from 1 to N", text));
  }
  return {*part, *count};
}

}  // namespace pliant::app
