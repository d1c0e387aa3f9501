import MarkdownRendering
import Testing

@Suite("Drop caps") struct InitialTests {
  private static let long = String(repeating: "word ", count: 39) + "ends."
  private static let short = String(long.dropFirst())

  @Test(arguments: [long, "Élan " + long, "Я " + long, "a *b*\n" + long, long + "\n\nAnd [on](/on/)."])
  func textQualifies(_ text: String) {
    #expect(render(text).value.hasInitial)
  }

  /// Short texts, punctuation, scripts without capitals, and texts that begin with another block or an inline element.
  @Test(
    arguments: [
      "", "Short.", short, "a [link](https://\(long.filter { $0 != " " }))", "Short.\n\n" + long, "[" + long,
      "“" + long, "\"" + long, "3 " + long, "港 " + long, "ال " + long, "🍜 " + long, "# A\n" + long,
      "> " + long, "- " + long, "*a* " + long, "[a](/a/) " + long,
    ])
  func textDoesNotQualify(_ text: String) {
    #expect(!render(text).value.hasInitial)
  }
}
