#include "app/base/disk_space.h"

#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace pliant::app {

namespace {

std::filesystem::path folderOf(const std::filesystem::path& file) {
  return file.parent_path().empty() ? "." : file.parent_path();
}

}  // namespace

std::optional<std::uintmax_t> freeSpaceFor(const std::filesystem::path& file) {
  std::error_code failure;
  const std::filesystem::space_info space = std::filesystem::space(folderOf(file), failure);
  return failure ? std::nullopt : std::optional(space.available);
}

void requireFolderOf(const char* option, const std::filesystem::path& file) {
  std::error_code failure;
  if (std::filesystem::is_directory(file, failure))
    throw sim::InputError(option, 0, fmt::format("'{}' is a folder, expected a file", file.string()));
  if (std::filesystem::exists(folderOf(file), failure)) return;
  throw sim::InputError(option, 0,
                        fmt::format("the folder of '{}' does not exist, expected an existing one", file.string()));
}

void makeWritable(const std::filesystem::path& file) {
  const std::filesystem::path folder = folderOf(file);
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure)
    throw sim::OutputError(fmt::format("{}: cannot create the folder: {}", folder.string(), failure.message()));
  if (std::filesystem::is_directory(file, failure))
    throw sim::OutputError(fmt::format("{}: cannot be written: it is a folder", file.string()));
  std::string name = (folder / ".pliant.XXXXXX.tmp").string();
  const int descriptor = ::mkstemps(name.data(), 4);
  if (descriptor < 0) {
    throw sim::OutputError(
        fmt::format("{}: cannot be written: {}", file.string(), std::generic_category().message(errno)));
  }
  ::close(descriptor);
  ::unlink(name.c_str());
}

std::string sizeText(std::uintmax_t bytes) {
  const auto number = static_cast<double>(bytes);
  if (bytes >= 1'000'000'000) return fmt::format("{:.1f} GB", number / 1e9);
  return fmt::format("{:.0f} MB", number / 1e6);
}

DiskReserve::DiskReserve(const std::filesystem::path& file, std::uintmax_t bytes) {
  descriptor_ = ::open(folderOf(file).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor_ >= 0 && posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes)) != 0) free();
}

void DiskReserve::free() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

}  // namespace pliant::app
