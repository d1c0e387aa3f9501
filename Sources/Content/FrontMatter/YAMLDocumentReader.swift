import Diagnostics

/// The root of a document: the entries of a mapping, or a list of rows.
enum YAMLRoot {
  case entries, rows

  /// The maximum number of values.
  fileprivate var limit: Int { self == .rows ? FrontMatterLimits.valuesInRows : FrontMatterLimits.values }

  /// The message about another root, and its hint.
  fileprivate var expectation: (message: String, hint: String) {
    switch self {
    case .entries: ("expected 'key: value' entries", "write one 'key: value' per line")
    case .rows: ("expected a list of entries", "begin each entry with '- ', such as - {title: Stalker, category: Film}")
    }
  }
}

/// A reader of the events of one document, in one pass.
struct YAMLDocumentReader {
  private let source: SourceFile
  private let range: SourceRange
  private let root: YAMLRoot
  /// The offsets of values that were replaced after an error. Their text comes from the original file.
  private let repaired: Set<Int>
  private var offsets: CharacterOffsets
  private var valueCount = 0

  /// The usual number of entries of a mapping.
  private static let usualCount = 8
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SourceFile, _ range: SourceRange, _ root: YAMLRoot, repaired: Set<Int>) {
    self.source = source
    self.range = range
    self.root = root
    self.repaired = repaired
    offsets = CharacterOffsets(source, range)
  }

  /// Returns the entries of the document, or an empty list for an empty document.
  mutating func read(_ bytes: some Collection<UInt8>) throws(YAMLError) -> [Entry] {
    var events = YAMLEventReader(bytes)
    var entries: [Entry] = []
    var documents = 0
    while true {
      let event = try next(&events)
      switch event.event {
      case .streamEnd: return entries
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw forbidden(.yamlSeveralDocuments, event, "second YAML document", "put all entries in one document")
        }
      case .other: continue
      default: entries = try root(event, &events)
      }
    }
  }

  private mutating func root(_ event: MarkedYAMLEvent, _ events: inout YAMLEventReader) throws(YAMLError) -> [Entry] {
    let value = try value(event, &events, depth: 1)
    switch (value, root) {
    case (.mapping(let entries, _), .entries): return entries
    case (.sequence(let rows, let range), .rows): return Entry.rows(rows, range)
    case (.scalar(let scalar), _) where scalar.isNull: return []
    default:
      let (message, hint) = root.expectation
      let line = source.firstLine(of: value.range)
      throw YAMLError(diagnostic: Diagnostic(.frontMatterNotMapping, message, hint: hint, in: source, at: line))
    }
  }

  private mutating func value(
    _ event: MarkedYAMLEvent,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLError) -> Value {
    try checkCount(event)
    let start = byteRange(event)
    switch event.event {
    case .scalar(let text, let isPlain):
      if isPlain { try checkSpaces(of: start) }
      let scalar = scalar(text, isPlain: isPlain, start)
      if isPlain { checkHash(behind: scalar) }
      return .scalar(scalar)
    case .sequenceStart:
      try checkDepth(event, depth)
      return try sequence(start, &events, depth: depth)
    case .mappingStart:
      try checkDepth(event, depth)
      return try mapping(start, &events, depth: depth)
    default:
      let hint = "write the value again; quote text that begins with '*'"
      throw forbidden(.yamlAlias, event, "YAML aliases are not supported", hint)
    }
  }

  private func scalar(_ text: String, isPlain: Bool, _ range: SourceRange) -> Scalar {
    let range = isPlain ? range : source.trimmed(range)
    let isRepaired = isPlain && repaired.contains(range.lowerBound)
    let shown = isPlain ? source.withoutUnusualSpaces(range) : range
    let isAsWritten = isRepaired || shown != range
    return Scalar(text: isAsWritten ? source.text(in: shown) : text, isPlain: isPlain, range: shown)
  }

  /// Throws if unusual spaces turn a key or an item into plain text.
  private func checkSpaces(of range: SourceRange) throws(YAMLError) {
    guard source.bytes[range.indices].contains(where: { $0 >= 0x80 }), source.beginsLine(range.lowerBound),
      let space = UnusualSpace(in: source.firstLine(of: range), of: source)
    else { return }
    throw YAMLError(diagnostic: space.diagnostic)
  }

  /// Warns about a `#` after a scalar. A replaced value already has an error.
  private mutating func checkHash(behind scalar: Scalar) {
    guard !repaired.contains(scalar.range.lowerBound), let hash = HashInText(behind: scalar, in: source) else { return }
    diagnostics.add(hash.warning)
  }

  private mutating func sequence(
    _ start: SourceRange,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLError) -> Value {
    var values: [Value] = []
    while true {
      let event = try next(&events)
      if case .end = event.event { return .sequence(values, fullRange(start, event, last: values.last)) }
      values.append(try value(event, &events, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: SourceRange,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLError) -> Value {
    var entries: [Entry] = []
    // Saves copying the entries of each line of a log twice.
    entries.reserveCapacity(Self.usualCount)
    var firsts = FirstKeys()
    var last: Value?
    while true {
      let event = try next(&events)
      if case .end = event.event { return .mapping(entries, fullRange(start, event, last: last)) }
      guard case .scalar(let key) = try value(event, &events, depth: depth + 1) else {
        throw forbidden(.yamlSyntax, event, "a key cannot be a list or a mapping", "write 'key: value'")
      }
      let entry = Entry(key: key, value: try value(try next(&events), &events, depth: depth + 1))
      last = entry.value
      if let first = firsts.insert(key, behind: entries) {
        diagnostics.add(duplicate(key, first))
      } else {
        entries.append(entry)
      }
    }
  }

  private mutating func next(_ events: inout YAMLEventReader) throws(YAMLError) -> MarkedYAMLEvent {
    let event: MarkedYAMLEvent
    do throws(YAMLFailure) {
      event = try events.next()
    } catch {
      throw YAMLError(PlacedYAMLFailure(error, &offsets, in: source, range), in: source, range)
    }
    if event.hasAnchor {
      throw forbidden(.yamlAlias, event, "YAML anchors are not supported", "remove it; quote text that begins with '&'")
    }
    if event.hasTag {
      throw forbidden(.yamlTag, event, "YAML tags are not supported", "quote text that begins with '!'")
    }
    return event
  }

  private mutating func checkCount(_ event: MarkedYAMLEvent) throws(YAMLError) {
    valueCount += 1
    guard valueCount > root.limit else { return }
    let hint = root == .rows ? "split the file, such as by year" : "move long text into the body"
    throw forbidden(.yamlTooManyEntries, event, "more than \(root.limit) values", hint)
  }

  private mutating func checkDepth(_ event: MarkedYAMLEvent, _ depth: Int) throws(YAMLError) {
    guard depth > FrontMatterLimits.depth else { return }
    throw forbidden(
      .yamlTooDeep,
      event,
      "nested deeper than \(FrontMatterLimits.depth) levels",
      "quote text that begins with '[' or '{'"
    )
  }

  private mutating func byteRange(_ event: MarkedYAMLEvent) -> SourceRange {
    let start = offsets.byteOffset(event.start)
    return SourceRange(start, offsets.byteOffset(event.end))
  }

  /// Returns the range of a list or mapping: up to its closing bracket, or to the end of its last value, because libyaml
  /// includes trailing comments and white space.
  private mutating func fullRange(_ start: SourceRange, _ end: MarkedYAMLEvent, last: Value?) -> SourceRange {
    let bracket = byteRange(end)
    let upper = bracket.count > 0 ? bracket.upperBound : last?.range.upperBound ?? start.upperBound
    return SourceRange(start.lowerBound, upper)
  }

  private mutating func forbidden(
    _ code: DiagnosticCode,
    _ event: MarkedYAMLEvent,
    _ message: String,
    _ hint: String?
  ) -> YAMLError {
    let place = source.firstWord(of: byteRange(event)).clamped(to: range.upperBound)
    return YAMLError(diagnostic: Diagnostic(code, message, hint: hint, in: source, at: place))
  }

  private func duplicate(_ key: Scalar, _ first: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateKey,
      "duplicate key '\(key.text)'",
      hint: "keep one of the two",
      in: source,
      at: key.range,
      notes: [Diagnostic.Note("first occurrence", in: source, at: first)]
    )
  }
}
