#include "app/document/file_watch.h"

#include <utility>

namespace pliant::app {

namespace {

constexpr int kGone = 2;  ///< consecutive checks that do not find a file, until it is reported as gone

}  // namespace

FileWatch::Time FileWatch::timeOf(const std::filesystem::path& file) {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(file, failure);
  return failure ? std::nullopt : Time(time);
}

void FileWatch::watch(const std::vector<std::filesystem::path>& files) {
  std::map<std::filesystem::path, Known> before = std::exchange(files_, {});
  for (const std::filesystem::path& file : files) {
    const auto known = before.find(file);
    files_[file] = known != before.end() ? known->second : Known{timeOf(file)};
  }
}

void FileWatch::accept(const std::filesystem::path& file) {
  const auto known = files_.find(file);
  if (known != files_.end()) known->second = {timeOf(file)};
}

std::vector<FileWatch::Event> FileWatch::check() {
  std::vector<Event> events;
  for (auto& [file, known] : files_) {
    const Time time = timeOf(file);
    if (!time) {
      if (known.time && ++known.missed == kGone) events.push_back({file, Change::gone});
      continue;
    }
    if (known.time != time) events.push_back({file, Change::changed});
    known = {time};
  }
  return events;
}

}  // namespace pliant::app
