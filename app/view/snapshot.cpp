#include "app/view/snapshot.h"

#include "app/view/emission_bounds.h"
#include "app/view/particle_values.h"
#include "app/view/tank.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/measured_simulation.h"
#include "sim/observe/contact_count.h"
#include "sim/observe/effective_stiffness.h"
#include "sim/observe/step_recording.h"
#include "sim/scene/paint.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <string_view>

namespace pliant::app {

namespace {

std::string nameOf(const sim::Scene& scene, int element) {
  const sim::Element& named = scene.elements[element];
  const std::string name = named.name();
  return name.empty() ? named.type().name : name;
}

std::string captionOf(const sim::Scene& scene, int element) {
  const sim::Element& owner = scene.elements[element];
  const sim::Field* field = sim::findField(owner.type().fields, "caption");
  return field == nullptr ? std::string() : *static_cast<const std::string*>(field->of(owner.data()));
}

// Colours painted on particles of elements.
std::vector<glm::vec4> paintedColours(const sim::Simulation& simulation) {
  std::vector<glm::vec4> colours;
  const sim::World& world = simulation.world();
  for (const sim::Object& object : world.objects) {
    const sim::Element& element = simulation.scene().elements[object.element];
    const sim::Field* field = sim::findField(element.type().fields, "paintedColor");
    if (field == nullptr) continue;
    const auto& paint = *static_cast<const sim::PaintedColours*>(field->of(element.data()));
    if (paint.empty()) continue;
    colours.resize(world.particles.size(), glm::vec4(0.0f));
    for (std::size_t k = 0; k < object.particles.size(); ++k) {
      const glm::vec3* colour = paint.find(static_cast<int>(k));
      if (colour != nullptr) colours[object.particles[k]] = glm::vec4(*colour, 1.0f);
    }
  }
  return colours;
}

void placeEmbeddedAtRest(Topology& topology) {
  std::vector<glm::vec4> rest;
  for (const glm::vec3& position : topology.rest) rest.emplace_back(position, 1.0f);
  for (const sim::EmbeddedSurface& surface : topology.embedded) {
    auto& vertices = topology.embeddedAtRest.emplace_back();
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) vertices.push_back(surface.position(v, rest));
  }
}

void describeColliders(const sim::Simulation& simulation, Topology& topology) {
  ColliderDrawing drawing = drawingOf(simulation.world());
  for (ColliderMesh& mesh : drawing.meshes) {
    mesh.name = nameOf(simulation.scene(), mesh.element);
    mesh.caption = captionOf(simulation.scene(), mesh.element);
    render::Box atRest;
    for (const glm::vec3& position : mesh.positions) atRest.add(position);
    mesh.appearance = appearanceOf(simulation.sceneNow().elements[mesh.element], mesh.collider, atRest);
  }
  topology.colliderMeshes = std::move(drawing.meshes);
  topology.walls = std::move(drawing.planes);
  for (const glm::vec4& wall : topology.walls) {
    if (wall.y < 0.999f) continue;
    topology.groundHeight = std::max(topology.groundHeight.value_or(wall.w), wall.w);
  }
}

// Future particles are included from the start, so that stage and tank do not grow with them.
void measureAtRest(const sim::Simulation& simulation, Topology& topology) {
  const sim::World& world = simulation.world();
  const std::vector<bool> fed = objectsOfSources(simulation);
  for (std::size_t i = 0; i < topology.rest.size(); ++i) {
    const int object = world.particles.object[i];
    if (!fed[object]) topology.atRest.add(topology.rest[i], world.particles.radius[i]);
  }
  const render::Box emissionBounds = emissionBoundsOf(simulation);
  if (!emissionBounds.isEmpty()) topology.atRest.add(emissionBounds);
  for (const ColliderMesh& mesh : topology.colliderMeshes) {
    const auto& collider = world.colliders[mesh.collider];
    const sim::Pose pose = collider->motion() != nullptr ? collider->motion()->end() : sim::Pose{};
    for (const glm::vec3& position : mesh.positions) topology.atRest.add(pose.toWorld(position));
  }
}

void markContacts(const sim::World& world, Snapshot& snapshot) {
  for (const sim::ContactPair& pair : world.contacts.pairs) {
    const glm::vec3 a(snapshot.spheres[pair.a]);
    const glm::vec3 b(snapshot.spheres[pair.b]);
    const float radius = snapshot.spheres[pair.b].w;
    const glm::vec3 d = a - b;
    const float length = glm::length(d);
    if (length > 0.0f) snapshot.contacts.push_back({b + d * (radius / length), d / length});
  }
  for (const sim::SurfaceContact& contact : world.contacts.surfaces) {
    if (!contact.touching) continue;
    const glm::vec4& sphere = snapshot.spheres[contact.particle];
    snapshot.contacts.push_back({glm::vec3(sphere) - sphere.w * contact.normal, contact.normal});
  }
}

// Particles of foam fade in and out.
void markFoam(std::span<const sim::DiffuseParticle> foam, std::vector<FoamMark>& marks) {
  constexpr float kAppearing = 0.06f, kGoing = 0.5f;  // [s]
  marks.clear();
  for (const sim::DiffuseParticle& p : foam) {
    const float opacity = std::min({1.0f, (p.age + 0.02f) / kAppearing, p.life / kGoing});
    marks.push_back({p.position, p.velocity, p.size, opacity, p.kind, p.number});
  }
}

}  // namespace

std::shared_ptr<const Topology> describeTopology(const sim::Simulation& simulation,
                                                 std::optional<std::uint64_t> structure) {
  static std::atomic<std::uint64_t> structures{0};
  const sim::World& world = simulation.world();
  auto topology = std::make_shared<Topology>();
  topology->structure = structure ? *structure : ++structures;
  for (std::size_t o = 0; o < world.objects.size(); ++o) {
    const int element = world.objects[o].element;
    render::Box atRest;
    for (const int particle : world.objects[o].particles) atRest.add(world.particles.rest[particle]);
    topology->objects.push_back(
        {element, simulation.scene().elements[element].id, DrawnAs::spheres,
         appearanceOf(simulation.sceneNow().elements[element], o, atRest), nameOf(simulation.scene(), element),
         world.objects[o].fluid != nullptr, captionOf(simulation.scene(), element), world.objects[o].open,
         world.objects[o].collidesAsMesh ? world.objects[o].thickness : 0.0f, world.objects[o].built});
  }
  for (const sim::Body& body : world.bodies) topology->objects[static_cast<std::size_t>(body.object)].isRigid = true;
  topology->painted = paintedColours(simulation);
  topology->surfaces = world.surfaces;
  topology->strands = world.strands;
  topology->embedded = world.embedded;
  topology->rest = world.particles.rest;
  for (const sim::SurfaceMesh& surface : topology->surfaces) {
    topology->borders.push_back(bordersOf(surface, topology->rest));
  }
  placeEmbeddedAtRest(*topology);
  for (ObjectLook& object : topology->objects) {
    const auto mine = [&](const auto& part) { return part.element == object.element; };
    if (std::any_of(world.strands.begin(), world.strands.end(), mine)) object.drawnAs = DrawnAs::strand;
    if (std::any_of(world.surfaces.begin(), world.surfaces.end(), mine)) object.drawnAs = DrawnAs::cloth;
    if (std::any_of(world.embedded.begin(), world.embedded.end(), mine)) object.drawnAs = DrawnAs::embedded;
  }
  describeColliders(simulation, *topology);
  measureAtRest(simulation, *topology);
  topology->panes = panesOf(topology->walls, topology->groundHeight, topology->atRest);
  return topology;
}

bool animatesColours(const sim::Simulation& simulation) {
  const sim::Scene& scene = simulation.scene();
  return std::any_of(scene.animations.begin(), scene.animations.end(), [&](const sim::Animation& animation) {
    return sim::findParameter(scene, animation.path)->info.section == sim::Section::appearance;
  });
}

bool isSameParticle(const Snapshot& a, const Snapshot& b, std::size_t i) {
  const auto generation = [i](const Snapshot& snapshot) {
    return i < snapshot.generation.size() ? snapshot.generation[i] : 0u;
  };
  return i < a.spheres.size() && i < b.spheres.size() && generation(a) == generation(b);
}

void compareWith(const Snapshot& reference, Snapshot& snapshot) {
  if (snapshot.colourBy != sim::ColourBy::difference) return;
  snapshot.values.assign(snapshot.spheres.size(), std::nanf(""));
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const bool isThere =
        isSameParticle(reference, snapshot, i) && snapshot.spheres[i].w > 0.0f && reference.spheres[i].w > 0.0f;
    if (isThere) snapshot.values[i] = glm::distance(glm::vec3(snapshot.spheres[i]), glm::vec3(reference.spheres[i]));
  }
}

void takeSnapshot(const sim::Simulation& simulation, const SnapshotOptions& options, Snapshot& snapshot) {
  const sim::World& world = simulation.world();
  const sim::Particles& particles = world.particles;
  const std::size_t count = particles.size();
  snapshot.frame = simulation.frame();
  snapshot.time = double(simulation.frame()) * double(simulation.scene().settings.timestep);
  snapshot.spheres.resize(count);
  snapshot.fixed.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    snapshot.spheres[i] = glm::vec4(glm::vec3(particles.position[i]), particles.radius[i]);
    snapshot.fixed[i] = particles.position[i].w == 0.0f;
  }
  for (const int index : world.vacant) snapshot.spheres[index].w = 0.0f;
  snapshot.generation = world.generation;
  snapshot.population = world.population();
  snapshot.bodyObjects.clear();
  snapshot.bodiesAsleep = 0;
  for (const sim::Body& body : world.bodies) {
    snapshot.bodyObjects.push_back(static_cast<int>(body.object));
    snapshot.bodiesAsleep += body.isAsleep();
  }
  snapshot.joints = sim::jointLoads(world);
  snapshot.velocities = particles.velocity;
  snapshot.objects = particles.object;
  snapshot.segmentNormals.clear();
  for (const sim::SegmentFrame& frame : world.frames) {
    snapshot.segmentNormals.emplace_back(frame.rotation * glm::dvec3(1.0, 0.0, 0.0));
  }
  copyPoses(world, snapshot.colliderPoses);
  snapshot.contactCount = sim::countContacts(world);
  snapshot.halts = world.halts;
  snapshot.constraintCount = 0;
  snapshot.groupsInUse = 0;
  for (const auto& batch : world.batches) {
    if (sim::isContact(batch->type()) || batch->size() == 0) continue;
    snapshot.constraintCount += batch->size();
    snapshot.groupsInUse |= 1u << static_cast<unsigned>(batch->group());
  }
  snapshot.counts = options.counts ? sim::countConstraints(world) : std::map<std::string, std::size_t>();
  snapshot.groupSolves = simulation.solveCounts().groupSolves;
  snapshot.mouseForce = sim::mouseConstraint(world).force();
  snapshot.failure = simulation.blowUp();
  snapshot.stiffnesses = simulation.effectiveStiffnesses();
  snapshot.recording = options.recording ? simulation.recording() : nullptr;
  const sim::MeasuredState state = sim::measuredState(simulation);
  snapshot.figures = options.measures ? sim::QuantityFigures(state) : sim::QuantityFigures();
  markFoam(options.foam ? simulation.foam() : std::span<const sim::DiffuseParticle>(), snapshot.foam);
  snapshot.colourBy = options.colourBy;
  computeValues(state, options.colourBy, snapshot.values);
  if (!snapshot.values.empty()) {
    for (const int index : world.vacant) snapshot.values[index] = std::nanf("");
  }
  snapshot.constraints.clear();
  if (options.constraints) copyConstraints(world, snapshot.constraints);
  snapshot.contacts.clear();
  if (options.contacts) markContacts(world, snapshot);
}

}  // namespace pliant::app
