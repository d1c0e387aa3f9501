import CCommonMark
import Diagnostics

// Raw HTML (CommonMark 0.30, sections 4.6 and 6.6) is left out: a theme can rely on what a body holds, and a body taken
// from elsewhere can run no script.
extension HTMLWriter {
  /// Reports HTML within text.
  mutating func reportInlineHTML(_ node: CommonMarkNode) {
    node.withLiteral { report($0) }
  }

  /// Reports an HTML block, and begins a line as libcmark does.
  mutating func reportHTMLBlock(_ node: CommonMarkNode) {
    body.html.startLine()
    search.enter(lines(of: node))
    node.withLiteral { report($0) }
  }

  private mutating func report(_ html: Span<UInt8>) {
    let line = RawHTML.firstLine(of: html)
    let range = search.literal(html.extracting(line))
    guard let html = RawHTML(html, firstLine: line) else { return }
    diagnostics.append(Diagnostic(.rawHTMLOmitted, html.message, hint: html.hint, in: source, at: range))
  }
}
