// The panels of a window.
#pragma once

#include <filesystem>
#include <memory>
#include <typeinfo>
#include <vector>

namespace pliant::app {

class Panel;
struct UiContext;

class PanelList {
 public:
  PanelList();
  ~PanelList();
  PanelList(const PanelList&) = delete;
  PanelList& operator=(const PanelList&) = delete;

  /// Makes one of each type; once.
  void make(UiContext& ui);
  /// In the order in which they are drawn.
  const std::vector<std::unique_ptr<Panel>>& all() const { return panels_; }
  /// The one of class P. Precondition: make() was called, and P is in panel_types.cpp.
  template <typename P>
  P& get() const {
    return static_cast<P&>(find(typeid(P)));
  }
  /// Closes the window that floats in front of the others. False: there is none.
  bool closeFront() const;

 private:
  Panel& find(const std::type_info& type) const;

  std::vector<std::unique_ptr<Panel>> panels_;
};

/// Opens a scene, and remembers it, or whatever a panel makes of the file: a lesson, a mesh. Where there are edits that
/// are not saved, the user is asked first.
void openFile(const std::filesystem::path& file, UiContext& ui);
/// Opens a scene in place of the present one, whose changes are lost, and begins it.
void openNow(const std::filesystem::path& file, UiContext& ui);
/// Tells the panels that a scene was opened: that of the lens may walk through its first step.
void beginScene(UiContext& ui);
/// What was opened is among the recent files, and begins.
void noteOpened(const std::filesystem::path& file, UiContext& ui);

}  // namespace pliant::app
