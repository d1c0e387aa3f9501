import Diagnostics

/// Reads one YAML document from a part of a source file into ordered entries with their places.
///
/// Of YAML it takes what front matter needs: mappings with scalar keys, sequences and scalars. Anchors, aliases, tags and
/// further documents are errors, so that no document can mean more than it shows or grow when it is read.
package enum YAMLReader {
  /// The entries of the mapping in `range`, with every fault that was found; nil where it could not be understood.
  package static func read(_ source: SourceFile, in range: SourceRange) -> Diagnosed<[Entry]?> {
    guard range.count <= FrontMatterLimits.size else { return Diagnosed(nil, [tooLarge(source, range)]) }
    var text = source
    var repairs: [Diagnostic] = []
    while true {
      var attempt = YAMLDocumentReader(source, range)
      do throws(YAMLFault) {
        let entries = try attempt.read(text.bytes[range.indices])
        return Diagnosed(entries, repairs + attempt.diagnostics)
      } catch {
        guard let colon = error.unquotedColon, repairs.count < 100 else {
          return Diagnosed(nil, repairs + [error.diagnostic])
        }
        repairs.append(error.diagnostic)
        text = text.replacingColon(at: colon)
      }
    }
  }

  private static func tooLarge(_ source: SourceFile, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .frontMatterTooLarge,
      "the entries take \(range.count) bytes, more than \(FrontMatterLimits.size)",
      hint: "move long text into the body",
      in: source,
      at: SourceRange(range.lowerBound, range.lowerBound)
    )
  }
}

extension SourceFile {
  /// The file with the colon at `offset` taken out of the way, so that reading can go on behind an error that has been
  /// reported already; the length stays, so every other place stays true.
  fileprivate func replacingColon(at offset: Int) -> SourceFile {
    var bytes = bytes
    bytes[offset] = UInt8(ascii: ";")
    return SourceFile(path: path, bytes: bytes)
  }
}

/// The one fault at which reading stopped.
struct YAMLFault: Error {
  let diagnostic: Diagnostic
  /// The offset of the colon that should have been quoted, when that was the fault.
  var unquotedColon: Int?
}
