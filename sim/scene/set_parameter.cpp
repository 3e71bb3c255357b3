// `--set PATH=VALUE` and the variants of a scene, through the same declarations as the scene file.
#include "sim/scene/parameter.h"
#include "sim/scene/preset.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <type_traits>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::string_view kElements = "elements", kSources = "sources";

/// Location of an assignment, for messages.
struct Place {
  std::string file;
  int line = 0;
  std::string owner = {};  ///< prefix of the message

  [[noreturn]] void refuse(const std::string& message) const { throw InputError(file, line, owner + message); }
};

/// The owner named by a path before its last dot; constant in a constant scene.
template <typename Data, typename Lines>
struct OwnerOf {
  std::span<const Field> fields;
  Data* data;
  Lines* lines;
  std::string name;  ///< for messages
};
using Owner = OwnerOf<void, SourceLines>;
using ConstOwner = OwnerOf<const void, const SourceLines>;

// Whether a word is "LIST[...]".
bool isIndexed(std::string_view word, std::string_view list) {
  return word.starts_with(list) && word.substr(list.size()).starts_with('[') && word.ends_with(']');
}

// The index in "elements[3]". Precondition: isIndexed(word, list).
std::size_t indexIn(std::string_view word, std::string_view list, std::size_t count, const Place& place) {
  const std::string_view digits = word.substr(list.size() + 1, word.size() - list.size() - 2);
  std::size_t index = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (status == std::errc() && end == digits.data() + digits.size() && index < count) return index;
  const std::string_view kind = list.substr(0, list.size() - 1);
  if (count == 0) place.refuse(fmt::format("no {} '{}': the scene has none", kind, digits));
  place.refuse(fmt::format("no {0} '{1}', expected {2}[0] to {2}[{3}]", kind, digits, list, count - 1));
}

// The element named by "elements[3]" or by its name.
std::size_t findElementIndex(const Scene& scene, std::string_view word, const Place& place) {
  if (isIndexed(word, kElements)) return indexIn(word, kElements, scene.elements.size(), place);
  const auto named = [&](const Element& element) { return element.name() == word; };
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(), named);
  if (word.empty() || found == scene.elements.end()) {
    place.refuse(fmt::format("no element is named '{}', expected a name or elements[N]", word));
  }
  if (std::count_if(scene.elements.begin(), scene.elements.end(), named) > 1) {
    place.refuse(fmt::format("several elements are named '{}', expected elements[N]", word));
  }
  return found - scene.elements.begin();
}

template <typename AnyScene>
auto findOwner(AnyScene& scene, std::string_view path, const Place& place)
    -> std::conditional_t<std::is_const_v<AnyScene>, ConstOwner, Owner> {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return {fieldsOf<Settings>(), &scene.settings, &scene.lines, "the scene"};
  const std::string_view word = path.substr(0, dot);
  if (word == "view") return {fieldsOf<ViewSettings>(), &scene.view, &scene.viewLines, "the view"};
  if (isIndexed(word, kSources)) {
    auto& source = scene.sources[indexIn(word, kSources, scene.sources.size(), place)];
    return {source.type().fields, source.data(), &source.lines, std::string(word)};
  }
  const std::size_t index = findElementIndex(scene, word, place);
  auto& element = scene.elements[index];
  return {element.type().fields, element.data(), &element.lines, scene.describeElement(index)};
}

std::string_view lastWord(std::string_view path) { return path.substr(path.rfind('.') + 1); }  // npos + 1 is 0
// Precondition: the path has a dot.
std::string_view ownerWord(std::string_view path) { return path.substr(0, path.rfind('.')); }

const Field& fieldNamed(const auto& owner, std::string_view path, const Place& place) {
  const Field* field = findField(owner.fields, lastWord(path));
  if (field != nullptr) return *field;
  std::vector<std::string_view> names;
  for (const Field& known : owner.fields) names.push_back(known.name);
  place.refuse(
      fmt::format("{} has no parameter '{}', expected one of {}", owner.name, lastWord(path), fmt::join(names, ", ")));
}

// Leaves `scene` partly changed if it throws.
void assign(Scene& scene, std::string_view path, std::string_view value, const Place& place) {
  const Owner owner = findOwner(scene, path, place);
  const Field& field = fieldNamed(owner, path, place);
  field.type->clear(field.member(owner.data));
  const std::string expected = field.type->parse(value, field.info, field.member(owner.data));
  if (!expected.empty()) place.refuse(fmt::format("{} is '{}', expected {}", field.name, value, expected));
  if (field.name == kPresetField) applyPreset(scene.elements[findElementIndex(scene, ownerWord(path), place)]);
  if (place.line == 0) return;
  // Errors found later in the value are reported with this line.
  std::erase_if(owner.lines->fields, [&](const auto& entry) { return entry.first == field.name; });
  owner.lines->fields.emplace_back(field.name, place.line);
}

// A parameter with an assigned value is no longer animated. Precondition: the scene has the parameter.
void stopAnimation(Scene& scene, std::string_view path) {
  const auto placeOf = [&](std::string_view word) -> std::string {
    return findParameter(scene, word) != nullptr ? locateParameter(scene, word).path : std::string();
  };
  const std::string place = placeOf(path);
  std::erase_if(scene.animations, [&](const Animation& animation) { return placeOf(animation.path) == place; });
}

}  // namespace

void setParameter(Scene& scene, std::string_view assignment) {
  const Place place{fmt::format("--set {}", assignment)};
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) place.refuse("expected PATH=VALUE");
  Scene changed = scene;  // a refused value leaves the scene as it was
  assign(changed, assignment.substr(0, equals), assignment.substr(equals + 1), place);
  stopAnimation(changed, assignment.substr(0, equals));
  scene = std::move(changed);
}

const Field* findParameter(const Scene& scene, std::string_view path) {
  try {
    return &fieldNamed(findOwner(scene, path, {}), path, {});
  } catch (const InputError&) {
    return nullptr;
  }
}

std::string parameterText(const Scene& scene, std::string_view path) {
  const Field* field = findParameter(scene, path);
  if (field == nullptr) return {};
  return fmt::format("{}", fmt::join(field->type->print(field->of(findOwner(scene, path, {}).data)), " "));
}

Scene variantOf(const Scene& scene, const Variant& variant) {
  Scene result = scene;
  result.variants.clear();
  for (const Variant::Set& set : variant.sets) {
    const Place place{scene.file.string(), set.line, fmt::format("variant '{}': ", variant.name)};
    if (set.path.starts_with("view.")) {
      place.refuse(fmt::format(
          "'{}' belongs to the view, expected a setting or a parameter of an element: all variants share the view",
          set.path));
    }
    assign(result, set.path, set.value, place);
    stopAnimation(result, set.path);
  }
  if (const auto mistake = findMistake(result.settings)) {
    const Place place{scene.file.string(), result.lines.of(mistake->field),
                      fmt::format("variant '{}': ", variant.name)};
    place.refuse(mistake->message);
  }
  return result;
}

ParameterPlace locateParameter(const Scene& scene, std::string_view path) {
  const ConstOwner owner = findOwner(scene, path, {"path", 0});
  const Field& field = fieldNamed(owner, path, {"path", 0});
  const std::size_t dot = path.rfind('.');
  std::string canonical = field.name;
  if (dot != std::string_view::npos) {
    const std::string_view word = path.substr(0, dot);
    const Place place{"path", 0};
    if (word == "view") return {fmt::format("view.{}", field.name), &field, owner.data};
    const bool isSource = isIndexed(word, kSources);
    const std::size_t index =
        isSource ? indexIn(word, kSources, scene.sources.size(), place) : findElementIndex(scene, word, place);
    canonical = fmt::format("{}[{}].{}", isSource ? kSources : kElements, index, field.name);
  }
  return {std::move(canonical), &field, owner.data};
}

EditableParameterPlace locateParameter(Scene& scene, std::string_view path) {
  return {locateParameter(std::as_const(scene), path), findOwner(scene, path, {"path", 0}).data};
}

std::string ParameterPlace::text() const {
  return fmt::format("{}", fmt::join(field->type->print(field->of(owner)), " "));
}

std::vector<Scene> scenesSideBySide(const Scene& scene) {
  if (scene.variants.empty()) return {scene};
  std::vector<Scene> scenes;
  for (const Variant& variant : scene.variants) scenes.push_back(variantOf(scene, variant));
  return scenes;
}

}  // namespace pliant::sim
