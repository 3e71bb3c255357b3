// Pointers that own one value, or none, and define what happens to it when their owner is copied.
#pragma once

#include "sim/base/assert.h"

#include <cstddef>
#include <memory>
#include <utility>

namespace pliant::sim {

/// A copy owns a copy of the value.
template <typename T>
class ClonePtr {
 public:
  ClonePtr() = default;
  ClonePtr(std::nullptr_t) {}
  ClonePtr(std::unique_ptr<T> value) : value_(std::move(value)) {}
  ClonePtr(const ClonePtr& other) : value_(other ? copyOf(*other) : nullptr) {}
  ClonePtr(ClonePtr&&) noexcept = default;
  ClonePtr& operator=(const ClonePtr& other) { return *this = ClonePtr(other); }
  ClonePtr& operator=(ClonePtr&&) noexcept = default;
  ~ClonePtr() = default;

  T* get() const { return value_.get(); }
  T& operator*() const { return *operator->(); }
  T* operator->() const {
    PLIANT_ASSERT(value_ != nullptr, "only a pointer that owns a value is followed");
    return value_.get();
  }
  explicit operator bool() const { return value_ != nullptr; }

 private:
  static std::unique_ptr<T> copyOf(const T& value) {
    if constexpr (requires { value.clone(); })
      return value.clone();  // of its dynamic type
    else
      return std::make_unique<T>(value);
  }

  std::unique_ptr<T> value_;
};

/// A copy owns nothing: for observers, which change nothing.
template <typename T>
class NonCopiedPtr {
 public:
  NonCopiedPtr() = default;
  NonCopiedPtr(std::nullptr_t) {}
  NonCopiedPtr(std::unique_ptr<T> value) : value_(std::move(value)) {}
  NonCopiedPtr(const NonCopiedPtr&) {}
  NonCopiedPtr(NonCopiedPtr&&) noexcept = default;
  NonCopiedPtr& operator=(const NonCopiedPtr&) = delete;
  NonCopiedPtr& operator=(NonCopiedPtr&&) noexcept = default;
  ~NonCopiedPtr() = default;

  T* get() const { return value_.get(); }
  T& operator*() const { return *operator->(); }
  T* operator->() const {
    PLIANT_ASSERT(value_ != nullptr, "only a pointer that owns a value is followed");
    return value_.get();
  }
  explicit operator bool() const { return value_ != nullptr; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace pliant::sim
