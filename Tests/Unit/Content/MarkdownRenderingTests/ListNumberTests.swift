import MarkdownRendering
import Testing

@Suite("Numbers of lists are shown as written") struct ListNumberTests {
  /// Returns the numbers that browsers show, from the first list of a text.
  private func check(_ text: String, _ html: String, _ location: SourceLocation = #_sourceLocation) {
    let result = render(text)
    #expect(result.value.text == html && result.diagnostics.isEmpty, sourceLocation: location)
  }

  @Test func countdown() {
    let html = "<ol start=\"3\">\n<li>a</li>\n<li value=\"2\">b</li>\n<li value=\"1\">c</li>\n</ol>\n"
    check("3. a\n2. b\n1. c", html)
    check("3) a\r\n2) b\r\n1) c", html)
  }

  @Test func gapsAndTies() {
    check(
      "1. a\n3. b\n4. c\n4. d",
      "<ol>\n<li>a</li>\n<li value=\"3\">b</li>\n<li>c</li>\n<li value=\"4\">d</li>\n</ol>\n"
    )
  }

  @Test func countedLists() {
    check("1. a\n1. b\n1. c", "<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ol>\n")
    check("5. a\n5. b", "<ol start=\"5\">\n<li>a</li>\n<li>b</li>\n</ol>\n")
    check("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n")
  }

  @Test func nestedLists() {
    check(
      "2. a\n   - b\n   - 9. c\n     7. d\n1. e",
      "<ol start=\"2\">\n<li>a\n<ul>\n<li>b</li>\n<li>\n<ol start=\"9\">\n<li>c</li>\n<li value=\"7\">d</li>\n</ol>\n</li>\n"
        + "</ul>\n</li>\n<li value=\"1\">e</li>\n</ol>\n"
    )
    check(
      "> 2. é\n> 1. **日本**",
      "<blockquote>\n<ol start=\"2\">\n<li>é</li>\n<li value=\"1\"><strong>日本</strong></li>\n</ol>\n</blockquote>\n"
    )
  }

  @Test func listsInSpoilersAndFootnotes() {
    let list = "<ol start=\"2\">\n<li>a</li>\n<li value=\"1\">b</li>\n</ol>\n"
    #expect(render(":::spoiler\n2. a\n1. b\n:::").value.text.contains(list))
    #expect(render("x[^1]\n\n[^1]: y\n\n    2. a\n    1. b").value.text.contains(list))
    #expect(render("[r] x\n\n2. a\n1. b\n\n:::gallery\n:::\n\n[r]: /s").value.text.contains(list))
  }
}
