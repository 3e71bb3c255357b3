// The contacts of bodies as they are solved: patch by patch, group by group of patches that share no body.
//
// A place on a triangle, p = sum_k b_k x_k, has the inverse mass w = sum_k b_k^2 n_k w_k, and what pushes it by w lambda
// moves particle k by b_k w_k lambda. n_k is how many places are at particle k: the patches of one pass do not know of
// one another where they share particles alone, and each has a part of their masses (mass splitting: Tonge et al. 2012).
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
  /// Takes over contacts and multipliers, with the bodies at their poses now.
  void set(World& world);
  /// Takes over what others have done to bodies and particles.
  void readShifts(World& world);
  /// Instead of it, where nothing else has done anything since the last pass; poses may be those of an earlier one.
  void goOn(World& world);
  /// One pass over all patches, outwards and back.
  void project(bool rubs) { project(rubs, kPatchTime); }
  /// The next pass begins at the multipliers as they are: where what a pass asks for is not all done, there is no momentum.
  void forgetMomentum() { momentum_.forget(); }
  /// A patch, or a part of it, that is solved.
  struct Solved {
    std::size_t first, count;          ///< of its contacts
    double gap;                        ///< the least C before [m]
    glm::dvec3 before{0.0}, now{0.0};  ///< sums of the multipliers along normal, tangent and bitangent [kg m]
    glm::dvec3 way{0.0};               ///< of a place between particles on the other side [m]
    bool isOfStack = false;            ///< it hangs together with others that are solved as one block
    bool isLeft = false;               ///< it did, and the block was left (leaveChains)
  };
  /// Multipliers and bodies, with their poses, go where the pass begins.
  void carryOn(World& world);
  /// The pass from there with the poses of bodies, for who looks on: between `before` and `after` of a patch its two
  /// bodies are moved, and nothing else.
  void projectOneByOne(World& world, const std::function<void(const Solved&)>& before,
                       const std::function<void(const Solved&)>& after);
  /// Passes until they move nothing any more, or `most` of them; on one thread, since thousands of passes wait for one
  /// another too often.
  void settle(bool rubs, int most);
  /// Pushes by what the multipliers are, or by that part of them that is best where they would do more harm than good.
  void pushByMultipliers();
  /// Contacts with particles begin anew.
  void forgetParticles();
  /// Moves the poses of the bodies to where the passes have them; move(particle, d) does it to a particle.
  template <typename Move>
  void writeShifts(World& world, Move&& move) {
    writePoses(world);
    for (const PlaceSlot& each : places_) {
      const glm::vec3 d(shifts_[each.slot].way - was_[each.slot].way);
      if (d == glm::vec3(0.0f)) continue;
      const BodyContact& contact = world.bodyContacts.contacts[each.contact];
      for (std::size_t k = 0; k < contact.particles().size(); ++k) {
        const float part = partOfWay(world, contact, k);
        if (part > 0.0f) move(contact.particles()[k], part * d);
      }
    }
    was_ = shifts_;
  }
  /// Whether passes move bodies alone, so that what writeShifts() does after some of them is what it does after each.
  bool movesBodiesAlone() const { return places_.empty(); }
  /// Part of the way of the place on the other side of a contact that particle k of it goes.
  float partOfWay(const World& world, const BodyContact& contact, std::size_t k) const;
  /// Whether particles are of several places, which share their masses.
  bool sharesMasses() const { return sharesMasses_; }
  /// Of a body, scaled where it is loaded (loaded_bodies.h).
  const ScaledMass& massOf(Index body) const { return scaled_[static_cast<std::size_t>(body)]; }
  /// Puts the multipliers back.
  void writeMultipliers(World& world) const;

 private:
  /// Up to PatchMatrix::kMostPoints contacts that follow one another in a patch.
  struct Part {
    std::uint32_t first, last;
    Index a, b;            ///< slots
    bool isBalls = false;  ///< as BallPack has them
    bool mayBear = false;  ///< of balls: it probably will
  };
  /// A particle, or a place on a triangle.
  struct PlaceSlot {
    std::uint32_t contact;  ///< with it: the first of several that follow one another
    Index slot;
    glm::dvec3 start;  ///< where its shift is 0 [m]
  };
  template <std::size_t N>
  using Packs = AlignedVector<PatchPack<N>>;
  using AllPacks = std::tuple<AlignedVector<BallPack>, Packs<1>, Packs<2>, Packs<4>, Packs<PatchMatrix::kMostPoints>>;
  static constexpr std::size_t kSizes = std::tuple_size_v<AllPacks>;
  /// Where the packs of each size of a group start; those of the next group follow.
  using Group = std::array<std::size_t, kSizes>;

  static constexpr double kPatchTime = 70.0;  ///< of a point of eight patches in a pass [ns]
  void project(bool rubs, double pointTime);
  void pass(bool rubs, double pointTime, bool carriesOn);
  void carryPacksOn();
  void findChains(const World& world);
  struct Push;
  void addWork(double Push::*work);
  void rememberPass();
  bool leaveChains();
  void rubChains(double pointTime);
  template <typename Pack>
  void projectLanes(Pack& patches, World& world, bool outwards, const std::function<void(const Solved&)>& before,
                    const std::function<void(const Solved&)>& after);
  bool isMovable(Index body) const { return shifts_[body].way.w > 0.0f; }
  Index slotOf(const World& world, std::size_t number);
  void countPlaces(const World& world);
  double inverseMassOf(const World& world, const BodyContact& contact) const;
  void findParts(const World& world);
  void markBalls(const World& world);
  void sortIntoPacks();
  void addBalls(std::span<const std::uint32_t> parts);
  template <std::size_t N>
  void addPacks(std::span<const std::uint32_t> parts, Packs<N>& packs) const;
  template <typename Pack>
  void addLane(std::uint32_t part, std::size_t& lane, AlignedVector<Pack>& packs) const;
  template <std::size_t N>
  void fill(PatchPack<N>& patches, World& world);
  void fill(BallPack& balls, World& world);
  template <std::size_t N>
  void linearise(PatchPack<N>& patches, std::size_t lane, World& world) const;
  void setPoint(PackPoint& point, std::size_t lane, const BodyContact& contact, const BodySides& sides,
                std::array<std::uint32_t, 2> slots) const;
  void measureBodies(const World& world);
  void measureTurns(const World& world);
  bool findFartherTurned(const World& world);
  void writePoses(World& world) const;
  template <typename Visit>
  void forEachPack(Visit&& visit);
  template <typename Visit>
  void forEachOfGroup(std::size_t group, double pointTime, Visit&& visit);

  BodyShifts shifts_, was_;  ///< now, and when last read or written
  /// What contacts ask of a body again and again.
  struct BodyMeasures {
    double lever = 0.0, reach = 0.0;  ///< leverOf(), Body::reach [m]
    bool isRound = false;             ///< one of its shapes is
    bool isBall = false;              ///< a ball about its centre of mass, which is not scaled
  };
  std::vector<BodyMeasures> measures_;  ///< by body
  std::vector<double> squaredArms_;     ///< by body, of Body::arms [m^2]
  std::vector<ScaledMass> scaled_;      ///< by body
  std::vector<glm::dvec3> turns_;       ///< by body, turnSinceStart() of what is round where its contacts are exact
  std::vector<glm::vec3> linearAt_;     ///< by body, its turn where its contacts are exact
  std::vector<char> isFarther_;         ///< by body: it has turned too far from there
  std::vector<Part> parts_;
  std::vector<PatchOrder::Sides> sides_;
  std::vector<PlaceSlot> places_;
  std::vector<std::uint32_t> placesAt_;  ///< by particle, how many are at it, where sharesMasses_
  bool sharesMasses_ = false;
  std::vector<BearingPart> bearing_;  ///< as parts_, before what stays gets slots
  /// A point before a pass: lambda, both of friction, and C.
  using PointBefore = std::array<pack::Float8, 4>;
  /// What a pass has done to a chain, see leaveChains() [kg m^2].
  struct Work {
    double sum = 0.0;        ///< of its changes
    double corrected = 0.0;  ///< of all corrections before
    bool isThrown = false;
  };
  /// Of what hangs together: sum of lambda C before it is pushed by lambda, and after [kg m^2].
  struct Push {
    double before = 0.0, after = 0.0;
    float part = 1.0f;           ///< by which it is pushed
    bool mayStrikeBack = false;  ///< a body is backed in it, or masses are unlike
  };
  DisjointSets sets_{0};       ///< slots that hang together by contacts
  std::vector<Index> chains_;  ///< by slot of a body or a particle: the least slot of its set
  std::vector<Index> stacks_;  ///< the chains in which a body is backed
  std::vector<Index> unlike_;  ///< the chains in which a body is more than kMostLoad times as heavy as another
  std::vector<std::array<double, 2>> masses_;  ///< by chain: the least and the greatest inverse mass
  AlignedVector<PointBefore> pointsBefore_;    ///< of all packs, in order
  BodyShifts shiftsBefore_;
  std::vector<Work> works_;   ///< by the least slot of a chain
  std::vector<Push> pushes_;  ///< as works_
  ContactMomentum momentum_;
  PatchOrder order_;
  LoadedBodies loaded_;
  BackedBodies backed_;
  AllPacks packs_;
  std::vector<Group> groups_;
};

}  // namespace pliant::sim
