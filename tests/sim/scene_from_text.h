// Scenes for tests, built from a few words and read as if from a file.
#pragma once

#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/expect_near.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <concepts>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// What stands between two tags.
struct TagText {
  std::string text;
  TagText(const char* words);
  TagText(std::string words);
  TagText(const glm::vec3& v);
  TagText(long long value);
  TagText(double value);
  template <std::integral T>
  TagText(T value) : TagText(static_cast<long long>(value)) {}
  TagText(float value) : TagText(double{value}) {}
};

/// A tag and its contents. Hardly anything is inline: tests have thousands, and each would be compiled separately.
struct Tag {
  std::string name, text;
  Tag(std::string_view its, const char* words);
  Tag(std::string_view its, const std::string& words);
  Tag(std::string_view its, const glm::vec3& v);
  Tag(std::string_view its, long long value);
  Tag(std::string_view its, double value);
  template <std::integral T>
  Tag(std::string_view its, T value) : Tag(its, static_cast<long long>(value)) {}
  Tag(std::string_view its, float value) : Tag(its, double{value}) {}
  ~Tag();
  Tag(const Tag& other);
  Tag(Tag&& other) noexcept;
  Tag& operator=(const Tag& other);
  Tag& operator=(Tag&& other) noexcept;
};

class SceneText {
 public:
  using Tags = std::vector<Tag>;

  SceneText();
  ~SceneText();
  SceneText(const SceneText& other);
  SceneText(SceneText&& other) noexcept;
  SceneText& operator=(const SceneText& other);
  SceneText& operator=(SceneText&& other) noexcept;

  SceneText& set(std::string_view name, const TagText& value);
  SceneText& element(std::string_view type, const Tags& tags);
  SceneText& element(std::string_view type, std::initializer_list<Tag> tags = {});
  SceneText& source(std::string_view type, const Tags& tags);
  SceneText& source(std::string_view type, std::initializer_list<Tag> tags);
  SceneText& particle(int object, const glm::vec3& position, const glm::vec3& velocity = glm::vec3(0.0f), int time = 0);
  /// A file beside the scene.
  SceneText& file(std::string_view name, std::string_view contents);
  /// A file of positions, with velocities where they are given.
  SceneText& points(std::string_view name, std::span<const glm::vec3> positions,
                    std::span<const glm::vec3> velocities = {});
  SceneText& points(std::string_view name, std::initializer_list<glm::vec3> positions);

  Scene scene() const;
  Simulation simulate() const;

 private:
  std::string settings_, elements_, sources_;
  std::shared_ptr<TemporaryFolder> folder_;
};

/// A scene of assets/scenes, with assignments as `--set` takes them.
Simulation shippedScene(const std::string& name, const std::vector<std::string>& assignments = {});

/// The variants of a scene of assets/scenes, in order.
std::vector<Simulation> shippedVariants(const std::string& name);

/// Steps of which each has to succeed.
void run(Simulation& simulation, int steps);

inline std::size_t indexOf(const Simulation& simulation, std::size_t object, std::size_t number) {
  return static_cast<std::size_t>(simulation.world().objects.at(object).particles.at(number));
}
inline glm::vec3 positionOf(const Simulation& simulation, std::size_t object, std::size_t number = 0) {
  return glm::vec3(simulation.world().particles.position[indexOf(simulation, object, number)]);
}
inline glm::vec3 velocityOf(const Simulation& simulation, std::size_t object, std::size_t number = 0) {
  return simulation.world().particles.velocity[indexOf(simulation, object, number)];
}

}  // namespace pliant::sim
