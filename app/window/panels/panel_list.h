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

  /// Creates a panel of each type; call once.
  void make(UiContext& ui);
  /// In drawing order.
  const std::vector<std::unique_ptr<Panel>>& all() const { return panels_; }
  /// The panel of class P. Precondition: make() was called, and P is in panel_types.cpp.
  template <typename P>
  P& get() const {
    return static_cast<P&>(find(typeid(P)));
  }
  /// Closes the front floating window. Returns false if there is none.
  bool closeFront() const;

 private:
  Panel& find(const std::type_info& type) const;

  std::vector<std::unique_ptr<Panel>> panels_;
};

/// Opens a file: a scene, which is added to the recent files, or whatever a panel accepts: a lesson, a mesh. Asks first
/// if there are unsaved edits.
void openFile(const std::filesystem::path& file, UiContext& ui);
/// Opens and starts a scene or a lesson in place of the current scene, whose changes are lost.
void openNow(const std::filesystem::path& file, UiContext& ui);
/// Notifies the panels that a scene was opened: the lens may step through its first step.
void beginScene(UiContext& ui);
/// Adds the opened file to the recent files, and starts it.
void noteOpened(const std::filesystem::path& file, UiContext& ui);

}  // namespace pliant::app
