// All panels, in drawing order. A new panel is a file of its own and a row here.
#include "app/window/panels/panel_type.h"

namespace pliant::app {

using DescribePanel = PanelType (*)();

static const DescribePanel kPanels[] = {
    panelType<class TopBar>,                //
    panelType<class RunTitles>,             //
    panelType<class SceneList>,             //
    panelType<class LessonPanel>,           //
    panelType<class LessonList>,            //
    panelType<class Inspector>,             //
    panelType<class BottomPanel>,           //
    panelType<class LensPanel>,             //
    panelType<class FormulaPanel>,          //
    panelType<class FitPanel>,              //
    panelType<class TakesPanel>,            //
    panelType<class BlowUpPanel>,           //
    panelType<class Legend>,                //
    panelType<class RecordingPanel>,        //
    panelType<class ExportPanel>,           //
    panelType<class PanelEdges>,            //
    panelType<class SelectionBar>,          //
    panelType<class BrushPanel>,            //
    panelType<class ControlsPanel>,         //
    panelType<class StateOverlay>,          //
    panelType<class CameraPathPanel>,       //
    panelType<class Presenter>,             //
    panelType<class KeyboardFocus>,         //
    panelType<class MessageList>,           //
    panelType<class VariantsPanel>,         //
    panelType<class Help>,                  //
    panelType<class StartPage>,             //
    panelType<class About>,                 //
    panelType<class UserGuide>,             //
    panelType<class ReferencePanel>,        //
    panelType<class Tour>,                  //
    panelType<class HistoryPanel>,          //
    panelType<class PreferencesPanel>,      //
    panelType<class ContextMenu>,           //
    panelType<class CommandSearch>,         //
    panelType<class AddPalette>,            //
    panelType<class FileDialogues>,         //
    panelType<class DropQuestion>,          //
    panelType<class UnsavedQuestion>,       //
    panelType<class ReadingQuestionPanel>,  //
    panelType<class OpeningQuestion>,       //
    panelType<class LostScenes>,            //
    panelType<class KeyHintList>,           //
};

const std::vector<PanelType>& panelTypes() {
  static const std::vector<PanelType> types = [] {
    std::vector<PanelType> all;
    for (const DescribePanel describe : kPanels) all.push_back(describe());
    return all;
  }();
  return types;
}

}  // namespace pliant::app
