#include "sim/fem/elastic_body.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::sim {

namespace {

struct Extent {
  glm::dvec3 min{std::numeric_limits<double>::infinity()};
  glm::dvec3 max{-std::numeric_limits<double>::infinity()};
};

Extent extentOf(const ElasticBody& body) {
  Extent extent;
  for (const glm::dvec3& x : body.positions) {
    extent.min = glm::min(extent.min, x);
    extent.max = glm::max(extent.max, x);
  }
  return extent;
}

void lumpByTetrahedra(ElasticBody& body, double density) {
  body.masses.assign(body.nodeCount(), 0.0);
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    for (const Index corner : body.tetrahedra[t]) body.masses[corner] += density * body.volumeOf(t) / 4.0;
  }
}

/// Every node of the cube belongs to as many cells as it has neighbours on both sides, axis by axis.
void lumpByCells(ElasticBody& body, int cells) {
  const double eighth = 1.0 / (8.0 * cells * cells * cells);
  for (int ix = 0; ix <= cells; ++ix) {
    for (int iy = 0; iy <= cells; ++iy) {
      for (int iz = 0; iz <= cells; ++iz) {
        double mass = eighth;
        for (const int i : {ix, iy, iz}) mass *= i == 0 || i == cells ? 1.0 : 2.0;
        body.masses.push_back(mass);
      }
    }
  }
}

void hold(ElasticBody& body, double margin, int axis, bool upper) {
  const Extent extent = extentOf(body);
  const double depth = margin * (extent.max[axis] - extent.min[axis]);
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    const double x = body.positions[i][axis];
    body.fixed[i] = upper ? x >= extent.max[axis] - depth : x <= extent.min[axis] + depth;
  }
}

void applyGravity(ElasticBody& body) {
  for (std::size_t i = 0; i < body.nodeCount(); ++i) body.forces[i] = {0.0, -kStudyGravity * body.masses[i], 0.0};
}

/// By node, the area of the boundary that belongs to it at the top.
std::vector<double> areasOnTop(const ElasticBody& body, double margin) {
  const Extent extent = extentOf(body);
  const double lowest = extent.max.y - margin * (extent.max.y - extent.min.y);
  TetraMesh mesh;
  mesh.tetrahedra = body.tetrahedra;
  std::vector<double> areas(body.nodeCount(), 0.0);
  for (const auto& triangle : boundaryOf(mesh)) {
    const auto at = [&](std::size_t k) { return body.positions[triangle[k]]; };
    if (std::min({at(0).y, at(1).y, at(2).y}) < lowest) continue;
    const double area = 0.5 * glm::length(glm::cross(at(1) - at(0), at(2) - at(0)));
    for (const int corner : triangle) areas[corner] += area / 3.0;
  }
  return areas;
}

/// The force on a node at the top, by area.
glm::dvec3 pullOf(Trial trial, const glm::dvec3& fromAxis) {
  switch (trial) {
    case Trial::shear:
      return {1.0, 0.0, 0.0};
    case Trial::traction:
      return {0.0, 1.0, 0.0};
    case Trial::torsion:
      return glm::cross(glm::dvec3(0.0, 1.0, 0.0), fromAxis);
    case Trial::floor:
    case Trial::wall:
    case Trial::ceiling:
      break;
  }
  return glm::dvec3(0.0);
}

void applyPull(ElasticBody& body, Trial trial, double margin) {
  const Extent extent = extentOf(body);
  const std::vector<double> areas = areasOnTop(body, margin);
  double weight = 0.0, sum = 0.0;
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    glm::dvec3 fromAxis = body.positions[i] - 0.5 * (extent.min + extent.max);
    fromAxis.y = 0.0;
    body.forces[i] = areas[i] * pullOf(trial, fromAxis);
    sum += glm::length(body.forces[i]);
    weight += kStudyGravity * body.masses[i];
  }
  if (sum == 0.0) return;
  for (glm::dvec3& force : body.forces) force *= weight / sum;
}

}  // namespace

double ElasticBody::volumeOf(std::size_t tetrahedron) const {
  const auto& t = tetrahedra[tetrahedron];
  const glm::dvec3 origin = positions[t[0]];
  return glm::dot(glm::cross(positions[t[1]] - origin, positions[t[2]] - origin), positions[t[3]] - origin) / 6.0;
}

ElasticBody studyCube(int cells, Lumping lumping) {
  PLIANT_ASSERT(cells >= 1, "a cube has cells");
  const TetraMesh lattice = boxOfTetrahedra(glm::vec3(0.0f), glm::vec3(1.0f), {cells, cells, cells});
  ElasticBody body;
  for (const glm::vec3& node : lattice.positions) body.positions.push_back(glm::dvec3(node) / double(cells));
  body.tetrahedra = lattice.tetrahedra;
  body.fixed.assign(body.nodeCount(), 0);
  body.forces.assign(body.nodeCount(), glm::dvec3(0.0));
  switch (lumping) {
    case Lumping::hex:
      lumpByCells(body, cells);
      break;
    case Lumping::tet:
      lumpByTetrahedra(body, 1.0);
      break;
    case Lumping::uniform:
      body.masses.assign(body.nodeCount(), 1.0 / static_cast<double>(body.nodeCount()));
      break;
  }
  return body;
}

ElasticBody bodyOf(const TetraMesh& mesh) {
  PLIANT_ASSERT(mesh.volume() > 0.0, "a body has volume");
  ElasticBody body;
  body.positions.assign(mesh.positions.begin(), mesh.positions.end());
  body.tetrahedra = mesh.tetrahedra;
  body.fixed.assign(body.nodeCount(), 0);
  body.forces.assign(body.nodeCount(), glm::dvec3(0.0));
  lumpByTetrahedra(body, 1.0 / mesh.volume());
  return body;
}

ElasticBody bodyOf(const World& world, const TetrahedralBody& solid, const glm::dvec3& gravity,
                   std::vector<Index>& particles) {
  particles.clear();
  for (const auto& t : solid.tetrahedra) particles.insert(particles.end(), t.begin(), t.end());
  std::sort(particles.begin(), particles.end());
  particles.erase(std::unique(particles.begin(), particles.end()), particles.end());

  ElasticBody body;
  for (const Index particle : particles) {
    const glm::vec4& x = world.particles.position[particle];
    const double mass = double(world.particles.mass[particle]);
    body.positions.push_back({x.x, x.y, x.z});
    body.masses.push_back(mass);
    body.fixed.push_back(x.w == 0.0f);
    body.forces.push_back(mass * gravity);
  }
  for (auto t : solid.tetrahedra) {
    for (auto& corner : t) {
      corner = static_cast<Index>(std::lower_bound(particles.begin(), particles.end(), corner) - particles.begin());
    }
    body.tetrahedra.push_back(t);
  }
  return body;
}

void apply(Trial trial, ElasticBody& body, double margin) {
  std::fill(body.forces.begin(), body.forces.end(), glm::dvec3(0.0));
  switch (trial) {
    case Trial::wall:
      hold(body, margin, 2, false);
      break;
    case Trial::ceiling:
      hold(body, margin, 1, true);
      break;
    case Trial::floor:
    case Trial::shear:
    case Trial::traction:
    case Trial::torsion:
      hold(body, margin, 1, false);
      break;
  }
  if (trial == Trial::floor || trial == Trial::wall || trial == Trial::ceiling)
    applyGravity(body);
  else
    applyPull(body, trial, margin);
}

}  // namespace pliant::sim
