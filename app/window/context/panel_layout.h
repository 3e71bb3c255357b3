// Where the panels stand around the picture, and what they leave of it.
#pragma once

#include "app/plots/plot_curves.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <optional>

namespace pliant::app {

class Session;

constexpr float kNarrowestPanel = 9.0f;  ///< heights of the font

/// Which tab the panel at the bottom shows.
struct BottomTabs {
  bool open = false;
  bool timeline = false;                 ///< the timeline is shown,
  bool log = false;                      ///< or the messages of the session,
  bool counters = false;                 ///< or what there is how many of
  std::optional<PlotKind> plot;          ///< else the diagram; none: the profile
  PlotKind lastPlot = PlotKind::energy;  ///< that F4 opens

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

/// Sizes in window coordinates, but where something else is said.
class PanelLayout {
 public:
  bool leftVisible = true;
  bool rightVisible = true;
  float leftWidth = 0.0f;  ///< wanted, in heights of the font; 0: the usual one
  float rightWidth = 0.0f;
  std::filesystem::path lesson;  ///< in the left panel, which is wider for it; empty: none
  BottomTabs bottom;
  float top = 0.0f;              ///< height of menu and toolbar
  std::optional<float> runsTop;  ///< upper edge of the first of several runs
  float stateBottom = 0.0f;      ///< lower edge of the state in the upper left corner of the pictures
  float controlsBottom = 0.0f;   ///< of the sliders of the scene below it; 0: they are elsewhere, or not there
  float columnTop = 0.0f;        ///< upper edge of the column of notices; see notice.h
  float noticesTop = 0.0f;       ///< and of the next one in it
  float noticesRight = 0.0f;     ///< right edge of the column
  float messagesBottom = 0.0f;   ///< lower edge of the messages that stay, in the last picture; 0: there are none
  std::optional<glm::vec2> bar;  ///< upper left corner of the bar of the selection, where there is one
  /// Height of the window's lower part that panels cover, so that the runs stand above it; placeRuns() asks them.
  float coveredBelow = 0.0f;

  /// Width at the right edge that a panel takes in place of those at the sides; placeRuns() asks them.
  float takenRight = 0.0f;

  bool sidesGiveWay = false;  ///< what lies over the picture needs the side panels' room
  bool presents = false;      ///< to an audience: larger text, no side panels, calm colours

  /// Of the text, beside the one in the preferences.
  float textScale() const { return presents ? 1.5f : 1.0f; }
  bool showsLeft() const { return leftVisible && !mustHideSides(); }
  /// The inspector; in a lesson its page shows what can be changed.
  bool showsRight() const { return rightVisible && lesson.empty() && !mustHideSides(); }
  bool mustHideSides() const { return sidesGiveWay || takenRight > 0.0f || presents || bottomTakesSides(); }
  /// Whether the panel at the bottom is open and has too little room between the side panels.
  bool bottomTakesSides() const;
  /// The widths of those that are shown, and what they are when nothing needs their room.
  float wantedLeft() const;
  float wantedRight() const;
  /// What these leave of the window's width.
  float betweenSides() const;
  float left() const;
  float right() const;
  float bottomHeight() const;
  /// Upper edge of the pictures.
  float pictureTop() const { return runsTop.value_or(top); }
};

}  // namespace pliant::app
