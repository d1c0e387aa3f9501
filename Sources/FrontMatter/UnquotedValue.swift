import Diagnostics
import Notation

/// A value such as that of `title: Spartacus: Vengeance`, the commonest mistake of all.
struct UnquotedValue {
  /// The whole value, which should have been quoted.
  let range: SourceRange
  private let key: SourceRange
  private let source: SourceFile

  /// Finds the value around a colon that libyaml did not expect; nil where no key stands before it on the line. Inside
  /// brackets, commas and brackets end it.
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

  /// Whether the value looks like an entry that belongs on a line of its own: `reviewer: name: Morgan`.
  private var mayBeEntry: Bool {
    let name = source.bytes[range.indices].prefix { $0 != UInt8(ascii: ":") }
    return name.allSatisfy { $0.isLetter && $0 == $0.lowercased }
  }
}

extension SourceFile {
  /// What puts a value in quotes that begins with a character which can begin none; nothing where the value is not all
  /// that stands between its key and the end of the line.
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

  /// What puts a space behind the colon of `key:value`; nothing for what may be something else, such as an address.
  func spacing(keyAt offset: Int) -> [Replacement] {
    let line = SourceRange(offset, lineRange(at: offset).upperBound)
    guard let colon = line.indices.first(where: { !bytes[$0].isLetter }), colon > offset,
      bytes[colon] == UInt8(ascii: ":"), colon + 1 < line.upperBound, bytes[colon + 1] != UInt8(ascii: "/")
    else { return [] }
    return [Replacement(SourceRange(colon + 1, colon + 1), with: " ")]
  }

  /// The file with a value made harmless, so that reading can go on behind an error that has been reported already; the
  /// length stays, so every other place stays true.
  func replacingColons(in value: SourceRange) -> SourceFile {
    var bytes = bytes
    for index in value.indices where bytes[index] == UInt8(ascii: ":") { bytes[index] = UInt8(ascii: ";") }
    if bytes[value.lowerBound] < 0x80 { bytes[value.lowerBound] = UInt8(ascii: "x") }
    return SourceFile(path: path, bytes: bytes)
  }

  fileprivate func firstColon(in range: SourceRange) -> Int? { range.indices.first(where: isColon) }

  fileprivate func lastColon(in range: SourceRange) -> Int? { range.indices.last(where: isColon) }

  private func isColon(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: ":") && index + 1 < bytes.count && bytes[index + 1].isWhitespace
  }

  /// Where a comment begins, else the end of the line; inside brackets also where a comma or bracket stands.
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

  /// The range without white space on both sides.
  func stripped(_ range: SourceRange) -> SourceRange {
    var start = range.lowerBound
    while start < range.upperBound, bytes[start].isWhitespace { start += 1 }
    return trimmed(SourceRange(start, range.upperBound))
  }
}
