import Diagnostics
import FrontMatter
import Notation

/// The names of other systems' keys in Verdict.
package struct KeyNames {
  /// The hint for an unknown key, or nil.
  var hint: (_ key: String, _ value: String?, _ isWritten: (String) -> Bool) -> String? = { _, _, _ in nil }
  /// The key that the hint for an unknown key names, or nil.
  var equivalent: (String) -> String? = { _ in nil }
  /// The certain equivalent of an unknown key, or nil.
  var name: (String) -> String? = { _ in nil }
  /// A function that requests all keys, to test whether a value is valid for its new key.
  var read: (inout EntryReader) -> Void = { _ in }
}

// MARK: - Unknown keys
extension EntryReader {
  /// Warns about unknown keys, after all keys have been requested. `remedy` is appended to the list of known keys.
  mutating func reportUnknownKeys(_ keyNames: @autoclosure () -> KeyNames = KeyNames(), remedy: String = "") {
    reportHiddenValues()
    guard hasUnknownKeys else { return }
    let (unknown, names, keys) = (unknownEntries, keyNames(), distinctKnown)
    let (suggestions, spelled) = (Suggestions(keys), UnambiguousNames(keys))
    let allKnown = "known keys: \(keys.joined(separator: ", "))\(remedy)"
    let corrections = unknown.map { spelled[$0.key.text] ?? names.name($0.key.text) }
    let renamed = renamings(unknown, corrections, spelled, names)
    var claimed: Set<String> = []
    for entry in unknown {
      let (key, text) = (entry.key.range, entry.key.text)
      if let whole = textWithComma(endingWith: entry) {
        reportComma(whole)
        continue
      }
      let hint =
        spelled[text].map { similarHint($0, &claimed) } ?? foreignHint(entry, names, &claimed)
        ?? suggestions.nearest(to: text).map { similarHint($0, &claimed) }
      let fix = renamed[key].map { [Replacement(key, with: $0)] }
      report(.unknownKey, "unknown key '\(text)'", hint: hint ?? allKnown, at: key, fix: fix ?? [])
    }
  }

  /// Returns the text of which a key without a value is the end: in braces, an unquoted text ends at its first comma.
  private func textWithComma(endingWith entry: Entry) -> (key: String, text: String, range: SourceRange)? {
    guard entry.value.isNull, entry.value.range.count == 0, let before = entryBefore(entry),
      case .scalar(let scalar) = before.value, scalar.isPlain, !scalar.isNull
    else { return nil }
    let between = SourceRange(scalar.range.upperBound, entry.key.range.lowerBound)
    guard source.text(in: between).first == ",", !source.text(in: between).contains(where: \.isNewline) else {
      return nil
    }
    let range = SourceRange(scalar.range.lowerBound, entry.key.range.upperBound)
    return (before.key.text, source.text(in: range), range)
  }

  private mutating func reportComma(_ whole: (key: String, text: String, range: SourceRange)) {
    let isDecimal = whole.key == "rating" && whole.text.wholeMatch(of: /\d+,\d+/) != nil
    let text = isDecimal ? whole.text.replacing(",", with: ".") : quoted(whole.text)
    let fix = [Replacement(whole.range, with: text)]
    let message = isDecimal ? "',' in a number" : "',' in an unquoted value in braces"
    report(.yamlUnquotedComma, message, hint: "write \(whole.key): \(text)", at: whole.range, fix: fix)
  }

  /// Returns the hint for a key of another system, or nil.
  private func foreignHint(_ entry: Entry, _ names: KeyNames, _ claimed: inout Set<String>) -> String? {
    guard let hint = names.hint(entry.key.text, entry.value.texts.first, isWritten) else { return nil }
    guard let key = names.equivalent(entry.key.text), isTaken(key, &claimed) else { return hint }
    return "remove the line, or move its value to \(key):"
  }

  private func similarHint(_ key: String, _ claimed: inout Set<String>) -> String {
    "did you mean '\(key)'?" + (isTaken(key, &claimed) ? " it is written already, so keep one of the two" : "")
  }

  /// Returns whether an entry has a key, or receives it by an earlier hint: two entries with one key would be the next error.
  private func isTaken(_ key: String, _ claimed: inout Set<String>) -> Bool {
    isWritten(key) || !claimed.insert(key).inserted
  }

  /// Returns the certain new names of keys. No other entry may have or receive the name. Unless only the spelling
  /// differs, the value must also be valid under the new name, or have a fix.
  private func renamings(
    _ unknown: [Entry],
    _ corrections: [String?],
    _ spelled: UnambiguousNames,
    _ names: KeyNames
  ) -> [SourceRange: String] {
    let counts = Dictionary(corrections.map { ($0, 1) }, uniquingKeysWith: +)
    var renamings: [SourceRange: String] = [:]
    for (entry, name) in zip(unknown, corrections) where counts[name] == 1 {
      if let name, !isWritten(name) { renamings[entry.key.range] = name }
    }
    guard !renamings.isEmpty else { return [:] }
    var reader = renaming(renamings)
    names.read(&reader)
    let errors = reader.diagnostics.filter(\.fix.isEmpty).compactMap(\.range?.lowerBound)
    for entry in unknown where spelled[entry.key.text] == nil {
      let place = entry.key.range.lowerBound..<max(entry.key.range.upperBound, entry.value.range.upperBound)
      if errors.contains(where: place.contains) { renamings[entry.key.range] = nil }
    }
    return renamings
  }
}

/// A lookup of names that ignores letter case, spaces, hyphens and underscores.
struct UnambiguousNames {
  private let names: [String: String?]

  init(_ names: [String]) {
    self.names = Dictionary(names.map { (Self.folded($0), $0) }) { one, other in one == other ? one : nil }
  }

  /// Returns the name that a text matches; nil if there is none or several.
  subscript(_ text: String) -> String? { names[Self.folded(text)] ?? nil }

  private static func folded(_ text: String) -> String {
    // The common case: the text is folded already.
    if text.utf8.allSatisfy({ $0.isLetter && $0 == $0.lowercased }) { return text }
    return text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }
}

extension EntryReader {
  /// Reports a diagnostic of a value; an unambiguous correction becomes the hint and the fix.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    correction: YAML?,
    of key: String? = nil,
    hint: String,
    at range: SourceRange
  ) {
    let words = correction.map { "write \(key.map { "\($0): " } ?? "")\($0)" }
    let fix = correction.map { [Replacement(range, with: $0.written(inside: true))] }
    report(code, message, hint: words ?? hint, at: range, fix: fix ?? [])
  }

  /// Reports a text that is not one of some names.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ text: String,
    among names: [String],
    hint: String,
    at range: SourceRange
  ) {
    let known = UnambiguousNames(names)
    let unambiguous = known[text] ?? known[plainForm(text)]
    let near = unambiguous.map { "did you mean '\($0)'?" } ?? didYouMean(text, among: names)
    let fix = unambiguous.map { [Replacement(range, with: YAML.text($0).written(inside: true))] }
    report(code, message, hint: near ?? hint, at: range, fix: fix ?? [])
  }
}
