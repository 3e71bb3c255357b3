// Finds the contacts of rigid bodies with one another, colliders, particles and triangles of particles.
#pragma once

#include "sim/contacts/body_triangles.h"
#include "sim/contacts/hidden_contacts.h"
#include "sim/geometry/box8.h"
#include "sim/geometry/level_grid.h"
#include "sim/rigid/manifold.h"
#include "sim/state/body_contact.h"
#include "sim/state/world.h"

#include <utility>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class BodyContactFinder {
 public:
  /// Fills `set` for the motion of the bodies within `h` [s] from the start of the substep, which are their current
  /// poses. Contacts are speculative: made wherever the gap is below `margin` [m] or might get there. Contacts of the
  /// last substep keep their multipliers, as forces (warm start). For sleeping bodies only contacts with something that
  /// may move are found.
  void find(const World& world, const SurfaceTopology& surfaces, float margin, double h, BodyContactSet& set);
  /// After the solver: bodies do not go through triangles. Precondition: find() was called for this substep.
  void holdBack(World& world) { triangles_.holdBack(world); }

 private:
  /// Contacts that one thread finds, for a range of bodies or particles.
  struct Piece {
    AlignedVector<BodyContact> contacts;
    std::vector<Index> partners;  ///< candidates for one body or particle
    Manifold manifold;
    ConvexShape ball = sphereShape(1.0);
    BodyTriangles::Scratch triangles;
  };

  /// Bounds of a body that rule out distant pairs.
  struct BodyBounds {
    glm::dvec3 centre;
    double reach;              ///< as Body::reach [m]
    double displacementBound;  ///< upper bound of the displacement of its points in the substep [m]
    double ball;               ///< radius where it is one ball about its centre of mass [m], else 0
    bool isAsleep;
    bool collides;
  };

  void findJoined(const World& world);
  /// Whether contacts of the two are disabled by a joint that has not broken.
  bool isContactDisabled(const World& world, Index a, Index b) const {
    return world.apart.contains(a, b) && (!anyBroken_ || joined_.contains(a, b));
  }
  void placeBoxes(const World& world, double margin, double h);
  /// Calls find(number, piece) for all numbers below `count`, and adds the contacts found to `set`, in that order.
  template <typename Find>
  void findInPieces(std::size_t count, std::size_t perPiece, BodyContactSet& set, Find&& find);
  static double nearOf(const BodyBounds& a, const BodyBounds& b, double margin);
  static bool isTooFar(const BodyBounds& a, const BodyBounds& b, double margin);
  void findOfBody(const World& world, Index a, double margin, Piece& piece) const;
  void findBodies(const World& world, Index a, Index b, double margin, Piece& piece) const;
  bool findBallContact(Index a, Index b, double near, const PairMaterial& material, Piece& piece) const;
  void findCollider(const World& world, Index a, Index collider, double margin, Piece& piece) const;
  void findOfParticle(const World& world, std::size_t particle, double margin, double h, Piece& piece) const;
  void findTriangles(const World& world, Index a, double margin, double h, Piece& piece) const;
  void finishPatches(BodyContactSet& set) const;
  void carryMultipliers(const World& world, double ratio, BodyContactSet& set);

  LevelGrid grid_;
  std::vector<Box8> boxes_;             ///< by body: swept bounding box of the substep
  std::vector<BodyBounds> bodyBounds_;  ///< by body
  std::vector<Piece> pieces_;
  std::vector<double> displacementBounds_;  ///< by body, as BodyBounds::displacementBound [m]
  BodyTriangles triangles_;
  HiddenContacts hidden_;
  BodyPairs joined_;  ///< bodies connected by intact joints; where none has broken, all of World::apart
  bool anyBroken_ = false;
  bool anyAsleep_ = false;           ///< some body is asleep
  AlignedVector<BodyContact> last_;  ///< contacts of the last substep
};

}  // namespace pliant::sim
