// A GLSL program from files.
#pragma once

#include "render/gl_objects.h"

#include <glm/glm.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pliant::render {

/// Reads `name.vert` and `name.frag` of a folder (or two different names), compiles and links them.
/// - A line `#include "file.glsl"` stands for that file of the folder; the same file is taken once.
/// - Throws std::runtime_error with the driver's messages, each with FILE:LINE, where something is wrong.
/// - The uniform block `Scene`, where there is one, is bound to kSceneBinding, and the samplers that many
///   shaders share (`shadowMap`, `shadowDepth`, `clearTaken`, `clearFront`) to their units. Those below them are free
///   for anybody, also to make textures on.
class ShaderProgram {
 public:
  static constexpr GLuint kSceneBinding = 0;
  static constexpr GLuint kShadowMapUnit = 7;    ///< texture unit of the shadow map, which compares
  static constexpr GLuint kShadowDepthUnit = 8;  ///< of the same as plain depths
  static constexpr GLuint kClearTakenUnit = 9;   ///< of what clear things take from the key light
  static constexpr GLuint kClearFrontUnit = 10;  ///< of the depth at which it meets them

  using Definitions = std::vector<std::pair<std::string, int>>;

  /// `definitions`: names that the shaders find defined, each with a number.
  ShaderProgram(const std::filesystem::path& folder, const std::string& vertexName, const std::string& fragmentName,
                const Definitions& definitions = {});
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

/// A program in variants, each compiled when it is first used.
class ShaderVariants {
 public:
  ShaderVariants(std::filesystem::path folder, std::string vertexName, std::string fragmentName)
      : folder_(std::move(folder)), vertexName_(std::move(vertexName)), fragmentName_(std::move(fragmentName)) {}
  ShaderVariants(std::filesystem::path folder, const std::string& name)
      : ShaderVariants(std::move(folder), name, name) {}

  /// Takes the variant with these definitions.
  const ShaderProgram& use(const ShaderProgram::Definitions& definitions);

 private:
  std::filesystem::path folder_;
  std::string vertexName_;
  std::string fragmentName_;
  std::map<ShaderProgram::Definitions, ShaderProgram> programs_;
};

}  // namespace pliant::render
