import Diagnostics
import MarkdownRendering
import Testing

@Suite("Bodies cannot run scripts") struct SafetyTests {
  private static let schemes = ["javascript:", "vbscript:", "file:", "data:text", "data:image/svg", "blob:", "about:"]

  private func check(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    for text in [text, "> - \(text)", ":::spoiler x\n\(text)\n:::", "# \(text)"] {
      let body = render(text).value
      let tags = body.completeText.lowercased().matches(of: #/<[^>]*>/#).map { String($0.output) }
      for tag in tags {
        #expect(isAllowed(tag), "\(tag) of \(text)", sourceLocation: location)
        #expect(Self.schemes.allSatisfy { !address(in: tag).hasPrefix($0) }, "\(tag)", sourceLocation: location)
      }
    }
  }

  /// Returns whether the renderer writes this tag with these attributes.
  private func isAllowed(_ tag: String) -> Bool {
    let allowed =
      #/<\/?(a|p|em|strong|code|pre|ul|ol|li|blockquote|h[2-6]|img|hr|br|details|summary|figure|figcaption)\b(?<attributes>.*?)\s?\/?>/#
    guard let match = tag.wholeMatch(of: allowed) else { return false }
    let rest = match.attributes.replacing(#/ ?(href|src|alt|title|id|class|start|loading)="[^"<>]*"/#, with: "")
    return rest.allSatisfy { $0 == " " }
  }

  /// Returns the URL of a tag without white space and control characters, as a browser parses it.
  private func address(in tag: String) -> String {
    guard let match = tag.firstMatch(of: #/(?:href|src)="([^"]*)"/#) else { return "" }
    return String(match.1).filter { $0 > " " }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "<java\tscript:alert(1)>", "< javascript:alert(1)>",
    "java&Tab;script:x",
    "&#106;avascript:x", "&#x6A;&#x61;vascript:x", "javascript&colon;x", "javascript&#58;x", "<&#1;javascript:x>",
    "<java&NewLine;script:x>", "vbscript:x", "VBSCRIPT:x", "file:///etc/passwd", "data:text/html,x", "data:,x",
    "data:x",
    "data:image/svg+xml;base64,AA", "data:image/svg+xml,x", "data:image/pngx;y", "blob:x", "about:blank", "ftp://x",
    "x:y",
    "\\javascript:x", "java\\script:x", "jav\u{0}ascript:x", "view-source:x", "<\u{1F}javascript:x>",
    "feed:javascript:x",
  ])
  func addresses(_ address: String) {
    for text in ["[a](\(address))", "![a](\(address))", "[a]\n\n[a]: \(address)", "![a](\(address) 'b')"] {
      check(text)
    }
  }

  @Test(arguments: [
    "javascript:alert(1)", "JAVASCRIPT:x", "<java&Tab;script:x>", "&#106;avascript:x", "javascript&colon;x",
    "vbscript:x",
    "file:///x", "data:text/html,x", "data:image/svg+xml,x", "ftp://x", "x:y", "<&#1;javascript:x>",
  ])
  func unsafeURLKeepsTheText(_ address: String) {
    let result = render("[a](\(address)) ![b](\(address))")
    #expect(result.value.text == "<p>a b</p>\n")
    #expect(result.value.references.isEmpty)
    #expect(result.diagnostics.map(\.code) == [.unsafeLink, .unsafeLink])
  }

  @Test(arguments: [
    "https://x.example", "HTTP://x.example", "mailto:a@x.example", "tel:+1", "data:image/png;base64,AA",
    "data:image/gif,x",
    "data:image/jpeg;base64,AA", "data:image/webp;base64,AA", "//x.example", "#javascript:x", "a/b:c", "?a:b", "10:30",
    ":a",
  ])
  func safeURLIsKept(_ address: String) {
    #expect(render("[a](\(address))").diagnostics.isEmpty)
    #expect(render("[a](\(address))").value.completeText == "<p><a href=\"\(address)\">a</a></p>\n")
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<ScRiPt src=x>", "a <script>x</script>", "<img src=x onerror=alert(1)>",
    "a <b onclick='x'>b</b>",
    "<svg/onload=x>", "<iframe srcdoc='x'>", "<style>@import 'x'</style>", "<a href='javascript:x'>a</a>",
    "<!--><script>x</script>-->",
    "<![CDATA[<script>]]>", "<?php <script> ?>", "<!DOCTYPE x [<script>]>", "</details><script>", "<div\nonclick=x>\na",
    "<b\u{0}>",
    "![\"onerror=\"x](a.webp)", "![a](b.webp '\" onerror=\"x')", "[a](b.md '\"><script>')", "[a](<\" onclick=\"x>)",
    "[a](/x\"onclick=x)", "[a](https://x\"onclick=\"x)", "```\"onclick=x\na\n```", "``` \"><script>\na\n```",
    "&lt;script&gt;",
    "`<script>`", "    <script>", "<https://x/\"onclick=x>", "<javascript:alert(1)>", "<a@x.example?\"onclick=x>",
    "\\<script>",
    ":::spoiler <script>\n:::", "[a]: x '<script>'\n\n[a]", "![<img onerror=x>](a.webp)", "1\\<script>",
    "<<script>script>",
  ])
  func markup(_ text: String) {
    check(text)
  }
}
