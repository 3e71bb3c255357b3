// Pointers that own one value, or none, and say what becomes of it when their owner is copied.
#pragma once

#include <memory>
#include <utility>

namespace pliant::sim {

/// A copy owns a copy of the value.
template <typename T>
class Deep : public std::unique_ptr<T> {
 public:
  Deep() = default;
  Deep(std::nullptr_t) {}
  Deep(std::unique_ptr<T> value) : std::unique_ptr<T>(std::move(value)) {}
  Deep(const Deep& other) : std::unique_ptr<T>(other ? std::make_unique<T>(*other) : nullptr) {}
  Deep(Deep&&) noexcept = default;
  Deep& operator=(const Deep& other) { return *this = Deep(other); }
  Deep& operator=(Deep&&) noexcept = default;
  ~Deep() = default;
};

/// A copy owns nothing: for what looks on and changes nothing.
template <typename T>
class Single : public std::unique_ptr<T> {
 public:
  Single() = default;
  Single(std::nullptr_t) {}
  Single(std::unique_ptr<T> value) : std::unique_ptr<T>(std::move(value)) {}
  Single(const Single&) : std::unique_ptr<T>() {}
  Single(Single&&) noexcept = default;
  Single& operator=(const Single&) = delete;
  Single& operator=(Single&&) noexcept = default;
  ~Single() = default;
};

}  // namespace pliant::sim
