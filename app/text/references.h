// The works that comments, lessons and the lens cite by their keys: docs/references.md, read.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pliant::app {

/// Whole citations in Markdown, by key: "Müller et al. 2007".
class References {
 public:
  References() = default;
  /// Of docs/references.md, whose paragraphs begin with `**KEY**:`. A file that cannot be read has none.
  explicit References(const std::filesystem::path& file);

  /// Of what a work is cited by, "Müller et al. 2007, 3.3"; empty: it is not known. Precondition: one work.
  std::string_view citationOf(std::string_view source) const;
  bool empty() const { return citations_.empty(); }

 private:
  std::map<std::string, std::string, std::less<>> citations_;
};

}  // namespace pliant::app
