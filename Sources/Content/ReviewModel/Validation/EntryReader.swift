import Diagnostics
import FrontMatter

/// Takes the entries of one mapping key by key and collects what is wrong with them; each rule is an extension in a file
/// of its own, with its wording.
struct EntryReader {
  let source: SourceFile
  private let entries: [Entry]
  /// Where to point when a key is missing.
  let place: SourceRange
  /// Whether each of the entries has been asked for.
  private var isKnown: [Bool]
  /// All keys that were asked for, written or not.
  private var known: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// What was said of the keys that were asked for; nil unless that is what a reading is for.
  private(set) var expected: [ExpectedKey]?
  /// How slugs are written.
  var slugLetters: SlugLetters

  init(
    _ entries: [Entry],
    of source: SourceFile,
    missingAt place: SourceRange,
    slugLetters: SlugLetters = .plain
  ) {
    self.entries = entries
    self.source = source
    self.place = place
    self.slugLetters = slugLetters
    isKnown = Array(repeating: false, count: entries.count)
    known.reserveCapacity(32)
  }

  init(_ document: FencedDocument, _ slugLetters: SlugLetters) {
    self.init(document.entries, of: document.source, missingAt: document.fence, slugLetters: slugLetters)
  }

  /// Reads nothing, to learn what is asked for.
  init(probing source: SourceFile) {
    self.init([], of: source, missingAt: source.range)
    expected = []
  }

  /// Whether the reading is for what is asked for.
  var isProbing: Bool { expected != nil }

  /// Keeps what is said of a key, unless that was said before.
  mutating func note(_ key: ExpectedKey) {
    guard let index = expected?.firstIndex(where: { $0.key == key.key }) else {
      expected?.append(key)
      return
    }
    if key.isRequired { expected?[index].isRequired = true }
    if !key.explanation.isEmpty { expected?[index].explanation = key.explanation }
  }

  /// Says within which limits the number of a key must lie that was asked for before.
  mutating func expectNumber(_ key: String, in range: ClosedRange<Int>) {
    guard let index = expected?.firstIndex(where: { $0.key == key }) else { return }
    expected?[index].value = .number(range)
  }

  /// The entry of a key, which from now on counts as known; nil when it was not written or holds nothing.
  mutating func entry(_ key: String) -> Entry? {
    known.append(key)
    expect(key, .text)
    guard let index = index(of: key) else { return nil }
    isKnown[index] = true
    return entries[index].value.isNothing ? nil : entries[index]
  }

  /// Where among the entries that of a key stands; lengths settle most comparisons.
  private func index(of key: String) -> Int? {
    let length = key.utf8.count
    return entries.indices.first { entries[$0].key.text.utf8.count == length && entries[$0].key.text == key }
  }

  /// Whether the key was written at all, be it with nothing behind it.
  func isWritten(_ key: String) -> Bool { index(of: key) != nil }

  /// Whether a key holds something; an empty one counts as not written where a value is optional.
  func holdsValue(_ key: String) -> Bool {
    index(of: key).map { !entries[$0].value.isNothing } ?? false
  }

  /// The place of a key that was written, else the place to point at when one is missing.
  func place(of key: String) -> SourceRange { index(of: key).map { entries[$0].key.range } ?? place }

  /// The place of a key's value, or of the key where nothing was written behind it.
  func valuePlace(of key: String) -> SourceRange { index(of: key).map { entries[$0].faultRange } ?? place }

  /// Adds a finding.
  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    hint: String? = nil,
    at range: SourceRange,
    notes: [Diagnostic.Note] = [],
    fix: [Replacement] = []
  ) {
    diagnostics.add(Diagnostic(code, message, hint: hint, in: source, at: range, notes: notes, fix: fix))
  }

  /// Adds what another reader found in the entries that a key holds.
  mutating func report(_ reader: EntryReader, of key: String) {
    diagnostics += reader.diagnostics
    guard let index = expected?.firstIndex(where: { $0.key == key }) else { return }
    expected?[index].keys = reader.expected ?? []
  }

  /// A reader for the entries of a nested mapping.
  func nested(_ entries: [Entry], at place: SourceRange) -> EntryReader {
    var reader = EntryReader(entries, of: source, missingAt: place, slugLetters: slugLetters)
    reader.expected = expected.map { _ in [] }
    return reader
  }

  /// The keys that nobody asked for.
  var unknownKeys: [Scalar] { unknownEntries.map(\.key) }

  /// Whether there are keys that nobody asked for.
  var hasUnknownKeys: Bool { isKnown.contains(false) }

  /// The entries that nobody asked for.
  var unknownEntries: [Entry] { zip(entries, isKnown).lazy.filter { !$1 }.map(\.0) }

  /// The same entries, some of them under other keys, of which nothing has been asked for yet; `names` goes by the places of
  /// the keys.
  func renaming(_ names: [SourceRange: String]) -> EntryReader {
    let entries = entries.map { entry in
      let range = entry.key.range
      return names[range].map { Entry(key: Scalar(text: $0, isPlain: true, range: range), value: entry.value) } ?? entry
    }
    return EntryReader(entries, of: source, missingAt: place, slugLetters: slugLetters)
  }

  /// The known keys; some are asked for more than once.
  var distinctKnown: [String] {
    var seen: Set<String> = []
    return known.filter { seen.insert($0).inserted }
  }
}
