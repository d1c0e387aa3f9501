import Diagnostics
import FrontMatter

/// Keys of other systems, and what they are called here.
struct KeyNames {
  /// What to do about a key that is not known.
  var hint: (String) -> String? = { _ in nil }
  /// The key that another one surely means.
  var name: (String) -> String? = { _ in nil }
  /// Asks for all that entries may hold, to find out whether a value is one for the key that is meant.
  var read: (inout EntryReader) -> Void = { _ in }
}

/// Keys that nobody asked for.
extension EntryReader {
  /// Warns of them; called when all keys have been asked for. `remedy` is what else there is to do.
  mutating func reportUnknownKeys(_ keyNames: @autoclosure () -> KeyNames = KeyNames(), remedy: String = "") {
    guard hasUnknownKeys else { return }
    let (unknown, names, keys) = (unknownEntries, keyNames(), distinctKnown)
    let (suggestions, spelled) = (Suggestions(keys), SureNames(keys))
    let allKnown = "known keys: \(keys.joined(separator: ", "))\(remedy)"
    let meant = unknown.map { spelled[$0.key.text] ?? names.name($0.key.text) }
    let renamed = renamings(unknown, meant, spelled, names)
    for entry in unknown {
      let (key, text) = (entry.key.range, entry.key.text)
      let near = (spelled[text] ?? suggestions.nearest(to: text)).map { "did you mean '\($0)'?" }
      let hint = spelled[text] == nil ? names.hint(text) ?? near : near
      let fix = renamed[key].map { [Replacement(key, with: $0)] }
      report(.unknownKey, "unknown key '\(text)'", hint: hint ?? allKnown, at: key, fix: fix ?? [])
    }
  }

  /// What keys are surely to be called: by a name that no other entry has or could have, and if it is not only spelled
  /// otherwise, one that the value has no fault for but such as can be mended.
  private func renamings(
    _ unknown: [Entry],
    _ meant: [String?],
    _ spelled: SureNames,
    _ names: KeyNames
  ) -> [SourceRange: String] {
    let counts = Dictionary(meant.map { ($0, 1) }, uniquingKeysWith: +)
    var renamings: [SourceRange: String] = [:]
    for (entry, name) in zip(unknown, meant) where counts[name] == 1 {
      if let name, !isWritten(name) { renamings[entry.key.range] = name }
    }
    guard !renamings.isEmpty else { return [:] }
    var reader = renaming(renamings)
    names.read(&reader)
    let faults = reader.diagnostics.filter(\.fix.isEmpty).compactMap(\.range?.lowerBound)
    for entry in unknown where spelled[entry.key.text] == nil {
      let place = entry.key.range.lowerBound..<max(entry.key.range.upperBound, entry.value.range.upperBound)
      if faults.contains(where: place.contains) { renamings[entry.key.range] = nil }
    }
    return renamings
  }
}

/// Names by which others are surely meant that differ in nothing but letter case, spaces, hyphens and underscores.
struct SureNames {
  private let names: [String: String?]

  init(_ names: [String]) {
    self.names = Dictionary(names.map { (Self.folded($0), $0) }) { one, other in one == other ? one : nil }
  }

  /// The name that is meant, where it is one.
  subscript(_ text: String) -> String? { names[Self.folded(text)] ?? nil }

  private static func folded(_ text: String) -> String {
    // As most are.
    if text.utf8.allSatisfy({ $0.isLetter && $0 == $0.lowercased }) { return text }
    return text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }
}

extension EntryReader {
  /// Adds a finding about a value; where it is sure what was meant, that is the hint and the fix.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    meant: YAML?,
    of key: String? = nil,
    hint: String,
    at range: SourceRange
  ) {
    let words = meant.map { "write \(key.map { "\($0): " } ?? "")\($0)" }
    let fix = meant.map { [Replacement(range, with: $0.written(inside: true))] }
    report(code, message, hint: words ?? hint, at: range, fix: fix ?? [])
  }

  /// Adds a finding about a text that is none of some names.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ text: String,
    among names: [String],
    hint: String,
    at range: SourceRange
  ) {
    let sure = SureNames(names)[text]
    let near = sure.map { "did you mean '\($0)'?" } ?? didYouMean(text, among: names)
    let fix = sure.map { [Replacement(range, with: YAML.text($0).written(inside: true))] }
    report(code, message, hint: near ?? hint, at: range, fix: fix ?? [])
  }
}
