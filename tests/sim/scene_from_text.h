// Scenes for tests, put together from a few words and read as if they came from a file.
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

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pliant::sim {

/// What stands between two tags.
struct TagText {
  std::string text;
  TagText(const char* words) : text(words) {}
  TagText(std::string words) : text(std::move(words)) {}
  TagText(const glm::vec3& v) : text(print(v.x) + ' ' + print(v.y) + ' ' + print(v.z)) {}
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  TagText(T value) : text(print(value)) {}

 private:
  template <typename T>
  static std::string print(T value) {
    std::ostringstream out;
    out.precision(9);
    out << value;
    return out.str();
  }
};

class SceneText {
 public:
  using Tags = std::vector<std::pair<std::string, TagText>>;

  SceneText() { set("iterations", 100); }

  SceneText& set(const std::string& name, const TagText& value) {
    settings_ += tag(name, value.text);
    return *this;
  }
  SceneText& element(const std::string& type, const Tags& tags = {}) {
    elements_ += "<element>" + tag("type", type) + all(tags) + "</element>\n";
    return *this;
  }
  SceneText& source(const std::string& type, const Tags& tags) {
    sources_ += tag(type, all(tags));
    return *this;
  }
  SceneText& particle(int object, const glm::vec3& position, const glm::vec3& velocity = glm::vec3(0.0f),
                      int time = 0) {
    return source("particle", {{"time", time}, {"object", object}, {"position", position}, {"velocity", velocity}});
  }
  /// A file beside the scene.
  SceneText& file(const std::string& name, const std::string& contents) {
    folder_->write(name, contents);
    return *this;
  }
  /// A file of positions, with velocities where they are given.
  SceneText& points(const std::string& name, std::span<const glm::vec3> positions,
                    std::span<const glm::vec3> velocities = {}) {
    std::string lines;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      lines += TagText(positions[i]).text;
      if (!velocities.empty()) lines += ' ' + TagText(velocities[i]).text;
      lines += '\n';
    }
    return file(name, lines);
  }
  SceneText& points(const std::string& name, std::initializer_list<glm::vec3> positions) {
    return points(name, std::span<const glm::vec3>(positions.begin(), positions.size()));
  }

  Scene scene() const {
    InputMessages diagnostics;
    Scene scene = parseScene("<simulation>\n" + settings_ + "<elements>\n" + elements_ + "</elements>\n<particles>\n" +
                                 sources_ + "</particles>\n</simulation>\n",
                             *folder_ / "scene.xml", Registry::builtin(), diagnostics);
    diagnostics.throwIfErrors();
    return scene;
  }
  Simulation simulate() const {
    InputMessages diagnostics;
    return Simulation(scene(), {}, diagnostics);
  }

 private:
  static std::string tag(const std::string& name, const std::string& text) {
    return '<' + name + '>' + text + "</" + name + ">\n";
  }
  static std::string all(const Tags& tags) {
    std::string text;
    for (const auto& [name, value] : tags) text += tag(name, value.text);
    return text;
  }

  std::string settings_, elements_, sources_;
  std::shared_ptr<TemporaryFolder> folder_ = std::make_shared<TemporaryFolder>();
};

/// A scene of assets/scenes, with assignments as `--set` takes them.
inline Simulation shippedScene(const std::string& name, const std::vector<std::string>& assignments = {}) {
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages diagnostics;
  Scene scene = readScene(assets / "scenes" / (name + ".xml"), Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  for (const std::string& assignment : assignments) setParameter(scene, assignment);
  return Simulation(std::move(scene), {assets}, diagnostics);
}

/// The variants of a scene of assets/scenes, in order.
inline std::vector<Simulation> shippedVariants(const std::string& name) {
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages diagnostics;
  const Scene scene = readScene(assets / "scenes" / (name + ".xml"), Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  std::vector<Simulation> simulations;
  for (Scene& variant : scenesSideBySide(scene))
    simulations.emplace_back(std::move(variant), BuildOptions{assets}, diagnostics);
  return simulations;
}

inline void run(Simulation& simulation, int steps) {
  for (int step = 0; step < steps; ++step) {
    ASSERT_TRUE(simulation.step()) << "frame " << simulation.blowUp()->frame << ": " << simulation.blowUp()->message;
  }
}

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
