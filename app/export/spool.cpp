#include "app/export/spool.h"

#include "app/base/disk_space.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pliant::app {

namespace {

[[noreturn]] void fail(const std::filesystem::path& folder, const char* what, std::int64_t bytes) {
  const std::string reason = std::generic_category().message(errno);
  const std::string size = bytes == 0 ? "" : fmt::format(" of {} so far", sizeText(static_cast<std::uintmax_t>(bytes)));
  throw sim::OutputError(
      fmt::format("{}: cannot {} a temporary file in this folder{}: {}", folder.string(), what, size, reason));
}

}  // namespace

Spool::Spool(std::filesystem::path folder) : folder_(std::move(folder)) {
  std::string name = (folder_ / ".pliant.XXXXXX.tmp").string();
  descriptor_ = ::mkstemps(name.data(), 4);
  if (descriptor_ < 0) fail(folder_, "make", end_);
  ::unlink(name.c_str());
}

Spool::~Spool() { ::close(descriptor_); }

Spool::Piece Spool::add(std::string_view text) {
  const Piece piece{end_, text.size()};
  while (!text.empty()) {
    const ssize_t count = ::pwrite(descriptor_, text.data(), text.size(), end_);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail(folder_, "write", end_);
    end_ += count;
    text.remove_prefix(count);
  }
  return piece;
}

const std::string& Spool::read(const Piece& piece) {
  text_.resize(piece.size);
  std::size_t done = 0;
  while (done < piece.size) {
    const ssize_t count =
        ::pread(descriptor_, text_.data() + done, piece.size - done, piece.offset + static_cast<std::int64_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) fail(folder_, "read", end_);
    done += count;
  }
  return text_;
}

}  // namespace pliant::app
