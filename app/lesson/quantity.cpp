#include "app/lesson/quantity.h"

#include "app/base/words.h"
#include "sim/observe/measures.h"
#include "sim/scene/parameter.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace pliant::app {

namespace {

using Measure = double (*)(const sim::Simulation&);

template <typename Value>
double largestOf(const sim::Simulation& simulation, Value&& value) {
  double largest = 0.0;
  const sim::World& world = simulation.world();
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    if (!world.isVacant(i)) largest = std::max(largest, double(value(world.particles, i)));
  }
  return largest;
}

double highestError(const sim::Simulation& simulation) {
  double largest = 0.0;
  for (const auto& batch : simulation.world().batches) {
    if (batch->size() > 0) largest = std::max(largest, double(batch->largestError(simulation.world().particles)));
  }
  return largest;
}

// Volume of all closed meshes and soft bodies.
double volumeOfAll(const sim::Simulation& simulation) {
  double sum = 0.0;
  for (const sim::BodyVolume& body : sim::measure(simulation.world()).volumes) sum += body.volume;
  return sum;
}

// Not a number where nothing has a volume at rest.
double volumeRatio(const sim::Simulation& simulation) {
  double sum = 0.0, rest = 0.0;
  for (const sim::BodyVolume& body : sim::measureVolumes(simulation.world())) {
    if (!body.restVolume) continue;
    sum += body.volume;
    rest += *body.restVolume;
  }
  return rest == 0.0 ? std::nan("") : sum / rest;
}

struct Known {
  MeasuredQuantity entry;
  Measure measure;
};

constexpr Known kKnown[] = {
    {{"time", "simulated time [s]"},
     [](const sim::Simulation& s) { return double(s.scene().settings.timestep) * s.frame(); }},
    {{"frame", "steps done"}, [](const sim::Simulation& s) { return double(s.frame()); }},
    {{"particles", "how many there are"}, [](const sim::Simulation& s) { return double(s.world().population()); }},
    {{"contacts", "found in the last step"},
     [](const sim::Simulation& s) { return double(s.world().contacts.size() + s.world().meshContacts.size()); }},
    {{"stretch", "of the most stretched distance, as a part of its rest length"},
     [](const sim::Simulation& s) { return double(sim::largestStretch(s.world())); }},
    {{"error", "largest |C| of all constraints, each in its unit"}, highestError},
    {{"speed", "of the fastest particle [m/s]"},
     [](const sim::Simulation& s) {
       return largestOf(s, [](const sim::Particles& p, std::size_t i) { return glm::length(p.velocity[i]); });
     }},
    {{"kinetic", "kinetic energy [J]"}, [](const sim::Simulation& s) { return sim::measureEnergy(s.world()).kinetic; }},
    {{"potential", "potential energy, 0 at the origin [J]"},
     [](const sim::Simulation& s) { return sim::measureEnergy(s.world()).potential; }},
    {{"energy", "both [J]"},
     [](const sim::Simulation& s) {
       const sim::Energy energy = sim::measureEnergy(s.world());
       return energy.kinetic + energy.potential;
     }},
    {{"volume", "inside closed meshes and of soft bodies [m^3]"}, volumeOfAll},
    {{"volumeRatio", "that volume by the one at rest"}, volumeRatio},
    {{"blownUp", "1 once the simulation has stopped because it blew up"},
     [](const sim::Simulation& s) { return s.blowUp() ? 1.0 : 0.0; }},
};

constexpr MeasuredQuantity kPlaces[] = {
    {"x(NAME[i]), y(...), z(...)", "place of particle i of the element NAME [m]; without [i] the first one"},
    {"speed(NAME[i])", "its speed [m/s]"},
    {"distance(NAME[i], NAME[j])", "between two particles [m]"},
};

[[noreturn]] void refuse(const std::string& message) { throw sim::InputError("lesson", 0, message); }

/// A particle by its element and number.
struct ParticleName {
  std::size_t element = 0;
  int number = 0;

  // Not there (yet): nothing.
  std::optional<std::size_t> find(const sim::World& world) const {
    for (const sim::Object& object : world.objects) {
      if (object.element != static_cast<int>(element)) continue;
      const int index = object.find(number);
      return index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index));
    }
    return std::nullopt;
  }
};

ParticleName particleNamed(std::string_view text, const sim::Scene& scene) {
  const std::string_view word = trimmed(text);
  const std::size_t bracket = word.find('[');
  const std::string_view name = word.substr(0, bracket);
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& e) { return e.name() == name; });
  if (name.empty() || found == scene.elements.end())
    refuse(fmt::format("no element is named '{}', expected NAME or NAME[i]", name));
  ParticleName particle{static_cast<std::size_t>(found - scene.elements.begin()), 0};
  if (bracket == std::string_view::npos) return particle;
  const std::string_view digits = word.substr(bracket + 1, word.size() - bracket - 2);
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), particle.number);
  if (word.back() != ']' || status != std::errc() || end != digits.data() + digits.size() || particle.number < 0) {
    refuse(fmt::format("'{}' names no particle, expected NAME or NAME[i]", word));
  }
  return particle;
}

std::function<QuantityValue(const sim::Simulation&)> measureOfPlaces(std::string_view function,
                                                                     const std::vector<ParticleName>& names) {
  const auto with = [names](auto&& value) {
    return [names, value](const sim::Simulation& simulation) -> QuantityValue {
      std::vector<std::size_t> indices;
      for (const ParticleName& name : names) {
        const auto index = name.find(simulation.world());
        if (!index) return {std::nan(""), {}};
        indices.push_back(*index);
      }
      return {value(simulation.world().particles, indices), {}};
    };
  };
  using Indices = std::vector<std::size_t>;
  const std::size_t axis = std::string_view("xyz").find(function);
  if (function.size() == 1 && axis != std::string_view::npos && names.size() == 1) {
    return with(
        [axis](const sim::Particles& p, const Indices& i) { return double(p.position[i[0]][static_cast<int>(axis)]); });
  }
  if (function == "speed" && names.size() == 1) {
    return with([](const sim::Particles& p, const Indices& i) { return double(glm::length(p.velocity[i[0]])); });
  }
  if (function == "distance" && names.size() == 2) {
    return with([](const sim::Particles& p, const Indices& i) {
      return double(glm::distance(glm::vec3(p.position[i[0]]), glm::vec3(p.position[i[1]])));
    });
  }
  refuse(fmt::format("there is no '{}' of {} particles, expected x, y, z or speed of one, or distance of two", function,
                     names.size()));
}

QuantityValue valueOf(const sim::ParameterPlace& place) {
  const std::string text = place.text();
  switch (place.field->type->kind) {
    case sim::FieldKind::integer:
    case sim::FieldKind::real: {
      return {numberIn(text).value_or(std::nan("")), {}};  // an optional one that is not given is no number
    }
    default:
      return {0.0, text};
  }
}

}  // namespace

LessonQuantity::LessonQuantity(std::string_view text, const sim::Scene& scene) : text_(trimmed(text)) {
  const auto known =
      std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& k) { return k.entry.name == text_; });
  if (known != std::end(kKnown)) {
    measure_ = [measure = known->measure](const sim::Simulation& simulation) {
      return QuantityValue{measure(simulation), {}};
    };
    return;
  }
  const std::size_t open = text_.find('(');
  if (open != std::string::npos) {
    if (text_.back() != ')') refuse(fmt::format("'{}' has no end, expected ')'", text_));
    std::vector<ParticleName> names;
    std::string_view rest = std::string_view(text_).substr(open + 1, text_.size() - open - 2);
    while (true) {
      const std::size_t comma = rest.find(',');
      names.push_back(particleNamed(rest.substr(0, comma), scene));
      if (comma == std::string_view::npos) break;
      rest = rest.substr(comma + 1);
    }
    measure_ = measureOfPlaces(std::string_view(text_).substr(0, open), names);
    return;
  }
  try {
    sim::locateParameter(scene, text_);
  } catch (const sim::InputError&) {
    std::vector<const char*> names;
    for (const Known& k : kKnown) names.push_back(k.entry.name);
    refuse(fmt::format("'{}' is nothing that is known, expected a parameter as --set names it, or one of {}", text_,
                       fmt::join(names, ", ")));
  }
  measure_ = [path = text_](const sim::Simulation& simulation) {
    return valueOf(sim::locateParameter(simulation.scene(), path));
  };
}

std::span<const MeasuredQuantity> measuredQuantities() {
  static const std::vector<MeasuredQuantity> all = [] {
    std::vector<MeasuredQuantity> list;
    for (const Known& known : kKnown) list.push_back(known.entry);
    list.insert(list.end(), std::begin(kPlaces), std::end(kPlaces));
    return list;
  }();
  return all;
}

}  // namespace pliant::app
