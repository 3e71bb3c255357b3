// Joints of rigid bodies.
//
// A joint is a set of rows, C = 0 or C >= 0, each along or about a direction u that is fixed for the substep:
//
//   linear:   C = u.(pA - pB),          w = w_A + w_B of body.h at both places
//   angular:  C = u.(thetaA - thetaB),  w = u.(I_A^-1 + I_B^-1) u       (Müller et al. 2020)
//
//   fixed: three of each; ball: three linear; hinge: these and two angular ones across its axis; slider: two linear and
//   three angular; cylindrical: two and two; distance: one, along the line between its ends
//
// Directions. Forces act along the directions, and at the lever arms, at the start of the substep so that C = 0 at its
// end. That is SHAKE (Ryckaert et al. 1977), which takes no energy out of a swing; with the directions at the end a
// pendulum would lose the part 2 h omega^2 of its energy per second. There are three exceptions:
//
// - A body that turns by more than 0.3 rad in a substep is pushed along directions nearer to the end, and loses energy:
//   forces along those at the start would correct C less and less, and not at all after a quarter of a turn.
// - Where forces are so large that they would throw a body from side to side, as a heavy load does with a light link of
//   its chain, or over, its I^-1 and its free turn are reduced (force_stiffness.h).
// - Where corrections turn a fast body back by more than 0.1 rad, its rows are updated to the current lever arms: with
//   those of another pose passes would lead away from C = 0.
//
// Blocks. The equality rows and the spring of a joint are solved together, lambda <- lambda - (A + s)^-1 (C + s lambda)
// with A_ij = J_i W J_j^T: one after the other, a light body on a long arm would need thousands of passes to find out
// that it can turn or move, but not both. A single A_ii may be negative: a push at the arm at the start can turn the
// body so that the arm at the end moves against it. Limits and motors follow, one by one.
//
// Islands. Joints that are connected by movable bodies or particles form an island. Islands are solved in parallel,
// each in the order of its joints, with the same result as one after the other.
//
// Warm start. C is a change within the substep, as with contacts (body_contacts.h), so that forces carry over to the
// next substep. What is kept is their effect on both bodies: the new multipliers push and turn these as the last ones
// did, A' lambda' = J' W J^T lambda, with A' = J' W J'^T at the start of the substep. The old multipliers at the new
// arms would spin a ball on a string, whose tension has no moment only as long as it is along the string. Turns count
// as reduced by force_stiffness.h, so that less of such forces carries over: with all of it ragdolls that fall on their
// hands explode in a fourth of the falls, at 40 iterations. Limits and motors carry their multipliers over.
//
// Drift is corrected before the substep, in the poses and not in the velocities (realign).
//
// The other side of a joint may be a particle: then C is the error that remains at the end of the substep, and its
// multiplier starts from 0, as for all constraints of particles, which are what carries that side; so a load that hangs
// on particles does not count for force_stiffness.h.
//
// The angle of a hinge is tracked from substep to substep, since a rotation gives it only up to whole turns. A limit is
// a row that only pushes; a motor is a row whose target is a change of speed times h, with |lambda| at most its effort
// times h^2.
//
// A spring is a row with the force lambda / h^2 = -k C' - c C'', k = 1 / alpha (Müller et al. 2020, (4), keep lambda
// as well). With dC the change in this substep and dC_0 that in the last one, C' is the mean over both,
// C + (dC - dC_0) / 4 (the average acceleration of Newmark 1959), and C'' = (dC + dC_0) / 2 h: that neither damps nor
// blows up. Where the substep is too long to resolve the swing, z = k w h^2 or c w h beyond 1, they are blended with
// the values at its end, C + dC and dC / h, by the parts b and d, z^2 / (1 + z^2). So a stiff spring comes to rest.
//
//   lambda = -(bias + dC) / s,   1 / s = h^2 k (1 + 3 b) / 4 + h c (1 + d) / 2
//   bias = s (h^2 k (C - (1 - b) dC_0 / 4) + h c (1 - d) dC_0 / 2)
#pragma once

#include "sim/base/disjoint_sets.h"
#include "sim/constraints/force_stiffness.h"
#include "sim/constraints/placed_joint.h"
#include "sim/state/batch.h"
#include "sim/state/joint.h"
#include "sim/state/world.h"

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

class Joints final : public Batch {
 public:
  Joints(int group, World& world) : Batch("joint", group), world_(&world) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Joints>(*this); }
  void rebind(World& world) override { world_ = &world; }

  /// Corrects a part of the drift of the poses at the start of the substep.
  void realign(Particles& particles);
  /// After the substep: stores the effect of each joint for the warm start, and breaks those that carried too much.
  void finish();
  /// Angle [rad] or displacement [m] along the axis, at the current pose.
  static double coordinateOf(const Joint& joint, const World& world);

  std::size_t size() const override { return world_->joints.size(); }
  bool needsParticles() const override { return !particles_.empty(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections&) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  void saveState() override { before_ = world_->joints; }
  void restoreState() override { world_->joints = before_; }

  std::string formula() const override {
    return R"($C = \mathbf{u} \cdot (\mathbf{p}_A - \mathbf{p}_B)$ )"
           R"(or $\mathbf{u} \cdot (\mathbf{\theta}_A - \mathbf{\theta}_B)$)";
  }
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;

 private:
  static constexpr double kUnbounded = std::numeric_limits<double>::infinity();
  /// One row of a joint, for a substep: C = start + along (dA - dB) + momentA thetaA - momentB thetaB, d and theta
  /// being the sums of the corrections so far.
  struct Row {
    std::size_t joint;
    std::size_t number;  ///< index of its multiplier
    Index slotA, slotB;  ///< indices of both sides in shifts_; -1: the world
    bool isAngular;
    glm::dvec3 direction;                           ///< u, where C is evaluated
    glm::dvec3 along{0.0};                          ///< linear part of the Jacobian: u; 0 for an angular row
    glm::dvec3 push{0.0};                           ///< direction of the force: u at the start of the substep, or 0
    glm::dvec3 momentA{0.0}, momentB{0.0};          ///< angular parts of the Jacobian: r x u [m]; u for an angular row
    glm::dvec3 leverA{0.0}, leverB{0.0};            ///< moments of the force: r x u at the start of the substep, or u
    glm::dvec3 turnA{0.0}, turnB{0.0};              ///< turn by lambda = 1: I^-1 times the moment, or reduced
    double massA = 0.0, massB = 0.0;                ///< inverse masses [1/kg]
    double weight = 0.0;                            ///< w; may be negative if isOneOfSeveral()
    double start = 0.0;                             ///< C without any corrections
    double target = 0.0;                            ///< target of C, or its lower bound
    double softness = 0.0;                          ///< s of a spring [1/kg]
    double least = -kUnbounded, most = kUnbounded;  ///< bounds of lambda

    bool isFree() const { return least == -kUnbounded && most == kUnbounded; }
  };
  /// Successive rows that are solved at once: the rows of a joint whose lambda is unbounded, else a single row.
  static constexpr std::size_t kMaxBlockRows = 6;
  static constexpr std::size_t kEqualityRows = 6;  ///< rows with a lower number are equalities
  struct Block {
    std::size_t first, count;
    std::array<double, kMaxBlockRows * kMaxBlockRows> inverse{};  ///< (A + s)^-1, row by row
  };
  /// Some whole islands of joints, so that threads share nothing that moves.
  struct Piece {
    std::vector<std::uint32_t> joints;
    std::vector<Row> rows;      ///< of these joints, in their order
    std::vector<Block> blocks;  ///< of all rows, in order
  };
  /// u of the force, at the start of the substep, and u where C is evaluated.
  struct RowDirection {
    glm::dvec3 start, now;
  };
  /// Motion [m] and turn [rad] of side A relative to side B in this substep so far.
  struct Change {
    glm::dvec3 moved{0.0}, turned{0.0};
    double along(bool isAngular, const glm::dvec3& axis) const { return glm::dot(axis, isAngular ? turned : moved); }
  };
  /// A joint while its rows are built.
  struct Placed {
    std::size_t number;
    PlacedJoint start, now;
    Change change;
  };
  /// Sum of the corrections so far of a body, or of a particle, which does not turn.
  struct Shift {
    glm::dvec3 start{0.0};                    ///< centre when the rows were built [m]
    glm::dvec3 displacement{0.0}, turn{0.0};  ///< displacement from there [m], and turn of all corrections [rad]
    std::optional<glm::dmat3> resisted;       ///< factor on its turns under the initial load (resistedTurns())
    glm::dvec3 linearisedAt{0.0};             ///< turn about which its rows are linearised
    glm::dvec3 armsAt{0.0};                   ///< turn for which the lever arms of its rows are exact
    bool needsRelinearisation = false;        ///< it has turned too far from linearisedAt
    bool areArmsOutdated = false;             ///< it turns fast, and is too far from armsAt
    bool isPushed = false;                    ///< since it was last read
  };

  Index slotOf(const Joint& joint) const;
  /// Whether its bodies are asleep or immovable: it keeps the multipliers with which they fell asleep.
  bool sleeps(const Joint& joint) const {
    return world_->bodies[joint.a].isAsleep() || (joint.b >= 0 && world_->bodies[joint.b].isAsleep());
  }
  BodyMotion* other(const Joint& joint) const { return joint.b >= 0 ? &world_->bodies[joint.b].now : nullptr; }
  Placed place(std::size_t joint) const;
  void makeRows(std::size_t joint, double h, Piece& piece);
  /// Whether a row is one of several equality rows, whose weight may be negative.
  static bool isOneOfSeveral(const Joint& joint, std::size_t number) {
    return joint.kind != JointKind::distance && number < kEqualityRows;
  }
  /// Sets the multipliers of these rows of a joint so that they push and turn its sides as `push` did.
  static void predict(Joint& joint, std::span<const Row> rows, const Joint::Push& push);
  /// Adds the force of a joint's rows to the loads of its bodies.
  void addLoad(const Joint& joint, std::span<const Row> rows);
  /// Adds those of contacts, other than with particles.
  void addContactLoads();
  void resistTurns(Piece& piece);
  void addRow(const Placed& at, std::size_t number, bool isAngular, const RowDirection& u, double target, Piece& piece);
  void addRows(std::size_t joint, double h, Piece& piece);
  double motorWeight(const Row& row, const Placed& at) const;
  void addAxisRows(const Placed& at, double h, Piece& piece);
  void setTargets(const Placed& at, std::size_t first, double h, Piece& piece);
  void soften(Row& row, const Placed& at, double h, double start);
  void readShifts();
  void setStarts(Piece& piece) const;
  void setMoments(Row& row, const PlacedJoint& now) const;
  void invert(Block& block, const Piece& piece) const;
  void writePoses();
  template <typename Move>
  void forEachMove(Move&& move) const;
  void setStart(Row& row, const Change& change) const;
  double linearChange(const Row& row) const;
  void pushRow(const Row& row, double lambda);
  Change changeOf(const Joint& joint) const;
  void addBlocks(Piece& piece) const;
  void findIslands();
  /// Calls visit(piece) for all, each on one thread.
  template <typename Visit>
  void forEachPiece(Visit&& visit);
  void realign(const Joint& joint);
  /// Entry of A: the change of C of a row by the multiplier of another one of the same joint; with C at the end, and at
  /// the start, of the substep.
  static double coupling(const Row& row, const Row& other);
  static double couplingAtStart(const Row& row, const Row& other);
  /// Changes of the multipliers of a block.
  std::array<double, kMaxBlockRows> changes(const Block& block, const Piece& piece) const;
  void projectPiece(const Piece& piece);
  void projectAll();
  void describeAll(const DescriptionVisitor& visitor);

  World* world_;
  std::vector<Piece> pieces_;
  DisjointSets islands_{0};                               ///< of slots
  std::vector<std::size_t> jointsBefore_;                 ///< by island: number of joints in those before it
  std::vector<JointLoad> loads_;                          ///< by body, at the start of the substep; empty afterwards
  std::vector<Shift> shifts_;                             ///< by body, then of `particles_`
  std::vector<Index> particles_;                          ///< of joints, ascending
  std::vector<std::pair<Index, glm::vec3>> corrections_;  ///< of the last accumulate()
  std::vector<Joint> before_;
  bool onlyBatchesMove_ = false;  ///< only batches move anything (onlyBatchesMove())
};

}  // namespace pliant::sim
