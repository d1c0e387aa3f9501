import PreviewServer
import Testing

/// Insertion before the end of the body, without other changes to the page.
@Suite struct PageInjectionTests {
  @Test(arguments: [
    ("<body>a</body></html>", "<body>a#</body></html>"), ("<BODY>a</BoDy >", "<BODY>a#</BoDy >"), ("", "#"),
    ("<p>a", "<p>a#"), ("a</bod", "a</bod#"), ("</body>a</body>", "</body>a#</body>"),
    // Bytes that a bitwise comparison of letter case would confuse with the tag.
    ("a<\u{F}body>", "a<\u{F}body>#"), ("\u{1C}/body>", "\u{1C}/body>#"), ("</bod\u{19}>", "</bod\u{19}>#"),
  ])
  func insertsAtTheEndOfTheBody(_ page: String, expected: String) {
    let injected = PageInjection.page(ContiguousArray(page.utf8), adding: "#")
    #expect(String(decoding: injected, as: UTF8.self) == expected)
  }
}
