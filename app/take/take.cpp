#include "app/take/take.h"

#include "app/base/file_ending.h"
#include "sim/io/atomic_file.h"
#include "sim/io/text_input.h"

#include <algorithm>

namespace pliant::app {

std::span<const TimedAction> actionsUntil(std::span<const TimedAction> actions, int step) {
  const auto end =
      std::partition_point(actions.begin(), actions.end(), [&](const TimedAction& timed) { return timed.step < step; });
  return actions.first(end - actions.begin());
}

bool isTooMuch(std::size_t edits, std::size_t sceneBytes) {
  constexpr std::size_t kMaxEdits = 20000, kMostBytes = 256u << 20;
  return edits > kMaxEdits || edits * sceneBytes > kMostBytes;
}

void saveTake(const Take& take, const std::filesystem::path& file) {
  sim::writeWhole(file, writeTake(take, file.parent_path()));
}

Take readTake(const std::filesystem::path& file, const FileConsent& consent) {
  return parseTake(sim::readTextFile(file), file, consent);
}

bool isTakeFile(const std::filesystem::path& file) { return endingOf(file) == ".take"; }

CameraPath pathOf(std::span<const CameraKey> keys) {
  std::vector<CameraPath::Key> path;
  for (const CameraKey& key : keys) path.push_back({double(key.step), key.camera});
  return CameraPath(path);
}

}  // namespace pliant::app
