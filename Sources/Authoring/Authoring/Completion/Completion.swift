import Diagnostics
import Notation
import ReviewModel
import SiteRendering

/// Something that may be written at a place.
package struct Completion: Equatable, Sendable {
  package enum Kind: Sendable { case key, value, rating, topic, picture, file, snippet }

  package let kind: Kind
  /// What to call it.
  package let label: String
  /// What else there is to say in a few words: how many reviews name it, what a rating means.
  package internal(set) var detail: String?
  /// What it means, in a sentence.
  package internal(set) var explanation: String?
  /// What makes way for it.
  package let range: SourceRange
  /// What stands there then.
  package let text: String
  /// The same with places to fill in (Language Server Protocol 3.17, "Snippet Syntax"), where it has such.
  package internal(set) var snippet: String?
}

extension Assistant {
  /// The most completions at a place; with more typed, others may come.
  package static let mostCompletions = 200

  /// What may be written at an offset, the likeliest first; what has been typed before it is the filter, and `today` the day
  /// that days are counted from.
  package func completions(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    today: CalendarDay? = nil
  ) -> [Completion] {
    let offset = min(max(offset, 0), source.bytes.count)
    if path.kind.isContent, source.isBlank { return [newFile(source, path, today)].compactMap { $0 } }
    if let place = yamlPlace(in: source, at: offset, path) {
      let completer = EntryCompleter(self, source, place, expected(in: source, path), path, today)
      return Array(completer.completions.prefix(Self.mostCompletions))
    }
    guard path.kind.isContent, let body = zones(of: source, path).body, body.touches(offset) else { return [] }
    return Array(textCompletions(in: source, at: offset, body, path).prefix(Self.mostCompletions))
  }

  /// The keys that a file may hold; of a review, those that its category has.
  func expected(in source: SourceFile, _ path: ContentPath) -> [ExpectedKey] {
    let configuration = knowledge.configuration
    switch path.kind {
    case .review:
      let category = category(in: source, path)
      return ReviewValidator(configuration).expectedKeys.filter { $0.isFor(category) }
    case .facts:
      let kind = configuration.topicKinds.first { path.path.lies(in: $0.folder) }
      return kind.map { TopicFactsValidator(configuration).expectedKeys(of: $0) } ?? []
    case .page: return StandalonePageValidator(configuration.slugLetters).expectedKeys
    case .configuration: return ConfigurationValidator.expectedKeys
    case .views, .picture, .plain: return []
    }
  }

  /// The number of the category that a review says it has.
  private func category(in source: SourceFile, _ path: ContentPath) -> Int? {
    guard let zone = zones(of: source, path).yaml else { return nil }
    for range in source.lines(in: zone) {
      let line = YAMLLine(range, in: source)
      guard let key = line.key, line.column == 0, source.text(in: key) == "category" else { continue }
      let name = folded(source.unquotedText(in: SourceRange(line.value, line.end)))
      return knowledge.configuration.categories.firstIndex { folded($0.name) == name }
    }
    return nil
  }
}

extension SourceFile {
  fileprivate var isBlank: Bool { bytes.allSatisfy(\.isWhitespace) }
}
