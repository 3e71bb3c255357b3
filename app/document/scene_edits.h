// Edits of a scene as a whole: elements added, copied, renamed, deleted, with the references between them kept right.
#pragma once

#include "sim/simulation.h"

#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// Whether two versions of a scene have the same elements, so that objects and particles keep their numbers.
bool haveSameElements(const sim::Scene& a, const sim::Scene& b);

/// The elements of a scene that was read again are those of before, each of the type that stood in its place.
void keepIdentities(const sim::Scene& before, sim::Scene& scene);

/// Whether none of the elements before is missing after.
bool hasAllElementsOf(const sim::Scene& before, const sim::Scene& after);

/// How many objects each element makes, by index. Builds the scene to find out; throws sim::InputError.
std::vector<int> countObjects(const sim::Scene& scene, const std::filesystem::path& assets);

/// These elements and their dependents: all that refer to objects of theirs, such as the joints of a body.
/// `objectCounts`: countObjects() of `scene`.
std::set<std::size_t> withDependents(const sim::Scene& scene, std::set<std::size_t> elements,
                                     const std::vector<int>& objectCounts);

/// The scene without these elements. Parameters that name objects by number (FieldInfo::object) are renumbered; those
/// that act on each by itself lose some of several; sources of objects that go, go too. Throws sim::InputError saying
/// who refers to one of them where another element does, or where no element would be left. `objectCounts`:
/// countObjects() of `scene`.
sim::Scene withoutElements(const sim::Scene& scene, const std::set<std::size_t>& elements,
                           const std::vector<int>& objectCounts);

/// The scene as a cure of a blow-up makes it. Throws sim::InputError where it cannot be.
sim::Scene withCure(const sim::Scene& scene, const sim::Cure& cure, const std::filesystem::path& assets);

/// The scene with a copy of an element at the end, so that the numbers of objects stay; where the type can be moved,
/// the copy stands `shift` beside. Precondition: index is in range.
sim::Scene withCopy(const sim::Scene& scene, std::size_t element, const glm::vec3& shift);

/// The scene with an element renamed. Precondition: index is in range.
sim::Scene withName(const sim::Scene& scene, std::size_t element, const std::string& name);

/// Sets a parameter from its text, whatever it was before. Precondition: the record has it and the text is good.
void setValue(sim::Record& record, std::string_view field, const std::string& text);

/// A new element of a registered type. Precondition: there is one of that name.
sim::Element newElement(std::string_view type);

}  // namespace pliant::app
