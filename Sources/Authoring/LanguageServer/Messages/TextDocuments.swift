/// Which text is meant (`TextDocumentIdentifier`).
struct DocumentIdentifier: Codable {
  let uri: String
}

/// Which text is meant, and which state of it (`OptionalVersionedTextDocumentIdentifier`).
struct VersionedIdentifier: Codable, Equatable {
  let uri: String
  let version: Int?
  enum CodingKeys: CodingKey { case uri, version }

  // The version of a file that is not open has to be there as null.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    try container.encode(version, forKey: .version)
  }
}

/// `textDocument/didOpen`.
struct OpenedDocument: Decodable {
  let textDocument: Item

  struct Item: Decodable {
    let uri: String
    let version: Int
    let text: String
  }
}

/// `textDocument/didChange`.
struct ChangedDocument: Decodable {
  let textDocument: VersionedIdentifier
  let contentChanges: [ContentChange]
}

/// New text for a range, or for all (`TextDocumentContentChangeEvent`).
package struct ContentChange: Decodable, Sendable {
  package let range: LineRange?
  package let text: String

  /// Makes a change; without a range, the text is all there is.
  package init(_ range: LineRange?, _ text: String) { (self.range, self.text) = (range, text) }
}

/// `textDocument/didSave`, `didClose`, `documentSymbol`, `foldingRange`.
struct NamedDocument: Decodable {
  let textDocument: DocumentIdentifier
}

/// A place in a text (`TextDocumentPositionParams`).
struct NamedPlace: Decodable {
  let textDocument: DocumentIdentifier
  let position: LinePosition
}

/// `workspace/didChangeWatchedFiles`.
struct WatchedFiles: Codable {
  let changes: [Change]

  struct Change: Codable {
    let uri: String
  }
}
