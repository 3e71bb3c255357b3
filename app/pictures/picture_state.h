// The contents of a picture, as a text stored in it: opening the picture restores them.
#pragma once

#include "app/pictures/frame_request.h"
#include "app/take/take.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// A state, given by the take that leads to it, and how it is viewed.
///
/// As text, XML:
///   <picture version="0.7" scene="/home/me/rope.xml" size="1280 720" supersampling="1" dark="FALSE"
///            transparent="FALSE">
///     <camera target="0 1 0" distance="5" yaw="0.6" pitch="0.4" roll="0" fieldOfView="0.7" orthographic="FALSE"/>
///     <looks> the ViewOptions that are not default values, and: <range>low high</range> <hidden>object ...</hidden>
///     </looks>
///     <take> ... </take>      as in a take's file; file names in it are relative to `scene`
///   </picture>
/// Numbers are written in the shortest form that reads back to the same float.
struct PictureState {
  Take take;  ///< the picture shows the state after its last action; its camera and fingerprints are ignored
  ViewState looks;
  glm::ivec2 size{1280, 720};
  bool transparent = false;
  int supersampling = 1;
};

/// The scene at the end of the take.
const sim::Scene& lastScene(const Take& take);

std::string writePictureState(const PictureState& state);

/// The reverse. `file`: used in messages; files beside it may be read, wherever the scene claims to be. Throws
/// sim::InputError with the errors, or FilesElsewhere (app/document/scene_files.h).
PictureState parsePictureState(std::string_view text, const std::filesystem::path& file,
                               const FileConsent& consent = {});

/// Reads the state stored in a picture. Throws as parsePictureState() does, and if the picture is not from Pliant.
PictureState readPictureState(const std::filesystem::path& file, const FileConsent& consent = {});

/// Whether a file is a picture, by its name.
bool isPictureFile(const std::filesystem::path& file);

}  // namespace pliant::app
