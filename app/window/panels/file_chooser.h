// A dialogue for a file or a folder: places on the left, the folder's contents on the right, the path below.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A bookmarked folder.
struct Place {
  std::string name;
  std::filesystem::path folder;
};

/// The entries on the left.
struct Places {
  std::vector<Place> folders;
  std::vector<std::filesystem::path> recentFiles;  ///< newest first
};

/// Parameters of the dialogue.
struct FileQuestion {
  enum class Kind { open, save, folder };
  Kind kind = Kind::open;
  const char* title = "";                                         ///< of the dialogue
  const char* button = "";                                        ///< label of the button that confirms
  std::vector<std::string> endings;                               ///< of the listed files, with dots; empty: all.
                                                                  ///< When saving, a name without one gets the first
  std::filesystem::path own = {};                                 ///< may be overwritten without asking; empty: none
  std::function<bool(const std::filesystem::path&)> isKept = {};  ///< files that must never be overwritten; empty: none
};

class FileChooser {
 public:
  /// Opens the dialogue at the path of a file or a folder, in the next draw().
  void ask(FileQuestion question, const std::filesystem::path& path, Places places);
  /// Draws the dialogue while it is open. Returns the confirmed path, once.
  std::optional<std::filesystem::path> draw();

 private:
  struct Entry {
    std::string name;
    bool isFolder;
  };

  void enter(const std::filesystem::path& folder);
  bool isWanted(const std::filesystem::path& file) const;
  void choose(const std::filesystem::path& file);
  void drawPlaces();
  void drawRecentFiles();
  void drawEntries();
  bool drawPath();
  bool confirm();
  bool keeps(const std::filesystem::path& file) const;
  bool mayReplace();
  bool canWrite();
  void drawRefusal() const;

  FileQuestion question_;
  Places places_;
  bool isAsked_ = false;
  std::filesystem::path folder_;  ///< the folder whose entries are listed
  std::vector<Entry> entries_;    ///< folders first, by name
  std::string problem_;           ///< why the folder cannot be listed
  std::string path_;              ///< text in the path field
  bool listsAll_ = false;         ///< regardless of their endings
  bool isChosen_ = false;         ///< by double click
  std::string replaced_;          ///< existing file to be replaced when confirmed again, unless it is kept
  std::string refusal_;           ///< why refused_ cannot be written; empty: it can
  std::string refused_;
};

/// Adds the first of `endings` to the name of a file that has none of them: "mine.v2.xml". Precondition: there is one.
std::filesystem::path withEnding(std::filesystem::path file, const std::vector<std::string>& endings);

/// Why no file can be written there: its folder does not exist, for example. Empty: it can.
std::string whyNotWritable(const std::filesystem::path& file);

/// The default places, if they exist: the demo scenes, the home folder, the user's folders in it, the folder of `file`,
/// the folders of recent files, and the recent files.
Places usualPlaces(const std::filesystem::path& assets, const std::filesystem::path& file,
                   const std::vector<std::string>& recentFiles);

}  // namespace pliant::app
