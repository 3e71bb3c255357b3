// `--set PATH=VALUE`, through the same declarations as the scene file.
#include "sim/scene/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace pliant::sim {

namespace {

[[noreturn]] void refuse(std::string_view assignment, std::string message) {
  throw InputError(fmt::format("--set {}", assignment), 0, std::move(message));
}

void setField(std::span<const Field> fields, void* owner, std::string_view name, std::string_view value,
              std::string_view assignment, std::string_view ownerName) {
  const Field* field = findField(fields, name);
  if (field == nullptr) {
    std::vector<std::string_view> names;
    for (const Field& known : fields) names.push_back(known.name);
    refuse(assignment,
           fmt::format("{} has no parameter '{}', expected one of {}", ownerName, name, fmt::join(names, ", ")));
  }
  field->type->clear(field->member(owner));
  const std::string expected = field->type->parse(value, field->info, field->member(owner));
  if (!expected.empty()) refuse(assignment, fmt::format("{} is '{}', expected {}", name, value, expected));
}

// The element that "elements[3]" or a name stands for.
std::size_t findElementIndex(const Scene& scene, std::string_view word, std::string_view assignment) {
  constexpr std::string_view kPrefix = "elements[";
  if (word.starts_with(kPrefix) && word.ends_with(']')) {
    const std::string_view digits = word.substr(kPrefix.size(), word.size() - kPrefix.size() - 1);
    std::size_t index = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (status != std::errc() || end != digits.data() + digits.size() || index >= scene.elements.size()) {
      refuse(assignment, fmt::format("no element '{}', expected elements[0] to elements[{}]", digits,
                                     scene.elements.empty() ? 0 : scene.elements.size() - 1));
    }
    return index;
  }
  const auto named = [&](const Element& element) { return element.name() == word; };
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(), named);
  if (word.empty() || found == scene.elements.end()) {
    refuse(assignment, fmt::format("no element is named '{}', expected a name or elements[N]", word));
  }
  if (std::count_if(scene.elements.begin(), scene.elements.end(), named) > 1) {
    refuse(assignment, fmt::format("several elements are named '{}', expected elements[N]", word));
  }
  return static_cast<std::size_t>(found - scene.elements.begin());
}

}  // namespace

void setParameter(Scene& scene, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) refuse(assignment, "expected PATH=VALUE");
  const std::string_view path = assignment.substr(0, equals);
  const std::string_view value = assignment.substr(equals + 1);
  const std::size_t dot = path.rfind('.');
  // Set on a copy: a refused value leaves the scene as it was.
  if (dot == std::string_view::npos) {
    Settings settings = scene.settings;
    setField(fieldsOf<Settings>(), &settings, path, value, assignment, "the scene");
    scene.settings = std::move(settings);
    return;
  }
  if (path.substr(0, dot) == "view") {
    ViewSettings view = scene.view;
    setField(fieldsOf<ViewSettings>(), &view, path.substr(dot + 1), value, assignment, "the view");
    scene.view = view;
    return;
  }
  const std::size_t index = findElementIndex(scene, path.substr(0, dot), assignment);
  Element element = scene.elements[index];
  setField(element.type().fields, element.data(), path.substr(dot + 1), value, assignment,
           scene.describeElement(index));
  scene.elements[index] = std::move(element);
}

}  // namespace pliant::sim
