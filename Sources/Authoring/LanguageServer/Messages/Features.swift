/// Changes of several files (`WorkspaceEdit`); those of open texts say of which version they are.
struct WorkspaceEdit: Encodable, Equatable {
  let documentChanges: [DocumentEdit]?
  /// The same for editors that know no versions.
  let changes: [String: [TextEdit]]?

  init(_ edits: [DocumentEdit], hasVersions: Bool) {
    documentChanges = hasVersions ? edits : nil
    changes = hasVersions ? nil : Dictionary(uniqueKeysWithValues: edits.map { ($0.textDocument.uri, $0.edits) })
  }
}

/// Changes of one file (`TextDocumentEdit`).
struct DocumentEdit: Encodable, Equatable {
  let textDocument: VersionedIdentifier
  let edits: [TextEdit]
}

/// `textDocument/rename`.
struct RenamedPlace: Decodable {
  let textDocument: DocumentIdentifier
  let position: LinePosition
  let newName: String
}

/// What would be renamed (`PrepareRenameResult`).
struct RenameProposal: Encodable {
  let range: LineRange
  let placeholder: String
}

/// `textDocument/codeAction`.
struct ActionRequest: Decodable {
  let textDocument: DocumentIdentifier
  let range: LineRange
  let context: Context

  struct Context: Decodable { let only: [String]? }

  /// Whether actions of a kind are asked for; a kind stands for those below it, too (`CodeActionKind`).
  func wants(_ kind: String) -> Bool {
    context.only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
  }
}

/// A mend to choose (`CodeAction`).
struct CodeAction: Encodable {
  let title: String
  let kind: String
  let diagnostics: [PublishedDiagnostic]?
  let edit: WorkspaceEdit

  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll"
}

/// A part of a text (`DocumentSymbol`).
struct DocumentSymbol: Encodable {
  let name: String
  let kind: Int
  let range: LineRange
  let selectionRange: LineRange
  let children: [DocumentSymbol]
}

/// The same where parts have no parts, or of any file (`SymbolInformation`).
struct FlatSymbol: Encodable {
  let name: String
  let kind: Int
  let location: Location
}

/// Lines to fold (`FoldingRange`).
struct FoldingRange: Encodable {
  let startLine: Int
  let endLine: Int
}

/// `workspace/symbol`.
struct SymbolQuery: Decodable {
  let query: String
}
