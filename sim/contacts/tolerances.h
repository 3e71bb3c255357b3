// The tolerances of contacts: what each bounds, and where it comes from.
//
// "The distance to keep" of two features is the sum of their reaches: half the thickness of a surface, the radius of
// any other particle. Parts of it do not depend on the scale of a scene. All are settled by trial on the scenes of
// assets/ that count crossings over 2,000 frames, unless another origin is named.
#pragma once

#include <glm/gtc/constants.hpp>

#include <cstddef>

namespace pliant::sim {

// How far ahead contacts are made.

/// Contacts between features are made this part of the distance to keep ahead: the solver may push two together after
/// the search.
constexpr float kContactLookAhead = 0.25f;
/// The same for colliders, as a part of the particle's radius: everything that rests on the particle pushes it into
/// them.
constexpr float kColliderLookAhead = 0.5f;

// Crossing paths. A path through the common edge of two triangles must hit one of them, whatever the rounding.

/// A path that passes a triangle's border within this part of the distance to keep counts as one that crosses it.
constexpr float kContactBorder = 0.05f;
/// Spray also hits a triangle of cloth within this part of the triangle's size beside it: none slips through an edge.
constexpr float kSprayBorder = 0.01f;
/// The same after the solver, where colliding features are held back: only as wide as rounding requires, or features
/// that slide past one another would stick.
constexpr float kBorderAfterSolve = 1e-3f;
/// Part of the distance to keep: features come no closer than this, or rounding hides which side they are on.
constexpr float kSmallestGap = 0.01f;
/// Part of the thickness by which coplanar neighbours may cross through rounding: no crossing to be untangled.
constexpr float kCoplanar = 1e-3f;
/// Cosine of the angle between two faces, at rest, up to which they count as one flat face.
constexpr float kFlatFace = 0.9f;

// Distances of features.

/// The distance to keep of neighbours along the surface is at most this part of their distance at rest, so that they
/// may bend and shear freely; for those that are farther apart, as across a tear, this part of their current distance.
constexpr float kNeighbourDistance = 0.5f;
/// Edges that are not sharp come closer than their vertices by at most this part of the distance to keep: between two
/// flat surfaces the vertices touch first.
constexpr float kHiddenByVertices = 0.5f;
/// The contact of a ball that ends closer than this part of the distance to keep is made at its first touch: from deep
/// inside it would be pushed out to all sides.
constexpr float kDeepPenetration = 0.5f;
/// Features that start a substep closer than the distance to keep separate by at most this part of it: all at once they
/// would be thrown apart.
constexpr float kLargestRecovery = 0.1f;
/// Speed at which vertices of a solid come out of a collider in which they start, in radii per second, and at which
/// surfaces separate that start too near, in distances to keep per second [1/s]: faster, bodies would hop from where
/// they were placed, the more so the shorter the substeps.
constexpr float kRecoveryRate = 6.0f;
/// Part of the shortest edge of a flat patch that its vertices may move without a check of their paths: two of them
/// must each move half of it to touch.
constexpr float kNeighbourRoom = 0.3f;
/// The normals of a flat patch lie within this angle of one direction: less than the right angle beyond which a surface
/// may touch itself (Volino & Magnenat-Thalmann 1994).
constexpr float kFlatConeAngle = glm::pi<float>() / 3.0f;

/// Particles of one solid that are nearer at rest than this many times the distance to keep make no contact: elasticity
/// alone decides how far the material between them is compressed. 3 leaves out two cells around.
constexpr float kDistantAtRest = 3.0f;

// Shortening of paths after the solver.

/// Part of its path up to the collision that a particle keeps: the rest remains as a gap.
constexpr float kKeptPath = 0.9f;
/// After this many passes colliding particles move as one, and so cannot collide again.
constexpr int kShorteningPasses = 6;
/// After this many passes everything moves as one: this bounds the work of a step.
constexpr int kHoldingPasses = 16;

// Untangling.

/// A crossing moves by at most this part of the thickness per step: from one side of a surface to the other takes two.
constexpr float kLargestUntangling = 0.5f;
/// While nothing crosses, each pair of patches is checked for crossings once in this many searches: contacts keep
/// surfaces apart, and a crossing that appears nevertheless is found soon enough.
constexpr std::size_t kCrossingEvery = 8;

// Approaching particles.

/// Two particles that approach by more than this part of the distance to keep in a substep get the contact normal at
/// their first touch: up to then it turns by about as many radians.
constexpr float kStraightApproach = 0.05f;

// Particles that move farther than their radius in a step.

/// Part of the radius within which a path hits several particles at once: a grain enters a pile this far before it is
/// deflected.
constexpr float kSameImpact = 0.1f;
/// Part of its radius by which a particle's displacement may differ from the common one to count as shared: two that
/// overlap already come nearer by no more.
constexpr float kTogether = 0.01f;
/// Part of the smaller radius by which paths may overlap without a contact: as much as the gap of a contact that
/// restitution counts as closed.
constexpr float kGrazing = 0.01f;
/// After this many passes particles that still pass one another move as one.
constexpr int kSeparationPasses = 8;
/// After this many passes the rest is left to the next step: this bounds the work.
constexpr int kMaxSeparationPasses = 24;

// Strands.

/// Spheres of a strand farther apart than this many times the distance to keep leave a gap: two strands that cross
/// between their spheres come 0.12 of it too near before these separate them, and from sqrt(2) times on are not
/// separated at all.
constexpr float kGapBetweenSpheres = 1.25f;
/// A strand and an obstacle whose relative motion in a substep exceeds this part of the distance to keep are compared
/// where they first touch: from farther inside they would be separated to the wrong side.
constexpr float kFarForStrands = 0.5f;
/// After the solver, anything closer to a strand than this part of the distance to keep counts as having gone through
/// it.
constexpr float kPassedStrand = 0.5f;
/// Strides of conservative advancement after which two count as touching: as near as rounding lets them come.
constexpr int kMaxTouchStrides = 64;

// Strands and edges of colliders.

/// Part of a strand's radius by which an edge may come too near before the strand's segments keep it off, beside its
/// particles: about as far as the solver lets a taut rope be pressed in.
constexpr float kNeck = 0.1f;
/// After the solver, a segment closer than this part of the distance to keep, or of that at the start, counts as having
/// gone through an edge.
constexpr float kPassedRidge = 0.2f;
/// Cosine of the angle between two normals up to which a segment meets one edge, not two: those that share a corner.
constexpr float kSameRidgeNormal = 0.9999f;

// Particles and colliders.

/// Part of its radius by which the centre of a particle that got through a surface is put in front of it: enough for
/// its side to survive rounding, too little to be seen.
constexpr float kPutInFront = 0.01f;
/// Greatest depth behind a surface, in radii, from which a particle is put back: deeper ones are taken to belong there.
constexpr float kDeepestTunnel = 8.0f;
/// Least cosine between the normals of a contact in two successive steps for it to count as the same and keep its lag:
/// neighbouring faces of a box or of a coarse mesh differ by more.
constexpr float kSamePlane = 0.95f;
/// Bound on the exponent by which masses are scaled down higher up in a pile: the ratio of two masses stays finite in
/// floats.
constexpr float kMaxExponent = 20.0f;

// Rigid bodies.

/// Contacts are made this part of a body's reach ahead, in addition to its motion: a body at rest keeps its contacts.
constexpr double kBodiesAhead = 0.02;
/// A body and triangles whose relative motion in a substep exceeds this part of its thickness are compared where they
/// first touch: with less motion normals turn by less than half a radian.
constexpr double kFastForTriangles = 0.25;
/// Distance at which an approaching body and triangle count as touching, by the body's thickness.
constexpr double kTouchOfTriangles = 0.01;
/// Sum of the other barycentric coordinates up to which a point of a triangle counts as at a corner.
constexpr double kAtCorner = 1e-3;
}  // namespace pliant::sim
