// Messages about bad input: where it is, what is wrong, what was expected.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace pliant::sim {

/// One finding about an input file. Printed as `FILE:LINE: message`.
struct InputMessage {
  enum class Severity { error, warning };

  Severity severity = Severity::error;
  std::string file;     ///< path as the user wrote it
  int line = 0;         ///< 1-based; 0 = the file as a whole
  std::string message;  ///< what is wrong and what was expected

  std::string text() const;
};

/// Collects findings so that all errors of an input are reported at once.
class InputMessages {
 public:
  void error(std::string file, int line, std::string message);
  void warning(std::string file, int line, std::string message);
  void add(const std::vector<InputMessage>& entries);

  bool hasErrors() const;
  const std::vector<InputMessage>& entries() const { return entries_; }

  /// Throws InputError with all entries if there is an error among them.
  void throwIfErrors() const;

 private:
  std::vector<InputMessage> entries_;
};

/// Input that cannot be used; what() holds one line per finding.
class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<InputMessage> entries);
  InputError(std::string file, int line, std::string message);

  const std::vector<InputMessage>& entries() const { return entries_; }

 private:
  std::vector<InputMessage> entries_;
};

/// A file that could not be written (disk full, read-only folder, ...).
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace pliant::sim
