#include "tests/docs/document.h"

#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>

namespace pliant {

namespace {

const std::regex kFence(R"(^( *)(```+|~~~+)\s*(\S*)\s*$)");
const std::regex kHeading(R"(^#+ +(.*?)\s*$)");
const std::regex kComment(R"(^ *<!-- (.*) -->\s*$)");
const std::regex kLink(R"(\]\(([^)\s]+)\))");
const std::regex kInlineCode(R"(`[^`]*`)");
const std::regex kIndentedCommand(R"(^ {4,}(app/run|build/pliant|pliant|tests/run)\b)");

std::string withoutIndentation(const std::string& line, std::size_t indentation) {
  return line.substr(std::min(
      indentation, line.find_first_not_of(' ') == std::string::npos ? line.size() : line.find_first_not_of(' ')));
}

void addLinks(Document& document, const std::string& line, int number) {
  const std::string text = std::regex_replace(line, kInlineCode, "code");
  for (std::sregex_iterator it(text.begin(), text.end(), kLink), end; it != end; ++it)
    document.links.push_back({number, (*it)[1]});
}

}  // namespace

std::string CodeBlock::fileName() const {
  constexpr std::string_view kFile = "file: ";
  return comment.starts_with(kFile) ? comment.substr(kFile.size()) : std::string();
}

std::string anchorOf(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      anchor += '-';
    } else if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80) {
      anchor += static_cast<char>(std::tolower(byte));
    }
  }
  return anchor;
}

Document parseDocument(std::string_view text, const std::filesystem::path& file) {
  Document document;
  document.file = file;
  std::map<std::string, int> seen;
  std::istringstream lines{std::string(text)};
  std::string line, comment, fence;
  std::size_t indentation = 0;
  std::smatch match;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!fence.empty()) {
      if (std::regex_match(line, match, kFence) && match[3].length() == 0 && match.str(2).starts_with(fence)) {
        fence.clear();
      } else {
        document.blocks.back().text += withoutIndentation(line, indentation) + '\n';
      }
      continue;
    }
    if (std::regex_match(line, match, kFence)) {
      indentation = static_cast<std::size_t>(match.length(1));
      fence = match[2];
      document.blocks.push_back({number, match[3], {}, comment});
    } else if (std::regex_match(line, match, kHeading)) {
      const std::string anchor = anchorOf(match.str(1));
      const int before = seen[anchor]++;
      document.anchors.insert(before == 0 ? anchor : anchor + '-' + std::to_string(before));
    } else if (std::regex_search(line, kIndentedCommand)) {
      document.indentedCommands.push_back(number);
    } else {
      addLinks(document, line, number);
    }
    comment = std::regex_match(line, match, kComment) ? match.str(1) : std::string();
  }
  return document;
}

Document readDocument(const std::filesystem::path& file) { return parseDocument(TemporaryFolder::read(file), file); }

std::vector<std::string> allDocuments() {
  const std::filesystem::path root = sourcePath("");
  std::vector<std::string> names{"assets/README.md"};
  for (const auto& folder : {root, root / "docs"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".md") names.push_back(entry.path().lexically_relative(root).generic_string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string shortened(std::string_view script, int frames) {
  static const std::regex kContinued(R"(\s*\\\n\s*)");
  static const std::regex kFrames(R"(--frames \d+)");
  static const std::regex kSamples(R"(--samples \d+)");
  static const std::regex kSize(R"(--size \d+x\d+)");
  static const std::regex kCommand(
      R"(^(app/run|build/pliant|pliant)(( run| render| sweep)\b|(?= *$)|(?= +\S+\.xml\b)))");
  static const std::regex kDrawing(R"(^(app/run|build/pliant|pliant)( render\b|(?= *$)|(?= +\S+\.xml\b)))");
  constexpr const char* kSmall = "--size 160x90";
  const std::string option = "--frames " + std::to_string(frames);
  std::istringstream lines(std::regex_replace(std::string(script), kContinued, " "));
  std::string result, line;
  while (std::getline(lines, line)) {
    line = std::regex_replace(line, kSamples, "--samples 2");
    std::string added;
    if (std::regex_search(line, kFrames))
      line = std::regex_replace(line, kFrames, option);
    else
      added = ' ' + option;
    if (std::regex_search(line, kSize))
      line = std::regex_replace(line, kSize, kSmall);
    else if (std::regex_search(line, kDrawing))
      added += std::string(" ") + kSmall;
    result += std::regex_replace(line, kCommand, "$&" + added);
    result += '\n';
  }
  return result;
}

}  // namespace pliant
