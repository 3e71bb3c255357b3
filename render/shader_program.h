// A GLSL program from files.
#pragma once

#include "render/gl_objects.h"

#include <glm/glm.hpp>

#include <filesystem>
#include <string>

namespace pliant::render {

/// Reads `name.vert` and `name.frag` of a folder (or two different names), compiles and links them.
/// - A line `#include "file.glsl"` stands for that file of the folder; the same file is taken once.
/// - Throws std::runtime_error with the driver's messages, each with FILE:LINE, where something is wrong.
/// - The uniform block `Scene`, where there is one, is bound to kSceneBinding.
class ShaderProgram {
 public:
  static constexpr GLuint kSceneBinding = 0;

  ShaderProgram(const std::filesystem::path& folder, const std::string& vertexName, const std::string& fragmentName);
  ShaderProgram(const std::filesystem::path& folder, const std::string& name) : ShaderProgram(folder, name, name) {}

  void use() const { glUseProgram(program_); }

  // These need the program in use. A name that the program does not have is ignored.
  void set(const char* uniform, int value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, glm::vec2 value) const;
  void set(const char* uniform, glm::vec4 value) const;

 private:
  GlProgram program_;
};

}  // namespace pliant::render
