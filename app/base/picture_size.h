// Width and height of a picture, as the command line gives them: WIDTHxHEIGHT.
#pragma once

#include "sim/scene/field.h"

namespace pliant::app {

/// Between the parameter's min and max each.
struct PictureSize {
  int width = 0, height = 0;  ///< [pixels]

  bool isGiven() const { return width > 0; }
  bool operator==(const PictureSize&) const = default;
};

/// One that 0 stands for, too: no picture.
struct OptionalPictureSize : PictureSize {};

}  // namespace pliant::app

namespace pliant::sim {

template <>
const FieldType* fieldTypeOf<app::PictureSize>();
template <>
const FieldType* fieldTypeOf<app::OptionalPictureSize>();

}  // namespace pliant::sim
