#include "app/view/projection_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

namespace pliant::app {

namespace {

using sim::Projection;

std::string componentText(float value) { return fmt::format("{:.4g}", value + 0.0f); }

std::string inFormula(std::string_view tex) { return fmt::format("${}$", tex); }

// "$S = \frac{1}{2}$ = 0.5". The number is outside the formula: inside, the e of 1e-5 would be a letter.
std::string equation(std::string_view tex, float value) { return fmt::format("${}$ = {}", tex, numberText(value)); }

std::string termText(const sim::Term& term) {
  const bool isNumber = term.kind == sim::Term::Kind::number;
  const std::string text =
      isNumber ? equation(term.symbol, term.value.x) : fmt::format("${}$ = {}", term.symbol, vectorText(term.value));
  const std::string_view remark(term.remark);
  if (remark.empty()) return text;
  if (remark.starts_with('[')) return fmt::format("{} {}", text, remark);  // only a unit
  return fmt::format("{} ({})", text, remark);
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

// By its element's name if that has no other particle: "A"; else by its number.
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

// Sums over the corners without a row: gradients of an equation and terms of C add up, and so do corrections.
std::vector<std::string> restOf(const sim::StepRecording& recording, const Projection& p,
                                std::span<const std::size_t> listed) {
  const auto corners = recording.cornersOf(p);
  sim::Corner sum;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (std::find(listed.begin(), listed.end(), i) != listed.end()) continue;
    sum.part += corners[i].part;
    sum.gradient += corners[i].gradient;
    sum.correction += corners[i].correction;
  }
  std::vector<std::string> row{"", fmt::format("and {} more", corners.size() - listed.size()), ""};
  if (*p.text->part != '\0') row.push_back(p.text->isEquation ? numberText(sum.part) : "");
  row.emplace_back();
  if (*p.text->gradient != '\0') row.push_back(p.text->isEquation ? vectorText(sum.gradient) : "");
  if (p.active) row.push_back(vectorText(sum.correction));
  return row;
}

}  // namespace

// Positions of a few metres have a precision of about a micrometre (float32), and so do results computed from them.
std::string numberText(float value) {
  const float size = std::abs(value);
  const int digits = size >= 1.0f ? 6 : size >= 0.1f ? 5 : 4;
  return fmt::format("{:.{}g}", value + 0.0f, digits);
}

std::string vectorText(const glm::vec3& v) {
  return fmt::format("({}, {}, {})", componentText(v.x), componentText(v.y), componentText(v.z));
}

ProjectionNumbers numbersOf(const sim::StepRecording& recording, const Projection& p, int chosen, std::size_t most) {
  ProjectionNumbers numbers;
  const std::string_view own(p.text->formula),
      formula = own.empty() ? std::string_view(recording.batchFormulas[p.batch]) : own;
  numbers.lines.emplace_back(formula.empty() ? recording.batchTypes[p.batch] : formula);
  if (p.text->isEquation) numbers.lines.push_back(equation("C", p.value));
  for (const sim::Term& term : recording.termsOf(p)) numbers.lines.push_back(termText(term));
  if (p.text->isEquation) numbers.lines.push_back(equation(R"(S = \sum_j w_j |\nabla_j C|^2)", p.weight));
  if (p.active)
    addLambda(p, numbers.lines);
  else
    numbers.lines.push_back(whyAtRest(p));
  addHeads(p, numbers.heads);
  const auto listed = listedCorners(recording, p, chosen, most);
  for (const std::size_t i : listed) numbers.rows.push_back(rowOf(recording, p, i));
  if (listed.size() < p.count) numbers.rest = restOf(recording, p, listed);
  return numbers;
}

std::vector<std::string> linesOf(const ProjectionNumbers& numbers) {
  std::vector<std::string> lines = numbers.lines;
  for (const auto& row : numbers.rows) {
    std::string line = fmt::format("{}: {} {}", row[0], numbers.heads[1], row[1]);
    for (std::size_t c = 2; c < row.size(); ++c) line += fmt::format(", {} = {}", numbers.heads[c], row[c]);
    lines.push_back(std::move(line));
  }
  if (numbers.rest.empty()) return lines;
  std::string line = numbers.rest[1] + ", together";
  for (std::size_t c = 2; c < numbers.rest.size(); ++c) {
    if (!numbers.rest[c].empty()) line += fmt::format(", {} = {}", numbers.heads[c], numbers.rest[c]);
  }
  lines.push_back(std::move(line));
  return lines;
}

}  // namespace pliant::app
