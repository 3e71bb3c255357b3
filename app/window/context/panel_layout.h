// The positions of the panels around the picture, and the space that they leave for it.
#pragma once

#include "app/plots/plot_curves.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <optional>

namespace pliant::app {

class Session;

constexpr float kNarrowestPanel = 9.0f;  ///< [font heights]

/// The tab shown in the panel at the bottom.
struct BottomTabs {
  bool open = false;
  bool timeline = false;                 ///< shows the timeline,
  bool log = false;                      ///< or the messages of the session,
  bool counters = false;                 ///< or the counters,
  std::optional<PlotKind> plot;          ///< else this plot; none: the profile
  PlotKind lastPlot = PlotKind::energy;  ///< the one that F4 opens

  void choose(PlotKind kind) {
    chooseProfile();
    plot = lastPlot = kind;
  }
  void chooseProfile() {
    plot.reset();
    timeline = log = counters = false;
  }
  void choose(bool BottomTabs::*tab) {
    chooseProfile();
    this->*tab = true;
  }
  bool showsTimeline() const { return open && timeline; }
  bool showsLog() const { return open && log; }
  bool showsCounters() const { return open && counters; }
  bool showsProfile() const { return open && !timeline && !log && !counters && !plot; }
  bool showsPlot() const { return open && !timeline && plot.has_value(); }
};

/// Sizes in window coordinates, unless stated otherwise.
class PanelLayout {
 public:
  bool leftVisible = true;
  bool rightVisible = true;
  float leftWidth = 0.0f;  ///< as chosen by the user [font heights]; 0: the default
  float rightWidth = 0.0f;
  std::filesystem::path lesson;  ///< shown in the left panel, which is then wider; empty: none
  BottomTabs bottom;
  float top = 0.0f;              ///< height of menu bar and toolbar
  std::optional<float> runsTop;  ///< upper edge of the first one, if there are several runs
  float stateBottom = 0.0f;      ///< lower edge of the status in the upper left corner of the pictures
  float controlsBottom = 0.0f;   ///< lower edge of the scene's sliders below it; 0: they are not there
  float columnTop = 0.0f;        ///< upper edge of the column of notices; see notice.h
  float noticesTop = 0.0f;       ///< upper edge of the next notice in it
  float noticesRight = 0.0f;     ///< right edge of the column
  float messagesBottom = 0.0f;   ///< lower edge of the persistent messages in the last frame; 0: none
  std::optional<glm::vec2> bar;  ///< upper left corner of the selection bar, if visible
  /// Height at the bottom that panels cover and the runs must not use; set by placeRuns().
  float coveredBelow = 0.0f;

  /// Height at the bottom of the right side panel that the lens covers.
  float coveredRight = 0.0f;
  /// Width at the right that a panel uses in place of the side panels; set by placeRuns().
  float takenRight = 0.0f;

  bool overlayNeedsSides = false;  ///< an overlay needs the space of the side panels
  bool presents = false;           ///< presenter mode: larger text, no side panels, calm colours

  /// Text scale in addition to that of the preferences.
  float textScale() const { return presents ? 1.5f : 1.0f; }
  bool showsLeft() const { return leftVisible && !mustHideSides(); }
  /// Whether the inspector is shown; in a lesson, its page shows the editable parameters instead.
  bool showsRight() const { return rightVisible && lesson.empty() && !mustHideSides(); }
  bool mustHideSides() const { return overlayNeedsSides || takenRight > 0.0f || presents || bottomTakesSides(); }
  /// Whether the bottom panel is open and too narrow between the side panels.
  bool bottomTakesSides() const;
  /// The widths of visible side panels, regardless of whether something needs their space.
  float wantedLeft() const;
  float wantedRight() const;
  /// The width between the side panels.
  float betweenSides() const;
  float left() const;
  float right() const;
  float bottomHeight() const;
  /// Upper edge of the pictures.
  float pictureTop() const { return runsTop.value_or(top); }
};

}  // namespace pliant::app
