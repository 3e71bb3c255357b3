// Edits of a scene: adding, copying, renaming and deleting elements, with correct references between them.
#pragma once

#include "sim/simulation.h"

#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// Whether two versions of a scene have the same elements, so that objects and particles keep their numbers.
bool haveSameElements(const sim::Scene& a, const sim::Scene& b);

/// Gives the elements of a reloaded scene the identities of the previous ones, if the type at the same index is the
/// same.
void keepIdentities(const sim::Scene& before, sim::Scene& scene);

/// Whether all elements of `before` also exist in `after`.
bool hasAllElementsOf(const sim::Scene& before, const sim::Scene& after);

/// The number of objects of each element, by index. Builds the elements to find out, also of a scene with faults: they
/// must not keep anything from being deleted.
std::vector<int> countObjects(const sim::Scene& scene, const std::filesystem::path& assets);

/// These elements and their dependents: all that refer to their objects, such as the joints of a body. `objectCounts`:
/// countObjects() of `scene`.
std::set<std::size_t> withDependents(const sim::Scene& scene, std::set<std::size_t> elements,
                                     const std::vector<int>& objectCounts);

/// The scene without these elements. References to objects (FieldInfo::object) are renumbered; lists of independent
/// references lose the removed ones; sources of removed objects are removed, too. Throws sim::InputError, with the name
/// of the referring element, if another element still refers to one of them, or if no element would be left.
/// `objectCounts`: countObjects() of `scene`.
sim::Scene withoutElements(const sim::Scene& scene, const std::set<std::size_t>& elements,
                           const std::vector<int>& objectCounts);

/// The scene after applying a cure for a blow-up. Throws sim::InputError if that is impossible.
sim::Scene withCure(const sim::Scene& scene, const sim::Cure& cure, const std::filesystem::path& assets);

/// The scene with a copy of an element at the end, so that object numbers do not change; if the type has a position,
/// the copy is moved by `shift`. Precondition: index is in range.
sim::Scene withCopy(const sim::Scene& scene, std::size_t element, const glm::vec3& shift);

/// A name that no element of the scene has: the wanted one, or "ball 2". Names are how variants, animations and --set
/// find an element.
std::string freeName(const sim::Scene& scene, const std::string& wanted);
/// A name that more elements of `after` share than of `before`; empty: there is none.
std::string newlySharedName(const sim::Scene& before, const sim::Scene& after);

/// The scene with an element renamed. Precondition: index is in range.
sim::Scene withName(const sim::Scene& scene, std::size_t element, const std::string& name);

/// Sets a parameter from text, whatever its previous value. Precondition: the record has it and the text is valid.
void setValue(sim::Record& record, std::string_view field, const std::string& text);

/// A new element of a registered type. Precondition: the type exists.
sim::Element newElement(std::string_view type);

}  // namespace pliant::app
