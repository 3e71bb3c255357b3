// A value of a declared type with the type erased: an element or a particle source of a scene.
#pragma once

#include "sim/base/assert.h"
#include "sim/scene/field.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::sim {

struct Preset;

/// Description of a declared type; one static object per type.
struct RecordType {
  std::string name;     ///< as in XML
  std::string summary;  ///< one line for the reference
  std::span<const Field> fields;
  std::shared_ptr<void> (*make)();
  std::shared_ptr<void> (*copy)(const void* value);
  std::span<const Preset> presets = {};  ///< see preset.h
};

/// The lines of a record in its file, for messages. Not part of its value.
struct SourceLines {
  int line = 0;                                     ///< 1-based; 0 = not from a file
  std::vector<std::pair<std::string, int>> fields;  ///< of a list: an entry for each of its values, in order

  /// The line of a parameter's tag, or of the record if it has none; in a list, that of the value at `index`.
  int of(std::string_view field, std::size_t index = 0) const;
};

/// Owns one value of a RecordType; deep copies, compared field by field.
class Record {
 public:
  explicit Record(const RecordType& type);
  Record(const Record& other)
      : lines(other.lines), id(other.id), type_(other.type_), value_(type_->copy(other.value_.get())) {}
  Record(Record&&) noexcept = default;
  Record& operator=(const Record& other) { return *this = Record(other); }
  Record& operator=(Record&&) noexcept = default;
  ~Record() = default;

  const RecordType& type() const { return *type_; }
  void* data() { return value_.get(); }
  const void* data() const { return value_.get(); }

  /// The value as T. Precondition: this record was made for T.
  template <typename T>
  T& as() {
    PLIANT_ASSERT(isOf<T>(), "a record is read as the type that it was made for");
    return *static_cast<T*>(value_.get());
  }
  template <typename T>
  const T& as() const {
    PLIANT_ASSERT(isOf<T>(), "a record is read as the type that it was made for");
    return *static_cast<const T*>(value_.get());
  }

  /// The record's `name` parameter; empty if it has none.
  std::string name() const;

  SourceLines lines;
  std::uint64_t
      id;  ///< shared by all copies, new for each new record: identifies records after edits. Not part of the value.

 private:
  template <typename T>
  bool isOf() const {
    return type_->fields.data() == fieldsOf<T>().data();  // each type has its own
  }

  const RecordType* type_;
  std::shared_ptr<void> value_;
};

/// Whether all parameters are equal.
bool sameFields(std::span<const Field> fields, const void* a, const void* b);
bool operator==(const Record& a, const Record& b);

}  // namespace pliant::sim
