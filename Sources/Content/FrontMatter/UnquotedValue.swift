import Diagnostics
import Notation

/// A value with an unquoted colon, such as `title: Spartacus: Vengeance`, the most common YAML error.
struct UnquotedValue {
  /// The whole value, which must be quoted.
  let range: SourceRange
  private let key: SourceRange
  private let source: SourceFile

  /// Finds the value around a colon that libyaml did not expect; nil if no key precedes the colon on its line. Inside
  /// brackets, the value ends at a comma or bracket.
  init?(_ failure: PlacedYAMLFailure, in source: SourceFile) {
    let isInBrackets = failure.isInBrackets
    let line = source.lineRange(at: failure.offset)
    let before = SourceRange(line.lowerBound, failure.offset)
    guard let keyEnd = isInBrackets ? source.lastColon(in: before) : source.firstColon(in: before) else { return nil }
    let end = source.endOfPlainText(SourceRange(failure.offset, line.upperBound), isInBrackets: isInBrackets)
    range = source.stripped(SourceRange(keyEnd + 1, end))
    let keyStart = isInBrackets ? source.startOfPlainText(SourceRange(line.lowerBound, keyEnd)) : line.lowerBound
    key = source.stripped(SourceRange(keyStart, keyEnd))
    self.source = source
  }

  var diagnostic: Diagnostic {
    let value = quoted(source.text(in: range))
    return Diagnostic(
      .yamlUnquotedColon,
      "': ' in an unquoted value",
      hint: "write \(source.text(in: key)): \(value)",
      in: source,
      at: range,
      fix: mayBeEntry ? [] : [Replacement(range, with: value)]
    )
  }

  /// Whether the value may be an entry that belongs on a separate line: `reviewer: name: Morgan`.
  private var mayBeEntry: Bool {
    let name = source.bytes[range.indices].prefix { $0 != UInt8(ascii: ":") }
    let hasValue = name.count + 1 < range.count || source.hasNestedLine(below: key)
    return hasValue && name.allSatisfy { $0.isLetter && $0 == $0.lowercased }
  }
}

extension SourceFile {
  /// Returns the fix that quotes a value with an invalid first character. Returns no fix unless the value is the only
  /// text between its key and the end of the line.
  func quoting(valueAt offset: Int) -> [Replacement] {
    let line = lineRange(at: offset)
    let before = SourceRange(line.lowerBound, offset)
    guard before.indices.first(where: isColon) == before.indices.last(where: { !bytes[$0].isWhitespace }) else {
      return []
    }
    let end = endOfPlainText(SourceRange(offset, line.upperBound), isInBrackets: false)
    let value = stripped(SourceRange(offset, end))
    return [Replacement(value, with: quoted(text(in: value)))]
  }

  /// Returns the fix that inserts a space after the colon of `key:value`; no fix if the text may be a URL.
  func spacing(keyAt offset: Int) -> [Replacement] {
    let line = SourceRange(offset, lineRange(at: offset).upperBound)
    guard let colon = line.indices.first(where: { !bytes[$0].isLetter }), colon > offset,
      bytes[colon] == UInt8(ascii: ":"), colon + 1 < line.upperBound, bytes[colon + 1] != UInt8(ascii: "/")
    else { return [] }
    return [Replacement(SourceRange(colon + 1, colon + 1), with: " ")]
  }

  /// Returns a copy of the file with the colons of a reported value replaced, so that parsing can continue after the
  /// error. The replacement has the same length, so all offsets remain valid.
  func replacingColons(in value: SourceRange) -> SourceFile {
    var bytes = bytes
    for index in value.indices where bytes[index] == UInt8(ascii: ":") { bytes[index] = UInt8(ascii: ";") }
    if bytes[value.lowerBound] < 0x80 { bytes[value.lowerBound] = UInt8(ascii: "x") }
    return SourceFile(path: path, bytes: bytes)
  }

  /// Returns whether the next line is indented deeper than the line of a key.
  fileprivate func hasNestedLine(below key: SourceRange) -> Bool {
    let line = lineRange(at: key.lowerBound)
    let next = lineRange(at: offsetOfNextLine(after: line))
    let indent = bytes[next.indices].prefix { $0 == .space }.count
    return indent < next.count && indent > key.lowerBound - line.lowerBound
  }

  fileprivate func firstColon(in range: SourceRange) -> Int? { range.indices.first(where: isColon) }

  fileprivate func lastColon(in range: SourceRange) -> Int? { range.indices.last(where: isColon) }

  private func isColon(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: ":") && index + 1 < bytes.count && bytes[index + 1].isWhitespace
  }

  /// Returns the offset of the first comment, or the end of the range; inside brackets, also of the first comma or bracket.
  fileprivate func endOfPlainText(_ range: SourceRange, isInBrackets: Bool) -> Int {
    let end = range.indices.first { index in
      bytes[index] == UInt8(ascii: "#") && bytes[index - 1].isWhitespace && !isHash(index)
        || isInBrackets && ",[]{}".utf8.contains(bytes[index])
    }
    return end ?? range.upperBound
  }

  func startOfPlainText(_ range: SourceRange) -> Int {
    range.indices.last { ",[]{}:".utf8.contains(bytes[$0]) }.map { $0 + 1 } ?? range.lowerBound
  }

  /// Returns the range without leading and trailing white space.
  func stripped(_ range: SourceRange) -> SourceRange {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isWhitespace { start += 1 }
    return trimmed(SourceRange(start, range.upperBound))
  }
}
