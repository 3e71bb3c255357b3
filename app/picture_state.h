// What a picture shows, as the text that goes with it: opened again, it gives the same picture.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/recording/shot.h"
#include "sim/scene/scene.h"

namespace pliant::app {

/// A state of a scene, and how it is looked at.
///
/// As text, XML:
///   <picture version="0.7" scene="/home/me/rope.xml" frame="120" size="1280 720" dark="FALSE" transparent="FALSE">
///     <camera target="0 1 0" distance="5" yaw="0.6" pitch="0.4" roll="0" fieldOfView="0.7" orthographic="FALSE"/>
///     <looks> the ViewOptions that are not the usual ones, and: <range>low high</range> <hidden>object ...</hidden> </looks>
///     <simulation> ... </simulation>      the scene; file names in it are relative to `scene`
///   </picture>
/// Numbers are written in the shortest form that reads back to the same float.
struct PictureState {
  sim::Scene scene;
  int frame = 0;             ///< steps done
  Looks looks;
  glm::ivec2 size{1280, 720};
  bool transparent = false;
  int supersampling = 1;
};

std::string writePictureState(const PictureState& state);

/// The reverse. `file`: what messages name. Throws sim::InputError with what is wrong.
PictureState parsePictureState(std::string_view text, const std::filesystem::path& file);

/// What the picture of a file shows. Throws sim::InputError, also where it is no picture of Pliant's.
PictureState readPictureState(const std::filesystem::path& file);

/// Whether a file is a picture, by its name.
bool isPictureFile(const std::filesystem::path& file);

}  // namespace pliant::app
