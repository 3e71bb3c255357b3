// Which file is to be opened, and where the scene or a take is to be saved.
#include "app/window/panels/file_chooser.h"
#include "app/window/panels/panel.h"

#include <utility>

namespace pliant::app {

class FileDialogues final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void askWhatIsWanted();

  FileChooser open_, save_, take_;
};

void FileDialogues::askWhatIsWanted() {
  using Kind = FileQuestion::Kind;
  Requests& requests = ui_.requests;
  const std::filesystem::path& file = ui_.session.document().file();
  if (!requests.openDialogue && !requests.saveDialogue && !requests.takeDialogue) return;
  const auto places = usualPlaces(ui_.session.assetsFolder(), file, ui_.preferences.recentFiles);
  if (std::exchange(requests.openDialogue, false)) {
    open_.ask({Kind::open,
               "Open a scene, a take, a lesson or a picture, or a mesh or points to add",
               "Open",
               {".xml", ".take", ".md", ".png", ".obj", ".txt", ".csv", ".ply", ".vtk"}},
              file, places);
  }
  if (std::exchange(requests.saveDialogue, false)) save_.ask({Kind::save, "Save as", "Save", {".xml"}}, file, places);
  if (std::exchange(requests.takeDialogue, false)) {
    take_.ask({Kind::save, "Save the take", "Save", {".take"}}, std::filesystem::path(file).replace_extension(".take"),
              places);
  }
}

void FileDialogues::draw() {
  askWhatIsWanted();
  Session& session = ui_.session;
  if (const auto file = open_.draw()) ui_.requests.files.push_back(*file);
  if (const auto file = save_.draw()) session.save(*file);
  if (const auto file = take_.draw()) {
    session.saveTake(ui_.requests.take ? *ui_.requests.take : session.takes.recorded(),
                     std::filesystem::path(*file).replace_extension(".take"));
  }
}

template PanelType panelType<FileDialogues>();

}  // namespace pliant::app
