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
  private func below(_ shown: String) -> String { String(Substring(shown.utf8.dropFirst(shownPath("").utf8.count))) }

  /// The path of a file as a person would type it.
  package func shownPath(_ path: String) -> String { folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)" }
}
