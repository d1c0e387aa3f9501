import Diagnostics
import FrontMatter

/// Text on one line: a single value, not empty.
extension EntryReader {
  /// The longest text of one line, in characters.
  static let longestText = 1_000

  /// The text of a key; nil when it was not written.
  mutating func text(_ key: String) -> String? { writtenText(key)?.value }

  /// The text of a key that must be written.
  mutating func requiredText(_ key: String, example: String) -> String? {
    if let text = writtenText(key) { return text.value }
    if !isWritten(key) {
      reportMissing(key, example: example)
    } else if !holdsValue(key) {
      reportEmpty(key, at: valuePlace(of: key))
    }
    return nil
  }

  /// The text of a key with its place.
  mutating func writtenText(_ key: String) -> Written<String>? {
    guard let entry = entry(key), let scalar = scalar(of: entry) else { return nil }
    return checked(scalar, of: key, at: entry.faultRange)
  }

  /// The single value of an entry.
  mutating func scalar(of entry: Entry) -> Scalar? {
    if case .scalar(let scalar) = entry.value { return scalar }
    report(
      .wrongType,
      "'\(entry.key.text)' takes a single value",
      hint: "write \(entry.key.text): value",
      at: entry.key.range
    )
    return nil
  }

  mutating func checked(_ scalar: Scalar, of key: String, at range: SourceRange) -> Written<String>? {
    let text = cleaned(scalar.text)
    guard !text.isEmpty else {
      reportEmpty(key, at: range)
      return nil
    }
    // No character is shorter than a byte, and bytes are counted faster.
    guard text.utf8.count <= Self.longestText || text.count <= Self.longestText else {
      report(
        .valueTooLong,
        "'\(key)' is longer than \(Self.longestText) characters",
        hint: "move long text into the body",
        at: SourceRange(range.lowerBound, range.lowerBound + 1)
      )
      return nil
    }
    return Written(text, at: range)
  }

  mutating func reportMissing(_ key: String, example: String) {
    report(.missingKey, "the key '\(key)' is missing", hint: "add a line such as \(key): \(example)", at: place)
  }

  private mutating func reportEmpty(_ key: String, at range: SourceRange) {
    report(.emptyValue, "'\(key)' is empty", hint: "write a value, or remove the line", at: range)
  }
}

/// The text on one line with single spaces and without characters that no page can show: control characters and the
/// noncharacters of Unicode.
package func cleaned(_ text: String) -> String {
  if isSimple(text.utf8) { return text }
  return words(String(String.UnicodeScalarView(text.unicodeScalars.filter(isShown))))
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  return scalar.properties.isWhitespace || scalar.properties.generalCategory != .control && !isNoncharacter
}
