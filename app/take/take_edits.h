// Editing takes: trimming, changing the speed, combining several takes.
#pragma once

#include "app/take/take.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace pliant::app {

/// Gives the take's elements the identities of those of an equal scene, so that its edits carry over their state.
/// Precondition: take.scene == from.
void takeIdentities(Take& take, const sim::Scene& from);

/// The same take of the same scene with another file as its own: names of files in all of its scenes are relative to
/// that.
Take asOfFile(Take take, const std::filesystem::path& scene);

/// Shown from step `begin`, and ending after step `end`. Actions before `begin` are kept, since its state is reached by
/// repeating them; actions after `end` are removed. The states are unchanged. Precondition: 0 <= begin <= end.
Take trimmed(Take take, int begin, int end);

/// Plays the actions between two steps at `speed` times the rate (above 0), and shifts those after them accordingly.
/// The simulation itself is not slowed down: gravity, sources and motions continue as before, only the hands and the
/// camera change. Movements of a hand are stretched: at half the speed a target to be reached in a hundredth of a
/// second is to be reached in two; if several targets fall on one step, the last one counts. The states change, so
/// fingerprints are removed. Precondition: 0 <= from <= to.
Take retimed(Take take, int from, int to, float speed);

/// Combines two takes: the actions of the second are added to those of the first, whose camera is kept. Edits of values
/// are combined too; only one of the two may have edits that add, remove or rebuild something. Throws sim::InputError
/// if this is violated, or their scenes are not equal.
Take layered(Take take, Take other);

/// Removes actions, given by their indices. An edit of values is also undone in all later edits; throws sim::InputError
/// if one of those adds, removes or rebuilds something and therefore depends on it. The states change, so fingerprints
/// are removed.
Take without(Take take, std::span<const std::size_t> actions);

/// Moves actions, given by their indices, by a number of steps, no further than the first or the last step of the take.
/// Throws as without() does.
Take moved(Take take, std::span<const std::size_t> actions, int steps);

/// Sets a camera key at a step, replacing an existing one.
void setCameraKey(Take& take, int step, const render::Camera& camera);

/// Removes superseded actions: of several targets of a hand for one step only the last is kept. Precondition: in order
/// of steps.
void removeRedundant(std::vector<TimedAction>& actions);

}  // namespace pliant::app
