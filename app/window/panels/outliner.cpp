#include "app/window/panels/outliner.h"

#include "app/document/source_edits.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/session/scene_actions.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

// The numbers of an element's objects.
std::vector<int> objectsOf(const Session& session, std::size_t element) {
  std::vector<int> objects;
  const auto& all = session.snapshot().topology->objects;
  for (std::size_t o = 0; o < all.size(); ++o) {
    if (all[o].element == static_cast<int>(element)) objects.push_back(static_cast<int>(o));
  }
  return objects;
}

bool isIn(const std::set<int>& set, const std::vector<int>& objects) {
  return std::all_of(objects.begin(), objects.end(), [&](int object) { return set.contains(object); });
}

// Toggles the mark of each object.
void toggle(Session& session, ObjectMark mark, const std::vector<int>& objects, std::string description) {
  std::set<int> marked = session.view.options.*mark;
  const bool wasIn = isIn(marked, objects);
  for (const int object : objects) {
    if (wasIn) {
      marked.erase(object);
    } else {
      marked.insert(object);
    }
  }
  session.mark(mark, std::move(marked), std::move(description));
}

using DrawSign = void (*)(ImDrawList& list, ImVec2 middle, float size, ImU32 colour, bool isOn);

// An eye; closed if it is off.
void drawEye(ImDrawList& list, ImVec2 middle, float size, ImU32 colour, bool isOn) {
  const ImVec2 left(middle.x - size, middle.y), right(middle.x + size, middle.y);
  const float bow = 1.1f * size, line = std::max(1.0f, 0.16f * size);
  list.AddBezierQuadratic(left, {middle.x, middle.y + bow}, right, colour, line);
  if (!isOn) return;
  list.AddBezierQuadratic(left, {middle.x, middle.y - bow}, right, colour, line);
  list.AddCircleFilled(middle, 0.32f * size, colour);
}

// A padlock; open if it is off.
void drawLock(ImDrawList& list, ImVec2 middle, float size, ImU32 colour, bool isOn) {
  const float line = std::max(1.0f, 0.16f * size), half = 0.62f * size, top = middle.y - 0.05f * size;
  list.AddRectFilled({middle.x - half, top}, {middle.x + half, middle.y + 0.8f * size}, colour, 0.15f * size);
  const float lift = isOn ? 0.0f : 0.3f * size;
  list.PathArcTo({middle.x, top - 0.2f * size - lift}, 0.42f * size, -3.1416f, 0.0f, 12);
  list.PathLineTo({middle.x + 0.42f * size, isOn ? top : top - 0.25f * size});
  list.PathStroke(colour, 0, line);
}

// An icon button of the size of a letter.
bool signButton(const char* name, const char* help, DrawSign draw, bool isOn, bool isFaint) {
  const float side = ImGui::GetFrameHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = ImGui::InvisibleButton(name, {side, side});
  const bool isHovered = ImGui::IsItemHovered() || ImGui::IsItemFocused();
  const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text, isHovered ? 1.0f : isFaint ? 0.35f : 0.8f);
  draw(*ImGui::GetWindowDrawList(), {corner.x + 0.5f * side, corner.y + 0.5f * side}, 0.32f * side, colour, isOn);
  noteControlText(name, [&] { return std::string(isOn ? "on" : "off"); });
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  return clicked;
}

void drawSwatch(const Session& session, const std::vector<int>& objects) {
  const float side = ImGui::GetFrameHeight(), edge = 0.28f * side;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({0.6f * side, side});
  if (objects.empty()) return;
  const glm::vec3 colour = session.snapshot().topology->objects[objects.front()].appearance.colour;
  const ImVec2 low(corner.x, corner.y + edge), high(corner.x + side - 2.0f * edge, corner.y + side - edge);
  ImGui::GetWindowDrawList()->AddRectFilled(low, high, ImGui::GetColorU32({colour.r, colour.g, colour.b, 1.0f}),
                                            0.1f * side);
}

// Draws over the last row, which extends beyond its text.
void drawRowText(const std::string& text) {
  const ImVec2 low = ImGui::GetItemRectMin(), next = ImGui::GetCursorScreenPos();
  const float edge = 0.5f * ImGui::GetStyle().ItemSpacing.x, width = ImGui::GetItemRectSize().x;
  ImGui::SetCursorScreenPos({low.x + edge, low.y + ImGui::GetStyle().FramePadding.y});
  drawElided(text, width - edge);
  ImGui::SetCursorScreenPos(next);
}

// Whether the element is a broken joint.
bool isBroken(const Snapshot& snapshot, std::size_t element) {
  return std::any_of(snapshot.joints.begin(), snapshot.joints.end(), [&](const sim::JointLoad& joint) {
    return joint.isBroken && joint.element == static_cast<int>(element);
  });
}

}  // namespace

std::optional<std::size_t> Outliner::drawSources(const Session& session, std::optional<std::size_t> shown) {
  const sim::Scene& scene = session.document().scene();
  const auto& objects = session.snapshot().topology->objects;
  std::optional<std::size_t> clicked;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0.0f});
  for (std::size_t s = 0; s < scene.sources.size(); ++s) {
    const int object = objectOf(scene.sources[s]);
    std::string text = nameOfSource(scene, s);
    if (sim::isIndexOf(object, objects)) text += " of " + objects[object].name;
    if (const std::filesystem::path file = fileOfSource(scene.sources[s]); !file.empty())
      text += ": " + file.filename().string();
    ImGui::PushID(static_cast<int>(scene.sources[s].id));
    ImGui::Dummy({0.6f * ImGui::GetFrameHeight(), ImGui::GetFrameHeight()});
    ImGui::SameLine(0.0f, 0.0f);
    if (ImGui::Selectable("##source", shown == s, 0, {0.0f, ImGui::GetFrameHeight()})) clicked = s;
    noteControlText(fmt::format("sources[{}]", s).c_str(), [&] { return text; });
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s: %s", text.c_str(), scene.sources[s].type().summary.c_str());
    drawRowText(text);
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  return clicked;
}

void Outliner::startRenaming(const Session& session, std::size_t element) {
  renamed_ = element;
  name_ = session.document().scene().elements[element].name();
  focusesName_ = true;
}

// Enter or a click elsewhere confirms it, Esc keeps the old name.
void Outliner::drawNameInput(Session& session, std::size_t element) {
  if (std::exchange(focusesName_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##name", "name", &name_, ImGuiInputTextFlags_AutoSelectAll);
  noteControl("rename.input");
  if (!ImGui::IsItemDeactivated()) return;
  if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) rename(session, element, name_);
  renamed_.reset();
}

bool Outliner::drawRow(Session& session, std::size_t element, bool isShown) {
  const sim::Element& its = session.document().scene().elements[element];
  const ControlScope scope("elements[{}].", element);
  const std::vector<int> objects = objectsOf(session, element);
  drawSwatch(session, objects);
  ImGui::SameLine(0.0f, 0.0f);
  if (renamed_ == element) {
    drawNameInput(session, element);
    return false;
  }
  const float side = ImGui::GetFrameHeight();
  const std::string title = session.document().scene().nameOfElement(element);
  // In line with its icons, so that the arrow keys go from row to row.
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked =
      ImGui::Selectable("##row", isShown, ImGuiSelectableFlags_AllowItemOverlap,
                        {ImGui::GetContentRegionAvail().x - (objects.empty() ? 0.0f : 2.2f * side), side});
  noteControlText("header", [&] { return title; });
  const bool canBeNamed = sim::findField(its.type().fields, "name") != nullptr && !session.unlocked;
  if (canBeNamed && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) startRenaming(session, element);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s: %s", session.document().scene().describeElement(element).c_str(),
                      its.type().summary.c_str());
  }
  drawRowText(isBroken(session.snapshot(), element) ? title + " (broken)" : title);
  if (objects.empty()) return clicked;
  ImGui::SetCursorScreenPos(corner);
  ImGui::Dummy({0.0f, side});
  const ViewOptions& options = session.view.options;
  const bool isVisible = !isIn(options.hidden, objects), isLocked = isIn(options.locked, objects);
  ImGui::SameLine(ImGui::GetContentRegionMax().x - 2.0f * side, 0.0f);
  if (signButton("eye", isVisible ? "Hide" : "Show", drawEye, isVisible, isVisible))
    toggle(session, &ViewOptions::hidden, objects, fmt::format("{} {}", isVisible ? "hide" : "show", title));
  ImGui::SameLine(0.0f, 0.0f);
  if (signButton("lock", isLocked ? "Unlock: the mouse can grab it again" : "Lock: the mouse ignores it", drawLock,
                 isLocked, !isLocked)) {
    toggle(session, &ViewOptions::locked, objects, fmt::format("{} {}", isLocked ? "unlock" : "lock", title));
  }
  return clicked;
}

std::optional<std::size_t> Outliner::draw(Session& session, std::optional<std::size_t> shown) {
  std::optional<std::size_t> clicked;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0.0f});
  for (std::size_t e = 0; e < session.document().scene().elements.size(); ++e) {
    ImGui::PushID(static_cast<int>(session.document().scene().elements[e].id));
    if (drawRow(session, e, shown == e)) clicked = e;
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  return clicked;
}

}  // namespace pliant::app
