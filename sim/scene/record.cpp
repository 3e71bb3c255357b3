#include "sim/scene/record.h"

#include <algorithm>
#include <atomic>

namespace pliant::sim {

int SourceLines::of(std::string_view field, std::size_t index) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const auto& entry) { return entry.first == field && index-- == 0; });
  return found == fields.end() ? line : found->second;
}

namespace {

std::uint64_t nextId() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

Record::Record(const RecordType& type) : id(nextId()), type_(&type), value_(type.make()) {}

std::string Record::name() const {
  const Field* field = findField(type_->fields, "name");
  return field == nullptr ? std::string() : *static_cast<const std::string*>(field->of(value_.get()));
}

bool sameFields(std::span<const Field> fields, const void* a, const void* b) {
  return std::all_of(fields.begin(), fields.end(),
                     [&](const Field& field) { return field.type->equal(field.of(a), field.of(b)); });
}

bool operator==(const Record& a, const Record& b) {
  return &a.type() == &b.type() && sameFields(a.type().fields, a.data(), b.data());
}

}  // namespace pliant::sim
