import Diagnostics

/// A text that is open in the editor.
package struct TextDocument: Sendable {
  /// The URI that the editor assigned.
  package let uri: String
  /// The editor's version number of the last change.
  package private(set) var version: Int
  /// The text with its line index.
  package private(set) var places: LinePlaces
  private let encoding: PositionEncoding

  /// Creates a document from the opened text; `path` is the path of its file.
  package init(uri: String, path: String, version: Int, text: String, _ encoding: PositionEncoding) {
    (self.uri, self.version, self.encoding) = (uri, version, encoding)
    places = LinePlaces(SourceFile(path: path, text: text), encoding)
  }

  /// The text as a source file.
  package var source: SourceFile { places.lines.source }

  /// Applies changes in order, each to the result of the previous one.
  package mutating func change(_ changes: [ContentChange], version: Int) {
    for change in changes { apply(change) }
    self.version = version
  }

  private mutating func apply(_ change: ContentChange) {
    var bytes = source.bytes
    let range = change.range.map(places.sourceRange) ?? source.range
    bytes.replaceSubrange(range.indices, with: change.text.utf8)
    places = LinePlaces(SourceFile(path: source.path, bytes: bytes), encoding)
  }
}
