// What a picture shows, as the text that goes with it: opened again, it gives the same picture.
#pragma once

#include "app/pictures/frame_request.h"
#include "app/take/take.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// A state, as the take that leads to it, and how it is looked at.
///
/// As text, XML:
///   <picture version="0.7" scene="/home/me/rope.xml" size="1280 720" supersampling="1" dark="FALSE"
///            transparent="FALSE">
///     <camera target="0 1 0" distance="5" yaw="0.6" pitch="0.4" roll="0" fieldOfView="0.7" orthographic="FALSE"/>
///     <looks> the ViewOptions that are not the usual ones, and: <range>low high</range> <hidden>object ...</hidden>
///     </looks>
///     <take> ... </take>      as in a take's file; file names in it are relative to `scene`
///   </picture>
/// Numbers are written in the shortest form that reads back to the same float.
struct PictureState {
  Take take;  ///< what is seen is after its last action; its camera and fingerprints do not count
  ViewState looks;
  glm::ivec2 size{1280, 720};
  bool transparent = false;
  int supersampling = 1;
};

/// The scene as it is at the end of the take.
const sim::Scene& lastScene(const Take& take);

std::string writePictureState(const PictureState& state);

/// The reverse. `file`: what messages name; files beside it may be read, wherever its scene is said to lie. Throws
/// sim::InputError with what is wrong, or FilesElsewhere (app/document/scene_files.h).
PictureState parsePictureState(std::string_view text, const std::filesystem::path& file,
                               const FileConsent& consent = {});

/// What the picture of a file shows. Throws as parsePictureState() does, and where it is no picture of Pliant's.
PictureState readPictureState(const std::filesystem::path& file, const FileConsent& consent = {});

/// Whether a file is a picture, by its name.
bool isPictureFile(const std::filesystem::path& file);

}  // namespace pliant::app
