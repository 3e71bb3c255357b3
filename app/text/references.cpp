#include "app/text/references.h"

#include <fstream>

namespace pliant::app {

namespace {

constexpr std::string_view kMark = "**", kKeyEnd = "**:";

}  // namespace

References::References(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  std::string* citation = nullptr;  // being continued
  while (std::getline(in, line)) {
    const std::size_t end = line.find(kKeyEnd);
    if (line.starts_with(kMark) && end != std::string::npos) {
      citation = &citations_[line.substr(kMark.size(), end - kMark.size())];
      *citation = line;
    } else if (line.empty() || line.front() == '#' || line.front() == '|') {
      citation = nullptr;
    } else if (citation != nullptr) {
      *citation += ' ';
      *citation += line;
    }
  }
}

// The longest key that is a prefix of the source: the rest is the place in the work.
std::string_view References::citationOf(std::string_view source) const {
  std::string_view best, found;
  for (const auto& [key, citation] : citations_) {
    if (!source.starts_with(key) || key.size() <= best.size()) continue;
    best = key;
    found = citation;
  }
  return found;
}

}  // namespace pliant::app
