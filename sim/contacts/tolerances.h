// The tolerances of contacts: what each bounds, and where it comes from.
//
// "The distance to keep" is the sum of what two features keep around them: half the thickness of a surface, the radius
// of any other particle. Parts of it do not depend on the scale of a scene. All are settled by trial on the scenes of
// assets/ that count crossings over 2,000 frames, unless another origin is named.
#pragma once

#include <glm/gtc/constants.hpp>

#include <cstddef>

namespace pliant::sim {

// How far ahead contacts are made.

/// Contacts between features are made this part of the distance to keep ahead: the solver may push two together in
/// mid-step, after they were looked for.
constexpr float kContactLookAhead = 0.25f;
/// The same for colliders, as a part of the particle's radius: all that rests on the particle pushes it into them.
constexpr float kColliderLookAhead = 0.5f;

// Where paths cross. A path through the common border of two triangles must meet one of them, whatever the rounding.

/// A path that passes a triangle's border within this part of the distance to keep counts as one that crosses it.
constexpr float kContactBorder = 0.05f;
/// Spray meets a triangle of cloth within this part of the triangle's size beside it, too: none slips through an edge.
constexpr float kSprayBorder = 0.01f;
/// The same after the solver, where what meets is held back: only as wide as rounding asks for, or features that slide
/// past one another would stick.
constexpr float kBorderAfterSolve = 1e-3f;
/// Part of the distance to keep: nothing comes closer than this, or rounding hides which side it is on.
constexpr float kSmallestGap = 0.01f;
/// Part of the thickness by which neighbours in one plane cross by rounding alone: no crossing to be untangled.
constexpr float kCoplanar = 1e-3f;
/// Cosine of the angle between two faces, at rest, up to which they count as one flat face.
constexpr float kFlatFace = 0.9f;

// How close features are.

/// Neighbours along the surface keep at most this part of their distance at rest, so that they may bend and shear
/// freely; those that are farther apart than that, as across a tear, this part of how far they are now.
constexpr float kNeighbourDistance = 0.5f;
/// Edges that are no sharp ones come at most this part of the distance to keep closer than their vertices: between two
/// flat surfaces the vertices meet first.
constexpr float kHiddenByVertices = 0.5f;
/// A ball that ends closer than this part of the distance to keep is looked at when it first touched: from deep inside
/// it would be pushed out by all sides.
constexpr float kDeepPenetration = 0.5f;
/// What starts a substep closer than the distance to keep parts by at most this part of it: all at once it would be
/// thrown.
constexpr float kLargestRecovery = 0.1f;
/// Radii a second at which the vertices of a solid come out of a collider that they start inside of, and distances to
/// keep a second at which surfaces part that start too near: bodies stand where they were put, and faster they would hop,
/// the more so the shorter the substeps [1/s].
constexpr float kRecoveryRate = 6.0f;
/// Part of the shortest edge of a flat patch that its vertices may move without a check of their paths: less than the
/// half of it that two of them must move each to meet.
constexpr float kNeighbourRoom = 0.3f;
/// The normals of a flat patch lie within this angle of one direction: short of the right angle beyond which a surface
/// may meet itself (Volino & Magnenat-Thalmann 1994).
constexpr float kFlatConeAngle = glm::pi<float>() / 3.0f;

/// Particles of one solid that are nearer at rest than so many times the distance they keep do not meet: elasticity alone
/// says how far what lies between them is squashed. 3 leaves out two cells around.
constexpr float kDistantAtRest = 3.0f;

// What paths are held back to after the solver.

/// Part of its path up to the meeting that a particle keeps: the rest is the gap that stays.
constexpr float kKeptPath = 0.9f;
/// After so many passes what meets moves as one, and so cannot meet again.
constexpr int kShorteningPasses = 6;
/// After so many passes everything moves as one: this bounds the work of a step.
constexpr int kHoldingPasses = 16;

// Untangling.

/// A crossing moves by at most this part of the thickness in a step: from one side of a surface to the other takes two.
constexpr float kLargestUntangling = 0.5f;
/// While nothing crosses, each pair of patches is looked at for crossings in one search of so many: contacts keep
/// surfaces apart, and what gets through nevertheless is found soon enough.
constexpr std::size_t kCrossingEvery = 8;

// Particles that come together.

/// Part of the distance to keep by which two may come together in a substep until the line between them is taken to be
/// that of the moment when they touch: it turns by about as many radians.
constexpr float kStraightApproach = 0.05f;

// Particles that move farther than their radius in a step.

/// Part of the radius within which a path meets several at once: so far a grain goes into a pile before it is deflected.
constexpr float kSameImpact = 0.1f;
/// Part of its radius by which a particle's way may differ from the common one that it shares: two that overlap already
/// come nearer by no more.
constexpr float kTogether = 0.01f;
/// Part of the smaller radius that paths may cut into one another unseen: as deep as a contact that restitution counts
/// as closed may be open.
constexpr float kGrazing = 0.01f;
/// After so many passes what still passes another particle moves with it as one.
constexpr int kPartingPasses = 8;
/// After so many passes the rest is left to the next step: this bounds the work.
constexpr int kMostPartingPasses = 24;

// Strands.

/// Spheres farther apart than this many times the distance to keep leave a gap: two strands that cross between theirs
/// come 0.12 of it too near until those part them, and from sqrt(2) times on are not parted at all.
constexpr float kGapBetweenSpheres = 1.25f;
/// Part of the distance to keep that a strand and what it meets may move against one another in a substep until they are
/// looked at where they first touch: from farther inside they would be parted to the wrong side.
constexpr float kFarForStrands = 0.5f;
/// After the solver, what comes to less than this part of the distance kept counts as having gone through a strand.
constexpr float kPassedStrand = 0.5f;
/// Strides after which two that come together count as touching: as near as rounding lets them come.
constexpr int kMostTouchStrides = 64;

// Strands and edges of colliders.

/// Part of its radius by which an edge may come too near to a strand until its segments keep it off beside its
/// particles: about as far as the solver leaves a taut rope pressed in.
constexpr float kNeck = 0.1f;
/// After the solver, what comes to less than this part of the distance to keep, or of that at the start, counts as
/// having gone through an edge.
constexpr float kPassedRidge = 0.2f;
/// Cosine of the angle between two normals up to which a segment meets one edge, not two: those that share a corner.
constexpr float kSameRidgeNormal = 0.9999f;

// Particles and colliders.

/// Part of its radius by which the middle of a particle that got through a surface is put in front of it: enough for
/// its side to survive rounding, too little to be seen.
constexpr float kPutInFront = 0.01f;
/// Radii behind a surface from which a particle is still brought back: what is farther off is taken to belong there.
constexpr float kDeepestTunnel = 8.0f;
/// Least cosine between the normals of a contact in two successive steps that count as the same, whose friction goes
/// on: neighbouring faces of a box or of a coarse mesh differ by more.
constexpr float kSamePlane = 0.95f;
/// Bound on the exponent by which masses count less higher up in a pile: the ratio of two masses stays finite in
/// floats.
constexpr float kMostExponent = 20.0f;

// Rigid bodies.

/// Contacts are made this part of a body's reach ahead, beside what it moves: a body that rests keeps its contacts.
constexpr double kBodiesAhead = 0.02;
/// Part of its thickness that a body and triangles may come against one another in a substep until they are looked at
/// where they first touch: normals turn by less than half a radian on the way.
constexpr double kFastForTriangles = 0.25;
/// Part of a body's thickness up to which it and a triangle that it comes to count as touching.
constexpr double kTouchOfTriangles = 0.01;
/// Share of the other corners up to which a place on a triangle is at one of its corners.
constexpr double kAtCorner = 1e-3;
}  // namespace pliant::sim
