#include "app/export/export_frame.h"

#include "app/base/decimal_timestep.h"
#include "app/view/snapshot.h"
#include "render/frame.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

namespace pliant::app {

namespace {

// An identifier accepted by all programs: USD is the strictest.
std::string wordOf(const std::string& text) {
  std::string word = text;
  for (char& c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 127 || std::isalnum(byte) == 0) c = '_';
  }
  if (word.empty() || std::isdigit(static_cast<unsigned char>(word.front())) != 0) word.insert(word.begin(), '_');
  return word.substr(0, 100);
}

std::string oneLine(const std::string& text) {
  std::string line = text.substr(0, 120);
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte > 126 || c == '"' || c == '\\') c = ' ';
  }
  return line;
}

glm::vec3 placeOf(const sim::World& world, int particle) { return glm::vec3(world.particles.position[particle]); }

/// The entry of an element, added if missing.
template <typename Shape>
Shape& entryOf(std::vector<Shape>& shapes, int element) {
  const auto found = std::find_if(shapes.begin(), shapes.end(), [&](const Shape& s) { return s.element == element; });
  if (found != shapes.end()) return *found;
  Shape& shape = shapes.emplace_back();
  shape.element = element;
  return shape;
}

template <typename Triangles>
void addTriangles(const Triangles& triangles, std::size_t first, ExportedMesh& mesh) {
  const auto base = static_cast<unsigned>(first);
  for (const auto& [a, b, c] : triangles) {
    mesh.triangles.emplace_back(base + static_cast<unsigned>(a), base + static_cast<unsigned>(b),
                                base + static_cast<unsigned>(c));
  }
}

std::string nameOf(const sim::Scene& scene, int element) {
  const sim::Element& named = scene.elements[element];
  const std::string name = named.name();
  return name.empty() ? named.type().name : name;
}

std::set<int> elementsOfBodies(const sim::World& world) {
  std::set<int> elements;
  for (const sim::Body& body : world.bodies) elements.insert(world.objects[body.object].element);
  return elements;
}

void addPoints(const sim::World& world, const Topology& topology, std::vector<ExportedPoints>& all) {
  const sim::Particles& particles = world.particles;
  for (std::size_t o = 0; o < world.objects.size(); ++o) {
    const sim::Object& object = world.objects[o];
    const ObjectLook& look = topology.objects[o];
    ExportedPoints& points = entryOf(all, object.element);
    if (points.name.empty()) {
      points.name = look.name;
      points.colour = look.appearance.colour;
      points.isDrawn = look.drawnAs == DrawnAs::spheres;
    }
    for (std::size_t place = 0; place < object.particles.size(); ++place) {
      const sim::Index i = object.particles[place];
      points.objects.push_back(static_cast<std::int32_t>(o));
      points.numbers.push_back(object.numberAt(place));
      points.positions.emplace_back(particles.position[i]);
      points.velocities.push_back(particles.velocity[i]);
      points.radii.push_back(particles.radius[i]);
      points.masses.push_back(particles.mass[i]);
    }
  }
}

// Vertices are in order of particles, and therefore constant until something tears.
void addCloths(const sim::World& world, std::vector<ExportedMesh>& meshes) {
  std::vector<int> vertexOf;
  for (const sim::SurfaceMesh& surface : world.surfaces) {
    ExportedMesh& mesh = entryOf(meshes, surface.element);
    const std::size_t first = mesh.positions.size();
    vertexOf.assign(world.particles.size(), -1);
    for (const auto& triangle : surface.triangles) {
      for (const int particle : triangle) vertexOf[particle] = 0;
    }
    int count = 0;
    for (std::size_t i = 0; i < vertexOf.size(); ++i) {
      if (vertexOf[i] < 0) continue;
      vertexOf[i] = count++;
      mesh.positions.emplace_back(world.particles.position[i]);
    }
    const auto vertex = [&](int particle) { return vertexOf[particle]; };
    std::vector<std::array<int, 3>> triangles;
    for (const auto& [a, b, c] : surface.triangles) triangles.push_back({vertex(a), vertex(b), vertex(c)});
    addTriangles(triangles, first, mesh);
  }
}

void addEmbedded(const sim::World& world, std::vector<ExportedMesh>& meshes) {
  const std::span<const glm::vec4> x(world.particles.position);
  for (const sim::EmbeddedSurface& surface : world.embedded) {
    ExportedMesh& mesh = entryOf(meshes, surface.element);
    const std::size_t first = mesh.positions.size();
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) mesh.positions.push_back(surface.position(v, x));
    addTriangles(surface.triangles, first, mesh);
  }
}

// In the frame of each body.
void addBodyMeshes(const sim::World& world, ExportFrame& frame) {
  for (const sim::Body& body : world.bodies) {
    ExportedMesh& mesh = frame.bodyMeshes.emplace_back();
    mesh.element = world.objects[body.object].element;
    const auto isIts = [&](const sim::EmbeddedSurface& surface) { return surface.object == body.object; };
    const auto surface = std::find_if(world.embedded.begin(), world.embedded.end(), isIts);
    if (surface == world.embedded.end()) continue;
    mesh.positions = verticesInFrame(body, *surface);
    addTriangles(surface->triangles, 0, mesh);
    render::computeSmoothNormals(mesh.positions, mesh.triangles, mesh.normals);
  }
}

void addColliders(const sim::World& world, const Topology& topology, std::vector<ExportedMesh>& meshes) {
  std::vector<sim::Pose> poses;
  copyPoses(world, poses);
  for (const ColliderMesh& collider : topology.colliderMeshes) {
    if (collider.triangles.empty()) continue;
    ExportedMesh& mesh = entryOf(meshes, collider.element);
    mesh.name = collider.name;
    mesh.colour = collider.appearance.colour;
    const std::size_t first = mesh.positions.size();
    const sim::Pose& pose = poses[collider.collider];
    for (const glm::vec3& position : collider.positions) mesh.positions.push_back(pose.toWorld(position));
    addTriangles(collider.triangles, first, mesh);
  }
}

void addStrands(const sim::World& world, std::vector<ExportedCurves>& all) {
  for (const sim::Strand& strand : world.strands) {
    ExportedCurves& curves = entryOf(all, strand.element);
    if (strand.count < 2) continue;
    curves.counts.push_back(strand.count);
    for (int i = strand.first; i < strand.first + strand.count; ++i) {
      curves.positions.push_back(placeOf(world, i));
      curves.radii.push_back(world.particles.radius[i]);
      if (strand.frames < 0) continue;
      const int segment = std::min(i - strand.first, strand.count - 2);
      curves.rotations.push_back(rotationValues(world.frames[strand.frames + segment].rotation));
    }
  }
}

}  // namespace

const std::string& FrameGatherer::uniqueName(int element, const std::string& wanted) {
  std::string& name = names_[fmt::format("{} {}", element, wanted)];
  if (!name.empty()) return name;
  name = wanted;
  for (int number = 2; !taken_.insert(name).second; ++number) name = fmt::format("{}_{}", wanted, number);
  return name;
}

// Elements get the same names as in the other files: meshes are named first, and only one thing can be called `NAME`.
void FrameGatherer::gatherPoses(const sim::Simulation& simulation, ExportFrame& frame) {
  const sim::World& world = simulation.world();
  frame.poses.clear();
  for (ExportedPoses poses : {posesOfBodies(world), posesOfSegments(world)}) {
    if (poses.objects.empty()) continue;
    for (std::size_t i = 0; i < poses.objects.size(); ++i) {
      const int element = world.objects[poses.objects[i]].element;
      poses.names[i] = uniqueName(element, wordOf(nameOf(simulation.scene(), element)));
    }
    frame.poses.push_back(std::move(poses));
  }
}

void FrameGatherer::gather(const sim::Simulation& simulation, bool shapes, ExportFrame& frame) {
  const sim::World& world = simulation.world();
  frame.number = simulation.frame() - 1;
  frame.timestep = simulation.scene().settings.timestep;
  frame.time = double(simulation.frame()) * secondsOf(frame.timestep);
  frame.title = oneLine(simulation.scene().settings.title);
  frame.world = &world;
  gatherPoses(simulation, frame);
  frame.bodyMeshes.clear();
  if (!shapes) return;
  const std::shared_ptr<const Topology> topology = describeTopology(simulation);
  frame.points.clear();
  frame.meshes.clear();
  frame.curves.clear();
  addPoints(world, *topology, frame.points);
  addCloths(world, frame.meshes);
  addEmbedded(world, frame.meshes);
  addColliders(world, *topology, frame.meshes);
  addStrands(world, frame.curves);
  addBodyMeshes(world, frame);
  const std::set<int> ofBodies = elementsOfBodies(world);
  for (ExportedPoints& points : frame.points) points.ofBodies = ofBodies.contains(points.element);
  for (ExportedMesh& mesh : frame.meshes) mesh.ofBodies = ofBodies.contains(mesh.element);

  const auto nameLikeItsPoints = [&](auto& shape) {
    for (const ExportedPoints& points : frame.points) {
      if (points.element != shape.element) continue;
      shape.name = points.name;
      shape.colour = points.colour;
    }
    shape.name = uniqueName(shape.element, wordOf(shape.name));
  };
  for (ExportedMesh& mesh : frame.meshes) {
    nameLikeItsPoints(mesh);
    render::computeSmoothNormals(mesh.positions, mesh.triangles, mesh.normals);
  }
  for (ExportedMesh& mesh : frame.bodyMeshes) nameLikeItsPoints(mesh);
  for (ExportedCurves& curves : frame.curves) nameLikeItsPoints(curves);
  for (ExportedPoints& points : frame.points) {
    points.name = uniqueName(points.element, wordOf(points.name) + (points.isDrawn ? "" : "_particles"));
  }
}

}  // namespace pliant::app
