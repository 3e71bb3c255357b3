#include "app/document/scene_files.h"

#include "sim/build/element_builder.h"
#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace pliant::app {

// Includes lists of files, which stand for many.
bool namesFiles(const sim::Field& field) { return field.info.file || std::string_view(field.name) == "file"; }

namespace {

// Changes a file name relative to `from` into one relative to `to`.
void moveFile(std::string& name, const std::filesystem::path& from, const std::filesystem::path& to) {
  const std::filesystem::path path(name);
  std::error_code failure;
  if (name.empty() || path.is_absolute() || !std::filesystem::exists(from / path, failure)) return;
  const auto moved = std::filesystem::relative(from / path, to, failure);
  if (!failure && !moved.empty()) name = moved.generic_string();
}

void moveFiles(sim::Record& record, const std::filesystem::path& from, const std::filesystem::path& to) {
  for (const sim::Field& field : record.type().fields) {
    if (field.info.file) moveFile(*static_cast<std::string*>(field.member(record.data())), from, to);
  }
}

void addFiles(const sim::Record& record, std::vector<std::string>& names) {
  for (const sim::Field& field : record.type().fields) {
    if (field.info.file) names.push_back(*static_cast<const std::string*>(field.of(record.data())));
  }
}

void addFiles(const sim::Scene& scene, std::vector<std::string>& names) {
  for (const sim::Element& element : scene.elements) addFiles(element, names);
  for (const sim::Record& source : scene.sources) addFiles(source, names);
}

/// Calls visit(name, line) for each file name in a scene, with its line.
template <typename Visit>
void forEachFile(const sim::Scene& scene, Visit&& visit) {
  const auto visitRecord = [&](const sim::Record& record) {
    for (const sim::Field& field : record.type().fields) {
      if (!namesFiles(field)) continue;
      visit(*static_cast<const std::string*>(field.of(record.data())), record.lines.of(field.name));
    }
  };
  for (const sim::Element& element : scene.elements) visitRecord(element);
  for (const sim::Record& source : scene.sources) visitRecord(source);
  for (const sim::Variant& variant : scene.variants) {
    for (const sim::Variant::Set& set : variant.sets) {
      const sim::Field* field = sim::findParameter(scene, set.path);
      if (field != nullptr && namesFiles(*field)) visit(set.value, 0);
    }
  }
}

}  // namespace

namespace {

std::filesystem::path besideScene(const sim::Scene& scene, const std::string& name) {
  return std::filesystem::path(name).is_absolute() ? std::filesystem::path(name) : folderOf(scene) / name;
}

// Whether no such file is beside the scene, so that it is searched in the assets, and the name cannot lead out of them.
bool isOfTheAssets(const std::string& name, const std::filesystem::path& besideScene) {
  std::error_code ignored;
  const std::filesystem::path path(name);
  return path.is_relative() && name.find('*') == std::string::npos &&
         std::find(path.begin(), path.end(), "..") == path.end() && !std::filesystem::exists(besideScene, ignored);
}

}  // namespace

std::vector<ForeignFile> filesElsewhere(const sim::Scene& scene, const FileConsent& consent,
                                        const std::filesystem::path& home) {
  std::vector<ForeignFile> found;
  FileConsent all = consent;
  all.files.merge(agreedFor(scene.file));
  forEachFile(scene, [&](const std::string& name, int line) {
    const std::filesystem::path file = besideScene(scene, name);
    if (mayRead(home.empty() ? name : file.string(), home.empty() ? folderOf(scene) : home, all)) return;
    if (!home.empty() && isOfTheAssets(name, file)) return;
    found.push_back({{.file = scene.file.string(),
                      .line = line,
                      .message = fmt::format(
                          "the file {} is neither beside the scene nor in the assets: it is read only with --trust",
                          sim::quotedWord(name))},
                     file});
  });
  return found;
}

namespace {

std::vector<sim::InputMessage> messagesOf(const std::vector<ForeignFile>& found) {
  std::vector<sim::InputMessage> messages;
  for (const ForeignFile& foreign : found) messages.push_back(foreign.message);
  return messages;
}

}  // namespace

FilesElsewhere::FilesElsewhere(const std::vector<ForeignFile>& found) : InputError(messagesOf(found)) {
  for (const ForeignFile& foreign : found) {
    const std::filesystem::path file = foreign.file.lexically_normal();
    if (std::find(files_.begin(), files_.end(), file) == files_.end()) files_.push_back(file);
  }
}

void throwIfErrors(sim::InputMessages messages, const std::vector<ForeignFile>& found) {
  if (!messages.hasErrors() && !found.empty()) throw FilesElsewhere(found);
  messages.add(messagesOf(found));
  messages.throwIfErrors();
}

void agreeToFilesOf(const sim::Scene& scene, const std::filesystem::path& folder) {
  forEachFile(scene, [&](const std::string& name, int) {
    const std::filesystem::path file = besideScene(scene, name);
    std::error_code ignored;  // files that are not beside the scene are in the assets
    if (!name.empty() && std::filesystem::exists(file, ignored) && !mayRead(file.string(), folder)) agreeToFile(file);
  });
}

std::vector<std::filesystem::path> filesOf(const sim::Scene& scene, const std::filesystem::path& assets) {
  std::vector<std::string> names;
  addFiles(scene, names);
  for (const sim::Variant& variant : scene.variants) addFiles(sim::variantOf(scene, variant), names);
  std::vector<std::filesystem::path> files;
  for (const std::string& name : names) {
    if (!name.empty()) files.push_back(sim::resolveFile(name, scene.file, assets));
  }
  return files;
}

std::filesystem::path folderOf(const sim::Scene& scene) {
  const auto folder = scene.file.parent_path();
  return folder.empty() ? std::filesystem::path(".") : folder;
}

sim::Scene withFilesSeenFrom(const sim::Scene& scene, const std::filesystem::path& folder) {
  sim::Scene moved = scene;
  const std::filesystem::path from = folderOf(scene), to = folder.empty() ? std::filesystem::path(".") : folder;
  if (from == to) return moved;
  for (sim::Element& element : moved.elements) moveFiles(element, from, to);
  for (sim::Record& source : moved.sources) moveFiles(source, from, to);
  for (sim::Variant& variant : moved.variants) {
    for (sim::Variant::Set& set : variant.sets) {
      const sim::Field* field = sim::findParameter(scene, set.path);
      if (field != nullptr && field->info.file) moveFile(set.value, from, to);
    }
  }
  return moved;
}

sim::Scene asOfFile(const sim::Scene& scene, const std::filesystem::path& file) {
  sim::Scene moved = withFilesSeenFrom(scene, file.parent_path());
  moved.file = file;
  return moved;
}

}  // namespace pliant::app
