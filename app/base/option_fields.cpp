#include "app/base/option_fields.h"

namespace pliant::sim {

namespace {

using Path = std::filesystem::path;

template <typename T>
bool equal(const void* a, const void* b) {
  return *static_cast<const T*>(a) == *static_cast<const T*>(b);
}

template <typename Word>
FieldType listOf(const char* name) {
  using List = std::vector<Word>;
  return {FieldKind::text,
          name,
          true,
          false,
          {},
          [](std::string_view text, const FieldInfo&, void* member) -> std::string {
            static_cast<List*>(member)->emplace_back(text);
            return {};
          },
          [](const void* member) {
            std::vector<std::string> texts;
            for (const Word& word : *static_cast<const List*>(member)) texts.push_back(Path(word).string());
            return texts;
          },
          equal<List>,
          [](void* member) { static_cast<List*>(member)->clear(); }};
}

}  // namespace

template <>
const FieldType* fieldTypeOf<Path>() {
  static const FieldType type{
      FieldKind::text,
      "file",
      false,
      false,
      {},
      [](std::string_view text, const FieldInfo&, void* member) -> std::string {
        *static_cast<Path*>(member) = text;
        return {};
      },
      [](const void* member) { return std::vector<std::string>{static_cast<const Path*>(member)->string()}; },
      equal<Path>,
      [](void*) {}};
  return &type;
}

template <>
const FieldType* fieldTypeOf<std::vector<std::string>>() {
  static const FieldType type = listOf<std::string>("words");
  return &type;
}

template <>
const FieldType* fieldTypeOf<std::vector<Path>>() {
  static const FieldType type = listOf<Path>("files");
  return &type;
}

}  // namespace pliant::sim
