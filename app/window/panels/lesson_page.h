// The view of a page of a lesson in the lesson panel.
#pragma once

#include "app/lesson/lesson_meter.h"
#include "app/text/glossary.h"
#include "app/window/base/text_pictures.h"
#include "app/window/context/ui_context.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace pliant::app {

class LessonPageView {
 public:
  /// `folder`: that of the lesson. `glossary` must outlive this object.
  LessonPageView(UiContext& ui, LessonPage page, std::filesystem::path folder, const Glossary& glossary);

  const LessonPage& page() const { return page_; }
  /// Measures the simulation for the page.
  const std::shared_ptr<LessonMeter>& meter() const { return meter_; }

  /// Whether a parameter was changed since the scene started, so that the new value has not been tested from the start.
  bool wantsReset() const;

  /// `wasDone`: its check was passed before. Returns the target of a link that was clicked.
  std::optional<std::string> draw(bool wasDone);

 private:
  void drawText(const RichText& text);
  bool drawPicture(const std::string& name, float width);
  void drawParameters();
  void drawCheck(bool wasDone);
  void drawConditions(const Checkpoint& check, bool wasDone);
  void drawHeld(const Checkpoint& check, float roomOfButton);
  std::string helpLabel(bool isDone) const;
  void drawHelpButton(const std::string& label, bool isDone);
  void drawBreach() const;
  void drawAnswer(int number);
  void drawQuestion();
  void drawPlot() const;
  void drawGraph() const;
  void drawCitations() const;
  void drawEnd();
  void showSolution();

  UiContext& ui_;
  LessonPage page_;
  std::filesystem::path folder_;
  const Glossary& glossary_;
  TextPictures pictures_;
  std::shared_ptr<LessonMeter> meter_;
  std::vector<std::string> values_;     ///< current values of the page's quantities
  std::optional<std::string> clicked_;  ///< link that was clicked
  std::size_t hintsShown_ = 0;
  int chosen_ = -1;    ///< chosen answer; -1: none
  int changedAt_ = 0;  ///< frame in which a parameter was changed; 0: none since the scene started
};

}  // namespace pliant::app
