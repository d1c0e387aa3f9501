import Diagnostics

/// One pass over the events of a document.
struct YAMLDocumentReader {
  private let source: SourceFile
  private let range: SourceRange
  private var offsets: CharacterOffsets
  private var valueCount = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(_ source: SourceFile, _ range: SourceRange) {
    self.source = source
    self.range = range
    offsets = CharacterOffsets(source, range)
  }

  /// The entries of the document; an empty document has none.
  mutating func read(_ bytes: some Collection<UInt8>) throws(YAMLFault) -> [Entry] {
    var events = YAMLEventReader(bytes)
    var entries: [Entry] = []
    var documents = 0
    while true {
      let event = try next(&events)
      switch event.event {
      case .streamEnd: return entries
      case .documentStart:
        documents += 1
        if documents > 1 { throw severalDocuments(event) }
      case .other: continue
      default: entries = try root(event, &events)
      }
    }
  }

  private mutating func root(_ event: MarkedYAMLEvent, _ events: inout YAMLEventReader) throws(YAMLFault) -> [Entry] {
    let value = try value(event, &events, depth: 1)
    switch value {
    case .mapping(let entries, _): return entries
    case .scalar(let scalar) where scalar.isNothing: return []
    default:
      throw YAMLFault(
        diagnostic: Diagnostic(
          .frontMatterNotMapping,
          "these are no entries",
          hint: "write one 'key: value' a line",
          in: source,
          at: firstLine(of: value.range)
        )
      )
    }
  }

  private mutating func value(
    _ event: MarkedYAMLEvent,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLFault) -> Value {
    try checkCount(event, depth: depth)
    let start = byteRange(event)
    switch event.event {
    case .scalar(let text, let isPlain):
      return .scalar(Scalar(text: text, isPlain: isPlain, range: isPlain ? start : trimmed(start)))
    case .sequenceStart: return try sequence(start, &events, depth: depth)
    case .mappingStart: return try mapping(start, &events, depth: depth)
    default: throw forbidden(.yamlAlias, event, "aliases are not allowed here", "write the value again")
    }
  }

  private mutating func sequence(
    _ start: SourceRange,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLFault) -> Value {
    var values: [Value] = []
    while true {
      let event = try next(&events)
      if case .end = event.event { return .sequence(values, trimmed(start.joined(to: byteRange(event)))) }
      values.append(try value(event, &events, depth: depth + 1))
    }
  }

  private mutating func mapping(
    _ start: SourceRange,
    _ events: inout YAMLEventReader,
    depth: Int
  ) throws(YAMLFault) -> Value {
    var entries: [Entry] = []
    var firsts: [String: SourceRange] = [:]
    while true {
      let event = try next(&events)
      if case .end = event.event { return .mapping(entries, trimmed(start.joined(to: byteRange(event)))) }
      guard case .scalar(let key) = try value(event, &events, depth: depth + 1) else {
        throw forbidden(.yamlSyntax, event, "a key must be plain text", "write 'key: value'")
      }
      let entry = Entry(key: key, value: try value(try next(&events), &events, depth: depth + 1))
      if let first = firsts.updateValue(key.range, forKey: key.text) {
        diagnostics.append(duplicate(key, first))
        firsts[key.text] = first
      } else {
        entries.append(entry)
      }
    }
  }

  private mutating func next(_ events: inout YAMLEventReader) throws(YAMLFault) -> MarkedYAMLEvent {
    let event: MarkedYAMLEvent
    do throws(YAMLFailure) {
      event = try events.next()
    } catch {
      throw YAMLFault(error, at: offsets.byteOffset(error.offset), in: source, range)
    }
    if event.hasAnchor { throw forbidden(.yamlAlias, event, "anchors are not allowed here", "remove the '&' name") }
    if event.hasTag { throw forbidden(.yamlTag, event, "tags are not allowed here", "quote text that begins with '!'") }
    return event
  }

  private mutating func checkCount(_ event: MarkedYAMLEvent, depth: Int) throws(YAMLFault) {
    valueCount += 1
    if depth > FrontMatterLimits.depth {
      throw forbidden(.yamlTooDeep, event, "values nest deeper than \(FrontMatterLimits.depth) levels", nil)
    }
    if valueCount > FrontMatterLimits.values {
      throw forbidden(.yamlTooManyEntries, event, "there are more than \(FrontMatterLimits.values) values", nil)
    }
  }

  private mutating func byteRange(_ event: MarkedYAMLEvent) -> SourceRange {
    let start = offsets.byteOffset(event.start)
    return SourceRange(start, offsets.byteOffset(event.end))
  }

  /// The range without white space at its end, which libyaml counts in for block values.
  private func trimmed(_ range: SourceRange) -> SourceRange {
    var end = range.upperBound
    while end > range.lowerBound, source.bytes[end - 1].isWhitespace { end -= 1 }
    return SourceRange(range.lowerBound, end)
  }

  private func firstLine(of range: SourceRange) -> SourceRange {
    SourceRange(range.lowerBound, min(range.upperBound, source.lineRange(at: range.lowerBound).upperBound))
  }

  private mutating func severalDocuments(_ event: MarkedYAMLEvent) -> YAMLFault {
    forbidden(.yamlSeveralDocuments, event, "a second document begins here", "keep all entries in one document")
  }

  private mutating func forbidden(
    _ code: DiagnosticCode,
    _ event: MarkedYAMLEvent,
    _ message: String,
    _ hint: String?
  ) -> YAMLFault {
    YAMLFault(diagnostic: Diagnostic(code, message, hint: hint, in: source, at: firstLine(of: byteRange(event))))
  }

  private func duplicate(_ key: Scalar, _ first: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateKey,
      "the key '\(key.text)' is written twice",
      hint: "keep one of the two",
      in: source,
      at: key.range,
      notes: [Diagnostic.Note("it was first written here", in: source, at: first)]
    )
  }
}

extension SourceRange {
  /// From the start of this range to the end of another.
  fileprivate func joined(to other: SourceRange) -> SourceRange { SourceRange(lowerBound, other.upperBound) }
}
