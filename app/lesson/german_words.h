// The program's texts around a German lesson.
#pragma once

#include <array>
#include <string_view>

namespace pliant::app {

struct LessonTranslation {
  std::string_view english, translated;
};

/// Texts with the same placeholders, as for fmt::format.
inline constexpr auto kGermanWords = std::to_array<LessonTranslation>({
    {"en", "de"},  // language of the HTML page

    // The map of the course
    {"First steps", "Erste Schritte"},
    {"Solvers", "Löser"},
    {"Materials", "Materialien"},
    {"Contact", "Kontakt"},
    {"Fluids and bodies", "Flüssigkeiten und Körper"},
    {"Understanding", "Verstehen"},
    {"done", "fertig"},
    {"{} lessons, about {} minutes; {} of {} tasks done", "{} Lektionen, etwa {} Minuten; {} von {} Aufgaben gelöst"},
    {"A lesson is a Markdown file: docs/lessons.md explains how to write one.",
     "Eine Lektion ist eine Markdown-Datei: docs/lessons.md erklärt, wie man eine schreibt."},

    // The panel
    {"Lesson {}: {}", "Lektion {}: {}"},
    {"{} of {}", "{} von {}"},
    {"Worksheet...", "Arbeitsblatt..."},
    {"saves the lesson with room for answers, to be printed from a browser",
     "speichert die Lektion mit Platz für Antworten, um sie aus einem Browser zu drucken"},
    {"Back", "Zurück"},
    {"Next", "Weiter"},
    {"Next lesson", "Nächste Lektion"},
    {"Again", "Nochmal"},
    {"Leave", "Verlassen"},
    {"press R to reset", "drücke R zum Zurücksetzen"},
    {"Right.", "Richtig."},
    {"Not quite.", "Nicht ganz."},
    {"time [s]", "Zeit [s]"},
    {"Source: {}", "Quelle: {}"},

    // The task
    {"Goal:", "Ziel:"},
    {"Done.", "Geschafft."},
    {"Done before; again:", "Schon geschafft; noch einmal:"},
    {"(now {})", "(jetzt {})"},
    {"(was {})", "(war {})"},
    {"held for {:.1f} of {:g} s", "gehalten: {:.1f} von {:g} s"},
    {"A hint", "Ein Hinweis"},
    {"Another hint", "Noch ein Hinweis"},
    {"Solution", "Lösung"},
    {"{} below {}", "{} unter {}"},
    {"{} at most {}", "{} höchstens {}"},
    {"{} above {}", "{} über {}"},
    {"{} at least {}", "{} mindestens {}"},
    {"{} = {}", "{} = {}"},
    {"{} not {}", "{} nicht {}"},
    {"{} between {:g} and {}", "{} zwischen {:g} und {}"},

    // What does not count
    {"This run does not count: {}; {}, or Again to restore the page.",
     "Dieser Lauf zählt nicht: {}; {}, oder „Nochmal“, um die Seite wiederherzustellen."},
    {"a particle was dragged", "ein Teilchen wurde gezogen"},
    {"particles were pinned", "Teilchen wurden festgehalten"},
    {"particles were unpinned", "Teilchen wurden losgelassen"},
    {"something was cut", "etwas wurde durchgeschnitten"},
    {"there was a gust of wind", "es gab einen Windstoß"},
    {"{} was changed", "{} wurde geändert"},
    {"something was added to the scene", "der Szene wurde etwas hinzugefügt"},
    {"something was deleted from the scene", "aus der Szene wurde etwas gelöscht"},
    {"the scene is another one", "die Szene ist eine andere"},

    // Quantities: labels of sim::quantities() and sim::particleQuantities()
    {"time", "Zeit"},
    {"steps done", "Schritte"},
    {"number of particles", "Zahl der Teilchen"},
    {"number of contacts", "Zahl der Kontakte"},
    {"largest stretch", "größte Dehnung"},
    {"largest error |C|", "größter Fehler |C|"},
    {"speed of the fastest particle", "höchste Geschwindigkeit"},
    {"distance of the closest particles", "kleinster Abstand der Teilchen"},
    {"kinetic energy", "kinetische Energie"},
    {"potential energy", "potentielle Energie"},
    {"total energy", "Gesamtenergie"},
    {"momentum along x", "Impuls längs x"},
    {"momentum along y", "Impuls längs y"},
    {"momentum along z", "Impuls längs z"},
    {"angular momentum about x", "Drehimpuls um x"},
    {"angular momentum about y", "Drehimpuls um y"},
    {"angular momentum about z", "Drehimpuls um z"},
    {"volume", "Volumen"},
    {"volume relative to rest", "relatives Volumen"},
    {"number of blow-ups", "Zahl der Explosionen"},
    {"x coordinate", "x-Koordinate"},
    {"height", "Höhe"},
    {"z coordinate", "z-Koordinate"},
    {"velocity along x", "Geschwindigkeit längs x"},
    {"upward velocity", "Aufwärtsgeschwindigkeit"},
    {"velocity along z", "Geschwindigkeit längs z"},
    {"speed", "Geschwindigkeit"},
    {"constraint error", "Fehler der Zwangsbedingungen"},
    {"pressure", "Druck"},
    {"density", "Dichte"},
    {"distance", "Abstand"},
    {"particle {} of {}", "Teilchen {} von {}"},
    {"particles {} and {} of {}", "Teilchen {} und {} von {}"},
    {"{} and {}", "{} und {}"},

    // The worksheet
    {" (solutions)", " (Lösungen)"},
    {"the scene as it begins", "die Szene am Anfang"},
    {"The numbers in green are those after {:.3g} s.", "Die grünen Zahlen sind die nach {:.3g} s."},
    {"The numbers in green are those of the solution below, after {:.3g} s.",
     "Die grünen Zahlen sind die der Lösung unten, nach {:.3g} s."},
    {"Question.", "Frage."},
    {"Task.", "Aufgabe."},
    {"Done when: {}", "Geschafft, wenn: {}"},
    {", for {:g} s", ", {:g} s lang"},
    {"You may change: {}", "Du darfst ändern: {}"},
    {"Solution: {}", "Lösung: {}"},
    {"What I tried, what I saw, and why:", "Was ich versucht und gesehen habe, und warum:"},
});

}  // namespace pliant::app
