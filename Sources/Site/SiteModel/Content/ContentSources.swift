import Diagnostics

/// Reads content files again for diagnostics that are found after parsing, when their bytes have been released.
package struct ContentSources: Sendable {
  private let folder: String
  private let read: @Sendable (_ path: String) -> ContiguousArray<UInt8>

  /// Creates sources for a content folder with the given displayed path. `read` returns the bytes of a file below it, or no
  /// bytes if the file was deleted.
  package init(folder: String, read: @escaping @Sendable (_ path: String) -> ContiguousArray<UInt8>) {
    self.folder = folder
    self.read = read
  }

  /// Returns the file at a path below the content folder, without its bytes.
  package func name(_ path: String) -> SourceFile { SourceFile(path: shownPath(path), bytes: []) }

  /// Returns the file at a path below the content folder, read again.
  fileprivate func source(_ path: String) -> SourceFile { SourceFile(path: path, bytes: read(path)) }

  /// Returns sorted diagnostics with the bytes of their files and of those of their notes, if they have a range. Consecutive
  /// diagnostics of one file read it once.
  package func filled(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var (last, lastNoted) = (SourceFile(path: "", bytes: []), SourceFile(path: "", bytes: []))
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if diagnostic.range != nil { diagnostic.source = filled(diagnostic.source, &last) }
      diagnostic.notes = diagnostic.notes.map { note in
        note.range == nil ? note : Diagnostic.Note(note.message, in: filled(note.source, &lastNoted), at: note.range)
      }
      return diagnostic
    }
  }

  /// Returns a file with its bytes; `last` is the file that was read last.
  private func filled(_ file: SourceFile, _ last: inout SourceFile) -> SourceFile {
    guard file.bytes.isEmpty else { return file }
    if !last.path.utf8.elementsEqual(file.path.utf8) {
      last = SourceFile(path: file.path, bytes: read(below(file.path)))
    }
    return last
  }

  /// Returns the path below the content folder for a displayed path.
  package func below(_ shown: String) -> String { String(Substring(shown.utf8.dropFirst(shownPath("").utf8.count))) }

  /// Returns the path of a file as a user would type it.
  package func shownPath(_ path: String) -> String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }
}

/// Replaces paths in content files, which are read again. The last file is cached, so group the calls by file.
package struct PathReplacer {
  private let sources: ContentSources
  private var last = SourceFile(path: "", bytes: [])

  /// Creates a replacer for files of these sources.
  package init(_ sources: ContentSources) { self.sources = sources }

  /// Returns the replacement of a path in a range of a file; empty if the source differs from the parsed path, for example by
  /// escapes.
  package mutating func replacing(
    _ written: String,
    at range: SourceRange,
    of file: String,
    with text: String
  ) -> [Replacement] {
    if !last.path.utf8.elementsEqual(file.utf8) { last = sources.source(file) }
    let place = range.clamped(to: last.bytes.count)
    // The path may be enclosed in quotes or angle brackets.
    let places = [place, SourceRange(place.lowerBound + 1, place.upperBound - 1)].filter {
      $0.upperBound <= place.upperBound
    }
    let start = places.first { isWritten(written, at: $0) }?.lowerBound
    return start.map { [Replacement(SourceRange($0, $0 + written.utf8.count), with: text)] } ?? []
  }

  /// Whether a range begins with a path, followed by its end, a query or a fragment.
  private func isWritten(_ path: String, at place: SourceRange) -> Bool {
    let bytes = last.bytes[place.indices]
    guard bytes.starts(with: path.utf8) else { return false }
    let next = bytes.dropFirst(path.utf8.count).first
    return next == nil || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }
}
