// Reads text input: the whole file, its lines, its numbers. Shared by the readers of point and mesh files.
#pragma once

#include "sim/base/input_errors.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

constexpr std::size_t kMaxTextBytes = 0x7fffffff;     ///< just below 2 GiB, so that a line number fits an int
constexpr std::size_t kMaxFilePoints = 50'000'000;    ///< points or vertices in one file
constexpr std::size_t kMaxFileTriangles = 8'000'000;  ///< as many as the finest grid has; topology takes 300 bytes each
constexpr std::size_t kMaxErrorsPerFile = 100;        ///< reading stops there

/// The contents of `file`. Throws InputError: unreadable, not a regular file, too large.
[[nodiscard]] std::string readBytes(const std::filesystem::path& file);

/// The contents of `file` without a byte order mark. Throws InputError: unreadable, not a regular file, too large, or
/// not text (holds a zero byte).
[[nodiscard]] std::string readTextFile(const std::filesystem::path& file);

/// Iterates over the lines of a text; a line ends with LF, CR LF or CR. The text must outlive the iteration.
class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool next();                       ///< to the first or the next line; false at the end
  std::string_view line() const { return line_; }  ///< without its end
  int number() const { return number_; }           ///< 1-based

 private:
  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
};

/// Removes the next word from `text`, up to a blank or tab; empty at the end.
std::string_view nextWord(std::string_view& text);

/// Reads all of `word` as a finite float. Returns what is wrong ("is not a number", ...), else an empty view.
[[nodiscard]] std::string_view parseFloat(std::string_view word, float& value);

/// A piece of an input file for a message: shortened, with `?` for all but printable ASCII.
std::string quotedWord(std::string_view word);

/// The errors of one file, reported at once in the order of lines.
class FileErrors {
 public:
  explicit FileErrors(const std::filesystem::path& file) : file_(file.string()) {}

  /// Throws InputError with all errors so far once there are kMaxErrorsPerFile.
  void add(int line, std::string message);
  void throwIfAny();

 private:
  std::string file_;
  std::vector<InputMessage> entries_;
};

}  // namespace pliant::sim
