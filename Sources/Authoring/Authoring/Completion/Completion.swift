import Diagnostics
import Notation
import ReviewModel
import SiteModel

/// A completion that an editor can offer.
package struct Completion: Equatable, Sendable {
  /// The kind of a completion, which editors show as an icon.
  package enum Kind: Sendable { case key, value, rating, topic, picture, file, snippet }

  package let kind: Kind
  /// The text in the list of completions.
  package let label: String
  /// A short note: the number of reviews, or the meaning of a rating.
  package internal(set) var detail: String?
  /// The meaning, in a sentence.
  package internal(set) var explanation: String?
  /// The range to replace.
  package let range: SourceRange
  /// The replacement text.
  package let text: String
  /// The replacement text with placeholders (Language Server Protocol 3.17, "Snippet Syntax"); nil without placeholders.
  package internal(set) var snippet: String?
}

extension Assistant {
  /// The maximum number of completions. Further typing can reveal others.
  package static let mostCompletions = 200

  /// Returns the completions at an offset, the most likely first, filtered by the text before it. `today` is the day that is
  /// offered as a value.
  package func completions(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    today: CalendarDay? = nil
  ) -> [Completion] {
    let offset = min(max(offset, 0), source.bytes.count)
    if path.role.isContent, source.isBlank { return [newFile(source, path, today)].compactMap { $0 } }
    if let place = yamlPlace(in: source, at: offset, path) {
      let completer = EntryCompleter(self, source, place, expected(in: source, path), path, today)
      return Array(completer.completions.prefix(Self.mostCompletions))
    }
    guard path.role.isContent, let body = zones(of: source, path).body, body.touches(offset) else { return [] }
    return Array(textCompletions(in: source, at: offset, body, path).prefix(Self.mostCompletions))
  }

  /// Returns the keys that a file may contain; for a review, the keys of its category.
  func expected(in source: SourceFile, _ path: ContentPath) -> [ExpectedKey] {
    let configuration = context.configuration
    switch path.role {
    case .content(let type):
      let folder = type.folders(configuration).first { path.path.isInside($0) }
      let keys = folder.map { type.validator(configuration).expectedKeys(in: $0) } ?? []
      guard keys.contains(where: { $0.categories != nil }) else { return keys }
      let category = category(in: source, path)
      return keys.filter { $0.isFor(category) }
    case .configuration:
      return ConfigurationValidator.expectedKeys(for: configuration.theme.manifest, of: configuration)
    case .views, .picture, .plain: return []
    }
  }

  /// Returns the index of the category that a review names; nil if it is missing or unknown.
  private func category(in source: SourceFile, _ path: ContentPath) -> Int? {
    guard let zone = zones(of: source, path).yaml else { return nil }
    for range in source.lines(in: zone) {
      let line = YAMLLine(range, in: source)
      guard let key = line.key, line.column == 0, source.text(in: key) == "category" else { continue }
      let name = folded(source.unquotedText(in: SourceRange(line.value, line.end)))
      return context.configuration.categories.firstIndex { folded($0.name) == name }
    }
    return nil
  }
}

extension SourceFile {
  fileprivate var isBlank: Bool { bytes.allSatisfy(\.isWhitespace) }
}
