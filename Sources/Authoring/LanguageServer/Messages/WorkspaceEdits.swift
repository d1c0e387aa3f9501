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
