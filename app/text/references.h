// The works cited by comments, lessons and the lens, from docs/references.md.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pliant::app {

/// Full citations in Markdown, by key: "Müller et al. 2007".
class References {
 public:
  References() = default;
  /// Parses docs/references.md, whose paragraphs begin with `**KEY**:`. Empty if the file cannot be read.
  explicit References(const std::filesystem::path& file);

  /// The citation for a reference such as "Müller et al. 2007, 3.3"; empty if unknown. Precondition: a single work.
  std::string_view citationOf(std::string_view source) const;
  bool empty() const { return citations_.empty(); }

 private:
  std::map<std::string, std::string, std::less<>> citations_;
};

}  // namespace pliant::app
