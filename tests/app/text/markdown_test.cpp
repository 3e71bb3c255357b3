// Markdown as lessons use it, and the glossary.
#include "app/text/markdown.h"

#include "app/text/glossary.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

using Block = TextBlock::Kind;
using SpanKind = TextSpan::Kind;

RichText read(std::string_view text, std::string* problems = nullptr) {
  return parseMarkdown(text, 10, [&](int line, const std::string& message) {
    if (problems == nullptr)
      ADD_FAILURE() << line << ": " << message;
    else
      *problems += std::to_string(line) + ": " + message + '\n';
  });
}

TEST(Markdown, BecomesBlocks) {
  const RichText text = read(
      "One **line**\nand another: {a}.\n\n$$ C = 0 $$\n\n- first\n  goes on\n  - within\n2. second\n### "
      "Head\n```\ncode "
      "{c}\n```\n![A picture](p.png)\n");
  ASSERT_EQ(text.blocks.size(), 8u);
  EXPECT_EQ(plainText(text.blocks[0].spans), "One line and another: a.");
  EXPECT_TRUE(text.blocks[0].spans[1].strong);
  EXPECT_EQ(text.blocks[1].kind, Block::formula);
  EXPECT_EQ(text.blocks[2].kind, Block::item);
  EXPECT_EQ(plainText(text.blocks[2].spans), "first goes on");
  EXPECT_EQ(text.blocks[3].level, 1);
  EXPECT_EQ(text.blocks[4].mark, "2.");
  EXPECT_EQ(text.blocks[5].kind, Block::heading);
  EXPECT_EQ(text.blocks[6].spans[0].text, "code {c}") << "what stands in code is no value";
  EXPECT_EQ(text.blocks[7].kind, Block::image);
  ASSERT_EQ(text.values.size(), 1u);
  EXPECT_EQ(text.values[0].text, "a");
  EXPECT_EQ(text.values[0].line, 11);
}

TEST(Markdown, BecomesSpans) {
  const TextSpans spans = read(R"(A *weak* `co*de` [link](x.md), $\frac{a}{b}$ and 2 * 3 \* \{4)").blocks[0].spans;
  ASSERT_EQ(spans.size(), 9u);
  EXPECT_TRUE(spans[1].italic);
  EXPECT_EQ(spans[3].kind, SpanKind::code);
  EXPECT_EQ(spans[3].text, "co*de");
  EXPECT_EQ(spans[5].target, "x.md");
  EXPECT_EQ(spans[7].kind, SpanKind::formula);
  EXPECT_EQ(spans[8].text, " and 2 * 3 * {4");
}

TEST(Markdown, HasTables) {
  const RichText text = read("| a | $|x|$ |\n|---|:--|\n| **b** | {c} |\n");
  ASSERT_EQ(text.blocks.size(), 1u);
  const auto& rows = text.blocks[0].rows;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0][1][0].kind, SpanKind::formula);
  EXPECT_TRUE(rows[1][0][0].strong);
  EXPECT_EQ(rows[1][1][0].value, 0);
}

TEST(Markdown, ReportsUnclosedMarkupWithItsLine) {
  std::string problems;
  read("Words\n{open\n\n`code\n\n**strong\n\n| a | b |\n|---|---|\n| c |\n\n[x](y\n\n$\\no$\n\n```\nx\n", &problems);
  EXPECT_EQ(problems,
            "11: '{' has no end in its line, expected '}'\n"
            "13: '`' has no end, expected '`'\n"
            "15: '**' has no end, expected '**'\n"
            "19: a row of 1 cells, expected 2 as in the table's first row\n"
            "21: the link has no end, expected '[WORDS](TARGET)'\n"
            "23: '\\no' is not a known command in the formula '\\no'\n"
            "25: '```' has no end, expected '```'\n");
}

TEST(Glossary, MarksEachTermOnceAsAWholeWord) {
  std::string problems;
  const Glossary glossary = parseGlossary(
      "# Words\n- **step**, *steps*: a time $h$.\n- **lambda**, $\\lambda$: how far.\n- **no**\n- **step**: twice\n",
      [&](int line, const std::string& message) { problems += std::to_string(line) + ": " + message + '\n'; });
  EXPECT_EQ(problems,
            "4: the item is not a term, expected '- **WORD**, *OTHER FORM*: MEANING'\n"
            "5: the word 'step' is defined twice\n");
  ASSERT_EQ(glossary.size(), 3u);
  EXPECT_EQ(plainText(glossary[0].meaning), "a time h.");
  RichText text = read("A substep is no Steps of steps; lambda.");
  markTerms(text, glossary);
  std::string marked;
  for (const TextSpan& span : text.blocks[0].spans) {
    if (span.term >= 0) marked += span.text + ' ';
  }
  EXPECT_EQ(marked, "Steps lambda ");
  RichText symbol = read("With $2 \\lambda$ or $\\lambda$ of $\\lambda$.");
  markTerms(symbol, glossary);
  std::vector<int> terms;
  for (const TextSpan& span : symbol.blocks[0].spans) terms.push_back(span.term);
  EXPECT_EQ(terms, (std::vector<int>{-1, -1, -1, 1, -1, -1, -1})) << "the symbol by itself, once";
}

}  // namespace
}  // namespace pliant::app
