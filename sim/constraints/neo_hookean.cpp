#include "sim/constraints/neo_hookean.h"

#include "sim/base/pack.h"
#include "sim/constraints/neo_hookean_solve.h"
#include "sim/constraints/pack_corrections.h"
#include "sim/state/particles.h"

#include <glm/gtc/type_ptr.hpp>

namespace pliant::sim {

namespace {

using pack::Float8;

Vector3<float> vectorOf(const glm::vec3& v) { return {v.x, v.y, v.z}; }
Matrix3<float> matrixOf(const glm::mat3& m) { return {{vectorOf(m[0]), vectorOf(m[1]), vectorOf(m[2])}}; }
glm::vec3 vectorOf(const Vector3<float>& v) { return {v.x, v.y, v.z}; }
glm::mat3 matrixOf(const Matrix3<float>& m) {
  return {vectorOf(m.column[0]), vectorOf(m.column[1]), vectorOf(m.column[2])};
}

/// Lane k of entry e: entryOf(k)[e], column by column.
template <typename EntriesOf>
[[gnu::always_inline]] inline Matrix3<Float8> gatherMatrices(EntriesOf&& entriesOf) {
  Float8 entry[9];
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
    const float* entries = entriesOf(lane);
    for (std::size_t e = 0; e < 9; ++e) entry[e][lane] = entries[e];
  }
  return {{{entry[0], entry[1], entry[2]}, {entry[3], entry[4], entry[5]}, {entry[6], entry[7], entry[8]}}};
}

[[gnu::always_inline]] inline void scatterMatrices(const Matrix3<Float8>& m, glm::mat3* out) {
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
    for (std::size_t c = 0; c < 3; ++c) {
      const Vector3<Float8>& column = m.column[c];
      out[lane][static_cast<glm::length_t>(c)] = {column.x[lane], column.y[lane], column.z[lane]};
    }
  }
}

// Eight tetrahedra that share no corner.
void projectPack(const NeoHookean* c, const Material* rows, float h, glm::mat3* multipliers, Particles& particles) {
  NeoHookeanSolve<Float8> solve;
  pack::Rows x[4];
  for (std::size_t i = 0; i < 4; ++i) {
    x[i] = pack::loadRows(particles.predicted.data(), [&](std::size_t lane) { return c[lane].particles[i]; });
    const pack::Columns at = transposed(x[i]);
    solve.x[i] = {at.x, at.y, at.z};
    solve.w[i] = solve.split[i] = at.w;
  }
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
    const Material& row = rows[c[lane].material];
    solve.volume[lane] = c[lane].volume;
    solve.shearModulus[lane] = row.shearModulus;
    solve.volumeModulus[lane] = row.volumeModulus;
  }
  solve.inverseRest = gatherMatrices([&](std::size_t lane) { return glm::value_ptr(c[lane].inverseRest); });
  solve.multiplier = gatherMatrices([&](std::size_t lane) { return glm::value_ptr(multipliers[lane]); });
  solve.h = pack::constant(h);
  solve.relaxation = pack::constant(1.0f);
  solve.project();
  scatterMatrices(solve.multiplier, multipliers);
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector3<Float8>& d = solve.correction[i];
    correct(
        particles, [&](std::size_t lane) { return c[lane].particles[i]; }, x[i], pack::constant(1.0f),
        transposed(pack::Columns{d.x, d.y, d.z, Float8{}}));
  }
}

}  // namespace

bool NeoHookean::project(const Corners<4>& corners, const Material& row, float h, float relaxation,
                         Multiplier& multiplier, Points& correction) const {
  NeoHookeanSolve<float> solve{};
  for (std::size_t i = 0; i < 4; ++i) {
    solve.x[i] = vectorOf(corners.x[i]);
    solve.w[i] = corners.w[i];
    solve.split[i] = corners.split[i];
  }
  solve.inverseRest = matrixOf(inverseRest);
  solve.volume = volume;
  solve.shearModulus = row.shearModulus;
  solve.volumeModulus = row.volumeModulus;
  solve.h = h;
  solve.relaxation = relaxation;
  solve.multiplier = matrixOf(multiplier);
  solve.project();
  multiplier = matrixOf(solve.multiplier);
  for (std::size_t i = 0; i < 4; ++i) correction[i] = vectorOf(solve.correction[i]);
  return true;
}

std::array<Term, 9> NeoHookean::terms(const glm::vec4* x, const glm::mat3& change, float h) const {
  Points points, correction;
  const Points b = shapeGradients();
  float mass = 0.0f;
  glm::vec3 centre(0.0f), momentum(0.0f);
  bool isFree = true;  // with a fixed corner angular momentum is not conserved
  for (std::size_t i = 0; i < 4; ++i) {
    const glm::vec4& corner = x[particles[i]];
    points[i] = glm::vec3(corner);
    correction[i] = -h * h * volume * corner.w * (change * b[i]);
    isFree = isFree && corner.w > 0.0f;
    if (!(corner.w > 0.0f)) continue;
    mass += 1.0f / corner.w;
    centre += points[i] / corner.w;
  }
  if (mass > 0.0f) centre /= mass;
  glm::mat3 inertia(0.0f);
  for (std::size_t i = 0; i < 4 && isFree; ++i) {
    const glm::vec3 arm = points[i] - centre;
    const float own = 1.0f / x[particles[i]].w;
    momentum += own * glm::cross(arm, correction[i]);
    inertia += own * (glm::mat3(glm::dot(arm, arm)) - glm::outerProduct(arm, arm));
  }
  const glm::vec3 turn =
      isFree && glm::determinant(inertia) > 0.0f ? glm::inverse(inertia) * momentum : glm::vec3(0.0f);
  const glm::mat3 f = deformation(points);
  return {Term::number(R"(\det \mathbf{F})", glm::determinant(f), "1: the volume at rest"),
          Term::number(R"(\sqrt{\tr \mathbf{F}^{\text{T}} \mathbf{F}})", std::sqrt(dot(f, f)),
                       "1.73205: the shape at rest"),
          Term::number("V", volume, "at rest [m^3]"),
          Term::number("h", h, "[s]"),
          Term::vector(R"(\Delta\mathbf{P}\,\mathbf{e}_x)", change[0], "[Pa]"),
          Term::vector(R"(\Delta\mathbf{P}\,\mathbf{e}_y)", change[1], "[Pa]"),
          Term::vector(R"(\Delta\mathbf{P}\,\mathbf{e}_z)", change[2], "[Pa]"),
          Term::vector(R"(\Delta\mathbf{\theta})", turn, "[rad], removed, so that nothing turns"),
          Term::place(R"(\mathbf{c})", centre, "centre of mass [m]")};
}

std::size_t NeoHookean::projectPacks(std::span<const NeoHookean> independent, std::span<const Material> rows, float h,
                                     Multiplier* multipliers, Particles& particles) {
  const std::size_t packed = pack::inWholePacks(independent.size());
  for (std::size_t c = 0; c < packed; c += pack::kWidth) {
    projectPack(&independent[c], rows.data(), h, multipliers + c, particles);
  }
  return packed;
}

}  // namespace pliant::sim
