// The column at the top right of the picture, below the legend: what is being recorded and exported, and the messages,
// one notice below the other.
#pragma once

#include "app/window/context/panel_layout.h"

namespace pliant::app {

/// Begins the column of this picture; `top`: its upper edge.
void beginNotices(PanelLayout& layout, float top);
/// Width of what stands in a notice.
float noticeWidth(const PanelLayout& layout);
/// Left edge of the column.
float noticesLeft(const PanelLayout& layout);
/// Begins the next notice of the column, with a name of its own; ends with endNotice().
void beginNotice(const PanelLayout& layout, const char* name, float opacity);
/// `isInFront`: nothing lies over it but menus and questions; else windows that float do.
void endNotice(PanelLayout& layout, bool isInFront = true);

}  // namespace pliant::app
