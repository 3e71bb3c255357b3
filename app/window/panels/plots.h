// The settings and data of the plots.
#pragma once

#include "app/plots/plot_curves.h"

#include <array>

namespace pliant::app {

struct PlotPanel {
  PlotPanel() {
    logarithmic.fill(false);
    for (const PlotKind kind : {PlotKind::errors, PlotKind::motion}) logarithmic[sim::indexOf(kind)] = true;
    for (std::size_t kind = 0; kind < settings.size(); ++kind) settings[kind].kind = static_cast<PlotKind>(kind);
  }

  std::array<PlotSettings, sim::indexOf(PlotKind::count)> settings;  ///< by kind
  std::array<bool, sim::indexOf(PlotKind::count)> logarithmic;       ///< by kind
  bool stacked = false;          ///< the ledger as stacked areas: energy added above 0, energy removed below
  std::vector<Trace> traces;     ///< by run
  const void* source = nullptr;  ///< the feed that `traces` come from
};

/// The diagrams with a tab, in tab order.
constexpr std::array<PlotKind, 8> kPlotTabs{PlotKind::energy, PlotKind::ledger, PlotKind::momentum, PlotKind::motion,
                                            PlotKind::errors, PlotKind::volume, PlotKind::contacts, PlotKind::probes};

struct UiContext;

/// Adds the new samples to the plots.
void drainTraces(TraceFeed& feed, PlotPanel& panel);
/// A diagram with its options and its legend, in the current window.
void drawPlots(UiContext& ui, PlotPanel& panel, PlotKind kind);

}  // namespace pliant::app
