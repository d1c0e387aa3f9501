import Diagnostics
import FrontMatter
import Notation

/// A reader of the entries of a mapping, which collects diagnostics. Each rule is an extension in a separate file, with
/// its messages.
package struct EntryReader {
  let source: SourceFile
  private let entries: [Entry]
  /// The range for diagnostics about missing keys.
  let place: SourceRange
  /// Whether each entry has been requested.
  private var isKnown: [Bool]
  /// All requested keys, including missing ones.
  private var known: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The requested keys and their types while probing, otherwise nil.
  private(set) var expected: [ExpectedKey]?
  var slugLetters: SlugLetters
  /// The time zone of times without an offset; nil keeps them without one.
  var timeZone: TimeZoneRules?
  /// The header of the table whose cells the values are; nil for other values.
  var table: TableHeader?

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

  /// Creates a reader without entries, which records the requested keys.
  init(probing source: SourceFile) {
    self.init([], of: source, missingAt: source.range)
    expected = []
  }

  /// Whether the reader records the requested keys.
  var isProbing: Bool { expected != nil }

  /// Records a key. If it is recorded already, only adds the requirement.
  mutating func note(_ key: ExpectedKey) {
    guard let index = expected?.firstIndex(where: { $0.key == key.key }) else {
      expected?.append(key)
      return
    }
    if key.isRequired { expected?[index].isRequired = true }
  }

  /// Changes a recorded key.
  mutating func change(_ key: String, _ change: (inout ExpectedKey) -> Void) {
    guard let index = expected?.firstIndex(where: { $0.key == key }), var known = expected?[index] else { return }
    change(&known)
    expected?[index] = known
  }

  /// Records the meanings of recorded keys, each in one sentence.
  mutating func explain(_ meanings: @autoclosure () -> [String: String]) {
    guard isProbing else { return }
    for (key, meaning) in meanings() where !meaning.isEmpty { change(key) { $0.explanation = meaning } }
  }

  /// Records the labels of recorded keys in forms.
  mutating func label(_ labels: @autoclosure () -> [String: String]) {
    guard isProbing else { return }
    for (key, label) in labels() { change(key) { $0.formLabel = label } }
  }

  /// Records the limits of the number of a recorded key.
  mutating func expectNumber(_ key: String, in range: ClosedRange<Int>) {
    change(key) { $0.value = .number(range) }
  }

  /// Returns the entry of a key, and marks the key as known; nil if the key is missing or empty.
  mutating func entry(_ key: String) -> Entry? {
    known.append(key)
    expect(key, .text)
    guard let index = index(of: key) else { return nil }
    isKnown[index] = true
    return entries[index].value.isNull ? nil : entries[index]
  }

  /// Returns the index of a key's entry, or nil. Compares lengths first, because they differ for most keys.
  private func index(of key: String) -> Int? {
    let length = key.utf8.count
    return entries.indices.first { entries[$0].key.text.utf8.count == length && entries[$0].key.text == key }
  }

  /// Returns whether the key exists, even if its value is empty.
  func isWritten(_ key: String) -> Bool { index(of: key) != nil }

  /// Returns whether the key exists and its value is not empty. An empty optional value counts as missing.
  package func holdsValue(_ key: String) -> Bool {
    index(of: key).map { !entries[$0].value.isNull } ?? false
  }

  /// Returns the range of a key; `place` if it is missing. In a table, whose keys are in its header, it is the range of the value.
  func place(of key: String) -> SourceRange {
    index(of: key).map { table == nil ? entries[$0].key.range : entries[$0].errorRange } ?? place
  }

  /// Returns the range of a key's value, or of the key if its value is empty; `place` if it is missing.
  func valuePlace(of key: String) -> SourceRange { index(of: key).map { entries[$0].errorRange } ?? place }

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    hint: String? = nil,
    at range: SourceRange,
    notes: [Diagnostic.Note] = [],
    fix: [Replacement] = []
  ) {
    let fix = table.map { table in fix.map { $0.inCell(of: table) } } ?? fix
    diagnostics.add(Diagnostic(code, message, hint: hint, in: source, at: range, notes: notes, fix: fix))
  }

  /// Adds the diagnostics of a reader of the nested entries of a key.
  mutating func report(_ reader: EntryReader, of key: String) {
    diagnostics += reader.diagnostics
    change(key) { $0.keys = reader.expected ?? [] }
  }

  /// Returns a reader for the entries of a nested mapping.
  func nested(_ entries: [Entry], at place: SourceRange) -> EntryReader {
    var reader = EntryReader(entries, of: source, missingAt: place, slugLetters: slugLetters)
    reader.expected = expected.map { _ in [] }
    (reader.timeZone, reader.table) = (timeZone, table)
    return reader
  }

  /// The keys that have not been requested.
  var unknownKeys: [Scalar] { unknownEntries.map(\.key) }

  /// The known keys without a value.
  var emptyKeys: [Scalar] {
    entries.indices.filter { isKnown[$0] && entries[$0].value.isNull }.map { entries[$0].key }
  }

  /// Whether there are keys that have not been requested.
  var hasUnknownKeys: Bool { isKnown.contains(false) }

  /// The entries that have not been requested.
  var unknownEntries: [Entry] { zip(entries, isKnown).lazy.filter { !$1 }.map(\.0) }

  /// Returns the entry that is written before another; nil for the first one.
  func entryBefore(_ entry: Entry) -> Entry? {
    entries.last { $0.key.range.upperBound <= entry.key.range.lowerBound && $0.key.range != entry.key.range }
  }

  /// Returns a new reader with some keys renamed; `names` maps the ranges of keys to new names.
  func renaming(_ names: [SourceRange: String]) -> EntryReader {
    let entries = entries.map { entry in
      let range = entry.key.range
      return names[range].map { Entry(key: Scalar(text: $0, isPlain: true, range: range), value: entry.value) } ?? entry
    }
    return EntryReader(entries, of: source, missingAt: place, slugLetters: slugLetters)
  }

  /// The requested keys, without duplicates.
  var distinctKnown: [String] {
    var seen: Set<String> = []
    return known.filter { seen.insert($0).inserted }
  }
}

extension Replacement {
  /// Returns the replacement of a cell of a table. A text in quotes without escapes is a quoted cell already (RFC 4180, section 2).
  fileprivate func inCell(of table: TableHeader) -> Replacement {
    let isQuoted = text.hasPrefix("\"") && !text.contains("\\")
    return isQuoted ? self : Replacement(range, with: table.cell(text))
  }
}
