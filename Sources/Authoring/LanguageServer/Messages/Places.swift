/// A place between two characters of a text, both from 0 (Language Server Protocol 3.17, `Position`). In what units the
/// characters are counted, editor and server agree in the beginning.
package struct LinePosition: Codable, Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  /// Makes a position; both numbers count from 0.
  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

  package static func < (one: LinePosition, other: LinePosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// A range of a text (`Range`); its end is not part of it.
package struct LineRange: Codable, Hashable, Sendable {
  package var start: LinePosition
  package var end: LinePosition

  /// Makes a range.
  package init(_ start: LinePosition, _ end: LinePosition) { (self.start, self.end) = (start, end) }
}

/// A range of a file (`Location`).
struct Location: Codable, Hashable {
  let uri: String
  let range: LineRange
}

/// New text for a range (`TextEdit`).
struct TextEdit: Codable, Hashable {
  let range: LineRange
  let newText: String
}
