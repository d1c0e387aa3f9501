import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

/// Any combination of extensions gives properly nested HTML with unique ids, and links only to existing ids.
@Suite("Random bodies") struct RandomBodyTests {
  private static let pieces = [
    "a", " ", "\n", "\n\n", "    ", "> ", "- ", "# ", "[^1]", "[^2]", "[^3]", "\n[^1]: ", "\n[^2]: ", "\n[^3]:", "||",
    "~~", "*", "|",
    "\nA|B\n-|-\n", "\n:::spoiler\n", "\n:::spoiler [^1]\n", "\n:::gallery\n", "\n:::\n", "![b](c.png)",
    "![b](c.png \"d\")",
    "\n\n![b](c.png \"d\")\n\n", "\nhttps://youtu.be/x\n", "\n\nhttps://youtu.be/x\n\n", "[e](https://vimeo.com/1)",
    "[", "](f g)",
    "{{< h >}}", "{{<i>}}", "{%", "<b>", "<!-- j -->", "</div>\n", "`", "```\n", "\\", "[k]: /l\n", "[k]", "é",
  ]

  @Test(arguments: 0..<40) func htmlIsWellFormed(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let count = Int.random(in: 1...30, using: &generator)
      let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
      check(render(text, MarkdownOptions(smartPunctuation: Bool.random(using: &generator), plainText: true)), text)
    }
  }

  private func check(_ result: Diagnosed<MarkdownBody>, _ text: String) {
    let body = result.value
    #expect(nests(body.text), "\(text)")
    var open = body.html
    for range in body.spoilers.reversed() { open.removeSubrange(range) }
    #expect(nests(String(decoding: open, as: UTF8.self)), "without spoilers: \(text)")
    let ids = body.text.matches(of: #/ id="([^"]*)"/#).map(\.1)
    #expect(Set(ids).count == ids.count, "\(text)")
    #expect(body.text.matches(of: #/ href="#([^"]+)"/#).allSatisfy { ids.contains($0.1) }, "\(text)")
    #expect(!body.excerpt.contains("↑") && !String(decoding: body.plainText, as: UTF8.self).contains("↑"))
  }

  private func nests(_ html: String) -> Bool {
    var open: [Substring] = []
    for tag in html.matches(of: #/<(\/?)([a-z0-9]+)[^>]*>/#) where !["br", "hr", "img", "input"].contains(tag.2) {
      if tag.1.isEmpty { open.append(tag.2) } else if open.popLast() != tag.2 { return false }
    }
    return open.isEmpty
  }
}
