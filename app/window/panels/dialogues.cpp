// Open, save as, dropped files, unsaved changes, and what a crash left.
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pliant::app {

namespace {

// Whether Enter went down in this picture: held on from what opened a dialogue, it repeats and would confirm that at
// once.
bool isEnterFresh() {
  const ImGuiIO& io = ImGui::GetIO();
  const auto isFresh = [&](ImGuiKey key) { return io.KeysDownDuration[ImGui::GetKeyIndex(key)] == 0.0f; };
  return isFresh(ImGuiKey_Enter) || isFresh(ImGuiKey_KeyPadEnter);
}

// Asks for a path. Returns true when it was confirmed.
bool askPath(const char* title, const char* button, bool& asked, std::string& path) {
  if (asked) {
    ImGui::OpenPopup(title);
    asked = false;
  }
  bool confirmed = false;
  if (ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 30.0f);
    confirmed = ImGui::InputText("##path", &path, ImGuiInputTextFlags_EnterReturnsTrue);
    if (confirmed && !isEnterFresh()) {
      confirmed = false;
      ImGui::SetKeyboardFocusHere(-1);
    }
    noteControlText("dialogue.path", [&] { return path; });
    confirmed = ImGui::Button(button) || confirmed;
    noteControl("dialogue.confirm");
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    noteControl("dialogue.cancel");
    if (confirmed || cancelled) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
  }
  return confirmed && !path.empty();
}

// Begins a question that stays until it is answered.
bool beginQuestion(const char* title) {
  if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  return ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize);
}

// A dropped mesh or point list can become several kinds of matter.
void drawDropQuestion(Session& session, PanelState& state) {
  if (!state.drop || !beginQuestion("What shall it be?")) return;
  Drop& drop = *state.drop;
  const glm::vec3 size = (drop.high - drop.low) * (drop.size / drop.extent());
  ImGui::TextUnformatted(drop.file.filename().c_str());
  ImGui::TextDisabled("%zu vertices, %zu triangles", drop.vertices, drop.triangles);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8.0f);
  ImGui::DragFloat("largest extent [m]", &drop.size, 0.01f * drop.size, 1e-4f, 1e5f, "%.4g");
  drop.size = std::clamp(drop.size, 1e-4f, 1e5f);
  ImGui::TextDisabled("%.3g x %.3g x %.3g m, in the file %.4g", size.x, size.y, size.z, drop.extent());
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 14.0f);
  ImGui::DragFloat3("place [m]", &drop.place.x, 0.01f, 0.0f, 0.0f, "%.3g");
  ImGui::Separator();
  bool done = false;
  for (const DropChoice& choice : drop.choices) {
    ImGui::BeginDisabled(!choice.problem.empty());
    if (ImGui::Button(choice.type->name.c_str(), {ImGui::GetFontSize() * 9.0f, 0.0f})) {
      const Snapshot& now = session.snapshot();
      sim::Scene scene = withDrop(session.document().scene(), drop, choice, now.topology->objects.size(), now.frame);
      session.selection.element = static_cast<int>(scene.elements.size()) - 1;
      session.edit(std::move(scene), fmt::format("{} from {}", choice.type->name, drop.file.filename().string()));
      done = true;
    }
    noteControl("drop.{}", choice.type->name);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 36.0f);
    ImGui::TextDisabled("%s", choice.problem.empty()
                                  ? (choice.type->summary + (choice.isList ? ", one at each point" : "")).c_str()
                                  : choice.problem.c_str());
    ImGui::PopTextWrapPos();
  }
  if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) done = true;
  if (done) {
    state.drop.reset();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

enum class Answer { none, save, discard, cancel };

// What shall become of edits that are not saved?
Answer askUnsaved(const char* title, const Session& session, const char* verb) {
  if (!beginQuestion(title)) return Answer::none;
  Answer answer = Answer::none;
  ImGui::Text("%s has changes that are not saved.", session.document().file().filename().c_str());
  if (ImGui::Button(fmt::format("Save and {}", verb).c_str())) answer = Answer::save;
  noteControl("unsaved.save");
  ImGui::SameLine();
  if (ImGui::Button(fmt::format("{} without saving", verb).c_str())) answer = Answer::discard;
  noteControl("unsaved.{}", verb);
  ImGui::SameLine();
  if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) answer = Answer::cancel;
  noteControl("unsaved.cancel");
  if (answer != Answer::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return answer;
}

void drawCloseQuestion(Session& session, PanelState& state) {
  if (!state.wantsClose) return;
  if (!session.document().isChanged()) {
    state.closing = true;
    return;
  }
  const Answer answer = askUnsaved("Unsaved changes", session, "quit");
  if (answer == Answer::save) session.save(session.document().file());
  if (answer == Answer::discard || (answer == Answer::save && !session.document().isChanged())) state.closing = true;
  if (answer != Answer::none && !state.closing) state.wantsClose = false;
}

void drawOpenQuestion(UiContext& ui) {
  Session& session = ui.session;
  if (session.waitingToOpen.empty()) return;
  const Answer answer = askUnsaved("Unsaved changes##open", session, "open");
  if (answer == Answer::none) return;
  if (answer == Answer::save) session.save(session.document().file());
  const std::filesystem::path file = std::exchange(session.waitingToOpen, {});
  const bool mayOpen = answer == Answer::discard || (answer == Answer::save && !session.document().isChanged());
  if (mayOpen && session.open(file)) ui.preferences.noteRecent(file);
}

// Scenes that were being edited when a program ended without being asked to.
void drawLostScenes(UiContext& ui) {
  if (ui.state.lostScenes.empty() || !beginQuestion("Unsaved work was found")) return;
  const LostScene& lost = ui.state.lostScenes.front();
  ImGui::Text("Pliant ended unexpectedly. These edits were not saved:");
  ImGui::TextUnformatted(lost.file.c_str());
  ImGui::TextDisabled("last edit kept at %s", lost.time.c_str());
  const bool restored = ImGui::Button("Restore");
  noteControl("lost.restore");
  ImGui::SameLine();
  const bool discarded = ImGui::Button("Discard");
  noteControl("lost.discard");
  ImGui::SameLine();
  const bool later = ImGui::Button("Ask again next time");
  noteControl("lost.later");
  const bool answered = discarded || later || (restored && ui.session.restore(lost));
  if (discarded) lost.forget();
  if (restored || answered) {
    if (!answered) ui.session.messages.note("the edits stay in the state folder and are offered again");
    ui.state.lostScenes.erase(ui.state.lostScenes.begin());
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

DropSurroundings surroundingsIn(const Snapshot& snapshot) {
  DropSurroundings surroundings;
  surroundings.isEmpty = snapshot.spheres.empty();
  if (!surroundings.isEmpty) surroundings.low = surroundings.high = glm::vec3(snapshot.spheres.front());
  for (const glm::vec4& sphere : snapshot.spheres) {
    surroundings.low = glm::min(surroundings.low, glm::vec3(sphere) - sphere.w);
    surroundings.high = glm::max(surroundings.high, glm::vec3(sphere) + sphere.w);
  }
  return surroundings;
}

bool holdsPoints(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 5> kExtensions{".obj", ".txt", ".csv", ".ply", ".vtk"};
  return std::ranges::find(kExtensions, file.extension().string()) != kExtensions.end();
}

// Scenes are opened; of a mesh or a list of points the user is asked what it shall be, one after the other.
void takeArrivedFile(UiContext& ui) {
  Session& session = ui.session;
  if (ui.state.arrived.empty() || ui.state.drop || !session.waitingToOpen.empty()) return;
  const std::filesystem::path file = ui.state.arrived.front();
  ui.state.arrived.erase(ui.state.arrived.begin());
  if (file.extension() == ".md") return openLesson(file, ui);
  if (!holdsPoints(file)) return openScene(file, session, ui.preferences);
  try {
    ui.state.drop = readDrop(file, surroundingsIn(session.snapshot()), session.assetsFolder());
  } catch (const std::exception& failure) {
    session.messages.error(failure);
  }
}

}  // namespace

void drawDialogues(UiContext& ui) {
  Session& session = ui.session;
  PanelState& state = ui.state;
  if (state.askOpen || state.askSave) state.pathInput = session.document().file().string();
  if (askPath("Open a scene, a take or a picture, or a mesh or points to add", "Open", state.askOpen,
              state.pathInput)) {
    state.arrived.emplace_back(state.pathInput);
  }
  takeArrivedFile(ui);
  if (askPath("Save what was done as a take", "Save", state.askTake, state.pathInput)) {
    const bool isEdited = state.takes.savesEdited && state.takes.take;
    session.saveTake(isEdited ? *state.takes.take : session.takes.recorded(),
                     std::filesystem::path(state.pathInput).replace_extension(".take"));
  }
  if (askPath("Save as", "Save", state.askSave, state.pathInput)) session.save(state.pathInput);
  drawDropQuestion(session, state);
  drawOpenQuestion(ui);
  drawCloseQuestion(session, state);
  drawLostScenes(ui);
}

}  // namespace pliant::app
