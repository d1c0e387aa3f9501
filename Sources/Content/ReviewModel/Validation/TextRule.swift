import Diagnostics
import FrontMatter

// MARK: - Text: a single value on one line
extension EntryReader {
  /// The maximum length of a text in characters.
  static let longestText = 1_000

  /// Returns the text of a key; nil if it is missing or invalid.
  mutating func text(_ key: String) -> String? { writtenText(key)?.value }

  package mutating func requiredText(_ key: String, example: String) -> String? {
    expect(key, .text, isRequired: true)
    if let text = writtenText(key) { return text.value }
    if !isWritten(key) {
      reportMissing(key, example: example)
    } else if !holdsValue(key) {
      reportMissingText(key)
    }
    return nil
  }

  /// Returns the text of a key. With `mayHaveBrackets` false, the hint for a list does not suggest to keep its brackets.
  mutating func writtenText(_ key: String, mayHaveBrackets: Bool = true) -> Ranged<String>? {
    guard let entry = entry(key), let scalar = scalar(of: entry, mayHaveBrackets) else { return nil }
    return checked(scalar, of: key, at: entry.errorRange)
  }

  /// Returns the scalar of an entry; otherwise reports it and returns nil.
  mutating func scalar(of entry: Entry, _ mayHaveBrackets: Bool = true) -> Scalar? {
    if case .scalar(let scalar) = entry.value { return scalar }
    reportSeveral(entry, mayHaveBrackets)
    return nil
  }

  /// Reports several texts, with hints to the first one and, since brackets may be part of the text, to the whole value:
  /// `title: [REC]`.
  private mutating func reportSeveral(_ entry: Entry, _ mayHaveBrackets: Bool) {
    let (key, text) = (entry.key.text, source.text(in: entry.value.range))
    let isOneLine = !text.contains(where: \.isNewline)
    let hasBrackets = mayHaveBrackets && isOneLine && "[{".contains(text.prefix(1))
    let prefix = table == nil ? "\(key): " : ""
    let first = entry.value.texts.first.map { "\(prefix)\(YAML.text($0))" }
    let whole = hasBrackets ? "\(key): \(quoted(text)) to keep the brackets" : nil
    let choices = [first, whole].compactMap { $0 }.joined(separator: ", or ")
    report(
      .wrongType,
      "key '\(key)' requires a single value",
      hint: choices.isEmpty ? "write a text, such as \(prefix)text" : "write \(choices)",
      at: isOneLine ? entry.value.range : entry.key.range
    )
  }

  mutating func checked(_ scalar: Scalar, of key: String, at range: SourceRange) -> Ranged<String>? {
    let text = cleaned(scalar.text)
    guard !text.isEmpty else {
      reportEmpty(key, at: range)
      return nil
    }
    // A character takes at least one byte, and counting bytes is faster.
    guard text.utf8.count <= Self.longestText || text.count <= Self.longestText else {
      report(
        .valueTooLong,
        "key '\(key)' is longer than \(Self.longestText) characters",
        hint: "move long text into the body",
        at: SourceRange(range.lowerBound, range.lowerBound + 1)
      )
      return nil
    }
    return Ranged(text, at: range)
  }

  package mutating func reportMissing(_ key: String, example: String) {
    let hint =
      table == nil
      ? "add \(isInBraces ? "a key" : "a line") such as \(key): \(example)"
      : "write a value in the column \(key), such as \(example)"
    report(.missingKey, "missing key '\(key)'", hint: hint, at: place)
  }

  /// Whether the entries are those of a mapping in braces, to which no line can be added.
  private var isInBraces: Bool { source.bytes[place.indices].first == UInt8(ascii: "{") }

  /// Reports a key without a value. A text such as `#1 in town` is a YAML comment.
  private mutating func reportMissingText(_ key: String) {
    guard let comment = comment(behind: place(of: key)) else { return reportEmpty(key, at: valuePlace(of: key)) }
    reportComment(comment, "key '\(key)' is empty", writing: "\(key): ")
  }

  /// Reports a value that is missing because its text is a comment. `start` precedes the value in the hint.
  mutating func reportComment(_ comment: SourceRange, _ message: String, writing start: String) {
    let value = quoted(source.text(in: comment))
    let hint = "'#' begins a comment outside quotes; write \(start)\(value)"
    // With a space after `#` it may be an intended comment.
    let isUnambiguous = comment.count > 1 && !source.bytes[comment.lowerBound + 1].isWhitespace
    let fix = isUnambiguous ? [Replacement(comment, with: value)] : []
    report(.emptyValue, message, hint: hint, at: comment, fix: fix)
  }

  /// Warns about optional keys whose value is a comment directly followed by text: `restaurant: #1 Sushi`.
  mutating func reportHiddenValues() {
    for key in emptyKeys {
      guard let comment = comment(behind: key.range), comment.count > 1,
        !source.bytes[comment.lowerBound + 1].isWhitespace,
        !diagnostics.contains(where: { [comment, key.range].contains($0.range) })
      else { continue }
      let value = quoted(source.text(in: comment))
      report(
        .yamlHash,
        "'#' begins a comment in unquoted text",
        hint: "write \(key.text): \(value), or a space after '#' for a comment",
        at: comment,
        fix: [Replacement(comment, with: value)]
      )
    }
  }

  /// Returns the range of a comment after a key, on its line; nil if there is none.
  func comment(behind key: SourceRange) -> SourceRange? {
    let line = source.lineRange(at: key.lowerBound)
    let rest = SourceRange(key.upperBound, line.upperBound).indices
    guard let start = rest.first(where: { source.bytes[$0] != UInt8(ascii: ":") && !source.bytes[$0].isWhitespace }),
      source.bytes[start] == UInt8(ascii: "#")
    else { return nil }
    let end = rest.last { !source.bytes[$0].isWhitespace } ?? start
    return SourceRange(start, end + 1)
  }

  private mutating func reportEmpty(_ key: String, at range: SourceRange) {
    report(.emptyValue, "key '\(key)' is empty", hint: "write a value, or remove the line", at: range)
  }
}

/// Returns the text on one line with single spaces, without control characters and noncharacters of Unicode. A single
/// unusual space (U+00A0, U+3000) is kept.
package func cleaned(_ text: String) -> String {
  if isSimple(text.utf8) { return text }
  return text.unicodeScalars.filter(isShown).withSingleSpaces
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
  return scalar.properties.isWhitespace || scalar.properties.generalCategory != .control && !isNoncharacter
}
