// Reads a lesson: interprets the lines of its blocks, using the scenes of its pages.
#include "app/base/file_consent.h"
#include "app/base/words.h"
#include "app/lesson/course.h"
#include "app/lesson/lesson.h"
#include "app/lesson/lesson_blocks.h"
#include "app/lesson/lesson_error.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <span>

namespace pliant::app {

namespace {

constexpr std::uintmax_t kLargestFile = 1 << 20;  ///< [bytes]
constexpr int kMaxMinutes = 600, kMostFrames = 100000;

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

class LessonReader {
 public:
  LessonReader(const std::filesystem::path& file, const std::filesystem::path& assets, const FileConsent& consent)
      : file_(file), assets_(assets), consent_(consent), words_(languageOf(file.parent_path(), assets)) {}

  Lesson read() {
    lesson_.file = file_;
    KnownKeys keys{{"minutes", "level"}, {}};
    for (const Key& key : pageKeys()) keys.page.push_back(key.name);
    const LessonParts parts =
        splitLesson(readAll(file_), keys, [this](int line, std::string message) { error(line, std::move(message)); });
    takeHead(parts.head);
    for (const LessonPart& part : parts.pages) takePage(part);
    if (messages_.hasErrors()) throw sim::InputError(inOrderOfLines(messages_.entries()));
    return std::move(lesson_);
  }

 private:
  using Handler = void (LessonReader::*)(const Directive& d, sim::Scene& scene);
  struct Key {
    std::string_view name;
    Handler handler;  ///< called with the page's initial scene; null: read earlier
  };
  static constexpr std::size_t kPageKeys = 22;
  static const std::array<Key, kPageKeys>& pageKeys() {
    static constexpr std::array<Key, kPageKeys> keys{{{"scene", nullptr},
                                                      {"set", &LessonReader::takeSet},
                                                      {"unlock", &LessonReader::takeUnlock},
                                                      {"allow", &LessonReader::takeAllow},
                                                      {"play", &LessonReader::takePlay},
                                                      {"check", &LessonReader::takeCheck},
                                                      {"goal", &LessonReader::takeGoal},
                                                      {"hint", &LessonReader::takeHint},
                                                      {"solution", nullptr},
                                                      {"wrong", nullptr},
                                                      {"why", &LessonReader::takeWhy},
                                                      {"question", &LessonReader::takeQuestion},
                                                      {"answer", &LessonReader::takeAnswer},
                                                      {"right", &LessonReader::takeAnswer},
                                                      {"plot", &LessonReader::takePlot},
                                                      {"graph", &LessonReader::takeGraph},
                                                      {"fact", nullptr},
                                                      {"given", &LessonReader::takeGiven},
                                                      {"sum", &LessonReader::takeSum},
                                                      {"explore", &LessonReader::takeExplore},
                                                      {"source", &LessonReader::takeSource},
                                                      {"show", &LessonReader::takeShow}}};
    return keys;
  }

  void error(int line, std::string message) { messages_.error(file_.string(), line, std::move(message)); }

  // Reports exceptions with the line of the lesson.
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

  // Parses a text and collects its placeholders.
  RichText textAt(std::string_view text, int line) {
    RichText result = parseMarkdown(text, line, [this](int at, std::string message) { error(at, std::move(message)); });
    const auto before = static_cast<int>(values_.size());
    for (TextBlock& block : result.blocks) {
      shift(block.spans, before);
      for (auto& row : block.rows) {
        for (TextSpans& cell : row) shift(cell, before);
      }
    }
    values_.insert(values_.end(), result.values.begin(), result.values.end());
    return result;
  }
  static void shift(TextSpans& spans, int by) {
    for (TextSpan& span : spans) {
      if (span.value >= 0) span.value += by;
    }
  }

  void takeHead(const LessonPart& head) {
    lesson_.title = head.title;
    for (const Directive& d : head.directives) {
      if (d.key == "level") {
        lesson_.level = d.value;
      } else {
        const auto minutes = wholeNumberIn(d.value);
        if (!minutes || *minutes == 0 || *minutes > kMaxMinutes)
          error(d.line, fmt::format("'{}' is not a time, expected minutes from 1 to {}", d.value, kMaxMinutes));
        lesson_.minutes = static_cast<int>(minutes.value_or(0));
      }
    }
    lesson_.summary = textAt(head.text, head.textLine);
    for (const RichText::Value& value : std::exchange(values_, {}))
      error(value.line, fmt::format("'{{{}}}' stands before the first page, which has no scene", value.text));
  }

  // The lines of a page can only be checked when all are known, since they depend on its scene.
  void takePage(const LessonPart& part) {
    page_ = {};
    page_.title = part.title;
    page_.line = part.line;
    page_.consent = consent_;
    page_.words = words_;
    findScene(part.directives);
    page_.text = textAt(part.text, part.textLine);
    if (!page_.sceneFile.empty()) {
      std::optional<sim::Scene> scene;
      attempt(page_.line, [&] { scene = sceneBefore(); });
      if (scene) takeAgainst(*scene, part.directives);
    }
    lesson_.pages.push_back(std::exchange(page_, {}));
    values_.clear();
  }

  void findScene(const std::vector<Directive>& directives) {
    if (!lesson_.pages.empty()) page_.sceneFile = lesson_.pages.back().sceneFile;
    for (const Directive& directive : directives) {
      if (directive.key != "scene") continue;
      if (!mayRead(directive.value, file_.parent_path(), consent_)) {
        return error(
            directive.line,
            fmt::format("the scene '{}' is neither beside the lesson nor in the assets: it is read only with --trust",
                        directive.value));
      }
      page_.sceneFile = namedIn(file_.parent_path(), directive.value, assets_);
      std::error_code ignored;
      if (!std::filesystem::exists(page_.sceneFile, ignored)) {
        error(directive.line,
              fmt::format("there is no scene '{}' beside the lesson or in the assets folder", directive.value));
        page_.sceneFile.clear();
      }
      return;
    }
    if (page_.sceneFile.empty())
      error(page_.line, fmt::format("page '{}' has no scene, expected a block with scene: FILE", page_.title));
  }

  sim::Scene sceneBefore() const {
    LessonPage page;
    page.sceneFile = page_.sceneFile;
    page.consent = consent_;
    return page.scene();
  }

  // Settings first: others may depend on them.
  void takeAgainst(sim::Scene& scene, const std::vector<Directive>& directives) {
    for (const Directive& d : directives) {
      if (d.value.empty()) {
        error(d.line, fmt::format("'{}:' has no value", d.key));
        continue;
      }
      const auto key =
          std::find_if(pageKeys().begin(), pageKeys().end(), [&](const Key& k) { return k.name == d.key; });
      if (key->handler != nullptr) attempt(d.line, [&] { (this->*key->handler)(d, scene); });
    }
    for (const Directive& d : directives) {
      if (d.key == "solution") attempt(d.line, [&] { page_.solution = takeWay(d, scene); });
      if (d.key == "wrong") attempt(d.line, [&] { page_.wrongAnswers.push_back(takeWay(d, scene)); });
      if (d.key == "fact") attempt(d.line, [&] { takeFact(d, scene); });
    }
    if (page_.question) finishQuestion();
    for (const RichText::Value& value : values_) {
      attempt(value.line, [&] {
        page_.quantities.emplace_back(value.text, scene);
        page_.quantityLines.push_back(value.line);
      });
    }
  }

  void takeSet(const Directive& d, sim::Scene& scene) {
    for (const std::string& assignment : split(d.value, ';')) {
      attempt(d.line, [&] {
        sim::setParameter(scene, assignment);
        page_.sets.push_back(assignment);
      });
    }
  }
  void takeUnlock(const Directive& d, sim::Scene& scene) {
    for (const std::string& path : split(d.value, ',')) page_.unlocked.insert(sim::locateParameter(scene, path).path);
  }
  void takeAllow(const Directive& d, sim::Scene&) { page_.allowed = takeNames(d, kAllowable, "cannot be allowed"); }
  void takePlay(const Directive& d, sim::Scene&) {
    const std::string expected = sim::fieldTypeOf<bool>()->parse(d.value, {}, &page_.plays);
    if (!expected.empty()) error(d.line, fmt::format("play is '{}', expected {}", d.value, expected));
  }
  void takeCheck(const Directive& d, sim::Scene& scene) {
    if (page_.check) error(d.line, "a second check, expected one");
    page_.check.emplace(d.value, scene, words_);
    page_.checkLine = d.line;
  }
  void takeGoal(const Directive& d, sim::Scene&) { page_.goal = textAt(d.value, d.line); }
  void takeHint(const Directive& d, sim::Scene&) { page_.hints.push_back(textAt(d.value, d.line)); }
  void takeWhy(const Directive& d, sim::Scene&) { page_.why = textAt(d.value, d.line); }
  void takeExplore(const Directive& d, sim::Scene&) { page_.explore = textAt(d.value, d.line); }
  void takeSource(const Directive& d, sim::Scene&) { page_.sources.push_back(d.value); }
  void takeGiven(const Directive& d, sim::Scene&) {
    for (const std::string& number : split(d.value, ';')) page_.given.push_back(number);
  }
  void takeSum(const Directive& d, sim::Scene&) { page_.sums.push_back(LessonSum::read(d.value, d.line)); }
  // Particles, or names of view options.
  void takeShow(const Directive& d, sim::Scene& scene) {
    Directive names = d;
    names.value.clear();
    page_.showLine = d.line;
    for (const std::string& name : split(d.value, ',')) {
      if (name.find('[') != std::string::npos)
        page_.marked.push_back(LessonQuantity::particleNamed(name, scene));
      else
        names.value += (names.value.empty() ? "" : ",") + name;
    }
    if (!names.value.empty()) page_.shown = takeNames(names, kShowable, "cannot be shown");
  }
  void takePlot(const Directive& d, sim::Scene& scene) {
    for (const std::string& name : split(d.value, ',')) page_.plots.emplace_back(name, scene, words_);
    page_.plotLine = d.line;
  }
  void takeGraph(const Directive& d, sim::Scene&) {
    if (page_.graph) error(d.line, "a second graph, expected one");
    page_.graph.emplace(d.value);
  }

  void takeQuestion(const Directive& d, sim::Scene&) {
    if (page_.question) error(d.line, "a second question, expected one");
    page_.question.emplace();
    page_.question->text = textAt(d.value, d.line);
    page_.question->line = d.line;
  }
  void takeAnswer(const Directive& d, sim::Scene&) {
    if (!page_.question) return error(d.line, fmt::format("'{}:' without a question, expected question: above", d.key));
    const std::size_t bar = d.value.find(" | ");
    LessonQuestion::Answer answer;
    answer.isRight = d.key == "right";
    answer.text = textAt(trimmed(std::string_view(d.value).substr(0, bar)), d.line);
    if (bar != std::string::npos) answer.remark = textAt(trimmed(std::string_view(d.value).substr(bar + 3)), d.line);
    page_.question->answers.push_back(std::move(answer));
  }
  void finishQuestion() {
    const auto& answers = page_.question->answers;
    const auto right = std::count_if(answers.begin(), answers.end(), [](const auto& answer) { return answer.isRight; });
    if (right != 1 || answers.size() < 2)
      error(page_.question->line, fmt::format("the question has {} answers, of which {} are right, expected at least "
                                              "two, and one right:",
                                              answers.size(), right));
  }

  // A list of known names.
  std::set<std::string> takeNames(const Directive& d, std::span<const std::string_view> known, std::string_view what) {
    std::set<std::string> names;
    for (const std::string& name : split(d.value, ',')) {
      if (std::find(known.begin(), known.end(), name) == known.end())
        error(d.line, fmt::format("'{}' {}, expected one of {}", name, what, fmt::join(known, ", ")));
      names.insert(name);
    }
    return names;
  }

  // Assignments of a solution, or of a wrong way.
  std::vector<std::string> takeWay(const Directive& directive, sim::Scene scene) {
    std::vector<std::string> way;
    for (const std::string& assignment : split(directive.value, ';')) {
      sim::setParameter(scene, assignment);
      const std::string path = assignment.substr(0, assignment.find('='));
      if (!page_.unlocked.contains(sim::locateParameter(scene, path).path)) {
        error(directive.line, fmt::format("the {} sets '{}', which is locked, expected it in unlock:",
                                          directive.key == "wrong" ? "wrong solution" : "solution", path));
      }
      way.push_back(assignment);
    }
    return way;
  }

  // QUANTITY = NUMBER [%] at FRAME [with ASSIGNMENT; ...]
  void takeFact(const Directive& d, sim::Scene scene) {
    std::string_view text = d.value;
    std::vector<std::string> sets;
    if (const std::size_t with = text.find(" with "); with != std::string_view::npos) {
      sets = split(text.substr(with + 6), ';');
      for (const std::string& assignment : sets) sim::setParameter(scene, assignment);
      text = text.substr(0, with);
    }
    const std::size_t equal = text.rfind(" = "), at = text.rfind(" at ");
    const bool isWhole = equal != std::string_view::npos && at != std::string_view::npos && at > equal;
    const auto frame = isWhole ? wholeNumberIn(trimmed(text.substr(at + 4))) : std::nullopt;
    std::string_view number = isWhole ? trimmed(text.substr(equal + 3, at - equal - 3)) : std::string_view{};
    const bool isPercent = number.ends_with('%');
    if (isPercent) number = trimmed(number.substr(0, number.size() - 1));
    if (!frame || *frame > kMostFrames || !numberIn(number))
      return error(d.line, fmt::format("'{}' is not a fact, expected QUANTITY = NUMBER at FRAME", d.value));
    page_.facts.push_back({LessonQuantity(text.substr(0, equal), scene), std::string(number), isPercent,
                           static_cast<int>(*frame), std::move(sets), d.line});
  }

  std::filesystem::path file_, assets_;
  FileConsent consent_;
  LessonWords words_;
  sim::InputMessages messages_;
  Lesson lesson_;
  LessonPage page_;
  std::vector<RichText::Value> values_;  ///< of all texts of the page
};

}  // namespace

RichText readText(const std::filesystem::path& file) {
  sim::InputMessages messages;
  RichText text = parseMarkdown(readAll(file), 1, [&](int line, std::string message) {
    messages.error(file.string(), line, std::move(message));
  });
  messages.throwIfErrors();
  return text;
}

Lesson readLesson(const std::filesystem::path& file, const std::filesystem::path& assets, const FileConsent& consent) {
  return LessonReader(file, assets, consent).read();
}

}  // namespace pliant::app
