#include "app/lesson/lesson.h"

#include "app/base/words.h"
#include "app/document/scene_files.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <cmath>

namespace pliant::app {

bool isWritten(double value, std::string_view number) {
  const std::size_t point = number.find('.');
  const double decimals = point == std::string_view::npos ? 0.0 : double(number.size() - point - 1);
  const double written = numberIn(number).value_or(std::nan(""));
  return std::abs(value - written) <= 0.5001 * std::pow(10.0, -decimals);
}

bool LessonFact::agrees(double value) const { return isWritten(isPercent ? 100.0 * value : value, number); }

std::vector<ParticleMark> LessonPage::marks() const {
  std::vector<ParticleMark> marks;
  for (const LessonQuantity::ParticleName& name : marked)
    marks.push_back({static_cast<int>(name.element), name.number});
  return marks;
}

sim::Scene LessonPage::scene() const {
  sim::InputMessages messages;
  sim::Scene scene = sim::readScene(sceneFile, sim::Registry::builtin(), messages);
  messages.throwIfErrors();
  for (const std::string& assignment : sets) sim::setParameter(scene, assignment);
  throwIfErrors(messages, filesElsewhere(scene, consent));
  return scene;
}

}  // namespace pliant::app
