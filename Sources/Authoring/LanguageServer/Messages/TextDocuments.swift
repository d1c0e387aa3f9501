/// The identifier of a text (`TextDocumentIdentifier`).
struct DocumentIdentifier: Codable {
  let uri: String
}

/// The identifier of a text and its version (`OptionalVersionedTextDocumentIdentifier`).
struct VersionedIdentifier: Codable, Equatable {
  let uri: String
  let version: Int?
  enum CodingKeys: CodingKey { case uri, version }

  // The protocol requires a null version for a file that is not open.
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

/// New text for a range or for the whole document (`TextDocumentContentChangeEvent`).
package struct ContentChange: Decodable, Sendable {
  /// The replaced range; nil if `text` is the complete document.
  package let range: LineRange?
  package let text: String

  /// Creates a change; without a range, the text replaces the whole document.
  package init(_ range: LineRange?, _ text: String) { (self.range, self.text) = (range, text) }
}

/// The parameters of `textDocument/didSave`, `didClose`, `documentSymbol` and `foldingRange`.
struct NamedDocument: Decodable {
  let textDocument: DocumentIdentifier
}

/// A position in a text (`TextDocumentPositionParams`).
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
