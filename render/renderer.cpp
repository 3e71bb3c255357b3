#include "render/renderer.h"

#include "render/assert.h"
#include "render/clear_shadow.h"
#include "render/diffuse_particle_pass.h"
#include "render/fxaa.h"
#include "render/line_pass.h"
#include "render/liquid_pass.h"
#include "render/mesh_pass.h"
#include "render/occlusion.h"
#include "render/scene_uniforms.h"
#include "render/shader_program.h"
#include "render/shadow_map.h"
#include "render/sphere_pass.h"
#include "render/stage_pass.h"
#include "render/strand_pass.h"
#include "render/view_point.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace pliant::render {

namespace {

constexpr int kMaxClearPixels = 512;  ///< maximum side of the ClearShadow maps

/// A square of the ground around the scene; beyond it the ground has faded out.
struct GroundPlane {
  glm::vec3 middle;
  float halfSide;
};

GroundPlane groundPlane(const Frame& frame, const Box& box) {
  const float scene = box.isEmpty() ? 0.0F : box.radius();
  const glm::vec3 target = frame.camera.target;
  return {{target.x, frame.ground.height, target.z}, std::max(4.0F * scene, 3.0F * frame.camera.distance)};
}

/// Extends the bounding box by the lines.
Box withLines(const Frame& frame, Box box) {
  const auto add = [&box](const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      box.add(line.a);
      box.add(line.b);
    }
  };
  add(frame.lines);
  add(frame.linesOnTop);
  return box;
}

/// The camera of the frame, with near and far planes that enclose the scene.
ViewPoint cameraView(const Frame& frame, const Box& box, const GroundPlane& ground, glm::ivec2 size) {
  const Camera& camera = frame.camera;
  ViewPoint view{camera, glm::vec2(size), 0.0F, 0.0F};
  float nearest = camera.distance;
  float farthest = camera.distance;
  if (!box.isEmpty()) {
    const float depth = glm::dot(box.centre() - camera.position(), camera.forward());
    nearest = std::min(nearest, depth - box.radius());
    farthest = std::max(farthest, depth + box.radius());
  }
  if (frame.ground.visible) farthest = std::max(farthest, camera.distance + 1.5F * ground.halfSide);
  if (StagePass::isShown(frame)) farthest = std::max(farthest, StagePass::farthest(frame));
  if (camera.orthographic) {
    view.nearPlane = std::min(nearest, -1.5F * ground.halfSide) - 1.0F;
    view.farPlane = farthest + 1.0F;
  } else {
    view.farPlane = 1.1F * farthest;
    view.nearPlane = std::max(0.01F * camera.distance, 1e-5F * view.farPlane);
  }
  return view;
}

/// The extent of the shadow map: the scene, without outliers far from the camera's target.
Box shadowBox(const Frame& frame, const Box& box) {
  const glm::vec3 reach(12.0F * frame.camera.distance);
  Box result{glm::max(box.low, frame.camera.target - reach), glm::min(box.high, frame.camera.target + reach)};
  return result;
}

void describeCamera(const ViewPoint& view, float pixelRatio, SceneUniforms& scene) {
  const Camera& camera = view.camera;
  scene.view = camera.view();
  scene.projection = view.projection();
  scene.viewProjection = scene.projection * scene.view;
  scene.eye = glm::vec4(camera.position(), camera.orthographic ? 1.0F : 0.0F);
  scene.right = glm::vec4(camera.right(), 0.0F);
  scene.up = glm::vec4(camera.up(), 0.0F);
  scene.forward = glm::vec4(camera.forward(), 0.0F);
  scene.viewport = glm::vec4(view.size, pixelRatio, 0.5F * view.size.y * scene.projection[1][1]);
}

void describeTheme(const Theme& theme, SceneUniforms& scene) {
  scene.keyLight = glm::vec4(theme.keyIntensity * linearFromSrgb(theme.keyLight), 0.0F);
  scene.skyLight = glm::vec4(theme.ambientIntensity * linearFromSrgb(theme.skyLight), theme.reflectionContrast);
  scene.bounceLight = glm::vec4(theme.ambientIntensity * linearFromSrgb(theme.bounceLight), 0.0F);
  scene.towardsFill = glm::vec4(glm::normalize(theme.towardsFillLight), 0.0F);
  scene.fillLight = glm::vec4(theme.fillIntensity * linearFromSrgb(theme.fillLight), 0.0F);
  scene.backgroundTop = glm::vec4(linearFromSrgb(theme.backgroundTop), 1.0F);
  scene.backgroundBottom = glm::vec4(linearFromSrgb(theme.backgroundBottom), 1.0F);
}

/// Jitters the pixel and the lens position for a sample. The lens position does not move points in focus on the screen.
void applySample(const Sample& sample, const Frame& frame, SceneUniforms& scene) {
  const float focus = frame.lens.focus > 0.0F ? frame.lens.focus : frame.camera.distance;
  if (!frame.camera.orthographic && frame.lens.aperture > 0.0F) {
    const glm::vec2 aside = 0.5F * frame.lens.aperture * sample.lens;
    scene.eye += aside.x * scene.right + aside.y * scene.up;
    for (int axis = 0; axis < 2; ++axis) {
      scene.view[3][axis] -= aside[axis];
      scene.projection[2] -= aside[axis] / focus * scene.projection[axis];
    }
  }
  const glm::vec2 clip = 2.0F * sample.pixel / glm::vec2(scene.viewport);
  for (int column = 0; column < 4; ++column) {
    scene.projection[column].x += clip.x * scene.projection[column].w;
    scene.projection[column].y += clip.y * scene.projection[column].w;
  }
  scene.viewProjection = scene.projection * scene.view;
}

/// The direction to a position on the disc of the key light.
glm::vec3 towardsKeyLight(const Theme& theme, glm::vec2 onDisc) {
  const glm::vec3 middle = glm::normalize(theme.towardsKeyLight);
  const glm::vec3 across =
      glm::normalize(glm::cross(middle, std::abs(middle.y) < 0.9F ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0)));
  const glm::vec2 aside = std::tan(0.5F * theme.keyWidth) * onDisc;
  return glm::normalize(middle + aside.x * across + aside.y * glm::cross(middle, across));
}

/// Whether the camera sees the ground from above.
bool isSeenFromAbove(const Frame& frame) {
  const Camera& camera = frame.camera;
  return camera.orthographic ? camera.forward().y <= 0.0F : camera.position().y >= frame.ground.height;
}

/// Radius of ambient occlusion: a few particles, or a fraction of the scene.
float occlusionReach(const Frame& frame, const Box& box) {
  const float part = box.isEmpty() ? 1.0F : 0.2F * box.radius();
  float largest = 0.0F;
  for (const Sphere& sphere : frame.spheres) largest = std::max(largest, sphere.radius);
  return largest > 0.0F ? std::min(4.0F * largest, 2.0F * part) : part;
}

/// Distance from a surface within which the shadow map may miss occluders: lookups start at the offset along the
/// normal, and light may arrive at a slant.
float contactReach(const SceneUniforms& scene) { return scene.towardsKey.w > 0.5F ? 3.0F * scene.shadow.y : 0.0F; }

/// Whether the framebuffer can convert linear colours to sRGB on writing.
bool encodesSrgb(const RenderTarget& target) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  GLint encoding = GL_LINEAR;
  glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, target.framebuffer == 0 ? GL_BACK_LEFT : GL_COLOR_ATTACHMENT0,
                                        GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &encoding);
  return encoding == GL_SRGB;
}

void uploadUniforms(GLuint buffer, const SceneUniforms& scene) {
  glBindBuffer(GL_UNIFORM_BUFFER, buffer);
  glBufferData(GL_UNIFORM_BUFFER, sizeof(scene), &scene, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, ShaderProgram::kSceneBinding, buffer);
}

}  // namespace

struct Renderer::Parts {
  Quality quality;
  SpherePass spheres;
  MeshPass meshes;
  StrandPass strands;
  LinePass lines;
  Occlusion occlusion;
  LiquidPass liquid;
  DiffuseParticlePass diffuseParticles;
  StagePass stage;
  Fxaa fxaa;
  ShaderProgram background;
  ShaderVariants ground;
  ShaderProgram present;
  GlVertexArray nothing;  ///< for drawing without vertex attributes
  GlBuffer lightUniforms;
  GlBuffer cameraUniforms;
  std::optional<ShadowMap> shadowMap;
  ClearShadow clearShadow;
  bool isTinted = false;             ///< clear surfaces colour the key light in this frame
  std::optional<Framebuffer> scene;  ///< render target of the scene passes
  std::function<void(const char*)> observer;
  std::optional<Framebuffer> resolved;  ///< one sample per pixel, for targets that do not encode sRGB

  Parts(const std::filesystem::path& shaders, const Quality& wanted)
      : quality(wanted),
        spheres(shaders),
        meshes(shaders),
        strands(shaders),
        lines(shaders),
        occlusion(shaders),
        liquid(shaders),
        diffuseParticles(shaders),
        stage(shaders),
        fxaa(shaders),
        background(shaders, "fullscreen", "background"),
        ground(shaders, "ground"),
        present(shaders, "fullscreen", "present") {}

  /// Shader definitions for the shadows of the key light.
  ShaderProgram::Definitions shadows() const {
    return {{"SOFT_SHADOWS", quality.softShadows ? 1 : 0}, {"TINTED", isTinted ? 1 : 0}};
  }
  /// Notifies the observer that a pass is done.
  void done(const char* pass) const {
    if (observer) observer(pass);
  }
  void resize(glm::ivec2 size);
  void drawShadows(const Box& box, float keyWidth, SceneUniforms& uniforms);
  void drawSurfaces(const Frame& frame, const GroundPlane& plane);
  void drawBackground(bool transparent) const;
  void drawGround(const Frame& frame, const GroundPlane& plane, bool blended);
  void drawOverlays(const Frame& frame);
  void copyTo(const RenderTarget& target);
};

void Renderer::Parts::resize(glm::ivec2 size) {
  if (!scene || scene->size() != size) scene.emplace(size, quality.samples);
  GLint largest = 1024;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  const int shadowSize = std::clamp(quality.shadowSize, 64, static_cast<int>(largest));
  if (!shadowMap || shadowMap->size() != shadowSize) shadowMap.emplace(shadowSize);
}

void Renderer::Parts::drawShadows(const Box& box, float keyWidth, SceneUniforms& uniforms) {
  isTinted = false;
  if (!quality.shadows || box.isEmpty()) return;
  const ViewPoint light = lightView(box, glm::vec3(uniforms.towardsKey), shadowMap->size());
  SceneUniforms lightScene = uniforms;
  describeCamera(light, 1.0F, lightScene);
  lightScene.options = glm::vec4(0.0F);
  uploadUniforms(lightUniforms, lightScene);

  shadowMap->begin();
  spheres.drawShadow(light.pixelScale());
  meshes.drawShadow(!quality.clearShadows);
  strands.drawShadow();
  shadowMap->end();
  isTinted = quality.clearShadows && (!liquid.isEmpty() || meshes.anyCastsClearShadow());
  if (isTinted) {
    clearShadow.draw(std::min(shadowMap->size(), kMaxClearPixels), [this] {
      if (!liquid.isEmpty()) liquid.drawTint();
      meshes.drawTint();
    });
  }

  const float texel = light.camera.distance / light.size.x;
  const auto taps = static_cast<float>(std::clamp(quality.shadowTaps, 1, 64));
  // The penumbra is as wide as the distance from caster to receiver times the angular diameter of the light.
  const float edge = keyWidth * (light.farPlane - light.nearPlane) / light.camera.distance;
  uniforms.worldToShadow = worldToShadow(light);
  uniforms.towardsKey.w = 1.0F;
  uniforms.shadow = glm::vec4(1.0F / light.size.x, 2.0F * texel, taps, quality.softShadows ? edge : 0.0F);
  uniforms.shadowEdge.x = (quality.softShadows ? 1.0F : 0.85F * std::sqrt(taps)) / light.size.x;
}

void Renderer::Parts::drawGround(const Frame& frame, const GroundPlane& plane, bool blended) {
  const Theme& theme = frame.theme;
  const glm::vec3 ambient = theme.ambientIntensity * linearFromSrgb(theme.skyLight);
  const float steepness = std::max(glm::normalize(theme.towardsKeyLight).y, 0.0F);
  const glm::vec3 key = theme.keyIntensity * steepness * linearFromSrgb(theme.keyLight);

  blended ? glEnable(GL_BLEND) : glDisable(GL_BLEND);
  const ShaderProgram& program = ground.use(shadows());
  program.set("blended", blended ? 1 : 0);
  program.set("shadowAlone", frame.transparentBackground ? 1 : 0);
  program.set("shadowTint", glm::vec4(ambient / glm::max(ambient + key, 1e-6F), 0.0F));
  program.set("plane", glm::vec4(plane.middle, plane.halfSide));
  program.set("groundColour", glm::vec4(linearFromSrgb(frame.theme.ground), frame.ground.grid ? 1.0F : 0.0F));
  program.set("gridColour", glm::vec4(linearFromSrgb(frame.theme.grid), std::max(frame.ground.spacing, 1e-6F)));
  glBindVertexArray(nothing);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glDisable(GL_BLEND);
}

/// Fills the background behind everything. If transparent, it only restores full alpha on the samples that spheres
/// cover, where their soft silhouettes have left less (alpha-to-one would do so too, but turns them white in Mesa
/// 22.3).
void Renderer::Parts::drawBackground(bool transparent) const {
  glDepthMask(GL_FALSE);
  if (transparent) {
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    glDepthFunc(GL_GREATER);
  }
  background.use();
  glBindVertexArray(nothing);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthFunc(GL_LEQUAL);
  if (transparent) glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
}

/// Draws opaque surfaces, then the stage or ground and the background behind them. Leaves blending enabled, for
/// transparent surfaces.
void Renderer::Parts::drawSurfaces(const Frame& frame, const GroundPlane& plane) {
  shadowMap->bind();
  if (isTinted) clearShadow.bind();
  glDisable(GL_BLEND);
  if (scene->samples() > 1) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  spheres.draw(shadows());
  glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  done("spheres");
  meshes.drawOpaque(shadows());
  done("meshes");
  strands.draw(shadows());
  done("strands");

  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  // The ground is not drawn when seen from below: it would hide the scene on it.
  const bool isAbove = isSeenFromAbove(frame);
  const bool hasStage = StagePass::isShown(frame) && isAbove;
  const bool hasGround = frame.ground.visible && !StagePass::isShown(frame) && isAbove;
  if (hasStage) stage.draw(frame, shadows());
  if (hasGround && !frame.transparentBackground) drawGround(frame, plane, false);
  drawBackground(frame.transparentBackground);
  if (hasGround && frame.transparentBackground) drawGround(frame, plane, true);
  done("ground and background");
  glEnable(GL_BLEND);
}

void Renderer::Parts::drawOverlays(const Frame& frame) {
  glDepthMask(GL_FALSE);
  meshes.drawWireframes(frame.theme.overlay);
  lines.draw(frame.lines);
  glDisable(GL_DEPTH_TEST);
  lines.draw(frame.linesOnTop);
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
}

void Renderer::Parts::copyTo(const RenderTarget& target) {
  const glm::ivec2 size = target.size;
  const bool smooths = quality.fxaa && scene->samples() == 1;
  const Framebuffer& drawn = smooths ? fxaa.apply(*scene) : *scene;
  const auto blit = [&size](GLuint from, GLuint to, glm::ivec2 corner) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    const glm::ivec2 end = corner + size;
    glBlitFramebuffer(0, 0, size.x, size.y, corner.x, corner.y, end.x, end.y, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  };
  if (encodesSrgb(target)) {
    blit(drawn.name(), target.framebuffer, target.corner);
  } else {
    GLuint picture = drawn.colourTexture();
    if (drawn.samples() > 1) {
      if (!resolved || resolved->size() != size) resolved.emplace(size);
      blit(drawn.name(), resolved->name(), {0, 0});
      picture = resolved->colourTexture();
    }
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(target.corner.x, target.corner.y, size.x, size.y);
    glDisable(GL_FRAMEBUFFER_SRGB);
    glBindTexture(GL_TEXTURE_2D, picture);
    present.use();
    present.set("corner", glm::vec2(target.corner));
    glBindVertexArray(nothing);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
}

Renderer::Renderer(const std::filesystem::path& shaderFolder, const Quality& quality)
    : parts_(std::make_unique<Parts>(shaderFolder, quality)) {}

Renderer::~Renderer() = default;

const Quality& Renderer::quality() const { return parts_->quality; }

void Renderer::setQuality(const Quality& quality) {
  if (quality.samples != parts_->quality.samples) parts_->scene.reset();
  parts_->quality = quality;
}

void Renderer::setObserver(std::function<void(const char*)> observer) { parts_->observer = std::move(observer); }

void Renderer::draw(const Frame& frame, const RenderTarget& target, const Sample& sample) {
  if (target.size.x < 1 || target.size.y < 1) return;
  RENDER_ASSERT(target.pixelRatio > 0.0F, "a point has pixels");
  RENDER_ASSERT(frame.ground.spacing > 0.0F, "lines of the ground lie apart");
  Parts& p = *parts_;
  p.resize(target.size);
  const Box box = frame.bounds();
  const GroundPlane plane = groundPlane(frame, box);
  const ViewPoint view = cameraView(frame, withLines(frame, box), plane, target.size);
  p.strands.prepare(frame, view, std::clamp(p.quality.tubeSides, 3, 32));
  p.spheres.prepare(frame.spheres, p.strands.ends(), view, p.quality);
  p.meshes.prepare(frame.meshes);
  p.liquid.prepare(frame.liquid, p.quality);
  p.done("sort and upload");

  SceneUniforms uniforms;
  describeCamera(view, target.pixelRatio, uniforms);
  applySample(sample, frame, uniforms);
  describeTheme(frame.theme, uniforms);
  uniforms.towardsKey = glm::vec4(towardsKeyLight(frame.theme, sample.light), 0.0F);
  uniforms.options.x = p.scene->samples() > 1 ? 1.0F : 0.0F;

  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_PROGRAM_POINT_SIZE);
  glEnable(GL_FRAMEBUFFER_SRGB);

  p.drawShadows(shadowBox(frame, box), sample.lightSize * frame.theme.keyWidth, uniforms);
  p.done("shadow map");
  uploadUniforms(p.cameraUniforms, uniforms);
  glBindFramebuffer(GL_FRAMEBUFFER, p.scene->name());
  glViewport(0, 0, target.size.x, target.size.y);
  glClearColor(0.0F, 0.0F, 0.0F, frame.transparentBackground ? 0.0F : 1.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, frame.transparentBackground ? GL_TRUE : GL_FALSE);
  p.done("clear");
  p.drawSurfaces(frame, plane);
  if (p.quality.ambientOcclusion) {
    const Occlusion::Reach reach{.ambient = occlusionReach(frame, box), .contact = contactReach(uniforms)};
    p.occlusion.apply(*p.scene, view, reach, p.quality, p.shadows());
  }
  p.done("occlusion");
  const bool lies = !frame.foam.empty() && !p.liquid.isEmpty();
  const bool isSeenThrough = p.meshes.anyIsClear() && !p.liquid.isEmpty();
  if (lies || isSeenThrough) p.liquid.drawFaces(*p.scene);
  const auto drawClear = [&p](MeshPass::Part part) {
    p.meshes.drawTransparent(p.shadows(), part, p.liquid.faces(), p.liquid.dropRadius());
  };
  if (isSeenThrough) drawClear(MeshPass::Part::behindLiquid);
  p.diffuseParticles.draw(frame.bubbles, 0.0F, DiffuseParticlePass::Kind::bubbles);
  p.liquid.draw(*p.scene, view, p.shadows());
  p.diffuseParticles.draw(frame.foam, p.liquid.dropRadius(), DiffuseParticlePass::Kind::foam,
                          lies ? p.liquid.faces() : 0);
  p.diffuseParticles.draw(frame.spray, p.liquid.dropRadius(), DiffuseParticlePass::Kind::spray);
  p.done("liquid");
  drawClear(isSeenThrough ? MeshPass::Part::notBehindLiquid : MeshPass::Part::all);
  p.drawOverlays(frame);
  p.done("lines and what shines through");
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);

  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  p.copyTo(target);
  p.done("resolve and present");
  glDisable(GL_FRAMEBUFFER_SRGB);
  glUseProgram(0);
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

}  // namespace pliant::render
