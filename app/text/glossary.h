// Words that a student may not know, and what they mean: one Markdown file, whose items begin
//
//   - **compliance**, *compliant*, $\alpha$: how far ...      the word, other forms and symbols of it, and its meaning
#pragma once

#include "app/text/markdown.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct Term {
  std::vector<std::string> forms;  ///< the word first; of symbols their TeX
  TextSpans meaning;
};
using Glossary = std::vector<Term>;

/// Reports items that are no terms, and words that stand twice.
Glossary parseGlossary(std::string_view text, const ReportLine& report);

/// That of a file; empty where it cannot be read.
Glossary readGlossary(const std::filesystem::path& file);

/// Marks each term where it stands first in the text's paragraphs, items and tables.
void markTerms(RichText& text, const Glossary& glossary);

}  // namespace pliant::app
