import Diagnostics

/// A text that is open in the editor.
package struct TextDocument: Sendable {
  /// What the editor calls it.
  package let uri: String
  /// The number that the editor gave its last change.
  package private(set) var version: Int
  /// The text and its lines.
  package private(set) var places: LinePlaces
  private let encoding: PositionEncoding

  /// Begins with the text that was opened; `path` is that of its file.
  package init(uri: String, path: String, version: Int, text: String, _ encoding: PositionEncoding) {
    (self.uri, self.version, self.encoding) = (uri, version, encoding)
    places = LinePlaces(SourceFile(path: path, text: text), encoding)
  }

  /// The text as a file.
  package var source: SourceFile { places.lines.source }

  /// Makes changes one after the other, each in the text that the one before left.
  package mutating func change(_ changes: [ContentChange], version: Int) {
    for change in changes { make(change) }
    self.version = version
  }

  private mutating func make(_ change: ContentChange) {
    var bytes = source.bytes
    let range = change.range.map(places.sourceRange) ?? source.range
    bytes.replaceSubrange(range.indices, with: change.text.utf8)
    places = LinePlaces(SourceFile(path: source.path, bytes: bytes), encoding)
  }
}
