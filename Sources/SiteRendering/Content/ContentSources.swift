import Diagnostics

/// Gives content files again, to show faults that were found after the file had been let go of.
package struct ContentSources: Sendable {
  private let folder: String
  private let read: @Sendable (_ path: String) -> ContiguousArray<UInt8>

  /// Makes sources of the content folder, as it is to be shown; `read` gives the bytes of a file below it, none when it
  /// is gone.
  package init(folder: String, read: @escaping @Sendable (_ path: String) -> ContiguousArray<UInt8>) {
    self.folder = folder
    self.read = read
  }

  /// The file at a path below the content folder, without its bytes.
  package func name(_ path: String) -> SourceFile { SourceFile(path: shownPath(path), bytes: []) }

  /// The file at a path below the content folder, read again.
  fileprivate func source(_ path: String) -> SourceFile { SourceFile(path: path, bytes: read(path)) }

  /// The diagnostics, which are sorted, with the bytes of the files that they name places in; each is read once.
  func filled(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var last = SourceFile(path: "", bytes: [])
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      let path = diagnostic.source.path
      guard diagnostic.range != nil, diagnostic.source.bytes.isEmpty else { return diagnostic }
      if !last.path.utf8.elementsEqual(path.utf8) { last = SourceFile(path: path, bytes: read(below(path))) }
      diagnostic.source = last
      return diagnostic
    }
  }

  /// The path below the content folder of a file that is shown.
  package func below(_ shown: String) -> String { String(Substring(shown.utf8.dropFirst(shownPath("").utf8.count))) }

  /// The path of a file as a person would type it.
  package func shownPath(_ path: String) -> String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }
}

/// Replaces paths in files, which are read again for that; those of a file come together.
struct PathReplacer {
  private let sources: ContentSources
  private var last = SourceFile(path: "", bytes: [])

  init(_ sources: ContentSources) { self.sources = sources }

  /// What replaces a path at a place of a file; nothing where it is not written as it is read there, such as with escapes.
  mutating func replacing(_ written: String, at range: SourceRange, of file: String, with text: String) -> [Replacement]
  {
    if !last.path.utf8.elementsEqual(file.utf8) { last = sources.source(file) }
    let place = range.clamped(to: last.bytes.count)
    // Quotes or angle brackets may stand around it.
    let places = [place, SourceRange(place.lowerBound + 1, place.upperBound - 1)].filter {
      $0.upperBound <= place.upperBound
    }
    let start = places.first { isWritten(written, at: $0) }?.lowerBound
    return start.map { [Replacement(SourceRange($0, $0 + written.utf8.count), with: text)] } ?? []
  }

  /// Whether a place holds a path, and perhaps what follows one in an address.
  private func isWritten(_ path: String, at place: SourceRange) -> Bool {
    let bytes = last.bytes[place.indices]
    guard bytes.starts(with: path.utf8) else { return false }
    let next = bytes.dropFirst(path.utf8.count).first
    return next == nil || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }
}
