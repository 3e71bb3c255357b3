// Asks for a file or a folder: places on the left, what the folder holds on the right, the path below.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// A folder that is offered.
struct Place {
  std::string name;
  std::filesystem::path folder;
};

/// What is offered on the left.
struct Places {
  std::vector<Place> folders;
  std::vector<std::filesystem::path> recentFiles;  ///< the last one first
};

/// What is asked for.
struct FileQuestion {
  enum class Kind { open, save, folder };
  Kind kind = Kind::open;
  const char* title = "";            ///< of the dialogue
  const char* button = "";           ///< that confirms
  std::vector<std::string> endings;  ///< of the files that are listed, with their dots; none: all
  std::filesystem::path own = {};    ///< that may be saved over without a question; empty: none
  std::function<bool(const std::filesystem::path&)> isKept = {};  ///< files that are never saved over; empty: none
};

class FileChooser {
 public:
  /// Opens the dialogue with the path of a file or of a folder, in the next draw().
  void ask(FileQuestion question, const std::filesystem::path& path, Places places);
  /// Draws the dialogue while it is open. Returns the path that was confirmed, once.
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

  FileQuestion question_;
  Places places_;
  bool isAsked_ = false;
  std::filesystem::path folder_;  ///< whose entries are listed
  std::vector<Entry> entries_;    ///< folders first, by name
  std::string problem_;           ///< why there are none
  std::string path_;              ///< as it is typed
  bool listsAll_ = false;         ///< whatever their endings
  bool isChosen_ = false;         ///< by a double click
  std::string
      replaced_;  ///< path of a file that was to be replaced: it is when that is confirmed again, unless it is kept
};

/// The usual ones, as far as they are there: the demo scenes, the home folder, the user's folders in it, that of
/// `file`, those of recent files, and these themselves.
Places usualPlaces(const std::filesystem::path& assets, const std::filesystem::path& file,
                   const std::vector<std::string>& recentFiles);

}  // namespace pliant::app
