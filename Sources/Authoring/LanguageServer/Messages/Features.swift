/// Changes of several files (`WorkspaceEdit`). Changes of open texts contain their version.
struct WorkspaceEdit: Encodable, Equatable {
  let documentChanges: [DocumentEdit]?
  /// The changes by URI, for editors without support for versions.
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

/// The text that would be renamed (`PrepareRenameResult`).
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

/// A named part of a text (`DocumentSymbol`).
struct DocumentSymbol: Encodable {
  let name: String
  let kind: Int
  let range: LineRange
  let selectionRange: LineRange
  let children: [DocumentSymbol]
}

/// A named part without nested parts, in any file (`SymbolInformation`).
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
