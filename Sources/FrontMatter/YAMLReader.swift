import Diagnostics

/// Reads one YAML document from a part of a source file into ordered entries with their places.
///
/// Of YAML it takes what front matter needs: mappings with scalar keys, sequences and scalars. Anchors, aliases, tags and
/// further documents are errors, so that no document can mean more than it shows or grow when it is read.
package enum YAMLReader {
  /// The entries of the mapping in `range`, with every fault that was found; nil where it could not be understood.
  package static func read(_ source: SourceFile, in range: SourceRange) -> Diagnosed<[Entry]?> {
    guard range.count <= FrontMatterLimits.size else { return Diagnosed(nil, [tooLarge(source, range)]) }
    let range = withoutByteOrderMark(source, range)
    if let entries = PlainEntryReader.read(source, in: range) { return Diagnosed(entries) }
    var text = source
    var repairs: [Diagnostic] = []
    var repaired: Set<Int> = []
    while true {
      var attempt = YAMLDocumentReader(source, range, repaired: repaired)
      do throws(YAMLFault) {
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

  /// libyaml takes a byte order mark for a column, which would set the first line apart from the others.
  private static func withoutByteOrderMark(_ source: SourceFile, _ range: SourceRange) -> SourceRange {
    let hasMark = source.bytes[range.indices].starts(with: [0xEF, 0xBB, 0xBF])
    return hasMark ? SourceRange(range.lowerBound + 3, range.upperBound) : range
  }

  private static func tooLarge(_ source: SourceFile, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .frontMatterTooLarge,
      "front matter has \(range.count) bytes, more than \(FrontMatterLimits.size)",
      hint: "move long text into the body",
      in: source,
      at: SourceRange(range.lowerBound, range.lowerBound)
    )
  }
}
