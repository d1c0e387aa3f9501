import Diagnostics
import Notation

/// A character that looks like a space or a colon but has no meaning in YAML: `rating:\u{A0}4`, `title：A`.
struct UnusualSpace {
  private let source: SourceFile
  private let line: SourceRange
  private let range: SourceRange
  private let replacement: String

  /// Finds the first one in the lines of a range: before a key, after its colon, or after an item's hyphen.
  init?(in range: SourceRange, of source: SourceFile) {
    var offset = range.lowerBound
    repeat {
      let line = source.lineRange(at: offset)
      if let found = UnusualSpace(inLine: line, of: source) {
        self = found
        return
      }
      offset = source.offsetOfNextLine(after: line)
    } while offset < range.upperBound
    return nil
  }

  private init?(inLine line: SourceRange, of source: SourceFile) {
    var index = line.lowerBound
    func skip(_ matches: (UInt8) -> Bool) { while index < line.upperBound, matches(source.bytes[index]) { index += 1 } }
    (self.source, self.line) = (source, line)
    skip { $0 == .space }
    if let spaces = source.unusualSpaces(from: index, in: line) {
      (range, replacement) = (spaces, source.isNested(line) ? "  " : "")
      return
    }
    let mark = index
    skip { $0 == UInt8(ascii: "-") }
    if index == mark + 1, let spaces = source.unusualSpaces(from: index, in: line) {
      (range, replacement) = (spaces, " ")
      return
    }
    skip { $0 == .space }
    let key = index
    skip { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard index > key, index < line.upperBound else { return nil }
    let isColon = source.bytes[index] == UInt8(ascii: ":")
    if isColon, let spaces = source.unusualSpaces(from: index + 1, in: line) {
      (range, replacement) = (spaces, " ")
    } else if source.bytes[index..<line.upperBound].starts(with: "：".utf8) {
      (range, replacement) = (SourceRange(index, index + "：".utf8.count), ": ")
    } else {
      return nil
    }
  }

  var diagnostic: Diagnostic {
    let character = String(decoding: source.bytes[range.indices], as: UTF8.self).unicodeScalars.first ?? " "
    let digits = String(character.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let name = character.properties.name?.lowercased() ?? "character"
    return Diagnostic(
      .yamlSpace,
      "the \(name) (\(code)) is not \(replacement.hasPrefix(":") ? "a colon" : "a space") in YAML",
      hint: corrected.isEmpty ? "remove it" : "write \(corrected)",
      in: source,
      at: range,
      fix: [Replacement(range, with: replacement)]
    )
  }

  /// The corrected line, for the hint.
  private var corrected: String {
    let rest = SourceRange(range.upperBound, line.upperBound)
    let text = source.text(in: SourceRange(line.lowerBound, range.lowerBound)) + replacement + source.text(in: rest)
    return String(text.drop { $0 == " " })
  }
}

extension SourceFile {
  /// Returns the range without leading and trailing unusual spaces; a range of unusual spaces alone is unchanged.
  func withoutUnusualSpaces(_ range: SourceRange) -> SourceRange {
    guard range.count > 1, bytes[range.lowerBound] >= 0x80 || bytes[range.upperBound - 1] >= 0x80 else { return range }
    let text = text(in: range).unicodeScalars
    let start = text.prefix { $0.isUnusualSpace }.reduce(0) { $0 + UTF8.width($1) }
    let end = text.reversed().prefix { $0.isUnusualSpace }.reduce(0) { $0 + UTF8.width($1) }
    guard start + end < range.count else { return range }
    return SourceRange(range.lowerBound + start, range.upperBound - end)
  }

  /// Returns the range of the unusual spaces at an offset, or nil.
  fileprivate func unusualSpaces(from offset: Int, in line: SourceRange) -> SourceRange? {
    guard offset < line.upperBound, bytes[offset] >= 0x80 else { return nil }
    let spaces = text(in: SourceRange(offset, line.upperBound)).unicodeScalars.prefix { $0.isUnusualSpace }
    return spaces.isEmpty ? nil : SourceRange(offset, offset + spaces.reduce(0) { $0 + UTF8.width($1) })
  }

  /// Returns whether a line belongs to the key on the previous line.
  fileprivate func isNested(_ line: SourceRange) -> Bool {
    guard line.lowerBound > 1 else { return false }
    let before = stripped(lineRange(at: line.lowerBound - 1))
    return before.count > 0 && bytes[before.upperBound - 1] == UInt8(ascii: ":")
  }

  /// Returns whether only spaces and item hyphens precede an offset on its line.
  func beginsLine(_ offset: Int) -> Bool {
    let line = lineRange(at: offset)
    return bytes[line.lowerBound..<offset].allSatisfy { $0 == .space || $0 == UInt8(ascii: "-") }
  }
}

extension Unicode.Scalar {
  /// Whether the character is non-ASCII white space without a line break, or invisible.
  fileprivate var isUnusualSpace: Bool {
    isWideSpace || [0x200B, 0x2060, 0xFEFF].contains(value)
  }
}
