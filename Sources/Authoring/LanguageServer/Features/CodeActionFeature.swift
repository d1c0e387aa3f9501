import Diagnostics

extension Feature {
  static let codeAction = Feature(
    "textDocument/codeAction",
    "codeActionProvider",
    options: ["codeActionKinds": [CodeAction.quickFix, CodeAction.fixAll]]
  ) { $0.actions($1) }
}

/// `textDocument/codeAction`.
struct ActionRequest: Decodable {
  let textDocument: DocumentIdentifier
  let range: LineRange
  let context: Context

  struct Context: Decodable { let only: [String]? }

  /// Whether actions of a kind are requested. A requested kind includes its subkinds (`CodeActionKind`).
  func includes(_ kind: String) -> Bool {
    context.only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
  }
}

/// A fix to choose (`CodeAction`).
struct CodeAction: Encodable {
  let title: String
  let kind: String
  let diagnostics: [PublishedDiagnostic]?
  let edit: WorkspaceEdit

  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll"
}

extension LanguageSession {
  /// Returns a quick fix for each fixable diagnostic in a range, and an action that applies all fixes of the file.
  fileprivate func actions(_ request: ActionRequest) -> [CodeAction] {
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
}

extension Diagnostic {
  /// Whether a diagnostic overlaps or touches a range. A diagnostic without a range applies to the whole file.
  fileprivate func touches(_ other: SourceRange) -> Bool {
    guard let range else { return true }
    return range.lowerBound <= other.upperBound && other.lowerBound <= range.upperBound
  }
}
