// The algorithm beside the lens: the step as pseudo-code, with the line of the moment lit, and what leads from a line to
// the source and to the paper.
#pragma once

#include "app/text/markdown.h"
#include "app/text/references.h"
#include "app/view/step_code.h"
#include "sim/observe/step_recording.h"

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct UiContext;

class LensCode {
 public:
  explicit LensCode(UiContext& ui) : ui_(ui) {}

  /// How wide the lines are, as the settings of the scene make them, in so much height [pixels].
  float width(float height);
  /// Draws it. The place of a line that was clicked.
  std::optional<LensPlace> draw(const sim::StepRecording* recording, const LensPlace& place, ImVec2 size);
  /// Where the lit line, or the one that was clicked since, is done and from: a line of links.
  void drawOrigin();
  static float originHeight();

 private:
  struct Line {
    CodeLine code;
    TextSpans text;
  };

  void update();
  bool drawLine(int number, bool isLit);
  void drawSource(const SourceRef& source, ImVec2 linkCorner);
  void drawPapers(std::string_view papers);
  std::string placeIn(const SourceRef& source);

  UiContext& ui_;
  References references_;
  std::vector<CodeLine> code_;
  std::vector<Line> lines_;           ///< the same, ready to be drawn
  int lit_ = -1;                      ///< in the last picture
  int chosen_ = 0;                    ///< whose origin is shown: the lit one, or one that was clicked since
  SourceRef origin_;                  ///< its source, at the place of the last picture
  std::optional<SourceText> source_;  ///< that is read
  std::string_view sourceHead_;       ///< of it
  std::string citation_;              ///< that is read
};

}  // namespace pliant::app
