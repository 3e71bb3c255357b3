#include "app/view/frame_maker.h"

#include "app/base/variables.h"
#include "app/base/words.h"
#include "app/view/body_meshes.h"
#include "app/view/hair.h"
#include "app/view/lambda_marks.h"
#include "app/view/particle_colours.h"
#include "app/view/spray.h"
#include "app/view/stage.h"
#include "app/view/tank.h"
#include "sim/observe/step_recording.h"
#include "sim/state/surfaces.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

namespace {

constexpr glm::vec3 kNormalColour{0.10f, 0.62f, 0.62f};
constexpr float kStreakSeconds = 0.004f;  ///< half the exposure time
constexpr float kArrowSeconds = 0.05f;    ///< the arrow is as long as the path during this time

glm::vec3 positionOf(const Snapshot& snapshot, int particle) { return glm::vec3(snapshot.spheres[particle]); }

bool isHidden(const Snapshot& snapshot, const ViewOptions& options, int particle) {
  return options.hidden.contains(snapshot.objects[particle]);
}

/// Varies grains in size and tone, depending on their look.
void vary(std::size_t particle, render::Sphere& sphere) {
  const float variation = render::valuesOf(sphere.look).variation;
  if (variation == 0.0f) return;
  const glm::vec2 random = randomOf(particle);
  sphere.radius *= 1.0f - 0.35f * variation * random.x;  // only smaller: grains in contact must not overlap
  sphere.colour = varied(sphere.colour, variation, random.y);
}

/// Returns the particles of the frame's drops.
std::vector<std::uint32_t> addSpheres(const Snapshot& snapshot, const ViewOptions& options,
                                      const ParticleColours& colours, render::Frame& frame) {
  std::vector<std::uint32_t> drops;
  const auto& objects = snapshot.topology->objects;
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const int object = snapshot.objects[i];
    if (objects[object].drawnAs != DrawnAs::spheres && (!options.particles || objects[object].isRigid)) continue;
    if (snapshot.spheres[i].w == 0.0f || options.hidden.contains(object)) continue;
    const bool isDrop = options.fluidSurface && objects[object].isFluid;
    render::Sphere sphere{glm::vec3(snapshot.spheres[i]), snapshot.spheres[i].w, colours.of(i), colours.lookOf(object)};
    if (!isDrop) vary(i, sphere);
    (isDrop ? frame.liquid : frame.spheres).push_back(sphere);
    if (isDrop) drops.push_back(static_cast<std::uint32_t>(i));
  }
  shrinkSpray(frame.liquid);
  return drops;
}

/// A drop of a thin liquid that flies alone is drawn as flecks with the same motion; one of a viscous liquid as a small
/// drop.
void breakUpSpray(const Snapshot& snapshot, std::span<const std::uint32_t> drops, render::Frame& frame) {
  constexpr float kPatch = 2.0f, kOpacity = 0.6f;  // radius of the flecks' patch relative to the drop's
  constexpr float kThin = 0.5f;                    // more opaque liquids do not break up
  constexpr float kTint = 0.2f;                    // fraction of the liquid's colour in the white of the flecks
  std::size_t kept = 0;
  for (std::size_t i = 0; i < drops.size(); ++i) {
    const render::Sphere& drop = frame.liquid[i];
    const float radius = snapshot.spheres[drops[i]].w;
    if (drop.radius >= kSprayBelow * radius || render::valuesOf(drop.look).opacity > kThin) {
      frame.liquid[kept++] = drop;
      continue;
    }
    const glm::vec3 colour = glm::mix(glm::vec3(1.0f), glm::vec3(drop.colour) / 255.0f, kTint);
    frame.spray.push_back({drop.position, kPatch * radius, render::toColour(colour, kOpacity),
                           kStreakSeconds * snapshot.velocities[drops[i]], drops[i]});
  }
  frame.liquid.resize(kept);
}

/// Bubbles are visible through the liquid, foam and spray in front of it. Each particle represents several: foam is
/// drawn as patches that merge into a sheet.
void addFoam(const Snapshot& snapshot, render::Frame& frame) {
  constexpr std::array kOpacity{0.60f, 0.60f, 0.30f};  // of spray, foam, bubbles
  constexpr std::array kSize{4.0f, 5.0f, 1.5f};
  for (const FoamMark& mark : snapshot.foam) {
    const auto kind = static_cast<std::size_t>(mark.kind);
    const render::DiffuseParticle particle{mark.position, kSize[kind] * mark.radius,
                                           render::toColour(glm::vec3(1.0f), mark.opacity * kOpacity[kind]),
                                           kStreakSeconds * mark.velocity, mark.number};
    const std::array lists{&frame.spray, &frame.foam, &frame.bubbles};
    lists[kind]->push_back(particle);
  }
}

/// Normals at the points of a rod: averages of the adjacent segments.
std::vector<glm::vec3> normalsOf(const Snapshot& snapshot, const sim::Strand& strand) {
  std::vector<glm::vec3> normals;
  for (int i = 0; i < strand.count; ++i) {
    const auto before = static_cast<std::size_t>(strand.frames + std::max(i - 1, 0));
    const auto after = static_cast<std::size_t>(strand.frames + std::min(i, strand.count - 2));
    const glm::vec3 sum = snapshot.segmentNormals[before] + snapshot.segmentNormals[after];
    const float length = glm::length(sum);
    normals.push_back(length > 0.0f ? sum / length : snapshot.segmentNormals[after]);
  }
  return normals;
}

void addStrands(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours, float reduction,
                render::Frame& frame) {
  std::vector<glm::vec3> points;
  std::vector<GuideHair> guides;
  for (const sim::Strand& strand : snapshot.topology->strands) {
    if (strand.count == 0 || isHidden(snapshot, options, strand.first)) continue;
    points.clear();
    for (int i = 0; i < strand.count; ++i) points.push_back(positionOf(snapshot, strand.first + i));
    const auto first = strand.first;
    const float radius = snapshot.spheres[first].w;
    if (strand.count == 1 && !options.particles) {  // torn off at both ends
      frame.spheres.push_back({points.front(), radius, colours.of(first)});
    }
    const bool isHair = colours.lookOf(snapshot.objects[first]) == render::Look::hair && !options.particles;
    if (isHair && !colours.vary()) {
      guides.push_back({points, radius, colours.of(first)});
      continue;
    }
    if (!colours.vary()) {
      render::Strand& added = frame.addStrand(points, radius, colours.of(first));
      added.look = colours.lookOf(snapshot.objects[first]);
      // A rod may be a wire or a noodle, which are smooth; a rope is laid, whatever its material.
      added.twisted = strand.frames < 0 || added.look == render::Look::cloth;
      if (strand.frames >= 0) frame.twistStrand(normalsOf(snapshot, strand));
      continue;
    }
    // A strand has a single colour; if it varies, segments are drawn separately.
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      frame.addStrand(std::span(points).subspan(i, 2), radius, colours.of(first + i));
    }
  }
  addHair(guides, frame, static_cast<int>(std::lround(reduction * reduction)));  // matches the reduced number of pixels
}

void addVelocities(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  const render::Colour colour = render::toColour(colourOf(Variable::velocity));
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    if (snapshot.spheres[i].w == 0.0f || options.hidden.contains(snapshot.objects[i])) continue;
    const glm::vec3 from(snapshot.spheres[i]);
    frame.addArrow(from, from + kArrowSeconds * snapshot.velocities[i], colour, 1.0f, true);
  }
}

void addContacts(const Snapshot& snapshot, render::Frame& frame) {
  const float length = snapshot.spheres.empty() ? 0.0f : snapshot.spheres.front().w;
  for (const ContactMark& contact : snapshot.contacts) {
    frame.addArrow(contact.position, contact.position + 1.5f * length * contact.normal,
                   render::toColour({0.85f, 0.2f, 0.5f}), 1.0f, true);
  }
}

// Two particles: a line; more: a star around their centre. A constraint of one particle has no line.
void addConstraints(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  const ConstraintMarks& constraints = snapshot.constraints;
  for (const ConstraintMarks::Mark& mark : constraints.marks) {
    const std::span particles(constraints.particles.data() + mark.first, mark.count);
    if (particles.size() < 2 || isHidden(snapshot, options, particles[0])) continue;
    const std::size_t number = options.constraints == ConstraintLines::byColour  ? mark.colour
                               : options.constraints == ConstraintLines::byGroup ? mark.group
                                                                                 : mark.kind;
    const render::Colour colour = render::toColour(distinctColour(number));
    if (particles.size() == 2) {
      frame.linesOnTop.push_back(
          {positionOf(snapshot, particles[0]), positionOf(snapshot, particles[1]), colour, 1.5f});
      continue;
    }
    glm::vec3 middle(0.0f);
    for (const std::int32_t particle : particles) middle += positionOf(snapshot, particle);
    middle /= static_cast<float>(particles.size());
    for (const std::int32_t particle : particles) {
      frame.linesOnTop.push_back({middle, positionOf(snapshot, particle), colour, 1.0f});
    }
  }
}

// Only those that moved particles the farthest: more would hide each other.
void addLambdas(const Snapshot& snapshot, render::Frame& frame) {
  constexpr std::size_t kMaxLambdas = 24;
  if (snapshot.recording == nullptr || snapshot.spheres.empty()) return;
  if (!snapshot.recording->complete) {
    const render::Box bounds = frame.bounds();
    if (!bounds.isEmpty())
      frame.labels.push_back(
          {bounds.centre(), "λ: a step of this scene is too large to record", render::toColour(frame.theme.overlay)});
    return;
  }
  addLambdaMarks(lambdaMarks(*snapshot.recording, kMaxLambdas), snapshot.spheres, frame);
}

// Half as long as the mesh's edges, so that they do not overlap.
void addNormals(render::Frame& frame) {
  std::vector<glm::vec3> normals;
  for (const render::Mesh& mesh : frame.meshes) {
    if (mesh.triangles.empty()) continue;
    render::computeSmoothNormals(mesh.positions, mesh.triangles, normals);
    float edges = 0.0f;
    for (const glm::uvec3& t : mesh.triangles) edges += glm::length(mesh.positions[t.y] - mesh.positions[t.x]);
    const float length = 0.5f * edges / static_cast<float>(mesh.triangles.size());
    for (std::size_t v = 0; v < normals.size(); ++v) {
      frame.lines.push_back(
          {mesh.positions[v], mesh.positions[v] + length * normals[v], render::toColour(kNormalColour), 1.5f});
    }
  }
}

glm::vec3 topOf(const render::Box& box) { return {box.centre().x, box.high.y, box.centre().z}; }

void addLabel(glm::vec3 place, const std::string& text, render::Frame& frame) {
  frame.labels.push_back({place, text, render::toColour(frame.theme.overlay)});
}

// "A; B; C" is three captions, one per particle.
std::vector<std::string> partsOf(std::string_view caption) {
  std::vector<std::string> parts;
  while (!caption.empty()) {
    const std::size_t end = std::min(caption.find(';'), caption.size());
    parts.emplace_back(trimmed(caption.substr(0, end)));
    caption.remove_prefix(std::min(end + 1, caption.size()));
  }
  return parts;
}

/// Labels of an object: for the whole object, or for each of its first particles.
class ObjectLabels {
 public:
  ObjectLabels(const ObjectLook& object, const ViewOptions& options)
      : texts_(options.captions ? partsOf(object.caption) : std::vector<std::string>()) {
    if (texts_.empty() && options.names) texts_.push_back(object.name);
    boxes_.resize(texts_.size());
    isThin_ = texts_.size() == 1 && (object.drawnAs == DrawnAs::strand || object.drawnAs == DrawnAs::cloth);
  }

  /// Particles must be added in order of their indices.
  void add(const glm::vec4& sphere) {
    const std::size_t part = boxes_.size() == 1 ? 0 : count_++;
    if (part >= boxes_.size()) return;
    boxes_[part].add(glm::vec3(sphere), sphere.w);
    if (isThin_) spheres_.push_back(sphere);
  }
  void addTo(render::Frame& frame) const {
    for (std::size_t part = 0; part < texts_.size(); ++part) {
      // A caption "A; ; C" has none for its second particle.
      if (!boxes_[part].isEmpty() && !texts_[part].empty()) addLabel(placeOf(boxes_[part]), texts_[part], frame);
    }
  }

 private:
  /// The centre of its top; if that is empty, as above a slanted rope, the particle nearest to it.
  glm::vec3 placeOf(const render::Box& box) const {
    constexpr float kFar = 0.2f;  // relative to the box's diagonal
    const glm::vec3 top = topOf(box);
    const auto away = [&top](const glm::vec4& sphere) {
      return glm::distance(top, glm::vec3(sphere) + glm::vec3(0.0f, sphere.w, 0.0f));
    };
    const auto nearest = std::min_element(spheres_.begin(), spheres_.end(),
                                          [&](const auto& a, const auto& b) { return away(a) < away(b); });
    if (nearest == spheres_.end() || away(*nearest) <= kFar * glm::distance(box.low, box.high)) return top;
    return glm::vec3(*nearest) + glm::vec3(0.0f, nearest->w, 0.0f);
  }

  std::vector<std::string> texts_;
  std::vector<render::Box> boxes_;
  bool isThin_ = false;             ///< a strand or cloth with a single text
  std::vector<glm::vec4> spheres_;  ///< its particles
  std::size_t count_ = 0;           ///< number of particles added, if each has its own text
};

void addLabels(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  std::vector<ObjectLabels> labels;
  for (const ObjectLook& object : snapshot.topology->objects) labels.emplace_back(object, options);
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    if (snapshot.spheres[i].w != 0.0f) labels[snapshot.objects[i]].add(snapshot.spheres[i]);
  }
  for (std::size_t o = 0; o < labels.size(); ++o) {
    if (!options.hidden.contains(static_cast<int>(o))) labels[o].addTo(frame);
  }
  for (const ColliderMesh& mesh : snapshot.topology->colliderMeshes) {
    const bool hasCaption = options.captions && !mesh.caption.empty();
    if (!hasCaption && !options.names) continue;
    render::Box box;
    const sim::Pose& pose = snapshot.colliderPoses[mesh.collider];
    for (const glm::vec3& position : mesh.positions) box.add(pose.toWorld(position));
    const std::string& text = hasCaption ? mesh.caption : mesh.name;
    if (!box.isEmpty() && !text.empty()) addLabel(topOf(box), text, frame);
  }
}

}  // namespace

int nearestParticle(const sim::EmbeddedSurface& surface, std::size_t vertex) {
  const auto& [particles, weights] = surface.vertices[vertex];
  return particles[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

void makeFrame(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame, float reduction) {
  frame.clear();
  placeStage(*snapshot.topology, options.stage, frame);
  const ParticleColours colours(snapshot, options);
  const std::vector<std::uint32_t> drops = addSpheres(snapshot, options, colours, frame);
  if (options.foam && !drops.empty() && colours.showLooks()) {  // false colours have no foam
    breakUpSpray(snapshot, drops, frame);
    addFoam(snapshot, frame);
  }
  addStrands(snapshot, options, colours, reduction, frame);
  addCloths(snapshot, options, colours, !options.normals, frame);
  addEmbedded(snapshot, options, colours, frame);
  addColliderMeshes(snapshot.topology->colliderMeshes, snapshot.colliderPoses, options.wireframe, frame);
  frame.meshes.insert(frame.meshes.end(), snapshot.topology->panes.begin(), snapshot.topology->panes.end());
  for (const render::Mesh& pane : snapshot.topology->panes) addEdges(pane, frame.lines);
  if (options.normals) addNormals(frame);
  if (options.constraints != ConstraintLines::none) addConstraints(snapshot, options, frame);
  if (options.velocities) addVelocities(snapshot, options, frame);
  if (options.contacts) addContacts(snapshot, frame);
  if (options.lambda) addLambdas(snapshot, frame);
  if (options.names || options.captions) addLabels(snapshot, options, frame);
}

namespace {

constexpr glm::vec3 kGhost{0.35f, 0.50f, 0.80f};
constexpr float kGhostOpacity = 0.3f;

// Spheres cannot be transparent, so octahedra are used.
void addOctahedron(const render::Sphere& sphere, render::Mesh& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.positions.size());
  for (int axis = 0; axis < 3; ++axis) {
    glm::vec3 way(0.0f);
    way[axis] = sphere.radius;
    mesh.positions.push_back(sphere.position + way);
    mesh.positions.push_back(sphere.position - way);
  }
  for (std::uint32_t side = 0; side < 8; ++side) {
    const std::uint32_t x = side & 1u, y = 2u + (side >> 1 & 1u), z = 4u + (side >> 2);
    const bool turned = ((side ^ side >> 1 ^ side >> 2) & 1u) != 0;
    mesh.triangles.push_back(turned ? glm::uvec3(first + x, first + z, first + y)
                                    : glm::uvec3(first + x, first + y, first + z));
  }
}

}  // namespace

void addGhost(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  render::Frame ghost;
  const ParticleColours colours(snapshot, options);
  addSpheres(snapshot, options, colours, ghost);
  addStrands(snapshot, options, colours, 1, ghost);
  addCloths(snapshot, options, colours, false, ghost);
  addEmbedded(snapshot, options, colours, ghost);
  render::Mesh grains;
  for (const auto* spheres : {&ghost.spheres, &ghost.liquid}) {
    for (const render::Sphere& sphere : *spheres) addOctahedron(sphere, grains);
  }
  if (!grains.triangles.empty()) ghost.meshes.push_back(std::move(grains));
  for (render::Mesh& mesh : ghost.meshes) {
    mesh.vertexColours.clear();
    mesh.colour = mesh.backColour = render::toColour(kGhost);
    mesh.opacity = kGhostOpacity;
    mesh.castsShadow = false;
    frame.meshes.push_back(std::move(mesh));
  }
  for (const render::Strand& strand : ghost.strands) {
    for (std::uint32_t k = 1; k < strand.pointCount; ++k) {
      const glm::vec3* point = &ghost.strandPoints[strand.firstPoint + k];
      frame.lines.push_back({point[-1], point[0], render::toColour(kGhost, 2.0f * kGhostOpacity), 2.0f});
    }
  }
}

}  // namespace pliant::app
