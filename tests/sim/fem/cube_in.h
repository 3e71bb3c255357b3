// The study's cube in one of its trials.
#pragma once

#include "sim/fem/elastic_body.h"

namespace pliant::sim {

inline ElasticBody cubeIn(Trial trial, int cells = 1, Lumping lumping = Lumping::hex) {
  ElasticBody body = studyCube(cells, lumping);
  apply(trial, body);
  return body;
}

}  // namespace pliant::sim
