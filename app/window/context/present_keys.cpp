#include "app/window/context/present_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

bool isOfAWord(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '+'; }

// Whether it can only be a key: "Home" and "R" may be ordinary words.
bool isPlainlyAKey(std::string_view name) {
  const bool isFunctionKey =
      name.size() > 1 && name[0] == 'F' && std::isdigit(static_cast<unsigned char>(name[1])) != 0;
  return isFunctionKey || name == "Space" || name.find('+') != std::string_view::npos;
}

// Whether `before` ends with "press", or the German "drücke", also if followed by emphasis.
bool isAskedFor(std::string_view before) {
  const std::size_t end = before.find_last_not_of("* ");
  if (end == std::string_view::npos) return false;
  const std::string_view words = before.substr(0, end + 1);
  return words.ends_with("ress") || words.ends_with("rücke");
}

struct Replacement {
  std::string usual, now;
};

// The default keys that were reassigned or removed.
std::vector<Replacement> replacementsIn(const CommandTable& commands) {
  std::vector<Replacement> all;
  for (const CommandGroup& group : commands.groups()) {
    for (const Command& command : group.commands) {
      for (const KeyStroke& stroke : commands.usualKeys(command.id)) {
        if (std::find(command.keys.begin(), command.keys.end(), stroke) != command.keys.end()) continue;
        all.push_back({nameOf(stroke),
                       command.keys.empty() ? fmt::format("\"{}\"", command.name) : nameOf(command.keys.front())});
      }
    }
  }
  return all;
}

// The replacement for a key at this position of the text, or null.
const Replacement* at(std::string_view text, std::size_t place, const std::vector<Replacement>& all) {
  if (place > 0 && isOfAWord(text[place - 1])) return nullptr;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Replacement& each) {
    const std::size_t end = place + each.usual.size();
    return text.substr(place).starts_with(each.usual) && (end == text.size() || !isOfAWord(text[end])) &&
           (isPlainlyAKey(each.usual) || isAskedFor(text.substr(0, place)));
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::string withPresentKeys(std::string text, const CommandTable& commands) {
  const std::vector<Replacement> all = replacementsIn(commands);
  if (all.empty()) return text;
  std::string result;
  for (std::size_t place = 0; place < text.size();) {
    if (const Replacement* replacement = at(text, place, all)) {
      result += replacement->now;
      place += replacement->usual.size();
    } else {
      result += text[place++];
    }
  }
  return result;
}

}  // namespace pliant::app
