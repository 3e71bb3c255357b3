#include "app/document/scene_edits.h"

#include "sim/build/build_world.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <optional>

namespace pliant::app {

namespace {

/// New object numbers by old number; -1: removed.
std::vector<int> renumber(const std::set<std::size_t>& elements, const std::vector<int>& objectCounts) {
  std::vector<int> numbers;
  int next = 0;
  for (std::size_t e = 0; e < objectCounts.size(); ++e) {
    for (int k = 0; k < objectCounts[e]; ++k) numbers.push_back(elements.contains(e) ? -1 : next++);
  }
  return numbers;
}

// The object numbers in a parameter: an int, an optional one, or a list.
std::vector<int*> objectNumbers(const sim::Field& field, void* owner) {
  void* member = field.member(owner);
  std::vector<int*> numbers;
  if (field.type->kind == sim::FieldKind::integerList) {
    for (int& number : *static_cast<std::vector<int>*>(member)) numbers.push_back(&number);
  } else if (field.type->optional) {
    if (auto& number = *static_cast<std::optional<int>*>(member)) numbers.push_back(&*number);
  } else {
    numbers.push_back(static_cast<int*>(member));
  }
  return numbers;
}

// Removes deleted objects from a list if at least one remains.
void forgetObjects(std::vector<int>& list, const std::vector<int>& numbers) {
  const auto goes = [&](int number) { return sim::isIndexOf(number, numbers) && numbers[number] < 0; };
  if (!std::all_of(list.begin(), list.end(), goes)) std::erase_if(list, goes);
}

// Writes the new numbers. Returns the number of a removed object that the record requires, if any.
std::optional<int> renumberReferences(sim::Record& record, const std::vector<int>& numbers) {
  std::optional<int> gone;
  for (const sim::Field& field : record.type().fields) {
    if (!field.info.object) continue;
    if (field.info.separateObjects)
      forgetObjects(*static_cast<std::vector<int>*>(field.member(record.data())), numbers);
    for (int* number : objectNumbers(field, record.data())) {
      if (!sim::isIndexOf(*number, numbers)) continue;
      const int renumbered = numbers[*number];
      if (renumbered < 0) {
        gone = *number;
      } else {
        *number = renumbered;
      }
    }
  }
  return gone;
}

/// Calls visit(path) for each parameter path in the scene.
template <typename Visit>
void forEachPath(sim::Scene& scene, Visit&& visit) {
  for (sim::Variant& variant : scene.variants) {
    for (sim::Variant::Set& set : variant.sets) visit(set.path);
  }
  for (sim::Animation& animation : scene.animations) visit(animation.path);
}

// Updates the element indices in variants' sets and animations; those for removed elements are removed, too.
void followElements(sim::Scene& scene, const std::set<std::size_t>& elements) {
  const auto newIndex = [&](std::size_t old) {
    return old - std::distance(elements.begin(), elements.lower_bound(old));
  };
  constexpr std::string_view kPrefix = "elements[";
  forEachPath(scene, [&](std::string& path) {
    std::size_t index = 0;
    const char* const last = path.data() + path.size();
    if (!path.starts_with(kPrefix)) return;
    if (std::from_chars(path.data() + kPrefix.size(), last, index).ec != std::errc()) return;
    const std::size_t end = path.find(']');
    path = elements.contains(index) ? "" : fmt::format("elements[{}{}", newIndex(index), path.substr(end));
  });
  const auto isGone = [&](const auto& named) { return sim::findParameter(scene, named.path) == nullptr; };
  for (sim::Variant& variant : scene.variants) std::erase_if(variant.sets, isGone);
  std::erase_if(scene.animations, isGone);
}

std::size_t elementOfObject(int object, const std::vector<int>& objectCounts) {
  std::size_t element = 0;
  for (; object >= objectCounts[element]; ++element) object -= objectCounts[element];
  return element;
}

}  // namespace

bool haveSameElements(const sim::Scene& a, const sim::Scene& b) {
  return std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end(),
                    [](const sim::Element& x, const sim::Element& y) { return x.id == y.id; });
}

void keepIdentities(const sim::Scene& before, sim::Scene& scene) {
  const std::size_t count = std::min(before.elements.size(), scene.elements.size());
  for (std::size_t e = 0; e < count; ++e) {
    if (&before.elements[e].type() == &scene.elements[e].type()) scene.elements[e].id = before.elements[e].id;
  }
}

bool hasAllElementsOf(const sim::Scene& before, const sim::Scene& after) {
  return std::all_of(before.elements.begin(), before.elements.end(), [&](const sim::Element& element) {
    return std::any_of(after.elements.begin(), after.elements.end(),
                       [&](const sim::Element& other) { return other.id == element.id; });
  });
}

std::vector<int> countObjects(const sim::Scene& scene, const std::filesystem::path& assets) {
  return sim::countObjectsByElement(scene, assets);
}

std::set<std::size_t> withDependents(const sim::Scene& scene, std::set<std::size_t> elements,
                                     const std::vector<int>& objectCounts) {
  for (std::size_t before = 0; before != elements.size();) {
    before = elements.size();
    const std::vector<int> numbers = renumber(elements, objectCounts);
    for (std::size_t e = 0; e < scene.elements.size(); ++e) {
      sim::Element element = scene.elements[e];
      if (renumberReferences(element, numbers)) elements.insert(e);
    }
  }
  return elements;
}

sim::Scene withoutElements(const sim::Scene& scene, const std::set<std::size_t>& elements,
                           const std::vector<int>& objectCounts) {
  const auto refuse = [](const std::string& message) { throw sim::InputError("", 0, message); };
  if (elements.size() >= scene.elements.size()) refuse("the last element cannot be deleted: a scene needs one");
  const std::vector<int> numbers = renumber(elements, objectCounts);
  sim::Scene result = scene;
  result.elements.clear();
  for (std::size_t e = 0; e < scene.elements.size(); ++e) {
    if (elements.contains(e)) continue;
    result.elements.push_back(scene.elements[e]);
    const auto gone = renumberReferences(result.elements.back(), numbers);
    if (!gone) continue;
    refuse(fmt::format("{} cannot be deleted: {} refers to it; delete that one first, or both",
                       scene.describeElement(elementOfObject(*gone, objectCounts)), scene.describeElement(e)));
  }
  followElements(result, elements);
  std::erase_if(result.sources, [&](sim::Record& source) { return renumberReferences(source, numbers).has_value(); });
  return result;
}

sim::Scene withCure(const sim::Scene& scene, const sim::Cure& cure, const std::filesystem::path& assets) {
  sim::Scene cured = scene;
  for (const std::string& assignment : cure.assignments) sim::setParameter(cured, assignment);
  if (cure.deletion < 0) return cured;
  return withoutElements(cured, {static_cast<std::size_t>(cure.deletion)}, countObjects(cured, assets));
}

sim::Scene withCopy(const sim::Scene& scene, std::size_t element, const glm::vec3& shift) {
  sim::Scene result = scene;
  const sim::Element& original = scene.elements[element];
  sim::Element copy(original);
  copy.id = sim::Element(original.type()).id;  // a new identity
  if (const sim::Field* translate = sim::findField(copy.type().fields, "translate")) {
    *static_cast<glm::vec3*>(translate->member(copy.data())) += shift;
  }
  if (!copy.name().empty()) setValue(copy, "name", freeName(scene, copy.name() + " copy"));
  result.elements.push_back(std::move(copy));
  return result;
}

std::string freeName(const sim::Scene& scene, const std::string& wanted) {
  std::string name = wanted;
  const auto isTaken = [&](const sim::Element& element) { return element.name() == name; };
  for (int number = 2; std::any_of(scene.elements.begin(), scene.elements.end(), isTaken); ++number)
    name = fmt::format("{} {}", wanted, number);
  return name;
}

std::string newlySharedName(const sim::Scene& before, const sim::Scene& after) {
  std::map<std::string, int> counts;
  for (const sim::Element& element : after.elements) ++counts[element.name()];
  counts.erase("");
  std::erase_if(counts, [](const auto& entry) { return entry.second < 2; });
  if (counts.empty()) return {};
  for (const sim::Element& element : before.elements) {
    if (const auto found = counts.find(element.name()); found != counts.end()) --found->second;
  }
  const auto isNew = [](const auto& entry) { return entry.second > 0; };
  const auto found = std::find_if(counts.begin(), counts.end(), isNew);
  return found == counts.end() ? std::string() : found->first;
}

sim::Scene withName(const sim::Scene& scene, std::size_t element, const std::string& name) {
  sim::Scene result = scene;
  const std::string before = scene.elements[element].name() + ".";
  setValue(result.elements[element], "name", name);
  forEachPath(result, [&](std::string& path) {
    if (path.rfind('.') != before.size() - 1 || !path.starts_with(before)) return;
    const std::string field = path.substr(before.size() - 1);
    path = (name.empty() ? fmt::format("elements[{}]", element) : name) + field;
  });
  return result;
}

void setValue(sim::Record& record, std::string_view field, const std::string& text) {
  const sim::Field* found = sim::findField(record.type().fields, field);
  found->type->clear(found->member(record.data()));
  found->type->parse(text, found->info, found->member(record.data()));
}

sim::Element newElement(std::string_view type) { return sim::Element(*sim::Registry::builtin().findElement(type)); }

}  // namespace pliant::app
