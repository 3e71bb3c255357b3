#include "sim/observe/particle_quantities.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace pliant::sim {

namespace {

template <int axis>
double position(const MeasuredState& state, std::size_t particle) {
  return double(state.world().particles.position[particle][axis]);
}

template <int axis>
double velocity(const MeasuredState& state, std::size_t particle) {
  return double(state.world().particles.velocity[particle][axis]);
}

double speed(const MeasuredState& state, std::size_t particle) {
  return double(glm::length(state.world().particles.velocity[particle]));
}

constexpr std::array kParticleQuantities = {
    ParticleQuantity{.name = "x",
                     .unit = "m",
                     .label = "x coordinate",
                     .help = "position along x",
                     .read = position<0>,
                     .probe = "x"},
    ParticleQuantity{
        .name = "y", .unit = "m", .label = "height", .help = "position along y", .read = position<1>, .probe = "y"},
    ParticleQuantity{.name = "z",
                     .unit = "m",
                     .label = "z coordinate",
                     .help = "position along z",
                     .read = position<2>,
                     .probe = "z"},
    ParticleQuantity{.name = "vx",
                     .unit = "m/s",
                     .label = "velocity along x",
                     .help = "velocity along x",
                     .read = velocity<0>,
                     .probe = "vx"},
    ParticleQuantity{.name = "vy",
                     .unit = "m/s",
                     .label = "upward velocity",
                     .help = "velocity along y",
                     .read = velocity<1>,
                     .probe = "vy"},
    ParticleQuantity{.name = "vz",
                     .unit = "m/s",
                     .label = "velocity along z",
                     .help = "velocity along z",
                     .read = velocity<2>,
                     .probe = "vz"},
    ParticleQuantity{.name = "speed",
                     .unit = "m/s",
                     .label = "speed",
                     .help = "speed",
                     .read = speed,
                     .probe = "speed",
                     .colours = ColourMeaning{.colourBy = ColourBy::speed,
                                              .title = "speed",
                                              .unit = "m/s",
                                              .whereNone = "there are no particles yet",
                                              .fromZero = true}},
    ParticleQuantity{
        .name = "constraintError",
        .unit = "",
        .label = "constraint error",
        .help = "worst violation of its constraints, as a fraction of the constraint's size",
        .read = [](const MeasuredState& s, std::size_t i) { return double(s.constraintErrors().byParticle[i]); },
        .probe = "error",
        .colours = ColourMeaning{.colourBy = ColourBy::constraintError,
                                 .title = "constraint error",
                                 .unit = "part of its size",
                                 .whereNone = "there are no constraints",
                                 .logarithmic = true}},
    ParticleQuantity{.name = "pressure",
                     .unit = "Pa",
                     .label = "pressure",
                     .help = "pressure of the fluid that it belongs to",
                     .read = [](const MeasuredState& s, std::size_t i) { return double(s.fluids().pressure[i]); },
                     .colours = ColourMeaning{.colourBy = ColourBy::pressure,
                                              .title = "pressure",
                                              .unit = "Pa",
                                              .whereNone = "only fluids have a pressure; this scene has none"}},
    ParticleQuantity{.name = "density",
                     .unit = "kg/m^3",
                     .label = "density",
                     .help = "density of the fluid that it belongs to",
                     .read = [](const MeasuredState& s, std::size_t i) { return double(s.fluids().density[i]); },
                     .colours = ColourMeaning{.colourBy = ColourBy::density,
                                              .title = "density",
                                              .unit = "kg/m^3",
                                              .whereNone = "only fluids have a density; this scene has none"}},
};

template <typename Matches>
const ParticleQuantity* findIf(Matches&& matches) {
  const auto found = std::find_if(kParticleQuantities.begin(), kParticleQuantities.end(), matches);
  return found == kParticleQuantities.end() ? nullptr : &*found;
}

}  // namespace

std::span<const ParticleQuantity> particleQuantities() { return kParticleQuantities; }

const ParticleQuantity* findParticleQuantity(std::string_view name) {
  return findIf([name](const ParticleQuantity& q) { return q.name == name; });
}

const ParticleQuantity* findParticleQuantity(ColourBy colourBy) {
  return findIf([colourBy](const ParticleQuantity& q) { return q.colours && q.colours->colourBy == colourBy; });
}

}  // namespace pliant::sim
