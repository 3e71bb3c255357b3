#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kMaxQuoted = 40;

/// A file opened for reading; errors are thrown as std::system_error.
class InputFile {
 public:
  // O_NONBLOCK: opening a named pipe must not wait for its writer. It does nothing to a regular file.
  explicit InputFile(const std::filesystem::path& file)
      : descriptor_(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (descriptor_ < 0) fail();
  }
  ~InputFile() { ::close(descriptor_); }
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  struct stat status() const {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) fail();
    return status;
  }

  /// Fills `buffer`, or less at the end of the file; returns the number of bytes.
  std::size_t read(char* buffer, std::size_t size) const {
    std::size_t done = 0;
    while (done < size) {
      const ssize_t count = ::read(descriptor_, buffer + done, size - done);
      if (count == 0) break;
      if (count < 0 && errno != EINTR) fail();
      if (count > 0) done += count;
    }
    return done;
  }

 private:
  [[noreturn]] static void fail() { throw std::system_error(errno, std::generic_category()); }

  int descriptor_;
};

}  // namespace

std::string readBytes(const std::filesystem::path& file) {
  std::string text;
  try {
    const InputFile input(file);
    const struct stat status = input.status();
    if (S_ISDIR(status.st_mode)) throw std::system_error(EISDIR, std::generic_category());
    if (!S_ISREG(status.st_mode)) throw InputError(file.string(), 0, "cannot read: not a regular file");
    if (static_cast<std::uintmax_t>(status.st_size) > kMaxTextBytes) {
      throw InputError(file.string(), 0, fmt::format("{} bytes, expected at most {}", status.st_size, kMaxTextBytes));
    }
    text.resize(status.st_size);
    text.resize(input.read(text.data(), text.size()));
  } catch (const std::system_error& error) {
    throw InputError(file.string(), 0, fmt::format("cannot read: {}", error.code().message()));
  }
  return text;
}

std::string readTextFile(const std::filesystem::path& file) {
  std::string text = readBytes(file);
  if (text.find('\0') != std::string::npos) throw InputError(file.string(), 0, "not a text file, expected plain text");
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  return text;
}

bool TextLines::next() {
  if (rest_.empty()) return false;
  const char* const begin = rest_.data();
  const char* const end = begin + rest_.size();
  const char* stop = begin;
  while (stop != end && *stop != '\n' && *stop != '\r') ++stop;
  line_ = std::string_view(begin, stop);
  if (stop != end) stop += (*stop == '\r' && stop + 1 != end && stop[1] == '\n') ? 2 : 1;
  rest_ = std::string_view(stop, end);
  ++number_;
  return true;
}

std::string_view nextWord(std::string_view& text) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
  std::size_t first = 0;
  while (first < text.size() && isBlank(text[first])) ++first;
  std::size_t last = first;
  while (last < text.size() && !isBlank(text[last])) ++last;
  const std::string_view word = text.substr(first, last - first);
  text.remove_prefix(last);
  return word;
}

std::string_view parseFloat(std::string_view word, float& value) {
  constexpr std::string_view kNotANumber = "is not a number";
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const char* const end = word.data() + word.size();
  // Read as a double only if a float is out of range: from_chars leaves tiny and huge values alike unset.
  auto [stop, status] = std::from_chars(word.data(), end, value);
  if (status == std::errc::result_out_of_range) {
    double wide = 0.0;
    status = std::from_chars(word.data(), end, wide).ec;
    if (status != std::errc() || std::abs(wide) > double(std::numeric_limits<float>::max())) {
      return stop == end ? "does not fit a 32-bit float" : kNotANumber;
    }
    value = static_cast<float>(wide);
  }
  if (status != std::errc() || stop != end) return kNotANumber;
  if (!std::isfinite(value)) return "is not finite";
  return {};
}

std::string quotedWord(std::string_view word) {
  std::string text(word.substr(0, kMaxQuoted));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return fmt::format("'{}{}'", text, word.size() > kMaxQuoted ? "..." : "");
}

void FileErrors::add(int line, std::string message) {
  entries_.push_back({InputMessage::Severity::error, file_, line, std::move(message)});
  if (entries_.size() < kMaxErrorsPerFile) return;
  entries_.push_back({InputMessage::Severity::error, file_, line, "too many errors, not read any further"});
  throwIfAny();
}

void FileErrors::throwIfAny() {
  if (entries_.empty()) return;
  std::stable_sort(entries_.begin(), entries_.end(),
                   [](const InputMessage& a, const InputMessage& b) { return a.line < b.line; });
  throw InputError(std::move(entries_));
}

}  // namespace pliant::sim
