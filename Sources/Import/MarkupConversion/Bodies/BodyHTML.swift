import MarkdownRendering
import Notation

// MARK: - HTML in Markdown
extension BodyConversion {
  /// Converts each region with HTML; the text around regions is unchanged.
  mutating func resolveHTML() {
    guard text.bytes.contains(UInt8(ascii: "<")) else { return }
    let edits = BodyMarkup(text).regions.map { edit($0) }
    text.apply(edits)
  }

  /// Converts a text that is HTML as a whole. Tags with content are resolved later, in the Markdown.
  mutating func convertDocument() {
    isDocument = true
    resolveTags()
    isDocument = false
    let range = 0..<text.bytes.count
    let region = HTMLRegion(range: range, html: text.text, isMarkdown: false, isNested: false, isApart: false)
    text.apply([.init(range, markdown(of: region.html, in: region))])
  }

  /// Converts a region after the markers of containers, and repeats the markers on each line.
  private mutating func edit(_ region: HTMLRegion) -> ForeignText.Edit {
    let start = region.range.lowerBound
    let prefix = text[text.lineStart(start)..<start]
    let isMarker = { (character: Character) in character == " " || character == "\t" || character == ">" }
    let lines = region.html.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      let marker = number == 0 ? "" : line.prefix(prefix.count).prefix(while: isMarker)
      return String(line.dropFirst(marker.count))
    }
    let markdown = markdown(of: lines.joined(separator: "\n"), in: region)
    let further = String(prefix.map { isMarker($0) ? $0 : " " })
    let written = markdown.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + further)
    let isApart = region.isApart && !prefix.contains { !$0.isWhitespace }
    return .init(region.range, isApart ? own(written, at: region.range) : written)
  }

  /// Converts a region to Markdown without the last line end.
  private mutating func markdown(of html: String, in region: HTMLRegion) -> String {
    var converter = HTMLMarkdown()
    (converter.isMarkdown, converter.isNested) = (region.isMarkdown, region.isNested)
    converter.omitsHidden = region.isMarkdown && html.hasTableRows
    converter.link = { MarkdownAddress.link($0) }
    converter.picture = { $0.isEmpty ? nil : MarkdownAddress.link($0) }
    let result = converter.markdown(of: html)
    for found in result.remarks { remark(found.text, of: found.subject, at: region.range.lowerBound) }
    return String(result.text.dropLast())
  }
}

extension String {
  /// Whether Markdown contains the delimiter row of a table, such as `|---|---|`.
  fileprivate var hasTableRows: Bool {
    split(separator: "\n").contains { line in
      line.contains("-") && line.contains("|") && line.allSatisfy { "|:- \t".contains($0) }
    }
  }
}

/// A part of a body that is converted as HTML: a paragraph with tags, or HTML blocks and the blocks that they enclose.
struct HTMLRegion {
  let range: Range<Int>
  /// The HTML to convert.
  let html: String
  /// Whether the text between tags is Markdown.
  let isMarkdown: Bool
  /// Whether the region is inside a list or quote.
  let isNested: Bool
  /// Whether the region needs blank lines around it.
  let isApart: Bool
}
