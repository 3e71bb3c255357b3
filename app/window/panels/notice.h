// The column at the top right of the picture, below the legend: recordings and exports in progress, and messages,
// stacked as notices.
#pragma once

#include "app/window/context/panel_layout.h"

namespace pliant::app {

/// Starts the column for this frame; `top`: its upper edge.
void beginNotices(PanelLayout& layout, float top);
/// Width of a notice's contents.
float noticeWidth(const PanelLayout& layout);
/// Left edge of the column.
float noticesLeft(const PanelLayout& layout);
/// Starts the next notice of the column, with a unique name; ends with endNotice().
void beginNotice(const PanelLayout& layout, const char* name, float opacity);
/// `isInFront`: only menus and questions can cover it; otherwise floating windows can, too.
void endNotice(PanelLayout& layout, bool isInFront = true);

}  // namespace pliant::app
