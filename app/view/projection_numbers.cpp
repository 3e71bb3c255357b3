#include "app/view/projection_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace pliant::app {

namespace {

using sim::Projection;

std::string componentText(float value) { return fmt::format("{:.4g}", value + 0.0f); }

std::string inFormula(std::string_view tex) { return fmt::format("${}$", tex); }

// "$S = \frac{1}{2}$ = 0.5". The number stands behind the formula: in it, the e of 1e-5 would be a letter.
std::string equation(std::string_view tex, float value) { return fmt::format("${}$ = {}", tex, numberText(value)); }

std::string termText(const sim::Term& term) {
  const bool isNumber = term.kind == sim::Term::Kind::number;
  const std::string text =
      isNumber ? equation(term.symbol, term.value.x) : fmt::format("${}$ = {}", term.symbol, vectorText(term.value));
  const std::string_view remark(term.remark);
  if (remark.empty()) return text;
  if (remark.starts_with('[')) return fmt::format("{} {}", text, remark);  // a unit alone
  return fmt::format("{} ({})", text, remark);
}

// How long it is as it is seen: TeX has about twice the letters.
std::size_t lengthOf(const std::string& text) {
  const auto dollars = std::count(text.begin(), text.end(), '$');
  std::size_t length = text.size();
  for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; ++at)
    length -= std::min<std::size_t>(length, 7);
  return length - std::min(length, static_cast<std::size_t>(dollars));
}

// Several to a line.
void addTerms(std::span<const sim::Term> terms, std::size_t lineLength, std::vector<std::string>& lines) {
  std::string line;
  for (const sim::Term& term : terms) {
    std::string text = termText(term);
    if (!line.empty() && lengthOf(line) + lengthOf(text) + 4 > lineLength) lines.push_back(std::exchange(line, {}));
    line += (line.empty() ? "" : ",   ") + text;
  }
  if (!line.empty()) lines.push_back(std::move(line));
}

void addCompliantLambda(const Projection& p, std::vector<std::string>& lines) {
  lines.push_back(equation(R"(\tilde{\alpha} = \alpha / h^2)", p.compliance) + ",   " +
                  equation(R"(\lambda_{\text{so far}})", p.multiplier));
  if (p.gamma > 0.0f) {
    lines.push_back(equation(R"(\gamma = \tilde{\alpha}\,h\,c)", p.gamma) + ",   " +
                    equation(R"(\nabla C \cdot h\,\mathbf{v})", p.change));
    lines.push_back(equation(R"(\Delta\lambda = \frac{-C - \tilde{\alpha}\,\lambda_{\text{so far}} - \gamma\,\nabla C)"
                             R"( \cdot h\,\mathbf{v}}{(1 + \gamma)\,S + \tilde{\alpha}})",
                             p.lambda));
  } else {
    lines.push_back(equation(
        R"(\Delta\lambda = \frac{-C - \tilde{\alpha}\,\lambda_{\text{so far}}}{S + \tilde{\alpha}})", p.lambda));
  }
  lines.emplace_back(R"($\Delta\mathbf{x} = \Delta\lambda\,w\,\nabla C$)");
}

void addLambda(const Projection& p, std::vector<std::string>& lines) {
  if (p.isPrecomputed) {
    if (*p.text->lambda != '\0') lines.push_back(equation(fmt::format(R"(\lambda = {})", p.text->lambda), p.lambda));
    if (*p.text->correction != '\0') lines.emplace_back(p.text->correction);
  } else if (p.compliance > 0.0f) {
    addCompliantLambda(p, lines);
  } else {
    lines.push_back(equation(R"(\lambda = \frac{C}{S})", p.lambda));
    lines.push_back(R"($\Delta\mathbf{x} = -k\,\lambda\,w\,\nabla C$,   )" + equation("k", p.stiffness));
  }
}

std::string whyAtRest(const Projection& p) {
  if (*p.text->rest != '\0') return p.text->rest;
  return p.weight > 0.0f || !p.text->isEquation ? R"($C \ge 0$: it holds, nothing to correct)"
                                                : "nothing that moves changes $C$: skipped";
}

void addHeads(const Projection& p, std::vector<std::string>& heads) {
  heads = {"", "particle", inFormula("w")};
  if (*p.text->part != '\0') heads.push_back(inFormula(p.text->part));
  heads.push_back(inFormula(R"(\mathbf{x})"));
  if (*p.text->gradient != '\0') heads.push_back(inFormula(p.text->gradient));
  if (p.active) heads.push_back(inFormula(R"(\Delta\mathbf{x})"));
}

// By its element's name where there is no other particle of it: "A"; else by its number.
std::string nameOfCorner(const sim::StepRecording& recording, const sim::Corner& corner) {
  const auto number = fmt::format("{}", corner.particle);
  if (!sim::isIndexOf(corner.particle, recording.objects) || recording.elementNames.empty()) return number;
  const sim::Index object = recording.objects[corner.particle], element = recording.objectElements[object];
  const bool isAlone = std::count(recording.objects.begin(), recording.objects.end(), object) == 1 &&
                       std::count(recording.objectElements.begin(), recording.objectElements.end(), element) == 1;
  return isAlone ? recording.elementNames[element] : number;
}

std::vector<std::string> rowOf(const sim::StepRecording& recording, const Projection& p, std::size_t number) {
  const sim::Corner& corner = recording.cornersOf(p)[number];
  std::vector<std::string> row{fmt::format("p{}", number + 1), nameOfCorner(recording, corner),
                               numberText(corner.before.w)};
  if (*p.text->part != '\0') row.push_back(numberText(corner.part));
  row.push_back(vectorText(glm::vec3(corner.before)));
  if (*p.text->gradient != '\0') row.push_back(vectorText(corner.gradient));
  if (p.active) row.push_back(vectorText(corner.correction));
  return row;
}

}  // namespace

// Positions of some metres are known to a micrometre or so (float32), and so is what is computed of them.
std::string numberText(float value) {
  const float size = std::abs(value);
  const int digits = size >= 1.0f ? 6 : size >= 0.1f ? 5 : 4;
  return fmt::format("{:.{}g}", value + 0.0f, digits);
}

std::string vectorText(const glm::vec3& v) {
  return fmt::format("({}, {}, {})", componentText(v.x), componentText(v.y), componentText(v.z));
}

ProjectionNumbers numbersOf(const sim::StepRecording& recording, const Projection& p, int chosen,
                            std::size_t lineLength) {
  ProjectionNumbers numbers;
  const std::string_view own(p.text->formula),
      formula = own.empty() ? std::string_view(recording.batchFormulas[p.batch]) : own;
  numbers.lines.emplace_back(formula.empty() ? recording.batchTypes[p.batch] : formula);
  if (p.text->isEquation) numbers.lines.push_back(equation("C", p.value));
  addTerms(recording.termsOf(p), lineLength, numbers.lines);
  if (p.text->isEquation) numbers.lines.push_back(equation(R"(S = \sum_j w_j |\nabla_j C|^2)", p.weight));
  if (p.active)
    addLambda(p, numbers.lines);
  else
    numbers.lines.push_back(whyAtRest(p));
  addHeads(p, numbers.heads);
  const auto corners = recording.cornersOf(p);
  const auto listed = listedCorners(recording, p, chosen);
  for (const std::size_t i : listed) numbers.rows.push_back(rowOf(recording, p, i));
  if (listed.size() < corners.size())
    numbers.rest = fmt::format("... and {} more particles, in the picture", corners.size() - listed.size());
  return numbers;
}

std::vector<std::string> linesOf(const ProjectionNumbers& numbers) {
  std::vector<std::string> lines = numbers.lines;
  for (const auto& row : numbers.rows) {
    std::string line = fmt::format("{}: {} {}", row[0], numbers.heads[1], row[1]);
    for (std::size_t c = 2; c < row.size(); ++c) line += fmt::format(", {} = {}", numbers.heads[c], row[c]);
    lines.push_back(std::move(line));
  }
  if (!numbers.rest.empty()) lines.push_back(numbers.rest);
  return lines;
}

}  // namespace pliant::app
