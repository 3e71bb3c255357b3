#include "tests/sim/scene_from_text.h"

#include <sstream>
#include <utility>

namespace pliant::sim {

namespace {

template <typename T>
std::string print(T value) {
  std::ostringstream out;
  out.precision(9);
  out << value;
  return out.str();
}

std::string print(const glm::vec3& v) { return print(v.x) + ' ' + print(v.y) + ' ' + print(v.z); }

std::string inTag(std::string_view name, std::string_view text) {
  std::string all = "<";
  return all.append(name).append(">").append(text).append("</").append(name).append(">\n");
}

std::string inTags(std::span<const Tag> tags) {
  std::string text;
  for (const Tag& tag : tags) text += inTag(tag.name, tag.text);
  return text;
}

std::string elementOf(std::string_view type, std::span<const Tag> tags) {
  return "<element>" + inTag("type", type) + inTags(tags) + "</element>\n";
}

}  // namespace

TagText::TagText(const char* words) : text(words) {}
TagText::TagText(std::string words) : text(std::move(words)) {}
TagText::TagText(const glm::vec3& v) : text(print(v)) {}
TagText::TagText(long long value) : text(print(value)) {}
TagText::TagText(double value) : text(print(value)) {}

Tag::Tag(std::string_view its, const char* words) : name(its), text(words) {}
Tag::Tag(std::string_view its, const std::string& words) : name(its), text(words) {}
Tag::Tag(std::string_view its, const glm::vec3& v) : name(its), text(print(v)) {}
Tag::Tag(std::string_view its, long long value) : name(its), text(print(value)) {}
Tag::Tag(std::string_view its, double value) : name(its), text(print(value)) {}
Tag::~Tag() = default;
Tag::Tag(const Tag& other) = default;
Tag::Tag(Tag&& other) noexcept = default;
Tag& Tag::operator=(const Tag& other) = default;
Tag& Tag::operator=(Tag&& other) noexcept = default;

SceneText::SceneText() : folder_(std::make_shared<TemporaryFolder>()) { set("iterations", 100); }
SceneText::~SceneText() = default;
SceneText::SceneText(const SceneText& other) = default;
SceneText::SceneText(SceneText&& other) noexcept = default;
SceneText& SceneText::operator=(const SceneText& other) = default;
SceneText& SceneText::operator=(SceneText&& other) noexcept = default;

SceneText& SceneText::set(std::string_view name, const TagText& value) {
  settings_ += inTag(name, value.text);
  return *this;
}

SceneText& SceneText::element(std::string_view type, const Tags& tags) {
  elements_ += elementOf(type, tags);
  return *this;
}

SceneText& SceneText::element(std::string_view type, std::initializer_list<Tag> tags) {
  elements_ += elementOf(type, tags);
  return *this;
}

SceneText& SceneText::source(std::string_view type, const Tags& tags) {
  sources_ += inTag(type, inTags(tags));
  return *this;
}

SceneText& SceneText::source(std::string_view type, std::initializer_list<Tag> tags) {
  sources_ += inTag(type, inTags(tags));
  return *this;
}

SceneText& SceneText::particle(int object, const glm::vec3& position, const glm::vec3& velocity, int time) {
  return source("particle", {{"time", time}, {"object", object}, {"position", position}, {"velocity", velocity}});
}

SceneText& SceneText::file(std::string_view name, std::string_view contents) {
  folder_->write(name, contents);
  return *this;
}

SceneText& SceneText::points(std::string_view name, std::span<const glm::vec3> positions,
                             std::span<const glm::vec3> velocities) {
  std::string lines;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    lines += print(positions[i]);
    if (!velocities.empty()) lines += ' ' + print(velocities[i]);
    lines += '\n';
  }
  return file(name, lines);
}

SceneText& SceneText::points(std::string_view name, std::initializer_list<glm::vec3> positions) {
  return points(name, std::span<const glm::vec3>(positions.begin(), positions.size()));
}

Scene SceneText::scene() const {
  InputMessages diagnostics;
  Scene scene = parseScene("<simulation>\n" + settings_ + "<elements>\n" + elements_ + "</elements>\n<particles>\n" +
                               sources_ + "</particles>\n</simulation>\n",
                           *folder_ / "scene.xml", Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  return scene;
}

Simulation SceneText::simulate() const {
  InputMessages diagnostics;
  return Simulation(scene(), {}, diagnostics);
}

Simulation shippedScene(const std::string& name, const std::vector<std::string>& assignments) {
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages diagnostics;
  Scene scene = readScene(assets / "scenes" / (name + ".xml"), Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  for (const std::string& assignment : assignments) setParameter(scene, assignment);
  return Simulation(std::move(scene), {assets}, diagnostics);
}

std::vector<Simulation> shippedVariants(const std::string& name) {
  const std::filesystem::path assets = sourcePath("assets");
  InputMessages diagnostics;
  const Scene scene = readScene(assets / "scenes" / (name + ".xml"), Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  std::vector<Simulation> simulations;
  for (Scene& variant : scenesSideBySide(scene))
    simulations.emplace_back(std::move(variant), BuildOptions{assets}, diagnostics);
  return simulations;
}

void run(Simulation& simulation, int steps) {
  for (int step = 0; step < steps; ++step) {
    ASSERT_TRUE(simulation.step()) << "frame " << simulation.blowUp()->frame << ": " << simulation.blowUp()->message;
  }
}

}  // namespace pliant::sim
