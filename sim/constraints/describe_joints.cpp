// Joints for the solver lens: row by row.
#include "sim/constraints/body_shifts.h"
#include "sim/constraints/described_bodies.h"
#include "sim/constraints/joints.h"

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr DescriptionText textOfRow(const char* formula, const char* lambda) {
  return {.formula = formula,
          .gradient = "",
          .lambda = lambda,
          .rest = "it holds, nothing to correct",
          .isEquation = false,
          .namesSides = true};
}
constexpr const char* kHard = R"(\lambda_{\text{so far}} - \frac{C}{w_A + w_B})";
constexpr const char* kAtOnce = R"(\lambda_{\text{so far}} + \Delta\lambda \text{, all that it holds at once})";
constexpr DescriptionText kPlace = textOfRow(R"($C = \mathbf{u} \cdot (\mathbf{p}_A - \mathbf{p}_B) = 0$)", kAtOnce);
constexpr DescriptionText kTurn =
    textOfRow(R"($C = \mathbf{u} \cdot (\mathbf{\theta}_A - \mathbf{\theta}_B) = 0$)", kAtOnce);
constexpr DescriptionText kLimit = textOfRow(R"(a limit: $C \ge 0$)", kHard);
constexpr DescriptionText kMotor = textOfRow(R"(a motor: $C$ is what its speed lacks, times $h$)", kHard);
constexpr DescriptionText kSpring = textOfRow(R"(a spring: $C + s \lambda = 0$)", kAtOnce);

}  // namespace

// Runs the pass on a copy of the world.
void Joints::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  if (std::ranges::all_of(pieces_, [](const Piece& piece) { return piece.rows.empty(); })) return;
  World world(*world_);
  for (std::size_t i = 0; i < x.size(); ++i) world.particles.predicted[i] = x[i];
  readAllMoves(world.bodies, world.particles);
  describePoses(world, x, visitor);
  static_cast<Joints&>(*world.joint).describeAll(visitor);
}

void Joints::describeAll(const DescriptionVisitor& visitor) {
  readShifts();
  const auto textOf = [](const Row& row) {
    if (row.number == 6) return &kLimit;
    if (row.number == 7) return &kMotor;
    if (row.softness > 0.0) return &kSpring;
    return row.isAngular ? &kTurn : &kPlace;
  };
  const auto move = [&](Index slot) {
    if (slot < 0 || static_cast<std::size_t>(slot) >= world_->bodies.size()) return;
    const Shift& shift = shifts_[slot];
    BodyMotion& body = world_->bodies[slot].now;
    if (body.inverseMass > 0.0) correctTo(body, shift.start + shift.displacement, shift.turn);
  };
  const auto describe = [&](const Row& row, double value, double more) {
    Joint& joint = world_->joints[row.joint];
    double& lambda = joint.lambda[row.number];
    DescribedBodies sides(*world_, joint.a, joint.b, std::span(&joint.particle, joint.particle >= 0 ? 1 : 0));
    const double along = row.isAngular ? 0.0 : glm::dot(row.along, row.push);
    std::vector<Term> terms{
        Term::number("C", static_cast<float>(value), row.isAngular ? "rad" : "m"),
        Term::vector(R"(\mathbf{u})", glm::vec3(row.direction)),
        Term::number("w_A", static_cast<float>(row.massA * along + glm::dot(row.momentA, row.turnA)),
                     row.isAngular ? R"($\mathbf{u} \cdot I^{-1} \mathbf{u}$)"
                                   : R"($1/m + (\mathbf{r} \times \mathbf{u}) \cdot I^{-1} )"
                                     R"((\mathbf{r} \times \mathbf{u})$)"),
        Term::number("w_B", static_cast<float>(row.massB * along + glm::dot(row.momentB, row.turnB)))};
    if (row.softness > 0.0) terms.push_back(Term::number("s", static_cast<float>(row.softness)));
    terms.push_back(Term::number(R"(\lambda_{\text{so far}})", static_cast<float>(lambda)));
    terms.push_back(Term::number(R"(\Delta\lambda)", static_cast<float>(more)));
    pushRow(row, more);
    lambda += more;
    move(row.slotA);
    move(row.slotB);
    sides.addTerms(*world_, terms);
    ConstraintDescription description;
    description.text = textOf(row);
    description.value = static_cast<float>(value);
    description.lambda = static_cast<float>(lambda);
    description.weight = static_cast<float>(row.weight + row.softness);
    description.active = more != 0.0;
    description.element = joint.material;
    description.terms = terms;
    if (joint.particle >= 0) sides.move(0, -more * row.massB * row.push);
    sides.fill(*world_, description);
    visitor(description);
  };
  for (const Piece& piece : pieces_) {
    for (const Block& block : piece.blocks) {
      const auto more = changes(block, piece);
      std::array<double, kMaxBlockRows> values{};
      for (std::size_t i = 0; i < block.count; ++i) {
        const Row& row = piece.rows[block.first + i];
        values[i] = row.start + linearChange(row) - row.target;
      }
      for (std::size_t i = 0; i < block.count; ++i) describe(piece.rows[block.first + i], values[i], more[i]);
    }
  }
}

}  // namespace pliant::sim
