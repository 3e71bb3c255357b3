// A heap of sand poured from above, and how steep it is. For tests and benchmarks.
#pragma once

#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

#include <fmt/format.h>
#include <glm/vec3.hpp>

#include <cmath>
#include <string>

namespace pliant::sim {

constexpr int kHeapFrames = 480;     ///< until it has been poured and lies
constexpr float kHeapGrain = 0.05f;  ///< radius [m]

/// Sand with friction `mu`, static and kinetic, that runs onto a floor with the same friction.
inline Simulation makeHeap(double mu, const char* iteration, int threads = 0) {
  std::string portions;
  for (int frame = 0; frame < 360; frame += 30) {
    portions += fmt::format(
        "<block><time>{}</time><object>0</object><min>-0.24 1.8 -0.24</min><max>0.25 2.3 0.25</max>"
        "<spacing>0.12</spacing><jitter>0.009</jitter><velocity>0 -1 0</velocity></block>",
        frame);
  }
  const std::string text = fmt::format(
      "<simulation><iterations>1</iterations><solverIterations>6</solverIterations><timestep>0.016667</timestep>"
      "<substeps>2</substeps><iteration>{1}</iteration><threads>{2}</threads><contactMargin>0.01</contactMargin>"
      "<massScaling>6</massScaling><elements><element><type>gravity</type></element><element><type>wall</type></"
      "element>"
      "<element><type>sand</type><radius>{3}</radius><mass>0.05</mass><staticFriction>{0}</staticFriction>"
      "<kineticFriction>{0}</kineticFriction><particleSleeping>0.01</particleSleeping></element></elements>"
      "<particles>{4}</particles></simulation>",
      mu, iteration, threads, kHeapGrain, portions);
  InputMessages diagnostics;
  Scene scene = parseScene(text, "heap.xml", Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  return Simulation(std::move(scene), {}, diagnostics);
}

/// Slope of the cone that has the heap's mean height and mean distance from the axis [degrees]: in a cone of height h
/// and radius r these are h/4 and r/2.
inline double slopeOf(const Particles& particles) {
  glm::dvec3 centre(0.0);
  for (const glm::vec4& x : particles.position) centre += glm::dvec3(x) / static_cast<double>(particles.size());
  double distance = 0.0;
  for (const glm::vec4& x : particles.position) {
    distance += std::hypot(double(x.x) - centre.x, double(x.z) - centre.z) / static_cast<double>(particles.size());
  }
  return std::atan(2.0 * (centre.y - double(kHeapGrain)) / distance) * 180.0 / 3.14159265358979;
}

}  // namespace pliant::sim
