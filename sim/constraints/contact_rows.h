// The solver of body contacts: patch by patch, in groups of patches that share no body.
//
// A contact point on a triangle, p = sum_k b_k x_k, has the inverse mass w = sum_k b_k^2 n_k w_k; a multiplier lambda
// moves it by w lambda and particle k by b_k w_k lambda. n_k is the number of contact points that particle k takes part
// in: patches that share only particles do not see one another in a pass, so that each gets a part of the particles'
// masses (mass splitting: Tonge et al. 2012).
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/disjoint_sets.h"
#include "sim/constraints/backed_bodies.h"
#include "sim/constraints/ball_pack.h"
#include "sim/constraints/body_shifts.h"
#include "sim/constraints/contact_momentum.h"
#include "sim/constraints/loaded_bodies.h"
#include "sim/constraints/patch_order.h"
#include "sim/constraints/patch_pack.h"
#include "sim/constraints/patch_run.h"
#include "sim/constraints/patch_solve.h"
#include "sim/state/body_sides.h"
#include "sim/state/world.h"

#include <array>
#include <cstddef>
#include <functional>
#include <tuple>
#include <vector>

namespace pliant::sim {

class ContactRows {
 public:
  /// Takes over contacts and multipliers, with the bodies at their current poses.
  void set(World& world);
  /// Takes over what other constraints have done to bodies and particles.
  void readShifts(World& world);
  /// Replaces readShifts() where nothing else has moved anything since the last pass; poses may be those of an earlier
  /// one.
  void resume(World& world);
  /// One pass over all patches, outwards and back.
  void project(bool withFriction) { project(withFriction, kPatchTime); }
  /// The next pass begins without momentum: for corrections that are only applied in part.
  void forgetMomentum() { momentum_.forget(); }
  /// A solved patch, for onlookers.
  struct Solved {
    std::size_t first, count;          ///< its contacts
    double gap;                        ///< smallest C before [m]
    glm::dvec3 before{0.0}, now{0.0};  ///< sums of the multipliers along normal, tangent and bitangent [kg m]
    glm::dvec3 displacement{0.0};      ///< displacement of side B where that is a point on particles [m]
    bool isOfStack = false;            ///< a block of patches is solved at once with it (backed_bodies.h)
    bool isLeft = false;               ///< it was such a block until leaveChains() gave that up
  };
  /// Extrapolates multipliers and bodies, with their poses, to where the next pass begins.
  void extrapolate(World& world);
  /// The pass from there, for onlookers, with the poses kept up to date: between `before` and `after` of a patch only
  /// its two bodies move.
  void projectOneByOne(World& world, const std::function<void(const Solved&)>& before,
                       const std::function<void(const Solved&)>& after);
  /// Makes passes until nothing moves, at most `most`; on one thread, since with thousands of passes threads would wait
  /// for one another too often.
  void settle(bool withFriction, int most);
  /// Warm start: applies the multipliers, or the best part of them where all would do more harm than good.
  void warmStart();
  /// Sets the multipliers of contacts with particles to 0.
  void forgetParticles();
  /// Writes the result of the passes to the poses of the bodies, and by move(particle, d) to the particles.
  template <typename Move>
  void writeShifts(World& world, Move&& move) {
    writePoses(world);
    for (const PlaceSlot& each : places_) {
      const glm::vec3 d(shifts_[each.slot].displacement - was_[each.slot].displacement);
      if (d == glm::vec3(0.0f)) continue;
      const BodyContact& contact = world.bodyContacts.contacts[each.contact];
      for (std::size_t k = 0; k < contact.particles().size(); ++k) {
        const float part = displacementShare(world, contact, k);
        if (part > 0.0f) move(contact.particles()[k], part * d);
      }
    }
    was_ = shifts_;
  }
  /// Whether passes move only bodies, so that one writeShifts() after several passes does the same as one after each.
  bool movesOnlyBodies() const { return places_.empty(); }
  /// Displacement of particle k on the other side of a contact, by that of the contact point there.
  float displacementShare(const World& world, const BodyContact& contact, std::size_t k) const;
  /// Whether contact points on triangles may share particles, and so split their masses.
  bool sharesMasses() const { return sharesMasses_; }
  /// Mass of a body, scaled where it is loaded (loaded_bodies.h).
  const ScaledMass& massOf(Index body) const { return scaled_[static_cast<std::size_t>(body)]; }
  /// Writes the multipliers back to the contacts.
  void writeMultipliers(World& world) const;

 private:
  /// A patch with a movable side.
  struct Patch {
    std::uint32_t first, last;
    Index a, b;                ///< slots
    bool isBalls = false;      ///< fits BallPack
    bool mayBeActive = false;  ///< for balls: probably active
  };
  /// A particle, or a contact point on a triangle.
  struct PlaceSlot {
    std::uint32_t contact;  ///< its contact, or the first of several successive ones
    Index slot;
    glm::dvec3 start;  ///< where its shift is 0 [m]
  };
  template <std::size_t N>
  using Packs = AlignedVector<PatchPack<N>>;
  using AllPacks = std::tuple<AlignedVector<BallPack>, Packs<1>, Packs<2>, Packs<4>, Packs<PatchMatrix::kMaxPoints>,
                              AlignedVector<RunPack>>;
  static constexpr std::size_t kSizes = std::tuple_size_v<AllPacks>;
  /// For each pack size, where the packs of a group start; those of the next group follow.
  using Group = std::array<std::size_t, kSizes>;

  static constexpr double kPatchTime = 70.0;  ///< time of a pass for one point of eight patches [ns]
  void project(bool withFriction, double pointTime);
  void pass(bool withFriction, double pointTime, bool carriesOn);
  void extrapolatePacks();
  void findChains(const World& world);
  struct Push;
  void addWork(double Push::*work);
  void rememberPass();
  bool leaveChains();
  void solveChainFriction(double pointTime);
  template <typename Patches>
  void projectLanes(Patches& patches, World& world, bool outwards, const std::function<void(const Solved&)>& before,
                    const std::function<void(const Solved&)>& after);
  bool isMovable(Index body) const { return shifts_[body].displacement.w > 0.0f; }
  Index slotOf(const World& world, std::size_t number);
  void countPlaces(const World& world);
  double inverseMassOf(const World& world, const BodyContact& contact) const;
  void findPatches(const World& world);
  void markBalls(const World& world);
  void sortIntoPacks();
  void addBalls(std::span<const std::uint32_t> patches);
  template <std::size_t N>
  void addPacks(std::span<const std::uint32_t> patches, Packs<N>& packs) const;
  void addRuns(std::span<const std::uint32_t> patches);
  template <typename Pack>
  void assignLane(std::uint32_t number, std::size_t points, std::size_t lane, Pack& patches) const;
  template <typename Pack>
  void addLane(std::uint32_t number, std::size_t& lane, AlignedVector<Pack>& packs) const;
  template <std::size_t N>
  void fill(PatchPack<N>& patches, World& world);
  void fill(BallPack& balls, World& world);
  template <std::size_t N>
  void linearise(PatchPack<N>& patches, std::size_t lane, World& world) const;
  void setPoint(PackPoint& point, std::size_t lane, const BodyContact& contact, const BodySides& sides,
                std::array<std::uint32_t, 2> slots) const;
  void measureBodies(const World& world);
  void measureTurns(const World& world);
  bool findOutdatedLinearisations(const World& world);
  void writePoses(World& world) const;
  template <typename Visit>
  void forEachPack(Visit&& visit);
  template <typename Visit>
  void forEachOfGroup(std::size_t group, double pointTime, Visit&& visit);

  BodyShifts shifts_, was_;  ///< now, and when last read or written
  /// Cached properties of a body.
  struct BodyMeasures {
    double lever = 0.0, reach = 0.0;  ///< leverOf(), Body::reach [m]
    bool isRound = false;             ///< one of its shapes is
    bool isBall = false;              ///< a ball about its centre of mass, without mass scaling
  };
  std::vector<BodyMeasures> measures_;      ///< by body
  std::vector<double> squaredArms_;         ///< by body, of Body::arms [m^2]
  std::vector<ScaledMass> scaled_;          ///< by body
  std::vector<glm::dvec3> turns_;           ///< by body: turnSinceStart() of a round one at its last linearisation
  std::vector<glm::vec3> linearisedAt_;     ///< by body: its turn at the last linearisation
  std::vector<char> needsRelinearisation_;  ///< by body: it has turned too far from there
  std::vector<Patch> patches_;
  std::vector<PatchOrder::Sides> sides_;
  std::vector<PlaceSlot> places_;
  std::vector<std::uint32_t> placesAt_;  ///< by particle: n_k, where sharesMasses_
  bool sharesMasses_ = false;
  std::vector<BodyPatch> bodyPatches_;  ///< as patches_, before immovable sides get slots
  /// A point before a pass: lambda of the normal and of both tangents, and C.
  using PointBefore = std::array<pack::Float8, 4>;
  /// Work of a pass on a chain, see leaveChains() [kg m^2].
  struct Work {
    double sum = 0.0;        ///< by the changes of the pass
    double corrected = 0.0;  ///< by all corrections before
    bool isThrown = false;
  };
  /// Warm start of a chain: sum of lambda C before and after lambda is applied [kg m^2].
  struct Push {
    double before = 0.0, after = 0.0;
    float part = 1.0f;           ///< of lambda that is applied
    bool mayStrikeBack = false;  ///< it has a backed body, or is one of highMassRatioChains_
  };
  DisjointSets sets_{0};       ///< slots that contacts connect
  std::vector<Index> chains_;  ///< by slot of a body or a particle: the lowest slot of its set
  std::vector<Index> stacks_;  ///< chains with a backed body
  std::vector<Index>
      highMassRatioChains_;  ///< chains in which a body is more than kMaxLoadRatio times as heavy as another
  std::vector<std::array<double, 2>> masses_;  ///< by chain: the least and the greatest inverse mass
  AlignedVector<PointBefore> pointsBefore_;    ///< of all packs, in order
  BodyShifts shiftsBefore_;
  std::vector<Work> works_;   ///< by the lowest slot of a chain
  std::vector<Push> pushes_;  ///< as works_
  ContactMomentum momentum_;
  PatchOrder order_;
  LoadedBodies loaded_;
  BackedBodies backed_;
  AllPacks packs_;
  std::vector<Group> groups_;
};

}  // namespace pliant::sim
