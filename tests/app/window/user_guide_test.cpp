// The user guide in the window.
#include "app/window/panels/user_guide.h"

#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

TEST(UserGuide, ParsesCompletelyAndItsLinksLeadToChapters) {
  std::vector<std::string> faults;
  const std::string text = TemporaryFolder::read(sourcePath("docs/user-guide.md"));
  const std::vector<GuideChapter> chapters = chaptersOf(
      text, [&](int line, const std::string& fault) { faults.push_back(std::to_string(line) + ": " + fault); });
  EXPECT_EQ(faults, std::vector<std::string>());
  ASSERT_GT(chapters.size(), 5u);
  EXPECT_EQ(chapters.front().title, "User guide");
  std::size_t links = 0;
  for (const GuideChapter& chapter : chapters) {
    EXPECT_FALSE(chapter.text.blocks.empty()) << chapter.title;
    for (const TextBlock& block : chapter.text.blocks) {
      for (const TextSpan& span : block.spans) {
        if (span.kind != TextSpan::Kind::words || !span.target.starts_with('#')) continue;
        ++links;
        EXPECT_TRUE(std::any_of(chapters.begin(), chapters.end(), [&](const GuideChapter& its) {
          return "#" + its.anchor == span.target;
        })) << span.target;
      }
    }
  }
  EXPECT_GT(links, 5u);
}

TEST(UserGuide, ChaptersBeginAtTheirHeadings) {
  const auto chapters =
      chaptersOf("# A guide\n\nfirst\n\n## Into the *lens*\n\nsecond\n", [](int, const std::string&) {});
  ASSERT_EQ(chapters.size(), 2u);
  EXPECT_EQ(chapters[0].title, "A guide");
  EXPECT_EQ(chapters[1].anchor, "into-the-lens");
  EXPECT_EQ(plainText(chapters[1].text.blocks.front().spans), "second");
}

}  // namespace
}  // namespace pliant::app
