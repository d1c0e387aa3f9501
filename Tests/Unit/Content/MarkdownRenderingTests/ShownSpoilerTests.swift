import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Spoilers that hide nothing") struct ShownSpoilerTests {
  private func shown(_ spoiler: String, _ reason: String, _ hint: String) -> Expected {
    Expected(code: .spoilerShown, message: "the spoiler '\(spoiler)' is published: \(reason)", hint: hint)
  }

  private func spaced(_ spoiler: String, _ hint: String) -> Expected {
    shown(spoiler, "it has a space inside '||'", "write '\(hint)'")
  }

  private func lone(_ error: String) -> Expected {
    let hint = "write '||text||' within a paragraph, ':::spoiler' and ':::' around several, or '\\||' for plain text"
    return Expected(code: .spoilerShown, message: "the spoiler \(error), so its text is published", hint: hint)
  }

  @Test(arguments: [
    "It was ⟦|| the butler ||⟧.", "It was ⟦|| the butler ||⟧ all along.", "It was ⟦||the butler ||⟧, then.",
    "It was ⟦|| the butler||⟧.", "- It was ⟦|| the butler ||⟧", "> It was ⟦|| the butler ||⟧!",
    "## It was ⟦|| the butler ||⟧", "⟦|| the butler ||⟧ did it.", "| A |\n|---|\n| ⟦|| the butler ||⟧ |",
    "A note.[^1]\n\n[^1]: It was ⟦|| the butler ||⟧.", ":::spoiler\nIt was ⟦|| the butler ||⟧.\n:::",
  ])
  func spacesInsideAreReported(_ text: String) throws {
    let written = try #require(text.split(separator: "⟦").last?.split(separator: "⟧").first)
    check(text, [spaced(String(written), "||the butler||")])
  }

  @Test func manyPipesAreReported() {
    let reason = "it has more than two pipes"
    check("⟦|||x|||⟧", [shown("|||x|||", reason, "write '||x||'")])
    check("a ⟦|||x y||⟧ b", [shown("|||x y||", reason, "write '||x y||'")])
  }

  @Test func linksAndImagesAreReported() {
    check("[a ⟦||b||⟧](/c)", [shown("||b||", "it is in the text of a link", "put '||' around the whole link")])
    check(
      "![a ⟦||b||⟧](c.png)",
      [shown("||b||", "it is in the description of an image", "put '||' around the whole image")]
    )
  }

  @Test(arguments: [
    "![a](⟦b.jpg⟧ \"||x||\")", "T [a](⟦b.md⟧ '||x||') t", "T ![a](⟦b.jpg⟧ (||x||)) t",
    "*[a][c]*\n\n[c]: ⟦b.md⟧ \"||x||\"",
    "| a |\n|---|\n| [a](⟦b.md⟧ \"||x||\") |", ":::gallery\n![a](⟦b.jpg⟧ \"||x||\")\n:::", "# [a](⟦b.md⟧ \"||x||\")",
  ])
  func titles(_ text: String) {
    let hint = "put '||' around the whole link or image"
    check(text, [shown("||x||", "titles of links and images are plain text", hint)])
  }

  @Test func otherTitlesAreSilent() {
    check(
      "![a](b.jpg \"x || y\") [a](b.md \"a|b\") ||[a](b.md \"||x||\")||\n\n:::spoiler\n![a](b.jpg \"||x||\")\n:::",
      []
    )
  }

  @Test func spoilersAcrossMarkupAreReported() {
    let hint = "put both '||' outside of '*', '_' and brackets, or inside"
    check("It was ⟦||the *butler||⟧ and* others.", [shown("||the *butler||", "it crosses other markup", hint)])
  }

  @Test func lonePipesAreReported() {
    check("It was ⟦||⟧the butler.", [lone("is not closed")])
    check("⟦||⟧It was the butler.\n\nNobody else⟦||⟧.", [lone("is not closed"), lone("is not opened")])
    check("He said: \"⟦||⟧dead\" and left.", [lone("is not closed")])
  }

  @Test(arguments: [
    "a || b", "a || b || c", "if x == 1 || y == 2 || z then", "`|| a ||` and `||b`", "    || a ||", "```\n|| a ||\n```",
    "| a | b |\n|---|---|\n| || |\n|| |\n|a||\n", "||", "a||b", "|x| and |y|", "|||||||||| 80 %", "\\|| a ||",
    "\\|\\|a", "&#124;| a", "red || green || blue", "- [ ] a || b", "foo() || bar() || baz()", "||a|| and **||b||**",
    "[a](</||b||>)", "<https://x.example/||b||>", "| a || b |", "||[a](/b)||",
  ])
  func otherPipesAreSilent(_ text: String) { check(text, []) }

  @Test func spoilersInCellsAreHidden() {
    let result = render("| A | B |\n|---|---|\n| ||secret|| | y |\n|a||b|\n", MarkdownOptions(plainText: true))
    #expect(result.value.spoilers.count == 1 && result.diagnostics.isEmpty)
    #expect(String(decoding: result.value.plainText, as: UTF8.self) == "A\nB\n[…]\ny\na\n|b\n")
  }

  @Test func sentenceAroundSpoilerIsReadable() {
    let body = render("They end up ||married||, of course.\n\n||secret||", MarkdownOptions(plainText: true)).value
    #expect(body.excerpt == "They end up […], of course.")
    #expect(String(decoding: body.plainText, as: UTF8.self) == "They end up […], of course.\n[…]\n")
    #expect(body.spoilers.allSatisfy(body.isInline))
    #expect(render("||secret||.\n\nThe rest.").value.excerpt == "The rest.")
  }
}

@Suite("Spoilers and comments in plain text") struct HiddenValueTests {
  private func check(_ marked: String, _ code: DiagnosticCode, _ message: String, _ hint: String) {
    let source = MarkedSource(marked)
    let found = HiddenValue.diagnostics(of: source.source.range, in: source.source)
    #expect(found.map(\.message) == [message] && found.map(\.hint) == [hint] && found.map(\.code) == [code])
    #expect(found.map(\.range) == source.ranges && found.allSatisfy(\.fix.isEmpty))
    let mayOccur = HiddenValue.mayOccur(in: source.source.bytes.span)
    #expect(mayOccur)
  }

  private static let move = "move it to the text below the front matter, or remove it"

  @Test func spoilers() {
    check(
      "\"He is ⟦||dead||⟧.\"",
      .spoilerShown,
      "the spoiler '||dead||' is published: values are plain text",
      Self.move
    )
    let reddit = "'>!…!<' hides text on Reddit, but Verdict would publish it"
    check("He is ⟦>!dead!<⟧.", .foreignMarkup, reddit, Self.move)
  }

  @Test func comments() {
    let message = "'{#…#}' is a comment in Jinja and Nunjucks, but Verdict would publish it"
    check("Good. ⟦{# check #}⟧", .foreignMarkup, message, "remove it")
  }

  @Test(arguments: ["a || b", "[a, {b: c}]", "5 > 4! {x}", "100%% sure", "https://x.example/?a={b}"])
  func otherValuesAreSilent(_ text: String) {
    let source = MarkedSource(text).source
    #expect(HiddenValue.diagnostics(of: source.range, in: source).isEmpty)
  }
}
