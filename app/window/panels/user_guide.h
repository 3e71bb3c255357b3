// The user guide by chapters, from docs/user-guide.md.
#pragma once

#include "app/text/markdown.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct GuideChapter {
  std::string title;
  std::string anchor;  ///< for links: "into-the-solver"
  RichText text;
};

/// Splits a Markdown document at each heading "## Title"; the part before the first one is a chapter with the
/// document's title, "# Title". `report`: called for errors.
std::vector<GuideChapter> chaptersOf(std::string_view markdown, const ReportLine& report);

}  // namespace pliant::app
