#include "app/window/base/gui_style.h"

#include "app/pictures/gui_font.h"
#include "app/window/base/text_fonts.h"

#include <imgui.h>

#include <initializer_list>

namespace pliant::app {

namespace {

ImVec4 rgb(unsigned hex, float alpha = 1.0f) {
  return {float((hex >> 16) & 255u) / 255.0f, float((hex >> 8) & 255u) / 255.0f, float(hex & 255u) / 255.0f, alpha};
}

/// The few colours from which all others are derived.
struct Palette {
  ImVec4 text, faintText;    ///< faint: names of parameters with default values; still readable (4.5 : 1)
  ImVec4 panel, bar, popup;  ///< backgrounds
  ImVec4 field, fieldHovered, fieldActive;
  ImVec4 part, partHovered, partActive;  ///< headers, buttons, selected rows
  ImVec4 accent, accentStrong;           ///< marks and handles
  ImVec4 line;
};

const Palette kLightPalette{rgb(0x1d2530), rgb(0x66707d), rgb(0xf4f5f7), rgb(0xe6e9ed), rgb(0xfcfcfd),
                            rgb(0xffffff), rgb(0xeef4fb), rgb(0xe0ebf8), rgb(0xd9e5f3), rgb(0xc7daf0),
                            rgb(0xb2cdeb), rgb(0x2f7fd6), rgb(0x1d63b0), rgb(0xd3d8df)};
const Palette kDarkPalette{rgb(0xe4e8ee), rgb(0x939dab), rgb(0x1d2128), rgb(0x161a20), rgb(0x242932),
                           rgb(0x2b313b), rgb(0x353d49), rgb(0x3e4856), rgb(0x2c3a4b), rgb(0x37495f),
                           rgb(0x435972), rgb(0x5ca3ec), rgb(0x8bc1f7), rgb(0x363d48)};

ImVec4 mixed(const ImVec4& a, const ImVec4& b, float part) {
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y), a.z + part * (b.z - a.z), a.w};
}

// Marks and selected parts in colours between those of text and panel.
Palette calmed(Palette p) {
  for (ImVec4* mark : {&p.accent, &p.accentStrong}) *mark = mixed(*mark, p.faintText, 0.7f);
  for (ImVec4* part : {&p.part, &p.partHovered, &p.partActive}) *part = mixed(*part, p.bar, 0.6f);
  return p;
}

void setColours(const Palette& p) {
  ImVec4* colours = ImGui::GetStyle().Colors;
  const auto set = [colours](const ImVec4& colour, std::initializer_list<ImGuiCol> places) {
    for (const ImGuiCol place : places) colours[place] = colour;
  };
  set(p.text, {ImGuiCol_Text});
  set(p.faintText, {ImGuiCol_TextDisabled, ImGuiCol_ScrollbarGrabActive});
  set(p.panel, {ImGuiCol_WindowBg, ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed});
  set(p.bar, {ImGuiCol_MenuBarBg});
  set(p.popup, {ImGuiCol_PopupBg});
  set(p.field, {ImGuiCol_FrameBg});
  set(p.fieldHovered, {ImGuiCol_FrameBgHovered});
  set(p.fieldActive, {ImGuiCol_FrameBgActive});
  set(p.part, {ImGuiCol_Header, ImGuiCol_Button, ImGuiCol_Tab});
  set(p.partHovered, {ImGuiCol_HeaderHovered, ImGuiCol_ButtonHovered, ImGuiCol_TabHovered});
  set(p.partActive, {ImGuiCol_HeaderActive, ImGuiCol_ButtonActive, ImGuiCol_TabActive, ImGuiCol_TextSelectedBg});
  set(p.accent, {ImGuiCol_CheckMark, ImGuiCol_SeparatorHovered});
  set({p.accent.x, p.accent.y, p.accent.z, 0.55f}, {ImGuiCol_SliderGrab});  // the number is drawn over it
  set(p.accentStrong, {ImGuiCol_SliderGrabActive, ImGuiCol_SeparatorActive, ImGuiCol_NavHighlight});
  set(p.line, {ImGuiCol_Border, ImGuiCol_Separator, ImGuiCol_ScrollbarGrab, ImGuiCol_TableBorderLight});
  colours[ImGuiCol_ScrollbarBg] = rgb(0, 0.0f);
  colours[ImGuiCol_ModalWindowDimBg] = rgb(0, 0.4f);
}

bool isDark() { return ImGui::GetStyleColorVec4(ImGuiCol_Text).x > 0.5f; }

}  // namespace

ImVec4 warningColour() { return isDark() ? ImVec4(0.96f, 0.72f, 0.25f, 1.0f) : ImVec4(0.66f, 0.38f, 0.0f, 1.0f); }

ImVec4 errorColour() { return isDark() ? ImVec4(1.0f, 0.45f, 0.4f, 1.0f) : ImVec4(0.75f, 0.12f, 0.08f, 1.0f); }

void loadGuiFont(float pixels) {
  ImGui::GetIO().Fonts->Clear();
  addGuiFont(pixels, *ImGui::GetIO().Fonts);
  addTextFonts(pixels, *ImGui::GetIO().Fonts);
}

void setGuiStyle(float scale, GuiTheme theme) {
  const bool dark = theme.dark;
  ImGui::GetStyle() = ImGuiStyle();
  if (dark) {
    ImGui::StyleColorsDark();
  } else {
    ImGui::StyleColorsLight();
  }
  const Palette& palette = dark ? kDarkPalette : kLightPalette;
  setColours(theme.calm ? calmed(palette) : palette);
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowRounding = 0.0f;
  style.PopupRounding = 4.0f;
  style.FrameRounding = 3.0f;
  style.GrabRounding = 3.0f;
  style.ScrollbarRounding = 4.0f;
  style.ScrollbarSize = 11.0f;
  style.WindowBorderSize = 0.0f;
  style.FrameBorderSize = dark ? 0.0f : 1.0f;  // white fields need a border
  style.ItemSpacing = {8.0f, 5.0f};
  style.ScaleAllSizes(scale);
}

}  // namespace pliant::app
