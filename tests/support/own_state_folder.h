// What the program keeps from one start to the next, kept for one test alone.
#pragma once

#include "tests/sim/io/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace pliant {

/// A state folder of its own for as long as it lives; make it before anything asks for that folder.
class OwnStateFolder {
 public:
  OwnStateFolder() {
    if (const char* before = std::getenv("XDG_STATE_HOME")) before_ = before;
    ::setenv("XDG_STATE_HOME", folder_.path().c_str(), 1);
  }
  ~OwnStateFolder() { before_.empty() ? ::unsetenv("XDG_STATE_HOME") : ::setenv("XDG_STATE_HOME", before_.c_str(), 1); }
  OwnStateFolder(const OwnStateFolder&) = delete;
  OwnStateFolder& operator=(const OwnStateFolder&) = delete;

  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
  std::string before_;
};

}  // namespace pliant
