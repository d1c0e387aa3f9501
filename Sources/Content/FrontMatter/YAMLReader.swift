import Diagnostics

/// A reader of one YAML document in a range of a source file, as ordered entries with their ranges.
///
/// Supports mappings with scalar keys, sequences and scalars. Anchors, aliases, tags and further documents are errors, so a
/// document cannot expand when it is read.
package enum YAMLReader {
  /// Returns the entries of the mapping in `range`, with all diagnostics; nil if the YAML cannot be parsed.
  package static func read(_ source: SourceFile, in range: SourceRange) -> Diagnosed<[Entry]?> {
    guard range.count <= FrontMatterLimits.size else {
      return Diagnosed(nil, [tooLarge(source, range, FrontMatterLimits.size, hint: "move long text into the body")])
    }
    let range = withoutByteOrderMark(source, range)
    if let entries = PlainEntryReader.read(source, in: range) { return Diagnosed(entries) }
    return read(source, range, .entries)
  }

  /// Returns the rows of a file that is a list, as one entry; nil if the YAML cannot be parsed.
  static func rows(_ source: SourceFile) -> Diagnosed<[Entry]?> {
    let range = withoutByteOrderMark(source, source.range)
    guard range.count <= FrontMatterLimits.rows else {
      return Diagnosed(nil, [tooLarge(source, range, FrontMatterLimits.rows, hint: "split it, such as by year")])
    }
    if let rows = PlainEntryReader.rows(source, in: range) { return Diagnosed(rows) }
    return read(source, range, .rows)
  }

  private static func read(_ source: SourceFile, _ range: SourceRange, _ root: YAMLRoot) -> Diagnosed<[Entry]?> {
    var text = source
    var repairs: [Diagnostic] = []
    var repaired: Set<Int> = []
    while true {
      var attempt = YAMLDocumentReader(source, range, root, repaired: repaired)
      do throws(YAMLError) {
        let entries = try attempt.read(text.bytes[range.indices])
        return Diagnosed(entries, repairs + attempt.diagnostics)
      } catch {
        guard let value = error.unquoted, repairs.count < FrontMatterLimits.repairs else {
          return Diagnosed(nil, repairs + [error.diagnostic])
        }
        repairs.append(error.diagnostic)
        repaired.insert(value.lowerBound)
        text = text.replacingColons(in: value)
      }
    }
  }

  /// Removes a byte order mark, which libyaml counts as a column and would treat as indentation of the first line.
  private static func withoutByteOrderMark(_ source: SourceFile, _ range: SourceRange) -> SourceRange {
    SourceRange(range.lowerBound + source.bytes[range.indices].byteOrderMarkLength, range.upperBound)
  }

  static func tooLarge(_ source: SourceFile, _ range: SourceRange, _ limit: Int, hint: String) -> Diagnostic {
    Diagnostic(
      .frontMatterTooLarge,
      "\(limit == FrontMatterLimits.size ? "front matter" : "the file") has \(grouped(range.count)) bytes, more than \(grouped(limit))",
      hint: hint,
      in: source,
      at: SourceRange(range.lowerBound, range.lowerBound)
    )
  }
}
