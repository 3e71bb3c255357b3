#include "sim/contacts/moving_features.h"

#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

/// f(t) = c[0] + c[1] t + c[2] t^2 + c[3] t^3.
struct Cubic {
  std::array<double, 4> c;
  double operator()(double t) const { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); }
  bool hasRootInside() const {
    // Bernstein coefficients of one sign: no root between 0 and 1.
    const std::array<double, 4> b{c[0], c[0] + c[1] / 3.0, c[0] + (2.0 * c[1] + c[2]) / 3.0, c[0] + c[1] + c[2] + c[3]};
    const auto [low, high] = std::minmax_element(b.begin(), b.end());
    return *low <= 0.0 && *high >= 0.0;
  }
};

// (q - p1) . (p2 - p1) x (p3 - p1) as all four move; zero where they lie in one plane.
Cubic tripleProduct(const MovingPoints& points) {
  const auto from = [&](std::size_t i) { return glm::dvec3(points.x[i]) - glm::dvec3(points.x[1]); };
  const auto to = [&](std::size_t i) { return glm::dvec3(points.xStar[i]) - glm::dvec3(points.xStar[1]); };
  const glm::dvec3 r = from(0), u = from(2), v = from(3);
  const glm::dvec3 dr = to(0) - r, du = to(2) - u, dv = to(3) - v;
  const glm::dvec3 cross0 = glm::cross(u, v), cross1 = glm::cross(u, dv) + glm::cross(du, v),
                   cross2 = glm::cross(du, dv);
  return {{glm::dot(r, cross0), glm::dot(dr, cross0) + glm::dot(r, cross1), glm::dot(dr, cross1) + glm::dot(r, cross2),
           glm::dot(dr, cross2)}};
}

// The extrema of the cubic between 0 and 1, ascending, with 0 and 1 themselves.
int turningTimes(const Cubic& f, std::array<double, 4>& times) {
  int count = 0;
  times[count++] = 0.0;
  const double a = 3.0 * f.c[3], b = 2.0 * f.c[2], c = f.c[1];
  const double discriminant = b * b - 4.0 * a * c;
  if (discriminant >= 0.0) {
    const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
    double first = a != 0.0 ? q / a : -1.0, second = q != 0.0 ? c / q : -1.0;
    if (first > second) std::swap(first, second);
    for (const double t : {first, second}) {
      if (t > 0.0 && t < 1.0) times[count++] = t;
    }
  }
  times[count++] = 1.0;
  return count;
}

double rootBetween(const Cubic& f, double low, double high) {
  const bool rising = f(high) > f(low);
  for (int halving = 0; halving < 40; ++halving) {
    const double middle = 0.5 * (low + high);
    if ((f(middle) > 0.0) == rising) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return low;  // before the crossing
}

}  // namespace

glm::vec3 nearestOnTriangle(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
  const glm::vec3 ab = b - a, ac = c - a;
  const glm::vec3 ap = p - a;
  const float d1 = glm::dot(ab, ap), d2 = glm::dot(ac, ap);
  if (d1 <= 0.0f && d2 <= 0.0f) return {1.0f, 0.0f, 0.0f};
  const float aa = glm::dot(ab, ab), bb = glm::dot(ac, ac), mixed = glm::dot(ab, ac);
  const float d3 = d1 - aa, d4 = d2 - mixed;  // the same products with p - b
  if (d3 >= 0.0f && d4 <= d3) return {0.0f, 1.0f, 0.0f};
  const float d5 = d1 - mixed, d6 = d2 - bb;  // with p - c
  if (d6 >= 0.0f && d5 <= d6) return {0.0f, 0.0f, 1.0f};
  // Signed areas of p with each edge; an edge is nearest where p is outside of it.
  const float vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0f && d1 >= 0.0f && d3 <= 0.0f) {
    const float t = d1 - d3 > 0.0f ? d1 / (d1 - d3) : 0.0f;
    return {1.0f - t, t, 0.0f};
  }
  const float vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0f && d2 >= 0.0f && d6 <= 0.0f) {
    const float t = d2 - d6 > 0.0f ? d2 / (d2 - d6) : 0.0f;
    return {1.0f - t, 0.0f, t};
  }
  const float va = d3 * d6 - d5 * d4;
  if (va <= 0.0f && d4 - d3 >= 0.0f && d5 - d6 >= 0.0f) {
    const float along = (d4 - d3) + (d5 - d6);
    const float t = along > 0.0f ? (d4 - d3) / along : 0.0f;
    return {0.0f, 1.0f - t, t};
  }
  const float whole = va + vb + vc;
  return {1.0f - (vb + vc) / whole, vb / whole, vc / whole};
}

NearestOnEdges nearestOnEdges(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, const glm::vec3& d) {
  const glm::vec3 u = b - a, v = d - c, r = a - c;
  const float uu = glm::dot(u, u), vv = glm::dot(v, v), uv = glm::dot(u, v);
  const float ur = glm::dot(u, r), vr = glm::dot(v, r);
  const auto clamped = [](float value) { return std::clamp(value, 0.0f, 1.0f); };
  const float denominator = uu * vv - uv * uv;
  float s = denominator > 1e-6f * uu * vv ? clamped((uv * vr - vv * ur) / denominator) : 0.5f;
  float t = vv > 0.0f ? (uv * s + vr) / vv : 0.0f;
  if (t < 0.0f || t > 1.0f) {
    t = clamped(t);
    s = uu > 0.0f ? clamped((uv * t - ur) / uu) : 0.0f;
  }
  return {s, t};
}

glm::vec3 betweenEdges(const std::array<glm::vec3, 4>& x) {
  const auto [s, t] = nearestOnEdges(x[0], x[1], x[2], x[3]);
  return (1.0f - s) * x[0] + s * x[1] - (1.0f - t) * x[2] - t * x[3];
}

std::optional<float> firstTouch(const MovingPoints& points, float reach, float motion) {
  float time = 0.0f;
  for (int stride = 0; stride < kMaxTouchStrides; ++stride) {
    const float gap = glm::length(betweenEdges(points.at(time))) - reach;
    if (gap <= kGrazing * reach) return time;
    time += gap / motion;
    if (time > 1.0f) return std::nullopt;
  }
  return time;
}

MovingPoints pathsOf(const std::array<Index, 4>& members, const Particles& particles) {
  MovingPoints points;
  for (std::size_t k = 0; k < 4; ++k) {
    points.x[k] = glm::vec3(particles.position[members[k]]);
    points.xStar[k] = glm::vec3(particles.predicted[members[k]]);
  }
  return points;
}

std::array<glm::vec3, 4> MovingPoints::at(float t) const {
  std::array<glm::vec3, 4> now;
  for (std::size_t i = 0; i < 4; ++i) now[i] = x[i] + t * (xStar[i] - x[i]);
  return now;
}

float MovingPoints::relativeMotion(std::size_t split) const {
  float squared = 0.0f;
  for (std::size_t i = 0; i < split; ++i) {
    for (std::size_t j = split; j < 4; ++j) {
      const glm::vec3 d = (xStar[i] - x[i]) - (xStar[j] - x[j]);
      squared = std::max(squared, glm::dot(d, d));
    }
  }
  return std::sqrt(squared);
}

int MovingPoints::coplanarTimes(std::array<float, 3>& times) const {
  const Cubic f = tripleProduct(*this);
  if (!f.hasRootInside()) return 0;
  std::array<double, 4> turns;
  const int count = turningTimes(f, turns);
  int found = 0;
  for (int k = 0; k + 1 < count; ++k) {
    const double low = turns[k], high = turns[k + 1];
    if ((f(low) > 0.0) == (f(high) > 0.0)) continue;
    times[found++] = static_cast<float>(rootBetween(f, low, high));
  }
  return found;
}

std::optional<float> vertexCrossesTriangle(const MovingPoints& points, float tolerance) {
  std::array<float, 3> times;
  const int count = points.coplanarTimes(times);
  for (int k = 0; k < count; ++k) {
    const float t = times[k];
    const auto x = points.at(t);
    const glm::vec3 b = nearestOnTriangle(x[0], x[1], x[2], x[3]);
    const glm::vec3 away = x[0] - (b.x * x[1] + b.y * x[2] + b.z * x[3]);
    if (glm::dot(away, away) <= tolerance * tolerance) return t;
  }
  return std::nullopt;
}

std::optional<float> edgesCross(const MovingPoints& points, float tolerance) {
  std::array<float, 3> times;
  const int count = points.coplanarTimes(times);
  for (int k = 0; k < count; ++k) {
    const float t = times[k];
    const auto x = points.at(t);
    const auto [s, u] = nearestOnEdges(x[0], x[1], x[2], x[3]);
    const glm::vec3 away = (1.0f - s) * x[0] + s * x[1] - (1.0f - u) * x[2] - u * x[3];
    if (glm::dot(away, away) <= tolerance * tolerance) return t;
  }
  return std::nullopt;
}

}  // namespace pliant::sim
