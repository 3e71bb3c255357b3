#include "sim/observe/contact_count.h"

namespace pliant::sim {

bool isContact(std::string_view type) {
  return type.ends_with("ollision") || type.ends_with("riction") || type == kBodyContact;
}

std::size_t countContacts(const World& world) {
  return world.contacts.size() + world.meshContacts.size() + world.bodyContacts.contacts.size();
}

}  // namespace pliant::sim
