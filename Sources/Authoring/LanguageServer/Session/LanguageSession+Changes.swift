import Authoring
import Diagnostics

extension LanguageSession {
  func renameProposal(_ place: NamedPlace) -> RenameProposal? {
    guard let text = text(place.textDocument) else { return nil }
    let places = text.document.places
    return text.assistant
      .renamable(in: text.source, at: places.offset(of: place.position), path: text.path)
      .map { RenameProposal(range: places.range(of: $0.range), placeholder: $0.name) }
  }

  func renaming(_ place: RenamedPlace) throws(ResponseError) -> WorkspaceEdit? {
    guard let text = text(place.textDocument) else { return nil }
    do throws(RenamingError) {
      let renaming = try text.assistant.renaming(
        in: text.source,
        at: text.document.places.offset(of: place.position),
        path: text.path,
        to: place.newName,
        reading: reader(of: text.site)
      )
      return edit(renaming.replacements, of: text.site)
    } catch {
      throw ResponseError(.requestFailed, error.explanation)
    }
  }

  /// Returns a quick fix for each fixable diagnostic in a range, and an action that applies all fixes of the file.
  func actions(_ request: ActionRequest) -> [CodeAction] {
    guard let path = FileURI.path(request.textDocument.uri), let document = documents[path] else { return [] }
    let range = document.places.sourceRange(of: request.range)
    let fixable = (shown[path] ?? []).filter { !$0.fix.isEmpty && $0.source.bytes == document.source.bytes }
    var actions: [CodeAction] = []
    if request.includes(CodeAction.quickFix) {
      actions += fixable.filter { $0.touches(range) }.map { diagnostic in
        CodeAction(
          title: diagnostic.hint ?? diagnostic.message,
          kind: CodeAction.quickFix,
          diagnostics: [published(diagnostic, document.places)],
          edit: edit([(path, diagnostic.fix)])
        )
      }
    }
    if request.includes(CodeAction.fixAll), let all = fixable.replacements[path] {
      let title = "fix all unambiguous errors"
      actions.append(CodeAction(title: title, kind: CodeAction.fixAll, diagnostics: nil, edit: edit([(path, all)])))
    }
    return actions
  }

  private func edit(_ replacements: [String: [Replacement]], of site: EditedSite) -> WorkspaceEdit {
    edit(replacements.sorted { $0.key < $1.key }.map { (site.path(ofContent: $0.key), $0.value) })
  }

  private func edit(_ files: [(path: String, replacements: [Replacement])]) -> WorkspaceEdit {
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

extension Diagnostic {
  /// Whether a diagnostic overlaps or touches a range. A diagnostic without a range applies to the whole file.
  fileprivate func touches(_ other: SourceRange) -> Bool {
    guard let range else { return true }
    return range.lowerBound <= other.upperBound && other.lowerBound <= range.upperBound
  }
}

extension RenamingError {
  fileprivate var explanation: String {
    switch self {
    case .noTopic: "no restaurant, tag or other topic to rename here"
    case .emptyName: "the new name is empty"
    }
  }
}
