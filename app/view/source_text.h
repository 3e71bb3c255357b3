// Locates functions in the program's own source. The lens shows them beside the lines of the algorithm.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// A function, by its file and the beginning of its signature. No line number: that changes with every edit.
struct SourceRef {
  std::string_view file = {};  ///< relative to the source folder: "sim/step/euler.cpp"; empty: none
  std::string_view head = {};  ///< "void Euler::predict(", which occurs once in the file
};

struct SourceText {
  int line = 0;      ///< of the function's signature, from 1
  std::string text;  ///< the comment above it, and the function
};

/// The function's text in the file below `folder`; nothing if the sources are missing, or have no such function.
std::optional<SourceText> sourceTextOf(const SourceRef& ref, const std::filesystem::path& folder);

/// The function's name: "Euler::predict".
std::string_view functionOf(const SourceRef& ref);

}  // namespace pliant::app
