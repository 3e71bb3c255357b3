// The number of contacts of particles, surfaces and rigid bodies.
#pragma once

#include "sim/state/world.h"

#include <cstddef>
#include <string_view>

namespace pliant::sim {

/// The type of the batch that solves the contacts of rigid bodies.
constexpr std::string_view kBodyContact = "body contact";

/// Whether constraints of this type are contacts, or their friction.
bool isContact(std::string_view type);

/// Contacts found in the last step.
std::size_t countContacts(const World& world);

}  // namespace pliant::sim
