import CCommonMark
import Diagnostics

// Raw HTML (CommonMark 0.30, sections 4.6 and 6.6) is not supported: themes can rely on the elements of a body, and a
// body from an untrusted source cannot run scripts.
extension HTMLWriter {
  /// Reports HTML inside text.
  mutating func reportInlineHTML(_ node: CommonMarkNode) {
    search.advance()
    if !isShortcode(node) { node.withLiteral { report($0, at: { $0.place() }) } }
  }

  /// Reports an HTML block, and begins a line as libcmark does.
  mutating func reportHTMLBlock(_ node: CommonMarkNode) {
    body.html.startLine()
    search.enter(node, lines: lines(of: node))
    node.withLiteral { html in
      report(html) { $0.blockBeginning(with: html.extracting(RawHTML.firstLine(of: html))) }
    }
  }

  private mutating func report(_ html: Span<UInt8>, at place: (inout SourceSearch) -> SourceRange) {
    if !isInSpoiler, RawHTML.endsExcerpt(html) { excerpt.end() }
    guard let raw = RawHTML(html, firstLine: RawHTML.firstLine(of: html)) else { return }
    diagnostics.add(Diagnostic(.rawHTML, raw.message, hint: raw.hint, in: source, at: place(&search)))
  }
}
