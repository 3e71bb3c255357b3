// What is done with particles and objects that were picked: pinned, probed, hidden.
#pragma once

#include "app/window/session/picking.h"
#include "app/window/session/session.h"

#include <set>
#include <vector>

namespace pliant::app {

/// Whether the particle is a part of a rigid body, which is pinned as a whole.
bool isOfRigidBody(const Session& session, int particle);
bool isPinned(const Session& session, int particle);
/// Pins all of them, or lets go where all are pinned.
void togglePins(Session& session, const std::vector<int>& particles);

/// Plots a particle's motion, or no longer.
void toggleProbe(Session& session, int particle);
bool isProbe(const Session& session, int particle);

/// Hides objects, by number, beside those that are hidden. As all of these an entry of the history.
void hide(Session& session, const std::set<int>& objects);
/// Hides the objects of the selection.
void hideSelection(Session& session);
void showAllHidden(Session& session);

/// The elements that the selected particles belong to, or that was clicked in the list.
std::set<std::size_t> selectedElements(const Session& session);
/// The element of the document that was hit; -1 where it is not there any more.
int elementOf(const Session& session, const Hit& hit);
/// Whether an object is a heap of grains rather than one thing.
bool isOpenObject(const Session& session, int object);

}  // namespace pliant::app
