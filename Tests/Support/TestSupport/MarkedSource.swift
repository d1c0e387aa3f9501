import Diagnostics

/// A source file written with `⟦` and `⟧` around the tested ranges, so that tests contain no byte offsets.
package struct MarkedSource: Sendable {
  /// The text with markers.
  package let marked: String
  /// The file without the markers.
  package let source: SourceFile
  /// The marked ranges in the order of their opening markers; ranges may be nested.
  package let ranges: [SourceRange]

  /// Creates a file from `text` without its markers. Each marker must be closed.
  package init(_ text: String, path: String = "content/reviews/test.md") {
    var bytes: ContiguousArray<UInt8> = []
    var ranges: [SourceRange] = []
    var open: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append(SourceRange(bytes.count, bytes.count))
      case "⟧":
        let index = open.removeLast()
        ranges[index] = SourceRange(ranges[index].lowerBound, bytes.count)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    precondition(open.isEmpty, "an unclosed marker")
    marked = text
    source = SourceFile(path: path, bytes: bytes)
    self.ranges = ranges
  }

  /// The text without markers.
  package var text: String { source.text(in: source.range) }
}
