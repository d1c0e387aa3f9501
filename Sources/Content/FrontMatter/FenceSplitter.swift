import Diagnostics
import Notation

/// The ranges of the fence, front matter and body of a content file.
package struct FencedSections: Equatable, Sendable {
  /// The opening fence.
  package let fence: SourceRange
  /// The bytes between the fences.
  package let frontMatter: SourceRange
  /// The bytes after the closing fence.
  package let body: SourceRange
}

/// A splitter of content files at the fences (lines of three hyphens) around the front matter.
package enum FenceSplitter {
  /// Splits a file; returns nil and a diagnostic if a fence is missing.
  package static func split(_ source: SourceFile) -> Diagnosed<FencedSections?> {
    let start = source.bytes.byteOrderMarkLength
    let first = source.lineRange(at: start)
    let fence = SourceRange(start, first.upperBound)
    guard isFence(source, fence) else { return Diagnosed(nil, [missing(source, fence)]) }
    let contentStart = source.offsetOfNextLine(after: first)
    var offset = contentStart
    while offset < source.bytes.count {
      let line = source.lineRange(at: offset)
      let next = source.offsetOfNextLine(after: line)
      if isFence(source, line) {
        let frontMatter = SourceRange(contentStart, line.lowerBound)
        let body = SourceRange(next, source.bytes.count)
        return Diagnosed(FencedSections(fence: fence, frontMatter: frontMatter, body: body))
      }
      offset = next
    }
    return Diagnosed(nil, [unclosed(source, fence)])
  }

  private static func isFence(_ source: SourceFile, _ line: SourceRange) -> Bool {
    guard line.count >= 3, line.indices.prefix(3).allSatisfy({ source.bytes[$0] == UInt8(ascii: "-") }) else {
      return false
    }
    return line.indices.dropFirst(3).allSatisfy { source.bytes[$0].isWhitespace }
  }

  private static func missing(_ source: SourceFile, _ line: SourceRange) -> Diagnostic {
    let other = source.text(in: line)
    let hint =
      other.hasPrefix("+++") || other.hasPrefix("{")
      ? "write YAML between two lines '---'"
      : "begin the file with a line '---', then the entries, then another line '---'"
    return Diagnostic(
      .frontMatterMissing,
      "front matter is missing",
      hint: hint,
      in: source,
      at: line
    )
  }

  private static func unclosed(_ source: SourceFile, _ fence: SourceRange) -> Diagnostic {
    Diagnostic(
      .frontMatterUnclosed,
      "front matter is not closed",
      hint: "write a line '---' after the last entry",
      in: source,
      at: fence
    )
  }
}

extension SourceFile {
  /// Returns the offset after the line ending; at the end of the file, its size.
  package func offsetOfNextLine(after line: SourceRange) -> Int {
    var offset = line.upperBound
    if offset < bytes.count, bytes[offset] == .carriageReturn { offset += 1 }
    if offset < bytes.count, bytes[offset] == .lineFeed { offset += 1 }
    return offset
  }
}
