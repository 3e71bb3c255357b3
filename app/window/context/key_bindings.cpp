#include "app/window/context/key_bindings.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

void KeyBindings::apply() {
  for (const auto& [id, names] : preferences_.keys) {
    std::vector<KeyStroke> keys;
    for (const std::string& name : names) {
      if (const auto stroke = keyStrokeOf(name)) keys.push_back(*stroke);
    }
    commands_.setKeys(id, std::move(keys));
  }
}

const Command* KeyBindings::bind(std::string_view id, const KeyStroke& stroke, bool isAnother) {
  const Command* command = commands_.find(id);
  if (command == nullptr) return nullptr;
  const Command* before = takeFromOthers(id, stroke);
  std::vector<KeyStroke> keys = isAnother ? command->keys : std::vector<KeyStroke>{};
  std::erase(keys, stroke);
  keys.push_back(stroke);
  store(id, keys);
  return before;
}

void KeyBindings::reset(std::string_view id) {
  const std::vector<KeyStroke> usual = commands_.usualKeys(id);
  for (const KeyStroke& stroke : usual) takeFromOthers(id, stroke);
  store(id, usual);
}

void KeyBindings::resetAll() {
  preferences_.keys.clear();
  for (const CommandGroup& group : commands_.groups()) {
    for (const Command& command : group.commands) commands_.setKeys(command.id, commands_.usualKeys(command.id));
  }
}

const Command* KeyBindings::takeFromOthers(std::string_view id, const KeyStroke& stroke) {
  const Command* other = commands_.find(stroke);
  if (other == nullptr || other->id == id) return nullptr;
  std::vector<KeyStroke> keys = other->keys;
  std::erase(keys, stroke);
  store(other->id, keys);
  return other;
}

// Default keys are not stored, so that a later version may change them.
void KeyBindings::store(std::string_view id, const std::vector<KeyStroke>& keys) {
  commands_.setKeys(id, keys);
  if (commands_.usualKeys(id) == keys) {
    preferences_.keys.erase(std::string(id));
    return;
  }
  std::vector<std::string>& names = preferences_.keys[std::string(id)];
  names.clear();
  for (const KeyStroke& stroke : keys) names.push_back(nameOf(stroke));
}

}  // namespace pliant::app
