// Short ways to write a scene in a test and to get the messages about it.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// A scene of two frames with these tags in <elements>, in <particles> and before both.
inline std::string sceneText(std::string_view elements, std::string_view particles = "",
                             std::string_view settings = "") {
  std::string text = "<simulation><iterations>2</iterations>";
  text.append(settings).append("<elements>").append(elements).append("</elements>");
  if (!particles.empty()) text.append("<particles>").append(particles).append("</particles>");
  return text + "</simulation>";
}

/// The messages about a scene, one per line, without the name of its file ("s.xml").
inline std::string findingsOf(std::string_view text, const Registry& registry = Registry::builtin()) {
  InputMessages diagnostics;
  parseScene(text, "s.xml", registry, diagnostics);
  std::string all;
  for (const InputMessage& entry : diagnostics.entries()) {
    if (!all.empty()) all += '\n';
    all += entry.text().substr(std::string_view("s.xml:").size());
  }
  return all;
}

/// Reads a scene that has nothing wrong with it.
inline Scene goodScene(std::string_view text, const Registry& registry = Registry::builtin(),
                       const std::filesystem::path& file = "s.xml") {
  InputMessages diagnostics;
  Scene scene = parseScene(text, file, registry, diagnostics);
  for (const InputMessage& entry : diagnostics.entries()) {
    EXPECT_NE(entry.severity, InputMessage::Severity::error) << entry.text() << "\nin " << text;
  }
  return scene;
}

/// The message of the InputError that `call` throws; empty without one.
template <typename Call>
std::string inputErrorOf(Call&& call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace pliant::sim
