// A Markdown document as its tests see it: blocks of code, links, and what links can lead to.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pliant {

/// A block between fences.
struct CodeBlock {
  int line = 0;          ///< of its first fence, from 1
  std::string language;  ///< behind the fence; may be empty
  std::string text;      ///< without the indentation of the fence
  std::string comment;   ///< of the HTML comment on the line above; empty: there is none

  bool isRun() const { return language == "sh" && !comment.starts_with("not run:"); }
  /// Name of the file that the reader is told to save it as; empty: none.
  std::string fileName() const;
};

struct Link {
  int line = 0;
  std::string target;
};

struct Document {
  std::filesystem::path file;
  std::vector<CodeBlock> blocks;
  std::vector<Link> links;            ///< and pictures; not those in code
  std::set<std::string> anchors;      ///< of its headings
  std::vector<int> indentedCommands;  ///< lines with a command of Pliant's that stands in no fence
};

Document parseDocument(std::string_view text, const std::filesystem::path& file = {});
Document readDocument(const std::filesystem::path& file);

/// What a heading is linked by, as code hosts make it: lower case, blanks as hyphens, no punctuation.
std::string anchorOf(std::string_view heading);

/// README, CONTRIBUTING, CHANGELOG, docs/ and assets/README, relative to the project's folder.
std::vector<std::string> allDocuments();

/// The script with every simulation cut to `frames` frames, every picture to a small size, and to two samples where the
/// script gives their number. Without a display, what opens the window draws a video.
std::string shortened(std::string_view script, int frames);

}  // namespace pliant
