// Takes edited: cut to length, slower or faster hands, several takes laid over one another.
#pragma once

#include "app/take/take.h"

#include <cstddef>
#include <span>

namespace pliant::app {

/// The elements of a take count as those of an equal scene, whose state edits of that carry over.
/// Precondition: take.scene == from.
void takeIdentities(Take& take, const sim::Scene& from);

/// Shown from `begin` on and over after `end` steps. What was done before the beginning stays, since the state there is
/// reached by doing it again; what was done after the end goes. The states stay what they were.
/// Precondition: 0 <= begin <= end.
Take trimmed(Take take, int begin, int end);

/// What was done between two steps happens `speed` times as fast (above 0), what came after it sooner or later. Steps
/// stay steps: gravity, sources and motions go on as ever, only the hands and the camera do not. A hand's way is drawn
/// out: where it was told to be in a hundredth of a second it is to be in two at half the speed; of several targets for
/// one step the last one counts. The states become others, so that their fingerprints go. Precondition: 0 <= from <=
/// to.
Take retimed(Take take, int from, int to, float speed);

/// Both in one: the hands of the second join in with those of the first, whose camera stays. Edits of values join as
/// well; of edits that add, remove or rebuild something only one of the two may have some. Throws sim::InputError where
/// that is not so, or where they are not takes of equal scenes.
Take layered(Take take, Take other);

/// Without some of its actions, by their places in order. An edit that changed values is undone in the edits after it
/// too; throws sim::InputError where one of those adds, removes or rebuilds something and would be another one without
/// it. The states become others, so that their fingerprints go.
Take without(Take take, std::span<const std::size_t> actions);

/// Some of its actions, by their places in order, come so many steps later (or sooner), from the first step to the last
/// one of the take at most. Throws as without().
Take moved(Take take, std::span<const std::size_t> actions, int steps);

/// A camera key at a step, in place of one that is there.
void setCameraKey(Take& take, int step, const render::Camera& camera);

/// Takes away what says the same again: targets of one hand for one step but the last. Precondition: in order of steps.
void removeRedundant(std::vector<TimedAction>& actions);

}  // namespace pliant::app
