import Diagnostics
import FrontMatter

/// Takes the entries of one mapping key by key and collects what is wrong with them; each rule is an extension in a file
/// of its own, with its wording.
struct EntryReader {
  let source: SourceFile
  private let entries: [Entry]
  /// Where to point when a key is missing.
  let place: SourceRange
  private var known: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ entries: [Entry], of source: SourceFile, missingAt place: SourceRange) {
    self.entries = entries
    self.source = source
    self.place = place
  }

  init(_ document: FencedDocument) {
    self.init(document.entries, of: document.source, missingAt: document.fence)
  }

  /// The entry of a key, which from now on counts as known; nil when it was not written or holds nothing.
  mutating func entry(_ key: String) -> Entry? {
    known.append(key)
    guard let entry = entries.first(where: { $0.key.text == key }) else { return nil }
    if case .scalar(let scalar) = entry.value, scalar.isNothing { return nil }
    return entry
  }

  /// Whether the key was written at all, be it with nothing behind it.
  func isWritten(_ key: String) -> Bool { entries.contains { $0.key.text == key } }

  /// Whether a key holds something; an empty one counts as not written where a value is optional.
  func holdsValue(_ key: String) -> Bool {
    guard case .scalar(let scalar)? = entries.first(where: { $0.key.text == key })?.value else { return isWritten(key) }
    return !scalar.isNothing
  }

  /// The place of a key that was written, else the place to point at when one is missing.
  func place(of key: String) -> SourceRange { entries.first { $0.key.text == key }?.key.range ?? place }

  /// The place of a key's value, or of the key where nothing was written behind it.
  func valuePlace(of key: String) -> SourceRange { entries.first { $0.key.text == key }?.faultRange ?? place }

  /// Adds a finding.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    hint: String? = nil,
    at range: SourceRange,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(code, message, hint: hint, in: source, at: range, notes: notes))
  }

  /// Adds the findings of another reader of the same file.
  mutating func report(_ others: [Diagnostic]) { diagnostics += others }

  /// A reader for the entries of a nested mapping.
  func nested(_ entries: [Entry], at place: SourceRange) -> EntryReader {
    EntryReader(entries, of: source, missingAt: place)
  }

  /// Warns of every key that nobody asked for; called when all have been.
  mutating func reportUnknownKeys() {
    for entry in entries where !known.contains(entry.key.text) {
      let similar = nearest(to: entry.key.text, among: known)
      let hint = similar.map { "did you mean '\($0)'?" } ?? "known keys: \(distinctKnown.joined(separator: ", "))"
      report(.unknownKey, "the key '\(entry.key.text)' is not known", hint: hint, at: entry.key.range)
    }
  }

  /// The known keys; some are asked for more than once.
  private var distinctKnown: [String] {
    var seen: Set<String> = []
    return known.filter { seen.insert($0).inserted }
  }
}
