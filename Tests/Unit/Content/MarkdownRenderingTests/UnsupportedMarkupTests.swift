import Diagnostics
import MarkdownRendering
import TestSupport
import Testing

@Suite("Shortcodes, malformed links and remote images") struct UnsupportedMarkupTests {
  private func shortcode(_ written: String, _ hint: String) -> Expected {
    let message = "unknown shortcode '\(written)'"
    return Expected(code: .shortcode, message: message, hint: hint)
  }

  private let remove = "remove it, or put it between backquotes to show it"

  @Test func shortcodes() {
    func video(_ address: String) -> String { "write https://\(address) on a separate line" }
    check(
      "⟦{{< youtube⟧ \"dQw4\" >}}\n\n> a *⟦{{% note⟧ %}}b{{% /note %}}*\n\n- ⟦{% include⟧ x.html %}{%- endif -%}\n",
      [
        shortcode("{{< youtube", video("youtu.be/dQw4")), shortcode("{{% note", remove),
        shortcode("{% include", remove),
      ]
    )
    check("a ⟦{{<vimeo⟧ 12>}} b {{</vimeo>}}", [shortcode("{{<vimeo", video("vimeo.com/12"))])
    check("`{{< x >}}` {{ b }} {\n\n```\n{% raw %}\n```\n\n    {% raw %}\n", [])
  }

  @Test func shortcodesInLinks() {
    let hint = "write the path of the file, such as '[text](other.md)'"
    check(
      "[a](⟦{{< ref⟧ \"b.md\" >}}) [c](⟦{% link⟧ _d.md %})",
      [shortcode("{{< ref", hint), shortcode("{% link", hint)]
    )
  }

  @Test(arguments: [
    ("figure", "write '![description](address)'"), ("Highlight", "put lines '```' before and after it"),
    ("spoiler", "write ':::spoiler Title' and ':::' on separate lines around it, or '||text||'"),
    ("gallery", "write the images between lines ':::gallery' and ':::'"),
    ("raw", "remove it, or put it between backquotes to show it"),
  ])
  func hints(_ name: String, _ hint: String) {
    check("⟦{{< \(name)⟧ a >}}", [shortcode("{{< \(name)", hint)])
  }

  private func space(_ what: String, _ address: String, _ encoded: String) -> Expected {
    let message = "space in the address '\(address)' of the \(what)"
    return Expected(code: .malformedLink, message: message, hint: "write '<\(address)>' or '\(encoded)'")
  }

  @Test func urlsWithSpaces() {
    check(
      "![a](⟦my photo.jpg⟧ \"A title\") and [*b*](⟦https://x.example/a b⟧ )\n\n> - ![](⟦c  d.png⟧)\n",
      [
        space("image", "my photo.jpg", "my%20photo.jpg"),
        space("link", "https://x.example/a b", "https://x.example/a%20b"), space("image", "c  d.png", "c%20%20d.png"),
      ]
    )
    check("[a](<b c>) [d]( /e 'f g' ) `[a](b c)` a](b c) [a\\](b c) [x] (b c) [y](\nb c)", [])
    check("```\n[a](b c)\n```\n", [])
  }

  @Test func truncatedURLs() {
    func cut(_ address: String) -> Expected {
      Expected(code: .malformedLink, message: "truncated address '\(address)'", hint: "write the complete address")
    }
    check(
      "[a](⟦https://x.example/y…⟧) <⟦https://x.example/y...⟧> https://x.example/z…",
      [cut("https://x.example/y…"), cut("https://x.example/y...")]
    )
  }

  @Test func tablesAsText() {
    let hint = "leave a blank line before it, and begin its lines without markers and indentation"
    let expected = Expected(code: .tableAsText, message: "the table is shown as text", hint: hint)
    check(
      "> a | b\n> ⟦--|--⟧\n> c | d\n\n1.  a|b\n    ⟦-|-⟧\n\na\nb|c\n⟦:-|-⟧\n\nd[^1]\n\n[^1]: e\n\n    a|b\n    ⟦-|-⟧\n",
      [expected, expected, expected, expected]
    )
    check("a | b\n--|--\n\nc | d\n\ne\n---|\n\n    a|b\n    -|-\n", [])
  }

  @Test func imagesOfTheSiteByURLAreWarnings() {
    let options = MarkdownOptions(pictureOrigins: ["https://own.example"], siteAddress: "https://own.example")
    let text = "![a](http://Own.example/wp-content/uploads/a.jpg) ![b](b.png) ![c](https://own.example.org/c.png)\n"
    let found = render(text, options).diagnostics
    #expect(found.map(\.code) == [.ownAddress, .foreignPicture])
    #expect(found[0].severity == .warning)
    #expect(found[0].message == "the image is loaded from this site: 'http://Own.example/wp-content/uploads/a.jpg'")
    #expect(found[0].hint == "save the file beside this one; a build or a move of the site may delete it there")
    #expect(found[0].range.map { String(text.utf8.prefix($0.lowerBound)) ?? "" } == "![a](")
  }

  @Test func remoteImages() {
    func foreign(_ address: String) -> Expected {
      Expected(
        code: .foreignPicture,
        message: "images from other sites are not shown: '\(address)'",
        hint: "save the file beside this one, or add allow: {img: [https://x.example]} to site.yaml"
      )
    }
    let text = "![a](⟦https://x.example/y.png⟧) ![b](⟦//x.example/y.png⟧) ![c](d.png) [e](https://x.example/y.png)\n"
    check(text, [foreign("https://x.example/y.png"), foreign("//x.example/y.png")])
    let unmarked = text.filter { $0 != "⟦" && $0 != "⟧" }
    func found(_ origins: String...) -> Int {
      render(unmarked, MarkdownOptions(pictureOrigins: origins)).diagnostics.count
    }
    #expect(found("https://x.example") == 0)
    #expect(found("https://*.example") == 0)
    #expect(found("https://y.example", "https://*.x.example", "https://x.example:8000", "https://x") == 2)
  }

  @Test(arguments: [
    "{{< a >}} ", "{{<", "{%", "{{<a>}}", "](a b", "[a](b c) ", "](a b)", "[](", "[a](b ", "a|b\n-|-\nc\n",
    "> a|b\n> -|-\n", "- a|b\n  -|-\n", "![a](//b) ", "[a](//b...) ", "</a>\n", "<b class=spoiler> ",
    "<b class=class=",
  ])
  func manyTakeLinearTime(_ text: String) {
    expectLinearTime(repeating: text, upTo: 500_000) {
      _ = render($0, MarkdownOptions(smartPunctuation: true, plainText: true))
    }
  }
}
