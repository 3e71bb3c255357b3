// Which element is why a step finds more contacts than can be held.
#pragma once

#include <string>

namespace pliant::sim {

struct Scene;
struct World;

/// Of the object whose particles overlap one another the most, in words. Empty: there is none.
std::string describeCrowd(const Scene& scene, const World& world);

}  // namespace pliant::sim
