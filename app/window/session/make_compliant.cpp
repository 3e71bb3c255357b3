// Session: converts an element from PBD to XPBD, with the compliance that gives the same stretch.
#include "app/host/compliance_trial.h"
#include "app/window/session/session.h"

#include <fmt/format.h>

#include <future>
#include <memory>
#include <utility>

namespace pliant::app {

bool Session::canMakeCompliant(std::size_t element) const {
  const sim::Scene& scene = document_->scene();
  return scene.variants.empty() && canBecomeCompliant(scene, element) && isUnlocked("stiffnessModel") &&
         isUnlocked(fmt::format("elements[{}].compliance", element));
}

// The copy is made on the worker thread, between two steps; the trials then run in the background.
void Session::makeCompliant(std::size_t element) {
  auto copy = std::make_shared<std::promise<sim::Simulation>>();
  const auto coming = std::make_shared<std::future<sim::Simulation>>(copy->get_future());
  // Only the worker holds the promise: if it ends before this runs, the promise is broken and nothing waits for the
  // copy.
  worker().post([copy = std::move(copy)](const sim::Simulation& simulation) { copy->set_value(simulation.clone()); });
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  const std::string name = document_->scene().nameOfElement(element);
  const auto load = [coming, stop, element, scene = document_->scene(), assets = assetsFolder()] {
    const sim::Simulation now = coming->get();
    const float compliance = complianceLikeStiffness(now, element, assets, *stop);
    return Opening::Loaded{.scene = withCompliance(scene, element, compliance), .runs = {}, .messages = {}};
  };
  begin({Opening::Kind::trial, document_->file(), load,
         [this, name, element](Opening::Loaded loaded) {
           const sim::Element& its = loaded.scene.elements[element];
           const float compliance =
               *static_cast<const float*>(sim::findField(its.type().fields, "compliance")->of(its.data()));
           edit(std::move(loaded.scene), fmt::format("compliance of {} for its stiffness", name));
           messages.success(
               fmt::format("{} has a compliance of {:.3g} m/N, which gives the same stretch", name, compliance));
         },
         stop});
}

}  // namespace pliant::app
