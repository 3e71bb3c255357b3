#include "sim/formula/formula.h"

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"
#include "sim/formula/formula_parser.h"

#include <algorithm>
#include <cmath>

namespace pliant::sim {

std::span<const FormulaFunction> formulaFunctions() {
  static constexpr FormulaFunction functions[] = {
      {"length(v)", "length of a vector"},
      {"distance(u, v)", "length of u - v"},
      {"dot(u, v)", "u.x v.x + u.y v.y + u.z v.z"},
      {"cross(u, v)", "vector at right angles to both"},
      {"normalize(v)", "v divided by its length"},
      {"angle(u, v)", "angle between two vectors, 0 to pi"},
      {"vec(x, y, z)", "a vector of three numbers"},
      {"rest(f)", "what f is where the particles start"},
      {"sqrt(a)", "square root"},
      {"abs(a)", "a without its sign"},
      {"min(a, b)", "the smaller one"},
      {"max(a, b)", "the larger one"},
      {"sin(a)", "sine; angles are in radians"},
      {"cos(a)", "cosine"},
      {"tan(a)", "tangent"},
      {"asin(a)", "arc sine"},
      {"acos(a)", "arc cosine"},
      {"atan(a)", "arc tangent"},
      {"atan2(y, x)", "angle of the direction (x, y)"},
      {"exp(a)", "e to the a"},
      {"log(a)", "natural logarithm"},
  };
  return functions;
}

Formula::Formula(std::string_view text, const Numbers& numbers) : text_(text) { FormulaParser(*this, numbers).parse(); }

// Also covers the indices of leaves: 12 coordinates at most.
void Formula::clear(Values& values) const {
  std::fill_n(values.begin(), std::max<std::size_t>(operations_.size(), 3 * kMaxPoints), 0.0);
}

void Formula::run(std::span<const glm::vec3> x, const RestValues& rest, Values& v, double time) const {
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    const auto& [op, first, second, number] = operations_[i];
    const double a = v[first], b = v[second];  // meaningless for a leaf
    switch (op) {
      case Op::number:
        v[i] = number;
        break;
      case Op::coordinate:
        v[i] = double(x[first / 3][first % 3]);
        break;
      case Op::rest:
        v[i] = double(rest[first]);
        break;
      case Op::time:
        v[i] = time;
        break;
      case Op::add:
        v[i] = a + b;
        break;
      case Op::subtract:
        v[i] = a - b;
        break;
      case Op::multiply:
        v[i] = a * b;
        break;
      case Op::divide:
        v[i] = a / b;
        break;
      case Op::power:
        v[i] = portable::pow(a, b);
        break;
      case Op::minimum:
        v[i] = std::min(a, b);
        break;
      case Op::maximum:
        v[i] = std::max(a, b);
        break;
      case Op::atan2:
        v[i] = portable::atan2(a, b);
        break;
      case Op::negate:
        v[i] = -a;
        break;
      case Op::squareRoot:
        v[i] = std::sqrt(a);
        break;
      case Op::absolute:
        v[i] = std::abs(a);
        break;
      case Op::sine:
        v[i] = portable::sin(a);
        break;
      case Op::cosine:
        v[i] = portable::cos(a);
        break;
      case Op::tangent:
        v[i] = portable::tan(a);
        break;
      case Op::arcSine:
        v[i] = portable::asin(a);
        break;
      case Op::arcCosine:
        v[i] = portable::acos(a);
        break;
      case Op::arcTangent:
        v[i] = portable::atan(a);
        break;
      case Op::exponential:
        v[i] = portable::exp(a);
        break;
      case Op::logarithm:
        v[i] = portable::log(a);
        break;
    }
  }
}

Formula::RestValues Formula::restValues(std::span<const glm::vec3> x) const {
  PLIANT_ASSERT(x.size() == pointCount_, "there are as many points as the formula has");
  Values values;
  clear(values);
  run(x, {}, values);
  RestValues rest{};
  for (std::size_t r = 0; r < restParts_.size(); ++r) rest[r] = static_cast<float>(values[restParts_[r]]);
  return rest;
}

bool Formula::evaluate(std::span<const glm::vec3> x, const RestValues& rest, float& value,
                       std::span<glm::vec3> gradient) const {
  PLIANT_ASSERT(x.size() == pointCount_ && gradient.size() == pointCount_,
                "there are as many points as the formula has");
  Values v, slope;  // slope: derivative of C with respect to the result of each operation
  clear(v);
  clear(slope);
  run(x, rest, v);
  std::array<double, 3 * kMaxPoints> byCoordinate{};
  slope[results_[0]] = 1.0;
  for (std::size_t i = results_[0] + 1; i-- > 0;) {
    const double s = slope[i];
    if (s == 0.0) continue;
    const auto& [op, first, second, number] = operations_[i];
    const double a = v[first], b = v[second];
    const auto give = [&, first = first, second = second](double byA, double byB = 0.0) {
      slope[first] += s * byA;
      if (byB != 0.0) slope[second] += s * byB;
    };
    switch (op) {
      case Op::number:
      case Op::rest:
      case Op::time:
        break;
      case Op::coordinate:
        byCoordinate[first] += s;
        break;
      case Op::add:
        give(1.0, 1.0);
        break;
      case Op::subtract:
        give(1.0, -1.0);
        break;
      case Op::multiply:
        give(b, a);
        break;
      case Op::divide:
        give(1.0 / b, -a / (b * b));
        break;
      case Op::power:
        give(b == 0.0 ? 0.0 : b * portable::pow(a, b - 1.0), a > 0.0 ? v[i] * portable::log(a) : 0.0);
        break;
      case Op::minimum:
        a <= b ? give(1.0) : give(0.0, 1.0);
        break;
      case Op::maximum:
        a >= b ? give(1.0) : give(0.0, 1.0);
        break;
      case Op::atan2: {
        const double square = a * a + b * b;
        if (square > 0.0) give(b / square, -a / square);
        break;
      }
      case Op::negate:
        give(-1.0);
        break;
      case Op::squareRoot:
        give(v[i] > 0.0 ? 0.5 / v[i] : 0.0);
        break;
      case Op::absolute:
        give(a > 0.0 ? 1.0 : a < 0.0 ? -1.0 : 0.0);
        break;
      case Op::sine:
        give(portable::cos(a));
        break;
      case Op::cosine:
        give(-portable::sin(a));
        break;
      case Op::tangent:
        give(1.0 + v[i] * v[i]);
        break;
      case Op::arcSine:
        give(1.0 / std::sqrt(1.0 - a * a));
        break;
      case Op::arcCosine:
        give(-1.0 / std::sqrt(1.0 - a * a));
        break;
      case Op::arcTangent:
        give(1.0 / (1.0 + a * a));
        break;
      case Op::exponential:
        give(v[i]);
        break;
      case Op::logarithm:
        give(1.0 / a);
        break;
    }
  }
  value = static_cast<float>(v[results_[0]]);
  bool finite = std::isfinite(value);
  for (std::size_t k = 0; k < 3 * pointCount_; ++k) {
    gradient[k / 3][static_cast<int>(k % 3)] = static_cast<float>(byCoordinate[k]);
    finite = finite && std::isfinite(static_cast<float>(byCoordinate[k]));
  }
  if (finite) return true;
  value = 0.0f;
  std::fill(gradient.begin(), gradient.end(), glm::vec3(0.0f));
  return false;
}

}  // namespace pliant::sim
