#include "app/picture_text.h"

#include <glad/gl.h>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "app/window/gui_style.h"

namespace pliant::app {

PictureText::PictureText(float fontPixels, bool dark) : fontPixels_(fontPixels) {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplOpenGL3_Init("#version 330");
  loadGuiFont(fontPixels);
  setGuiStyle(fontPixels / kFontSize, dark);
}

PictureText::~PictureText() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext();
}

void PictureText::draw(const render::RenderTarget& target, const std::function<void(ImDrawList&)>& paint) {
  ImGui::GetIO().DisplaySize = {static_cast<float>(target.size.x), static_cast<float>(target.size.y)};
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  paint(*ImGui::GetBackgroundDrawList());
  ImGui::Render();
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glDisable(GL_FRAMEBUFFER_SRGB);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace pliant::app
