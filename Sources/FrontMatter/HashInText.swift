import Diagnostics
import Notation

/// A hash in text without quotes, where YAML begins a comment (YAML 1.1, section 5.4) and the author most likely meant
/// text: `title: Update #2`, `tags: [film, #noir]`. A hash before a space is a comment, as is one that stands alone on
/// its line or behind a number, a day or a condition.
struct HashInText {
  /// From the hash to the end of the line.
  let range: SourceRange
  /// The range to quote: the whole text; inside brackets, up to the next comma or bracket.
  private let text: SourceRange
  private let source: SourceFile

  /// Finds the hash behind a plain value; nil where there is none.
  init?(behind scalar: Scalar, in source: SourceFile) {
    guard !scalar.isData, let hash = source.hash(behind: scalar.range.upperBound) else { return nil }
    self.init(hash, text: scalar.range.lowerBound, isInBrackets: false, in: source)
  }

  /// Finds the hash for which a bracket is never closed; nil where there is none.
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

  /// The warning at a hash that cuts text off.
  var warning: Diagnostic { diagnostic(.yamlHash, "'#' begins a comment in unquoted text") }

  /// The error at a hash behind which a bracket is not found.
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
  /// Whether it is no text: nothing, which has a diagnostic of its own, a number, a day, a time or a condition.
  fileprivate var isData: Bool {
    text == "true" || text == "false" || text.utf8.allSatisfy { $0.isDigit || "-:./,+ ".utf8.contains($0) }
  }
}

extension SourceFile {
  /// Returns the place of a hash that stands behind white space and directly before a letter or digit, if that is all that
  /// lies between it and an offset.
  fileprivate func hash(behind offset: Int) -> Int? {
    var index = offset
    while index < bytes.count, bytes[index] == .space || bytes[index] == .tab { index += 1 }
    return index > offset && isHash(index) ? index : nil
  }

  /// Returns the place of the first such hash in a range that does not stand alone on its line.
  fileprivate func hash(in range: SourceRange) -> Int? {
    range.indices.dropFirst().first { index in
      guard " \t[{,".utf8.contains(bytes[index - 1]), isHash(index) else { return false }
      return bytes[..<index].last { $0 != .space && $0 != .tab } != .lineFeed
    }
  }

  /// Returns where the line begins that holds the last opening bracket before an offset.
  fileprivate func lineOfBracket(before offset: Int) -> Int? {
    let bracket = bytes[..<offset].lastIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    return bracket.map { lineRange(at: $0).lowerBound }
  }

  /// Whether a hash stands directly before a letter or digit.
  func isHash(_ index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "#") else { return false }
    let next = bytes[index + 1]
    return next.isLetter || next.isDigit || next >= 0x80
  }

  /// Where a comma or a closing bracket stands, else the end.
  fileprivate func endOfListedText(_ range: SourceRange) -> Int {
    range.indices.first { ",]}".utf8.contains(bytes[$0]) } ?? range.upperBound
  }
}
