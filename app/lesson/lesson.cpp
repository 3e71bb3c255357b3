#include "app/lesson/lesson.h"

#include "app/base/words.h"
#include "app/document/scene_files.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace pliant::app {

namespace {

constexpr std::uintmax_t kLargestFile = 1 << 20;  ///< [bytes]
constexpr std::string_view kFence = "```";

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = text.find(separator);
    if (const std::string_view part = trimmed(text.substr(0, end)); !part.empty()) parts.emplace_back(part);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return parts;
}

std::string readAll(const std::filesystem::path& file) {
  std::error_code failure;
  const auto size = std::filesystem::file_size(file, failure);
  if (failure) throw sim::InputError(file.string(), 0, fmt::format("cannot read: {}", failure.message()));
  if (size > kLargestFile)
    throw sim::InputError(file.string(), 0, "larger than a lesson can be, expected at most 1 MiB");
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.good() && !in.eof()) throw sim::InputError(file.string(), 0, "cannot read");
  return text;
}

/// One line of a block.
struct Directive {
  std::string key, value;
  int line;
};

class LessonReader {
 public:
  LessonReader(const std::filesystem::path& file, const std::filesystem::path& assets, const FileConsent& consent)
      : file_(file), assets_(assets), consent_(consent) {}

  Lesson read() {
    lesson_.file = file_;
    std::istringstream in(readAll(file_));
    std::string line;
    while (std::getline(in, line)) {
      ++line_;
      takeLine(line);
    }
    if (inBlock_) error(line_, "the block for Pliant has no end, expected ```");
    finishPage();
    if (lesson_.title.empty()) error(1, "the lesson has no title, expected '# TITLE'");
    if (lesson_.pages.empty()) error(line_, "the lesson has no page, expected '## TITLE'");
    messages_.throwIfErrors();
    return std::move(lesson_);
  }

 private:
  void error(int line, std::string message) { messages_.error(file_.string(), line, std::move(message)); }

  // Tells what is thrown at a line of the lesson.
  template <typename Action>
  void attempt(int line, Action&& action) {
    try {
      action();
    } catch (const sim::InputError& failure) {
      for (const sim::InputMessage& entry : failure.entries()) {
        const bool isElsewhere = entry.line > 0 || entry.file == page_.sceneFile.string();
        error(line, isElsewhere ? entry.text() : entry.message);
      }
    }
  }

  void takeLine(std::string_view line) {
    const std::string_view words = trimmed(line);
    if (inBlock_) {
      if (words == kFence)
        inBlock_ = false;
      else if (!words.empty())
        takeDirective(words);
    } else if (words == "```pliant") {
      if (!inPage_) error(line_, "the block stands before the first page, expected '## TITLE' above");
      if (!directives_.empty()) error(line_, "a second block for Pliant on this page, expected one");
      inBlock_ = true;
    } else if (line.starts_with("## ")) {
      finishPage();
      inPage_ = true;
      page_.title = trimmed(line.substr(3));
      pageLine_ = line_;
    } else if (line.starts_with("# ") && lesson_.title.empty()) {
      lesson_.title = trimmed(line.substr(2));
    } else if (inPage_) {
      page_.text += fmt::format("{}\n", line);
    }
  }

  void takeDirective(std::string_view words) {
    const std::size_t colon = words.find(':');
    const std::string key(trimmed(words.substr(0, colon)));
    static constexpr std::string_view kKeys[] = {"scene", "set", "unlock", "play", "check", "solution"};
    if (colon == std::string_view::npos || std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys)) {
      return error(
          line_,
          fmt::format("'{}' is no line of a block, expected scene:, set:, unlock:, play:, check: or solution:", words));
    }
    directives_.push_back({key, std::string(trimmed(words.substr(colon + 1))), line_});
  }

  // Only with all lines of a page known can they be checked: against its scene.
  void finishPage() {
    if (!std::exchange(inPage_, false)) return;
    findScene();
    if (!page_.sceneFile.empty()) {
      sim::Scene scene;
      attempt(pageLine_, [&] { scene = sceneBefore(); });
      if (!messages_.hasErrors()) takeAgainst(scene);
    }
    lesson_.pages.push_back(std::exchange(page_, {}));
    directives_.clear();
  }

  void findScene() {
    if (!lesson_.pages.empty()) page_.sceneFile = lesson_.pages.back().sceneFile;
    for (const Directive& directive : directives_) {
      if (directive.key != "scene") continue;
      if (!mayRead(directive.value, file_.parent_path(), consent_)) {
        return error(directive.line, fmt::format("the scene '{}' is neither beside the lesson nor in the assets: it is "
                                                 "read only where --trust is given",
                                                 directive.value));
      }
      std::error_code ignored;
      const std::filesystem::path beside = file_.parent_path() / directive.value;
      page_.sceneFile = std::filesystem::exists(beside, ignored) ? beside : assets_ / directive.value;
      if (!std::filesystem::exists(page_.sceneFile, ignored)) {
        error(directive.line,
              fmt::format("there is no scene '{}' beside the lesson or in the assets folder", directive.value));
        page_.sceneFile.clear();
      }
      return;
    }
    if (page_.sceneFile.empty())
      error(pageLine_, fmt::format("page '{}' has no scene, expected a block with scene: FILE", page_.title));
  }

  sim::Scene sceneBefore() const {
    LessonPage page;
    page.sceneFile = page_.sceneFile;
    return page.scene(consent_);
  }

  void takeAgainst(sim::Scene& scene) {
    for (const Directive& d : directives_) {
      attempt(d.line, [&] {
        if (d.key == "set") {
          sim::setParameter(scene, d.value);
          page_.sets.push_back(d.value);
        } else if (d.key == "unlock") {
          for (const std::string& path : split(d.value, ','))
            page_.unlocked.insert(sim::locateParameter(scene, path).path);
        } else if (d.key == "play") {
          const std::string expected = sim::fieldTypeOf<bool>()->parse(d.value, {}, &page_.plays);
          if (!expected.empty()) error(d.line, fmt::format("play is '{}', expected {}", d.value, expected));
        } else if (d.key == "check") {
          if (page_.check) error(d.line, "a second check, expected one");
          page_.check.emplace(d.value, scene);
        }
      });
    }
    for (const Directive& d : directives_) {
      if (d.key == "solution") attempt(d.line, [&] { takeSolution(d, scene); });
    }
    attempt(pageLine_, [&] { findQuantities(scene); });
  }

  void takeSolution(const Directive& directive, sim::Scene scene) {
    for (const std::string& assignment : split(directive.value, ';')) {
      sim::setParameter(scene, assignment);
      const std::string path = assignment.substr(0, assignment.find('='));
      if (!page_.unlocked.contains(sim::locateParameter(scene, path).path)) {
        error(directive.line, fmt::format("the solution sets '{}', which is locked, expected it in unlock:", path));
      }
      page_.solution.push_back(assignment);
    }
  }

  void findQuantities(const sim::Scene& scene) {
    for (std::size_t open = page_.text.find('{'); open != std::string::npos; open = page_.text.find('{', open + 1)) {
      const std::size_t close = page_.text.find('}', open);
      if (close == std::string::npos) return;
      page_.quantities.emplace_back(std::string_view(page_.text).substr(open + 1, close - open - 1), scene);
    }
  }

  std::filesystem::path file_, assets_;
  FileConsent consent_;
  sim::InputMessages messages_;
  Lesson lesson_;
  LessonPage page_;
  std::vector<Directive> directives_;
  int line_ = 0, pageLine_ = 0;
  bool inBlock_ = false, inPage_ = false;
};

// What stands over its first block for Pliant, else the file's name; nothing where it has no block.
std::optional<std::string> titleOfLesson(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line, title;
  while (std::getline(in, line)) {
    if (title.empty() && line.starts_with("# ")) title = trimmed(std::string_view(line).substr(2));
    if (trimmed(line) == "```pliant") return title.empty() ? file.stem().string() : title;
  }
  return std::nullopt;
}

}  // namespace

sim::Scene LessonPage::scene(const FileConsent& consent) const {
  sim::InputMessages messages;
  sim::Scene scene = sim::readScene(sceneFile, sim::Registry::builtin(), messages);
  messages.throwIfErrors();
  for (const std::string& assignment : sets) sim::setParameter(scene, assignment);
  throwIfErrors(messages, filesElsewhere(scene, consent));
  return scene;
}

Lesson readLesson(const std::filesystem::path& file, const std::filesystem::path& assets, const FileConsent& consent) {
  return LessonReader(file, assets, consent).read();
}

bool isLesson(const std::filesystem::path& file) { return titleOfLesson(file).has_value(); }

std::vector<LessonEntry> findLessons(const std::filesystem::path& assets) {
  std::vector<LessonEntry> lessons;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(assets / "lessons", failure)) {
    if (entry.path().extension() != ".md") continue;
    if (auto title = titleOfLesson(entry.path())) lessons.push_back({entry.path(), std::move(*title)});
  }
  std::sort(lessons.begin(), lessons.end(), [](const LessonEntry& a, const LessonEntry& b) { return a.file < b.file; });
  return lessons;
}

}  // namespace pliant::app
