private import CYAML
import Diagnostics

/// An event of libyaml's parser.
enum YAMLEvent {
  case documentStart
  case scalar(text: String, isPlain: Bool)
  case sequenceStart
  case mappingStart
  case end
  case alias
  case streamEnd
  case other
}

/// An event with its range, in characters of libyaml's input, and whether it has an anchor or a tag, which are forbidden.
struct MarkedYAMLEvent {
  let event: YAMLEvent
  let start: Int
  let end: Int
  let hasAnchor: Bool
  let hasTag: Bool
}

/// An error of libyaml, with offsets in characters of its input.
struct YAMLFailure: Error {
  let problem: String
  let context: String
  let offset: Int
  /// The beginning of the construct that libyaml was parsing, or nil.
  let start: Int?
  /// The offset in bytes of a character that libyaml cannot read; replaces `offset`.
  let byteOffset: Int?
}

/// libyaml's event parser; the only code that uses its pointers.
@safe
struct YAMLEventReader: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: some Collection<UInt8>) {
    unsafe input = .allocate(capacity: max(1, bytes.count))
    _ = unsafe input.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    // Initialization fails only if memory is exhausted; every later call then reports an error.
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event; throws if the input is not YAML.
  mutating func next() throws(YAMLFailure) -> MarkedYAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe marked(event)
  }

  private func failure() -> YAMLFailure {
    let state = unsafe parser.pointee
    let isReaderError = unsafe state.error == YAML_READER_ERROR
    let context = unsafe state.context.map { unsafe String(cString: $0) }
    return unsafe YAMLFailure(
      problem: state.problem.map { unsafe String(cString: $0) } ?? "unreadable YAML",
      context: context ?? "",
      offset: Int(state.problem_mark.index),
      start: context == nil ? nil : Int(state.context_mark.index),
      byteOffset: isReaderError ? Int(state.problem_offset) : nil
    )
  }

  private func marked(_ event: yaml_event_t) -> MarkedYAMLEvent {
    let (anchor, tag) = unsafe properties(event)
    return unsafe MarkedYAMLEvent(
      event: kind(event),
      start: Int(event.start_mark.index),
      end: Int(event.end_mark.index),
      hasAnchor: anchor,
      hasTag: tag
    )
  }

  private func kind(_ event: yaml_event_t) -> YAMLEvent {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: .documentStart
    case YAML_SCALAR_EVENT: unsafe scalar(event)
    case YAML_SEQUENCE_START_EVENT: .sequenceStart
    case YAML_MAPPING_START_EVENT: .mappingStart
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .end
    case YAML_ALIAS_EVENT: .alias
    case YAML_STREAM_END_EVENT: .streamEnd
    default: .other
    }
  }

  private func scalar(_ event: yaml_event_t) -> YAMLEvent {
    let scalar = unsafe event.data.scalar
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length)),
      as: UTF8.self
    )
    return .scalar(text: text, isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
  }

  private func properties(_ event: yaml_event_t) -> (anchor: Bool, tag: Bool) {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT: unsafe (event.data.scalar.anchor != nil, event.data.scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      unsafe (event.data.sequence_start.anchor != nil, event.data.sequence_start.tag != nil)
    case YAML_MAPPING_START_EVENT: unsafe (event.data.mapping_start.anchor != nil, event.data.mapping_start.tag != nil)
    default: (false, false)
    }
  }
}
