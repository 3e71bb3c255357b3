#include "app/fit/study_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace pliant::app {

StudyReader StudyReader::with(StudyParameter parameter, std::size_t n) const {
  StudyReader other = *this;
  const Sweep& sweep = studySweeps()[parameter];
  sweep.set(other.base_, sweep.values[n]);
  return other;
}

const FitResult& StudyReader::result(double nu) const {
  const double there = study_.nearest(nu);
  if (study_.find(base_, there) == nullptr) missing_ = true;
  return study_.at(base_, there);
}

double StudyReader::mean(Value value, double from, double to) const {
  double sum = 0.0;
  int count = 0;
  for (const double nu : study_.nu) {
    if (nu < from - 1e-9 || nu > to + 1e-9) continue;
    sum += at(nu, value);
    ++count;
  }
  return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

double StudyReader::largest(Value value, double to) const {
  double most = -std::numeric_limits<double>::infinity();
  for (const double nu : study_.nu) {
    if (nu <= to + 1e-9) most = std::max(most, at(nu, value));
  }
  return most;
}

double StudyReader::bestRatio() const {
  return *std::min_element(study_.nu.begin(), study_.nu.end(),
                           [&](double a, double b) { return at(a, errorOf) < at(b, errorOf); });
}

double StudyReader::firstRatio(Value value, double least) const {
  for (const double nu : study_.nu) {
    if (at(nu, value) >= least) return nu;
  }
  return kEndOfRatios;
}

std::string StudyReader::means(StudyParameter parameter, Value value) const {
  std::string text;
  for (std::size_t n = 0; n < countOf(parameter); ++n)
    text += fmt::format("{}{:.3g}", n > 0 ? ", " : "", with(parameter, n).mean(value));
  return text;
}

bool StudyReader::goes(StudyParameter parameter, Value value, int sign, double slack) const {
  for (std::size_t n = 1; n < countOf(parameter); ++n) {
    const double before = with(parameter, n - 1).mean(value), now = with(parameter, n).mean(value);
    if (!(sign * (now - before) > -slack * before)) return false;
  }
  return true;
}

bool StudyReader::goesAlong(Value value, int sign, double to, double slack) const {
  double before = first(value);
  for (const double nu : study_.nu) {
    if (nu > to + 1e-9) break;
    const double now = at(nu, value);
    if (!(sign * (now - before) > -slack)) return false;
    before = now;
  }
  return sign * (at(to, value) - first(value)) > 0.0;
}

}  // namespace pliant::app
