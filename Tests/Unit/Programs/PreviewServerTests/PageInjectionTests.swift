import PreviewServer
import Testing

/// What is added to a page stands where its body ends, and every byte of the page stays.
@Suite struct PageInjectionTests {
  @Test(arguments: [
    ("<body>a</body></html>", "<body>a#</body></html>"), ("<BODY>a</BoDy >", "<BODY>a#</BoDy >"), ("", "#"),
    ("<p>a", "<p>a#"), ("a</bod", "a</bod#"), ("</body>a</body>", "</body>a#</body>"),
    // No letters of another case.
    ("a<\u{F}body>", "a<\u{F}body>#"), ("\u{1C}/body>", "\u{1C}/body>#"), ("</bod\u{19}>", "</bod\u{19}>#"),
  ])
  func standsAtTheEndOfTheBody(_ page: String, expected: String) {
    let injected = PageInjection.page(ContiguousArray(page.utf8), adding: "#")
    #expect(String(decoding: injected, as: UTF8.self) == expected)
  }
}
