import Diagnostics
import FrontMatter
import Notation
import ReviewModel
import SiteModel

/// The completions at a position in front matter or in `site.yaml`.
struct EntryCompleter {
  let assistant: Assistant
  let source: SourceFile
  let place: YAMLPlace
  let path: ContentPath
  let today: CalendarDay?
  private let expected: [ExpectedKey]

  init(
    _ assistant: Assistant,
    _ source: SourceFile,
    _ place: YAMLPlace,
    _ expected: [ExpectedKey],
    _ path: ContentPath,
    _ today: CalendarDay?
  ) {
    (self.assistant, self.source, self.place, self.expected) = (assistant, source, place, expected)
    (self.path, self.today) = (path, today)
  }

  var completions: [Completion] {
    guard !place.path.isEmpty else { return place.part == .value ? [] : keys(expected) }
    guard let parent = expected.key(at: place.path) else { return [] }
    switch place.part {
    case .key: return isMeanings(place.path) ? meanings : keys(parent.keys)
    case .value: return values(of: parent)
    case .keyOrValue: return (isMeanings(place.path) ? meanings : keys(parent.keys)) + values(of: parent)
    }
  }
}

// MARK: - Keys
extension EntryCompleter {
  private func keys(_ keys: [ExpectedKey]) -> [Completion] {
    let written = place.siblings
    let left = keys.filter { !written.contains($0.key) }
    let ordered = left.filter(\.isRequired) + left.filter { !$0.isRequired }
    return TypedFilter(filter).chosen(ordered, by: \.key).map(completion)
  }

  private func completion(of key: ExpectedKey) -> Completion {
    let needsDash = place.part == .keyOrValue && !place.isItem && !place.isInBrackets && isList(place.path)
    let lead = gap + (needsDash ? "- " : "")
    let isNamed = source.bytes[place.range.upperBound...].first == UInt8(ascii: ":")
    let needsBraces = place.isInBrackets && place.isItem && place.part == .keyOrValue
    let end = place.isInBrackets && !isNamed && isBeforeEntry ? "," : ""
    let text = "\(key.key):" + (key.value.isBelow && !place.isInBrackets ? "" : " ")
    return Completion(
      kind: .key,
      label: key.key,
      detail: key.value.summary + (key.isRequired ? "; required" : ""),
      explanation: key.explanation,
      range: place.range,
      text: lead + (isNamed ? key.key : needsBraces ? "{\(text)}" : text) + end,
      snippet: isNamed || needsBraces ? nil : lead + key.snippet(isInBrackets: place.isInBrackets) + end
    )
  }

  /// Whether an entry of the same flow mapping follows without a comma.
  private var isBeforeEntry: Bool {
    source.bytes[place.range.upperBound...].first { !$0.isWhitespace }.map { !",]}#".utf8.contains($0) } ?? false
  }

  /// Whether the value of a key is a list of mappings.
  private func isList(_ path: [String]) -> Bool {
    switch expected.key(at: path)?.value {
    case .mappings?, .dates?, .items?: true
    default: false
    }
  }

  private func isMeanings(_ path: [String]) -> Bool {
    if case .meanings? = expected.key(at: path)?.value { true } else { false }
  }

  private var meanings: [Completion] {
    let scale = assistant.context.configuration.scale
    let texts = scale.ratings.map(scale.text).filter { !place.siblings.contains($0) }
    return TypedFilter(filter).chosen(texts) { $0 }.map { text in
      Completion(
        kind: .rating,
        label: text,
        range: place.range,
        text: gap + "\(YAML.text(text).written(inside: true)): "
      )
    }
  }
}

// MARK: - Values
extension EntryCompleter {
  private func values(of key: ExpectedKey) -> [Completion] {
    let values = ValueCandidates(assistant, key, place, path, today).all
    return TypedFilter(filter).chosen(values, by: \.label).map { candidate in
      Completion(
        kind: candidate.kind,
        label: candidate.label,
        detail: candidate.detail,
        range: place.range,
        text: gap + written(candidate.value, of: key)
      )
    }
  }

  /// The typed text, without its opening quote.
  private var filter: String { place.typed.trimmed(of: "\"'") }

  /// The space that is missing after a `:` or `-` before the position.
  private var gap: String {
    let marks = place.isInBrackets ? ":" : ":-"
    let start = place.range.lowerBound
    return start > 0 && marks.utf8.contains(source.bytes[start - 1]) ? " " : ""
  }

  private func written(_ value: YAML, of key: ExpectedKey) -> String {
    if key.value.isAlwaysList, !place.isItem {
      if place.part == .value { return YAML.list([value]).description }
      if place.part == .keyOrValue, !place.isInBrackets { return "- \(value)" }
    }
    return value.written(inside: place.isInBrackets)
  }
}

extension [ExpectedKey] {
  /// Returns the key at the end of a path of nested keys.
  func key(at path: [String]) -> ExpectedKey? {
    guard let first = path.first, let found = self.first(where: { $0.key == first }) else { return nil }
    let rest = [String](path[1...])
    // The key `name` of a series completes like the series itself.
    if case .series = found.value, rest == ["name"] { return found }
    return rest.isEmpty ? found : found.keys.key(at: rest)
  }
}

extension ExpectedKey {
  /// Returns the key as a snippet with placeholders.
  fileprivate func snippet(isInBrackets: Bool) -> String {
    let first = keys.first(where: \.isRequired).map { $0.key + ": $1" } ?? "$1"
    switch value {
    case _ where value.isAlwaysList: return "\(key): [$1]"
    case .mapping where !isInBrackets: return "\(key):\n  \(first)"
    case .mappings where !isInBrackets, .dates where !isInBrackets, .items where !isInBrackets:
      return "\(key):\n  - \(first)"
    case .colour: return "\(key): \"#$1\""
    default: return "\(key): $1"
    }
  }
}

extension ExpectedValue {
  /// Whether the value is written on the lines below its key.
  fileprivate var isBelow: Bool {
    switch self {
    case .mapping, .mappings, .meanings: true
    default: false
    }
  }
}
