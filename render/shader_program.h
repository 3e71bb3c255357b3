// GLSL programs loaded from files.
#pragma once

#include "render/gl_objects.h"

#include <glm/glm.hpp>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pliant::render {

/// Reads `name.vert` and `name.frag` (or two different names) from a folder, compiles and links them.
/// - A line `#include "file.glsl"` is replaced by that file of the folder; each file is included once.
/// - Throws std::runtime_error with the driver's messages, each with FILE:LINE, if reading, compiling or linking fails.
/// - The uniform block `Scene`, if present, is bound to kSceneBinding, and the samplers that many shaders share
///   (`shadowMap`, `shadowDepth`, `clearOpticalDepth`, `clearFrontDepth`) to the texture units below. Lower units are
///   free for any use, including the creation of textures.
class ShaderProgram {
 public:
  static constexpr GLuint kSceneBinding = 0;
  static constexpr GLuint kShadowMapUnit = 7;          ///< texture unit of the shadow map with depth comparison
  static constexpr GLuint kShadowDepthUnit = 8;        ///< the same map, read as plain depths
  static constexpr GLuint kClearOpticalDepthUnit = 9;  ///< ClearShadow: optical depth for the key light
  static constexpr GLuint kClearFrontDepthUnit = 10;   ///< ClearShadow: depth of the first surface

  using Definitions = std::vector<std::pair<std::string, int>>;

  /// `definitions`: preprocessor macros for both shaders, with integer values.
  ShaderProgram(const std::filesystem::path& folder, const std::string& vertexName, const std::string& fragmentName,
                const Definitions& definitions = {});
  ShaderProgram(const std::filesystem::path& folder, const std::string& name) : ShaderProgram(folder, name, name) {}

  void use() const { glUseProgram(program_); }

  // The program must be in use. Unknown uniform names are ignored.
  void set(const char* uniform, int value) const;
  void set(const char* uniform, float value) const;
  void set(const char* uniform, glm::vec2 value) const;
  void set(const char* uniform, glm::vec4 value) const;

 private:
  GlProgram program_;
};

/// Variants of a program with different definitions, each compiled on first use. With Mesa's software renderer a variant
/// takes about 1 MB, and there are hundreds: those that have not been used for long are deleted, so that a window that
/// has shown many scenes holds no more than one that has shown a few.
class ShaderVariants {
 public:
  using Clock = std::chrono::steady_clock;
  /// What is kept; at least one.
  struct Kept {
    std::size_t count = 8;                          ///< the variants used last, however long ago that was
    Clock::duration age = std::chrono::minutes(1);  ///< all that were used in this time
  };

  ShaderVariants(std::filesystem::path folder, std::string vertexName, std::string fragmentName, const Kept& kept)
      : folder_(std::move(folder)),
        vertexName_(std::move(vertexName)),
        fragmentName_(std::move(fragmentName)),
        kept_(kept) {}
  ShaderVariants(std::filesystem::path folder, std::string vertexName, std::string fragmentName)
      : ShaderVariants(std::move(folder), std::move(vertexName), std::move(fragmentName), Kept()) {}
  ShaderVariants(std::filesystem::path folder, const std::string& name)
      : ShaderVariants(std::move(folder), name, name) {}

  /// Binds the variant with these definitions. The reference is valid until the next call.
  const ShaderProgram& use(const ShaderProgram::Definitions& definitions);
  /// Number of compiled variants.
  std::size_t size() const { return variants_.size(); }

 private:
  struct Variant {
    ShaderProgram program;
    Clock::time_point used;  ///< last
  };
  void deleteUnused(const Variant& bound);

  std::filesystem::path folder_;
  std::string vertexName_;
  std::string fragmentName_;
  Kept kept_;
  std::map<ShaderProgram::Definitions, Variant> variants_;
};

}  // namespace pliant::render
