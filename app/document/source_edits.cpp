#include "app/document/source_edits.h"

#include "app/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr double kSeconds = 10.0;  ///< duration of a new source [s]
constexpr float kNozzle = 2.0f;    ///< radius of a new nozzle, in particle radii

template <typename T>
T* parameter(sim::Record& source, std::string_view name) {
  const sim::Field* field = sim::findField(source.type().fields, name);
  return field == nullptr ? nullptr : static_cast<T*>(field->member(source.data()));
}

template <typename T>
void setIfThere(sim::Record& source, std::string_view name, const T& value) {
  if (T* member = parameter<T>(source, name)) *member = value;
}

}  // namespace

int objectOf(const sim::Record& source) {
  return *static_cast<const int*>(sim::findField(source.type().fields, "object")->of(source.data()));
}

std::string fileOfSource(const sim::Record& source) {
  const sim::Field* field = sim::findField(source.type().fields, "file");
  return field == nullptr ? std::string() : *static_cast<const std::string*>(field->of(source.data()));
}

std::string nameOfSource(const sim::Scene& scene, std::size_t index) {
  const auto& its = scene.sources[index].type();
  const auto isAlike = [&](const sim::Record& other) { return &other.type() == &its; };
  // A list, which is in a file: the word alone would be unclear.
  const bool isList = sim::findField(its.fields, "file") != nullptr;
  const std::string type = isList ? "Particle " + typeInWords(its.name) : sim::inWords(its.name);
  if (std::count_if(scene.sources.begin(), scene.sources.end(), isAlike) == 1) return type;
  const auto end = scene.sources.begin() + static_cast<std::ptrdiff_t>(index) + 1;
  return fmt::format("{} {}", type, std::count_if(scene.sources.begin(), end, isAlike));
}

std::string prefixOfSource(std::size_t index) { return fmt::format("sources[{}].", index); }

bool needsNoFile(const sim::SourceType& type) { return sim::findField(type.fields, "file") == nullptr; }

float spacingOfSource(float radius) { return 2.05f * radius; }

sim::Scene withSource(const sim::Scene& scene, const sim::SourceType& type, const NewSource& what) {
  sim::Record source(type);
  const glm::vec3 half(what.layers * what.radius);
  setIfThere(source, "time", what.frame);
  setIfThere(source, "endTime", what.frame + static_cast<int>(std::lround(kSeconds / double(scene.settings.timestep))));
  setIfThere(source, "object", what.object);
  setIfThere(source, "position", what.place);
  setIfThere(source, "spacing", spacingOfSource(what.radius));
  setIfThere(source, "radius", kNozzle * what.radius);
  setIfThere(source, "min", what.place - half);
  setIfThere(source, "max", what.place + half);
  sim::Scene result = scene;
  result.sources.push_back(std::move(source));
  return result;
}

sim::Scene withoutSource(const sim::Scene& scene, std::size_t index) {
  sim::Scene result = scene;
  result.sources.erase(result.sources.begin() + static_cast<std::ptrdiff_t>(index));
  for (sim::Variant& variant : result.variants) {
    std::erase_if(variant.sets, [&](const auto& set) { return set.path.starts_with(prefixOfSource(index)); });
    for (sim::Variant::Set& set : variant.sets) {
      for (std::size_t s = index + 1; s < scene.sources.size(); ++s) {
        const std::string prefix = prefixOfSource(s);
        if (!set.path.starts_with(prefix)) continue;
        set.path.replace(0, prefix.size(), prefixOfSource(s - 1));
        break;
      }
    }
  }
  return result;
}

sim::Scene withCopyOfSource(const sim::Scene& scene, std::size_t index, const glm::vec3& shift) {
  sim::Record copy(scene.sources[index]);
  copy.id = sim::Record(copy.type()).id;  // a new identity
  for (const char* name : {"position", "min", "max"}) {
    if (auto* place = parameter<glm::vec3>(copy, name)) *place += shift;
  }
  sim::Scene result = scene;
  result.sources.push_back(std::move(copy));
  return result;
}

}  // namespace pliant::app
