#include "sim/observe/quantities.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/observe/contact_count.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double fastest(const MeasuredState& state) {
  const World& world = state.world();
  double largest = 0.0;
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    if (!world.isVacant(i)) largest = std::max(largest, double(glm::length(world.particles.velocity[i])));
  }
  return largest;
}

// Sweep and prune along a line: only pairs that are nearer along it than the closest pair so far are compared. The line
// is not an axis, along which all vertices of an upright sheet could coincide.
double closest(const MeasuredState& state) {
  const World& world = state.world();
  const glm::dvec3 line = glm::normalize(glm::dvec3(1.0, 0.618034, 0.324718));
  struct Place {
    double along;
    glm::vec3 at;
  };
  std::vector<Place> places;
  for (std::size_t i = 0; i < world.particles.size(); ++i) {
    const glm::vec3 at(world.particles.position[i]);
    if (!world.isVacant(i)) places.push_back({glm::dot(line, glm::dvec3(at)), at});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.along < b.along; });
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size() && places[j].along - places[i].along < least; ++j)
      least = std::min(least, double(glm::distance(places[i].at, places[j].at)));
  }
  return places.size() < 2 ? kNone : least;
}

double largestError(const MeasuredState& state) {
  double largest = 0.0;
  for (const auto& [type, error] : state.largestErrors()) largest = std::max(largest, error);
  return largest;
}

double volumeOfAll(const MeasuredState& state) {
  double sum = 0.0;
  for (const BodyVolume& body : state.volumes()) sum += body.volume;
  return sum;
}

double volumeRatio(const MeasuredState& state) {
  double sum = 0.0, rest = 0.0;
  for (const BodyVolume& body : state.volumes()) {
    if (!body.restVolume) continue;
    sum += body.volume;
    rest += *body.restVolume;
  }
  return rest == 0.0 ? kNone : sum / rest;
}

template <int axis>
double linearMomentum(const MeasuredState& state) {
  return state.momentum().linear[axis];
}

template <int axis>
double angularMomentum(const MeasuredState& state) {
  return state.momentum().angular[axis];
}

// Plots list the curves of a diagram in this order.
constexpr std::array kQuantities = {
    Quantity{.name = "time",
             .unit = "s",
             .label = "time",
             .help = "simulated time",
             .read = [](const MeasuredState& s) { return s.time(); }},
    Quantity{.name = "frame",
             .unit = "",
             .label = "steps done",
             .help = "steps done",
             .read = [](const MeasuredState& s) { return double(s.frame()); }},
    Quantity{.name = "particles",
             .unit = "",
             .label = "number of particles",
             .help = "number of particles",
             .read = [](const MeasuredState& s) { return double(s.world().population()); }},
    Quantity{.name = "contacts",
             .unit = "",
             .label = "number of contacts",
             .help = "number of contacts found in the last step",
             .read = [](const MeasuredState& s) { return double(countContacts(s.world())); },
             .diagram = Diagram::contacts},
    Quantity{.name = "stretch",
             .unit = "",
             .label = "largest stretch",
             .help = "largest stretch of a distance constraint, as a fraction of its rest length",
             .read = [](const MeasuredState& s) { return double(s.largestStretch()); },
             .diagram = Diagram::contacts,
             .isFraction = true,
             .figure = 4},
    Quantity{.name = "error",
             .unit = "",
             .label = "largest error |C|",
             .help = "largest |C| of all constraints, each in its unit",
             .read = largestError},
    Quantity{.name = "speed",
             .unit = "m/s",
             .label = "speed of the fastest particle",
             .help = "speed of the fastest particle",
             .read = fastest},
    Quantity{.name = "closest",
             .unit = "m",
             .label = "distance of the closest particles",
             .help = "distance between the two closest particles",
             .read = closest},
    Quantity{.name = "kinetic",
             .unit = "J",
             .label = "kinetic energy",
             .help = "kinetic energy",
             .read = [](const MeasuredState& s) { return s.energy().kinetic; },
             .diagram = Diagram::energy,
             .figure = 2,
             .statistic = "kineticEnergy"},
    Quantity{.name = "potential",
             .unit = "J",
             .label = "potential energy",
             .help = "potential energy, 0 at the origin",
             .read = [](const MeasuredState& s) { return s.energy().potential; },
             .diagram = Diagram::energy,
             .figure = 3,
             .statistic = "potentialEnergy"},
    Quantity{.name = "energy",
             .unit = "J",
             .label = "total energy",
             .help = "total energy: kinetic plus potential",
             .read = [](const MeasuredState& s) { return s.energy().kinetic + s.energy().potential; },
             .diagram = Diagram::energy,
             .curve = "total",
             .figure = 1},
    Quantity{.name = "momentumX",
             .unit = "kg m/s",
             .label = "momentum along x",
             .help = "linear momentum along x",
             .read = linearMomentum<0>,
             .diagram = Diagram::momentum,
             .curve = "p x",
             .statistic = "linearMomentum"},
    Quantity{.name = "momentumY",
             .unit = "kg m/s",
             .label = "momentum along y",
             .help = "linear momentum along y",
             .read = linearMomentum<1>,
             .diagram = Diagram::momentum,
             .curve = "p y",
             .statistic = "linearMomentum"},
    Quantity{.name = "momentumZ",
             .unit = "kg m/s",
             .label = "momentum along z",
             .help = "linear momentum along z",
             .read = linearMomentum<2>,
             .diagram = Diagram::momentum,
             .curve = "p z",
             .statistic = "linearMomentum"},
    Quantity{.name = "angularMomentumX",
             .unit = "kg m^2/s",
             .label = "angular momentum about x",
             .help = "angular momentum about the x axis",
             .read = angularMomentum<0>,
             .diagram = Diagram::momentum,
             .curve = "L x",
             .statistic = "angularMomentum"},
    Quantity{.name = "angularMomentumY",
             .unit = "kg m^2/s",
             .label = "angular momentum about y",
             .help = "angular momentum about the y axis",
             .read = angularMomentum<1>,
             .diagram = Diagram::momentum,
             .curve = "L y",
             .statistic = "angularMomentum"},
    Quantity{.name = "angularMomentumZ",
             .unit = "kg m^2/s",
             .label = "angular momentum about z",
             .help = "angular momentum about the z axis",
             .read = angularMomentum<2>,
             .diagram = Diagram::momentum,
             .curve = "L z",
             .statistic = "angularMomentum"},
    Quantity{.name = "volume",
             .unit = "m^3",
             .label = "volume",
             .help = "volume of closed meshes and soft bodies",
             .read = volumeOfAll},
    Quantity{.name = "volumeRatio",
             .unit = "",
             .label = "volume relative to rest",
             .help = "volume of closed meshes and soft bodies, relative to rest",
             .read = volumeRatio},
    Quantity{.name = "blownUp",
             .unit = "",
             .label = "number of blow-ups",
             .help = "1 once the simulation has stopped because it blew up",
             .read = [](const MeasuredState& s) { return s.hasBlownUp() ? 1.0 : 0.0; }},
};

using Visitor = QuantityFamily::Visitor;

void readLargestErrors(const MeasuredState& state, const Visitor& visitor) {
  for (const auto& [type, error] : state.largestErrors()) visitor(type, "", error);
}

void readErrorRms(const MeasuredState& state, const Visitor& visitor) {
  for (const auto& [type, error] : state.constraintErrors().byType) visitor(type, "", error.rootMeanSquare());
}

void readErrorMax(const MeasuredState& state, const Visitor& visitor) {
  for (const auto& [type, error] : state.constraintErrors().byType) visitor(type, "", error.largest);
}

void readSpeedRms(const MeasuredState& state, const Visitor& visitor) {
  for (const auto& [element, motion] : state.motions())
    visitor(state.scene().nameOfElement(element), "m/s", motion.rootMeanSquare());
}

void readSpeedMax(const MeasuredState& state, const Visitor& visitor) {
  for (const auto& [element, motion] : state.motions())
    visitor(state.scene().nameOfElement(element), "m/s", motion.largest);
}

void readVolumes(const MeasuredState& state, const Visitor& visitor) {
  std::map<std::string, int> used;
  for (const BodyVolume& body : state.volumes()) {
    std::string name = state.scene().nameOfElement(body.element);
    if (const int number = ++used[name]; number > 1) name += fmt::format(" ({})", number);
    const bool hasRest = body.restVolume && *body.restVolume != 0.0;
    if (hasRest)
      visitor(name, "of rest", body.volume / *body.restVolume);
    else
      visitor(name, "m^3", body.volume);
  }
}

constexpr std::array kFamilies = {
    QuantityFamily{.name = "error",
                   .member = "TYPE",
                   .help = "largest |C| of one constraint type, in its unit",
                   .read = readLargestErrors,
                   .statistic = "constraintErrors",
                   .none = 0.0},
    QuantityFamily{.name = "errorRms",
                   .member = "TYPE",
                   .help = "root mean square of C of one constraint type, in its unit",
                   .read = readErrorRms,
                   .diagram = Diagram::errors,
                   .none = 0.0},
    QuantityFamily{
        .name = "errorMax",
        .member = "TYPE",
        .help = "largest |C| of one constraint type at the positions where the particles are drawn, in its unit",
        .read = readErrorMax,
        .diagram = Diagram::largestErrors,
        .none = 0.0},
    QuantityFamily{.name = "speedRms",
                   .member = "NAME",
                   .help = "root mean square speed of an element's movable particles: how much it jitters at rest",
                   .read = readSpeedRms,
                   .diagram = Diagram::motion},
    QuantityFamily{.name = "speedMax",
                   .member = "NAME",
                   .help = "speed of the fastest of an element's movable particles",
                   .read = readSpeedMax,
                   .diagram = Diagram::largestMotion},
    QuantityFamily{.name = "volume",
                   .member = "NAME",
                   .help = "volume of one closed mesh or soft body, relative to its rest volume if it has one",
                   .read = readVolumes,
                   .diagram = Diagram::volume},
};

std::size_t placeOf(std::string_view name) {
  const Quantity* quantity = findQuantity(name);
  PLIANT_ASSERT(quantity != nullptr, "there is a quantity of this name");
  return quantity - kQuantities.data();
}

}  // namespace

std::span<const Quantity> quantities() { return kQuantities; }

std::span<const QuantityFamily> quantityFamilies() { return kFamilies; }

const Quantity* findQuantity(std::string_view name) {
  const auto found =
      std::find_if(kQuantities.begin(), kQuantities.end(), [&](const Quantity& q) { return q.name == name; });
  return found == kQuantities.end() ? nullptr : &*found;
}

const QuantityFamily* findQuantityFamily(std::string_view name) {
  const auto found =
      std::find_if(kFamilies.begin(), kFamilies.end(), [&](const QuantityFamily& f) { return f.name == name; });
  return found == kFamilies.end() ? nullptr : &*found;
}

double QuantityFamily::of(const std::string& wanted, const MeasuredState& state) const {
  double number = none;
  read(state, [&](const std::string& one, std::string_view, double value) {
    if (one == wanted) number = value;
  });
  return number;
}

QuantityFigures::QuantityFigures(const MeasuredState& state) : values_(kQuantities.size(), kNone) {
  for (std::size_t q = 0; q < kQuantities.size(); ++q) {
    if (kQuantities[q].figure > 0) values_[q] = kQuantities[q].read(state);
  }
}

double QuantityFigures::of(std::string_view name) const {
  const std::size_t place = placeOf(name);
  return values_.empty() ? kNone : values_[place];
}

void QuantityFigures::set(std::string_view name, double value) {
  values_.resize(kQuantities.size(), kNone);
  values_[placeOf(name)] = value;
}

void QuantityFigures::updateMean(const QuantityFigures& next, int count) {
  if (values_.empty() || count == 1) {
    values_ = next.values_;
    return;
  }
  for (std::size_t q = 0; q < next.values_.size(); ++q) values_[q] += (next.values_[q] - values_[q]) / count;
}

std::vector<const Quantity*> figureQuantities() {
  std::vector<const Quantity*> figures;
  for (const Quantity& quantity : kQuantities) {
    if (quantity.figure > 0) figures.push_back(&quantity);
  }
  std::sort(figures.begin(), figures.end(), [](const auto* a, const auto* b) { return a->figure < b->figure; });
  return figures;
}

}  // namespace pliant::sim
