#include "app/document/variant_edits.h"

#include "app/document/parameter_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace pliant::app {

namespace {

// They describe the scene as a whole, and cannot be compared side by side.
const std::set<std::string_view> kNotCompared{"title", "description", "name"};

std::string elementPath(const sim::Scene& scene, std::size_t index) {
  const std::string name = scene.elements[index].name();
  const auto isNamed = [&](const sim::Element& element) { return element.name() == name; };
  const bool unique =
      !name.empty() && name != "view" && std::count_if(scene.elements.begin(), scene.elements.end(), isNamed) == 1;
  return unique ? name : fmt::format("elements[{}]", index);
}

std::vector<std::string> split(std::string_view text) {
  const auto has = [text](char c) { return text.find(c) != std::string_view::npos; };
  const char* separators = has(';') ? ";" : has(',') ? "," : " \t";
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    const std::string_view word = text.substr(0, end);
    const std::size_t first = word.find_first_not_of(" \t");
    if (first != std::string_view::npos)
      words.emplace_back(word.substr(first, word.find_last_not_of(" \t") - first + 1));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

[[noreturn]] void refuse(const std::string& message) { throw sim::InputError("", 0, message); }

void refuseTooMany(const sim::Scene& scene) {
  if (scene.variants.size() > sim::kMaxVariants) {
    refuse(fmt::format("{} variants, expected at most {}", scene.variants.size(), sim::kMaxVariants));
  }
}

std::string textOf(const sim::Field& field, const void* owner) {
  return fmt::format("{}", fmt::join(field.type->print(field.of(owner)), " "));
}

/// Moves differences from `saved` to `sets`, and restores the saved values in the owner.
void takeChanges(std::span<const sim::Field> fields, void* owner, const void* saved, const std::string& prefix,
                 std::vector<sim::Variant::Set>& sets) {
  for (const sim::Field& field : fields) {
    if (kNotCompared.contains(field.name) || field.type->equal(field.of(owner), field.of(saved))) continue;
    const std::string text = textOf(field, owner), savedText = textOf(field, saved);
    if (text.empty() || savedText.empty()) continue;  // "unset" cannot be written as a value
    sets.push_back({prefix + field.name, text});
    field.type->clear(field.member(owner));
    field.type->parse(savedText, field.info, field.member(owner));
  }
}

std::string nameFor(const sim::Scene& scene, const std::vector<sim::Variant::Set>& sets) {
  const std::string name = nameOfValue(scene, sets.front().path, sets.front().value, false);
  return sets.size() == 1 ? name : fmt::format("{} and {} more", name, sets.size() - 1);
}

}  // namespace

std::vector<std::string> variantPaths(const sim::Scene& scene) {
  std::vector<std::string> paths;
  for (const sim::Field& field : sim::fieldsOf<sim::Settings>()) {
    if (!kNotCompared.contains(field.name)) paths.emplace_back(field.name);
  }
  for (std::size_t e = 0; e < scene.elements.size(); ++e) {
    const std::string owner = elementPath(scene, e);
    for (const sim::Field& field : scene.elements[e].type().fields) {
      if (!kNotCompared.contains(field.name)) paths.push_back(owner + "." + field.name);
    }
  }
  return paths;
}

std::string freeVariantName(const sim::Scene& scene, const std::string& wish) {
  const auto isTaken = [&](const std::string& name) {
    return std::any_of(scene.variants.begin(), scene.variants.end(),
                       [&](const auto& variant) { return variant.name == name; });
  };
  std::string name = wish;
  for (int number = 2; isTaken(name); ++number) name = fmt::format("{} ({})", wish, number);
  return name;
}

void checkVariants(const sim::Scene& scene) {
  refuseTooMany(scene);
  for (const sim::Variant& variant : scene.variants) sim::variantOf(scene, variant);
}

sim::Scene withComparison(const sim::Scene& scene, const std::string& path, std::string_view values) {
  sim::Scene result = scene;
  result.variants.clear();
  for (const std::string& value : split(values)) {
    std::vector<sim::Variant::Set> sets{{path, value}};
    result.variants.push_back({freeVariantName(result, nameFor(scene, sets)), std::move(sets)});
  }
  if (result.variants.empty()) refuse(fmt::format("no values for {}, expected some, as in \"7 35 70\"", path));
  checkVariants(result);
  return result;
}

sim::Scene withKeptSettings(const sim::Scene& scene, const sim::Scene& saved) {
  sim::Scene result = scene;
  sim::Variant kept;
  takeChanges(sim::fieldsOf<sim::Settings>(), &result.settings, &saved.settings, "", kept.sets);
  for (std::size_t e = 0; e < result.elements.size(); ++e) {
    sim::Element& element = result.elements[e];
    const auto before = std::find_if(saved.elements.begin(), saved.elements.end(),
                                     [&](const sim::Element& other) { return other.id == element.id; });
    if (before == saved.elements.end()) continue;
    takeChanges(element.type().fields, element.data(), before->data(), elementPath(result, e) + ".", kept.sets);
  }
  if (kept.sets.empty())
    refuse("there is nothing to keep: no parameter was changed since the scene was opened or saved");
  if (result.variants.empty()) result.variants.push_back({"as it was", {}});
  kept.name = freeVariantName(result, nameFor(result, kept.sets));
  result.variants.push_back(std::move(kept));
  checkVariants(result);
  return result;
}

sim::Scene withVariantCopy(const sim::Scene& scene, std::size_t variant) {
  sim::Scene result = scene;
  sim::Variant copy = scene.variants[variant];
  copy.name = freeVariantName(scene, copy.name);
  result.variants.insert(result.variants.begin() + static_cast<std::ptrdiff_t>(variant) + 1, std::move(copy));
  return result;
}

}  // namespace pliant::app
