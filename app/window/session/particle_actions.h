// Actions on picked particles and objects: pinning, probing, hiding.
#pragma once

#include "app/window/session/picking.h"
#include "app/window/session/session.h"

#include <set>
#include <vector>

namespace pliant::app {

/// Whether the particle belongs to a rigid body, which is pinned as a whole.
bool isOfRigidBody(const Session& session, int particle);
bool isPinned(const Session& session, int particle);
/// Pins all of them, or unpins them if all are pinned.
void togglePins(Session& session, const std::vector<int>& particles);

/// Starts or stops plotting a particle's motion.
void toggleProbe(Session& session, int particle);
bool isProbe(const Session& session, int particle);

/// Hides objects, by number, in addition to those already hidden. Like all of these an entry of the history.
void hide(Session& session, const std::set<int>& objects);
/// Hides the objects of the selection.
void hideSelection(Session& session);
void showAllHidden(Session& session);

/// The elements of the selected particles, or the element clicked in the list.
std::set<std::size_t> selectedElements(const Session& session);
/// The document's element that was hit; -1 if it no longer exists.
int elementOf(const Session& session, const Hit& hit);
/// Whether an object is a set of separate grains rather than one body.
bool isOpenObject(const Session& session, int object);

}  // namespace pliant::app
