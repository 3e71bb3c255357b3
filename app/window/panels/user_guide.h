// The user guide in chapters, as docs/user-guide.md has it.
#pragma once

#include "app/text/markdown.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct GuideChapter {
  std::string title;
  std::string anchor;  ///< by which links name it: "into-the-solver"
  RichText text;
};

/// A document in Markdown, cut before each heading "## Title"; what comes before the first one is a chapter with the
/// title of the document, "# Title". `report`: of what cannot be read.
std::vector<GuideChapter> chaptersOf(std::string_view markdown, const ReportLine& report);

}  // namespace pliant::app
