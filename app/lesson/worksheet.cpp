#include "app/lesson/worksheet.h"

#include "app/base/file_consent.h"
#include "app/base/words.h"
#include "app/document/parameter_name.h"
#include "app/lesson/course.h"
#include "app/text/html.h"
#include "sim/io/text_input.h"
#include "sim/scene/exponents.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::string_view kBlank = "<span class=\"blank\"></span>";

constexpr std::string_view kStyle = R"(
body { font: 11pt/1.4 serif; max-width: 44em; margin: 2em auto; }
h2 { break-after: avoid; margin-top: 1.6em; border-bottom: 1px solid; }
.picture { width: 60%; margin: 0.6em auto; position: relative; break-inside: avoid; }
.picture img { width: 100%; display: block; border: 1px solid #999; }
.picture span { position: absolute; transform: translate(-50%, -140%); font: 9pt sans-serif; background: #fffc; }
.graph { width: 60%; display: block; margin: 0.6em auto; break-inside: avoid; break-before: avoid; font: 9pt sans-serif; }
.graph path, .graph polyline { fill: none; stroke: #000; stroke-width: 1.3; }
table { border-collapse: collapse; } td, th { border: 1px solid #999; padding: 0.1em 0.6em; text-align: left; }
.item { margin-top: 0; margin-bottom: 0.2em; text-indent: -1em; }
.blank { display: inline-block; width: 5em; border-bottom: 1px solid; }
.room { height: 5em; border: 1px solid #999; margin: 0.5em 0; }
math { font-family: "STIX Two Math", "STIX Math", "Latin Modern Math", "Cambria Math", math; }
.image { display: block; max-width: 100%; margin: auto; break-inside: avoid; }
p { orphans: 2; widows: 2; margin: 0.6em 0; } img, .source { break-before: avoid; }
.task { break-inside: avoid; } .answer { margin: 0.3em 0 0.3em 1em; } .answer p { display: inline; }
.head { float: left; margin-right: 0.4em; } .remark { margin-left: 2.4em; } .remark p { margin: 0.2em 0; }
 .solution, .value { color: #0a5a2a; } .source { color: #666; font-size: 90%; }
)";

// Base 64 of RFC 4648, section 4.
std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k)
      group = (group << 8) | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[(group >> (18 - 6 * k)) & 63u] : '=';
  }
  return text;
}

// Curves of a graph differ by their dashes: not every printer prints colours.
constexpr std::array<std::string_view, 3> kDashes{"none", "7 4", "2 3"};

std::string svgOf(const LessonGraph& graph) {
  constexpr double kWidth = 420.0, kHeight = 180.0, kLeft = 40.0, kBelow = 20.0, kTop = 24.0, kRight = 8.0;
  double low = 0.0, high = 0.0;
  for (const LessonGraph::Curve& curve : graph.curves()) {
    for (const glm::dvec2& point : curve.points) low = std::min(low, point.y), high = std::max(high, point.y);
  }
  const double height = high > low ? high - low : 1.0;
  const auto x = [&](double value) {
    return kLeft + (kWidth - kLeft - kRight) * (value - graph.from()) / (graph.to() - graph.from());
  };
  const auto y = [&](double value) { return kTop + (kHeight - kTop - kBelow) * (high - value) / height; };
  std::string svg = fmt::format("<svg class=\"graph\" viewBox=\"0 0 {} {}\">\n<path d=\"M{} {} V{} M{} {} H{}\"/>\n",
                                kWidth, kHeight, kLeft, kTop, kHeight - kBelow, kLeft, y(0.0), kWidth - kRight);
  const auto addText = [&](double left, double top, std::string_view anchor, std::string_view text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", left, top, anchor,
                       escapeHtml(text));
  };
  addText(kLeft - 4.0, y(high) + 4.0, "end", fmt::format("{:.3g}", high));
  addText(kLeft - 4.0, y(low) + 4.0, "end", fmt::format("{:.3g}", low));
  addText(x(graph.from()), kHeight - 5.0, "middle", fmt::format("{:g}", graph.from()));
  addText(x(0.5 * (graph.from() + graph.to())), kHeight - 5.0, "middle", sim::withExponents(graph.abscissa()));
  addText(4.0, kTop - 12.0, "start", sim::withExponents(graph.ordinate()));
  addText(x(graph.to()), kHeight - 5.0, "middle", fmt::format("{:g}", graph.to()));
  for (std::size_t c = 0; c < graph.curves().size(); ++c) {
    const LessonGraph::Curve& curve = graph.curves()[c];
    const std::string style = fmt::format("stroke-dasharray=\"{}\"", kDashes[c % kDashes.size()]);
    std::string points;
    for (const glm::dvec2& point : curve.points) points += fmt::format("{:.1f},{:.1f} ", x(point.x), y(point.y));
    svg += fmt::format("<polyline {} points=\"{}\"/>\n", style, points);
    const double row = kTop + 14.0 * double(c + 1);
    svg += fmt::format("<path {} d=\"M{} {} h30\"/>\n", style, 0.6 * kWidth, row - 4.0);
    addText(0.6 * kWidth + 36.0, row, "start", curve.name);
  }
  return svg + "</svg>\n";
}

class Worksheet {
 public:
  /// Images are beside the lesson or in the assets.
  Worksheet(bool withSolutions, const LessonWords& words, std::filesystem::path folder, std::filesystem::path assets)
      : solved_(withSolutions), words_(words), folder_(std::move(folder)), assets_(std::move(assets)) {}

  void addPage(const LessonPage& page, const WorksheetPicture& picture, const SolvedPage& solved) {
    values_ = {kBlank, solved.values, [&](const std::string& name) { return addressOf(name, page.consent); }};
    html_ += fmt::format("<h2>{}</h2>\n", escapeHtml(page.title));
    if (!picture.png.empty()) addPicture(picture);
    html_ += htmlOf(page.text, values_);
    if (!solved.values.empty()) addMoment(page, solved);
    if (page.graph) html_ += svgOf(*page.graph);
    if (page.question) addQuestion(*page.question);
    if (page.check) addTask(page);
    if (!page.explore.blocks.empty()) {
      html_ += "<div class=\"task\">\n" + htmlOf(page.explore, values_);
      addRoom();
      html_ += "</div>\n";
    }
    if (!page.sources.empty())
      html_ += fmt::format("<p class=\"source\">{}</p>\n",
                           escapeHtml(words_.format("Source: {}", fmt::join(page.sources, "; "))));
  }

  std::string take() { return std::move(html_); }

 private:
  // The image data itself, so that the sheet is a single file; empty: missing, or may not be read.
  std::string addressOf(const std::string& name, const FileConsent& consent) const {
    const std::string type = std::filesystem::path(name).extension() == ".png" ? "png" : "jpeg";
    std::error_code none;
    if (!mayRead(name, folder_, consent)) return {};
    const std::filesystem::path file = namedIn(folder_, name, assets_);
    if (!std::filesystem::is_regular_file(file, none)) return {};
    return fmt::format("data:image/{};base64,{}", type, base64(sim::readBytes(file)));
  }

  // Labels are placed over the picture as text.
  void addPicture(const WorksheetPicture& picture) {
    html_ += fmt::format("<div class=\"picture\"><img alt=\"{}\" src=\"data:image/png;base64,{}\">",
                         words_("the scene as it begins"), base64(picture.png));
    for (const WorksheetPicture::Label& label : picture.labels) {
      html_ += fmt::format("<span style=\"left: {:.1f}%; top: {:.1f}%\">{}</span>", 100.0f * label.place.x,
                           100.0f * label.place.y, escapeHtml(label.text));
    }
    html_ += "</div>\n";
  }

  void addMoment(const LessonPage& page, const SolvedPage& solved) {
    html_ += fmt::format(
        "<p class=\"solution\">{}</p>\n",
        page.check
            ? words_.format("The numbers in green are those of the solution below, after {:.3g} s.", solved.seconds)
            : words_.format("The numbers in green are those after {:.3g} s.", solved.seconds));
  }

  void addRoom() {
    if (!solved_) html_ += "<div class=\"room\"></div>\n";
  }

  void beginTask(LessonWords::Text head) {
    html_ += fmt::format("<div class=\"task\">\n<strong class=\"head\">{}</strong>\n", words_(head));
  }

  void addQuestion(const LessonQuestion& question) {
    beginTask("Question.");
    html_ += htmlOf(question.text, values_);
    for (const LessonQuestion::Answer& answer : question.answers) {
      const bool isMarked = solved_ && answer.isRight;
      html_ += fmt::format("<div class=\"answer{}\">{} {}</div>\n", isMarked ? " solution" : "",
                           isMarked ? "&#9746;" : "&#9744;", htmlOf(answer.text, values_));
      if (isMarked) html_ += fmt::format("<div class=\"remark solution\">{}</div>\n", htmlOf(answer.remark, values_));
    }
    html_ += "</div>\n";
  }

  void addTask(const LessonPage& page) {
    beginTask("Task.");
    html_ += htmlOf(page.goal, values_);
    addChecked(*page.check);
    const sim::Scene scene = page.scene();
    std::vector<std::string> unlocked;
    for (const std::string& path : page.unlocked) unlocked.push_back(nameOfParameter(scene, path));
    html_ += fmt::format("<p>{}</p>\n", escapeHtml(words_.format("You may change: {}", fmt::join(unlocked, ", "))));
    if (solved_) {
      html_ +=
          fmt::format("<p class=\"solution\">{}</p>\n<div class=\"solution\">{}</div>\n",
                      words_.format("Solution: {}", describeSolution(page.solution, scene)), htmlOf(page.why, values_));
    } else {
      html_ += fmt::format("<p>{}</p>\n", words_("What I tried, what I saw, and why:"));
      addRoom();
    }
    html_ += "</div>\n";
  }

  // The conditions that Pliant checks.
  void addChecked(const Checkpoint& check) {
    std::vector<std::string> conditions;
    for (const Checkpoint::Condition& condition : check.conditions()) conditions.push_back(condition.words);
    html_ += fmt::format("<p>{}{}</p>\n", escapeHtml(words_.format("Done when: {}", fmt::join(conditions, "; "))),
                         check.duration() > 0.0 ? words_.format(", for {:g} s", check.duration()) : "");
  }

  // In words, and as for --set.
  static std::string describeSolution(const std::vector<std::string>& assignments, const sim::Scene& scene) {
    std::vector<std::string> ways;
    for (const std::string& assignment : assignments) {
      const std::size_t equals = std::min(assignment.find('='), assignment.size());
      const std::string path(trimmed(std::string_view(assignment).substr(0, equals)));
      const std::string value(trimmed(std::string_view(assignment).substr(std::min(equals + 1, assignment.size()))));
      ways.push_back(fmt::format("{} (<code>{}</code>)", escapeHtml(nameOfValue(scene, path, value, true)),
                                 escapeHtml(assignment)));
    }
    return fmt::format("{}", fmt::join(ways, "; "));
  }

  bool solved_;
  LessonWords words_;
  std::filesystem::path folder_, assets_;  ///< of the lesson, and of the program
  HtmlValues values_{kBlank, {}, {}};      ///< of the page
  std::string html_;
};

}  // namespace

std::string writeWorksheet(const Lesson& lesson, const std::vector<WorksheetPicture>& pictures,
                           const std::vector<SolvedPage>& solved, const std::filesystem::path& assets) {
  const int number = numberOfLesson(lesson.file);
  const LessonWords& words = lesson.pages.front().words;
  const std::string title = escapeHtml(number > 0 ? words.format("Lesson {}: {}", number, lesson.title) : lesson.title);
  const bool withSolutions = !solved.empty();
  Worksheet sheet(withSolutions, words, lesson.file.parent_path(), assets);
  for (std::size_t p = 0; p < lesson.pages.size(); ++p) {
    sheet.addPage(lesson.pages[p], p < pictures.size() ? pictures[p] : WorksheetPicture{},
                  p < solved.size() ? solved[p] : SolvedPage{});
  }
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{}</style>\n"
      "</head>\n<body>\n<h1>{}{}</h1>\n{}{}{}</body>\n</html>\n",
      words("en"), title, kStyle, title, withSolutions ? words(" (solutions)") : "",
      withSolutions ? "" : "<p>Name: <span class=\"blank\" style=\"width: 20em\"></span></p>\n",
      htmlOf(lesson.summary, {kBlank, {}, {}}), sheet.take());
}

}  // namespace pliant::app
