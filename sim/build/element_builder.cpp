#include "sim/build/element_builder.h"

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"
#include "sim/io/mesh_seams.h"
#include "sim/scene/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

std::filesystem::path resolveFile(const std::string& name, const std::filesystem::path& scene,
                                  const std::filesystem::path& assets) {
  const std::filesystem::path path(name);
  const std::filesystem::path beside = path.is_absolute() ? path : scene.parent_path() / path;
  std::error_code ignored;
  if (path.is_absolute() || std::filesystem::exists(beside, ignored) || assets.empty()) return beside;
  return std::filesystem::exists(assets / path, ignored) ? assets / path : beside;
}

PointList readTransformed(const std::filesystem::path& file, const Transformed& transform) {
  PointList points = sim::readPoints(file);
  for (glm::vec3& position : points.positions) position = transform.apply(position);
  for (glm::vec3& velocity : points.velocities) velocity = transform.applyToDirection(velocity);
  return points;
}

void ElementBuilder::error(std::string_view field, std::string message, std::size_t index) {
  diagnostics_.error(scene_.file.string(), element_.lines.of(field, index), std::move(message));
}

void ElementBuilder::warning(std::string_view field, std::string message) {
  diagnostics_.warning(scene_.file.string(), element_.lines.of(field), std::move(message));
}

std::optional<PointList> ElementBuilder::readPoints(std::string_view field, const std::string& file,
                                                    const Transformed& transform) {
  try {
    PointList points = readTransformed(resolveFile(file, scene_.file, assets_), transform);
    if (!isPrecise("translate", points.positions, 0.0)) return std::nullopt;
    return points;
  } catch (const InputError& failure) {
    error(field, fmt::format("<{}>: {}", field, failure.entries().front().text()));
    const auto rest = failure.entries();
    diagnostics_.add({rest.begin() + 1, rest.end()});
    return std::nullopt;
  }
}

std::optional<TriangleMesh> ElementBuilder::readMesh(std::string_view field, const std::string& file,
                                                     const Transformed& transform) {
  try {
    TriangleMesh mesh = sim::readMesh(resolveFile(file, scene_.file, assets_));
    for (const std::string& remark : mesh.remarks) warning(field, fmt::format("<{}>: {}: {}", field, file, remark));
    const double detail = meanEdge(mesh);
    if (!isPrecise(field, mesh.positions, detail)) return std::nullopt;
    for (glm::vec3& position : mesh.positions) position = transform.apply(position);
    if (!isPrecise("translate", mesh.positions, double(transform.scale) * detail)) return std::nullopt;
    return mesh;
  } catch (const InputError& failure) {
    error(field, fmt::format("<{}>: {}", field, failure.what()));
    return std::nullopt;
  }
}

bool ElementBuilder::repairSurface(TriangleMesh& mesh, std::string_view field, const std::string& file) {
  try {
    for (const std::string& what : sim::repairSurface(mesh, resolveFile(file, scene_.file, assets_))) {
      warning(field, fmt::format("<{}>: {}: {}", field, file, what));
    }
    return true;
  } catch (const InputError& failure) {
    error(field, fmt::format("<{}>: {}", field, failure.what()));
    return false;
  }
}

bool ElementBuilder::isPrecise(std::string_view field, std::span<const glm::vec3> positions, double detail) {
  const auto problem = findLostPrecision(positions, detail);
  if (problem) error(field, fmt::format("<{}>: {}", field, *problem));
  return !problem;
}

std::optional<std::vector<MeshEdge>> ElementBuilder::edgesOf(const TriangleMesh& mesh, std::string_view field,
                                                             const std::string& file) {
  try {
    return meshEdges(mesh, resolveFile(file, scene_.file, assets_));
  } catch (const InputError& failure) {
    error(field, fmt::format("<{}>: {}", field, failure.what()));
    return std::nullopt;
  }
}

Object& ElementBuilder::addObject(const ObjectElement& element, float radius, SelfContact selfContact) {
  const auto fields = element_.type().fields;
  const Field* mass = findField(fields, "mass");
  const bool isReplaced = mass != nullptr && !requirementsOf(*mass, fields, element_.data(), scene_.settings).empty();
  if (element.mass == 0.0f && !isReplaced) warning("mass", "<mass> is 0: the element's particles are immovable");

  Object object;
  object.element = index_;
  object.material = index_;
  object.selfContact = selfContact;
  object.radius = radius;
  object.mass = element.mass;
  world_.objects.push_back(std::move(object));
  return world_.objects.back();
}

int ElementBuilder::addParticle(const glm::vec3& position, const glm::vec3& velocity) {
  PLIANT_ASSERT(!world_.objects.empty(), "a particle belongs to an object");
  Object& object = world_.objects.back();
  const int number = static_cast<int>(world_.objects.size()) - 1;
  const int index = world_.particles.add(position, velocity, object.radius, object.mass, number, object.material);
  object.particles.push_back(index);
  return index;
}

void ElementBuilder::fixParticles(const std::vector<int>& numbers) {
  PLIANT_ASSERT(!world_.objects.empty(), "there is an object whose particles are meant");
  const Object& object = world_.objects.back();
  const int count = static_cast<int>(object.particles.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int number = numbers[i];
    if (number < 0 || number >= count) {
      error("fixed", fmt::format("<fixed> is {}, expected a particle number from 0 to {}", number, count - 1), i);
    } else {
      world_.particles.fix(object.particles[number]);
    }
  }
}

// To half a per cent: means of painted factors may be arbitrarily many numbers, and each is a row of materials.
static float roundedFactor(float factor) { return portable::exp(0.005f * std::round(portable::log(factor) / 0.005f)); }

void ElementBuilder::paintParticles(const PaintedElement& paint) {
  PLIANT_ASSERT(!world_.objects.empty(), "there is an object whose particles are painted");
  const std::vector<int>& members = world_.objects.back().particles;
  Particles& particles = world_.particles;
  for (std::size_t k = 0; k < members.size(); ++k) {
    const int number = static_cast<int>(k);
    if (const float* factor = paint.paintedMass.find(number)) {
      particles.setMass(members[k], *factor * particles.mass[members[k]]);
    }
    if (const float* factor = paint.paintedFriction.find(number)) {
      particles.material[members[k]] = paintedRow(*factor, 1.0f);
    }
  }
  paintConstraints(paint.paintedStiffness);
  warnOfPaint("paintedMass", paint.paintedMass.last());
  warnOfPaint("paintedFriction", paint.paintedFriction.last());
  warnOfPaint("paintedStiffness", paint.paintedStiffness.last());
  warnOfPaint("paintedColor", paint.paintedColor.last());
}

void ElementBuilder::warnOfPaint(std::string_view field, int last) {
  const int count = static_cast<int>(world_.objects.back().particles.size());
  if (last < count) return;
  warning(field, fmt::format("<{}> names particle {}, expected 0 to {}: it was painted on another mesh or resolution; "
                             "the rest stays in the file and has no effect",
                             field, last, count - 1));
}

void ElementBuilder::paintConstraints(const PaintedNumbers& stiffness) {
  if (stiffness.empty()) return;
  std::vector<float> factors(world_.particles.size(), 1.0f);
  const std::vector<int>& members = world_.objects.back().particles;
  for (std::size_t k = 0; k < members.size(); ++k) {
    if (const float* factor = stiffness.find(static_cast<int>(k))) factors[members[k]] = *factor;
  }
  for (const auto& batch : world_.batches) {
    batch->assignRows([&](Index row, std::span<const Index> particles) {
      if (row != static_cast<Index>(index_)) return row;
      float sum = 0.0f;
      for (const Index particle : particles) sum += factors[particle];
      const float factor = sum / static_cast<float>(particles.size());
      const bool areAlike = std::all_of(particles.begin(), particles.end(),
                                        [&](Index particle) { return factors[particle] == factors[particles[0]]; });
      return factor == 1.0f ? row : paintedRow(1.0f, areAlike ? factors[particles[0]] : roundedFactor(factor));
    });
  }
}

Index ElementBuilder::paintedRow(float friction, float stiffness) {
  const PaintedRow row{static_cast<Index>(index_), friction, stiffness};
  auto found = std::find(world_.painted.begin(), world_.painted.end(), row);
  if (found == world_.painted.end()) found = world_.painted.insert(found, row);
  return static_cast<Index>(scene_.elements.size()) + static_cast<Index>(found - world_.painted.begin());
}

void ElementBuilder::checkCompliance(StiffnessModel model) {
  struct Name {
    float Material::*column;
    std::string_view field, subject;
  };
  // Compliances across the warp and along the bias are only used with a warp; the element warns of that itself.
  static constexpr std::array<Name, 3> kNames{{{&Material::compliance, "compliance", "stretching"},
                                               {&Material::bendingCompliance, "bendingCompliance", "bending"},
                                               {&Material::volumeCompliance, "volumeCompliance", "volume"}}};
  Material row;
  static_cast<const ElementType&>(element_.type()).writeMaterial(element_.data(), row);
  const auto isLookedAt = [&](float Material::*column) {
    return std::find(compliances_.begin(), compliances_.end(), column) != compliances_.end();
  };
  for (const auto& [column, field, subject] : kNames) {
    if (!(row.*column > 0.0f)) continue;
    if (!isLookedAt(column)) {
      warning(field, fmt::format("<{}> has no effect: {} has no {} that could be compliant, expected 0", field,
                                 element_.type().name, subject));
    } else if (model != StiffnessModel::compliant) {
      warning(field, fmt::format("<{}> has no effect, expected the setting <stiffnessModel> compliant with it", field));
    }
  }
  if (!(row.constraintDamping > 0.0f)) return;
  const bool acts = std::any_of(compliances_.begin(), compliances_.end(),
                                [&](float Material::*column) { return column != nullptr && row.*column > 0.0f; });
  if (!acts || model != StiffnessModel::compliant)
    warning("constraintDamping",
            fmt::format("<constraintDamping> has no effect: it acts on compliant constraints only, expected {}",
                        acts ? "the setting <stiffnessModel> compliant with it" : "a compliance beside it, or 0"));
}

bool ElementBuilder::checkReference(std::string_view objectField, std::string_view particleField,
                                    const ParticleReference& reference, std::size_t index) {
  const int objects = objectCount();
  if (reference.object < 0 || reference.object >= objects) {
    error(objectField,
          objects == 0
              ? fmt::format("<{}> is {}, but the scene has no object of particles", objectField, reference.object)
              : fmt::format("<{}> is {}, expected an object number from 0 to {}", objectField, reference.object,
                            objects - 1),
          index);
    return false;
  }
  if (particleField.empty()) return true;
  const int count = expectedParticles_[reference.object];
  if (reference.number >= 0 && reference.number < count) return true;
  error(particleField,
        count == 0 ? fmt::format("<{}> is {}, but object {} never has particles", particleField, reference.number,
                                 reference.object)
                   : fmt::format("<{}> is {}, expected a particle number of object {}, from 0 to {}", particleField,
                                 reference.number, reference.object, count - 1),
        index);
  return false;
}

std::optional<int> ElementBuilder::find(const ParticleReference& reference) const {
  if (!isIndexOf(reference.object, world_.objects)) return std::nullopt;
  const auto& members = world_.objects[reference.object].particles;
  return isIndexOf(reference.number, members) ? std::optional<int>(members[reference.number]) : std::nullopt;
}

bool ElementBuilder::isKinematic(const ParticleReference& reference) const {
  return std::any_of(connections_.begin(), connections_.end(), [&](const Connection& connection) {
    return connection.isKinematic && connection.particles.front().object == reference.object &&
           connection.particles.front().number == reference.number;
  });
}

}  // namespace pliant::sim
