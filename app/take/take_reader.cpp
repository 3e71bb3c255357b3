// Reads a take from XML; take.h has the format. Takes come from untrusted sources: everything in them is checked.
#include "app/base/build_info.h"
#include "app/document/scene_files.h"
#include "app/take/scene_change.h"
#include "app/take/take.h"
#include "sim/io/line_table.h"
#include "sim/io/text_input.h"
#include "sim/scene/registry.h"
#include "sim/tearing/blade.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <pugixml.hpp>

#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxBytes = 256u << 20;
constexpr std::size_t kMaxErrors = 100;
constexpr int kMaxSteps = 100'000'000;
constexpr float kMaxStrength = 1e6f;

struct Range {
  float low, high;
  bool holds(float value) const { return value >= low && value <= high; }
};
constexpr Range kAny{-1e15f, 1e15f};  ///< positions beyond leave no precision for a step in float32

/// The words of a value, split by blanks and line ends.
std::vector<std::string_view> wordsOf(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return words;
    text.remove_prefix(first);
    words.push_back(text.substr(0, text.find_first_of(kBlank)));
    text.remove_prefix(words.back().size());
  }
}

template <typename T>
bool parseWhole(std::string_view word, T& value, int base = 10) {
  const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value, base);
  return status == std::errc() && end == word.data() + word.size();
}

bool setsFile(const sim::Scene& scene, const SceneChange& change) {
  return std::any_of(change.begin(), change.end(), [&](const sim::Variant::Set& set) {
    const sim::Field* field = sim::findParameter(scene, set.path);
    return field != nullptr && namesFiles(*field);
  });
}

class TakeReader {
 public:
  TakeReader(std::string_view text, const std::filesystem::path& file, const FileConsent& consent,
             const std::filesystem::path& home)
      : text_(text), lineTable_(text), file_(file.string()), path_(file), consent_(consent), home_(home) {}

  Take read();

 private:
  using Names = std::initializer_list<std::string_view>;

  int lineOf(pugi::xml_node node) const { return lineTable_.lineAt(node.offset_debug()); }
  void error(int line, std::string message);
  void error(pugi::xml_node node, std::string message) { error(lineOf(node), std::move(message)); }
  void expectAttributes(pugi::xml_node node, Names needed, Names possible = {});
  void expectNothingInside(pugi::xml_node node);

  std::string_view textOf(pugi::xml_node node, const char* name) const { return node.attribute(name).value(); }
  int wholeOf(pugi::xml_node node, const char* name, int least, int most);
  float numberOf(pugi::xml_node node, const char* name, const Range& range);
  template <std::size_t N>
  std::array<float, N> numbersOf(pugi::xml_node node, const char* name);
  glm::vec3 vectorOf(pugi::xml_node node, const char* name);
  sim::Sight sightOf(pugi::xml_node node, const char* name);
  std::vector<int> wholesOf(pugi::xml_node node, const char* name);
  int knifeOf(pugi::xml_node node) {
    return node.attribute("knife") ? wholeOf(node, "knife", 0, sim::Simulation::kKnives - 1) : 0;
  }

  void readTake(pugi::xml_node node);
  std::optional<sim::Scene> sceneOf(pugi::xml_node node);
  void readActions(pugi::xml_node node);
  std::optional<Action> actionOf(pugi::xml_node node);
  std::optional<Action> editOf(pugi::xml_node node);
  void lookElsewhere(const sim::Scene& scene);
  SceneChange changeOf(pugi::xml_node node);
  void numberElements(pugi::xml_node node, sim::Scene& scene);
  void readCamera(pugi::xml_node node);
  void readStates(pugi::xml_node node);

  std::string_view text_;
  sim::LineTable lineTable_;
  std::string file_;
  std::filesystem::path path_;
  FileConsent consent_;
  std::filesystem::path home_;
  std::vector<ForeignFile> elsewhere_;  ///< files named by the scenes that may not be read
  sim::InputMessages messages_;
  Take take_;
  std::shared_ptr<const sim::Scene> scene_;  ///< after the last edit
  std::map<int, std::uint64_t> elements_;    ///< element identities by number in the file
  std::size_t sceneBytes_ = 0;               ///< of the largest scene
  std::size_t edits_ = 0;
};

void TakeReader::error(int line, std::string message) {
  messages_.error(file_, line, std::move(message));
  if (messages_.entries().size() < kMaxErrors) return;
  messages_.error(file_, line, "too many errors, not read any further");
  messages_.throwIfErrors();
}

void TakeReader::expectAttributes(pugi::xml_node node, Names needed, Names possible) {
  const auto contains = [](Names names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const pugi::xml_attribute attribute : node.attributes()) {
    if (contains(needed, attribute.name()) || contains(possible, attribute.name())) continue;
    error(node,
          fmt::format("<{}> has attribute '{}', expected {}", node.name(), attribute.name(),
                      needed.size() + possible.size() == 0 ? "none" : fmt::format("{}", fmt::join(needed, ", "))));
  }
  for (const std::string_view name : needed) {
    if (!node.attribute(std::string(name).c_str()))
      error(node, fmt::format("<{}> has no attribute '{}'", node.name(), name));
  }
}

void TakeReader::expectNothingInside(pugi::xml_node node) {
  if (node.first_child()) error(node, fmt::format("<{}> has content, expected only attributes", node.name()));
}

int TakeReader::wholeOf(pugi::xml_node node, const char* name, int least, int most) {
  int value = least;
  const std::string_view text = textOf(node, name);
  if (!node.attribute(name) || (parseWhole(text, value) && value >= least && value <= most)) return value;
  error(node, fmt::format("{} is {}, expected a whole number from {} to {}", name, sim::quotedWord(text), least, most));
  return least;
}

float TakeReader::numberOf(pugi::xml_node node, const char* name, const Range& range) {
  float value = range.low;
  const std::string_view text = textOf(node, name);
  if (!node.attribute(name) || (sim::parseFloat(text, value).empty() && range.holds(value))) return value;
  error(node,
        fmt::format("{} is {}, expected a number from {} to {}", name, sim::quotedWord(text), range.low, range.high));
  return range.low;
}

template <std::size_t N>
std::array<float, N> TakeReader::numbersOf(pugi::xml_node node, const char* name) {
  std::array<float, N> values{};
  const std::string_view text = textOf(node, name);
  const std::vector<std::string_view> words = wordsOf(text);
  bool good = words.size() == N;
  for (std::size_t k = 0; k < N && good; ++k)
    good = sim::parseFloat(words[k], values[k]).empty() && kAny.holds(values[k]);
  if (good || !node.attribute(name)) return values;
  error(node, fmt::format("{} is {}, expected {} numbers", name, sim::quotedWord(text), N));
  return {};
}

glm::vec3 TakeReader::vectorOf(pugi::xml_node node, const char* name) {
  const auto [x, y, z] = numbersOf<3>(node, name);
  return {x, y, z};
}

sim::Sight TakeReader::sightOf(pugi::xml_node node, const char* name) {
  const auto v = numbersOf<6>(node, name);
  const sim::Sight sight{{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
  if (std::abs(glm::length(sight.direction) - 1.0f) < 1e-3f) return sight;
  if (node.attribute(name))
    error(node, fmt::format("{} is {}, expected an origin and a direction of length 1", name,
                            sim::quotedWord(textOf(node, name))));
  return {};
}

std::vector<int> TakeReader::wholesOf(pugi::xml_node node, const char* name) {
  std::vector<int> values;
  for (const std::string_view word : wordsOf(textOf(node, name))) {
    values.push_back(0);
    if (parseWhole(word, values.back()) && values.back() >= 0) continue;
    error(node, fmt::format("{} has {}, expected whole numbers from 0 on", name, sim::quotedWord(word)));
    return {};
  }
  return values;
}

Take TakeReader::read() {
  if (text_.size() > kMaxBytes)
    throw sim::InputError(file_, 0, fmt::format("larger than {} bytes, expected a take", kMaxBytes));
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!result)
    throw sim::InputError(file_, lineTable_.lineAt(result.offset),
                          fmt::format("not well-formed XML: {}", result.description()));
  const pugi::xml_node root = document.document_element();
  if (std::string_view(root.name()) != "take") {
    throw sim::InputError(file_, lineOf(root), fmt::format("found <{}>, expected a <take>", root.name()));
  }
  readTake(root);
  throwIfErrors(messages_, elsewhere_);
  return std::move(take_);
}

void TakeReader::readTake(pugi::xml_node node) {
  expectAttributes(node, {"version", "steps"}, {"begin"});
  take_.version = textOf(node, "version");
  if (isNewerVersion(take_.version))
    error(node, fmt::format("made by version {}, expected one up to this program's, {}", take_.version, version()));
  take_.steps = wholeOf(node, "steps", 0, kMaxSteps);
  messages_.throwIfErrors();  // later checks depend on its length
  take_.begin = wholeOf(node, "begin", 0, take_.steps);
  std::optional<sim::Scene> scene;
  const pugi::xml_node first = node.child("simulation");
  if (first) {
    scene = sceneOf(first);
  } else {
    error(node, "<take> has no <simulation>, expected the scene that it begins with");
  }
  if (!scene) return messages_.throwIfErrors();  // nothing else can be checked without a scene
  lookElsewhere(*scene);
  take_.scene = *scene;
  for (const sim::Element& element : scene->elements) elements_.emplace(static_cast<int>(elements_.size()), element.id);
  scene_ = std::make_shared<sim::Scene>(std::move(*scene));
  std::map<std::string_view, int> seen;
  for (const pugi::xml_node part : node) {
    if (part.type() == pugi::node_comment) continue;
    const std::string_view name = part.name();
    if (name != "states" && !seen.emplace(name, 0).second) {
      error(part, fmt::format("a second <{}>, expected one", name));
    } else if (name == "actions") {
      readActions(part);
    } else if (name == "camera") {
      readCamera(part);
    } else if (name == "states") {
      readStates(part);
    } else if (name != "simulation") {
      error(part, fmt::format("<{}> in <take>, expected <simulation>, <actions>, <camera> or <states>", name));
    }
  }
  if (!take_.states.empty() && take_.states.size() != take_.runCount()) {
    error(node, fmt::format("{} <states>, expected one for each of the {} runs, or none", take_.states.size(),
                            take_.runCount()));
  }
}

// Passes the text to the scene parser as it is, after as many empty lines as precede it, so that its messages have the
// right line numbers.
std::optional<sim::Scene> TakeReader::sceneOf(pugi::xml_node node) {
  constexpr std::string_view kEnd = "</simulation>";
  const auto begin = static_cast<std::size_t>(node.offset_debug()) - 1;
  const std::size_t end = text_.find(kEnd, begin);
  if (end == std::string_view::npos) {
    error(node, "<simulation> has no </simulation>");
    return std::nullopt;
  }
  std::string text(static_cast<std::size_t>(lineOf(node)) - 1, '\n');
  text += text_.substr(begin, end + kEnd.size() - begin);
  sceneBytes_ = std::max(sceneBytes_, end - begin);
  sim::InputMessages found;
  sim::Scene scene = sim::parseScene(text, path_, sim::Registry::builtin(), found);
  for (const sim::InputMessage& entry : found.entries()) {
    if (entry.severity == sim::InputMessage::Severity::error) error(entry.line, entry.message);
  }
  if (found.hasErrors()) return std::nullopt;
  return scene;
}

void TakeReader::readActions(pugi::xml_node node) {
  expectAttributes(node, {});
  int last = 0;
  for (const pugi::xml_node tag : node) {
    if (tag.type() == pugi::node_comment) continue;
    if (tag.type() != pugi::node_element) {
      error(node, "text in <actions>, expected tags");
      continue;
    }
    const int step = wholeOf(tag, "step", 0, take_.steps);
    if (step < last) error(tag, fmt::format("step {} after step {}, expected them in order", step, last));
    last = std::max(step, last);
    if (auto action = actionOf(tag)) take_.actions.push_back({step, std::move(*action)});
  }
}

std::optional<Action> TakeReader::actionOf(pugi::xml_node node) {
  constexpr int kMost = std::numeric_limits<int>::max();
  const std::string_view name = node.name();
  if (name == "edit") return editOf(node);
  expectNothingInside(node);
  if (name == "grab") {
    expectAttributes(node, {"step", "particle", "strength"});
    return Grab{wholeOf(node, "particle", 0, kMost), numberOf(node, "strength", {0.0f, kMaxStrength})};
  }
  if (name == "move") {
    expectAttributes(node, {"step", "particle", "target", "duration"});
    return MoveGrabbed{wholeOf(node, "particle", 0, kMost), vectorOf(node, "target"),
                       numberOf(node, "duration", {0.0f, kAny.high})};
  }
  if (name == "release") {
    expectAttributes(node, {"step", "particle"});
    return ReleaseGrabbed{wholeOf(node, "particle", 0, kMost)};
  }
  if (name == "pin" || name == "unpin") {
    expectAttributes(node, {"step", "particles"});
    return Pin{wholesOf(node, "particles"), name == "pin"};
  }
  if (name == "gust") {
    expectAttributes(node, {"step", "velocity"});
    return Gust{vectorOf(node, "velocity")};
  }
  if (name == "cut") {
    expectAttributes(node, {"step", "from", "to"}, {"knife"});
    return Cut{{sightOf(node, "from"), sightOf(node, "to")}, knifeOf(node)};
  }
  if (name == "liftKnife") {
    expectAttributes(node, {"step"}, {"knife"});
    return LiftKnife{knifeOf(node)};
  }
  error(node,
        fmt::format("<{}> in <actions>, expected grab, move, release, pin, unpin, gust, cut, liftKnife or edit", name));
  return std::nullopt;
}

std::optional<Action> TakeReader::editOf(pugi::xml_node node) {
  const pugi::xml_node whole = node.child("simulation");
  if (whole) {
    expectAttributes(node, {"step", "elements"});
  } else {
    expectAttributes(node, {"step"});
  }
  sim::Scene edited;
  if (whole) {
    auto scene = sceneOf(whole);
    if (!scene) return std::nullopt;
    if (whole != node.first_child() || whole != node.last_child()) error(node, "<edit> holds more than a <simulation>");
    numberElements(node, *scene);
    lookElsewhere(*scene);
    edited = std::move(*scene);
  } else {
    try {
      const SceneChange change = changeOf(node);
      edited = changed(*scene_, change, file_);
      if (setsFile(*scene_, change)) lookElsewhere(edited);
    } catch (const sim::InputError& failure) {
      error(failure.entries().front().line, failure.entries().front().message);
      return std::nullopt;
    }
  }
  if (edited.variants.size() != take_.scene.variants.size()) {
    error(node,
          fmt::format("{} variants, expected {} as at the start", edited.variants.size(), take_.scene.variants.size()));
  }
  if (isTooMuch(++edits_, sceneBytes_)) {
    error(node, fmt::format("too many edits of a scene of {} bytes", sceneBytes_));
    messages_.throwIfErrors();
  }
  scene_ = std::make_shared<sim::Scene>(std::move(edited));
  return Edit{scene_};
}

void TakeReader::lookElsewhere(const sim::Scene& scene) {
  if (elsewhere_.size() >= kMaxErrors) return;
  const std::vector<ForeignFile> found = filesElsewhere(scene, consent_, home_);
  elsewhere_.insert(elsewhere_.end(), found.begin(), found.end());
}

SceneChange TakeReader::changeOf(pugi::xml_node node) {
  SceneChange change;
  for (const pugi::xml_node tag : node) {
    if (tag.type() == pugi::node_comment) continue;
    if (std::string_view(tag.name()) != "set") {
      error(node, fmt::format("<{}> in <edit>, expected <set> or a <simulation>", tag.name()));
      continue;
    }
    expectAttributes(tag, {"path"});
    change.push_back({std::string(textOf(tag, "path")), tag.text().get(), lineOf(tag)});
  }
  return change;
}

// The same number is the same element, provided that the type is the same.
void TakeReader::numberElements(pugi::xml_node node, sim::Scene& scene) {
  const std::vector<int> numbers = wholesOf(node, "elements");
  if (numbers.size() != scene.elements.size()) {
    return error(node, fmt::format("{} numbers in elements, expected one for each of {}", numbers.size(),
                                   scene.elements.size()));
  }
  std::map<int, int> seen;
  for (std::size_t e = 0; e < numbers.size(); ++e) {
    if (!seen.emplace(numbers[e], 0).second) error(node, fmt::format("elements has {} twice", numbers[e]));
    scene.elements[e].id = elements_.emplace(numbers[e], scene.elements[e].id).first->second;
  }
}

void TakeReader::readCamera(pugi::xml_node node) {
  expectAttributes(node, {});
  for (const pugi::xml_node tag : node) {
    if (tag.type() == pugi::node_comment) continue;
    if (std::string_view(tag.name()) != "key") {
      error(node, fmt::format("<{}> in <camera>, expected <key>", tag.name()));
      continue;
    }
    expectNothingInside(tag);
    expectAttributes(tag, {"step", "target", "distance", "yaw", "pitch"}, {"roll", "fieldOfView", "orthographic"});
    CameraKey key;
    key.step = wholeOf(tag, "step", take_.camera.empty() ? 0 : take_.camera.back().step + 1, take_.steps);
    key.camera.target = vectorOf(tag, "target");
    key.camera.distance = numberOf(tag, "distance", {1e-9f, kAny.high});
    key.camera.yaw = numberOf(tag, "yaw", kAny);
    key.camera.pitch = numberOf(tag, "pitch", {-1.5708f, 1.5708f});
    key.camera.roll = tag.attribute("roll") ? numberOf(tag, "roll", kAny) : key.camera.roll;
    if (tag.attribute("fieldOfView")) key.camera.fieldOfView = numberOf(tag, "fieldOfView", {1e-3f, 3.14f});
    key.camera.orthographic = textOf(tag, "orthographic") == "TRUE";
    take_.camera.push_back(key);
  }
}

void TakeReader::readStates(pugi::xml_node node) {
  expectAttributes(node, {"run"});
  wholeOf(node, "run", static_cast<int>(take_.states.size()), static_cast<int>(take_.states.size()));
  Fingerprints states;
  for (const std::string_view word : wordsOf(node.text().get())) {
    states.push_back(0);
    if (word.size() == 8 && parseWhole(word, states.back(), 16)) continue;
    return error(
        node, fmt::format("{} in <states>, expected fingerprints of eight hexadecimal digits", sim::quotedWord(word)));
  }
  if (std::ssize(states) != take_.steps) {
    error(node, fmt::format("{} fingerprints, expected one for each of {} steps", states.size(), take_.steps));
  }
  take_.states.push_back(std::move(states));
}

}  // namespace

Take parseTake(std::string_view text, const std::filesystem::path& file, const FileConsent& consent,
               const std::filesystem::path& home) {
  return TakeReader(text, file, consent, home).read();
}

}  // namespace pliant::app
