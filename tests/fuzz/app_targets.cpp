// Takes, lessons, pictures.
#include "app/lesson/lesson.h"
#include "app/pictures/picture_metadata.h"
#include "app/pictures/picture_state.h"
#include "app/take/take.h"
#include "sim/base/input_errors.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/paths.h"

#include <array>
#include <string>

namespace pliant {

namespace {

using namespace app;

void fuzzTake(std::string_view input) {
  const std::string file = sourcePath("tests/fuzz/corpus/take/input.take");
  try {
    const Take take = parseTake(input, file);
    const std::string text = writeTake(take, std::filesystem::path(file).parent_path());
    if (writeTake(parseTake(text, file), std::filesystem::path(file).parent_path()) != text)
      throw BrokenPromise("a take that is written is read back equal");
  } catch (const sim::InputError&) {
  }
}

void fuzzLesson(std::string_view input) {
  try {
    for (const LessonPage& page : readLesson(writeFuzzFile(".md", input), sourcePath("assets")).pages)
      (void)page.scene();
  } catch (const sim::InputError&) {
  }
}

// A picture, or what Pliant writes into one: the checksums of PNG keep a fuzzer from getting there by itself.
void fuzzPicture(std::string_view input) {
  if (input.starts_with("\x89PNG")) {
    try {
      (void)readPictureState(writeFuzzFile(".png", input));
    } catch (const sim::InputError&) {
    }
    return;
  }
  const std::string file = sourcePath("tests/fuzz/corpus/picture/input.png");
  try {
    const std::string text = writePictureState(parsePictureState(input, file));
    if (writePictureState(parsePictureState(text, file)) != text)
      throw BrokenPromise("what is written into a picture is read back equal");
  } catch (const sim::InputError&) {
  }
}

constexpr std::array<FuzzTarget, 3> kTargets{{{"take", fuzzTake}, {"lesson", fuzzLesson}, {"picture", fuzzPicture}}};

}  // namespace

std::span<const FuzzTarget> appFuzzTargets() { return kTargets; }

}  // namespace pliant
