#include "app/pictures/picture_state.h"

#include "app/base/build_info.h"
#include "app/base/file_ending.h"
#include "app/pictures/picture_metadata.h"
#include "app/pictures/png.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <glm/trigonometric.hpp>
#include <pugixml.hpp>

#include <charconv>
#include <cmath>
#include <sstream>

namespace pliant::app {

namespace {

constexpr int kLargestSide = 32768;  ///< of a picture [pixels]

/// The members of a camera that are written, with their names.
struct CameraNumber {
  const char* name;
  float render::Camera::*member;
  float low, high;
};
constexpr float kAny = 1e6f;
constexpr CameraNumber kCameraNumbers[] = {{"distance", &render::Camera::distance, 1e-4f, kAny},
                                           {"yaw", &render::Camera::yaw, -kAny, kAny},
                                           {"pitch", &render::Camera::pitch, -kAny, kAny},
                                           {"roll", &render::Camera::roll, -kAny, kAny},
                                           {"fieldOfView", &render::Camera::fieldOfView, 1e-3f, 3.14f}};

const char* wordOf(bool value) { return value ? "TRUE" : "FALSE"; }

void writeCamera(pugi::xml_node node, const render::Camera& camera) {
  const glm::vec3& t = camera.target;
  node.append_attribute("target").set_value(fmt::format("{} {} {}", t.x, t.y, t.z).c_str());
  for (const CameraNumber& number : kCameraNumbers) {
    node.append_attribute(number.name).set_value(fmt::format("{}", camera.*number.member).c_str());
  }
  node.append_attribute("orthographic").set_value(wordOf(camera.orthographic));
}

void writeViewState(pugi::xml_node node, const ViewState& looks) {
  const ViewOptions usual;
  for (const sim::Field& field : sim::fieldsOf<ViewOptions>()) {
    if (field.type->equal(field.of(&looks.view), field.of(&usual))) continue;
    node.append_child(field.name).text().set(field.type->print(field.of(&looks.view)).front().c_str());
  }
  const ColourScale& scale = looks.view.scale;
  if (looks.view.colourBy != sim::ColourBy::object) {
    node.append_child("range").text().set(fmt::format("{} {}", scale.low, scale.high).c_str());
  }
  if (!looks.view.hidden.empty())
    node.append_child("hidden").text().set(fmt::format("{}", fmt::join(looks.view.hidden, " ")).c_str());
}

/// Parses parts of a text; errors are reported with the file.
class Reader {
 public:
  explicit Reader(const std::filesystem::path& file) : file_(file.string()) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw sim::InputError(file_, 0, "the scene in the picture: " + why);
  }
  std::vector<float> numbers(const char* name, const std::string& text, std::size_t count) const {
    std::istringstream stream(text);
    std::vector<float> list;
    for (std::string word; stream >> word;) {
      float& value = list.emplace_back();
      const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (status != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) list.clear();
      if (list.empty()) break;
    }
    if (list.size() != count) refuse(fmt::format("{} is '{}', expected {} numbers", name, text, count));
    return list;
  }
  float number(const pugi::xml_node node, const char* name, float low, float high) const {
    const float value = numbers(name, node.attribute(name).value(), 1).front();
    if (!(value >= low && value <= high)) refuse(fmt::format("{} is {}, expected {} to {}", name, value, low, high));
    return value;
  }
  bool flag(const pugi::xml_node node, const char* name) const {
    return std::string_view(node.attribute(name).value()) == "TRUE";
  }

  render::Camera camera(const pugi::xml_node node) const {
    render::Camera camera;
    if (!node) refuse("there is no <camera>");
    const std::vector<float> target = numbers("target", node.attribute("target").value(), 3);
    camera.target = {target[0], target[1], target[2]};
    for (const CameraNumber& wanted : kCameraNumbers)
      camera.*wanted.member = number(node, wanted.name, wanted.low, wanted.high);
    camera.orthographic = flag(node, "orthographic");
    return camera;
  }
  ViewOptions view(const pugi::xml_node node) const {
    ViewOptions view;
    for (const sim::Field& field : sim::fieldsOf<ViewOptions>()) {
      const pugi::xml_node tag = node.child(field.name);
      if (!tag) continue;
      const std::string expected = field.type->parse(tag.text().get(), field.info, field.member(&view));
      if (!expected.empty()) refuse(fmt::format("{} is '{}', expected {}", field.name, tag.text().get(), expected));
    }
    if (const pugi::xml_node range = node.child("range")) {
      const std::vector<float> ends = numbers("range", range.text().get(), 2);
      if (!(ends[0] < ends[1])) refuse("the range of colours is empty");
      view.scale.low = ends[0];
      view.scale.high = ends[1];
      view.scale.automatic = false;
    }
    std::istringstream hidden(node.child("hidden").text().get());
    for (int object = 0; hidden >> object;) view.hidden.insert(object);
    return view;
  }

 private:
  std::string file_;
};

}  // namespace

const sim::Scene& lastScene(const Take& take) {
  for (auto timed = take.actions.rbegin(); timed != take.actions.rend(); ++timed) {
    if (const auto* edit = std::get_if<Edit>(&timed->action)) return *edit->scene;
  }
  return take.scene;
}

std::string writePictureState(const PictureState& state) {
  pugi::xml_document document;
  pugi::xml_node picture = document.append_child("picture");
  const auto set = [&](const char* name, const std::string& value) {
    picture.append_attribute(name).set_value(value.c_str());
  };
  std::error_code failure;
  std::filesystem::path scene = std::filesystem::absolute(state.take.scene.file, failure).lexically_normal();
  if (failure) scene = state.take.scene.file;
  set("version", version());
  set("scene", scene.string());
  set("size", fmt::format("{} {}", state.size.x, state.size.y));
  set("supersampling", fmt::format("{}", state.supersampling));
  set("dark", wordOf(state.looks.dark));
  set("transparent", wordOf(state.transparent));
  writeCamera(picture.append_child("camera"), state.looks.camera);
  writeViewState(picture.append_child("looks"), state.looks);
  Take take = state.take;
  take.camera.clear();
  take.states.clear();
  const std::string text = writeTake(take, scene.parent_path());
  picture.append_buffer(text.data(), text.size());
  std::ostringstream stream;
  document.save(stream, " ", pugi::format_default | pugi::format_no_declaration);
  return stream.str();
}

PictureState parsePictureState(std::string_view text, const std::filesystem::path& file, const FileConsent& consent) {
  const Reader read(file);
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(text.data(), text.size());
  if (!result) read.refuse(fmt::format("not well-formed XML: {}", result.description()));
  const pugi::xml_node picture = document.child("picture");
  const pugi::xml_node take = picture.child("take");
  if (!take) read.refuse("there is no <take> in a <picture>");

  PictureState state;
  const std::vector<float> size = read.numbers("size", picture.attribute("size").value(), 2);
  if (std::min(size[0], size[1]) < 1.0f || std::max(size[0], size[1]) > float(kLargestSide))
    read.refuse("its size is out of range");
  state.size = glm::ivec2(int(size[0]), int(size[1]));
  state.supersampling = static_cast<int>(read.number(picture, "supersampling", 1.0f, 4.0f));
  state.looks.dark = read.flag(picture, "dark");
  state.transparent = read.flag(picture, "transparent");
  state.looks.camera = read.camera(picture.child("camera"));
  state.looks.view = read.view(picture.child("looks"));

  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  std::ostringstream takeText;
  take.print(takeText, "", pugi::format_raw);
  const std::filesystem::path scene = picture.attribute("scene").value();
  state.take = parseTake(takeText.str(), scene.empty() ? file : scene, consent, folder);
  state.take.camera.clear();
  state.looks.background = lastScene(state.take).view.background;
  return state;
}

PictureState readPictureState(const std::filesystem::path& file, const FileConsent& consent) {
  return parsePictureState(readPictureText(file), file, consent);
}

bool isPictureFile(const std::filesystem::path& file) { return endingOf(file) == ".png"; }

}  // namespace pliant::app
