import BinaryCoding
import Diagnostics
import FrontMatter
import ReviewModel
import SiteModel

/// The replacements that rename a topic in all files that name it.
package struct Renaming: Sendable {
  /// Replacements by the paths of the files below the content folder.
  package let replacements: [String: [Replacement]]
  /// Whether another topic has the new name already, so that both are merged.
  package let isMerge: Bool
}

/// The reason why a topic cannot be renamed.
package enum RenamingError: Error, Equatable, Sendable {
  /// There is no topic name at the offset.
  case noTopic
  /// The new name is white space.
  case emptyName
}

extension Assistant {
  /// Returns the topic name at an offset, with its range; nil if there is no topic.
  package func renamable(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath
  ) -> (name: String, range: SourceRange)? {
    topicPlace(in: source, at: offset, path).map { ($0.topic.name, $0.range) }
  }

  /// Returns the replacements that rename the topic at an offset in all reviews and in its facts. `source` is the file itself,
  /// perhaps unsaved; `reading` returns the other files.
  package func renaming(
    in source: SourceFile,
    at offset: Int,
    path: ContentPath,
    to name: String,
    reading: SourceFileReader
  ) throws(RenamingError) -> Renaming {
    guard let place = topicPlace(in: source, at: offset, path) else { throw .noTopic }
    return try renaming(place.topic.key, of: place.kind, to: name, also: [path.path]) { file in
      file == path.path ? source : reading(file)
    }
  }

  /// Returns the replacements that rename a topic in all reviews, in its facts and in the given further files.
  package func renaming(
    _ old: NameKey,
    of kind: TopicKind,
    to name: String,
    also files: Set<String> = [],
    reading: SourceFileReader
  ) throws(RenamingError) -> Renaming {
    let letters = context.configuration.slugLetters
    guard let new = Topic(name: cleaned(name), letters) else { throw .emptyName }
    let renamer = TopicRenamer(kind: kind, old: old, new: new.name, letters: letters)
    let facts = context.facts.filter { $0.isOf(kind) && $0.topic.value.key == old }.map(\.path)
    let paths = files.union(context.mentions(of: old, kind).map(\.path) + facts)
    guard !paths.isEmpty else { throw .noTopic }
    var replacements: [String: [Replacement]] = [:]
    for path in paths {
      guard let text = reading(path) else { continue }
      let changes = renamer.replacements(in: text, ContentPath(path: path))
      if !changes.isEmpty { replacements[path] = changes }
    }
    return Renaming(replacements: replacements, isMerge: new.key != old && known(new.key, kind) != nil)
  }
}

/// Renames a topic in one file.
private struct TopicRenamer {
  let kind: TopicKind
  let old: NameKey
  let new: String
  let letters: SlugLetters

  func replacements(in source: SourceFile, _ path: ContentPath?) -> [Replacement] {
    if path?.type is LogType { return replacements(inLog: source, FileLayout(path: path?.path ?? "")) }
    if path?.type is ListType { return replacements(inList: source) }
    let key = path?.type is FactsType ? "name" : kind.key
    guard let document = FencedDocument.parse(source).value else { return [] }
    let entry = document.entries.first { $0.key.text == key }
    let own = entry.map { EntryChange.replacements(setting: key, to: renamed($0.value), in: document) } ?? []
    return own + (path?.type is ReviewType ? replacements(inVisits: document.entries) : [])
  }

  private func replacements(inVisits entries: [Entry]) -> [Replacement] {
    let visits = kind.isOfVisits ? entries.filter { $0.key.text == "visits" }.rows : []
    return visits.joined().filter { $0.key.text == kind.key }.compactMap { entry in
      replacement(entry.value) { $0.written(inside: true) }
    }
  }

  private func replacements(inLog source: SourceFile, _ layout: FileLayout) -> [Replacement] {
    guard let document = FencedDocument.parse(source, layout).value else { return [] }
    return document.entries.rows.joined().filter { $0.key.text == kind.key }.compactMap { entry in
      replacement(entry.value) { layout == .table ? TableHeader(source).cell($0.cell) : $0.written(inside: true) }
    }
  }

  private func replacements(inList source: SourceFile) -> [Replacement] {
    let conditions = FencedDocument.parse(source).value?.entries.first { $0.key.text == "where" }
    return conditions.map { replacements(inConditions: $0.value) } ?? []
  }

  private func replacements(inConditions value: Value) -> [Replacement] {
    switch value {
    case .scalar: []
    case .sequence(let values, _): values.flatMap(replacements)
    case .mapping(let entries, _):
      entries.flatMap { entry in
        entry.key.text == kind.key
          ? [replacement(entry.value) { $0.written(inside: true) }].compactMap(\.self)
          : replacements(inConditions: entry.value)
      }
    }
  }

  /// Returns the replacement of a value that names the topic; nil for another value.
  private func replacement(_ value: Value, _ text: (YAML) -> String) -> Replacement? {
    let (old, new) = (YAML(value), renamed(value))
    return "\(old)" == "\(new)" ? nil : Replacement(value.range, with: text(new))
  }

  private func renamed(_ value: Value) -> YAML {
    switch value {
    case .scalar(let scalar): return renamed(scalar)
    case .sequence(let values, _):
      var seen: Set<NameKey> = []
      let remaining = values.filter { value in
        guard case .scalar(let scalar) = value, let key = key(of: isNamed(scalar.text) ? new : scalar.text) else {
          return true
        }
        return seen.insert(key).inserted
      }
      return .list(remaining.map(renamed))
    case .mapping(let entries, _):
      guard case .scalar(let name)? = entries.first(where: { $0.key.text == "name" })?.value, isNamed(name.text) else {
        return YAML(value)
      }
      return .mapping(entries.map { ($0.key.text, $0.key.text == "name" ? .text(new) : YAML($0.value)) })
    }
  }

  private func renamed(_ scalar: Scalar) -> YAML {
    let text = cleaned(scalar.text)
    if isNamed(text) { return isSafe(new) ? .text(new) : .mapping([("name", .text(new))]) }
    guard kind.isSeries, let parts = SeriesName(text), isNamed(parts.name) else { return YAML(.scalar(scalar)) }
    guard isSafe(new) else { return .mapping([("name", .text(new)), ("number", .plain(parts.number))]) }
    return .text(new + parts.rest)
  }

  /// Whether a name is read back unchanged: in a series, a number at its end would be parsed as a position.
  private func isSafe(_ name: String) -> Bool { !kind.isSeries || SeriesName(name) == nil }

  private func isNamed(_ text: String) -> Bool { key(of: text) == old }

  private func key(of text: String) -> NameKey? { NameKey(of: cleaned(text), letters) }
}
