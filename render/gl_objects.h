// RAII wrappers of OpenGL objects. The context that each was created in must be current when it is destroyed.
#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <utility>

namespace pliant::render {

/// Owns one OpenGL name, which `Kind` creates and deletes. Move-only: move construction leaves name 0 (owns nothing),
/// move assignment swaps.
template <class Kind>
class GlObject {
 public:
  GlObject() : name_(Kind::make()) {}
  explicit GlObject(std::nullptr_t) {}  ///< owns nothing yet
  ~GlObject() {
    if (name_ != 0) Kind::destroy(name_);
  }
  GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }

  GLuint name() const { return name_; }
  operator GLuint() const { return name_; }  // NOLINT: an object stands for its name in OpenGL calls

 private:
  GLuint name_ = 0;
};

struct BufferKind {
  static GLuint make() {
    GLuint name = 0;
    glGenBuffers(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArrayKind {
  static GLuint make() {
    GLuint name = 0;
    glGenVertexArrays(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct TextureKind {
  static GLuint make() {
    GLuint name = 0;
    glGenTextures(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct SamplerKind {
  static GLuint make() {
    GLuint name = 0;
    glGenSamplers(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
};
struct RenderbufferKind {
  static GLuint make() {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct FramebufferKind {
  static GLuint make() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return name;
  }
  static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct ProgramKind {
  static GLuint make() { return glCreateProgram(); }
  static void destroy(GLuint name) { glDeleteProgram(name); }
};

using GlBuffer = GlObject<BufferKind>;
using GlVertexArray = GlObject<VertexArrayKind>;
using GlTexture = GlObject<TextureKind>;
using GlSampler = GlObject<SamplerKind>;
using GlRenderbuffer = GlObject<RenderbufferKind>;
using GlFramebuffer = GlObject<FramebufferKind>;
using GlProgram = GlObject<ProgramKind>;

}  // namespace pliant::render
