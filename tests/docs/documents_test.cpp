// What the documents say is true: their commands run, their links lead somewhere, the reference is that of the program.
#include "app/text/formula.h"
#include "sim/observe/particle_quantities.h"
#include "sim/observe/quantities.h"
#include "sim/projection/constraint_types.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/app/take/performance.h"
#include "tests/docs/document.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <regex>

namespace pliant {
namespace {

namespace fs = std::filesystem;

constexpr int kFrames = 3;  ///< of each simulation

/// A folder as the documents suppose it: the program, the assets, and two takes.
class Workplace {
 public:
  Workplace() {
    for (const char* place : {"build/pliant", "app/run", "bin/pliant"}) {
      fs::create_directories((folder_ / place).parent_path());
      fs::create_symlink(pliantProgram(), folder_ / place);
    }
    fs::create_directory_symlink(sourcePath("assets"), folder_ / "assets");
    app::Take take = app::performance(app::clothScene().scene());
    app::saveTake(take, folder_ / "hands.take");
    take.actions = {{4, app::Grab{20, 10.0f}}, {20, app::ReleaseGrabbed{20}}};
    take.states.clear();
    app::saveTake(take, folder_ / "more.take");
  }

  void save(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  /// Runs a script that stops at the first command that fails. Returns what it said if one did, else nothing.
  std::string complaintOf(const std::string& script) const {
    folder_.write("script", script);
    // Without a display: what would open a window draws a video. It has as long as it needs on a busy machine: what hangs
    // is ended by its processor time (tests/support/main.cpp), or after an hour by ctest.
    const std::string command = "cd '" + folder_.path().string() +
                                "' && env -u DISPLAY -u WAYLAND_DISPLAY PATH=\"$PWD/bin:$PATH\" sh -e script "
                                "> said 2>&1";
    if (std::system(command.c_str()) == 0) return {};
    return script + TemporaryFolder::read(folder_ / "said");
  }

 private:
  TemporaryFolder folder_;
};

class Documents : public testing::TestWithParam<std::string> {
 protected:
  Document document_ = readDocument(fs::path(sourcePath("")) / GetParam());
};

TEST_P(Documents, CommandsRun) {
  const Workplace workplace;
  for (const CodeBlock& block : document_.blocks) {
    if (!block.fileName().empty()) workplace.save(block.fileName(), block.text);
    if (!block.isRun()) continue;
    EXPECT_EQ(workplace.complaintOf(shortened(block.text, kFrames)), "") << GetParam() << ':' << block.line;
  }
}

TEST_P(Documents, NoCommandIsHiddenFromTheTest) {
  static const std::regex kCommand(R"((^|\n)(app/run|build/pliant|pliant|tests/run)\b)");
  constexpr std::array<std::string_view, 6> kLanguages{"sh", "xml", "csv", "cpp", "cmake", "text"};
  for (const CodeBlock& block : document_.blocks) {
    EXPECT_TRUE(std::find(kLanguages.begin(), kLanguages.end(), block.language) != kLanguages.end())
        << GetParam() << ':' << block.line << ": the language of the block is '" << block.language << "'";
    EXPECT_TRUE(block.language == "sh" || !std::regex_search(block.text, kCommand)) << GetParam() << ':' << block.line;
    EXPECT_NE(block.comment, "not run:") << GetParam() << ':' << block.line << ": without a reason";
  }
  for (const int line : document_.indentedCommands)
    ADD_FAILURE() << GetParam() << ':' << line << ": stands in no fence";
}

TEST_P(Documents, LinksLeadSomewhere) {
  for (const Link& link : document_.links) {
    if (link.target.starts_with("https://") || link.target.starts_with("http://")) continue;
    const std::string name = link.target.substr(0, link.target.find('#'));
    const fs::path file = name.empty() ? document_.file : document_.file.parent_path() / name;
    ASSERT_TRUE(fs::exists(file)) << GetParam() << ':' << link.line << ": " << link.target;
    if (name.size() == link.target.size()) continue;
    const std::string anchor = link.target.substr(name.size() + 1);
    EXPECT_TRUE(readDocument(file).anchors.contains(anchor)) << GetParam() << ':' << link.line << ": " << link.target;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Documents, testing::ValuesIn(allDocuments()), [](const auto& document) {
  return std::regex_replace(document.param.substr(0, document.param.size() - 3), std::regex("[^A-Za-z0-9]"), "_");
});

TEST(ReferenceDocument, MatchesTheProgramsOutput) {
  EXPECT_EQ(TemporaryFolder::read(sourcePath("docs/reference.md")),
            sim::writeReference(sim::Registry::builtin()) + sim::writeConstraintTypes())
      << "make it anew: build/pliant reference > docs/reference.md";
}

TEST(LessonsDocument, ListsEachQuantity) {
  const std::string text = TemporaryFolder::read(sourcePath("docs/lessons.md"));
  const auto expectListed = [&](std::string_view name) {
    EXPECT_TRUE(text.find(fmt::format("`{}`", name)) != std::string::npos ||
                text.find(fmt::format("`{}(", name)) != std::string::npos)
        << "docs/lessons.md does not list " << name;
  };
  for (const sim::Quantity& quantity : sim::quantities()) expectListed(quantity.name);
  for (const sim::ParticleQuantity& quantity : sim::particleQuantities()) expectListed(quantity.name);
}

TEST(LessonsDocument, ListsFormulasThatAreRead) {
  const std::string text = TemporaryFolder::read(sourcePath("docs/lessons.md"));
  static const std::regex kSign(R"(`(\\[A-Za-z]+)`)");
  int count = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), kSign), end; it != end; ++it, ++count)
    EXPECT_NO_THROW(app::parseFormula(it->str(1))) << it->str(1);
  EXPECT_GE(count, 40);
  for (const char* letter :
       {"alpha", "beta",  "gamma",  "delta", "epsilon", "zeta",  "eta",     "theta", "iota", "kappa", "lambda", "mu",
        "nu",    "xi",    "pi",     "rho",   "sigma",   "tau",   "upsilon", "phi",   "chi",  "psi",   "omega",  "Gamma",
        "Delta", "Theta", "Lambda", "Xi",    "Pi",      "Sigma", "Upsilon", "Phi",   "Psi",  "Omega"})
    EXPECT_NO_THROW(app::parseFormula(std::string("\\") + letter)) << letter;
}

// Comments cite what docs/references.md lists as corrected.
TEST(ReferencesDocument, HasAllCorrectionsThatCommentsCite) {
  const Document document = readDocument(sourcePath("docs/references.md"));
  static const std::regex kLineBreak(R"(\s*\n\s*///?\s*)");
  static const std::regex kCitation(R"(docs/references\.md, corrections? (\d+)(?: and (\d+))?)");
  for (const char* folder : {"/sim", "/app", "/render", "/tests"}) {
    for (const auto& entry : fs::recursive_directory_iterator(sourcePath("") + folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      std::string text = TemporaryFolder::read(entry.path());
      if (text.find("references.md") == std::string::npos) continue;
      text = std::regex_replace(text, kLineBreak, " ");
      for (std::sregex_iterator it(text.begin(), text.end(), kCitation), end; it != end; ++it) {
        for (const std::string& number : {it->str(1), it->str(2)})
          EXPECT_TRUE(number.empty() || document.anchors.contains("correction-" + number))
              << entry.path() << ": " << it->str();
      }
    }
  }
}

}  // namespace
}  // namespace pliant
