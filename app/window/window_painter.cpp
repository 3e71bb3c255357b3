#include "app/window/window_painter.h"

#include <glad/gl.h>
#include <imgui.h>

#include <utility>

namespace pliant::app {

std::vector<PixelRect> WindowPainter::outdated(std::vector<PixelRect> panels, RunPictures& pictures,
                                               const render::RenderTarget& window) const {
  const PixelRect all{{0, 0}, window.size};
  std::vector<PixelRect> parts = std::move(panels);
  if (pictures.isChanged()) parts.push_back(pictures.place(window));
  // When side panels appear or disappear, the runs move, and may uncover an area that no panel reports.
  if (painted_ != window.size || place_ != pictures.place(window)) parts.push_back(all);
  for (PixelRect& part : parts) part = part.intersection(all);
  return disjoint(std::move(parts));
}

void WindowPainter::paint(std::vector<PixelRect> parts, const RunPictures& pictures,
                          const render::RenderTarget& window) {
  // A graphics card repaints everything faster than it could tell what its buffer contains.
  if (!software_ || !kept_.holdsLastFrame(window.framebuffer)) parts = {{{0, 0}, window.size}};
  for (const PixelRect& part : parts) {
    pictures.show(window, part);
    glBindFramebuffer(GL_FRAMEBUFFER, window.framebuffer);
    drawGui(*ImGui::GetDrawData(), part);
  }
  if (software_) kept_.mark(window.framebuffer, pictures.colourBeside());
  painted_ = window.size;
  place_ = pictures.place(window);
}

}  // namespace pliant::app
