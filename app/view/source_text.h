// Where in the program's own source something is done. The lens shows it beside the line of the algorithm.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// A function, by its file and how its head begins. No line number: those change with every edit.
struct SourceRef {
  std::string_view file = {};  ///< from the folder of the sources: "sim/step/euler.cpp"; empty: there is none
  std::string_view head = {};  ///< "void Euler::predict(", which stands once in the file
};

struct SourceText {
  int line = 0;      ///< of the function's head, from 1
  std::string text;  ///< the comment above it, and the function
};

/// The function as it stands in the file below `folder`; nothing: the sources are not there, or have no such function.
std::optional<SourceText> sourceTextOf(const SourceRef& ref, const std::filesystem::path& folder);

/// The function's name: "Euler::predict".
std::string_view functionOf(const SourceRef& ref);

}  // namespace pliant::app
