// Reads a file that is partly text and partly binary, never beyond its end.
#pragma once

#include "sim/base/input_errors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pliant::sim {

/// Types of binary numbers.
enum class NumberType { int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 };

class ByteInput {
 public:
  ByteInput(std::string_view bytes, std::filesystem::path file) : bytes_(bytes), file_(std::move(file)) {}

  std::size_t left() const { return bytes_.size() - at_; }
  bool atEnd() const { return at_ == bytes_.size(); }
  /// The number of the current line, in a file that is text so far.
  int lineNumber() const {
    return 1 + static_cast<int>(std::count(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
  }

  /// The rest of the line, without its end, which is skipped.
  std::string_view line() {
    const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
    std::string_view found = bytes_.substr(at_, end - at_);
    at_ = std::min(end + 1, bytes_.size());
    if (found.ends_with('\r')) found.remove_suffix(1);
    return found;
  }

  /// Skips blanks and line ends and returns the text up to the next one; empty at the end.
  std::string_view word() {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (at_ < bytes_.size() && isBlank(bytes_[at_])) ++at_;
    const std::size_t first = at_;
    while (at_ < bytes_.size() && !isBlank(bytes_[at_])) ++at_;
    return bytes_.substr(first, at_ - first);
  }

  /// The next word as a number; nothing if it is not one.
  std::optional<double> textNumber() {
    const std::string_view text = word();
    double value = 0.0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
  }

  /// The next bytes as a number; nothing beyond the end.
  std::optional<double> binaryNumber(NumberType type, std::endian order) {
    switch (type) {
      case NumberType::int8:
        return take<std::int8_t>(order);
      case NumberType::uint8:
        return take<std::uint8_t>(order);
      case NumberType::int16:
        return take<std::int16_t>(order);
      case NumberType::uint16:
        return take<std::uint16_t>(order);
      case NumberType::int32:
        return take<std::int32_t>(order);
      case NumberType::uint32:
        return take<std::uint32_t>(order);
      case NumberType::int64:
        return take<std::int64_t>(order);
      case NumberType::uint64:
        return take<std::uint64_t>(order);
      case NumberType::float32:
        return take<float>(order);
      case NumberType::float64:
        return take<double>(order);
    }
    return std::nullopt;
  }

  [[noreturn]] void fail(int lineOfError, std::string message) const {
    throw InputError(file_.string(), lineOfError, std::move(message));
  }
  [[noreturn]] void fail(std::string message) const { fail(0, std::move(message)); }

 private:
  template <typename Number>
  std::optional<double> take(std::endian order) {
    if (left() < sizeof(Number)) return std::nullopt;
    std::array<char, sizeof(Number)> bytes{};
    std::copy_n(bytes_.data() + at_, bytes.size(), bytes.data());
    if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    at_ += bytes.size();
    return static_cast<double>(std::bit_cast<Number>(bytes));
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::filesystem::path file_;
};

}  // namespace pliant::sim
