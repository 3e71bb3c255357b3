// Terms that a student may not know, with explanations: a Markdown file, whose items begin
//
//   - **compliance**, *compliant*, $\alpha$: how far ...      the word, other forms and symbols of it, and its meaning
#pragma once

#include "app/text/markdown.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct Term {
  std::vector<std::string> forms;  ///< the term first; for symbols their TeX
  TextSpans meaning;
};
using Glossary = std::vector<Term>;

/// Reports items that are not terms, and duplicates.
Glossary parseGlossary(std::string_view text, const ReportLine& report);

/// Reads a file; empty if it cannot be read.
Glossary readGlossary(const std::filesystem::path& file);

/// Marks the first occurrence of each term in the text's paragraphs, items and tables.
void markTerms(RichText& text, const Glossary& glossary);

}  // namespace pliant::app
