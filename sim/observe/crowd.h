// Finds the element because of which a step exceeds the limit of contacts.
#pragma once

#include <string>

namespace pliant::sim {

struct Scene;
struct World;

/// Describes the object whose particles overlap one another the most. Empty: there is none.
std::string describeCrowd(const Scene& scene, const World& world);

}  // namespace pliant::sim
