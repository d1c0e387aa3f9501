import Diagnostics

// MARK: - Changes of files
extension LanguageSession {
  /// Returns changes of files of a site, by their paths in the content folder.
  func edit(_ replacements: [String: [Replacement]], of site: EditedSite) -> WorkspaceEdit {
    edit(replacements.sorted { $0.key < $1.key }.map { (site.path(ofContent: $0.key), $0.value) })
  }

  /// Returns changes of files.
  func edit(_ files: [(path: String, replacements: [Replacement])]) -> WorkspaceEdit {
    let edits = files.compactMap { file -> DocumentEdit? in
      guard let places = places(of: file.path) else { return nil }
      return DocumentEdit(
        textDocument: VersionedIdentifier(uri: uri(file.path), version: documents[file.path]?.version),
        edits: file.replacements.map { TextEdit(range: places.range(of: $0.range), newText: $0.text) }
      )
    }
    return WorkspaceEdit(edits, hasVersions: editor.takesVersionedEdits)
  }

  /// Returns the positions of a file, which may be open and unsaved.
  private func places(of path: String) -> LinePlaces? {
    documents[path]?.places
      ?? files.read(path).map { LinePlaces(SourceFile(path: path, bytes: $0), editor.encoding) }
  }
}
