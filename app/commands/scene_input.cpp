#include "app/commands/scene_input.h"

#include "app/base/point_ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pliant::app {

namespace {

SceneInput loadShown(const SceneOptions& options) {
  PictureState state = readPictureState(options.scene, options.consent());
  sim::InputMessages messages;
  state.take = withOptions(std::move(state.take), options, messages);
  SceneInput input{runsOf(std::make_shared<const Take>(state.take), options.assetsFolder(), messages), {}};
  printMessages(messages.entries());
  input.picture = std::move(state);
  return input;
}

}  // namespace

InputKind kindOf(const std::filesystem::path& file) {
  if (isTakeFile(file)) return InputKind::take;
  if (isPictureFile(file)) return InputKind::picture;
  return file.extension() == ".md" ? InputKind::lesson : InputKind::scene;
}

std::string_view nameOf(InputKind kind) {
  constexpr std::array<std::string_view, 4> kNames{"a scene", "a take", "a picture", "a lesson"};
  return kNames[static_cast<std::size_t>(kind)];
}

void requireKind(const std::filesystem::path& file, InputKind kind, const std::string& what) {
  if (kindOf(file) == kind) return;
  throw sim::InputError(file.string(), 0, fmt::format("{}, this is {}", what, nameOf(kindOf(file))));
}

int SceneInput::frames() const {
  int most = 0;
  for (const SceneRun& run : runs) most = std::max(most, run.frames());
  return most;
}

SceneInput loadInput(const SceneOptions& options) {
  if (holdsPoints(options.scene)) {
    throw sim::InputError(options.scene.string(), 0,
                          "a mesh or a list of points, to be used as the <file> of an element, or opened in the "
                          "window; expected a scene, a take or a picture");
  }
  switch (kindOf(options.scene)) {
    case InputKind::picture:
      return loadShown(options);
    case InputKind::lesson:
      throw sim::InputError(
          options.scene.string(), 0,
          "a lesson, which has several scenes and is shown by the window; expected a scene, a take or a picture");
    default:
      return {loadRuns(options), std::nullopt};
  }
}

}  // namespace pliant::app
