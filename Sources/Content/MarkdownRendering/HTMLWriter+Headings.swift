import CCommonMark
import Diagnostics

extension HTMLWriter {
  private static let highest = 2
  private static let lowest = 6

  /// Begins a heading at the author's level (CommonMark 0.30, sections 4.2 and 4.3); `shiftHeadings` corrects it.
  mutating func beginHeading(_ node: CommonMarkNode) {
    beginText(of: node)
    let text = PlainText(of: node, marks: marks, typography: typography).text
    let heading = MarkdownHeading(level: node.headingLevel, text: text, anchor: anchors.anchor(for: text))
    body.headings.append(heading)
    body.html.startLine()
    body.html.append("<h")
    appendLevel(heading.level)
    body.html.append(" id=\"")
    body.html.append(contentsOf: heading.anchor.utf8)
    body.html.append("\">")
  }

  mutating func endHeading(_ node: CommonMarkNode) {
    body.html.append("</h")
    appendLevel(node.headingLevel)
    body.html.append(">\n")
    endTextBlock()
  }

  private mutating func appendLevel(_ level: Int) {
    levelOffsets.append(body.html.count)
    body.html.append(UInt8(ascii: "0") + UInt8(level))
  }

  /// Shifts the levels so that the highest is 2 and none exceeds 6, the maximum in HTML.
  mutating func shiftHeadings() {
    guard let top = body.headings.map(\.level).min() else { return }
    func shifted(_ level: Int) -> Int { min(level - top + Self.highest, Self.lowest) }
    for offset in levelOffsets {
      body.html[offset] = UInt8(ascii: "0") + UInt8(shifted(Int(body.html[offset] - UInt8(ascii: "0"))))
    }
    body.headings = body.headings.map {
      MarkdownHeading(level: shifted($0.level), text: $0.text, anchor: $0.anchor)
    }
  }
}
