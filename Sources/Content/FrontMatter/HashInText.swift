import Diagnostics
import Notation

/// A `#` in unquoted text, where YAML begins a comment (YAML 1.1, section 5.4) but the author probably meant text:
/// `title: Update #2`, `tags: [film, #noir]`. A `#` is a comment if a space follows it, if it is alone on its line, or
/// after a number, a day or a Boolean.
struct HashInText {
  /// The range from the `#` to the end of the line.
  let range: SourceRange
  /// The range to quote: the whole text; inside brackets, the text up to the next comma or bracket.
  private let text: SourceRange
  private let source: SourceFile

  /// Finds the `#` after a plain value; nil if there is none.
  init?(behind scalar: Scalar, in source: SourceFile) {
    guard let hash = source.hash(behind: scalar.range.upperBound), !scalar.isData else { return nil }
    self.init(hash, text: scalar.range.lowerBound, isInBrackets: false, in: source)
  }

  /// Finds the `#` that hides a closing bracket; nil if there is none.
  init?(_ failure: PlacedYAMLFailure, in source: SourceFile) {
    guard failure.isInBrackets || failure.endsInBrackets,
      let first = failure.start < failure.offset ? failure.start : source.lineOfBracket(before: failure.offset),
      let hash = source.hash(in: SourceRange(first, failure.offset))
    else { return nil }
    let start = source.startOfPlainText(SourceRange(first, hash))
    self.init(hash, text: source.stripped(SourceRange(start, hash + 1)).lowerBound, isInBrackets: true, in: source)
  }

  private init(_ hash: Int, text start: Int, isInBrackets: Bool, in source: SourceFile) {
    let line = source.restOfLine(at: hash)
    let end = isInBrackets ? source.endOfListedText(line) : line.upperBound
    (range, text) = (source.trimmed(line), source.trimmed(SourceRange(start, end)))
    self.source = source
  }

  /// The warning about a `#` that truncates a value.
  var warning: Diagnostic { diagnostic(.yamlHash, "'#' begins a comment in unquoted text") }

  /// The error about a `#` that hides a closing bracket.
  var error: Diagnostic { diagnostic(.yamlSyntax, "'#' begins a comment, which hides the closing bracket") }

  private func diagnostic(_ code: DiagnosticCode, _ message: String) -> Diagnostic {
    let isOnOneLine = !source.bytes[text.indices].contains(.lineFeed)
    let value = quoted(source.text(in: text))
    return Diagnostic(
      code,
      message,
      hint: isOnOneLine ? "write \(value), or a space after '#' for a comment" : "put the whole text in quotes",
      in: source,
      at: range,
      fix: isOnOneLine ? [Replacement(text, with: value)] : []
    )
  }
}

extension Scalar {
  /// Whether the scalar is not text: a number, a day, a time, a Boolean, or empty, which has a separate diagnostic.
  fileprivate var isData: Bool {
    text == "true" || text == "false" || text.utf8.allSatisfy { $0.isDigit || "-:./,+ ".utf8.contains($0) }
  }
}

extension SourceFile {
  /// Returns the offset of a `#` that follows an offset after white space and directly precedes a letter or digit, or nil.
  fileprivate func hash(behind offset: Int) -> Int? {
    var index = offset
    while index < bytes.count, bytes[index] == .space || bytes[index] == .tab { index += 1 }
    return index > offset && isHash(index) ? index : nil
  }

  /// Returns the first `#` in a range that precedes a letter or digit; nil if there is none. The `#` must follow white
  /// space, a comma or an opening bracket, and must not be the first text on its line.
  fileprivate func hash(in range: SourceRange) -> Int? {
    range.indices.dropFirst().first { index in
      guard " \t[{,".utf8.contains(bytes[index - 1]), isHash(index) else { return false }
      return bytes[..<index].last { $0 != .space && $0 != .tab } != .lineFeed
    }
  }

  /// Returns the beginning of the line with the last opening bracket before an offset.
  fileprivate func lineOfBracket(before offset: Int) -> Int? {
    let bracket = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    return bracket.map { lineRange(at: $0).lowerBound }
  }

  /// Returns whether the byte is a `#` directly before a letter or digit.
  func isHash(_ index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "#") else { return false }
    let next = bytes[index + 1]
    return next.isLetter || next.isDigit || next >= 0x80
  }

  /// Returns the offset of the first comma or closing bracket, or the end of the range.
  fileprivate func endOfListedText(_ range: SourceRange) -> Int {
    range.indices.first { ",]}".utf8.contains(bytes[$0]) } ?? range.upperBound
  }
}
