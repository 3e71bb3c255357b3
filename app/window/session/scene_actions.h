// What is done to the scene with a key, a menu or a button: each edit is one step of undo, and the worker goes on with
// it.
#pragma once

#include "app/window/session/session.h"

#include <set>
#include <string>

namespace pliant::app {

/// Changes what a cure of a run says, in its variant where that sets it itself, as one edit, and goes on, or starts
/// again.
void applyCure(Session& session, std::size_t run, const sim::Cure& cure, bool startsAgain);
/// The settings of a variant become those of the scene, as one edit, and the variants go. Precondition: there is one of
/// that number.
void useVariant(Session& session, std::size_t variant);
/// Deletes elements and what depends on nothing else; a message says who refers to them where that forbids it.
void deleteElements(Session& session, const std::set<std::size_t>& elements);
/// Copies an element beside itself, and selects the copy.
void duplicate(Session& session, std::size_t element);
/// Adds a particle source for an object, above what is seen, and selects it. Precondition: it needs no file.
void addSource(Session& session, const sim::SourceType& type, int object);
/// Precondition of both: there is a source of that number.
void deleteSource(Session& session, std::size_t source);
void duplicateSource(Session& session, std::size_t source);
void rename(Session& session, std::size_t element, const std::string& name);

/// Whether there is gravity in the scene, but of magnitude 0.
bool isGravityOff(const sim::Scene& scene);
/// Off: the magnitude of all gravity elements becomes 0; on again: that of the file, else the earth's.
void toggleGravity(Session& session);
void gust(Session& session);
/// Shoots a heavy ball along the view.
void shoot(Session& session, const render::Ray& ray);

/// Goes to a named state of the timeline; one from a file is rebuilt by playing its take from the beginning.
void goToNamed(Session& session, std::size_t named);
/// Takes over the parameters as they were where the timeline is looked at, as one edit.
void takeParametersOfThen(Session& session);

}  // namespace pliant::app
