// The interface for elements while a scene is built into a world. Elements see nothing else of the simulation.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/input_errors.h"
#include "sim/build/object_element.h"
#include "sim/build/painted_element.h"
#include "sim/io/mesh_topology.h"
#include "sim/io/point_file.h"
#include "sim/projection/find_batch.h"
#include "sim/scene/scene.h"
#include "sim/state/connection.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// The path of a file named in a scene: as given if absolute, else beside the scene, else in the assets folder; the
/// path beside the scene if it does not exist.
std::filesystem::path resolveFile(const std::string& name, const std::filesystem::path& scene,
                                  const std::filesystem::path& assets);

/// Reads a point list and applies `transform` to it. Throws InputError.
PointList readTransformed(const std::filesystem::path& file, const Transformed& transform);

class ElementBuilder {
 public:
  ElementBuilder(World& world, const Element& element, int index, const Scene& scene,
                 const std::filesystem::path& assets, InputMessages& diagnostics, std::vector<Connection>& connections,
                 const std::vector<int>& expectedParticles)
      : world_(world),
        element_(element),
        index_(index),
        scene_(scene),
        assets_(assets),
        diagnostics_(diagnostics),
        connections_(connections),
        expectedParticles_(expectedParticles) {}

  int index() const { return index_; }  ///< of the element in the scene
  World& world() { return world_; }
  /// An element of the scene. Precondition: index is in range.
  const Element& elementAt(int index) const {
    PLIANT_ASSERT(isIndexOf(index, scene_.elements), "the element exists");
    return scene_.elements[index];
  }

  /// Reports an error or a warning at the line of the parameter `field`; of a list, of its value at `index`.
  void error(std::string_view field, std::string message, std::size_t index = 0);
  void warning(std::string_view field, std::string message);

  /// Reads a file that a parameter names; nothing, with the error reported, if it is unusable.
  [[nodiscard]] std::optional<PointList> readPoints(std::string_view field, const std::string& file,
                                                    const Transformed& transform);
  [[nodiscard]] std::optional<TriangleMesh> readMesh(std::string_view field, const std::string& file,
                                                     const Transformed& transform);
  /// Repairs a mesh for use as a surface, with a warning for each repair (repairSurface() of mesh_topology.h); false,
  /// with the error reported, if that is impossible.
  [[nodiscard]] bool repairSurface(TriangleMesh& mesh, std::string_view field, const std::string& file);
  /// Whether floats resolve something with parts `detail` long [m] at these positions; false, with the error reported
  /// at `field`, if they are not finite or rounding tears it (findLostPrecision() of mesh_seams.h).
  [[nodiscard]] bool isPrecise(std::string_view field, std::span<const glm::vec3> positions, double detail);
  std::optional<std::vector<MeshEdge>> edgesOf(const TriangleMesh& mesh, std::string_view field,
                                               const std::string& file);

  /// Adds an object with the next number.
  Object& addObject(const ObjectElement& element, float radius, SelfContact selfContact);
  Object& addObject(const ParticleElement& element, SelfContact selfContact) {
    return addObject(element, element.radius, selfContact);
  }
  /// Adds a particle to the newest object and returns its global index.
  int addParticle(const glm::vec3& position, const glm::vec3& velocity = glm::vec3(0.0f));
  /// Pins particles of the newest object, by number; reports numbers that it does not have.
  void fixParticles(const std::vector<int>& numbers);
  /// Applies painted masses and frictions to the particles of the newest object; warns of numbers that it does not
  /// have. Precondition: they have their masses.
  void paintParticles(const PaintedElement& paint);

  /// Adds a constraint of a type that has a function and gradients; null column: k = 1.
  template <typename C>
  void add(const C& constraint, int group, float Material::*column);

  /// Declares that the element uses this compliance, in connections made later or in a batch of its own.
  void declareCompliance(float Material::*compliance) { compliances_.push_back(compliance); }
  /// After the element is built: warns of a compliance or a damping that is unused under `model`.
  void checkCompliance(StiffnessModel model);

  /// Checks that the scene has, or will have, this particle; reports an error otherwise. `index`: as for error().
  bool checkReference(std::string_view objectField, std::string_view particleField, const ParticleReference& reference,
                      std::size_t index = 0);
  /// The particle, if it exists already: sources may bring it later.
  std::optional<int> find(const ParticleReference& reference) const;
  /// Whether an earlier element moves this particle along a path.
  bool isKinematic(const ParticleReference& reference) const;
  void connectWhenPresent(Connection connection) { connections_.push_back(std::move(connection)); }
  int objectCount() const { return static_cast<int>(world_.objects.size()); }

 private:
  void warnOfPaint(std::string_view field, int last);
  void paintConstraints(const PaintedNumbers& stiffness);
  Index paintedRow(float friction, float stiffness);

  World& world_;
  const Element& element_;
  int index_;
  const Scene& scene_;
  const std::filesystem::path& assets_;
  InputMessages& diagnostics_;
  std::vector<Connection>& connections_;
  std::vector<float Material::*> compliances_;  ///< that the element's constraints use
  const std::vector<int>& expectedParticles_;   ///< by object, including all that sources will add
};

template <typename C>
void ElementBuilder::add(const C& constraint, int group, float Material::*column) {
  if constexpr (!kAlwaysCompliant<C>) {
    float Material::*const compliance = complianceColumn(column);
    if (std::find(compliances_.begin(), compliances_.end(), compliance) == compliances_.end())
      declareCompliance(compliance);
  }
  batchFor<C>(world_, group, column).add(constraint);
}

}  // namespace pliant::sim
