// Width and height of a picture on the command line: WIDTHxHEIGHT.
#pragma once

#include "sim/scene/field.h"

namespace pliant::app {

/// Each between the parameter's min and max.
struct PictureSize {
  int width = 0, height = 0;  ///< [pixels]

  bool isGiven() const { return width > 0; }
  bool operator==(const PictureSize&) const = default;
};

/// A size that may also be 0: no picture.
struct OptionalPictureSize : PictureSize {};

}  // namespace pliant::app

namespace pliant::sim {

template <>
const FieldType* fieldTypeOf<app::PictureSize>();
template <>
const FieldType* fieldTypeOf<app::OptionalPictureSize>();

}  // namespace pliant::sim
