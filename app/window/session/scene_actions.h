// Actions on the scene by key, menu or button: each edit is one undo step, and the worker continues with it.
#pragma once

#include "app/document/new_element.h"
#include "app/window/session/session.h"

#include <optional>
#include <set>
#include <string>

namespace pliant::app {

/// Applies a cure suggested for a run, in its variant if that sets the value itself, as one edit; then continues or
/// restarts.
void applyCure(Session& session, std::size_t run, const sim::Cure& cure, bool startsAgain);
/// Makes the settings of a variant those of the scene, and removes all variants, as one edit. Precondition: the variant
/// exists.
void useVariant(Session& session, std::size_t variant);
/// Deletes elements and everything that depends only on them; if others refer to them, a message names those instead.
void deleteElements(Session& session, const std::set<std::size_t>& elements);
/// Copies an element beside itself, and selects the copy.
void duplicate(Session& session, std::size_t element);
/// What a new element would be added to; `shown`: the element that it refers to, if it can.
AddContext addContextOf(const Session& session, std::optional<std::size_t> shown);
/// Adds an element of this type, with what comes along, as one edit, and selects it. If it makes a fault, a message says
/// which instead; if the scene has another fault already, it is added, and a message names that.
/// Precondition: whyNotAdded() is empty.
void addElement(Session& session, const sim::ElementType& type, const AddContext& context);
/// Adds a particle source for an object, above the visible scene, and selects it. Precondition: it needs no file.
void addSource(Session& session, const sim::SourceType& type, int object);
/// Precondition of both: the source exists.
void deleteSource(Session& session, std::size_t source);
void duplicateSource(Session& session, std::size_t source);
void rename(Session& session, std::size_t element, const std::string& name);

/// Whether the scene has gravity, but with magnitude 0.
bool isGravityOff(const sim::Scene& scene);
/// Off: sets the magnitude of all gravity elements to 0. On: restores that of the file, else the earth's, and adds
/// gravity if there is none.
void toggleGravity(Session& session);
void gust(Session& session);
/// Shoots a heavy ball along the view.
void shoot(Session& session, const render::Ray& ray);

/// Goes to a named state of the timeline; one that was loaded from a file is rebuilt by playing its take.
void goToNamed(Session& session, std::size_t named);
/// Restores the parameters of the past position being viewed, as one edit.
void takeParametersOfThen(Session& session);

}  // namespace pliant::app
