// The dialogues to open a file, and to save the scene or a take.
#include "app/base/state_folder.h"
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/panel.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace pliant::app {

class FileDialogues final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void askPending();
  void setFile(const std::filesystem::path& file);

  FileChooser open_, save_, take_, ofParameter_;
  std::string parameter_;  ///< the parameter that ofParameter_ asks for
};

void FileDialogues::askPending() {
  using Kind = FileQuestion::Kind;
  Requests& requests = ui_.requests;
  const std::filesystem::path& file = ui_.session.document().file();
  std::string& asked = ui_.session.selection.fileAsked;
  if (!requests.openDialogue && !requests.saveDialogue && !requests.takeDialogue && asked.empty()) return;
  const auto places = usualPlaces(ui_.session.assetsFolder(), file, ui_.preferences.recentFiles);
  if (std::exchange(requests.openDialogue, false)) {
    open_.ask({Kind::open,
               "Open a scene, take, lesson or picture, or a mesh or points to add",
               "Open",
               {".xml", ".take", ".md", ".png", ".obj", ".txt", ".csv", ".ply", ".vtk"}},
              file, places);
  }
  if (!asked.empty()) {
    parameter_ = std::exchange(asked, {});
    ofParameter_.ask({Kind::open, "Choose a file", "Choose", {".obj", ".txt", ".csv", ".ply", ".vtk"}}, file, places);
  }
  // Files that come with Pliant are saved to the user's folders instead.
  const auto isShipped = [&session = ui_.session](const std::filesystem::path& path) {
    return session.isShipped(path);
  };
  const bool isOwn = !isShipped(file);
  const std::filesystem::path proposed =
      isOwn ? file : std::filesystem::absolute(folderFor(OutputKind::scene, {})).lexically_normal() / file.filename();
  if (std::exchange(requests.saveDialogue, false)) {
    save_.ask({Kind::save,
               isOwn ? "Save as" : "Save a copy: demo scenes stay as they are",
               "Save",
               {".xml", ".take"},
               isOwn ? file : std::filesystem::path(),
               isShipped},
              proposed, places);
  }
  if (std::exchange(requests.takeDialogue, false)) {
    take_.ask({Kind::save, "Save the take", "Save", {".take"}, {}, isShipped},
              std::filesystem::path(proposed).replace_extension(".take"), places);
  }
}

// A file below the scene's folder is named relative to it, so that both can be moved.
void FileDialogues::setFile(const std::filesystem::path& file) {
  Session& session = ui_.session;
  const std::filesystem::path near = file.lexically_relative(session.document().file().parent_path());
  const bool isBelow = !near.empty() && *near.begin() != "..";
  sim::Scene scene = session.document().scene();
  try {
    sim::setParameter(scene, fmt::format("{}={}", parameter_, (isBelow ? near : file).string()));
    session.edit(std::move(scene), "file " + file.filename().string());
  } catch (const sim::InputError& failure) {
    session.messages.error(failure);
  }
}

void FileDialogues::draw() {
  askPending();
  Session& session = ui_.session;
  if (const auto file = open_.draw()) ui_.requests.files.push_back(*file);
  if (const auto file = ofParameter_.draw()) setFile(*file);
  if (const auto file = save_.draw()) session.save(*file);
  if (const auto file = take_.draw()) {
    session.saveTake(ui_.requests.take ? *ui_.requests.take : session.takes.recorded(), *file);
  }
}

template PanelType panelType<FileDialogues>();

}  // namespace pliant::app
