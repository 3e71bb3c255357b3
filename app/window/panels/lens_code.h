// The algorithm in the lens: the step as pseudo-code, with the current line highlighted, and links from lines to the
// source and the paper.
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

  /// Width of the lines for the scene's settings, at this height [pixels].
  float width(float height);
  /// Draws it. Returns the place of a line that was clicked.
  std::optional<LensPosition> draw(const sim::StepRecording* recording, const LensPosition& place, ImVec2 size);
  /// Source and paper of the highlighted line, or of the last one clicked since: a line of links.
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
  std::vector<Line> lines_;           ///< ready to be drawn
  int lit_ = -1;                      ///< highlighted line in the last frame
  int chosen_ = 0;                    ///< line whose origin is shown: the highlighted one, or the last one clicked
  SourceRef origin_;                  ///< its source, at the place of the last frame
  std::optional<SourceText> source_;  ///< source text being read
  std::string_view sourceHead_;       ///< of it
  std::string citation_;              ///< citation being read
};

}  // namespace pliant::app
